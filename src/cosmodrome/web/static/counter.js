// Options that are the same thing in different amounts are one line: fewer, how many, more, and what that amount is.
import { html } from "./dom.js";

const [KEY, AMOUNT] = [6, 7]; // of an option, as the server sends it

export class Counters {
  constructor(options = []) {
    this.of = new Map(); // thing -> numbers of its options, by amount
    this.at = new Map(); // thing -> the one that is shown
    this.lines = new Map(); // thing -> what shows its amount, in the list and beside the board
    options.forEach((option, index) => {
      if (option[KEY]) this.of.set(option[KEY], [...(this.of.get(option[KEY]) || []), index]);
    });
    for (const [key, all] of this.of) {
      this.at.set(key, all[0]); // the amount that comes first is the one to begin with
      all.sort((one, other) => options[one][AMOUNT] - options[other][AMOUNT]);
    }
    this.options = options;
  }

  // The thing that an option is an amount of, if there are other amounts.
  key(index) {
    const key = this.options[index]?.[KEY];
    return key && this.of.get(key).length > 1 ? key : "";
  }

  // One line for the thing; `button` makes what takes the amount that is shown.
  line(key, button) {
    const all = this.of.get(key);
    const step = (by, sign, words) => html("button", { type: "button", class: "step", "aria-label": words, onclick: () => turn(by) }, sign);
    const [fewer, more] = [step(-1, "−", "Fewer"), step(1, "+", "More")];
    const amount = html("output", { class: "amount" });
    const box = html("div", { class: "counter", role: "group", onkeydown: (event) => this.pressed(event, turn) }, fewer, amount, more);
    const show = () => {
      const index = this.at.get(key);
      const taken = button(index);
      if (box.lastChild.matches(".option")) box.lastChild.replaceWith(taken);
      else box.append(taken);
      amount.textContent = this.options[index][AMOUNT];
      fewer.disabled = index === all[0];
      more.disabled = index === all.at(-1);
    };
    const turn = (by) => {
      const had = document.activeElement === box.lastChild;
      const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(this.at.get(key)) + by))];
      this.set(key, next);
      if (had) box.lastChild.focus();
    };
    this.lines.set(key, [...(this.lines.get(key) || []), show]);
    show();
    return box;
  }

  pressed(event, turn) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    turn(by);
  }

  // An amount that somebody speaks of (a hint, a lesson) is the one on show.
  reveal(index) {
    const key = this.key(index);
    if (key && this.at.get(key) !== index) this.set(key, index);
  }

  set(key, index) {
    this.at.set(key, index);
    for (const show of this.lines.get(key) || []) show();
  }
}
