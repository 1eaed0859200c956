// The panels of a board: the one the question is about is big, the others are cards beside it.
import { html, write } from "./dom.js";
import { Layer, parseSvg } from "./layer.js";
import { calm, Motion } from "./motion.js";
import { nameAgain, thingAt } from "./pointing.js";
import { Scrolls } from "./scrolls.js";

const SVG = "http://www.w3.org/2000/svg";
const wide = matchMedia("(min-width: 75rem)");
const STRIP = 4; // so much broader than high is a panel that stands below another one
const SMALLEST = 0.6; // pixels for a unit of a panel, so that what is written on it can be read

export class Board {
  constructor({ onTarget, onHover = () => {} }) {
    this.root = document.getElementById("panels");
    this.nothing = document.getElementById("no-board");
    this.list = [];
    this.motion = new Motion();
    this.scrolls = new Scrolls(this.root);
    this.layers = new Map(); // panel -> its moving layer
    this.backs = new Map(); // panel -> the text of its resting layer
    this.choices = new Map(); // target -> numbers of options
    this.labels = () => "";
    this.big = "";
    this.asked = "";
    this.onTarget = onTarget;
    this.onHover = onHover;
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    const hover = (node) => (this.kin(node), this.onHover(node));
    this.root.addEventListener("pointerover", (event) => hover(this.innermost(event)));
    this.root.addEventListener("pointerout", (event) => {
      if (!event.relatedTarget?.closest?.("[data-target]")) hover(null);
    });
    this.root.addEventListener("focusin", (event) => hover(this.targetOf(event)));
  }

  // -- drawing -----------------------------------------------------------------------------------

  show(parts) {
    const changed = this.changes(parts);
    const moved = this.motion.before(changed); // where things lie is read before anything is written
    if (parts.panels) this.arrange(parts.panels);
    this.keepFocus();
    for (const [layer, texts, changes] of changed) layer.show(texts, changes);
    for (const [layer, texts, changes] of this.changes(parts)) layer.show(texts, changes); // of panels that are new
    for (const [name, part] of Object.entries(parts)) {
      const id = name.slice(5);
      if (!name.startsWith("back:") || !this.backs.has(id) || this.backs.get(id) === part) continue;
      this.backs.set(id, part);
      document.getElementById(`${id}-backdrop`).replaceChildren(...parseSvg(part).childNodes);
    }
    moved();
  }

  // What these parts would change in the panels that are there.
  changes(parts) {
    const found = [];
    for (const [name, part] of Object.entries(parts)) {
      const layer = name.startsWith("live:") && this.layers.get(name.slice(5));
      if (layer && layer.texts !== part) found.push([layer, part, layer.changes(part)]);
    }
    return found;
  }

  // What had the focus has it again, should it be made anew.
  keepFocus() {
    const key = this.root.contains(document.activeElement) && document.activeElement.closest("[data-key]")?.dataset.key;
    if (key) this.focused = key;
  }

  giveFocus() {
    const key = this.focused;
    this.focused = "";
    if (!key || document.activeElement !== document.body) return;
    const node = this.section(this.big)?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const handle = node?.querySelector(":scope > .hit") || node;
    if (handle?.getAttribute("role") === "button") {
      this.rove(handle);
      handle.focus({ preventScroll: true });
    }
  }

  // Whose panel is whose: names by seat, and the seat that looks.
  people(names, seat) {
    this.names = names;
    this.seat = seat;
    for (const panel of this.list) this.title(panel);
  }

  title([id, title, , , , owner]) {
    const name = owner >= 0 && owner !== this.seat ? this.names?.[owner] || "" : "";
    const whose = title.includes(name) ? "" : name;
    const section = this.section(id);
    write(section.querySelector(".panel-title span"), title);
    write(section.querySelector(".panel-title i"), whose || "");
  }

