// The table page: hands each part that the server sends to the module that shows it.

import { Board } from "../board/board.js";
import { Drag } from "../board/drag.js";
import { InfoCard } from "../board/info-card.js";
import { Legend } from "../board/legend.js";
import { PhoneZoom } from "../board/phone-zoom.js";
import { AfterGame } from "../coach/after-game.js";
import { Hints } from "../coach/hints.js";
import { Lesson } from "../lesson/lesson.js";
import { $, all, maybe, one, startData, write } from "../lib/dom.js";
import { keepCommitment, noteMixed, proveTable, revealSalt } from "../lib/fairness.js";
import { narrow } from "../lib/media.js";
import { play } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { Planning } from "../plan/planning.js";
import { QuestionPanel } from "../question/question.js";
import { Chat } from "../table/chat.js";
import { Clocks } from "../table/clocks.js";
import { Connection } from "../table/connection.js";
import { FrameQueue } from "../table/frame-queue.js";
import { History } from "../table/history.js";
import { Log } from "../table/log.js";
import { Players } from "../table/players.js";
import { RecentTurns } from "../table/recent-turns.js";
import { showResult } from "../table/result.js";
import { listenToKeys } from "../table/shortcuts.js";
import { SideTabs } from "../table/side-tabs.js";
import { TurnAlert } from "../table/turn-alert.js";
import { WhileAway } from "../table/while-away.js";

/** @typedef {import("../lib/wire.js").FrameMessage} FrameMessage */
/** @typedef {import("../lib/wire.js").Parts} Parts */
/** @typedef {import("../lib/wire.js").Reply} Reply */
/** @typedef {import("../table/context.js").Start} Start */
/** @typedef {import("../table/context.js").Table} Table */

/** @type {Start} */
const start = startData();
/** @type {Partial<Parts>} */
const parts = {};
const table = /** @type {Table} */ ({ start, parts, mine: start.mine, shownMoment: null, send });
table.board = new Board({
  onTarget: (target, thing) => table.questionPanel.onTarget(target, thing),
  onHover: (thing) => table.questionPanel.hover(thing),
});
table.card = new InfoCard(table.board, start.table, shown);
table.legend = new Legend(start.game);
table.phoneZoom = new PhoneZoom(table.board);
table.board.onEnlarge = () => table.phoneZoom.centre();
table.board.onZoom = (/** @type {boolean} */ on) => table.phoneZoom.byHand(on);
table.log = new Log({
  onGlow: (targets) => table.board.glow(targets),
  onMoment: (moment) => !table.planning.active && table.history.show(moment),
});
table.questionPanel = new QuestionPanel(table);
table.sideTabs = new SideTabs(table);
table.chat = new Chat(table);
table.history = new History(table);
table.recentTurns = new RecentTurns(table);
table.lesson = new Lesson(table);
table.hints = new Hints(table);
table.players = new Players(table);
table.planning = new Planning(table, display);
const afterGame = new AfterGame(table);
const turnAlert = new TurnAlert(table);
const clocks = new Clocks(table);
const frameQueue = new FrameQueue(showFrame);
table.connection = new Connection({
  table: start.table,
  seat: start.seat,
  have: start.frame,
  onFrame: (frame) => frameQueue.add(frame),
  onMessage,
  onState,
});
table.connection.divert = (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields) =>
  table.planning.divert(kind, fields);

/** The viewer and the moment that are shown. Explanations of things are valid as long as the key stays the same. */
function shown() {
  /** @type {Record<string, number | string>} */
  const query = { seat: table.connection.seat ?? -1 };
  if (table.shownMoment !== null) query.at = table.shownMoment;
  if (table.planning.open) query.plan = table.planning.open.id;
  return { key: `${JSON.stringify(query)} ${document.documentElement.dataset.frame}`, query };
}

/**
 * Take over the parts of a frame.
 * @param {FrameMessage} frame
 */
function takeParts(frame) {
  /** @type {Record<string, unknown>} */
  const known = parts;
  for (const name of frame.gone ?? []) delete known[name];
  if (frame.from === -1) for (const name of Object.keys(known)) if (!(name in frame.parts)) delete known[name];
  Object.assign(known, frame.parts);
}

/** @param {FrameMessage} frame */
function showFrame(frame) {
  if (!table.planning.hold(frame)) display(frame);
}

/** @param {FrameMessage} frame */
function display(frame) {
  const standin = parts.state?.standin;
  takeParts(frame);
  const fresh = frame.parts;
  const drawn = "panels" in fresh || Object.keys(fresh).some((name) => name.startsWith("live:"));
  const asked = "question" in fresh || standin !== parts.state?.standin; // a bot took the seat over, or gave it back
  if (table.shownMoment === null) {
    table.board.show(fresh); // first, because it measures where things are
    if (fresh.state) write($("heading"), fresh.state.heading);
  }
  showLines(frame);
  if ("seats" in fresh) table.players.show();
  showQuestion(asked, drawn, Boolean(frame.log ?? fresh.state));
  showTools(fresh, drawn);
  showEnd(fresh);
  if (fresh.state) showState(fresh.state);
  takePartInChance();
  clocks.show();
  table.planning.show();
  document.documentElement.dataset.frame = `${frame.n}`; // for scripts that measure
  if (drawn || asked) table.card.refresh(asked);
}

