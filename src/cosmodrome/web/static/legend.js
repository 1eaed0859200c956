// The signs of the game, drawn and told, one key away; with the keys of the table.
import { $, html } from "./dom.js";

export class Legend {
  constructor(game) {
    this.game = game;
    this.box = $("legend");
    this.box.addEventListener("click", (event) => event.target === this.box && this.box.close());
    $("legend-close").onclick = () => this.box.close();
    for (const button of document.querySelectorAll("[data-legend]")) button.addEventListener("click", () => this.toggle());
  }

  async toggle() {
    if (this.box.open) return this.box.close();
    document.querySelectorAll("details.menu[open]").forEach((menu) => (menu.open = false));
    this.box.showModal();
    if (this.loaded) return;
    const answer = await fetch(`/guide/${this.game}/legend`);
    const text = answer.ok ? await answer.text() : "";
    this.loaded = answer.ok;
    if (text) $("legend-signs").innerHTML = text;
    else $("legend-signs").replaceChildren(html("p", {}, "This game has no legend."));
  }
}
