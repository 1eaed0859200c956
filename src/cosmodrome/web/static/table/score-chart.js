// Scores over the course of a match: a line for each player, in their colour, with their shape at its end.
import { getJson } from "../lib/api.js";
import { setAttributes, svg } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").Story} Story */
/** @typedef {import("../lib/wire.js").ScorePoint} ScorePoint */
/** @typedef {{ x: (n: number) => number, y: (score: number) => number, marks: number[], last: number }} Scale */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 260, 40, 120, 14, 26];
const END = WIDTH - RIGHT; // where the lines end
const NAME_HEIGHT = 18;
const LONGEST_NAME = 11;
const COLOURS = 6;

/**
 * @param {Pick<Story, "names" | "points">} story with at least one point
 * @param {((moment: number) => void) | null} [go] called with the moment of a point that is clicked
 */
export function scoreChart({ names, points }, go = null) {
  const scale = scaleOf(points);
  const final = points[points.length - 1].scores;
  const label = words.scores(names.map((name, n) => words.score(name, final[n])));
  const chart = svg(
    "svg",
    { class: "cd chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...scale.marks.flatMap((mark) => scoreMark(mark, scale.y(mark))),
    headingText(LEFT, "start", points[0].heading),
    headingText(END, "end", points[points.length - 1].heading),
    ...playerLines(names, points, scale),
  );
  addCursor(chart, points, scale, go);
  return chart;
}

/**
 * @param {ScorePoint[]} points
 * @returns {Scale}
 */
function scaleOf(points) {
  const scores = points.flatMap((point) => point.scores);
  const [least, most] = [Math.min(0, ...scores), Math.max(1, ...scores)];
  const last = Math.max(1, points.length - 1);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => (most - least) / size <= 5) ?? 500;
  const marks = [];
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) marks.push(at);
  return {
    x: (n) => LEFT + ((END - LEFT) * n) / last,
    y: (score) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (score - least)) / (most - least),
    marks,
    last,
  };
}

/**
 * @param {number} mark
 * @param {number} y
 */
const scoreMark = (mark, y) => [
  svg("line", { x1: LEFT, x2: END, y1: y, y2: y, class: "rule" }),
  svg("text", { x: LEFT - 8, y: y + 5, "font-size": 14, "text-anchor": "end", class: "ink-2 tab" }, `${mark}`),
];

/**
 * @param {number} x
 * @param {"start" | "end"} anchor
 * @param {string} heading
 */
const headingText = (x, anchor, heading) =>
  svg("text", { x, y: HEIGHT - 5, "font-size": 13, "text-anchor": anchor, class: "ink-2" }, heading);

/**
 * The lines, with the names beside their ends. Names that would overlap are pushed apart.
 * @param {string[]} names
 * @param {ScorePoint[]} points
 * @param {Scale} scale
 */
function playerLines(names, points, { x, y }) {
  const final = points[points.length - 1].scores;
  const ends = names.map((name, n) => ({ name, n, at: y(final[n]) })).sort((a, b) => a.at - b.at);
  for (const [n, end] of ends.entries()) end.at = Math.max(end.at, n ? ends[n - 1].at + NAME_HEIGHT : TOP);
  const over = Math.max(0, (ends.at(-1)?.at ?? 0) - (HEIGHT - BOTTOM));
  return ends.map(({ name, n, at }) => {
    const d = points.map(({ scores }, p) => `${p ? "L" : "M"}${x(p).toFixed(1)} ${y(scores[n]).toFixed(1)}`).join("");
    const colour = n % COLOURS;
    const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    const place = { x: END + 4, y: at - over - 7, width: 14, height: 14 };
    return svg(
      "g",
      { class: `seat-${colour}` },
      svg("path", { d, fill: "none", class: "seat-stroke", "stroke-width": 2.5, "stroke-linejoin": "round" }),
      svg("use", { href: `#i-seat-${colour}`, ...place, class: `i seat-${colour}` }),
      svg("text", { x: END + 22, y: at - over + 5, "font-size": 14, class: "ink" }, short),
    );
  });
}

/**
 * Show the scores at the pointer.
 * @param {SVGSVGElement} chart
 * @param {ScorePoint[]} points
 * @param {Scale} scale
 * @param {((moment: number) => void) | null} go
 */
function addCursor(chart, points, { x, last }, go) {
  const cursor = svg("line", { y1: TOP, y2: HEIGHT - BOTTOM, class: "chart-cursor" });
  const label = svg("text", { y: TOP + 2, "font-size": 13, class: "b ink" });
  chart.append(cursor, label);
  const nearest = (/** @type {MouseEvent} */ event) => {
    const box = chart.getBoundingClientRect();
    const share = (((event.clientX - box.x) / box.width) * WIDTH - LEFT) / (END - LEFT);
    return Math.max(0, Math.min(last, Math.round(share * last)));
  };
  chart.addEventListener("pointermove", (event) => {
    const n = nearest(event);
    const point = points[n];
    if (!point) return;
    setAttributes(cursor, { x1: x(n), x2: x(n) });
    cursor.classList.add("on");
    setAttributes(label, { x: Math.min(x(n) + 4, END - 60), "text-anchor": x(n) > END / 2 ? "end" : "start" });
    label.textContent = words.scoresAt(point.heading, point.scores);
  });
  chart.addEventListener("pointerleave", () => {
    cursor.classList.remove("on");
    label.textContent = "";
  });
  if (!go) return;
  chart.addEventListener("click", (event) => {
    const point = points[nearest(event)];
    if (point) go(point.moment);
  });
}

/** @type {Map<string, Story>} */
const known = new Map();

/**
 * How the match went so far; null if the server refuses.
 * @param {string} table
 * @param {number} moments how many answers were given
 * @returns {Promise<Story | null>}
 */
export async function fetchStory(table, moments) {
  const key = `${table}:${moments}`;
  const story = known.get(key) ?? (await getJson(`/table/${table}/story`));
  if (story) known.set(key, story);
  return story;
}
