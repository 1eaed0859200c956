// A card that explains a thing on the board: what it is, what it does, what choosing it does now, or why you can't choose it.
import { getJson } from "../lib/api.js";
import { $, closest, html, maybe } from "../lib/dom.js";
import { tipOpen } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { hitArea, thingAt } from "./hit-test.js";

/** @typedef {import("./hit-test.js").Thing} Thing */

/**
 * What the server says about a thing.
 * @typedef {Object} Explanation
 * @property {string} title
 * @property {{ label: string, words: string }[]} lines
 * @property {string[]} choices what choosing it does now
 * @property {string} reason why it can't be chosen
 * @property {string} picture
 */

/**
 * Whose view and which moment is shown. What is known of a thing holds as long as the key is the same.
 * @typedef {{ key: string, query: Record<string, string | number> }} Shown
 */

const REST = 400; // how long a pointer rests before the card comes, in milliseconds
const NEXT = 150; // the same, if a card is open
const STILL = 8; // pixels that a pointer moves after a click before a card can come
const PRESS = 420; // how long a finger presses
const GAP = 10; // pixels between the card and the thing
const EDGE = 8; // pixels between the card and the edge of the window
const MANY = 300; // things that can be chosen, of which the card leaves free as many as it can
const PLACE = "info-place"; // the setting: "beside" the thing, or in the "corner" of the board

export class InfoCard {
  /**
   * @param {import("./board.js").Board} board
   * @param {string} table
   * @param {() => Shown} shown
   */
  constructor(board, table, shown) {
    this.board = board;
    this.table = table;
    this.shown = shown;
    /** @type {Map<string, Promise<Explanation | null>>} */
    this.known = new Map();
    this.key = "";
    /** @type {Element | null} */
    this.thing = null;
    /** @type {Thing | null} */
    this.around = null; // the thing around it that a click would choose
    this.pinned = false;
    this.timer = 0;
    this.pressTimer = 0;
    this.pressed = false;
    /** @type {{ x: number, y: number }} */
    this.at = { x: -1, y: -1 }; // where the pointer is
    /** @type {{ x: number, y: number } | null} */
    this.still = null; // where it was at the last click or question; null: it has moved since
    this.box = html("div", { id: "card", class: "card", role: "tooltip", hidden: true });
    document.body.append(this.box);
    this.listen(board.root);
  }

