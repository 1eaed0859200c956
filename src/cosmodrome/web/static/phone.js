// On a phone the board starts magnified and centred on what can be chosen; two fingers magnify, one moves it.
import { $ } from "./dom.js";

const phone = matchMedia("(max-width: 56rem)");
const FINGER = 30; // what a finger can hit, in pixels
const READABLE = 9; // what an eye can read, in pixels
const MOST = 4;

export class Phone {
  constructor(board) {
    this.board = board;
    this.factor = 1;
    this.pinch = null;
    this.label = ""; // what the panel that is magnified is called
    this.placed = null; // where it was centred, until somebody moves it
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

  // What the question is about, as large as a finger and the eye need it, in the middle of what the sheet leaves free.
  // A lesson points by itself, at things that need not be what can be chosen.
  centre() {
    if (!phone.matches || $("spot")) return;
    const view = this.view;
    if (!view) return;
    const lit = [...view.querySelectorAll(".lit")];
    if (!lit.length && this.label === labelOf(view)) return this.fit(); // one goes on looking there
    this.reset();
    const svg = view.firstElementChild.getBoundingClientRect();
    const boxes = lit.map((node) => boxOf(node, svg)).filter((box) => box.width && box.height);
    if (!boxes.length) return;
    const all = around(boxes);
    const [wide, high] = [view.clientWidth, this.room(view)];
    const fits = Math.min(wide / (all.width + 16), high / (all.height + 16));
    const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    const factor = Math.min(MOST, Math.max(1, FINGER / least, READABLE / writing(view, boxes), Math.min(2, fits)));
    const [across, down] = [wide / factor, high / factor];
    const { left, top, width, height } = around(together(boxes, across, down));
    this.placed = [(left + Math.min(width, across) / 2) / svg.width, (top + Math.min(height, down) / 2) / svg.height];
    this.zoom(factor, ...this.placed);
    this.uncover(view.firstElementChild.getBoundingClientRect());
  }

  // Where the page was scrolled past what can be chosen, it comes back to it.
  uncover(svg) {
    const [at, foot] = [svg.top + this.placed[1] * svg.height, innerHeight - $("ask").offsetHeight];
    if (at < FINGER || at > foot - FINGER) scrollBy(0, at - foot / 2);
  }

  // The button that magnifies: until all that is written there can be read, or the whole again.
  byHand(on) {
    if (!phone.matches) return;
    this.reset();
    if (on) this.zoom(Math.max(2, READABLE / writing(this.view, [new DOMRect(0, 0, Infinity, Infinity)])), 0, 0);
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
    this.label = on ? labelOf(view) : "";
    if (!on) return;
    view.scrollTo(x * svg.clientWidth - view.clientWidth / 2, y * svg.clientHeight - view.clientHeight / 2);
  }

  // The sheet has another size: what is magnified ends where it begins, and shows what was chosen, or what can be as
  // long as nobody has moved it.
  fit() {
    const view = this.view;
    if (!phone.matches || !view || this.factor === 1) return;
    view.style.maxHeight = `${this.room(view)}px`;
    const chosen = view.querySelector(".chosen");
    if (!chosen) return this.placed && this.zoom(this.factor, ...this.placed);
    const [box, frame] = [boxOf(chosen, new DOMRect()), view.getBoundingClientRect()];
    view.scrollBy(outside(box.left, box.right, frame.left, frame.right), outside(box.top - 6, box.bottom + 6, frame.top, frame.bottom));
  }

  reset() {
    for (const section of this.board.root.children) {
      const view = section.querySelector(".panel-view");
      if (!view) continue;
      section.classList.remove("zoomed");
      section.querySelector(".zoom")?.setAttribute("aria-pressed", "false");
      view.style.maxHeight = view.firstElementChild.style.width = "";
    }
    this.factor = 1;
    this.label = "";
    this.placed = null;
  }

  // -- two fingers -------------------------------------------------------------------------------

  begin(event) {
    const view = event.target.closest?.(".panel.big .panel-view");
    if (view) this.placed = null;
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

// Where a thing can be touched, from the corner of its drawing.
function boxOf(node, svg) {
  const box = (node.querySelector(":scope > .hit, :scope > .cell") || node).getBoundingClientRect();
  return new DOMRect(box.left - svg.left, box.top - svg.top, box.width, box.height);
}

function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

// How small the writing in these boxes is, in pixels: four fifths of it are as large. (A long name may be squeezed.)
function writing(view, boxes) {
  const svg = view.firstElementChild.getBoundingClientRect();
  const sizes = [];
  for (const text of view.querySelectorAll("text")) {
    const at = text.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2 - svg.left, at.top + at.height / 2 - svg.top];
    if (!at.width || !boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) continue;
    const { a, b } = text.getScreenCTM();
    sizes.push(parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b));
  }
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 5)] ?? READABLE;
}

const labelOf = (view) => view.firstElementChild.getAttribute("aria-label");

// As many of these boxes as can be seen at once in so much room; of equals the first, as one reads.
function together(boxes, wide, high) {
  let best = [boxes[0]];
  for (const top of starts(boxes, "top"))
    for (const left of starts(boxes, "left")) {
      const seen = boxes.filter((box) => box.left >= left && box.top >= top && box.right <= left + wide && box.bottom <= top + high);
      if (seen.length > best.length) best = seen;
    }
  return best;
}

const starts = (boxes, side) => [...new Set(boxes.map((box) => box[side]))].sort((a, b) => a - b);

// How far a stretch lies outside of another one: before it (negative) or after it.
const outside = (from, to, first, last) => (from < first ? from - first : Math.max(0, to - last));
