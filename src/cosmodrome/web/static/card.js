// One card for anything on the board: what it is, what it does on every side, what it would do now, or why it can't be chosen.
import { html } from "./dom.js";
import { tipOpen } from "./notes.js";
import { thingAt } from "./pointing.js";

const REST = 160; // how long a pointer rests before the card comes, in milliseconds
const PRESS = 420; // how long a finger presses

export class Card {
  // `where` says whose eyes and which moment: { key, query }; what is known of a thing is kept as long as the key.
  constructor(board, table, where) {
    this.board = board;
    this.table = table;
    this.where = where;
    this.known = new Map();
    this.key = "";
    this.thing = null;
    this.pinned = false;
    this.timer = 0;
    this.box = html("div", { id: "card", class: "card", role: "tooltip", hidden: true });
    document.body.append(this.box);
    const root = board.root;
    root.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.over(event));
    root.addEventListener("pointerleave", () => this.out());
    root.addEventListener("focusin", (event) => this.focus(event));
    root.addEventListener("focusout", () => this.out());
    root.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointercancel"]) root.addEventListener(kind, () => clearTimeout(this.pressing));
    root.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    root.addEventListener("click", (event) => this.swallow(event), true);
    document.addEventListener("pointerdown", (event) => this.pinned && !this.box.contains(event.target) && this.close(), true);
    addEventListener("scroll", () => this.open && !this.pinned && this.close(), { capture: true, passive: true });
  }

  get open() {
    return !this.box.hidden;
  }

  // -- when --------------------------------------------------------------------------------------

  over(event) {
    if (event.buttons || this.pinned) return;
    const thing = this.at(event.clientX, event.clientY);
    if (thing === this.thing) return;
    const next = this.open ? 0 : REST;
    this.out();
    if (thing) this.soon(thing, next);
  }

  // The smallest thing at a place, and the one around it that a click would choose.
  at(x, y) {
    const thing = thingAt(this.board.root, x, y, undefined, false);
    const chosen = thing && thingAt(this.board.root, x, y, "[data-target].lit");
    this.around = chosen && chosen !== thing ? chosen : null;
    return thing;
  }

  focus(event) {
    const thing = event.target.closest("[data-target]");
    this.around = null;
    if (thing && event.target.matches(":focus-visible")) this.soon(thing, REST);
  }

  press(event) {
    clearTimeout(this.pressing);
    this.pressed = false;
    if (event.pointerType === "mouse") return;
    const [x, y] = [event.clientX, event.clientY];
    this.pressing = setTimeout(() => {
      const thing = this.at(x, y);
      if (!thing) return;
      this.pressed = true;
      this.pin(thing);
    }, PRESS);
    const moved = (later) => {
      if (Math.hypot(later.clientX - x, later.clientY - y) > 10) clearTimeout(this.pressing);
    };
    this.board.root.addEventListener("pointermove", moved);
    addEventListener("pointerup", () => this.board.root.removeEventListener("pointermove", moved), { once: true });
  }

  // The click that ends a long press chooses nothing.
  swallow(event) {
    if (!this.pressed) return;
    this.pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }

  soon(thing, after) {
    clearTimeout(this.timer);
    this.thing = thing;
    this.timer = setTimeout(() => this.show(thing), after);
  }

  out() {
    clearTimeout(this.timer);
    if (this.pinned) return;
    this.thing = null;
    this.box.hidden = true;
  }

  // What an option of the list is about, beside that option.
  point(target, beside) {
    const thing = this.board.find(target);
    if (!thing || this.pinned) return;
    clearTimeout(this.timer);
    this.around = null;
    this.thing = thing;
    this.timer = setTimeout(() => this.show(thing, beside), 3 * REST);
  }

  // The whole of a line that is cut short, and is about nothing on the board.
  tell(words, beside) {
    if (this.pinned) return;
    clearTimeout(this.timer);
    this.thing = beside;
    this.timer = setTimeout(() => {
      this.fill({ title: words, lines: [], choices: [], reason: "", picture: "" });
      this.box.hidden = false;
      this.place(beside);
    }, REST);
  }

  pin(thing, beside = thing) {
    clearTimeout(this.timer);
    if (!this.pressed) this.around = null;
    this.thing = thing;
    this.pinned = true;
    return this.show(thing, beside);
  }

  close() {
    this.pinned = false;
    this.out();
  }

  // The board was drawn anew: what was said of the thing may no longer hold.
  stale() {
    if (!this.open) return;
    const again = this.thing?.isConnected ? this.thing : null;
    if (!again) this.close();
    else this.show(again);
  }

  // -- what --------------------------------------------------------------------------------------

  async about(target) {
    const { key, query } = this.where();
    if (key !== this.key) this.known.clear();
    this.key = key;
    if (!this.known.has(target)) {
      const asked = new URLSearchParams({ target, ...query });
      this.known.set(target, fetch(`/table/${this.table}/explain?${asked}`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
    }
    return this.known.get(target);
  }

  async show(thing, beside = thing) {
    const { target, name } = thing.dataset;
    const around = this.around?.isConnected ? await this.about(this.around.dataset.target) : null;
    const what = target ? await this.about(target) : null;
    if (this.thing !== thing || (tipOpen() && !this.pinned)) return what; // a menu is never covered
    const plain = { title: name || "", lines: [], choices: [], reason: "", picture: "" };
    this.fill({ ...(what || plain), ...(around?.choices.length ? { choices: around.choices } : {}) });
    if (!(what || name)) return what;
    this.box.hidden = false;
    this.place(beside);
    return what;
  }

  fill(what) {
    const lines = what.lines.flatMap(({ label, words }) => (label ? [html("dt", {}, label), html("dd", {}, words)] : [html("dd", { class: "first" }, words)]));
    const now = what.choices.length
      ? html("div", { class: "card-now" }, html("b", {}, what.choices.length > 1 ? "Choose it for one of" : "Choose it"), ...what.choices.map((words) => html("p", {}, words)))
      : what.reason
        ? html("p", { class: "card-why" }, what.reason)
        : null;
    const picture = html("div", { class: "card-picture" });
    picture.innerHTML = what.picture;
    this.box.classList.toggle("pictured", Boolean(what.picture));
    this.box.classList.toggle("bare", !what.lines.length && !what.reason);
    this.box.replaceChildren(...(what.picture ? [picture] : []), html("div", { class: "card-words" }, html("h3", {}, what.title), html("dl", {}, ...lines), now));
  }

  // Beside the thing, on the side with most room, and never on it where that can be helped.
  place(beside) {
    const at = (beside.querySelector?.(":scope > .hit, :scope > .cell") || beside).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const [right, left] = [innerWidth - at.right - 12, at.left - 12];
    const middle = Math.max(8, Math.min(innerHeight - height - 8, at.top + at.height / 2 - height / 2));
    const centre = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2));
    const [x, y] =
      right >= width ? [at.right + 10, middle]
      : left >= width ? [at.left - 10 - width, middle]
      : at.top - 12 >= height ? [centre, at.top - 10 - height]
      : innerHeight - at.bottom - 12 >= height ? [centre, at.bottom + 10]
      : [centre, at.top + at.height / 2 > innerHeight / 2 ? 8 : innerHeight - height - 8];
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }
}
