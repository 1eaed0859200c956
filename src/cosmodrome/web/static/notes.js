// What floats above the page for a while: a note to all of it, and a tip beside a thing on the board.
import { $ } from "./dom.js";

let toastTimer = 0;
export function toast(text, time = 6000) {
  const box = $("toast");
  clearTimeout(toastTimer);
  box.textContent = text;
  box.hidden = false;
  toastTimer = setTimeout(() => (box.hidden = true), time);
}
$("toast").onclick = () => ($("toast").hidden = true);

let tipTimer = 0;
export function tip(node, content, stays = false) {
  const box = $("tip");
  clearTimeout(tipTimer);
  box.replaceChildren(content);
  box.hidden = false;
  box.style.left = "0"; // how broad it can be depends on where it lies
  const at = node.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const x = Math.max(8, Math.min(innerWidth - size.width - 8, at.x + at.width / 2 - size.width / 2));
  const below = at.bottom + 8 + size.height < innerHeight;
  box.style.left = `${x}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - size.height - 8)}px`;
  if (!stays) tipTimer = setTimeout(closeTip, 4500);
}

export const tipOpen = () => !$("tip").hidden;

export function closeTip() {
  $("tip").hidden = true;
}