  arrange(list) {
    const before = JSON.stringify(this.list.map((p) => p[0]));
    this.list = list;
    this.nothing.hidden = list.length > 0;
    const ids = new Set(list.map((panel) => panel[0]));
    for (const section of [...this.root.children])
      if (!ids.has(section.dataset.panel)) {
        this.layers.delete(section.dataset.panel);
        this.backs.delete(section.dataset.panel);
        section.remove();
      }
    for (const [id, title, width, height, , owner] of list) {
      let section = this.section(id);
      if (!section) {
        section = this.make(id);
        this.root.append(section);
        this.layers.set(id, new Layer(document.getElementById(`${id}-live`)));
        this.backs.set(id, null);
      }
      this.title([id, title, width, height, 0, owner]);
      section.classList.toggle("owned", owner >= 0);
      ownedBy(section, owner);
      const svg = section.querySelector(".panel-view svg");
      const box = `0 0 ${width} ${height}`;
      if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
      if (svg.getAttribute("aria-label") !== title) svg.setAttribute("aria-label", title);
    }
    if (before !== JSON.stringify(list.map((p) => p[0])))
      list.forEach((panel, order) => (this.section(panel[0]).style.order = order + 1));
    const focus = list.reduce((best, panel) => (!best || panel[4] > best[4] ? panel : best), null);
    const wanted = focus ? focus[0] : "";
    if (wanted !== this.asked || !ids.has(this.big)) {
      this.asked = wanted;
      this.enlarge(wanted, false);
    } else this.enlarge(this.big, false);
  }

  section(id) {
    return document.getElementById(`panel-${id}`);
  }

  make(id) {
    const section = html("section", { class: "panel", id: `panel-${id}`, "data-panel": id });
    const title = html("button", { type: "button", class: "panel-title", "aria-expanded": "false" }, html("span"), html("i"), html("b", { class: "badge" }));
    title.addEventListener("click", () => this.enlarge(id, true));
    const zoom = html("button", { type: "button", class: "zoom", "aria-pressed": "false", title: "Magnify (z)" }, html("span", { class: "hidden" }, "Magnify"));
    zoom.insertAdjacentHTML("beforeend", '<svg class="cd icon" viewBox="0 0 24 24" aria-hidden="true"><circle class="stroke" cx="10" cy="10" r="6.5" stroke-width="2.2"/><path class="stroke" d="M15 15l6 6M10 7v6M7 10h6" stroke-width="2.2"/></svg>');
    zoom.addEventListener("click", () => {
      const on = !section.classList.contains("zoomed");
      section.classList.toggle("zoomed", on);
      zoom.setAttribute("aria-pressed", on);
      this.onZoom?.(on);
    });
    const view = html("div", { class: "panel-view" });
    view.innerHTML = `<svg class="cd" role="group" id="${id}-svg"><g id="${id}-backdrop"></g><g id="${id}-live"></g><g class="ghost-layer" id="${id}-ghosts"></g></svg>`;
    section.append(title, zoom, view);
    return section;
  }

  enlarge(id, byHand) {
    if (!id) return;
    const was = this.big;
    this.big = id;
    const second = this.beside(id);
    const below = Boolean(second) && isStrip(this.list.find((panel) => panel[0] === second));
    this.root.classList.toggle("pair", Boolean(second) && !below);
    this.root.classList.toggle("stacked", below);
    for (const section of this.root.children) {
      const open = section.dataset.panel === id || section.dataset.panel === second;
      section.classList.toggle("big", section.dataset.panel === id);
      section.classList.toggle("second", section.dataset.panel === second);
      section.querySelector(".panel-title").setAttribute("aria-expanded", open);
    }
    this.rove();
    this.scrolls.turn(was, this.section(id), byHand);
    if (byHand) this.onEnlarge?.(); // it may magnify the panel: only then is it known where that ends
    if (byHand && innerWidth < 900) this.section(id).scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  }

  // What else the question is about: a strip below a panel that is nobody's, or, where a tall panel leaves room, the
  // next one beside it.
  beside(id) {
    const big = this.list.find((panel) => panel[0] === id);
    if (!big) return "";
    const others = this.list.filter((panel) => panel[0] !== id && panel[4] > 0);
    const strip = big[5] < 0 && others.find(isStrip);
    if (strip) return strip[0];
    const fitting = wide.matches ? others.filter((panel) => fit(big, panel)) : [];
    return fitting.reduce((best, panel) => (!best || panel[4] > best[4] ? panel : best), null)?.[0] || "";
  }

