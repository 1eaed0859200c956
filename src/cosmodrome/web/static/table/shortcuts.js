// The keyboard shortcuts of the table, and closing menus by a click elsewhere.
import { $, all, closest } from "../lib/dom.js";
import { closeTip, tipOpen } from "../lib/toast.js";

/** @typedef {import("./context.js").Table} Table */

/**
 * Close the open menus, except the one that was clicked.
 * @param {Node} [clicked]
 */
function closeMenus(clicked) {
  for (const menu of /** @type {HTMLDetailsElement[]} */ (all("details.menu[open]")))
    if (!clicked || !menu.contains(clicked)) menu.open = false;
}

/**
 * What the letters do.
 * @param {Table} table
 * @returns {Record<string, () => unknown>}
 */
function letterKeys(table) {
  const { questionPanel, board, sideTabs } = table;
  return {
    u: () => {
      if (questionPanel.grace.running) questionPanel.cancel();
      else if (!$("undo").hidden) $("undo").click();
    },
    p: () => !$("plan").hidden && $("plan").click(),
    r: () => questionPanel.rotate(1),
    R: () => questionPanel.rotate(-1),
    f: () => questionPanel.flip(),
    "[": () => board.turnPanel(-1),
    "]": () => board.turnPanel(1),
    b: () => board.focusFirst(),
    l: () => sideTabs.open($("tab-log"), true),
    g: () => {
      const rule = questionPanel.question?.rule;
      return rule ? sideTabs.showRule(rule) : sideTabs.open($("tab-guide"), true);
    },
    n: () => table.lesson.next(),
    d: () => /** @type {HTMLElement | null} */ ($("options").querySelector(".decline"))?.click(),
    h: () => table.hints.ask(),
    "?": () => table.legend.toggle(),
    i: () => table.card.explainHere() || board.inspect(),
    I: () => board.inspect(),
    z: () => /** @type {HTMLElement | null} */ (document.querySelector(".panel.big .zoom"))?.click(),
  };
}

/**
 * Close what was opened last, or cancel what was picked last.
 * @param {Table} table
 */
function closeLast(table) {
  closeMenus();
  if (table.card.open) table.card.close();
  if (tipOpen() || table.questionPanel.picked) table.questionPanel.cancel();
  else if (table.planning.active) table.planning.leave();
  else if (table.shownMoment !== null) table.history.backToNow();
  else table.lesson.undim();
}

/**
 * Click an option by its number in the list.
 * @param {number} number from 1
 */
function clickOption(number) {
  const button = all("button.option", $("options"))[number - 1];
  button?.focus();
  button?.click();
}

/**
 * @param {Table} table
 * @param {Record<string, () => unknown>} letters
 * @param {KeyboardEvent} event
 */
function press(table, letters, event) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") return closeLast(table);
  if (closest(event, "input, select, textarea, dialog")) return;
  if (key === "Enter" && table.questionPanel.picked && !closest(event, "a, button:not(.option), summary")) {
    event.preventDefault();
    table.questionPanel.confirm();
  } else if (/^[1-9]$/.test(key)) clickOption(Number(key));
  else if (Object.hasOwn(letters, key)) {
    event.preventDefault();
    letters[key]();
  }
}

/**
 * Listen to the keys of the table.
 * @param {Table} table
 */
export function listenToKeys(table) {
  const letters = letterKeys(table);
  addEventListener("keydown", (event) => press(table, letters, event));
  document.addEventListener("pointerdown", (event) => {
    if (!closest(event, "#tip")) closeTip();
    closeMenus(/** @type {Node} */ (event.target));
  });
}
