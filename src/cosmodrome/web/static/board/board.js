// The panels of a board: the one the question is about is big, the others are cards beside it.
import { $, all, change, closest, html, one, svg, write } from "../lib/dom.js";
import { scrolling, wide } from "../lib/media.js";
import * as words from "../lib/words.js";
import { labelByName, thingAt } from "./hit-test.js";
import { Layer, parseSvg } from "./layer.js";
import { Motion, matrixText } from "./motion.js";
import { ScrollMemory } from "./scroll-memory.js";

/** @typedef {import("../lib/wire.js").Panel} Panel */
/** @typedef {import("../lib/wire.js").Parts} Parts */
/** @typedef {import("./hit-test.js").Thing} Thing */
/** @typedef {import("./motion.js").LayerChange} LayerChange */

const LIVE = "live:";
const BACK = "back:";
const STRIP = 4; // how many times broader than high a panel is that stands below another one
const SMALLEST = 0.6; // pixels for a unit of a panel, so that its writing can be read
const PAGE_SCROLLS = 900; // below this width, in pixels, the page scrolls and not the board
const TARGET = "[data-target]";
const OPEN = [".big", ".second"];
const LAST = [0, 1, 2, 3, 4, 5].map((seat) => `last-${seat}`);
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MAGNIFIER =
  '<svg class="cd icon" viewBox="0 0 24 24" aria-hidden="true"><circle class="stroke" cx="10" cy="10" r="6.5" ' +
  'stroke-width="2.2"/><path class="stroke" d="M15 15l6 6M10 7v6M7 10h6" stroke-width="2.2"/></svg>';

export class Board {
  /**
   * @param {Object} listeners
   * @param {(target: string, thing: Thing) => unknown} listeners.onTarget a thing was clicked
   * @param {(thing: Thing | null) => unknown} [listeners.onHover] the pointer or the focus is on a thing
   */
  constructor({ onTarget, onHover = () => {} }) {
    this.root = $("panels");
    this.nothing = $("no-board");
    /** @type {Panel[]} */
    this.panels = [];
    this.motion = new Motion();
    this.scrollMemory = new ScrollMemory(this.root);
    /** @type {Map<string, Layer>} */
    this.layers = new Map(); // panel -> its moving layer
    /** @type {Map<string, string | null>} */
    this.backs = new Map(); // panel -> the text of its resting layer
    /** @type {string[]} */
    this.names = []; // of the seats
    /** @type {number | null} */
    this.seat = null; // the viewer's seat
    this.big = ""; // the panel that is big
    this.left = ""; // of two panels side by side, the left one
    this.asked = ""; // the panel that the question is about
    this.pickedByHand = false; // whether the player chose the big panel since the last question
    this.focused = ""; // the key of the focused element, in case it is replaced
    /** @type {{ x: number, y: number } | null} */
    this.pointer = null; // where the last click was; null: it was a key
    this.inspecting = false; // whether the arrow keys go over everything, not only options
    this.onTarget = onTarget;
    this.onHover = onHover;
    /** @type {() => void} */
    this.onEnlarge = () => {};
    /** @type {(on: boolean) => void} */
    this.onZoom = () => {};
    this.listen();
  }

