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
    // one parse for all that changed; what is new stands in the text of what holds it
    const made = again.length ? [...parseSvg(again.map((key) => this.written(key)).join("")).children] : [];
    const whole = root ? parseSvg(this.written("")) : null;
    for (const node of whole ? [...made, whole] : made) for (const fresh of node.querySelectorAll("[data-key]")) this.nodes.set(fresh.dataset.key, fresh);
    made.forEach((node, n) => this.fit(this.nodes.get(again[n]), node));
    if (whole) this.fitInside(this.root, whole);
  }

  // The text of an element with those inside it that are not on the page yet.
  written(key) {
    return this.texts[key].replace(SLOT, (slot, inner) => (this.nodes.has(inner) ? slot : this.written(inner)));
  }

  // -- becoming like what was made -----------------------------------------------------------------
  // Elements stay on the page as far as they can: what is put in again is styled and laid out again, with all inside it.

  fit(node, made) {
    if (node.nodeName !== made.nodeName) {
      node.replaceWith(this.filled(made));
      if (made.dataset?.key) this.nodes.set(made.dataset.key, made);
    } else if (made.nodeType === Node.ELEMENT_NODE) {
      for (const { name } of [...node.attributes]) if (!made.hasAttribute(name)) node.removeAttribute(name);
      for (const { name, value } of made.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
      this.fitInside(node, made);
    } else if (node.data !== made.data) node.data = made.data;
  }

  fitInside(node, made) {
    const wanted = [...made.childNodes].map((child) => this.nodes.get(child.dataset?.slot) || child);
    const stay = new Set(wanted);
    let at = node.firstChild;
    const pass = () => {
      const here = at;
      at = at.nextSibling;
      return here;
    };
    for (const child of wanted) {
      const keyed = child.dataset?.key;
      while (keyed && at && at !== child && !stay.has(at)) pass().remove();
      if (at === child) pass();
      else if (keyed || !at || at.dataset?.key || at.nodeName !== child.nodeName) node.insertBefore(this.filled(child), at);
      else this.fit(pass(), child);
    }
    while (at) pass().remove();
  }

  // With the elements in it that it has slots for.
  filled(made) {
    for (const slot of made.querySelectorAll?.("[data-slot]") || []) slot.replaceWith(this.nodes.get(slot.dataset.slot));
    return made;
  }
}
