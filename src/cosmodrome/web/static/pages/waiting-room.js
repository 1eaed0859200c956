// The waiting room: reloads when a player sits down or the match starts, and reveals its salt when every seat is taken.
import { all, html, startData } from "../lib/dom.js";
import { keepCommitment, revealSalt } from "../lib/fairness.js";
import { toast } from "../lib/toast.js";
import { Connection } from "../table/connection.js";

/** @type {{ table: string, commitment: string, mine: number[] }} */
const start = startData();
/** @type {string | null} */
let seats = null; // the plates as they were shown, without who is present

keepCommitment(start.table, start.commitment);
if (new URLSearchParams(location.search).get("sit") === "now") sitDown();
history.scrollRestoration = "manual"; // the match starts at the top of its page

/** Take the first free seat, for somebody whom a quick match has sent here. */
function sitDown() {
  history.replaceState(null, "", location.pathname); // once: the page is reloaded when somebody sits down
  const forms = /** @type {HTMLFormElement[]} */ (all('form[action$="/sit"]'));
  forms[0]?.requestSubmit();
}

/**
 * The plates without what changes when people come and go.
 * @param {string} text
 */
function withoutPresence(text) {
  const plates = html("ul");
  plates.innerHTML = text;
  for (const plate of all(".player", plates)) plate.classList.remove("away");
  for (const state of all(".player-state", plates)) state.remove();
  return plates.innerHTML;
}

/** @param {import("../lib/wire.js").FrameMessage} frame */
function onFrame({ parts }) {
  if (parts.state && parts.state.status !== "waiting") return location.reload();
  const wrong = revealSalt(start.table, parts.chance, start.mine, reveal);
  if (wrong) toast(wrong);
  if (parts.seats === undefined) return;
  const now = withoutPresence(parts.seats);
  if (seats !== null && now !== seats) location.reload();
  seats = now;
}

/**
 * @param {number} seat
 * @param {string} text
 */
function reveal(seat, text) {
  connection.send("reveal", { seat, text }).catch((refusal) => toast(refusal.reason));
}

const connection = new Connection({
  table: start.table,
  seat: null,
  have: null,
  onFrame,
  onMessage: () => {},
  onState: () => {},
});