  listen() {
    const hover = (/** @type {Thing | null} */ thing) => {
      this.showKin(thing);
      this.onHover(thing);
    };
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("pointerover", (event) => hover(this.innermost(event)));
    this.root.addEventListener("pointerout", (event) => {
      if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest(TARGET))) hover(null);
    });
    this.root.addEventListener("focusin", (event) => hover(this.targetOf(event)));
  }

  // -- drawing -----------------------------------------------------------------------------------

  /**
   * Show the parts of a frame that belong to the board.
   * @param {Partial<Parts>} parts
   */
  show(parts) {
    const changed = this.changes(parts);
    const moved = this.motion.before(changed); // measure before anything is written
    if (parts.panels) this.arrange(parts.panels);
    this.keepFocus();
    for (const { layer, texts, changes } of changed) layer.show(texts, changes);
    for (const { layer, texts, changes } of this.changes(parts)) layer.show(texts, changes); // of new panels
    this.showBacks(parts);
    moved();
  }

  /** @param {Partial<Parts>} parts */
  showBacks(parts) {
    for (const [name, part] of Object.entries(parts)) {
      const id = name.slice(BACK.length);
      if (!name.startsWith(BACK) || !this.backs.has(id) || this.backs.get(id) === part) continue;
      const text = /** @type {string} */ (part);
      this.backs.set(id, text);
      $(`${id}-backdrop`).replaceChildren(...parseSvg(text).childNodes);
    }
  }

  /**
   * What these parts would change in the panels that are there.
   * @param {Partial<Parts>} parts
   */
  changes(parts) {
    /** @type {LayerChange[]} */
    const found = [];
    for (const [name, part] of Object.entries(parts)) {
      const layer = name.startsWith(LIVE) && this.layers.get(name.slice(LIVE.length));
      const texts = /** @type {import("../lib/wire.js").LayerTexts} */ (part);
      if (layer && layer.texts !== texts) found.push({ layer, texts, changes: layer.changes(texts) });
    }
    return found;
  }

  /** Remember the focused element, in case it is replaced. */
  keepFocus() {
    const node = document.activeElement;
    /** @type {Thing | null | undefined} */
    const thing = this.root.contains(node) ? node?.closest("[data-key]") : null;
    if (thing?.dataset.key) this.focused = thing.dataset.key;
  }

  giveFocus() {
    const key = this.focused;
    this.focused = "";
    if (!key || document.activeElement !== document.body) return;
    /** @type {Thing | null | undefined} */
    const node = this.section(this.big)?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const handle = node && handleOf(node);
    if (handle?.getAttribute("role") !== "button") return;
    this.rove(handle);
    handle.focus({ preventScroll: true });
  }

  /**
   * Set the names that panels show.
   * @param {string[]} names by seat
   * @param {number | null} seat the viewer's seat
   */
  setPlayers(names, seat) {
    this.names = names;
    this.seat = seat;
    for (const panel of this.panels) this.writeTitle(panel);
  }

  /** @param {Panel} panel */
  writeTitle({ id, title, owner }) {
    const name = owner >= 0 && owner !== this.seat ? (this.names[owner] ?? "") : "";
    const section = $(`panel-${id}`);
    write(one(".panel-title span", section), title);
    write(one(".panel-title i", section), title.includes(name) ? "" : name);
  }

  /** @param {Panel[]} panels */
  arrange(panels) {
    const before = this.panels.map((panel) => panel.id).join("\n");
    const ids = panels.map((panel) => panel.id);
    this.panels = panels;
    this.nothing.hidden = panels.length > 0;
    for (const section of this.sections()) if (!ids.includes(idOf(section))) this.remove(section);
    for (const panel of panels) this.update(this.section(panel.id) ?? this.add(panel.id), panel);
    if (before !== ids.join("\n"))
      for (const [order, id] of ids.entries()) $(`panel-${id}`).style.order = `${order + 1}`;
    const wanted = mostFocused(panels)?.id ?? "";
    const stays = wanted === this.asked && ids.includes(this.big);
    this.asked = wanted;
    this.enlarge(stays ? this.big : wanted, false);
  }

  /** @param {HTMLElement} section */
  remove(section) {
    this.layers.delete(idOf(section));
    this.backs.delete(idOf(section));
    section.remove();
  }

  /** @param {string} id */
  add(id) {
    const section = this.make(id);
    this.root.append(section);
    this.layers.set(id, new Layer($(`${id}-live`, SVGGElement)));
    this.backs.set(id, null);
    return section;
  }

  /**
   * @param {HTMLElement} section
   * @param {Panel} panel
   */
  update(section, panel) {
    this.writeTitle(panel);
    section.classList.toggle("owned", panel.owner >= 0);
    colourByOwner(section, panel.owner);
    const drawing = one(".panel-view svg", section, SVGSVGElement);
    change(drawing, "viewBox", `0 0 ${panel.width} ${panel.height}`);
    change(drawing, "aria-label", panel.title);
  }

  /**
   * The element of a panel.
   * @param {string} id
   */
  section(id) {
    return document.getElementById(`panel-${id}`);
  }

  /** The elements of all panels. */
  sections() {
    return /** @type {HTMLElement[]} */ ([...this.root.children]);
  }

  /** @param {string} id */
  make(id) {
    const section = html("section", { class: "panel", id: `panel-${id}`, "data-panel": id });
    const title = html(
      "button",
      { type: "button", class: "panel-title", "aria-expanded": "false", onclick: () => this.enlarge(id, true) },
      html("span"),
      html("i"),
      html("b", { class: "badge" }),
    );
    const zoom = html(
      "button",
      {
        type: "button",
        class: "zoom",
        "aria-pressed": "false",
        title: words.magnifyKey,
        onclick: () => this.zoom(section),
      },
      html("span", { class: "hidden" }, words.magnify),
    );
    zoom.insertAdjacentHTML("beforeend", MAGNIFIER);
    const drawing = svg(
      "svg",
      { class: "cd", role: "group", id: `${id}-svg` },
      svg("g", { id: `${id}-backdrop` }),
      svg("g", { id: `${id}-live` }),
      svg("g", { class: "ghost-layer", id: `${id}-ghosts` }),
    );
    section.append(title, zoom, html("div", { class: "panel-view" }, drawing));
    return section;
  }

  /** @param {HTMLElement} section */
  zoom(section) {
    const on = section.classList.toggle("zoomed");
    one(".zoom", section).setAttribute("aria-pressed", `${on}`);
    this.onZoom(on);
  }

  /**
   * Make a panel the big one.
   * @param {string} id
   * @param {boolean} byHand whether the player chose it
   */
  enlarge(id, byHand) {
    const big = this.section(id);
    if (!big) return;
    const was = this.big;
    this.big = id;
    const second = this.beside(id);
    const below = second !== null && isStrip(second);
    this.root.classList.toggle("pair", second !== null && !below);
    if (second && !below) {
      if (this.left !== second.id) this.left = id; // the two that stood side by side stay where they are
      this.root.classList.toggle("swapped", this.left === second.id);
    }
    this.root.classList.toggle("stacked", below);
    for (const section of this.sections()) {
      const [isBig, isSecond] = [idOf(section) === id, idOf(section) === second?.id];
      section.classList.toggle("big", isBig);
      section.classList.toggle("second", isSecond);
      one(".panel-title", section).setAttribute("aria-expanded", `${isBig || isSecond}`);
    }
    this.rove();
    this.scrollMemory.change(was, big, byHand);
    if (!byHand) return;
    this.pickedByHand = true;
    this.onEnlarge(); // may magnify the panel, so scroll after it
    if (innerWidth < PAGE_SCROLLS) big.scrollIntoView({ block: "start", behavior: scrolling() });
  }

  /**
   * What else the question is about: a strip below a panel without owner, or, where a tall panel leaves room, the next
   * one beside it.
   * @param {string} id
   */
  beside(id) {
    const big = this.panels.find((panel) => panel.id === id);
    if (!big) return null;
    const others = this.panels.filter((panel) => panel.id !== id && panel.focus > 0);
    const strip = big.owner < 0 ? others.find(isStrip) : null;
    if (strip) return strip;
    return wide.matches ? mostFocused(others.filter((panel) => fitTogether(big, panel))) : null;
  }

  /**
   * Make the next panel the big one, or the one before.
   * @param {number} step
   */
  turnPanel(step) {
    if (!this.panels.length) return;
    const at = this.panels.findIndex((panel) => panel.id === this.big);
    this.enlarge(this.panels[(at + step + this.panels.length) % this.panels.length].id, true);
  }

  // -- choosing ----------------------------------------------------------------------------------

  /**
   * Light what can be chosen.
   * @param {Map<string, unknown>} choices by target
   * @param {(target: string) => string} labelOf
   */
  light(choices, labelOf) {
    for (const thing of this.query(".lit")) if (!choices.has(targetOf(thing))) unlight(thing);
    for (const thing of this.things(choices)) lightThing(thing, labelOf(targetOf(thing)));
    for (const section of this.sections()) {
      const targets = new Set(all(".lit", section).map((thing) => thing.dataset.target));
      section.classList.toggle("has-lit", targets.size > 0);
      write(one(".badge", section), targets.size ? `${targets.size}` : "");
    }
    this.rove();
    this.giveFocus();
  }

  /**
   * Everything on the board that matches a selector.
   * @param {string} selector
   * @returns {Thing[]}
   */
  query(selector) {
    return all(selector, this.root);
  }

  /** What can be chosen in the open panels: the elements that take the focus. */
  lit() {
    return this.query(OPEN.map((panel) => `${panel} .panel-view [role=button]`).join());
  }

  /** Let the arrow keys go over everything that is drawn, or only over what can be chosen. */
  inspect() {
    this.inspecting = !this.inspecting;
    const handles = this.walkable();
    for (const handle of handles) handle.setAttribute("tabindex", "-1");
    this.rove();
    (handles.find((handle) => handle === document.activeElement) ?? handles[0])?.focus();
  }

  walkable() {
    if (!this.inspecting) return this.lit();
    return this.query(OPEN.map((panel) => `${panel} .panel-view ${TARGET}`).join()).map(handleOf);
  }

  /**
   * Of all that can be chosen, the tab key stops at one.
   * @param {Thing} [handle]
   */
  rove(handle = this.lit()[0]) {
    for (const other of this.query('.panel-view [role=button][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    handle?.setAttribute("tabindex", "0");
  }

  focusFirst() {
    this.lit()[0]?.focus();
  }

  /**
   * The thing that an event happened to.
   * @param {Event} event
   * @returns {Thing | null}
   */
  targetOf(event) {
    /** @type {Thing | null} */
    const thing = closest(event, TARGET);
    return this.root.contains(thing) ? thing : null;
  }

  /**
   * For a click that names an element rather than a place: that thing, or the one around it that can be chosen.
   * @param {Event} event
   */
  innermost(event) {
    const first = this.targetOf(event);
    /** @type {Thing | null | undefined} */
    let thing = first;
    while (thing && !thing.classList.contains("lit")) thing = thing.parentElement?.closest(TARGET);
    return thing ?? first;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const section = closest(event, ".panel");
    if (!section || closest(event, ".panel-title, .zoom")) return;
    if (!section.matches(OPEN.join())) return this.enlarge(idOf(section), true);
    const thing = thingAt(section, event.clientX, event.clientY, TARGET) ?? this.innermost(event);
    this.pointer = event.detail ? { x: event.clientX, y: event.clientY } : null;
    if (thing) this.onTarget(targetOf(thing), thing);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const thing = this.targetOf(event);
    if (!thing) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.pointer = null;
      this.onTarget(targetOf(thing), thing);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.moveFocus(ARROWS[event.key]);
    }
  }

  /** @param {[number, number]} direction */
  moveFocus(direction) {
    const here = document.activeElement;
    if (!here) return;
    const others = this.walkable().filter((other) => other !== here);
    if (this.inspecting) for (const other of others) other.setAttribute("tabindex", "-1");
    const next = nearest(centreOf(here), others, direction);
    if (!next) return;
    this.rove(next);
    next.focus();
  }

  /**
   * What is drawn of a target, in the big panel if it is there.
   * @param {string} target
   * @returns {Thing | null}
   */
  find(target) {
    const things = this.all(target);
    return things.find((thing) => this.section(this.big)?.contains(thing)) ?? things[0] ?? null;
  }

  /**
   * Mark what was chosen and is not yet confirmed.
   * @param {string | null | undefined} target
   */
  choose(target) {
    for (const thing of this.query(".chosen")) thing.classList.remove("chosen");
    if (target) for (const thing of this.all(target)) thing.classList.add("chosen");
  }

  /**
   * Show where some things are.
   * @param {readonly string[]} targets
   */
  glow(targets) {
    for (const thing of this.query(".glow")) thing.classList.remove("glow");
    for (const target of targets) for (const thing of this.all(target)) thing.classList.add("glow");
    this.showKin(targets.length === 1 ? this.find(targets[0]) : null);
  }

  /**
   * Mark what belongs to a thing, such as the sector that a ship goes to.
   * @param {Thing | null} thing
   */
  showKin(thing) {
    const name = thing?.dataset.with;
    for (const other of this.query(".kin")) if (other.dataset.with !== name) other.classList.remove("kin");
    if (!name) return;
    for (const other of this.query(`[data-with="${CSS.escape(name)}"]`))
      if (other !== thing) other.classList.add("kin");
  }

  /**
   * Mark what each seat did last: a dotted line in its colour, until it does something else.
   * @param {Map<number, { targets: string[] }>} moves by seat
   */
  markMoves(moves) {
    /** @type {Map<string, string>} */
    const classes = new Map(); // target -> the class of its seat
    for (const [seat, { targets }] of moves)
      for (const target of targets) classes.set(target, LAST[seat % LAST.length]);
    const wanted = new Map(this.things(classes).map((thing) => [thing, classes.get(targetOf(thing)) ?? ""]));
    // marks that stay are not touched: removing and adding a class again costs a restyle
    for (const thing of this.query(".last"))
      if (!thing.classList.contains(wanted.get(thing) ?? "none")) thing.classList.remove("last", ...LAST);
    for (const [thing, name] of wanted) if (!thing.classList.contains(name)) thing.classList.add("last", name);
  }

  /**
   * What is drawn of several targets.
   * @param {Map<string, unknown>} targets
   */
  things(targets) {
    return targets.size ? this.query(TARGET).filter((thing) => targets.has(targetOf(thing))) : [];
  }

  /**
   * Everything that is drawn of a target.
   * @param {string} target
   */
  all(target) {
    return this.query(`[data-target="${CSS.escape(target)}"]`);
  }

  // -- ghosts ------------------------------------------------------------------------------------

  /**
   * Draw a ghost on a target: how something would lie there. Without text, draw none.
   * @param {string | null} target
   * @param {string | null} [text]
   */
  ghost(target, text = null) {
    for (const layer of this.query(".ghost-layer")) layer.replaceChildren();
    const thing = target && text ? this.find(target) : null;
    /** @type {SVGGElement | null | undefined} */
    const layer = thing?.closest("svg.cd")?.querySelector(".ghost-layer");
    const [from, to] = [thing?.getScreenCTM(), layer?.getScreenCTM()];
    if (!thing || !text || !layer || !from || !to) return;
    const at = to
      .inverse()
      .multiply(from)
      .translate(numberIn(thing, "x", "cx"), numberIn(thing, "y", "cy"));
    layer.append(svg("g", { class: "ghost", transform: matrixText(at) }, ...parseSvg(text).childNodes));
  }
}