  /** @param {HTMLElement} root */
  listen(root) {
    root.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.over(event));
    root.addEventListener("pointerleave", () => this.out());
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", () => this.out());
    root.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, () => clearTimeout(this.pressTimer));
    root.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    root.addEventListener("click", (event) => this.swallowClick(event), true);
    const outside = (/** @type {Event} */ event) =>
      this.pinned && !this.box.contains(/** @type {Node} */ (event.target)) && this.close();
    document.addEventListener("pointerdown", outside, true);
    for (const kind of /** @type {const} */ (["pointermove", "pointerover"]))
      document.addEventListener(kind, (event) => this.moved(event), { capture: true, passive: true });
    document.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && this.rest(), true);
    addEventListener("keydown", (event) => event.key.length === 1 && event.key !== "i" && this.rest(), true);
    const setting = maybe("info-setting");
    if (!(setting instanceof HTMLSelectElement)) return;
    setting.value = localStorage.getItem(PLACE) || "beside";
    setting.onchange = () => localStorage.setItem(PLACE, setting.value);
    addEventListener("scroll", () => this.open && !this.pinned && this.close(), { capture: true, passive: true });
  }

  /** Whether the card is shown. */
  get open() {
    return !this.box.hidden;
  }

  // -- when to show it ---------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  moved({ clientX: x, clientY: y }) {
    this.at = { x, y };
    if (this.still && Math.hypot(x - this.still.x, y - this.still.y) > STILL) this.still = null;
  }

  /** Something was done, or another question came: close the card, and wait until the pointer moves. */
  rest() {
    this.still = this.at;
    this.out();
  }

  /** Explain what the pointer or the focus is on. Returns whether there is anything. */
  explainHere() {
    const focused = document.activeElement;
    /** @type {Thing | null | undefined} */
    const inFocus = this.board.root.contains(focused) ? focused?.closest("[data-target]") : null;
    const thing = this.find(this.at.x, this.at.y) ?? inFocus;
    if (thing) this.pin(thing, this.around);
    return Boolean(thing);
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.buttons || this.pinned) return;
    if (this.still) return;
    const thing = this.find(event.clientX, event.clientY);
    if (thing === this.thing && (this.open || !thing)) return;
    const pause = this.open ? NEXT : REST;
    this.out();
    if (thing) this.showSoon(thing, pause);
  }

  /**
   * The smallest thing at a place. Also notes the one around it that a click would choose.
   * @param {number} x
   * @param {number} y
   */
  find(x, y) {
    const thing = thingAt(this.board.root, x, y, undefined, false);
    const chosen = thing && thingAt(this.board.root, x, y, "[data-target].lit");
    this.around = chosen && chosen !== thing ? chosen : null;
    return thing;
  }

  /** @param {FocusEvent} event */
  focus(event) {
    /** @type {Thing | null} */
    const thing = closest(event, "[data-target]");
    this.around = null;
    if (thing && /** @type {Element} */ (event.target).matches(":focus-visible")) this.showSoon(thing, REST);
  }

  /** @param {PointerEvent} event */
  press(event) {
    clearTimeout(this.pressTimer);
    this.pressed = false;
    if (event.pointerType === "mouse") return;
    const { clientX: x, clientY: y } = event;
    this.pressTimer = setTimeout(() => this.longPress(x, y), PRESS);
    const moved = (/** @type {PointerEvent} */ later) => {
      if (Math.hypot(later.clientX - x, later.clientY - y) > 10) clearTimeout(this.pressTimer);
    };
    const { root } = this.board;
    root.addEventListener("pointermove", moved);
    addEventListener("pointerup", () => root.removeEventListener("pointermove", moved), { once: true });
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  longPress(x, y) {
    const thing = this.find(x, y);
    if (!thing) return;
    this.pressed = true;
    this.pin(thing);
  }

  /**
   * The click that ends a long press chooses nothing.
   * @param {Event} event
   */
  swallowClick(event) {
    if (!this.pressed) return;
    this.pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /**
   * @param {Thing} thing
   * @param {number} pause
   * @param {Element} [beside]
   */
  showSoon(thing, pause, beside = thing) {
    clearTimeout(this.timer);
    this.thing = thing;
    this.timer = setTimeout(() => this.show(thing, beside), pause);
  }

  /** The pointer has left: close the card, unless it is pinned. */
  out() {
    clearTimeout(this.timer);
    if (this.pinned) return;
    this.thing = null;
    this.box.hidden = true;
  }

  /**
   * Explain the thing that an option of the list is about, beside that option.
   * @param {string} target
   * @param {Element} beside
   */
  explainOption(target, beside) {
    const thing = this.board.find(target);
    if (!thing || this.pinned || this.still) return;
    this.around = null;
    this.showSoon(thing, REST, beside);
  }

  /**
   * Show the whole of a line that is cut short, and is about nothing on the board.
   * @param {string} text
   * @param {Element} beside
   */
  showText(text, beside) {
    if (this.pinned || this.still) return;
    clearTimeout(this.timer);
    this.thing = beside;
    this.timer = setTimeout(() => {
      this.fill(titled(text));
      this.box.hidden = false;
      this.place(beside);
    }, REST);
  }

  /**
   * Show the card until it is closed.
   * @param {Thing} thing
   * @param {Thing | null} [around]
   */
  pin(thing, around = null) {
    clearTimeout(this.timer);
    if (!this.pressed) this.around = around;
    this.thing = thing;
    this.pinned = true;
    return this.show(thing);
  }

  /** Close the card, also if it is pinned. */
  close() {
    this.pinned = false;
    this.out();
  }

  /**
   * The board was drawn again: what was said of the thing may no longer hold. Another question closes the card.
   * @param {boolean} asked
   */
  refresh(asked) {
    if (asked && !this.pinned) return this.rest();
    if (!this.open) return;
    if (this.thing?.isConnected) this.show(/** @type {Thing} */ (this.thing));
    else this.close();
  }

  // -- what it says ------------------------------------------------------------------------------

  /**
   * What the server says about a thing; null if it says nothing.
   * @param {string} target
   */
  async explain(target) {
    const { key, query } = this.shown();
    if (key !== this.key) this.known.clear();
    this.key = key;
    let answer = this.known.get(target);
    if (!answer) {
      const asked = new URLSearchParams({ target });
      for (const [name, value] of Object.entries(query)) asked.set(name, `${value}`);
      answer = getJson(`/table/${this.table}/explain?${asked}`).catch(() => null);
      this.known.set(target, answer);
    }
    return answer;
  }

  /**
   * Show the card of a thing. Returns what it says.
   * @param {Thing} thing
   * @param {Element} [beside]
   */
  async show(thing, beside = thing) {
    const { target, name = "" } = thing.dataset;
    const around = this.around?.isConnected ? await this.explain(this.around.dataset.target ?? "") : null;
    const what = target ? await this.explain(target) : null;
    if (this.thing !== thing || (tipOpen() && !this.pinned)) return what; // a menu is never covered
    this.fill({ ...(what ?? titled(name)), ...(around?.choices.length ? { choices: around.choices } : {}) });
    if (!what && !name) return what;
    this.box.hidden = false;
    this.place(beside);
    return what;
  }

  /** @param {Explanation} what */
  fill(what) {
    this.box.classList.toggle("pictured", Boolean(what.picture));
    this.box.classList.toggle("bare", !what.lines.length && !what.reason);
    const text = html("div", { class: "card-words" }, html("h3", {}, what.title), linesOf(what), choiceOf(what));
    this.box.replaceChildren(...pictureOf(what), text);
  }

  /**
   * Beside the thing or in a corner of the board. Never on the question, nor on the thing itself, if there is any other
   * place; and on as little as possible of what can be chosen.
   * @param {Element} beside
   */
  place(beside) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const at = hitArea(beside).getBoundingClientRect();
    const things = [beside, ...this.board.query(".chosen"), ...this.board.query(".ghost")];
    const others = [maybe("ask"), tipOpen() ? $("tip") : null].filter((node) => node !== null);
    const taken = [...things.map(hitArea), ...others].map(boxOf);
    const lit = this.board.query(".big .lit, .second .lit").slice(0, MANY).map(hitArea).map(boxOf);
    const corner = localStorage.getItem(PLACE) === "corner";
    const places = corner ? corners(boxOf(this.board.root), width, height) : placesBeside(at, width, height);
    const cost = (/** @type {[number, number]} */ [x, y]) => {
      const here = new DOMRect(x, y, width, height);
      return 1000 * overlap(here, taken) + overlap(here, lit);
    };
    const [x, y] = places.reduce((best, next) => (cost(next) < cost(best) ? next : best));
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }
}

