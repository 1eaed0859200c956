// The moving layer of a panel, element by element: only what changed is made anew, everything else keeps its place.
// It comes as texts by key; inside a text, another element is a slot. The empty key is all of it.
import { nameThings } from "./pointing.js";

const SLOT = /<g data-slot="([^"]*)"\/>/g;

export function parseSvg(text) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${text}</svg>`;
  nameThings(template.content);
  return template.content.firstChild;
}

export class Layer {
  constructor(root) {
    this.root = root;
    this.texts = {};
    this.nodes = new Map();
  }

  // What showing these texts would change: keys that are new, that look different, that go.
  changes(texts) {
    const [fresh, other, gone] = [[], [], []];
    for (const key in texts) if (key && texts[key] !== this.texts[key]) (this.nodes.has(key) ? other : fresh).push(key);
    for (const key of this.nodes.keys()) if (!(key in texts)) gone.push(key);
    return { fresh, other, gone };
  }

  show(texts, changes = this.changes(texts)) {
    const root = texts[""] !== this.texts[""];
    this.texts = texts;
    for (const key of changes.gone) this.nodes.delete(key);
    const again = changes.other;
    const old = again.map((key) => this.nodes.get(key));
    // one parse for all that changed; what is new stands in the text of what holds it
    const made = again.length ? [...parseSvg(again.map((key) => this.written(key)).join("")).children] : [];
    const whole = root ? parseSvg(this.written("")) : null;
    for (const node of whole ? [...made, whole] : made) this.note(node);
    made.forEach((node, n) => old[n].replaceWith(node));
    for (const node of made) this.fill(node);
    if (!whole) return;
    this.fill(whole);
    this.root.replaceChildren(...whole.childNodes);
  }

  // The text of an element with those inside it that are not on the page yet.
  written(key) {
    return this.texts[key].replace(SLOT, (slot, inner) => (this.nodes.has(inner) ? slot : this.written(inner)));
  }

  note(made) {
    if (made.dataset.key) this.nodes.set(made.dataset.key, made);
    for (const node of made.querySelectorAll("[data-key]")) this.nodes.set(node.dataset.key, node);
  }

  fill(made) {
    for (const slot of made.querySelectorAll("[data-slot]")) slot.replaceWith(this.nodes.get(slot.dataset.slot));
  }
}
