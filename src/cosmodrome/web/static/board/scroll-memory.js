// Keeps how far each panel was scrolled: the board itself, and the inside of a magnified panel.
import { one } from "../lib/dom.js";
import { narrow } from "../lib/media.js";

/** @typedef {{ board: number, left: number, top: number }} Place how far the board and the inside of its panel are scrolled */

const START = { board: 0, left: 0, top: 0 };

export class ScrollMemory {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.box = /** @type {HTMLElement} */ (root.closest(".board"));
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Place} */
    this.now = { ...START };
    // listened to rather than read: reading it would lay out the page again
    this.box.addEventListener("scroll", (event) => this.note(/** @type {Element} */ (event.target)), {
      capture: true,
      passive: true,
    });
  }

  /** @param {Element} node */
  note(node) {
    if (node === this.box) this.now.board = node.scrollTop;
    else if (node.matches(".panel.big.zoomed .panel-view"))
      this.now = { board: this.now.board, left: node.scrollLeft, top: node.scrollTop };
  }

  /**
   * Another panel becomes the big one. A question shows it as it was left, the player's click from its top.
   * @param {string} from
   * @param {HTMLElement} section
   * @param {boolean} byHand
   */
  change(from, section, byHand) {
    const id = section.dataset.panel ?? "";
    if (narrow.matches || (from === id && !byHand)) return; // on a phone the page scrolls: see phone-zoom.js
    if (from !== id) this.places.set(from, this.now);
    const before = this.now.board;
    const { board, left, top } = this.places.get(id) ?? START;
    this.now = { board: byHand ? 0 : board, left, top };
    if (this.now.board || before) this.box.scrollTop = this.now.board;
    if (left || top) one(".panel-view", section).scrollTo(left, top);
  }
}