/** @param {HTMLElement} section */
const idOf = (section) => section.dataset.panel ?? "";

/** @param {Thing} thing */
const targetOf = (thing) => thing.dataset.target ?? "";

/**
 * The part of a thing that takes the focus.
 * @param {Thing} thing
 * @returns {Thing}
 */
const handleOf = (thing) => thing.querySelector(":scope > .hit") ?? thing;

/**
 * The number in the first of these attributes that a thing has.
 * @param {Thing} thing
 * @param {...string} names
 */
const numberIn = (thing, ...names) => Number(names.map((name) => thing.getAttribute(name)).find((value) => value) ?? 0);

/**
 * @param {Thing} thing
 * @param {string} label
 */
function lightThing(thing, label) {
  thing.classList.add("lit");
  const handle = handleOf(thing);
  change(handle, "role", "button");
  change(handle, "aria-label", label);
  if (!handle.hasAttribute("tabindex")) handle.setAttribute("tabindex", "-1");
}

/** @param {Thing} thing */
function unlight(thing) {
  thing.classList.remove("lit");
  const handle = handleOf(thing);
  if (handle.getAttribute("role") !== "button") return;
  for (const name of ["role", "tabindex", "aria-label"]) handle.removeAttribute(name);
  if (handle.dataset.name) labelByName(handle);
}

