// The players' clocks: the server says how much time is left and since when it runs, the page counts down.
import { all } from "../lib/dom.js";

const LOW = 30; // seconds
const EVERY = 500; // milliseconds

export class Clocks {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    setInterval(() => this.show(), EVERY);
  }

  show() {
    const { parts, connection } = this.table;
    for (const node of all("[data-clock]")) {
      const { left, since } = parts.clock?.[node.dataset.clock ?? ""] ?? { left: 0, since: 0 };
      const now = Math.max(0, left - (since ? connection.now() - since : 0));
      node.textContent = timeWords(now);
      node.classList.toggle("low", now < LOW && since > 0);
    }
  }
}

/** @param {number} seconds */
function timeWords(seconds) {
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return `${days} d ${hours % 24} h`;
  return hours ? `${hours}:${twoDigits(minutes)} h` : `${minutes}:${twoDigits(Math.floor(seconds % 60))}`;
}

/** @param {number} n */
const twoDigits = (n) => `${n}`.padStart(2, "0");
