// The replay of a match: step by step, by turn, by slider, by link.

import { Board } from "../board/board.js";
import { InfoCard } from "../board/info-card.js";
import { Legend } from "../board/legend.js";
import { Analysis } from "../coach/analysis.js";
import { getJson } from "../lib/api.js";
import { $, closest, startData, svg } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { Log } from "../table/log.js";
import { showResult } from "../table/result.js";

/** @typedef {import("../lib/wire.js").MomentMessage} MomentMessage */

/**
 * What the server writes into the replay page.
 * @typedef {Object} Start
 * @property {string} table
 * @property {string} game
 * @property {number | null} seat the viewer's seat; null: a spectator
 * @property {number[]} mine the reader's own seats
 * @property {boolean} over
 * @property {number} moment
 * @property {number} moments
 * @property {import("../lib/wire.js").StepStart[]} steps
 * @property {import("../lib/wire.js").LogLine[]} log
 * @property {MomentMessage} frame
 */

const CACHED = 200; // moments in the cache
const JUMP = 12; // a jump over more moments is shown without motion
const PAUSE = 900; // milliseconds between two moments at normal speed

/** @type {Start} */
const start = startData();
const slider = $("slider", HTMLInputElement);
const viewer = $("viewer", HTMLSelectElement);
let moment = start.moment; // shown
let wanted = start.moment; // asked for last
let seat = start.seat ?? -1;
let timer = 0; // 0: paused
let result = "";
/** @type {Map<string, Promise<MomentMessage>>} */
const cache = new Map();

const board = new Board({
  onTarget: (target, thing) => {
    if (!analysis.onTarget(target)) card.pin(thing);
  },
});
const card = new InfoCard(board, start.table, () => ({ key: `${moment}:${seat}`, query: { seat, at: moment } }));
const legend = new Legend(start.game);
const log = new Log({ onGlow: (targets) => board.glow(targets), onMoment: (at) => go(at + 1) });
log.stick = false;
const analysis = new Analysis({ start, go, see, board });

/** @param {MomentMessage} message */
function show(message) {
  const { state, ...parts } = message.parts;
  board.show(parts);
  board.setPlayers(state.names, seat);
  card.refresh(false);
  $("heading").textContent = state.heading;
  showEnd(parts.result ?? "");
  log.showUntil(moment);
  const asked = state.text || words.toAct(state.waiting);
  $("question").textContent = parts.result ? words.gameOver : asked;
  slider.value = `${moment}`;
  slider.setAttribute("aria-valuetext", words.momentOf(state.heading, moment, start.moments));
  $("where").textContent = words.position(moment, start.moments);
  $("fork-at", HTMLInputElement).value = `${moment}`;
  $("fork").hidden = moment >= start.moments && Boolean(parts.result);
  history.replaceState(null, "", `?at=${moment}&seat=${seat}${location.hash}`);
  analysis.showMoment(moment);
}

/** @param {string} text */
function showEnd(text) {
  if (result === text) return;
  result = text;
  $("result").innerHTML = text;
  if (text) showResult($("result"), { table: start.table, game: start.game, moments: start.moments, seat, go });
}

/** Mark on the slider where each turn begins. */
function showTicks() {
  const turns = start.steps.filter((step, n) => step.heading !== start.steps[n - 1]?.heading);
  const ticks = turns.map(({ moment: at }) => {
    const x = ((1000 * at) / Math.max(1, start.moments)).toFixed(1);
    return svg("path", { class: "stroke", d: `M${x} 0v10` });
  });
  $("ticks").replaceChildren(...ticks);
}

/**
 * @param {number} at
 * @returns {Promise<MomentMessage>}
 */
function fetchMoment(at) {
  const key = `${at}:${seat}`;
  const known = cache.get(key);
  if (known) return known;
  const fetched = getJson(`/table/${start.table}/moment/${at}?seat=${seat}`).then((message) => {
    if (!message) throw new Error("refused");
    return message;
  });
  cache.set(key, fetched);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHED) break;
    cache.delete(oldest);
  }
  return fetched;
}

/**
 * Show a moment, unless another one is asked for before it has come.
 * @param {number} at
 */
async function go(at) {
  const mine = Math.max(0, Math.min(start.moments, at));
  wanted = mine;
  try {
    const message = await fetchMoment(mine);
    if (mine !== wanted) return;
    board.motion.still = Math.abs(mine - moment) > JUMP;
    moment = mine;
    show(message);
    if (moment < start.moments) fetchMoment(moment + 1).catch(() => {});
  } catch {
    cache.delete(`${mine}:${seat}`);
    stop();
    toast(words.momentFailed);
  }
}

const turnStarts = start.steps.map((step) => step.moment);
const turnBack = () => go(turnStarts.findLast((at) => at < moment) ?? 0);
const turnOn = () => go(turnStarts.find((at) => at > moment) ?? start.moments);

/** @param {boolean} on */
function showRunning(on) {
  $("run").setAttribute("aria-label", on ? words.pause : words.play);
  $("run").classList.toggle("on", on);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  showRunning(false);
}

/** Play the match from here, or pause it. */
function run() {
  if (timer) return stop();
  showRunning(true);
  const next = async () => {
    if (moment >= start.moments) return stop();
    const mine = timer;
    await go(moment + 1);
    if (timer === mine) timer = setTimeout(next, PAUSE / Number($("speed", HTMLSelectElement).value));
  };
  timer = setTimeout(next, 100);
}

/**
 * Show the view of another seat.
 * @param {number} other
 */
function see(other) {
  seat = other;
  viewer.value = `${other}`;
  if (other >= 0) $("fork-seat", HTMLSelectElement).value = `${other}`;
}

async function readLog() {
  const lines = await getJson(`/table/${start.table}/log?seat=${seat}`);
  if (lines) log.apply({ keep: 0, lines });
  log.showUntil(moment);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast(words.linkCopied);
  } catch {
    toast(location.href);
  }
}

/** @type {Record<string, () => unknown>} */
const keys = {
  ArrowLeft: () => go(moment - 1),
  ArrowRight: () => go(moment + 1),
  PageUp: turnBack,
  PageDown: turnOn,
  Home: () => go(0),
  End: () => go(start.moments),
  " ": run,
  "[": () => board.turnPanel(-1),
  "]": () => board.turnPanel(1),
  "?": () => legend.toggle(),
  i: () => board.inspect(),
  Escape: () => card.close(),
};

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  if (closest(event, "input:not([type=range]), select, textarea")) return;
  if (event.key === " " && closest(event, "button, a")) return;
  event.preventDefault();
  keys[event.key]();
}

$("turn-back").onclick = turnBack;
$("turn-on").onclick = turnOn;
$("step-back").onclick = () => go(moment - 1);
$("step-on").onclick = () => go(moment + 1);
$("run").onclick = run;
$("copy-link").onclick = copyLink;
slider.oninput = () => go(Number(slider.value));
viewer.onchange = () => {
  see(Number(viewer.value));
  readLog();
  go(moment);
};
addEventListener("keydown", press);
see(seat);
log.apply({ keep: 0, lines: start.log });
showTicks();
show(start.frame);
document.documentElement.dataset.ready = "yes";
