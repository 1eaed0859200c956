// The moving layer of a panel, element by element. Only what changed is made again; everything else keeps its place.
// A layer is sent as the SVG text of each element by its key. Inside a text, another element is a slot. The empty key is
// the whole layer.
import { change } from "../lib/dom.js";
import { nameThings } from "./hit-test.js";

/** @typedef {import("../lib/wire.js").LayerTexts} LayerTexts */
/** @typedef {import("./hit-test.js").Thing} Thing */
/** @typedef {{ fresh: string[], other: string[], gone: string[] }} Changes keys that are new, that look different, that go */

const SLOT = /<g data-slot="([^"]*)"\/>/g;

/**
 * SVG text as an element that holds what it draws.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${text}</svg>`;
  nameThings(template.content);
  return /** @type {SVGSVGElement} */ (template.content.firstChild);
}

/**
 * The value of a data attribute of any node.
 * @param {Node | null} node
 * @param {string} name
 */
const dataOf = (node, name) => /** @type {Partial<SVGElement>} */ (node)?.dataset?.[name] ?? "";

export class Layer {
  /** @param {SVGGElement} root */
  constructor(root) {
    this.root = root;
    /** @type {LayerTexts} */
    this.texts = {};
    /** @type {Map<string, Thing>} */
    this.nodes = new Map();
  }

  /**
   * What showing these texts would change.
   * @param {LayerTexts} texts
   * @returns {Changes}
   */
  changes(texts) {
    /** @type {Changes} */
    const found = { fresh: [], other: [], gone: [] };
    for (const key in texts)
      if (key && texts[key] !== this.texts[key]) (this.nodes.has(key) ? found.other : found.fresh).push(key);
    for (const key of this.nodes.keys()) if (!(key in texts)) found.gone.push(key);
    return found;
  }

  /**
   * Show these texts.
   * @param {LayerTexts} texts
   * @param {Changes} [changes]
   */
  show(texts, changes = this.changes(texts)) {
    const changed = texts[""] !== this.texts[""];
    this.texts = texts;
    for (const key of changes.gone) this.nodes.delete(key);
    const again = changes.other;
    // one parse for all that changed; what is new stands in the text of what holds it
    const made = again.length ? [...parseSvg(again.map((key) => this.textOf(key)).join("")).children] : [];
    const whole = changed ? parseSvg(this.textOf("")) : null;
    for (const node of whole ? [...made, whole] : made) this.register(node);
    for (const [n, node] of made.entries()) {
      const old = this.nodes.get(again[n]);
      if (old) this.fit(old, node);
    }
    if (whole) this.fitInside(this.root, whole);
  }

  /** @param {Element} node */
  register(node) {
    for (const fresh of node.querySelectorAll("[data-key]"))
      this.nodes.set(dataOf(fresh, "key"), /** @type {Thing} */ (fresh));
  }

  /**
   * The text of an element, with those inside it that are not on the page yet.
   * @param {string} key
   * @returns {string}
   */
  textOf(key) {
    return this.texts[key].replace(SLOT, (slot, inner) => (this.nodes.has(inner) ? slot : this.textOf(inner)));
  }

  // -- making elements alike ---------------------------------------------------------------------
  // Elements stay on the page if they can: what is put in again is styled and laid out again, with all inside it.

  /**
   * Make a node on the page like one that was made.
   * @param {Node} node
   * @param {Node} made
   */
  fit(node, made) {
    if (node.nodeName !== made.nodeName) this.replace(/** @type {Element} */ (node), /** @type {Element} */ (made));
    else if (node instanceof Element && made instanceof Element) {
      for (const { name } of [...node.attributes]) if (!made.hasAttribute(name)) node.removeAttribute(name);
      for (const { name, value } of made.attributes) change(node, name, value);
      this.fitInside(node, made);
    } else if (node.nodeValue !== made.nodeValue) node.nodeValue = made.nodeValue;
  }

  /**
   * @param {ChildNode} node
   * @param {Node} made
   */
  replace(node, made) {
    node.replaceWith(this.filled(made));
    const key = dataOf(made, "key");
    if (key) this.nodes.set(key, /** @type {Thing} */ (made));
  }

  /**
   * Make the children of a node like those of one that was made.
   * @param {Element} node
   * @param {Element} made
   */
  fitInside(node, made) {
    /** @type {Node[]} */
    const wanted = [...made.childNodes].map((child) => this.nodes.get(dataOf(child, "slot")) ?? child);
    const stay = new Set(wanted);
    let at = node.firstChild;
    const pass = () => {
      const here = /** @type {ChildNode} */ (at);
      at = here.nextSibling;
      return here;
    };
    for (const child of wanted) {
      const keyed = dataOf(child, "key");
      while (keyed && at && at !== child && !stay.has(at)) pass().remove();
      if (at === child) pass();
      else if (keyed || !at || dataOf(at, "key") || at.nodeName !== child.nodeName)
        node.insertBefore(this.filled(child), at);
      else this.fit(pass(), child);
    }
    while (at) pass().remove();
  }

  /**
   * A node that was made, with the elements in it that it has slots for.
   * @param {Node} made
   */
  filled(made) {
    if (made instanceof Element)
      for (const slot of made.querySelectorAll("[data-slot]")) {
        const node = this.nodes.get(dataOf(slot, "slot"));
        if (node) slot.replaceWith(node);
      }
    return made;
  }
}
