// Dragging: take a thing of the board to another one, and all answers that lead there are given.
import { closest } from "../lib/dom.js";
import { thingAt } from "./hit-test.js";

/** @typedef {{ target: string, x: number, y: number, on: boolean }} Start where a drag began, and whether it is one yet */

const FAR = 14; // how far a pointer moves before it drags, in pixels
const TARGET = "[data-target]";

export class Drag {
  /** @param {import("../table/context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.root = table.board.root;
    /** @type {Start | null} */
    this.from = null;
    this.dragged = false;
    this.root.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.end(event));
    addEventListener("pointercancel", () => this.stop());
    this.root.addEventListener("click", (event) => this.swallowClick(event), true);
    this.root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.dragged = false;
    const { questionPanel, shownMoment } = this.table;
    if (event.pointerType === "touch" || event.button || !questionPanel.question || shownMoment !== null) return;
    if (!closest(event, ".panel.big, .panel.second")) return;
    const thing = thingAt(this.root, event.clientX, event.clientY, TARGET, false);
    const target = thing?.dataset.target;
    this.from = target === undefined ? null : { target, x: event.clientX, y: event.clientY, on: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from) return;
    if (!this.from.on && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < FAR) return;
    this.from.on = true;
    document.body.classList.add("dragging");
    this.table.board.choose(this.from.target);
    const over = this.under(event);
    this.table.board.glow(over ? [over.target] : []);
  }

  /** @param {PointerEvent} event */
  end(event) {
    const from = this.from;
    if (!from) return;
    this.stop();
    if (!from.on) return;
    this.dragged = true;
    const over = this.under(event);
    if (over && over.target !== from.target) this.table.questionPanel.drag(from.target, over.target, over.thing);
  }

  /**
   * The thing below the pointer.
   * @param {PointerEvent} event
   */
  under(event) {
    const thing = thingAt(this.root, event.clientX, event.clientY, TARGET);
    return thing && { thing, target: thing.dataset.target ?? "" };
  }

  stop() {
    if (this.from?.on) {
      document.body.classList.remove("dragging");
      this.table.board.choose(null);
      this.table.board.glow([]);
    }
    this.from = null;
  }

  /**
   * The click that ends a drag chooses nothing.
   * @param {Event} event
   */
  swallowClick(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
  }
}
