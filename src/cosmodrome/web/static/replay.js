// A match step by step, by turn, by slider and by link.
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Card } from "./card.js";
import { $ } from "./dom.js";
import { Legend } from "./legend.js";
import { Log } from "./log.js";
import { toast } from "./notes.js";
import { tell } from "./result.js";

const start = JSON.parse($("start").textContent);
let moment = start.moment;
let seat = start.seat ?? -1;
let running = null;
const cache = new Map();

const board = new Board({ onTarget: (target, node) => analysis.onTarget(target) || card.pin(node) });
const card = new Card(board, start.table, () => ({ key: `${moment}:${seat}`, query: { seat, at: moment } }));
const legend = new Legend(start.game);
const log = new Log({ onGlow: (targets) => board.glow(targets), onMoment: (at) => go(at + 1) });
log.stick = false;
let ended = "";

function show(message) {
  const state = message.parts.state;
  board.show(message.parts);
  board.people(state.names, seat);
  card.stale();
  $("heading").textContent = state.heading;
  if (ended !== (message.parts.result || "")) {
    ended = $("result").innerHTML = message.parts.result || "";
    if (ended) tell($("result"), { table: start.table, game: start.game, moments: start.moments, seat, go });
  }
  log.reach(moment);
  $("question").textContent = message.parts.result ? "The match is over." : state.text || `${state.waiting.join(" and ")} to act`;
  $("slider").value = moment;
  $("where").textContent = `${moment} / ${start.moments}`;
  $("slider").setAttribute("aria-valuetext", `${state.heading}, moment ${moment} of ${start.moments}`);
  $("fork-at").value = moment;
  $("fork").hidden = moment >= start.moments && Boolean(message.parts.result);
  history.replaceState(null, "", `?at=${moment}&seat=${seat}${location.hash}`);
  analysis.at(moment);
}

// A mark on the scrubber where each turn begins.
function ticks() {
  const begins = start.steps.filter((step, n) => n === 0 || step[1] !== start.steps[n - 1][1]).map((step) => step[0]);
  $("ticks").innerHTML = begins.map((at) => `<path class="stroke" d="M${((1000 * at) / Math.max(1, start.moments)).toFixed(1)} 0v10"/>`).join("");
}

async function fetchMoment(at) {
  const key = `${at}:${seat}`;
  if (!cache.has(key)) {
    cache.set(key, fetch(`/table/${start.table}/moment/${at}?seat=${seat}`).then((r) => (r.ok ? r.json() : Promise.reject(r))));
    if (cache.size > 200) cache.delete(cache.keys().next().value);
  }
  return cache.get(key);
}

let wanted = moment;
async function go(at) {
  wanted = Math.max(0, Math.min(start.moments, at));
  const mine = wanted;
  try {
    const message = await fetchMoment(mine);
    if (mine !== wanted) return;
    board.motion.still = Math.abs(mine - moment) > 12; // a jump is not a move
    moment = mine;
    show(message);
    if (moment < start.moments) fetchMoment(moment + 1).catch(() => {});
  } catch {
    cache.delete(`${mine}:${seat}`);
    stop();
    toast("That moment can’t be shown.");
  }
}

const turns = start.steps.map((step) => step[0]);
const turnBack = () => go(turns.filter((at) => at < moment).at(-1) ?? 0);
const turnOn = () => go(turns.find((at) => at > moment) ?? start.moments);

function stop() {
  clearTimeout(running);
  running = null;
  $("run").setAttribute("aria-label", "Play");
  $("run").classList.remove("on");
}

function run() {
  if (running) return stop();
  $("run").setAttribute("aria-label", "Pause");
  $("run").classList.add("on");
  const next = async () => {
    if (moment >= start.moments) return stop();
    const mine = running;
    await go(moment + 1);
    if (running === mine) running = setTimeout(next, 900 / Number($("speed").value));
  };
  running = setTimeout(next, 100);
}

$("turn-back").onclick = turnBack;
$("turn-on").onclick = turnOn;
$("step-back").onclick = () => go(moment - 1);
$("step-on").onclick = () => go(moment + 1);
$("run").onclick = run;
$("slider").oninput = () => go(Number($("slider").value));
$("viewer").onchange = () => {
  seat = Number($("viewer").value);
  if (seat >= 0) $("fork-seat").value = seat;
  read();
  go(moment);
};

async function read() {
  const answer = await fetch(`/table/${start.table}/log?seat=${seat}`);
  if (answer.ok) log.apply([0, await answer.json()]);
  log.reach(moment);
}
$("copy-link").onclick = async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    toast("The link to this moment is copied.");
  } catch {
    toast(location.href);
  }
};
addEventListener("keydown", (event) => {
  if (event.target.closest("input:not([type=range]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    ArrowLeft: () => go(moment - 1),
    ArrowRight: () => go(moment + 1),
    PageUp: turnBack,
    PageDown: turnOn,
    Home: () => go(0),
    End: () => go(start.moments),
    " ": event.target.closest("button, a") ? null : run,
    "[": () => board.walk(-1),
    "]": () => board.walk(1),
    "?": () => legend.toggle(),
    i: () => board.inspect(),
    Escape: () => card.close(),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});

// Look with another's eyes from now on.
function see(other) {
  seat = other;
  $("viewer").value = other;
  if (other >= 0) $("fork-seat").value = other;
}

const analysis = new Analysis({ start, go, see, board });
if (seat >= 0) $("fork-seat").value = seat;
log.apply([0, start.log]);
ticks();
show(start.frame);
document.documentElement.dataset.ready = "yes";
