// Each seat's chance to win over the game, and its expected points at the end. A click or a drag shows that moment.
import { html, setAttributes, svg } from "../lib/dom.js";
import * as words from "../lib/words.js";
import { percent } from "./figures.js";

/** @typedef {import("./analysis.js").GameAnalysis} GameAnalysis */
/** @typedef {{ at: number, chances: number[], points: number[] }} Row by moment: chances and points of each seat */

const [WIDTH, CHANCES, POINTS, GAP] = [1000, 150, 60, 8]; // the height of the chart of chances, and of points below it
const HEIGHT = CHANCES + GAP + POINTS;
const COLOURS = 6;
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
    /** @type {Row[]} */
    this.rows = [
      { at: offset, chances: found.start, points: found.start_points },
      ...found.moments.map((m) => ({ at: m.number + 1 + offset, chances: m.chances, points: m.expected })),
    ];
    this.cursor = svg("line", { y1: 0, y2: HEIGHT, class: "now", ...UNSCALED });
    this.label = html("p", { class: "chances-told", "aria-live": "polite" });
    this.node = html(
      "div",
      {},
      this.drawing(offset),
      this.label,
      html("p", { class: "chances-told printed" }, ...found.names.map((name, n) => seatSpan(n, name))),
      html("p", { class: "help chances-key" }, words.chancesKey),
    );
  }

  /** @param {number} at */
  x(at) {
    return ((WIDTH * at) / this.last).toFixed(1);
  }

  /** @param {number} offset */
  drawing(offset) {
    const { names, decisive } = this.found;
    const began = names.map((name, n) => words.began(name, percent(this.rows[0].chances[n])));
    const chart = svg(
      "svg",
      {
        class: "cd chances-chart",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": words.chances(began),
      },
      ...[0.25, 0.5, 0.75].map((share) => {
        const y = CHANCES * share;
        return svg("line", { x1: 0, x2: WIDTH, y1: y, y2: y, class: "rule" });
      }),
      ...names.map((_, n) => this.seatLines(n)),
      ...decisive.map(({ number, kind }) => {
        const x = this.x(number + offset);
        return svg("line", { x1: x, x2: x, y1: 0, y2: CHANCES, class: `turning ${kind}`, ...UNSCALED });
      }),
      this.cursor,
    );
    const scrub = (/** @type {PointerEvent} */ event) => {
      const box = chart.getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.x) / box.width) * this.last));
    };
    chart.addEventListener("pointerdown", (event) => {
      chart.setPointerCapture(event.pointerId);
      scrub(event);
    });
    chart.addEventListener("pointermove", (event) => {
      if (event.buttons) scrub(event);
    });
    return chart;
  }

  /** @param {number} n */
  seatLines(n) {
    const all = this.rows.flatMap((row) => row.points);
    const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
    const line = (/** @type {number} */ width, /** @type {(row: Row) => number} */ y) => {
      const d = this.rows.map((row, p) => `${p ? "L" : "M"}${this.x(row.at)} ${y(row).toFixed(1)}`).join("");
      return svg("path", { d, fill: "none", class: "seat-stroke", "stroke-width": width, ...UNSCALED });
    };
    return svg(
      "g",
      { class: `seat-${n % COLOURS}` },
      line(2.5, (row) => CHANCES * (1 - row.chances[n])),
      line(1.5, (row) => CHANCES + GAP + POINTS * (1 - (row.points[n] - least) / (most - least))),
    );
  }

  /**
   * Show a moment: a line in the chart, and the chances in words.
   * @param {number} moment
   */
  show(moment) {
    const x = (WIDTH * moment) / this.last;
    setAttributes(this.cursor, { x1: x, x2: x });
    const row = this.rows.findLast(({ at }) => at <= moment);
    if (!row) return;
    const spans = this.found.names.map((name, n) =>
      seatSpan(n, words.chanceNow(name, percent(row.chances[n]), Math.round(row.points[n]))),
    );
    this.label.replaceChildren(...spans);
  }
}

/**
 * @param {number} n
 * @param {string} text
 */
const seatSpan = (n, text) => html("span", { class: `seat-${n % COLOURS}` }, text);
