// Finding, making and changing elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with an id. Throws if the page has none, or one of another kind.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function $(id, kind) {
  return checked(document.getElementById(id), `#${id}`, kind);
}

/**
 * The element with an id, or null: for what only some pages have.
 * @param {string} id
 */
export const maybe = (id) => document.getElementById(id);

/**
 * The first element that matches a selector. Throws if there is none, or one of another kind.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function one(selector, root = document, kind) {
  return checked(root.querySelector(selector), selector, kind);
}

/**
 * All elements that match a selector, as an array.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T[]}
 */
export function all(selector, root = document) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * @template {Element} T
 * @param {Element | null} node
 * @param {string} name
 * @param {new () => T} [kind]
 * @returns {T}
 */
function checked(node, name, kind) {
  if (!node || (kind && !(node instanceof kind))) throw new Error(`the page has no suitable ${name}`);
  return /** @type {T} */ (node);
}

/**
 * The element an event happened to, or the one around it, that matches a selector.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {T | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * The data that the server wrote into the page for its script.
 * @returns {any}
 */
export const startData = () => JSON.parse($("start").textContent ?? "");

/**
 * A new HTML element. Attributes named "on..." are listeners; true is an empty attribute; false and null are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * A new SVG element, with attributes and children as in `html`.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} T
 * @param {T} node
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string | null | undefined)[]} children
 */
function filled(node, attributes, children) {
  setAttributes(node, attributes);
  node.append(...children.filter((child) => child != null));
  return node;
}

/**
 * Set several attributes or listeners at once.
 * @param {Element} node
 * @param {Record<string, unknown>} attributes
 */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "style")
      /** @type {HTMLElement} */ (node).style.cssText = `${value}`; // the attribute is blocked
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, `${value}`);
  }
}

/**
 * Set an attribute only if it changes: setting it again would style and lay out the element again.
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
export function change(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Set the text of an element only if it changes.
 * @param {Element} node
 * @param {string} words
 */
export function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
