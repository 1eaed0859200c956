// What just happened is seen: pieces go from where they were to where they are, dice tumble, numbers count.
// First, last, invert, play: places are read before and after a change, by the keys of elements, and the difference is
// played. Nothing waits for it, the next change begins from wherever things are, and who wants calm has calm.
// Motions are such as the compositor plays by itself: while they run, nothing is styled, laid out or painted. They take
// the same time, because layers are made when the first begins and again whenever one ends.
import { settled } from "./settle.js";

const SVG = "http://www.w3.org/2000/svg";
const TIME = 340;
const MANY = 60; // more than that is another position, not a move
const STEPS = 4; // by which a number counts: each is a paint of its panel
const SEEN = 16; // pixels: a smaller die has changed when it tumbles, as far as anybody can tell
const EASE = "cubic-bezier(.25, .8, .3, 1)";
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const thing = (key) => key.replace(/~\d+$/, "");
const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const inView = (box) => box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

export class Motion {
  constructor() {
    this.still = false; // whether somebody asked for no motion for a while (a far jump in a replay)
  }

  // Called with [layer, texts, changes] of what is about to change; what it returns is called when that is done.
  before(changed) {
    if (this.still || calm.matches || document.hidden) return () => {};
    const known = changed.filter(([layer]) => layer.nodes.size); // a panel that is new comes as it is
    const [stays, left, numbers, thrown] = [[], new Map(), [], []];
    for (const [layer, , { other, gone }] of known) {
      for (const key of gone) if (layer.nodes.get(key).dataset.piece) left.set(thing(key), layer.nodes.get(key).getBoundingClientRect());
      for (const key of other) {
        const node = layer.nodes.get(key);
        if (node.dataset.piece) stays.push(place(layer, key));
        if (node.dataset.count) numbers.push([layer, key, node.textContent]);
        thrown.push([layer, key, faces(node)]);
      }
    }
    return () => {
      const fresh = known.flatMap(([layer, , changes]) => changes.fresh.map((key) => layer.nodes.get(key)));
      const come = fresh.filter((node) => node?.dataset.piece);
      const moves = come.length + stays.length > MANY ? [] : [...stays.map((from) => () => glide(from)), ...come.map((node) => () => enter(node, left.get(thing(node.dataset.key))))];
      const rolled = new Set(thrown.flatMap(([layer, key, old]) => tumbling(layer.nodes.get(key), old)));
      // what was on its way has been read where it was; all else has come: who plays fast does not wait for what was
      for (const node of [...stays.map(({ layer, key }) => layer.nodes.get(key)), ...rolled]) running.get(node)?.cancel();
      for (const motion of [...playing]) motion.finish();
      moves.push(...[...rolled].map((die, n) => () => tumble(die, n)));
      for (const [layer, key, old] of numbers) count(layer.nodes.get(key), old); // before anything is measured: it writes
      if (moves.length) settled(() => moves.map((move) => move()), (plays) => plays.forEach((begin) => begin?.()));
    };
  }
}

// Each motion is worked out first, and begun by what is returned: nothing, where nothing moves.

function place(layer, key) {
  const node = layer.nodes.get(key);
  return { layer, key, box: node.getBoundingClientRect(), at: within(node) };
}

// Where the middle of a node is, in the coordinates of its panel: a panel that only becomes larger moves nothing.
function within(node) {
  const box = node.getBoundingClientRect();
  const screen = node.ownerSVGElement?.getScreenCTM();
  if (!screen) return [0, 0];
  const at = new DOMPoint(...centre(box)).matrixTransform(screen.inverse());
  return [at.x, at.y];
}

// A vector of the panel as one of the node's own.
function inside(node, dx, dy) {
  const panel = node.ownerSVGElement.getScreenCTM();
  const own = node.getScreenCTM();
  if (!panel || !own) return null;
  const turn = own.inverse().multiply(panel);
  return [turn.a * dx + turn.c * dy, turn.b * dx + turn.d * dy];
}

const running = new WeakMap(); // of each node, its last motion
const playing = new Set(); // the motions that are not over: as many layers

function play(node, frames) {
  const motion = node.animate(frames, { easing: EASE, duration: TIME });
  motion.id = "motion";
  motion.finished.catch(() => {}).then(() => playing.delete(motion));
  playing.add(motion);
  running.set(node, motion);
  return motion;
}

// How a node lies, for motions that start from there: what adds to it is not the compositor's.
const lie = (node) => getComputedStyle(node).transform.replace("none", "");

