// A few seconds in which an answer that can't be undone can be withheld. Then it is sent.
import { svg } from "../lib/dom.js";

const SECONDS = 3;
const RADIUS = 9;

export class Grace {
  /** @param {() => unknown} send */
  constructor(send) {
    this.send = send;
    this.timer = 0;
    this.began = 0;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.running) this.end(); // nobody is there to withhold it
    });
    addEventListener("pagehide", () => this.running && this.end());
  }

  get running() {
    return this.timer > 0;
  }

  start() {
    this.stop();
    this.began = performance.now();
    this.timer = setTimeout(() => this.end(), 1000 * SECONDS);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  end() {
    this.stop();
    this.send();
  }

  /** A ring that closes while the time runs. */
  ring() {
    const circle = (/** @type {string} */ name) =>
      svg("circle", { class: name, cx: 12, cy: 12, r: RADIUS, pathLength: 1 });
    const past = `${(this.began - performance.now()) / 1000}s`;
    const run = circle("run");
    run.style.animationDelay = past; // drawn again, it goes on where it was
    return svg("svg", { class: "ring", viewBox: "0 0 24 24", "aria-hidden": "true" }, circle("track"), run);
  }
}
