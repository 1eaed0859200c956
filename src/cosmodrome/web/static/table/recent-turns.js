// What the others did since the reader's last turn: a line for each turn, which plays it again on the board; and a mark on
// what each player did last.
import { $, html, svg } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").LogLine} LogLine */
/** @typedef {{ seat: number, lines: LogLine[] }} Turn */

const MOST = 6; // turns that are listed
const COLOURS = 6;

/**
 * The turns of others in the log after a seat's own last one. Lines that are only about a player other than the acting one
 * are left out.
 * @param {LogLine[]} lines
 * @param {number} seat
 * @param {string[]} [names]
 */
function turnsSince(lines, seat, names = []) {
  const own = lines.findLastIndex((line) => line.seat === seat);
  /** @type {Turn[]} */
  const turns = [];
  for (const line of lines.slice(own + 1)) {
    if (line.seat < 0 || isAboutOthers(line, names)) continue;
    const last = turns.at(-1);
    if (last && last.seat === line.seat && last.lines[0].step === line.step) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return turns;
}

/**
 * @param {LogLine} line
 * @param {string[]} names
 */
const isAboutOthers = ({ text, seat }, names) =>
  names.some((name, other) => name && other !== seat && text.includes(name)) && !text.includes(names[seat]);

/**
 * What each seat did last: the things that the lines of its last turn mention.
 * @param {LogLine[]} lines
 */
function lastMoves(lines) {
  /** @type {Map<number, { step: number, targets: string[] }>} */
  const found = new Map();
  for (let at = lines.length - 1; at >= 0; at--) {
    const { seat, step, targets } = lines[at];
    if (seat < 0) continue;
    const known = found.get(seat);
    if (!known) found.set(seat, { step, targets: [...targets] });
    else if (known.step === step) known.targets.push(...targets);
    else if (found.size > COLOURS) break;
  }
  return found;
}

/**
 * A line without its subject, which stands before it already: "Pollux's Probe lands" becomes "Probe lands".
 * @param {string} text
 * @param {string} name
 */
const withoutSubject = (text, name) =>
  text.startsWith(name) ? text.slice(name.length).replace(/^(['’]s|:)(?= )/, "") : text;

export class RecentTurns {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.box = $("since");
    this.shown = "";
  }

  show() {
    const { log, board, connection, parts, shownMoment } = this.table;
    if (shownMoment !== null) return;
    const { seat } = connection;
    const over = parts.state?.status === "over";
    const moves = lastMoves(log.lines);
    if (seat !== null) moves.delete(seat);
    board.markMoves(over ? new Map() : moves);
    const names = parts.state?.names ?? [];
    const turns = seat === null || over ? [] : turnsSince(log.lines, seat, names).slice(-MOST);
    const shown = JSON.stringify(turns);
    if (shown === this.shown) return;
    this.shown = shown;
    this.box.hidden = !turns.length;
    this.box.replaceChildren(...turns.map((turn) => this.line(turn, names[turn.seat] ?? "")));
  }

  /**
   * @param {Turn} turn
   * @param {string} name
   */
  line({ seat, lines }, name) {
    const { history, board } = this.table;
    const [first, last] = [lines[0], lines[lines.length - 1]];
    const glow = () => board.glow(lines.flatMap((line) => line.targets));
    const stopGlow = () => board.glow([]);
    const attributes = {
      type: "button",
      title: words.showTurn,
      onclick: () => history.play(first.moment, last.moment + 1),
      onpointerenter: glow,
      onpointerleave: stopGlow,
      onfocus: glow,
      onblur: stopGlow,
    };
    const text = html("span", { class: "since-words" }, turnWords(lines, name));
    return html("li", {}, html("button", attributes, seatMark(seat % COLOURS), html("b", {}, name), text));
  }
}

/**
 * What happened in a turn, in one line. ("Turn 3:" alone says nothing.)
 * @param {LogLine[]} lines
 * @param {string} name
 */
function turnWords(lines, name) {
  const told = lines.map((line) => withoutSubject(line.text, name).replace(/\.$/, "").trim());
  return told.filter((text) => text && !text.endsWith(":")).join("; ") || lines[0].text;
}

/** @param {number} colour */
function seatMark(colour) {
  const shape = svg("use", { href: `#i-seat-${colour}`, width: 24, height: 24, class: `i seat-${colour}` });
  const icon = svg("svg", { class: "cd icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape);
  return html("span", { class: `since-mark seat-${colour}` }, icon);
}
