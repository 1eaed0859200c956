// Small helpers every script of the table uses.
export const $ = (id) => document.getElementById(id);

export function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

// Words where there were others. What is written again as it was would be styled and laid out again.
export function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

// Names as one reads them out: "Ann, Bob and Cy".
export const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
