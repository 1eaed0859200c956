// The table: takes what the server sends and hands each part to whoever shows it.
import { Asking } from "./asking.js";
import { Board } from "./board.js";
import { Card } from "./card.js";
import { checked, keep } from "./chance.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { Coach } from "./coach.js";
import { Connection } from "./connection.js";
import { $, write } from "./dom.js";
import { Gestures } from "./gestures.js";
import { listen } from "./keys.js";
import { Legend } from "./legend.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { toast } from "./notes.js";
import { Plates } from "./plates.js";
import { tell } from "./result.js";
import { play } from "./sound.js";
import { Past } from "./past.js";
import { Phone } from "./phone.js";
import { Side } from "./side.js";
import { Since } from "./since.js";
import { Together } from "./together.js";
import { Turn } from "./turn.js";

const start = JSON.parse($("start").textContent);
const parts = {}; // what the server sent last, part by part
// What the parts of the page share. `looking` is the moment of the past that is on show, or null.
const table = { start, parts, mine: start.mine, looking: null, send };
table.board = new Board({ onTarget: (target, node) => table.asking.onTarget(target, node), onHover: (node) => table.asking.hover(node) });
table.card = new Card(table.board, start.table, seen);
table.legend = new Legend(start.game);
table.phone = new Phone(table.board);
table.board.onEnlarge = () => table.phone.centre();
table.board.onZoom = (on) => table.phone.byHand(on);
table.log = new Log({ onGlow: (targets) => table.board.glow(targets), onMoment: (moment) => table.past.look(moment) });
table.asking = new Asking(table);
table.side = new Side(table);
table.chat = new Chat(table);
table.past = new Past(table);
table.since = new Since(table);
table.lesson = new Lesson(table);
table.coach = new Coach(table);
table.plates = new Plates(table);
const turn = new Turn(table);
const clocks = new Clocks(table);
const together = new Together(frame);
table.link = new Connection({ table: start.table, seat: start.seat, have: start.frame, onFrame: (message) => together.take(message), onMessage: heard, onState: state });

// Whose eyes, and which moment: what is said of a thing holds as long as these do.
function seen() {
  const query = { seat: table.link.seat ?? -1, ...(table.looking === null ? {} : { at: table.looking }) };
  return { key: `${JSON.stringify(query)} ${document.documentElement.dataset.frame}`, query };
}

function frame(message) {
  for (const name of message.gone || []) delete parts[name];
  const was = parts.state?.standin;
  Object.assign(parts, message.parts);
  if (message.from === -1) for (const name of Object.keys(parts)) if (!(name in message.parts)) delete parts[name];
  const fresh = message.parts;
  if (table.looking === null) {
    table.board.show(fresh); // first: it reads where things lie
    if ("state" in fresh) write($("heading"), parts.state.heading || "");
  }
  if (message.log) table.log.apply(message.log);
  if (message.chat) table.chat.apply(message.chat);
  if ("seats" in fresh) table.plates.show();
  const drawn = "panels" in fresh || Object.keys(fresh).some((name) => name.startsWith("live:"));
  const asked = "question" in fresh || was !== parts.state?.standin; // who has the seat answers, or is told who does
  if (asked || drawn) table.asking.show(asked);
  if (message.log || "state" in fresh || drawn) table.since.show(); // it takes its room from the board
  if (asked && table.asking.question) table.phone.centre();
  if (asked || drawn) table.coach.show();
  if ("lesson" in fresh || "question" in fresh || drawn) table.lesson.show();
  if ("undo" in fresh || "question" in fresh) table.asking.undo();
  if ("orders" in fresh) table.side.orders();
  if ("result" in fresh || (!parts.result && $("result").firstChild) || (parts.result && "state" in fresh)) result();
  if (message.log && message.from !== -1) play(parts.result ? "over" : "moved");
  if (parts.result && !chanceChecked) chance();
  if ("state" in fresh) {
    write($("note"), parts.state.note || "");
    $("note").hidden = !parts.state.note;
    table.board.people(parts.state.names || [], table.link.seat);
    turn.show();
    table.plates.pace();
  }
  clocks.show();
  document.documentElement.dataset.frame = message.n; // which frame is on show, for whoever measures
  if (drawn || asked) table.card.stale();
}

// When the match is over, the browser compares its chance with what it saw at the start, by itself.
let chanceChecked = false;
async function chance() {
  chanceChecked = true;
  const found = await checked(start.table);
  $("chance").textContent = found;
  $("chance").hidden = !found;
}

// The end stands across the board; it is told anew when somebody asks for a rematch.
function result() {
  $("result").innerHTML = parts.result || "";
  if (!parts.result) return;
  const { moments, rematch: again } = parts.state;
  tell($("result"), { table: start.table, game: start.game, moments, seat: table.link.seat, form: $("rematch-form"), again });
}

function heard(message, expected) {
  if (message.t === "hi") table.mine = message.mine;
  if (message.t === "no" && !expected) toast(message.reason);
  if (message.t === "no" && expected === true && message.stale) toast(message.reason);
}

function state(now) {
  const words = { open: "", connecting: "", lost: "Connection lost: trying again", offline: "You are offline", gone: "This table is gone" }[now];
  $("connection").textContent = words;
  document.body.classList.toggle("offline", Boolean(words));
}

async function send(kind, fields) {
  try {
    return await table.link.send(kind, fields);
  } catch (refusal) {
    toast(refusal.reason);
  }
}

document.querySelectorAll("[data-standin]").forEach((button) =>
  button.addEventListener("click", () => {
    button.closest("details").open = false;
    send("standin", { value: button.dataset.standin });
  }),
);

// On a phone the question covers the end of the page: leave room for it. (No custom property: it would restyle all of the board.)
const phone = matchMedia("(max-width: 56rem)");
new ResizeObserver(() => {
  document.body.style.paddingBottom = phone.matches ? `${$("ask").offsetHeight + 16}px` : "";
  table.phone.fit();
}).observe($("ask"));
new Gestures(table);
listen(table);
if (!keep(start.table, start.commitment)) toast("The server shows another commitment to its chance than it did before.");
frame(start.frame);
document.documentElement.dataset.ready = "yes";
