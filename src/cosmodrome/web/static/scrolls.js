// Where one has scrolled to is kept, panel by panel: of the board, and inside a panel that is magnified.
const narrow = matchMedia("(max-width: 56rem)"); // there the page scrolls, and `phone.js` sees to the rest

export class Scrolls {
  constructor(root) {
    this.box = root.closest(".board");
    this.kept = new Map(); // panel -> [how far down the board, how far right and down inside the panel]
    this.now = [0, 0, 0];
    // told rather than asked: reading it would have the page laid out again
    this.box.addEventListener("scroll", ({ target }) => this.moved(target), { capture: true, passive: true });
  }

  moved(target) {
    if (target === this.box) this.now[0] = target.scrollTop;
    else if (target.matches(".panel.big.zoomed .panel-view")) this.now = [this.now[0], target.scrollLeft, target.scrollTop];
  }

  // Another panel becomes the big one: by a question it is seen as it was left, by hand from its top.
  turn(from, section, byHand) {
    const id = section.dataset.panel;
    if (narrow.matches || (from === id && !byHand)) return;
    if (from !== id) this.kept.set(from, this.now);
    const had = this.now[0];
    const [top, left, down] = this.kept.get(id) || [0, 0, 0];
    this.now = [byHand ? 0 : top, left, down];
    if (this.now[0] || had) this.box.scrollTop = this.now[0];
    if (left || down) section.querySelector(".panel-view").scrollTo(left, down);
  }
}
