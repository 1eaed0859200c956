// A puzzle: an option under the pointer is lit on the board, and a click on the board answers.
import { all } from "../lib/dom.js";

const buttons = /** @type {HTMLButtonElement[]} */ (all(".puzzle-option"));

/** @param {string} target */
const things = (target) => (target ? all(`.puzzle-board [data-target="${CSS.escape(target)}"]`) : []);

for (const button of buttons) {
  const light = (/** @type {boolean} */ on) => {
    for (const thing of things(button.dataset.at ?? "")) thing.classList.toggle("pointed", on);
  };
  button.addEventListener("pointerenter", () => light(true));
  button.addEventListener("pointerleave", () => light(false));
  button.addEventListener("focus", () => light(true));
  button.addEventListener("blur", () => light(false));
}

document.querySelector(".puzzle-board")?.addEventListener("click", (event) => {
  const thing = /** @type {Element} */ (event.target).closest("[data-target]");
  const here = buttons.filter(
    (button) => button.dataset.at && button.dataset.at === thing?.getAttribute("data-target"),
  );
  if (here.length === 1 && !here[0].disabled) here[0].click();
  else if (here.length) here[0].focus();
});
