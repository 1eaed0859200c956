// The list of options: tells how many lie below what is shown. If they don't all fit, each has one line; the info card
// shows the rest of it.
import { all, one } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import * as words from "../lib/words.js";

const HIDDEN = 12; // pixels of an option below the edge that count as hidden

export class OptionList {
  /**
   * @param {HTMLElement} box
   * @param {import("../board/info-card.js").InfoCard} card
   */
  constructor(box, card) {
    this.box = box;
    this.card = card;
    box.addEventListener("scroll", () => this.countBelow(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(box);
  }

  /** There are other options: show them in full, if there is room. */
  reset() {
    this.box.classList.remove("brief");
    this.fit();
  }

  fit() {
    const { box } = this;
    afterLayout(
      () => box.scrollHeight > box.clientHeight + 1,
      (over) => {
        if (over) box.classList.add("brief");
        this.countBelow();
      },
    );
  }

  /** Say how many options lie below what is shown. */
  countBelow() {
    const { box } = this;
    const more = box.querySelector(".more");
    if (!more) return;
    const measure = () => {
      const foot = box.getBoundingClientRect().bottom - (more.parentElement?.offsetHeight ?? 0);
      const options = all(":scope > .option, :scope > .counter", box);
      return options.filter((option) => option.getBoundingClientRect().bottom > foot + HIDDEN).length;
    };
    afterLayout(measure, (hidden) => {
      more.textContent = hidden ? words.moreBelow(hidden) : "";
    });
  }

  /**
   * Explain an option that is pointed at: the thing it is about or, without one, its words if they are cut short.
   * @param {HTMLElement} button
   * @param {string} [target]
   */
  explain(button, target = "") {
    const label = one("span", button);
    if (target) this.card.explainOption(target, button);
    else if (label.scrollWidth > label.clientWidth) this.card.showText(label.textContent ?? "", button);
  }
}