  walk(step) {
    if (!this.list.length) return;
    const at = this.list.findIndex((panel) => panel[0] === this.big);
    this.enlarge(this.list[(at + step + this.list.length) % this.list.length][0], true);
  }

  // -- choosing ----------------------------------------------------------------------------------

  light(choices, labels) {
    this.choices = choices;
    this.labels = labels;
    for (const node of this.root.querySelectorAll(".lit")) if (!choices.has(node.dataset.target)) this.quench(node);
    for (const [node, target] of this.things(choices)) this.kindle(node, labels(target));
    for (const section of this.root.children) {
      const targets = new Set([...section.querySelectorAll(".lit")].map((node) => node.dataset.target));
      section.classList.toggle("has-lit", targets.size > 0);
      write(section.querySelector(".badge"), targets.size ? `${targets.size}` : "");
    }
    this.rove();
    this.giveFocus();
  }

  kindle(node, words) {
    node.classList.add("lit");
    const handle = node.querySelector(":scope > .hit") || node;
    if (handle.getAttribute("role") !== "button") handle.setAttribute("role", "button");
    if (handle.getAttribute("aria-label") !== words) handle.setAttribute("aria-label", words);
    if (!handle.hasAttribute("tabindex")) handle.setAttribute("tabindex", "-1");
  }

  quench(node) {
    node.classList.remove("lit");
    const handle = node.querySelector(":scope > .hit") || node;
    if (handle.getAttribute("role") !== "button") return;
    for (const name of ["role", "tabindex", "aria-label"]) handle.removeAttribute(name);
    if (handle.dataset.name) nameAgain(handle);
  }

  lit() {
    return [...this.root.querySelectorAll(".big .panel-view [role=button], .second .panel-view [role=button]")];
  }

  // The arrow keys walk over everything that is drawn, not only over what can be chosen.
  inspect() {
    this.inspecting = !this.inspecting;
    const all = this.walkable();
    for (const handle of all) handle.setAttribute("tabindex", "-1");
    this.rove();
    (all.includes(document.activeElement) ? document.activeElement : all[0])?.focus();
    return this.inspecting;
  }

  walkable() {
    if (!this.inspecting) return this.lit();
    const things = this.root.querySelectorAll(".big .panel-view [data-target], .second .panel-view [data-target]");
    return [...things].map((thing) => thing.querySelector(":scope > .hit") || thing);
  }

