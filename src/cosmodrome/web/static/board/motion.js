// Shows what just happened: pieces go from where they were to where they are, dice tumble, numbers count.
// First, last, invert, play: places are read before and after a change, by the keys of elements, and the difference is
// played. Nothing waits for a motion, and the next change begins from wherever things are. Readers who want little motion
// see none.
// The compositor plays all motions alone: while they run, nothing is styled, laid out or painted. They take the same
// time, because layers are made when the first begins and again whenever one ends.
import { all, svg } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import { calm } from "../lib/media.js";

/** @typedef {import("./layer.js").Layer} Layer */
/** @typedef {import("./hit-test.js").Thing} Thing */
/** @typedef {{ layer: Layer, texts: Record<string, string>, changes: import("./layer.js").Changes }} LayerChange */
/** @typedef {{ layer: Layer, key: string }} Place an element that may be made again: its key stays the same */
/** @typedef {Place & { box: DOMRect, at: [number, number] }} Start where an element was on the screen and in its panel */
/** @typedef {Place & { was: string }} Before what an element showed before */
/** @typedef {(() => unknown) | null} Begin begins a motion that was worked out; null if nothing moves */

const TIME = 340; // milliseconds of a motion
const MANY = 60; // more than that is another position, not a move
const STEPS = 4; // in which a number counts: each is a paint of its panel
const SEEN = 16; // pixels: nobody sees a smaller die tumble
const EASE = "cubic-bezier(.25, .8, .3, 1)";

/** @param {string} key */
const pieceOf = (key) => key.replace(/~\d+$/, "");

/**
 * @param {DOMRect} box
 * @returns {[number, number]}
 */
const centreOf = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** @param {DOMRect} box */
const inView = (box) =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

/** @param {Place} place */
const nodeOf = ({ layer, key }) => layer.nodes.get(key);

export class Motion {
  constructor() {
    this.still = false; // whether there is no motion for a while (a far jump in a replay)
  }

  /**
   * Note where things are before a change. Call what is returned once the change is made.
   * @param {LayerChange[]} changed
   * @returns {() => void}
   */
  before(changed) {
    if (this.still || calm.matches || document.hidden) return () => {};
    const known = changed.filter(({ layer }) => layer.nodes.size); // a new panel comes without motion
    const noted = noteAll(known);
    return () => playAll(known, noted);
  }
}

/**
 * @typedef {Object} Noted
 * @property {Start[]} pieces pieces that change
 * @property {Map<string, DOMRect>} gone where pieces were that go
 * @property {Before[]} numbers
 * @property {Before[]} dice
 */

/**
 * @param {LayerChange[]} known
 * @returns {Noted}
 */
function noteAll(known) {
  /** @type {Noted} */
  const noted = { pieces: [], gone: new Map(), numbers: [], dice: [] };
  for (const { layer, changes } of known) {
    for (const key of changes.gone) {
      const node = layer.nodes.get(key);
      if (node?.dataset.piece) noted.gone.set(pieceOf(key), node.getBoundingClientRect());
    }
    for (const key of changes.other) {
      const node = layer.nodes.get(key);
      if (node) noteOne(noted, { layer, key }, node);
    }
  }
  return noted;
}

/**
 * @param {Noted} noted
 * @param {Place} place
 * @param {Thing} node
 */
function noteOne(noted, place, node) {
  if (node.dataset.piece) noted.pieces.push({ ...place, box: node.getBoundingClientRect(), at: within(node) });
  if (node.dataset.count) noted.numbers.push({ ...place, was: node.textContent ?? "" });
  noted.dice.push({ ...place, was: faces(node) });
}

/**
 * @param {LayerChange[]} known
 * @param {Noted} noted
 */
