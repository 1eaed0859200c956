// The legend: a dialog with the symbols of the game and the keys of the table.
import { $, all, html } from "../lib/dom.js";
import * as words from "../lib/words.js";

export class Legend {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.loaded = false;
    this.box = $("legend", HTMLDialogElement);
    this.box.addEventListener("click", (event) => {
      if (event.target === this.box) this.box.close();
    });
    $("legend-close").onclick = () => this.box.close();
    for (const button of all("[data-legend]")) button.addEventListener("click", () => this.toggle());
  }

  /** Open or close the legend. */
  async toggle() {
    if (this.box.open) return this.box.close();
    for (const menu of /** @type {HTMLDetailsElement[]} */ (all("details.menu[open]"))) menu.open = false;
    this.box.showModal();
    if (!this.loaded) await this.load();
  }

  async load() {
    const answer = await fetch(`/guide/${this.game}/legend`);
    const text = answer.ok ? await answer.text() : "";
    this.loaded = answer.ok;
    if (text) $("legend-signs").innerHTML = text;
    else $("legend-signs").replaceChildren(html("p", {}, words.noLegend));
  }
}