/**
 * Give a panel its owner's colour, however many seats there are.
 * @param {HTMLElement} section
 * @param {number} owner
 */
function colourByOwner(section, owner) {
  const wanted = owner >= 0 ? `seat-${owner}` : "";
  if (section.dataset.seat === wanted) return;
  if (section.dataset.seat) section.classList.remove(section.dataset.seat);
  if (wanted) section.classList.add(wanted);
  section.dataset.seat = wanted;
}

/**
 * The panel that the question is about most.
 * @param {Panel[]} panels
 */
const mostFocused = (panels) =>
  panels.reduce((/** @type {Panel | null} */ best, panel) => (!best || panel.focus > best.focus ? panel : best), null);

/** @param {Panel} panel */
const isStrip = (panel) => panel.width / panel.height > STRIP;

/**
 * Whether two panels can stand side by side: the first hardly smaller for it, the other one not too small to read.
 * @param {Panel} big
 * @param {Panel} other
 */
function fitTogether(big, other) {
  const room = innerWidth - Math.max(320, Math.min(0.28 * innerWidth, 432)) - 60;
  const tall = (innerHeight - 234) / big.height;
  const half = room / 2 - 18;
  return Math.min(half / big.width, tall) > 0.85 * Math.min(room / big.width, tall) && half / other.width > SMALLEST;
}

/**
 * @param {Element} node
 * @returns {[number, number]}
 */
function centreOf(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * The nearest thing in a direction. Things to the side count as further away.
 * @param {[number, number]} from
 * @param {Thing[]} things
 * @param {[number, number]} direction
 */
function nearest([x, y], things, [right, down]) {
  /** @type {Thing | null} */
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    const [toX, toY] = centreOf(thing);
    const along = (toX - x) * right + (toY - y) * down;
    const distance = along + 2.5 * (Math.abs((toX - x) * down) + Math.abs((toY - y) * right));
    if (along > 1 && distance < least) [best, least] = [thing, distance];
  }
  return best;
}