function playAll(known, { pieces, gone, numbers, dice }) {
  const fresh = known.flatMap(({ layer, changes }) => changes.fresh.map((key) => layer.nodes.get(key)));
  const come = fresh.filter((node) => node?.dataset.piece);
  const rolled = new Set(dice.flatMap((place) => changedDice(nodeOf(place), place.was)));
  // what was on its way has been noted where it was, and everything else has arrived: a fast player never waits
  for (const node of [...pieces.map(nodeOf), ...rolled]) if (node) running.get(node)?.cancel();
  for (const motion of [...playing]) motion.finish();
  /** @type {(() => Begin)[]} */
  const moves = [];
  if (come.length + pieces.length <= MANY) {
    moves.push(...pieces.map((start) => () => glide(start)));
    for (const node of come) if (node) moves.push(() => enter(node, gone.get(pieceOf(node.dataset.key ?? ""))));
  }
  moves.push(...[...rolled].map((die, n) => () => tumble(die, n)));
  for (const place of numbers) count(nodeOf(place), place.was); // before anything is measured: it writes
  if (!moves.length) return;
  afterLayout(
    () => moves.map((move) => move()),
    (begins) => {
      for (const begin of begins) begin?.();
    },
  );
}

// Each motion is worked out first, and begun by the function that is returned.

/**
 * Where the middle of a node is, in the coordinates of its panel: a panel that only grows moves nothing.
 * @param {Thing} node
 * @returns {[number, number]}
 */
function within(node) {
  const box = node.getBoundingClientRect();
  const screen = node.ownerSVGElement?.getScreenCTM();
  if (!screen) return [0, 0];
  const at = new DOMPoint(...centreOf(box)).matrixTransform(screen.inverse());
  return [at.x, at.y];
}

/**
 * A vector of the panel as one of the node's own.
 * @param {Thing} node
 * @param {number} dx
 * @param {number} dy
 */
function inside(node, dx, dy) {
  const panel = node.ownerSVGElement?.getScreenCTM();
  const own = node.getScreenCTM();
  if (!panel || !own) return null;
  const turn = own.inverse().multiply(panel);
  return [turn.a * dx + turn.c * dy, turn.b * dx + turn.d * dy];
}

/** @type {WeakMap<Element, Animation>} */
const running = new WeakMap(); // the last motion of each node
/** @type {Set<Animation>} */
const playing = new Set(); // the motions that are not over: as many layers

/**
 * @param {Element} node
 * @param {Keyframe[]} frames
 */
function play(node, frames) {
  const motion = node.animate(frames, { easing: EASE, duration: TIME });
  motion.id = "motion";
  motion.finished.catch(() => {}).then(() => playing.delete(motion));
  playing.add(motion);
  running.set(node, motion);
  return motion;
}

/**
 * How a node lies, for motions that start from there: the compositor does not play what adds to it.
 * @param {Element} node
 */
const transformOf = (node) => getComputedStyle(node).transform.replace("none", "");

/**
 * A piece goes from where it was.
 * @param {Start} start
 * @returns {Begin}
 */
function glide({ key, layer, at, box }) {
  const node = layer.nodes.get(key);
  if (!node?.isConnected) return null;
  if (node.classList.contains("unseen")) return fly(node, box);
  const now = within(node);
  const [dx, dy] = [at[0] - now[0], at[1] - now[1]];
  const by = Math.hypot(dx, dy) < 2 ? null : inside(node, dx, dy);
  if (!by) return null;
  const lies = transformOf(node);
  const frames = [
    { transform: `${lies} translate(${by[0]}px, ${by[1]}px)` },
    { transform: `${lies} translate(0px, 0px)` },
  ];
  return () => play(node, frames);
}

/**
 * Transforms around the middle of a node.
 * @param {Thing} node
 * @param {...string} transforms
 */
function around(node, ...transforms) {
  const { x, y, width, height } = node.getBBox();
  const [lies, cx, cy] = [transformOf(node), x + width / 2, y + height / 2];
  return transforms.map((each) => `${lies} translate(${cx}px, ${cy}px) ${each} translate(${-cx}px, ${-cy}px)`);
}

/**
 * A new piece comes from where it was in another panel, or out of nothing.
 * @param {Thing} node
 * @param {DOMRect | undefined} from
 */
function enter(node, from) {
  return from ? fly(node, from) : appear(node);
}

/**
 * @param {Thing} node
 * @returns {Begin}
 */
function appear(node) {
  if (!node.isConnected || node.classList.contains("unseen")) return null;
  const [small, full] = around(node, "scale(.7)", "scale(1)");
  return () =>
    play(node, [
      { opacity: 0, transform: small },
      { opacity: 1, transform: full },
    ]);
}

/**
 * From one panel to another: a copy above everything flies, and the thing itself is seen when it has come.
 * @param {Thing} node
 * @param {DOMRect} from
 * @returns {Begin}
 */
