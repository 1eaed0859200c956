// On a phone the board starts magnified and centred on what can be chosen; two fingers magnify, one moves it.
import { $, all, closest, maybe, one } from "../lib/dom.js";
import { narrow } from "../lib/media.js";
import { hitArea } from "./hit-test.js";

/** @typedef {{ apart: number, factor: number, x: number, y: number }} Pinch */

const FINGER = 30; // what a finger can hit, in pixels
const READABLE = 9; // what an eye can read, in pixels
const MOST = 4;

export class PhoneZoom {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.factor = 1;
    /** @type {Pinch | null} */
    this.pinch = null;
    this.label = ""; // the label of the panel that is magnified
    /** @type {[number, number] | null} */
    this.placed = null; // where it was centred, until the player moves it
    const root = board.root;
    root.addEventListener("touchstart", (event) => this.begin(event), { passive: true });
    root.addEventListener("touchmove", (event) => this.move(event), { passive: false });
    for (const kind of ["touchend", "touchcancel"])
      root.addEventListener(kind, () => this.endPinch(), { passive: true });
    narrow.addEventListener("change", () => this.reset());
  }

  /** @returns {HTMLElement | null} */
  get view() {
    return this.board.section(this.board.big)?.querySelector(".panel-view") ?? null;
  }

  /**
   * Show what can be chosen as large as a finger and the eye need it, in the middle of what the question leaves free.
   * A lesson points at things of its own, which need not be options.
   */
  centre() {
    const view = this.view;
    if (!narrow.matches || maybe("spot") || !view) return;
    const lit = all(".lit", view);
    if (!lit.length && this.label === labelOf(view)) return this.fit(); // the player goes on looking there
    this.reset();
    const svg = drawingOf(view).getBoundingClientRect();
    const boxes = lit.map((node) => boxOf(node, svg)).filter((box) => box.width && box.height);
    if (!boxes.length) return;
    const [wide, high] = [view.clientWidth, this.room(view)];
    const factor = neededFactor(view, boxes, wide, high);
    const [across, down] = [wide / factor, high / factor];
    const { left, top, width, height } = around(mostTogether(boxes, across, down));
    this.placed = [(left + Math.min(width, across) / 2) / svg.width, (top + Math.min(height, down) / 2) / svg.height];
    this.zoom(view, factor, ...this.placed);
    this.uncover(drawingOf(view).getBoundingClientRect(), this.placed[1]);
  }

  /**
   * Scroll the page back if it was scrolled past what can be chosen.
   * @param {DOMRect} svg
   * @param {number} down
   */
  uncover(svg, down) {
    const [at, foot] = [svg.top + down * svg.height, innerHeight - $("ask").offsetHeight];
    if (at < FINGER || at > foot - FINGER) scrollBy(0, at - foot / 2);
  }

  /**
   * The button that magnifies: until everything written can be read, or the whole again.
   * @param {boolean} on
   */
  byHand(on) {
    const view = this.view;
    if (!narrow.matches || !view) return;
    this.reset();
    const everywhere = [new DOMRect(0, 0, Infinity, Infinity)];
    if (on) this.zoom(view, Math.max(2, READABLE / writingSize(view, everywhere)), 0, 0);
  }

  /**
   * How high a magnified board may be: it ends where the question begins, or the strip above that.
   * @param {HTMLElement} view
   */
  room(view) {
    const top = view.getBoundingClientRect().top + scrollY;
    /** @type {HTMLElement | null} */
    const strip = this.board.root.querySelector(":scope.stacked > .second");
    return Math.max(220, innerHeight - top - $("ask").offsetHeight - (strip ? strip.offsetHeight + 12 : 0) - 8);
  }

  /**
   * Magnify the big panel around a place of its drawing.
   * @param {HTMLElement} view
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(view, factor, x, y) {
    this.factor = Math.max(1, Math.min(MOST, factor));
    const on = this.factor > 1.02;
    markZoomed(/** @type {HTMLElement} */ (view.parentElement), on);
    view.style.maxHeight = on ? `${this.room(view)}px` : "";
    const svg = drawingOf(view);
    svg.style.width = on ? `${100 * this.factor}%` : "";
    this.label = on ? labelOf(view) : "";
    if (!on) return;
    view.scrollTo(x * svg.clientWidth - view.clientWidth / 2, y * svg.clientHeight - view.clientHeight / 2);
  }

  /**
   * The question has another size: what is magnified ends where it begins. It shows what was chosen, or what can be
   * chosen as long as the player has not moved it.
   */
  fit() {
    const view = this.view;
    if (!narrow.matches || !view || this.factor === 1) return;
    view.style.maxHeight = `${this.room(view)}px`;
    const chosen = view.querySelector(".chosen");
    if (chosen) scrollIntoFrame(view, boxOf(chosen, new DOMRect()));
    else if (this.placed) this.zoom(view, this.factor, ...this.placed);
  }

  /** Magnify nothing. */
  reset() {
    for (const section of this.board.sections()) {
      const view = one(".panel-view", section);
      markZoomed(section, false);
      view.style.maxHeight = drawingOf(view).style.width = "";
    }
    this.factor = 1;
    this.label = "";
    this.placed = null;
  }

  // -- two fingers -------------------------------------------------------------------------------

  /** @param {TouchEvent} event */
  begin(event) {
    const view = closest(event, ".panel.big .panel-view");
    if (view) this.placed = null;
    if (!narrow.matches || event.touches.length !== 2 || !view) return;
    const svg = drawingOf(view).getBoundingClientRect();
    const [x, y] = middle(event.touches);
    this.pinch = {
      apart: apart(event.touches),
      factor: this.factor,
      x: (x - svg.left) / svg.width,
      y: (y - svg.top) / svg.height,
    };
  }

  /** @param {TouchEvent} event */
  move(event) {
    const view = this.view;
    if (!this.pinch || event.touches.length !== 2 || !view) return;
    event.preventDefault();
    const { apart: before, factor, x, y } = this.pinch;
    this.zoom(view, (factor * apart(event.touches)) / before, x, y);
  }

  endPinch() {
    this.pinch = null;
  }
}

