// The keyboard, and what a click elsewhere closes.
import { $ } from "./dom.js";
import { closeTip, tipOpen } from "./notes.js";

function closeMenus(event) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!event || !menu.contains(event.target)) menu.open = false;
}

export function listen(table) {
  const { asking, board, side, past } = table;
  const acts = {
    u: () => !$("undo").hidden && $("undo").click(),
    r: () => asking.rotate(1),
    R: () => asking.rotate(-1),
    f: () => asking.flip(),
    "[": () => board.walk(-1),
    "]": () => board.walk(1),
    b: () => board.focusFirst(),
    l: () => side.open($("tab-log"), true),
    g: () => (asking.question?.rule ? side.guide(asking.question.rule) : side.open($("tab-guide"), true)),
    n: () => table.lesson.next(),
    d: () => $("options").querySelector(".decline")?.click(),
    h: () => table.coach.ask(),
    "?": () => table.legend.toggle(),
    i: () => board.inspect(),
    z: () => document.querySelector(".panel.big .zoom")?.click(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      closeMenus();
      if (table.card.open) table.card.close();
      if (tipOpen() || asking.picked) return asking.cancel();
      if (table.looking !== null) past.back();
      else table.lesson.undim();
      return;
    }
    if (event.target.closest("input, select, textarea, dialog")) return;
    if (event.key === "Enter" && asking.picked && !event.target.closest("a, button:not(.option), summary")) {
      event.preventDefault();
      return asking.confirm();
    }
    if (/^[1-9]$/.test(event.key)) {
      const button = $("options").querySelectorAll("button.option")[Number(event.key) - 1];
      if (button) {
        button.focus();
        button.click();
      }
      return;
    }
    const act = acts[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#tip")) closeTip();
    closeMenus(event);
  });
}
