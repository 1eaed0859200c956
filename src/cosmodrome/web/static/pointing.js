// What is pointed at: any thing the board draws, in any panel, whoever has to act.
const THING = "[data-target], [data-name]";

// A title is the thing's name for who can't see it; browsers would show it as a tip beside our card.
export function nameThings(root) {
  for (const title of root.querySelectorAll("title")) {
    const thing = title.parentElement;
    thing.setAttribute("data-name", title.textContent);
    nameAgain(thing);
    title.remove();
  }
}

// Its name as that of a group: what is inside it may have names of its own.
export function nameAgain(thing) {
  thing.setAttribute("aria-label", thing.dataset.name);
  if (!thing.hasAttribute("role")) thing.setAttribute("role", "group");
}

const size = (node) => {
  const box = (node.querySelector(":scope > .hit, :scope > .cell") || node).getBoundingClientRect();
  return box.width * box.height;
};

// Of the things that lie on top of each other at a point: the smallest; if wanted so, first of those that can be chosen.
export function thingAt(root, x, y, kind = THING, choosing = true) {
  const found = new Set();
  for (const node of document.elementsFromPoint(x, y)) {
    if (!root.contains(node)) continue;
    for (let thing = node.closest(kind); thing && root.contains(thing); thing = thing.parentElement?.closest(kind)) found.add(thing);
  }
  const all = [...found];
  const lit = all.filter((thing) => choosing && thing.classList.contains("lit"));
  const best = lit.length ? lit : all;
  return best.reduce((least, thing) => (!least || size(thing) < size(least) ? thing : least), null);
}