function fly(node, from) {
  if (!node.isConnected) return null;
  const to = node.getBoundingClientRect();
  const frame = /** @type {Partial<SVGGraphicsElement> | null} */ (node.parentNode)?.getScreenCTM?.();
  if (!frame || !inView(to) || !inView(from)) return appear(node);
  const [start, end] = [centreOf(from), centreOf(to)];
  const size = Math.min(3, Math.max(0.2, Math.sqrt((from.width * from.height) / (to.width * to.height || 1))));
  const way = (/** @type {[number, number]} */ at, /** @type {number} */ scale) =>
    `translate(${at[0]}px, ${at[1]}px) scale(${scale}) translate(${-end[0]}px, ${-end[1]}px)`;
  return () => {
    const group = copyAbove(node, frame);
    node.classList.add("away"); // hidden by a motion, it would be a layer in the middle of its panel
    const flight = play(group, [{ transform: way(start, size) }, { transform: way(end, 1) }]);
    running.set(node, flight);
    flight.onfinish = flight.oncancel = () => {
      group.remove();
      node.classList.remove("away");
    };
  };
}

/**
 * A matrix as the value of an SVG transform attribute.
 * @param {DOMMatrix} m
 */
export const matrixText = (m) => `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`;

/**
 * A copy of the node above everything, where it lies on the screen.
 * @param {Thing} node
 * @param {DOMMatrix} frame
 */
function copyAbove(node, frame) {
  const copy = /** @type {Thing} */ (node.cloneNode(true));
  copy.classList.remove("unseen");
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-key", "data-target", "data-piece", "role", "tabindex"]) each.removeAttribute(name);
  const colours = node.parentElement?.closest("[class*='seat-']")?.getAttribute("class") ?? "";
  const group = svg("g", {}, svg("g", { transform: matrixText(frame), class: colours }, copy));
  overlay().append(group);
  return group;
}

function overlay() {
  const known = document.getElementById("flights");
  if (known) return known;
  const sky = svg("svg", { id: "flights", class: "cd flights", "aria-hidden": "true" });
  document.body.append(sky);
  return sky;
}

// -- dice and numbers --------------------------------------------------------------------------------

/**
 * @param {Element} node
 * @returns {Thing[]}
 */
const diceIn = (node) => all('use[href^="#i-die-"]', node);

/** @param {Element} node */
const faces = (node) =>
  diceIn(node)
    .map((die) => die.getAttribute("href"))
    .join();

/**
 * The dice in a node, if they show something else than before.
 * @param {Thing | undefined} node
 * @param {string} was
 */
function changedDice(node, was) {
  return node && faces(node) !== was ? diceIn(node) : [];
}

/**
 * @param {Thing} die
 * @param {number} n
 * @returns {Begin}
 */
function tumble(die, n) {
  if (!die.isConnected || die.getBoundingClientRect().width < SEEN) return null;
  const turns = (n % 2 ? -1 : 1) * 360;
  const [first, over, last] = around(
    die,
    `rotate(${-turns}deg) scale(.6)`,
    `rotate(${turns * 0.08}deg) scale(1.15)`,
    "rotate(0deg) scale(1)",
  );
  return () => play(die, [{ transform: first }, { transform: over, offset: 0.75 }, { transform: last }]);
}

/** @type {WeakMap<Element, (step: number) => void>} */
const counting = new WeakMap(); // the last run of each number

/**
 * A number that changed runs up or down to its new value. It is bright while it runs and nobody else writes it.
 * @param {Thing | undefined} node
 * @param {string} was
 */
function count(node, was) {
  const [from, to] = [Number(was), Number(node?.textContent)];
  if (!node || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const steps = Math.min(STEPS, Math.ceil(Math.abs(to - from)));
  let shown = `${to}`;
  const run = (/** @type {number} */ step) => {
    if (!node.isConnected || counting.get(node) !== run || node.textContent !== shown) return;
    shown = `${step < steps ? Math.round(from + ((to - from) * step) / steps) : to}`;
    node.textContent = shown;
    node.classList.toggle("counts", step < steps);
    if (step < steps) setTimeout(run, TIME / steps, step + 1);
  };
  counting.set(node, run);
  run(0);
}