  rove(node) {
    const all = this.lit();
    for (const other of this.root.querySelectorAll('.panel-view [role=button][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    (node || all[0])?.setAttribute("tabindex", "0");
  }

  focusFirst() {
    this.lit()[0]?.focus();
  }

  targetOf(event) {
    const node = event.target.closest?.("[data-target]");
    return node && this.root.contains(node) ? node : null;
  }

  // Where a click names an element rather than a place: that thing, or the one around it that can be chosen.
  innermost(event) {
    const first = this.targetOf(event);
    let node = first;
    while (node && !node.classList.contains("lit")) node = node.parentElement?.closest("[data-target]");
    return node || first;
  }

  click(event) {
    const section = event.target.closest(".panel");
    if (!section || event.target.closest(".panel-title, .zoom")) return;
    if (!section.matches(".big, .second")) return this.enlarge(section.dataset.panel, true);
    const node = thingAt(section, event.clientX, event.clientY, "[data-target]") || this.innermost(event);
    if (node) this.onTarget(node.dataset.target, node);
  }

  key(event) {
    const node = this.targetOf(event);
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.onTarget(node.dataset.target, node);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const here = document.activeElement;
    const from = centre(here);
    let best = null;
    let least = Infinity;
    for (const other of this.walkable()) {
      if (other === here) continue;
      if (this.inspecting) other.setAttribute("tabindex", "-1");
      const to = centre(other);
      const along = (to[0] - from[0]) * way[0] + (to[1] - from[1]) * way[1];
      const across = Math.abs((to[0] - from[0]) * way[1]) + Math.abs((to[1] - from[1]) * way[0]);
      const far = along + 2.5 * across;
      if (along > 1 && far < least) [best, least] = [other, far];
    }
    if (best) {
      this.rove(best);
      best.focus();
    }
  }

  find(target) {
    const quoted = CSS.escape(target);
    return (
      this.section(this.big)?.querySelector(`[data-target="${quoted}"]`) ||
      this.root.querySelector(`[data-target="${quoted}"]`)
    );
  }

  choose(target) {
    for (const node of this.root.querySelectorAll(".chosen")) node.classList.remove("chosen");
    if (target) for (const node of this.all(target)) node.classList.add("chosen");
  }

  glow(targets) {
    for (const node of this.root.querySelectorAll(".glow")) node.classList.remove("glow");
    for (const target of targets) for (const node of this.all(target)) node.classList.add("glow");
    this.kin(targets.length === 1 ? this.find(targets[0]) : null);
  }

  // What belongs to a thing, such as the sector that a ship goes to, shows itself with it.
  kin(thing) {
    const name = thing?.dataset.with;
    for (const node of this.root.querySelectorAll(".kin")) if (node.dataset.with !== name) node.classList.remove("kin");
    for (const node of name ? this.root.querySelectorAll(`[data-with="${CSS.escape(name)}"]`) : []) if (node !== thing) node.classList.add("kin");
  }

  // What each seat did last: a dotted line in its colour, until it does something else.
  mark(moves) {
    const wanted = new Map();
    const by = new Map();
    for (const [seat, { targets }] of moves) for (const target of targets) by.set(target, `last-${seat % 6}`);
    for (const [node, target] of this.things(by)) wanted.set(node, by.get(target));
    // what is marked already is left alone: a class that comes back costs as much as a new one
    for (const node of this.root.querySelectorAll(".last"))
      if (!node.classList.contains(wanted.get(node))) node.classList.remove("last", "last-0", "last-1", "last-2", "last-3", "last-4", "last-5");
    for (const [node, name] of wanted) if (!node.classList.contains(name)) node.classList.add("last", name);
  }

  // What is drawn of several targets, with the target of each.
  things(targets) {
    const all = targets.size ? [...this.root.querySelectorAll("[data-target]")] : [];
    return all.map((node) => [node, node.dataset.target]).filter(([, target]) => targets.has(target));
  }

  all(target) {
    return this.root.querySelectorAll(`[data-target="${CSS.escape(target)}"]`);
  }

  // -- ghosts ------------------------------------------------------------------------------------

  ghost(target, text) {
    for (const layer of this.root.querySelectorAll(".ghost-layer")) layer.replaceChildren();
    if (!target || !text) return;
    const node = this.find(target);
    const layer = node?.closest("svg.cd")?.querySelector(".ghost-layer");
    if (!layer) return;
    const matrix = layer.getScreenCTM().inverse().multiply(node.getScreenCTM());
    const x = Number(node.getAttribute("x") || node.getAttribute("cx") || 0);
    const y = Number(node.getAttribute("y") || node.getAttribute("cy") || 0);
    const at = matrix.translate(x, y);
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "ghost");
    group.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
    group.append(...parseSvg(text).childNodes);
    layer.append(group);
  }
}

// The owner's colour, however many seats there are.
function ownedBy(section, owner) {
  const wanted = owner >= 0 ? `seat-${owner}` : "";
  if (section.dataset.seat === wanted) return;
  if (section.dataset.seat) section.classList.remove(section.dataset.seat);
  if (wanted) section.classList.add(wanted);
  section.dataset.seat = wanted;
}

const isStrip = (panel) => panel[2] / panel[3] > STRIP;

// Whether two panels can stand side by side: the first hardly smaller for it, and the other one not too small to read.
function fit([, , width, height], [, , otherWidth]) {
  const room = innerWidth - Math.max(320, Math.min(0.28 * innerWidth, 432)) - 60;
  const tall = (innerHeight - 234) / height;
  const half = room / 2 - 18;
  return Math.min(half / width, tall) > 0.85 * Math.min(room / width, tall) && half / otherWidth > SMALLEST;
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
