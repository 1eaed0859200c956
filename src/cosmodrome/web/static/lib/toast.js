// Notes that float above the page for a while: toasts for the whole page, tips beside a thing on the board.
import { $ } from "./dom.js";

const TOAST_TIME = 6000; // milliseconds
const TIP_TIME = 4500;
const MARGIN = 8; // pixels between a tip and the thing, or the edge of the window
let toastTimer = 0;
let tipTimer = 0;

/**
 * Show a note at the edge of the page.
 * @param {string} text
 */
export function toast(text) {
  const box = $("toast");
  clearTimeout(toastTimer);
  box.textContent = text;
  box.hidden = false;
  toastTimer = setTimeout(closeToast, TOAST_TIME);
}

function closeToast() {
  $("toast").hidden = true;
}
$("toast").onclick = closeToast;

/**
 * Show a menu or a note beside a thing. It closes after a while, unless it stays.
 * @param {Element} node
 * @param {Node} content
 * @param {boolean} [stays]
 * @param {{ x: number, y: number } | null} [point] where the pointer is, if it was clicked
 */
export function tip(node, content, stays = false, point = null) {
  const box = $("tip");
  clearTimeout(tipTimer);
  box.replaceChildren(content);
  box.hidden = false;
  box.style.left = "0"; // how broad it can be depends on where it lies
  const at = point ? new DOMRect(point.x, point.y, 0, 0) : node.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const x = Math.max(MARGIN, Math.min(innerWidth - size.width - MARGIN, at.x + at.width / 2 - size.width / 2));
  const below = at.bottom + MARGIN + size.height < innerHeight;
  box.style.left = `${x}px`;
  box.style.top = `${below ? at.bottom + MARGIN : Math.max(MARGIN, at.top - size.height - MARGIN)}px`;
  if (!stays) tipTimer = setTimeout(closeTip, TIP_TIME);
}

/** Whether a tip is open. */
export const tipOpen = () => !$("tip").hidden;

/** Close the tip. */
export function closeTip() {
  $("tip").hidden = true;
}