/**
 * An explanation that is a title alone.
 * @param {string} title
 * @returns {Explanation}
 */
const titled = (title) => ({ title, lines: [], choices: [], reason: "", picture: "" });

/** @param {Explanation} what */
function linesOf({ lines }) {
  return html(
    "dl",
    {},
    ...lines.flatMap(({ label, words: text }) =>
      label ? [html("dt", {}, label), html("dd", {}, text)] : [html("dd", { class: "first" }, text)],
    ),
  );
}

/** @param {Explanation} what */
function choiceOf({ choices, reason }) {
  if (choices.length) {
    const head = html("b", {}, choices.length > 1 ? words.chooseOneOf : words.chooseIt);
    return html("div", { class: "card-now" }, head, ...choices.map((choice) => html("p", {}, choice)));
  }
  return reason ? html("p", { class: "card-why" }, reason) : null;
}

/** @param {Explanation} what */
function pictureOf({ picture }) {
  if (!picture) return [];
  const box = html("div", { class: "card-picture" });
  box.innerHTML = picture;
  return [box];
}

/** @param {Element} node */
const boxOf = (node) => node.getBoundingClientRect();

/**
 * How much of a box lies on others, in square pixels.
 * @param {DOMRect} box
 * @param {DOMRect[]} others
 */
function overlap(box, others) {
  let sum = 0;
  for (const other of others) {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}

/**
 * The places of a card of some size beside a box of the screen, then further away, the best first.
 * @param {DOMRect} at
 * @param {number} width
 * @param {number} height
 * @returns {[number, number][]}
 */
function placesBeside(at, width, height) {
  const inX = (/** @type {number} */ x) => Math.max(EDGE, Math.min(innerWidth - width - EDGE, x));
  const inY = (/** @type {number} */ y) => Math.max(EDGE, Math.min(innerHeight - height - EDGE, y));
  const middle = inY(at.top + at.height / 2 - height / 2);
  const centre = inX(at.left + at.width / 2 - width / 2);
  const [right, left] = [inX(at.right + GAP), inX(at.left - GAP - width)];
  const [above, below] = [inY(at.top - GAP - height), inY(at.bottom + GAP)];
  return [
    [right, middle],
    [left, middle],
    [centre, above],
    [centre, below],
    [right, above],
    [right, below],
    [left, above],
    [left, below],
    ...corners(new DOMRect(0, 0, innerWidth, innerHeight), width, height),
  ];
}

/**
 * The corners of a box, as far as it is in the window: at the bottom left first.
 * @param {DOMRect} box
 * @param {number} width
 * @param {number} height
 * @returns {[number, number][]}
 */
function corners(box, width, height) {
  const left = Math.max(EDGE, box.left + EDGE);
  const right = Math.max(EDGE, Math.min(innerWidth, box.right) - width - EDGE);
  const top = Math.max(EDGE, box.top + EDGE);
  const bottom = Math.max(EDGE, Math.min(innerHeight, box.bottom) - height - EDGE);
  return [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ];
}
