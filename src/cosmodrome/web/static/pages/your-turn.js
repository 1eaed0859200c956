// The list of other tables at which it is the reader's turn, on every page; after a move, a link to the next one.
import { getJson } from "../lib/api.js";
import { $, html, maybe } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {{ url: string, game: string, names: string }} DueTable */
/** @typedef {{ tables: DueTable[], here: boolean }} Due the tables, and whether it is the reader's turn at this one */

const EVERY = 30000; // milliseconds
const LEAST = 2000; // milliseconds between two requests
const list = maybe("due");
const here = document.body.classList.contains("at-table") ? location.pathname.split("/")[2] : "";
let asked = 0;
let timer = 0;

/**
 * @param {HTMLElement} box
 * @param {Due} due
 */
function show(box, { tables, here: mine }) {
  box.hidden = !tables.length;
  $("due-words").textContent = words.yourTurnAt(tables.length);
  $("due-count").textContent = `${tables.length}`;
  $("due-tables").replaceChildren(...tables.map(item));
  showNext(here && !mine ? tables[0] : undefined);
}

/** @param {DueTable} table */
const item = ({ url, game, names }) =>
  html("li", {}, html("a", { href: url }, html("strong", {}, game), html("span", {}, names)));

/** @param {DueTable | undefined} table */
function showNext(table) {
  maybe("next-table")?.remove();
  if (!table) return;
  const attributes = { id: "next-table", class: "next-table", href: table.url };
  maybe("ask")?.append(html("a", attributes, words.nextTable(table.game)));
}

/** @param {HTMLElement} box */
async function look(box) {
  if (document.hidden) return;
  asked = Date.now();
  try {
    const due = await getJson(`/you/due?but=${encodeURIComponent(here)}`);
    if (due) show(box, due);
  } catch {
    // offline: the next request will show it
  }
}

if (list) {
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(list), Math.max(300, asked + LEAST - Date.now()));
  };
  setInterval(() => look(list), EVERY);
  document.addEventListener("visibilitychange", soon);
  if (here) {
    new MutationObserver(soon).observe(document.documentElement, { attributes: true, attributeFilter: ["data-frame"] });
    soon();
  }
}