/**
 * The drawing in the view of a panel.
 * @param {Element} view
 */
const drawingOf = (view) => /** @type {SVGSVGElement} */ (view.firstElementChild);

/** @param {Element} view */
const labelOf = (view) => drawingOf(view).getAttribute("aria-label") ?? "";

/**
 * @param {HTMLElement} section
 * @param {boolean} on
 */
function markZoomed(section, on) {
  section.classList.toggle("zoomed", on);
  section.querySelector(".zoom")?.setAttribute("aria-pressed", `${on}`);
}

/** @param {TouchList} touches */
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** @param {TouchList} touches */
const middle = ([a, b]) => [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];

/**
 * Where a thing can be touched, from the corner of its drawing.
 * @param {Element} node
 * @param {DOMRect} svg
 */
function boxOf(node, svg) {
  const box = hitArea(node).getBoundingClientRect();
  return new DOMRect(box.left - svg.left, box.top - svg.top, box.width, box.height);
}

/**
 * The rectangle around some boxes.
 * @param {DOMRect[]} boxes
 */
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * By how much a view is magnified so that these boxes can be touched and read.
 * @param {HTMLElement} view
 * @param {DOMRect[]} boxes
 * @param {number} wide
 * @param {number} high
 */
function neededFactor(view, boxes, wide, high) {
  const whole = around(boxes);
  const fits = Math.min(wide / (whole.width + 16), high / (whole.height + 16));
  const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
  return Math.min(MOST, Math.max(1, FINGER / least, READABLE / writingSize(view, boxes), Math.min(2, fits)));
}

/**
 * The size of the writing in these boxes, in pixels: four fifths of it are as large. (A long name may be squeezed.)
 * @param {HTMLElement} view
 * @param {DOMRect[]} boxes
 */
function writingSize(view, boxes) {
  const svg = drawingOf(view).getBoundingClientRect();
  const sizes = [];
  for (const text of view.querySelectorAll("text")) {
    const at = text.getBoundingClientRect();
    const [x, y] = [at.left + at.width / 2 - svg.left, at.top + at.height / 2 - svg.top];
    const inside = boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    const scale = text.getScreenCTM();
    if (at.width && inside && scale)
      sizes.push(Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(scale.a, scale.b));
  }
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 5)] ?? READABLE;
}

/**
 * As many of these boxes as can be seen at once in so much room; of equals the first in reading order.
 * @param {DOMRect[]} boxes
 * @param {number} wide
 * @param {number} high
 */
function mostTogether(boxes, wide, high) {
  let best = [boxes[0]];
  for (const top of starts(boxes, "top"))
    for (const left of starts(boxes, "left")) {
      const seen = boxes.filter(
        (box) => box.left >= left && box.top >= top && box.right <= left + wide && box.bottom <= top + high,
      );
      if (seen.length > best.length) best = seen;
    }
  return best;
}

/**
 * @param {DOMRect[]} boxes
 * @param {"top" | "left"} side
 */
const starts = (boxes, side) => [...new Set(boxes.map((box) => box[side]))].sort((a, b) => a - b);

/**
 * Scroll a view until it shows a box of the screen.
 * @param {HTMLElement} view
 * @param {DOMRect} box
 */
function scrollIntoFrame(view, box) {
  const frame = view.getBoundingClientRect();
  view.scrollBy(
    outside(box.left, box.right, frame.left, frame.right),
    outside(box.top - 6, box.bottom + 6, frame.top, frame.bottom),
  );
}

/**
 * How far a stretch lies outside of another one: before it (negative) or after it.
 * @param {number} from
 * @param {number} to
 * @param {number} first
 * @param {number} last
 */
const outside = (from, to, first, last) => (from < first ? from - first : Math.max(0, to - last));
