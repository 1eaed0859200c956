// The log in words: hovering a line shows the thing it speaks of, a click shows that moment.
import { html } from "./dom.js";
import { settled } from "./settle.js";

export class Log {
  constructor({ onGlow, onMoment }) {
    this.list = document.getElementById("log");
    this.lines = [];
    this.nodes = [];
    this.box = this.list.closest("[id^=pane-]");
    this.stick = true; // stay at the end, until somebody scrolls up
    let byHand = 0;
    for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
      this.box.addEventListener(kind, () => (byHand = Date.now()), { passive: true });
    this.box.addEventListener("scroll", () => {
      if (Date.now() - byHand < 800) this.stick = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    });
    new ResizeObserver(() => this.end()).observe(this.box);
    this.onGlow = onGlow;
    this.onMoment = onMoment;
    this.list.addEventListener("pointerover", (event) => this.onGlow(this.lineOf(event)?.[3] || []));
    this.list.addEventListener("pointerleave", () => this.onGlow([]));
    this.list.addEventListener("focusin", (event) => this.onGlow(this.lineOf(event)?.[3] || []));
    this.list.addEventListener("focusout", () => this.onGlow([]));
    this.list.addEventListener("click", (event) => {
      const line = this.lineOf(event);
      if (line) this.onMoment(line[2], line);
    });
  }

  lineOf(event) {
    const button = event.target.closest("button[data-line]");
    return button && this.lines[Number(button.dataset.line)];
  }

  apply([keep, more]) {
    for (const node of this.nodes.splice(keep)) node.forEach((n) => n.remove());
    this.lines.length = Math.min(keep, this.lines.length);
    for (const line of more) {
      const before = this.lines.at(-1);
      const nodes = [];
      if (!before || before[1] !== line[1]) {
        const head = html("li", { class: "log-head" }, line[4] || `Step ${line[1]}`);
        nodes.push(head);
      }
      const button = html("button", { type: "button", "data-line": this.lines.length, title: "Show this moment" }, line[0]);
      nodes.push(html("li", {}, button));
      this.list.append(...nodes);
      this.nodes.push(nodes);
      this.lines.push(line);
    }
    this.end();
  }

  end() {
    if (this.stick) settled(() => this.box.scrollHeight, (height) => this.stick && (this.box.scrollTop = height));
  }

  // In a replay: what has happened by a moment is bright, the last line of it is marked and in view.
  reach(moment) {
    let last = -1;
    this.lines.forEach((line, n) => {
      const done = line[2] < moment;
      if (done) last = n;
      for (const node of this.nodes[n]) node.classList.toggle("to-come", !done);
    });
    this.list.querySelectorAll("[aria-current]").forEach((node) => node.removeAttribute("aria-current"));
    const button = last >= 0 && this.nodes[last].at(-1).querySelector("button");
    if (button) button.setAttribute("aria-current", "true");
    this.box.scrollTop = button ? button.offsetTop - this.box.clientHeight / 2 : 0;
  }

  mark(moment) {
    this.list.querySelectorAll("[aria-current]").forEach((node) => node.removeAttribute("aria-current"));
    const at = this.lines.findIndex((line) => line[2] === moment);
    if (at >= 0) this.nodes[at].at(-1).querySelector("button").setAttribute("aria-current", "true");
  }
}
