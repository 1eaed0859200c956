// Where else it is my turn: kept up to date on every page; after a move, the way to the next table.
const list = document.getElementById("due");
const here = document.body.classList.contains("at-table") ? location.pathname.split("/")[2] : "";
const OFTEN = 30000;
let asked = 0;
let timer = 0;

function show({ tables, here: mine }) {
  if (!list) return;
  list.hidden = !tables.length;
  document.getElementById("due-words").textContent = `Your turn at ${tables.length} table${tables.length === 1 ? "" : "s"}`;
  document.getElementById("due-count").textContent = tables.length;
  document.getElementById("due-tables").replaceChildren(...tables.map(item));
  next(here && !mine ? tables[0] : null);
}

function item({ url, game, names }) {
  const link = Object.assign(document.createElement("a"), { href: url });
  link.append(Object.assign(document.createElement("strong"), { textContent: game }), Object.assign(document.createElement("span"), { textContent: names }));
  const line = document.createElement("li");
  line.append(link);
  return line;
}

function next(table) {
  let link = document.getElementById("next-table");
  if (!table) return link?.remove();
  if (!link) {
    link = Object.assign(document.createElement("a"), { id: "next-table", className: "button primary next-table" });
    document.getElementById("ask")?.append(link);
  }
  link.href = table.url;
  link.textContent = `Next table: ${table.game}`;
}

async function look() {
  if (document.hidden) return;
  asked = Date.now();
  try {
    const answer = await fetch(`/you/due?but=${encodeURIComponent(here)}`);
    if (answer.ok) show(await answer.json());
  } catch {
    // offline: the next look will tell
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(look, Math.max(300, asked + 2000 - Date.now()));
}

if (list) {
  setInterval(look, OFTEN);
  document.addEventListener("visibilitychange", soon);
  if (here) {
    new MutationObserver(soon).observe(document.documentElement, { attributes: true, attributeFilter: ["data-frame"] });
    soon();
  }
}
