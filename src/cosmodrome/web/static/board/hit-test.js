// Which thing of the board is at a point, and what things are called for readers who can't see them.

const THING = "[data-target], [data-name]";

/** @typedef {SVGGraphicsElement} Thing an element of a drawing that stands for something in the game */

/**
 * Turn the titles of a drawing into names of the things they stand in: browsers would show a title as a tip.
 * @param {ParentNode} root
 */
export function nameThings(root) {
  for (const title of root.querySelectorAll("title")) {
    const thing = /** @type {Thing} */ (/** @type {unknown} */ (title.parentElement));
    thing.setAttribute("data-name", title.textContent ?? "");
    labelByName(thing);
    title.remove();
  }
}

/**
 * Label a thing by its name, as a group: what is inside it may have names of its own.
 * @param {Thing} thing
 */
export function labelByName(thing) {
  thing.setAttribute("aria-label", thing.dataset.name ?? "");
  if (!thing.hasAttribute("role")) thing.setAttribute("role", "group");
}

/**
 * The part of a thing that can be hit, which may be smaller or larger than its drawing.
 * @param {Element} thing
 * @returns {Element}
 */
export const hitArea = (thing) => thing.querySelector(":scope > .hit, :scope > .cell") ?? thing;

/** @param {Element} node */
function sizeOf(node) {
  const box = hitArea(node).getBoundingClientRect();
  return box.width * box.height;
}

/**
 * All things at a point, from the innermost to those around it.
 * @param {Element} root
 * @param {number} x
 * @param {number} y
 * @param {string} selector
 */
function thingsAt(root, x, y, selector) {
  /** @type {Set<Thing>} */
  const found = new Set();
  for (const node of document.elementsFromPoint(x, y)) {
    if (!root.contains(node)) continue;
    let thing = /** @type {Thing | null | undefined} */ (node.closest(selector));
    while (thing && root.contains(thing)) {
      found.add(thing);
      thing = /** @type {Thing | null | undefined} */ (thing.parentElement?.closest(selector));
    }
  }
  return [...found];
}

/**
 * The smallest of the things at a point; by preference one that can be chosen.
 * @param {Element} root
 * @param {number} x
 * @param {number} y
 * @param {string} [selector]
 * @param {boolean} [preferChoices]
 * @returns {Thing | null}
 */
export function thingAt(root, x, y, selector = THING, preferChoices = true) {
  const found = thingsAt(root, x, y, selector);
  const choices = preferChoices ? found.filter((thing) => thing.classList.contains("lit")) : [];
  const best = choices.length ? choices : found;
  return best.reduce((/** @type {Thing | null} */ least, thing) => {
    return !least || sizeOf(thing) < sizeOf(least) ? thing : least;
  }, null);
}
