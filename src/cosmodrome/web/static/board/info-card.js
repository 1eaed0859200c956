// A card that explains a thing on the board: what it is, what it does, what choosing it does now, or why you can't choose it.
import { getJson } from "../lib/api.js";
import { closest, html } from "../lib/dom.js";
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

const REST = 160; // how long a pointer rests before the card comes, in milliseconds
const PRESS = 420; // how long a finger presses
const GAP = 10; // pixels between the card and the thing
const EDGE = 8; // pixels between the card and the edge of the window

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
    addEventListener("scroll", () => this.open && !this.pinned && this.close(), { capture: true, passive: true });
  }

  /** Whether the card is shown. */
  get open() {
    return !this.box.hidden;
  }

  // -- when to show it ---------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  over(event) {
    if (event.buttons || this.pinned) return;
    const thing = this.find(event.clientX, event.clientY);
    if (thing === this.thing) return;
    const pause = this.open ? 0 : REST;
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
    if (!thing || this.pinned) return;
    this.around = null;
    this.showSoon(thing, 3 * REST, beside);
  }

  /**
   * Show the whole of a line that is cut short, and is about nothing on the board.
   * @param {string} text
   * @param {Element} beside
   */
  showText(text, beside) {
    if (this.pinned) return;
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
   */
  pin(thing) {
    clearTimeout(this.timer);
    if (!this.pressed) this.around = null;
    this.thing = thing;
    this.pinned = true;
    return this.show(thing);
  }

  /** Close the card, also if it is pinned. */
  close() {
    this.pinned = false;
    this.out();
  }

  /** The board was drawn again: what was said of the thing may no longer hold. */
  refresh() {
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
   * Beside the thing, on the side with most room, and not on it if that can be avoided.
   * @param {Element} beside
   */
  place(beside) {
    const at = hitArea(beside).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const [x, y] = placeBeside(at, width, height);
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

/**
 * The place of a card of some size beside a box of the screen.
 * @param {DOMRect} at
 * @param {number} width
 * @param {number} height
 * @returns {[number, number]}
 */
function placeBeside(at, width, height) {
  const middle = Math.max(EDGE, Math.min(innerHeight - height - EDGE, at.top + at.height / 2 - height / 2));
  const centre = Math.max(EDGE, Math.min(innerWidth - width - EDGE, at.left + at.width / 2 - width / 2));
  const room = GAP + 2;
  if (innerWidth - at.right - room >= width) return [at.right + GAP, middle];
  if (at.left - room >= width) return [at.left - GAP - width, middle];
  if (at.top - room >= height) return [centre, at.top - GAP - height];
  if (innerHeight - at.bottom - room >= height) return [centre, at.bottom + GAP];
  return [centre, at.top + at.height / 2 > innerHeight / 2 ? EDGE : innerHeight - height - EDGE];
}
