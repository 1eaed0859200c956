// The lines of the question's list: how many lie below what is shown, and, where they don't all fit, each on one line;
// the rest of it is in the card.
import { settled } from "./settle.js";

export class Lines {
  constructor(box, card) {
    this.box = box;
    this.card = card;
    box.addEventListener("scroll", () => this.below(), { passive: true });
    new ResizeObserver(() => this.fit()).observe(box);
  }

  // Another list: whole lines, if there is room for them.
  anew() {
    this.box.classList.remove("brief");
    this.fit();
  }

  fit() {
    const { box } = this;
    settled(() => box.scrollHeight > box.clientHeight + 1, (over) => {
      if (over) box.classList.add("brief");
      this.below();
    });
  }

  // How many options lie below what is shown.
  below() {
    const { box } = this;
    const more = box.querySelector(".more");
    if (!more) return;
    const look = () => {
      const foot = box.getBoundingClientRect().bottom - more.parentElement.offsetHeight;
      return [...box.querySelectorAll(":scope > .option, :scope > .counter")].filter((button) => button.getBoundingClientRect().bottom > foot + 12).length;
    };
    settled(look, (hidden) => (more.textContent = hidden ? `${hidden} more below` : ""));
  }

  // Who points at an option reads what it is about, or, where that is nothing on the board, the whole of a line cut short.
  point(button, target = "") {
    const words = button.querySelector("span");
    if (target) this.card.point(target, button);
    else if (words.scrollWidth > words.clientWidth) this.card.tell(words.textContent, button);
  }
}
