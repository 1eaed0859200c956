// A lesson at the table: one sentence, a light on what it speaks of, and a button to go on. It never stops any answer.
import { $ } from "./dom.js";
import { calm } from "./motion.js";
import { settled } from "./settle.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 6; // between a thing and the edge of the light on it
const phone = matchMedia("(max-width: 56rem)");

export class Lesson {
  constructor(table) {
    this.table = table;
    this.step = null; // the step that was shown last
    this.dark = true; // whether what is not spoken of is dimmed
    if (!$("lesson")) return;
    $("lesson-next").onclick = $("lesson-skip").onclick = () => this.next();
    const again = () => requestAnimationFrame(() => this.light());
    new ResizeObserver(again).observe($("panels"));
    new ResizeObserver(again).observe($("ask"));
    $("panels").addEventListener("scroll", again, { passive: true });
    $("panels").addEventListener("transitionend", again);
  }

  get now() {
    return this.table.parts.lesson;
  }

  show() {
    const now = this.now;
    if (!now || !$("lesson")) return;
    const fresh = now.step !== this.step;
    this.step = now.step;
    $("lesson").hidden = false;
    $("ask").classList.toggle("reading-step", now.read);
    $("lesson-title").querySelector("span").textContent = now.over ? "The lesson is over" : "Lesson";
    $("lesson-count").textContent = now.over ? "" : `step ${now.number} of ${now.count}`;
    $("lesson-bar").max = now.count;
    $("lesson-bar").value = now.over ? now.count : now.number - 1;
    write($("lesson-happened"), now.words);
    write($("lesson-say"), now.say);
    this.buttons(now);
    this.suggest(now);
    if (fresh) {
      this.dark = true;
      this.find(now);
    }
    this.light();
  }

  buttons({ step, read, over }) {
    const had = [$("lesson-next"), $("lesson-skip")].includes(document.activeElement);
    $("lesson-next").hidden = !read;
    $("lesson-skip").hidden = !step || read;
    $("lesson-more").hidden = $("lesson-home").hidden = !over;
    $("lesson-next").parentElement.hidden = !read && !over;
    // where the button that was pressed is gone, the keyboard goes on with what comes next
    if (had && read) $("lesson-next").focus();
    else if (had && !over) $("question").focus({ preventScroll: true });
    else if (had) $("lesson-more").focus();
  }

  suggest({ tokens }) {
    const box = $("options");
    const { asking } = this.table;
    asking.question?.options.forEach((option, index) => tokens.includes(option[0]) && asking.counters.reveal(index));
    for (const button of box.querySelectorAll("[data-index]"))
      button.classList.toggle("suggested", tokens.includes(asking.option(Number(button.dataset.index))?.[0]));
    const first = box.querySelector(".suggested");
    if (first) settled(() => first.offsetTop - box.offsetTop, (at) => (box.scrollTop = at));
  }

  next() {
    if (this.now?.step) this.table.send("lesson", { seat: this.table.link.seat, text: this.now.step });
  }

  undim() {
    if (!this.dark || !$("spot")) return;
    this.dark = false;
    this.light();
  }

  // -- the light ---------------------------------------------------------------------------------

  nodes() {
    if (!this.now || this.table.looking !== null) return [];
    return this.now.targets.flatMap((target) => {
      if (target.startsWith("panel:")) return [this.table.board.section(target.slice(6))].filter(Boolean);
      const all = [...this.table.board.all(target)];
      const open = all.filter((node) => node.closest(".big, .second"));
      return open.length ? open : all.slice(0, 1);
    });
  }

  // Open the panel in which the thing is, and bring it into sight above the question.
  find({ targets, tokens }) {
    const { board } = this.table;
    const first = this.nodes()[0];
    if (!first) return;
    const panel = first.closest(".panel");
    if (!panel.matches(".big, .second")) board.enlarge(panel.dataset.panel, false);
    if (phone.matches) {
      // the board is where to look, unless what is suggested is in the list alone
      const listed = tokens.length > 0 && targets.every((target) => target.startsWith("panel:"));
      if ($("ask").classList.contains("folded") === listed) $("ask-fold").click();
    }
    requestAnimationFrame(() => {
      const box = (this.nodes()[0] || first).getBoundingClientRect();
      const bottom = phone.matches ? $("ask").getBoundingClientRect().top : innerHeight;
      if (box.top >= 0 && box.bottom <= bottom) return;
      const to = box.height > bottom ? box.top - 8 : (box.top + box.bottom - bottom) / 2;
      (phone.matches ? window : $("spot").parentElement).scrollBy({ top: to, behavior: calm.matches ? "auto" : "smooth" });
    });
  }

  light() {
    const spot = $("spot");
    if (!spot) return;
    const boxes = this.dark ? this.nodes().map((node) => node.getBoundingClientRect()).filter((box) => box.width) : [];
    if (!boxes.length) return spot.replaceChildren();
    const board = spot.parentElement;
    const home = board.getBoundingClientRect();
    const [left, top] = [home.left - board.scrollLeft, home.top - board.scrollTop];
    const [width, height] = [board.clientWidth, Math.max(board.clientHeight, $("panels").offsetHeight)];
    const holes = boxes.map((box) => {
      const x = Math.max(1, box.left - left - ROOM);
      const y = Math.max(1, box.top - top - ROOM);
      return [x, y, Math.min(width - 1, box.right - left + ROOM) - x, box.bottom - top + ROOM - y];
    });
    const svg = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) svg.setAttribute(name, value);
    const shade = document.createElementNS(SVG, "path");
    shade.setAttribute("class", "spot-shade");
    shade.setAttribute("fill-rule", "evenodd");
    shade.setAttribute("d", `M0 0h${width}v${height}h${-width}z${holes.map(round).join("")}`);
    svg.append(shade);
    for (const hole of holes) {
      const ring = document.createElementNS(SVG, "path");
      ring.setAttribute("class", "spot-ring");
      ring.setAttribute("d", round(hole));
      svg.append(ring);
    }
    spot.replaceChildren(svg);
  }
}

function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
  node.hidden = !words;
}

// A rectangle with round corners, as a path.
function round([x, y, w, h]) {
  const r = Math.min(12, w / 2, h / 2);
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}
