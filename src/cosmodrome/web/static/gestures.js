// Dragging: take a thing of the board to another one, and all answers that lead there are given.
import { thingAt } from "./pointing.js";

const FAR = 14; // how far a pointer moves before it drags, in pixels

export class Gestures {
  constructor(table) {
    this.table = table;
    this.root = table.board.root;
    this.from = null;
    this.root.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.end(event));
    addEventListener("pointercancel", () => this.stop());
    this.root.addEventListener("click", (event) => this.swallow(event), true);
    this.root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  begin(event) {
    this.dragged = false;
    if (event.pointerType === "touch" || event.button || !this.table.asking.question || this.table.looking !== null) return;
    if (!event.target.closest(".panel.big, .panel.second")) return;
    const thing = thingAt(this.root, event.clientX, event.clientY, "[data-target]", false);
    this.from = thing ? { target: thing.dataset.target, x: event.clientX, y: event.clientY, on: false } : null;
  }

  move(event) {
    if (!this.from) return;
    if (!this.from.on && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < FAR) return;
    this.from.on = true;
    document.body.classList.add("dragging");
    this.table.board.choose(this.from.target);
    const over = thingAt(this.root, event.clientX, event.clientY, "[data-target]");
    this.table.board.glow(over ? [over.dataset.target] : []);
  }

  end(event) {
    const from = this.from;
    if (!from) return;
    this.stop();
    if (!from.on) return;
    this.dragged = true;
    const over = thingAt(this.root, event.clientX, event.clientY, "[data-target]");
    if (over && over.dataset.target !== from.target) this.table.asking.drag(from.target, over.dataset.target, over);
  }

  stop() {
    if (this.from?.on) {
      document.body.classList.remove("dragging");
      this.table.board.choose(null);
      this.table.board.glow([]);
    }
    this.from = null;
  }

  // The click that ends a drag chooses nothing by itself.
  swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
  }
}
