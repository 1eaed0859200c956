// "While you were away": after an absence of hours, what each player did, on one time line.
import { getJson } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import * as words from "../lib/words.js";
import { cardLines, seatMark } from "./recent-turns.js";

/** @typedef {import("../lib/wire.js").Away} Away */
/** @typedef {import("../lib/wire.js").Recap} Recap */

const ABSENCE = 3600; // seconds without looking at the table that count as an absence
const LOOKED = "looked:"; // begins the key under which the browser keeps when a table was looked at

export class WhileAway {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.key = `${LOOKED}${table.start.table}`;
    $("since-all").onclick = () => this.open();
  }

  /** When the page opens: show what happened if the reader was away for hours. Afterwards note that they look. */
  async start() {
    const { start, parts } = this.table;
    const now = Date.now() / 1000;
    const looked = Number(localStorage.getItem(this.key) ?? 0);
    this.note();
    document.addEventListener("visibilitychange", () => this.note());
    setInterval(() => this.note(), 60_000);
    if (!start.mine.length || parts.state?.status !== "playing" || now - looked < ABSENCE) return;
    const away = await this.fetch();
    if (away?.turns.length && away.left && now - away.left >= ABSENCE) this.show(away);
  }

  note() {
    if (!document.hidden) localStorage.setItem(this.key, `${Date.now() / 1000}`);
  }

  /** @returns {Promise<Away | null>} */
  fetch() {
    const { start, connection } = this.table;
    return getJson(`/table/${start.table}/away?seat=${connection.seat ?? -1}`);
  }

  async open() {
    const away = await this.fetch();
    const turns = away?.turns.length ? away.turns : this.table.recentTurns.turns;
    this.show({ left: away?.left ?? 0, turns });
  }

  /** @param {Away} away */
  show({ left, turns }) {
    const box = $("away", HTMLDialogElement);
    const absent = left > 0 && Date.now() / 1000 - left >= ABSENCE;
    const close = html("button", { type: "button", class: "primary", onclick: () => box.close() }, words.toTheTable);
    box.replaceChildren(
      html("h2", { id: "away-title" }, absent ? words.whileAway : words.sinceYourTurn),
      html("ol", { class: "time-line" }, ...turns.map((turn, at) => this.row(box, turn, turns[at - 1]))),
      close,
    );
    if (!box.open) box.showModal();
  }

  /**
   * @param {HTMLDialogElement} box
   * @param {Recap} turn
   * @param {Recap | undefined} before
   */
  row(box, turn, before) {
    const day = turn.time ? dayOf(turn.time) : "";
    const fresh = day && day !== (before?.time ? dayOf(before.time) : "");
    const play = () => {
      box.close();
      this.table.history.playTurn(turn, { before: null, after: null });
    };
    return html(
      "li",
      { class: "time-row" },
      fresh ? html("h3", {}, day) : "",
      html("time", {}, turn.time ? timeOf(turn.time) : ""),
      html("span", { class: "since-mark" }, ...seatMark(turn.seat ?? -1)),
      html(
        "div",
        {},
        turn.title ? html("b", {}, turn.title) : "",
        html("p", {}, turn.text),
        turn.yours ? html("p", { class: "phase-yours" }, turn.yours) : "",
        turn.lines?.length ? cardLines(turn) : "",
      ),
      html("button", { type: "button", class: "plain", title: words.showTurn, onclick: play }, words.playIt),
    );
  }
}

/** @param {number} seconds */
const dayOf = (seconds) =>
  new Date(seconds * 1000).toLocaleDateString([], { weekday: "long", day: "numeric", month: "long" });

/** @param {number} seconds */
const timeOf = (seconds) => new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
