// Options that differ only in an amount share one line: fewer, the amount, more, and the option's label.
import { html } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").Option} Option */

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export class Amounts {
  /** @param {Option[]} [options] */
  constructor(options = []) {
    this.options = options;
    /** @type {Map<string, number[]>} */
    this.groups = new Map(); // group -> numbers of its options, by amount
    /** @type {Map<string, number>} */
    this.shown = new Map(); // group -> the option whose amount is shown
    /** @type {Map<string, (() => void)[]>} */
    this.lines = new Map(); // group -> what shows its amount, in the list and beside the board
    for (const [index, { group }] of options.entries())
      if (group) this.groups.set(group, [...(this.groups.get(group) ?? []), index]);
    for (const [group, indices] of this.groups) {
      this.shown.set(group, indices[0]); // the amount that comes first is the one to begin with
      indices.sort((one, other) => this.amount(one) - this.amount(other));
    }
  }

  /** @param {number} index */
  amount(index) {
    return this.options[index].amount ?? 0;
  }

  /**
   * The group of an option, if it has other amounts; else empty.
   * @param {number} index
   */
  groupOf(index) {
    const group = this.options[index]?.group ?? "";
    return (this.groups.get(group)?.length ?? 0) > 1 ? group : "";
  }

  /**
   * One line for a group.
   * @param {string} group
   * @param {(index: number) => HTMLElement} makeButton makes the button that takes the amount that is shown
   */
  line(group, makeButton) {
    const indices = this.groups.get(group) ?? [];
    const current = () => this.shown.get(group) ?? indices[0];
    const turn = (/** @type {number} */ by) => {
      const focused = document.activeElement === button;
      const next = indices[Math.max(0, Math.min(indices.length - 1, indices.indexOf(current()) + by))];
      this.show(group, next);
      if (focused) button.focus();
    };
    const [fewer, more] = [stepButton("−", words.fewer, () => turn(-1)), stepButton("+", words.more, () => turn(1))];
    const amount = html("output", { class: "amount" });
    let button = makeButton(current());
    const box = html(
      "div",
      { class: "counter", role: "group", onkeydown: (/** @type {KeyboardEvent} */ event) => turnByKey(event, turn) },
      fewer,
      amount,
      more,
      button,
    );
    const update = () => {
      const made = makeButton(current());
      button.replaceWith(made);
      button = made;
      amount.textContent = `${this.amount(current())}`;
      fewer.disabled = current() === indices[0];
      more.disabled = current() === indices.at(-1);
    };
    this.lines.set(group, [...(this.lines.get(group) ?? []), update]);
    update();
    return box;
  }

  /**
   * Show the amount that a hint or a lesson is about.
   * @param {number} index
   */
  reveal(index) {
    const group = this.groupOf(index);
    if (group && this.shown.get(group) !== index) this.show(group, index);
  }

  /**
   * @param {string} group
   * @param {number} index
   */
  show(group, index) {
    this.shown.set(group, index);
    for (const update of this.lines.get(group) ?? []) update();
  }
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} onclick
 */
const stepButton = (sign, label, onclick) =>
  html("button", { type: "button", class: "step", "aria-label": label, onclick }, sign);

/**
 * @param {KeyboardEvent} event
 * @param {(by: number) => void} turn
 */
function turnByKey(event, turn) {
  const by = KEYS[event.key];
  if (!by) return;
  event.preventDefault();
  turn(by);
}