/**
 * The log and the chat.
 * @param {FrameMessage} frame
 */
function showLines({ log, chat, from }) {
  if (log) table.log.apply(log);
  if (chat) table.chat.apply(chat);
  if (log && from !== -1) play(parts.result ? "over" : "moved");
}

/**
 * Show what surrounds the question: the lesson, undo, standing orders.
 * @param {Partial<Parts>} fresh
 * @param {boolean} drawn
 */
function showTools(fresh, drawn) {
  if ("lesson" in fresh || "question" in fresh || drawn) table.lesson.show();
  if ("undo" in fresh || "question" in fresh) table.questionPanel.showUndo();
  if ("orders" in fresh) table.sideTabs.showOrders();
}

/**
 * @param {boolean} asked whether the question is another one
 * @param {boolean} drawn whether the board was drawn again
 * @param {boolean} happened whether there is news in the log
 */
function showQuestion(asked, drawn, happened) {
  if (asked || drawn) table.questionPanel.show(asked);
  if (happened || drawn || asked) table.recentTurns.show();
  if (asked && table.questionPanel.question) table.phoneZoom.centre();
  if (asked || drawn) table.hints.show();
}

/** @param {import("../lib/wire.js").State} state */
function showState(state) {
  write($("note"), state.note);
  $("note").hidden = !state.note;
  table.board.setPlayers(state.names, table.connection.seat);
  if (!table.planning.active) turnAlert.show();
  table.players.showPace();
}

/**
 * Show the result above the board. It is drawn again when a player asks for a rematch, and removed after an undo.
 * @param {Partial<Parts>} fresh
 */
function showEnd(fresh) {
  const box = $("result");
  const changed = "result" in fresh || (parts.result ? "state" in fresh : box.firstChild !== null);
  if (changed) box.innerHTML = parts.result ?? "";
  if (!parts.result || table.planning.active) return;
  checkChance();
  if (!changed) return;
  afterGame.show();
  showResult(box, {
    table: start.table,
    game: start.game,
    moments: parts.state?.moments ?? 0,
    seat: table.connection.seat,
    form: /** @type {HTMLFormElement | null} */ (maybe("rematch-form")),
    rematch: Boolean(parts.state?.rematch),
  });
}

/** Reveal this browser's salt if the table waits for it; note when it was mixed in. */
function takePartInChance() {
  const wrong = revealSalt(start.table, parts.chance, table.mine, (seat, text) => send("reveal", { seat, text }));
  if (wrong) toast(wrong);
  noteMixed(start.table, parts.chance, table.mine, parts.state?.moments ?? 0);
}

let chanceChecked = false;

/** When the match is over, check its dice and cards. What was checked is behind a link. */
async function checkChance() {
  if (chanceChecked) return;
  chanceChecked = true;
  const proof = await proveTable(start.table);
  if (!proof || proof.none) return;
  write(one("span", $("chance")), proof.wrong.length ? words.diceUnfair : words.diceFair(proof.draws));
  $("chance").hidden = false;
}

/**
 * @param {Reply} message
 * @param {boolean} expected whether it answers a message of this page
 */
function onMessage(message, expected) {
  if (message.t === "hi") table.mine = message.mine;
  if (message.t === "plans") table.planning.list.read();
  if (message.t === "no" && (!expected || message.stale)) toast(message.reason);
}

/** @param {import("../table/connection.js").ConnectionState} state */
function onState(state) {
  const note = words.connection[state];
  $("connection").textContent = note;
  document.body.classList.toggle("offline", Boolean(note));
}

/**
 * Send a message; a refusal is shown.
 * @param {string} kind
 * @param {Record<string, unknown>} [fields]
 */
async function send(kind, fields) {
  try {
    return await table.connection.send(kind, fields);
  } catch (refusal) {
    toast(/** @type {import("../lib/wire.js").No} */ (refusal).reason);
    return undefined;
  }
}

for (const button of all("[data-standin]"))
  button.addEventListener("click", () => {
    /** @type {HTMLDetailsElement} */ (button.closest("details")).open = false;
    send("standin", { value: button.dataset.standin });
  });

// On a phone the question covers the end of the page: leave room for it. (A custom property would restyle the whole board.)
new ResizeObserver(() => {
  document.body.style.paddingBottom = narrow.matches ? `${$("ask").offsetHeight + 16}px` : "";
  table.phoneZoom.fit();
}).observe($("ask"));
new Drag(table);
listenToKeys(table);
if (!keepCommitment(start.table, start.commitment)) toast(words.otherCommitment);
showFrame(start.frame);
new WhileAway(table).start();
document.documentElement.dataset.ready = "yes";
