// A lesson at the table: one sentence, a light on what it is about, and a button to go on. Any answer stays possible.

import { $, all, maybe, one, svg, write } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import { narrow, scrolling } from "../lib/media.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").Lesson} LessonStep */
/** @typedef {{ x: number, y: number, width: number, height: number }} Hole */

const MARGIN = 6; // pixels between a thing and the edge of the light on it
const CORNER = 12; // pixels
const PANEL = "panel:"; // begins the target of a whole panel

export class Lesson {
  /** @param {import("../table/context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {string | null} */
    this.step = null; // the step that was shown last
    this.dimmed = true; // whether everything else is dimmed
    if (!maybe("lesson")) return;
    $("lesson-next").onclick = $("lesson-skip").onclick = () => this.next();
    const relight = () => requestAnimationFrame(() => this.light());
    new ResizeObserver(relight).observe($("panels"));
    new ResizeObserver(relight).observe($("ask"));
    $("panels").addEventListener("scroll", relight, { passive: true });
    $("panels").addEventListener("transitionend", relight);
  }

  get now() {
    return this.table.parts.lesson;
  }

  show() {
    const now = this.now;
    if (!now || !maybe("lesson")) return;
    const fresh = now.step !== this.step;
    this.step = now.step;
    const beside = now.count === 0; // the coach comments on an ordinary game
    $("lesson").hidden = !now.say && !now.words;
    $("ask").classList.toggle("reading-step", now.read);
    if (now.over && !beside) one("span", $("lesson-title")).textContent = words.lessonOver;
    $("lesson-count").textContent = now.over || beside ? "" : words.lessonStep(now.number, now.count);
    const bar = $("lesson-bar", HTMLProgressElement);
    bar.hidden = beside;
    bar.max = now.count || 1;
    bar.value = now.over ? now.count : now.number - 1;
    writeOrHide($("lesson-happened"), now.words);
    writeOrHide($("lesson-say"), now.say);
    this.showButtons(now);
    this.suggest(now);
    if (fresh) {
      this.dimmed = true;
      this.bringIntoView(now);
    }
    this.light();
  }

  /** @param {LessonStep} now */
  showButtons({ step, count, read, over }) {
    const [next, skip] = [$("lesson-next"), $("lesson-skip")];
    const focused = document.activeElement === next || document.activeElement === skip;
    next.hidden = !read;
    skip.hidden = !step || read || !count;
    $("lesson-more").hidden = !over;
    /** @type {HTMLElement} */ (next.parentElement).hidden = !read && !over;
    if (!focused) return;
    // if the button that was pressed is gone, the keyboard goes on with what comes next
    if (read) next.focus();
    else if (over) one("button, a", $("lesson-more")).focus();
    else $("question").focus({ preventScroll: true });
  }

  /** @param {LessonStep} now */
  suggest({ tokens }) {
    const box = $("options");
    const { questionPanel } = this.table;
    const suggested = (/** @type {number} */ index) => tokens.includes(questionPanel.option(index)?.token ?? "");
    for (const index of questionPanel.question?.options.keys() ?? [])
      if (suggested(index)) questionPanel.amounts.reveal(index);
    for (const button of all("[data-index]", box))
      button.classList.toggle("suggested", suggested(Number(button.dataset.index)));
    /** @type {HTMLElement | null} */
    const first = box.querySelector(".suggested");
    if (!first) return;
    afterLayout(
      () => first.offsetTop - box.offsetTop,
      (at) => {
        box.scrollTop = at;
      },
    );
  }

  /** The reader has read this step. */
  next() {
    if (this.now?.step) this.table.send("lesson", { seat: this.table.connection.seat, text: this.now.step });
  }

  /** Show everything as bright as the rest. */
  undim() {
    if (!this.dimmed || !maybe("spot")) return;
    this.dimmed = false;
    this.light();
  }

  // -- the light ---------------------------------------------------------------------------------

  /**
   * What this step is about, where it can be seen.
   * @returns {Element[]}
   */
  nodes() {
    if (!this.now || this.table.shownMoment !== null) return [];
    return this.now.targets.flatMap((target) => this.nodesOf(target));
  }

  /**
   * @param {string} target
   * @returns {Element[]}
   */
  nodesOf(target) {
    const { board } = this.table;
    const panel = target.startsWith(PANEL) ? board.section(target.slice(PANEL.length)) : null;
    if (panel) return [panel];
    const things = board.all(target);
    const open = things.filter((thing) => thing.closest(".big, .second"));
    return open.length ? open : things.slice(0, 1);
  }

  /**
   * Open the panel of what this step is about, and bring it into view above the question.
   * @param {LessonStep} now
   */
  bringIntoView({ targets, tokens }) {
    const { board, questionPanel } = this.table;
    const first = this.nodes()[0];
    const panel = /** @type {HTMLElement | null | undefined} */ (first?.closest(".panel"));
    if (!first || !panel) return;
    if (!panel.matches(".big, .second")) board.enlarge(panel.dataset.panel ?? "", false);
    if (narrow.matches) {
      // look at the board, unless what is suggested is in the list alone
      const inList = tokens.length > 0 && targets.every((target) => target.startsWith(PANEL));
      if ($("ask").classList.contains("folded") === inList) questionPanel.fold();
    }
    requestAnimationFrame(() => scrollTo(this.nodes()[0] ?? first));
  }

  /** Light what this step is about, and dim the rest. */
  light() {
    const spot = maybe("spot");
    const board = spot?.parentElement;
    if (!spot || !board) return;
    const nodes = this.dimmed ? this.nodes() : [];
    const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width);
    if (!boxes.length) return spot.replaceChildren();
    const home = board.getBoundingClientRect();
    const [left, top] = [home.left - board.scrollLeft, home.top - board.scrollTop];
    const [width, height] = [board.clientWidth, Math.max(board.clientHeight, $("panels").offsetHeight)];
    const holes = boxes.map((box) => {
      const [x, y] = [Math.max(1, box.left - left - MARGIN), Math.max(1, box.top - top - MARGIN)];
      const right = Math.min(width - 1, box.right - left + MARGIN);
      return { x, y, width: right - x, height: box.bottom - top + MARGIN - y };
    });
    const shade = `M0 0h${width}v${height}h${-width}z${holes.map(roundedPath).join("")}`;
    spot.replaceChildren(
      svg(
        "svg",
        { width, height, viewBox: `0 0 ${width} ${height}` },
        svg("path", { class: "spot-shade", "fill-rule": "evenodd", d: shade }),
        ...holes.map((hole) => svg("path", { class: "spot-ring", d: roundedPath(hole) })),
      ),
    );
  }
}

/**
 * Scroll until a node can be seen above the question.
 * @param {Element} node
 */
function scrollTo(node) {
  const box = node.getBoundingClientRect();
  const bottom = narrow.matches ? $("ask").getBoundingClientRect().top : innerHeight;
  if (box.top >= 0 && box.bottom <= bottom) return;
  const top = box.height > bottom ? box.top - 8 : (box.top + box.bottom - bottom) / 2;
  const scroller = narrow.matches ? window : $("spot").parentElement;
  scroller?.scrollBy({ top, behavior: scrolling() });
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function writeOrHide(node, text) {
  write(node, text);
  node.hidden = !text;
}

/**
 * A rectangle with round corners, as a path.
 * @param {Hole} hole
 */
function roundedPath({ x, y, width, height }) {
  const r = Math.min(CORNER, width / 2, height / 2);
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [top, right] = [`h${w}${corner(r, r)}`, `v${h}${corner(-r, r)}`];
  const [bottom, left] = [`h${-w}${corner(-r, -r)}`, `v${-h}${corner(r, -r)}`];
  return `M${x + r} ${y}${top}${right}${bottom}${left}z`;
}
