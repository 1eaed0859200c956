// On a phone the board starts magnified and centred on what can be chosen; two fingers magnify, one moves it.
import { $ } from "./dom.js";

const phone = matchMedia("(max-width: 56rem)");
const FINGER = 30; // what a finger can hit, in pixels
const MOST = 4;

export class Phone {
  constructor(board) {
    this.board = board;
    this.factor = 1;
    this.pinch = null;
    const root = board.root;
    root.addEventListener("touchstart", (event) => this.begin(event), { passive: true });
    root.addEventListener("touchmove", (event) => this.move(event), { passive: false });
    root.addEventListener("touchend", () => (this.pinch = null), { passive: true });
    root.addEventListener("touchcancel", () => (this.pinch = null), { passive: true });
    phone.addEventListener("change", () => this.reset());
  }

  get view() {
    return this.board.section(this.board.big)?.querySelector(".panel-view");
  }

  // What the question is about, as large as a finger needs it, in the middle of what the sheet leaves free. A lesson
  // points by itself, at things that need not be what can be chosen.
  centre() {
    if (!phone.matches || $("spot")) return;
    const view = this.view;
    if (!view) return;
    this.reset();
    const lit = [...view.querySelectorAll(".lit")].map((node) => (node.querySelector(":scope > .hit, :scope > .cell") || node).getBoundingClientRect());
    const boxes = lit.filter((box) => box.width && box.height);
    if (!boxes.length) return;
    const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    const svg = view.firstElementChild.getBoundingClientRect();
    const [left, right] = [Math.min(...boxes.map((box) => box.left)) - svg.left, Math.max(...boxes.map((box) => box.right)) - svg.left];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)) - svg.top, Math.max(...boxes.map((box) => box.bottom)) - svg.top];
    const fits = Math.max(1, Math.min(view.clientWidth / (right - left + 16), this.room(view) / (bottom - top + 16)));
    const factor = Math.min(MOST, Math.max(FINGER / least, Math.min(2, fits), 1));
    let [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if ((right - left) * factor > view.clientWidth || (bottom - top) * factor > this.room(view)) {
      // they lie too far apart to be seen together: the one nearest to their middle is
      const middles = boxes.map((box) => [box.left + box.width / 2 - svg.left, box.top + box.height / 2 - svg.top]);
      [x, y] = middles.reduce((best, at) => (Math.hypot(at[0] - x, at[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? at : best));
    }
    this.zoom(factor, x / svg.width, y / svg.height);
  }

  // How high a magnified board may be: it ends where the question's sheet begins, or the strip above that.
  room(view) {
    const top = view.getBoundingClientRect().top + scrollY;
    const strip = this.board.root.querySelector(":scope.stacked > .second");
    return Math.max(220, innerHeight - top - $("ask").offsetHeight - (strip ? strip.offsetHeight + 12 : 0) - 8);
  }

  zoom(factor, x, y) {
    const view = this.view;
    this.factor = Math.max(1, Math.min(MOST, factor));
    const on = this.factor > 1.02;
    view.parentElement.classList.toggle("zoomed", on);
    view.parentElement.querySelector(".zoom")?.setAttribute("aria-pressed", on);
    view.style.maxHeight = on ? `${this.room(view)}px` : "";
    const svg = view.firstElementChild;
    svg.style.width = on ? `${100 * this.factor}%` : "";
    if (!on) return;
    view.scrollTo(x * svg.clientWidth - view.clientWidth / 2, y * svg.clientHeight - view.clientHeight / 2);
  }

  reset() {
    for (const section of this.board.root.children) {
      const view = section.querySelector(".panel-view");
      if (!view || !section.classList.contains("zoomed")) continue;
      section.classList.remove("zoomed");
      view.style.maxHeight = view.firstElementChild.style.width = "";
    }
    this.factor = 1;
  }

  // -- two fingers -------------------------------------------------------------------------------

  begin(event) {
    const view = event.target.closest?.(".panel.big .panel-view");
    if (!phone.matches || event.touches.length !== 2 || !view) return;
    const svg = view.firstElementChild.getBoundingClientRect();
    const [x, y] = middle(event.touches);
    this.pinch = { apart: apart(event.touches), factor: this.factor, x: (x - svg.left) / svg.width, y: (y - svg.top) / svg.height };
  }

  move(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    this.zoom((this.pinch.factor * apart(event.touches)) / this.pinch.apart, this.pinch.x, this.pinch.y);
  }
}

const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const middle = ([a, b]) => [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