function glide({ key, layer, at, box }) {
  const node = layer.nodes.get(key);
  if (!node?.isConnected) return null;
  if (node.classList.contains("unseen")) return fly(node, box);
  const now = within(node);
  const [dx, dy] = [at[0] - now[0], at[1] - now[1]];
  const by = Math.hypot(dx, dy) < 2 ? null : inside(node, dx, dy);
  if (!by) return null;
  const lies = lie(node);
  return () => play(node, [{ transform: `${lies} translate(${by[0]}px, ${by[1]}px)` }, { transform: `${lies} translate(0px, 0px)` }]);
}

function around(node, ...words) {
  const { x, y, width, height } = node.getBBox();
  const [lies, cx, cy] = [lie(node), x + width / 2, y + height / 2];
  return words.map((each) => `${lies} translate(${cx}px, ${cy}px) ${each} translate(${-cx}px, ${-cy}px)`);
}

function enter(node, from) {
  return from ? fly(node, from) : appear(node);
}

function appear(node) {
  if (!node.isConnected || node.classList.contains("unseen")) return null;
  const [small, full] = around(node, "scale(.7)", "scale(1)");
  return () => play(node, [{ opacity: 0, transform: small }, { opacity: 1, transform: full }]);
}

// From one panel to another: a copy above everything flies, and the thing itself is seen when it has come.
function fly(node, from) {
  if (!node.isConnected) return null;
  const to = node.getBoundingClientRect();
  const frame = node.parentNode.getScreenCTM?.();
  if (!frame || !inView(to) || !inView(from)) return appear(node);
  const [a, b] = [centre(from), centre(to)];
  const size = Math.min(3, Math.max(0.2, Math.sqrt((from.width * from.height) / (to.width * to.height || 1))));
  const way = (at, scale) => `translate(${at[0]}px, ${at[1]}px) scale(${scale}) translate(${-b[0]}px, ${-b[1]}px)`;
  return () => {
    const group = copied(node, frame);
    node.classList.add("away"); // hidden by a motion, it would be a layer in the middle of its panel
    const done = play(group, [{ transform: way(a, size) }, { transform: way(b, 1) }]);
    running.set(node, done);
    done.onfinish = done.oncancel = () => {
      group.remove();
      node.classList.remove("away");
    };
  };
}

// The node once more, above everything, where it lies on the screen.
function copied(node, frame) {
  const group = document.createElementNS(SVG, "g");
  const place = document.createElementNS(SVG, "g");
  place.setAttribute("transform", `matrix(${frame.a} ${frame.b} ${frame.c} ${frame.d} ${frame.e} ${frame.f})`);
  place.setAttribute("class", node.parentNode.closest("[class*='seat-']")?.getAttribute("class") || "");
  const copy = node.cloneNode(true);
  copy.classList.remove("unseen");
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-key", "data-target", "data-piece", "role", "tabindex"]) each.removeAttribute(name);
  place.append(copy);
  group.append(place);
  overlay().append(group);
  return group;
}

function overlay() {
  let sky = document.getElementById("flights");
  if (!sky) {
    sky = document.createElementNS(SVG, "svg");
    sky.id = "flights";
    sky.setAttribute("class", "cd flights");
    sky.setAttribute("aria-hidden", "true");
    document.body.append(sky);
  }
  return sky;
}

// -- dice and numbers --------------------------------------------------------------------------------

const dice = (node) => [...node.querySelectorAll('use[href^="#i-die-"]')];
const faces = (node) => dice(node).map((die) => die.getAttribute("href")).join();

// The dice in a node, where they show something else than they did.
function tumbling(node, old) {
  return node && faces(node) !== old ? dice(node) : [];
}

function tumble(die, n) {
  if (!die.isConnected || die.getBoundingClientRect().width < SEEN) return null;
  const turns = (n % 2 ? -1 : 1) * 360;
  const [first, over, last] = around(die, `rotate(${-turns}deg) scale(.6)`, `rotate(${turns * 0.08}deg) scale(1.15)`, "rotate(0deg) scale(1)");
  return () => play(die, [{ transform: first }, { transform: over, offset: 0.75 }, { transform: last }]);
}

const counting = new WeakMap(); // of each number, its last run

// A number that changed runs up or down to its new value, and is bright as long as it runs and nobody else writes it.
function count(node, old) {
  const [from, to] = [Number(old), Number(node?.textContent)];
  if (!node || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const steps = Math.min(STEPS, Math.ceil(Math.abs(to - from)));
  let shown = `${to}`;
  const run = (step) => {
    if (!node.isConnected || counting.get(node) !== run || node.textContent !== shown) return;
    node.textContent = shown = `${step < steps ? Math.round(from + ((to - from) * step) / steps) : to}`;
    node.classList.toggle("counts", step < steps);
    if (step < steps) setTimeout(run, TIME / steps, step + 1);
  };
  counting.set(node, run);
  run(0);
}
