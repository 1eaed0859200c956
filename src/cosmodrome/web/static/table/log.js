// The log: pointing at a line shows the things it mentions, a click shows that moment.
import { $, all, closest, html } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").LogLine} LogLine */

const SCROLLING = 800; // a scroll within these milliseconds after a touch or key is the reader's
const AT_END = 40; // pixels from the end that count as the end

export class Log {
  /**
   * @param {Object} listeners
   * @param {(targets: string[]) => void} listeners.onGlow the reader points at a line that mentions these
   * @param {(moment: number) => void} listeners.onMoment the reader wants to see a moment
   */
  constructor({ onGlow, onMoment }) {
    this.list = $("log");
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {HTMLElement[][]} */
    this.nodes = []; // the elements of each line
    this.box = /** @type {HTMLElement} */ (this.list.closest("[id^=pane-]"));
    this.stick = true; // stay at the end, until the reader scrolls up
    this.onGlow = onGlow;
    this.onMoment = onMoment;
    this.listen();
  }

  listen() {
    let byHand = 0;
    const noteHand = () => {
      byHand = Date.now();
    };
    for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
      this.box.addEventListener(kind, noteHand, { passive: true });
    this.box.addEventListener("scroll", () => {
      if (Date.now() - byHand > SCROLLING) return;
      this.stick = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < AT_END;
    });
    new ResizeObserver(() => this.scrollToEnd()).observe(this.box);
    for (const kind of ["pointerover", "focusin"])
      this.list.addEventListener(kind, (event) => this.onGlow(this.lineOf(event)?.targets ?? []));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => this.onGlow([]));
    this.list.addEventListener("click", (event) => {
      const line = this.lineOf(event);
      if (line) this.onMoment(line.moment);
    });
  }

  /**
   * The line that an event happened to.
   * @param {Event} event
   */
  lineOf(event) {
    const button = closest(event, "button[data-line]");
    return button ? this.lines[Number(button.dataset.line)] : null;
  }

  /**
   * Show what changed.
   * @param {import("../lib/wire.js").Lines<LogLine>} change
   */
  apply({ keep, lines }) {
    for (const nodes of this.nodes.splice(keep)) for (const node of nodes) node.remove();
    this.lines.length = Math.min(keep, this.lines.length);
    for (const line of lines) this.add(line);
    this.scrollToEnd();
  }

  /** @param {LogLine} line */
  add(line) {
    const attributes = { type: "button", "data-line": this.lines.length, title: words.showMoment };
    const nodes = [html("li", {}, html("button", attributes, line.text))];
    if (this.lines.at(-1)?.step !== line.step)
      nodes.unshift(html("li", { class: "log-head" }, line.heading || words.step(line.step)));
    this.list.append(...nodes);
    this.nodes.push(nodes);
    this.lines.push(line);
  }

  scrollToEnd() {
    if (!this.stick) return;
    afterLayout(
      () => this.box.scrollHeight,
      (height) => {
        if (this.stick) this.box.scrollTop = height;
      },
    );
  }

  /**
   * In a replay: dim what happens after a moment, mark the last line before it and show it.
   * @param {number} moment
   */
  showUntil(moment) {
    let last = -1;
    for (const [n, line] of this.lines.entries()) {
      const done = line.moment < moment;
      if (done) last = n;
      for (const node of this.nodes[n]) node.classList.toggle("to-come", !done);
    }
    const button = this.markLine(last);
    this.box.scrollTop = button ? button.offsetTop - this.box.clientHeight / 2 : 0;
  }

  /**
   * Mark the first line of a moment; none if there is no such line.
   * @param {number} moment
   */
  mark(moment) {
    this.markLine(this.lines.findIndex((line) => line.moment === moment));
  }

  /** @param {number} n */
  markLine(n) {
    for (const node of all("[aria-current]", this.list)) node.removeAttribute("aria-current");
    const button = this.nodes[n]?.at(-1)?.querySelector("button");
    button?.setAttribute("aria-current", "true");
    return button;
  }
}
