// Two charts over the game, one above the other: each seat's chance to win, and its expected points at the end.
// Pointing at a moment says how it stood there. A click, a tap or a drag shows that moment on the board.
import { html, setAttributes, svg } from "../lib/dom.js";
import * as words from "../lib/words.js";
import { percent, signedPercent } from "./figures.js";

/** @typedef {import("./analysis.js").GameAnalysis} GameAnalysis */
/** @typedef {import("./analysis.js").Moment} Moment */
/** @typedef {{ at: number, heading: string, chances: number[], points: number[], marks: string[] }} Row a moment */
/** @typedef {{ at: number, seat: number, kind: "blunder" | "luck", text: string }} Mark */

const [WIDTH, HEIGHT] = [1000, 100]; // of each drawing, which is stretched to its place
const COLOURS = 6;
const GREAT = 0.1; // luck from here on is marked
const MARKED = 8; // at most this many draws
const TICKS = 4; // parts of the time axis
const WRONG = ["mistake", "blunder"];
const UNSCALED = { "vector-effect": "non-scaling-stroke" };

export class ChancesChart {
  /**
   * @param {GameAnalysis} found
   * @param {number} offset
   * @param {number} moments how many the game has
   * @param {(moment: number) => void} go shows a moment
   */
  constructor(found, offset, moments, go) {
    this.found = found;
    this.last = moments || 1;
    this.go = go;
    this.moment = 0; // shown
    /** @type {Mark[]} */
    this.marks = marksOf(found, offset);
    /** @type {Row[]} */
    this.rows = [
      { at: offset, heading: "", chances: found.start, points: found.start_points, marks: [] },
      ...found.moments.map((m) => this.row(m, offset)),
    ];
    this.cursors = [0, 1].map(() => svg("line", { y1: 0, y2: HEIGHT, class: "now", ...UNSCALED }));
    this.label = html("p", { class: "chances-told", "aria-live": "polite" });
    const all = this.rows.flatMap((row) => row.points);
    const [least, most] = niceRange(Math.min(0, ...all), Math.max(1, ...all));
    this.node = html(
      "div",
      {},
      this.legend(),
      this.panel(words.chancePanel, [0, 1], percent, (row) => row.chances, 0),
      this.panel(
        words.pointsPanel,
        [least, most],
        (points) => `${Math.round(points)}`,
        (row) => row.points,
        1,
      ),
      this.timeAxis(),
      this.label,
    );
  }

  /**
   * @param {Moment} m
   * @param {number} offset
   * @returns {Row}
   */
  row(m, offset) {
    const at = m.number + 1 + offset;
    const marks = this.marks.filter((mark) => mark.at === at).map(({ text }) => text);
    return { at, heading: m.heading, chances: m.chances, points: m.expected, marks };
  }

  /** Who has which colour, and what the marks mean. */
  legend() {
    const seats = this.found.names.map((name, n) => seatSpan(n, name));
    const kinds = /** @type {const} */ ([
      ["blunder", words.blunderMark],
      ["luck", words.luckMark],
    ]);
    const marks = kinds.map(([kind, text]) =>
      html("span", { class: "mark-key" }, html("i", { class: `mark ${kind}` }), text),
    );
    return html("p", { class: "chances-legend" }, ...seats, ...marks);
  }

  /**
   * One chart with its axis.
   * @param {string} title
   * @param {[number, number]} range
   * @param {(value: number) => string} written
   * @param {(row: Row) => number[]} values by seat
   * @param {number} n of the panel
   */
  panel(title, [least, most], written, values, n) {
    const share = (/** @type {number} */ value) => (most - value) / (most - least);
    const ticks = [most, (most + least) / 2, least];
    const labels = ticks.map((value) =>
      html("span", { style: `top: ${100 * share(value)}%`, "aria-hidden": "true" }, written(value)),
    );
    const began = this.found.names.map((name, seat) => words.began(name, written(values(this.rows[0])[seat])));
    const drawing = svg(
      "svg",
      {
        class: "cd",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": `${title}. ${began.join(", ")}`,
      },
      ...ticks.map((value) => rule(HEIGHT * share(value))),
      ...this.found.names.map((_, seat) => this.seatLine(seat, (row) => HEIGHT * share(values(row)[seat]))),
      this.cursors[n],
    );
    const dots = n ? [] : this.marks.map((mark) => this.mark(mark, share));
    const plot = html("div", { class: "plot" }, drawing, ...dots);
    this.listen(plot);
    return html(
      "figure",
      { class: n ? "chart-panel points" : "chart-panel chances-chart" },
      html("figcaption", {}, title),
      html("div", { class: "axis" }, ...labels),
      plot,
    );
  }

