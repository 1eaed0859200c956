// What just happened is seen: pieces go from where they were to where they are, dice tumble, numbers count.
// First, last, invert, play: places are read before and after a change, by the keys of elements, and the difference is
// played. Nothing waits for it, the next change begins from wherever things are, and who wants calm has calm.
const SVG = "http://www.w3.org/2000/svg";
const TIME = 320;
const FLIGHT = 400;
const MANY = 60; // more than that is another position, not a move
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
    if (this.still || calm.matches || document.hidden || !changed.length) return () => {};
    const known = changed.filter(([layer]) => layer.nodes.size); // a panel that is new comes as it is
    const was = new Map();
    const [numbers, dice] = [[], []];
    for (const [layer, , { other, gone }] of changed) {
      for (const key of [...other, ...gone]) {
        const node = layer.nodes.get(key);
        if (node.dataset.piece) was.set(node, { key, layer, box: node.getBoundingClientRect(), at: within(node) });
      }
      for (const key of other) {
        const node = layer.nodes.get(key);
        if (node.dataset.count) numbers.push([layer, key, node.textContent]);
        dice.push([layer, key, faces(node)]);
      }
    }
    const left = new Map();
    const stays = [];
    for (const [, from] of was) {
      const goes = changed.some(([layer, , { gone }]) => layer === from.layer && gone.includes(from.key));
      if (goes) left.set(thing(from.key), from);
      else stays.push(from);
    }
    return () => {
      for (const [layer, key, old] of numbers) count(layer.nodes.get(key), old);
      for (const [layer, key, old] of dice) tumble(layer.nodes.get(key), old);
      const come = known.flatMap(([layer, , { fresh }]) => fresh.map((key) => layer.nodes.get(key))).filter((node) => node?.dataset.piece);
      if (come.length + stays.length > MANY) return;
      requestAnimationFrame(() => {
        for (const from of stays) glide(from);
        for (const node of come) {
          const from = left.get(thing(node.dataset.key));
          if (from) fly(node, from.box);
          else appear(node);
        }
      });
    };
  }
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

function play(node, frames, options) {
  const motion = node.animate(frames, { easing: EASE, ...options });
  motion.id = "motion";
  return motion;
}

function glide({ key, layer, at, box }) {
  const node = layer.nodes.get(key);
  if (!node?.isConnected) return;
  if (node.classList.contains("unseen")) return fly(node, box);
  const now = within(node);
  const [dx, dy] = [at[0] - now[0], at[1] - now[1]];
  if (Math.hypot(dx, dy) < 2) return;
  const by = inside(node, dx, dy);
  if (!by) return;
  play(node, [{ transform: `translate(${by[0]}px, ${by[1]}px)` }, { transform: "translate(0px, 0px)" }], { duration: TIME, composite: "add" });
}

function around(node, words) {
  const { x, y, width, height } = node.getBBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  return `translate(${cx}px, ${cy}px) ${words} translate(${-cx}px, ${-cy}px)`;
}

function appear(node) {
  if (!node.isConnected || node.classList.contains("unseen")) return;
  const frames = [
    { opacity: 0, transform: around(node, "scale(.7)") },
    { opacity: 1, transform: around(node, "scale(1)") },
  ];
  play(node, frames, { duration: 220, composite: "add" });
}

// From one panel to another: a copy above everything flies, and the thing itself is seen when it has come.
function fly(node, from) {
  if (!node.isConnected) return;
  const to = node.getBoundingClientRect();
  const frame = node.parentNode.getScreenCTM?.();
  if (!frame || !inView(to) || !inView(from)) return appear(node);
  const sky = overlay();
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
  sky.append(group);
  const [a, b] = [centre(from), centre(to)];
  const size = Math.min(3, Math.max(0.2, Math.sqrt((from.width * from.height) / (to.width * to.height || 1))));
  const way = (at, scale) => `translate(${at[0]}px, ${at[1]}px) scale(${scale}) translate(${-b[0]}px, ${-b[1]}px)`;
  play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  const done = play(group, [{ transform: way(a, size) }, { transform: way(b, 1) }], { duration: FLIGHT });
  done.onfinish = done.oncancel = () => group.remove();
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

const faces = (node) => [...node.querySelectorAll('use[href^="#i-die-"]')].map((die) => die.getAttribute("href"));

function tumble(node, old) {
  if (!node) return;
  const dice = [...node.querySelectorAll('use[href^="#i-die-"]')];
  if (dice.map((die) => die.getAttribute("href")).join() === old.join()) return;
  requestAnimationFrame(() => {
    for (const [n, die] of dice.entries()) {
      if (!die.isConnected) continue;
      const turns = (n % 2 ? -1 : 1) * 360;
      const frames = [
        { transform: around(die, `rotate(${-turns}deg) scale(.6)`) },
        { transform: around(die, `rotate(${turns * 0.08}deg) scale(1.15)`), offset: 0.75 },
        { transform: around(die, "rotate(0deg) scale(1)") },
      ];
      play(die, frames, { duration: 400 - 60 * (n % 2) });
    }
  });
}

// A number that changed runs up or down to its new value.
function count(node, old) {
  const [from, to] = [Number(old), Number(node?.textContent)];
  if (!node || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const start = performance.now();
  const run = (now) => {
    const part = Math.min(1, (now - start) / TIME);
    node.textContent = Math.round(from + (to - from) * (1 - (1 - part) ** 3));
    if (part < 1 && node.isConnected) requestAnimationFrame(run);
    else node.textContent = to;
  };
  play(node, [{ filter: "brightness(2.2)" }, { filter: "none" }], { duration: TIME });
  requestAnimationFrame(run);
}
