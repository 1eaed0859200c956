// The players' plates: score and other figures, and whose turn it is. A click opens the player's board.

import { $, all, closest, html, maybe, one, write } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import { calm } from "../lib/media.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { fetchStory, scoreChart } from "./score-chart.js";

const GROW = { duration: 340, easing: "ease-out" };

export class Players {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.box = $("players");
    /** @type {string[]} */
    this.texts = []; // of each plate, as it was sent
    this.box.addEventListener("click", (event) => this.openBoard(closest(event, "button.plate")));
    $("scores-open").onclick = () => this.openScores();
    $("hold").onclick = () => table.send("pace", { value: table.parts.state?.pace === "hold" ? "" : "hold" });
    const pace = $("pace", HTMLSelectElement);
    pace.onchange = () => table.send("pace", { value: pace.value });
  }

  show() {
    const focused = document.activeElement?.closest(".player")?.id;
    const before = new Map(this.plates().map((plate) => [plate.id, figures(plate)]));
    this.update();
    if (focused) maybe(focused)?.querySelector("button")?.focus({ preventScroll: true });
    afterLayout(
      () => this.box.scrollWidth > this.box.clientWidth,
      (scrolls) => {
        if (this.box.toggleAttribute("tabindex", scrolls)) this.box.tabIndex = 0;
      },
    );
    $("scores-open").hidden = !this.box.querySelector("[data-fact]");
    if (calm.matches || document.hidden) return;
    for (const plate of this.plates()) growChanged(plate, before.get(plate.id));
  }

  /** The plates of the seats, without those of the game's own opponents. */
  plates() {
    return all(".player[id]", this.box);
  }

  /** Replace the plates that changed. */
  update() {
    const made = document.createElement("template");
    made.innerHTML = this.table.parts.seats ?? "";
    const plates = [...made.content.children];
    const texts = plates.map((plate) => plate.outerHTML);
    if (plates.length !== this.box.children.length) this.box.replaceChildren(...plates);
    else
      for (const [n, plate] of plates.entries())
        if (texts[n] !== this.texts[n]) this.box.children[n].replaceWith(plate);
    this.texts = texts;
  }

  /** Show the pace of the bots. */
  showPace() {
    const { state } = this.table.parts;
    if (!state) return;
    const hidden = !state.bots || state.status !== "playing" || !this.table.mine.length;
    const held = state.pace === "hold";
    $("hold").hidden = $("pace-setting").hidden = hidden;
    $("hold").setAttribute("aria-pressed", `${held}`);
    write(one("span", $("hold")), held ? words.resumeBots : words.pauseBots);
    $("pace", HTMLSelectElement).value = held ? "" : state.pace;
    document.body.classList.toggle("over", state.status === "over");
    document.body.classList.toggle("held", held && state.status === "playing");
  }

  /** @param {HTMLElement | null} plate */
  openBoard(plate) {
    if (!plate) return;
    const { board } = this.table;
    const seat = Number(plate.dataset.openSeat ?? -1);
    const panel = plate.dataset.openPanel || board.panels.find(({ owner }) => owner === seat)?.id;
    if (panel && board.section(panel)) board.enlarge(panel, true);
    else toast(words.noOwnBoard);
  }

  async openScores() {
    const { start, parts } = this.table;
    const story = await fetchStory(start.table, parts.state?.moments ?? 0);
    if (!story || story.points.length < 2) return toast(words.noScores);
    const box = $("scores", HTMLDialogElement);
    const close = html("button", { type: "button", onclick: () => box.close() }, words.close);
    box.replaceChildren(html("h2", {}, words.scoresSoFar), scoreChart(story), close);
    box.showModal();
  }
}

/**
 * The figures on a plate.
 * @param {HTMLElement} plate
 */
const figures = (plate) => all("[data-fact]", plate).map((fact) => fact.textContent);

/**
 * @param {HTMLElement} plate
 * @param {(string | null)[] | undefined} before
 */
function growChanged(plate, before) {
  if (!before) return;
  for (const [n, fact] of all("[data-fact]", plate).entries()) if (before[n] !== fact.textContent) grow(fact);
}

/**
 * Show a changed figure large and lit for a moment. (The compositor plays this; a fading colour would repaint at every
 * step.)
 * @param {HTMLElement} fact
 */
function grow(fact) {
  fact.classList.add("grows");
  fact.animate([{ transform: "scale(1.35)" }, { transform: "none" }], GROW).onfinish = () =>
    fact.classList.remove("grows");
}