  /**
   * @param {Mark} mark
   * @param {(value: number) => number} share
   */
  mark({ at, seat, kind, text }, share) {
    const row = this.rows.find((other) => other.at === at);
    const top = row ? 100 * share(row.chances[seat]) : 0;
    return html("i", {
      class: `mark ${kind} seat-${seat % COLOURS}`,
      style: `left: ${(100 * at) / this.last}%; top: ${top}%`,
      title: text,
    });
  }

  /** Numbers of answers below both charts. */
  timeAxis() {
    const ticks = Array.from({ length: TICKS + 1 }, (_, n) => Math.round((n * this.last) / TICKS));
    return html(
      "p",
      { class: "time-axis", "aria-hidden": "true" },
      ...ticks.map((at) => html("span", {}, words.answers(at))),
    );
  }

  /**
   * Point: say how it stood. Press, tap or drag: go there.
   * @param {HTMLElement} plot
   */
  listen(plot) {
    const at = (/** @type {PointerEvent} */ event) => {
      const box = plot.getBoundingClientRect();
      const share = Math.max(0, Math.min(1, (event.clientX - box.x) / box.width));
      return Math.round(share * this.last);
    };
    plot.addEventListener("pointerdown", (event) => {
      plot.setPointerCapture(event.pointerId);
      this.go(at(event));
    });
    plot.addEventListener("pointermove", (event) => {
      if (event.buttons) this.go(at(event));
      else this.tell(at(event));
    });
    plot.addEventListener("pointerleave", () => this.tell(this.moment));
  }

  /**
   * @param {number} n
   * @param {(row: Row) => number} y
   */
  seatLine(n, y) {
    const x = (/** @type {Row} */ row) => ((WIDTH * row.at) / this.last).toFixed(1);
    const d = this.rows.map((row, p) => `${p ? "L" : "M"}${x(row)} ${y(row).toFixed(1)}`).join("");
    const line = svg("path", { d, fill: "none", class: "seat-stroke", "stroke-width": 2.5, ...UNSCALED });
    return svg("g", { class: `seat-${n % COLOURS}` }, line);
  }

  /**
   * The replay shows a moment.
   * @param {number} moment
   */
  show(moment) {
    this.moment = moment;
    this.tell(moment);
  }

  /**
   * A line in both charts, and the moment in words.
   * @param {number} moment
   */
  tell(moment) {
    const x = (WIDTH * moment) / this.last;
    for (const cursor of this.cursors) setAttributes(cursor, { x1: x, x2: x });
    const row = this.rows.findLast(({ at }) => at <= moment);
    if (!row) return;
    const spans = this.found.names.map((name, n) =>
      seatSpan(n, words.chanceNow(name, percent(row.chances[n]), Math.round(row.points[n]))),
    );
    const marks = row.at === moment ? row.marks : [];
    const heading = html("strong", {}, row.heading || words.moment(moment));
    this.label.replaceChildren(heading, ...spans, ...marks.map((text) => html("em", {}, text)));
  }
}

/**
 * Blunders and mistakes, and the draws that changed most.
 * @param {GameAnalysis} found
 * @param {number} offset
 * @returns {Mark[]}
 */
function marksOf({ moments, names }, offset) {
  const wrong = moments
    .filter(({ verdict }) => WRONG.includes(verdict))
    .map(({ number, seat, verdict }) => ({
      at: number + 1 + offset,
      seat,
      kind: /** @type {const} */ ("blunder"),
      text: words.markedBlunder(names[seat], verdict),
    }));
  const draws = moments
    .filter(({ luck }) => luck.length > 0)
    .map((moment) => ({ moment, seat: most(moment.luck) }))
    .filter(({ moment, seat }) => Math.abs(moment.luck[seat]) >= GREAT)
    .sort((a, b) => Math.abs(b.moment.luck[b.seat]) - Math.abs(a.moment.luck[a.seat]))
    .slice(0, MARKED)
    .map(({ moment, seat }) => ({
      at: moment.number + 1 + offset,
      seat,
      kind: /** @type {const} */ ("luck"),
      text: words.markedLuck(names[seat], signedPercent(moment.luck[seat])),
    }));
  return [...wrong, ...draws];
}

/** @param {number[]} luck */
const most = (luck) => luck.reduce((best, value, seat) => (Math.abs(value) > Math.abs(luck[best]) ? seat : best), 0);

/**
 * A range that ends at round numbers.
 * @param {number} least
 * @param {number} most
 * @returns {[number, number]}
 */
function niceRange(least, most) {
  const step = 10 ** Math.floor(Math.log10(most - least || 1)) / 2;
  return [step * Math.floor(least / step), step * Math.ceil(most / step)];
}

/** @param {number} y */
const rule = (y) => svg("line", { x1: 0, x2: WIDTH, y1: y, y2: y, class: "rule", ...UNSCALED });

/**
 * @param {number} n
 * @param {string} text
 */
const seatSpan = (n, text) => html("span", { class: `seat-${n % COLOURS}` }, text);
