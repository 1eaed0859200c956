// The table: the question, its options on the board and in the list, confirm, undo, log, chat, guide, orders.
import { Board, html } from "./board.js";
import { Connection } from "./connection.js";
import { Log } from "./log.js";

const $ = (id) => document.getElementById(id);
const start = JSON.parse($("start").textContent);
const parts = {}; // what the server sent last, part by part
let mine = start.mine;
let question = null; // the open question of the seat that is shown, or null
let groups = new Map(); // target -> numbers of the options on it
let picked = null; // { index, group } chosen and not yet confirmed
let sending = false;
let looking = null; // a moment of the past that is on show
let everything = false; // whether a long list is shown whole
let lastVariant = "";
const MANY = 60;

const settings = {
  get confirm() {
    return localStorage.getItem("confirm") !== "no";
  },
};

const board = new Board({ onTarget, onHover });
const log = new Log({ onGlow: (targets) => board.glow(targets), onMoment: look });
const link = new Connection({
  table: start.table,
  seat: start.seat,
  have: start.frame,
  onFrame: frame,
  onMessage: heard,
  onState: state,
});

// -- what comes in -------------------------------------------------------------------------------

function frame(message) {
  for (const name of message.gone || []) delete parts[name];
  Object.assign(parts, message.parts);
  if (message.from === -1) for (const name of Object.keys(parts)) if (!(name in message.parts)) delete parts[name];
  const fresh = message.parts;
  if (message.log) log.apply(message.log);
  if (message.chat) chat(message.chat);
  if ("seats" in fresh) {
    $("players").innerHTML = parts.seats;
    if ($("players").scrollWidth > $("players").clientWidth) $("players").tabIndex = 0;
    else $("players").removeAttribute("tabindex");
  }
  if (looking === null) {
    board.show(fresh, message.gone);
    if ("state" in fresh) $("heading").textContent = parts.state.heading || "";
  }
  if ("question" in fresh || "panels" in fresh || Object.keys(fresh).some((name) => name.startsWith("live:"))) ask("question" in fresh);
  if ("undo" in fresh || "question" in fresh) undo();
  if ("orders" in fresh) orders();
  $("result").innerHTML = parts.result || "";
  if ("state" in fresh) {
    board.people(parts.state.names || [], link.seat);
    table();
  }
  tick();
}

function heard(message, expected) {
  if (message.t === "hi") mine = message.mine;
  if (message.t === "no" && !expected) toast(message.reason);
  if (message.t === "no" && expected === true && message.stale) toast(message.reason);
}

function state(now) {
  const words = { open: "", connecting: "", lost: "Connection lost: trying again", offline: "You are offline", gone: "This table is gone" }[now];
  $("connection").textContent = words;
  document.body.classList.toggle("offline", Boolean(words));
}

// -- whose turn ----------------------------------------------------------------------------------

let wasMine = null;
function table() {
  const { status, asked, standin, names } = parts.state;
  document.querySelectorAll("[data-when-over]").forEach((n) => (n.hidden = status !== "over"));
  document.querySelectorAll("[data-when-playing]").forEach((n) => (n.hidden = status !== "playing" || Boolean(standin)));
  const due = mine.filter((seat) => asked.includes(seat));
  const now = due.length > 0 && !standin;
  const game = document.querySelector(".where span").textContent;
  document.title = now ? `● Your turn: ${game}` : game;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = icon.href.replace(/favicon(-turn)?\.svg/, now ? "favicon-turn.svg" : "favicon.svg");
  if (icon.href !== wanted) icon.href = wanted;
  if (now && wasMine === false && document.hidden && window.Notification?.permission === "granted")
    new Notification(`Your turn: ${game}`, { body: parts.question.text || "", tag: start.table });
  wasMine = now;
  $("notify").hidden = !(window.Notification && Notification.permission === "default" && mine.length && status === "playing");
  handover(due, names);
}

function handover(due, names) {
  const dialog = $("handover");
  if (mine.length < 2 || !due.length || due.includes(link.seat)) {
    if (dialog.open) dialog.close();
    return;
  }
  const next = due[0];
  $("handover-words").textContent = `Pass the screen to ${names[next]}.`;
  $("handover-go").textContent = `I am ${names[next]}`;
  $("handover-go").onclick = () => {
    link.seat = next;
    dialog.close();
    link.send("sit", { seat: next });
  };
  if (!dialog.open) dialog.showModal();
}

$("notify").onclick = async () => {
  await Notification.requestPermission();
  $("notify").hidden = true;
};

// -- the question --------------------------------------------------------------------------------

let announced = "";
function ask(changed) {
  const q = parts.question || { text: "", waiting: [] };
  const standin = parts.state?.standin;
  question = q.options && !standin ? q : null;
  if (changed) {
    picked = null;
    sending = false;
    everything = false;
  }
  groups = new Map();
  if (question)
    question.options.forEach(([, , target], index) => {
      if (target) groups.set(target, [...(groups.get(target) || []), index]);
    });
  words(q, standin);
  options();
  if (looking === null) board.light(groups, label);
  showPicked();
  const told = question ? `${question.text} ${question.options.length} options.` : $("question").textContent;
  if (changed && told !== announced) $("live").textContent = announced = told;
  $("ask").classList.toggle("mine", Boolean(question));
  $("ask").dataset.question = question?.id || "";
  $("ask-fold").hidden = !question;
}

function words(q, standin) {
  const box = $("question");
  if (standin && parts.state.status === "playing") {
    const why = { left: "A bot plays for you.", time: "Your time ran out: a bot plays for you.", resigned: "You resigned: a bot plays for you." }[standin];
    const back = html("button", { type: "button", class: "primary", onclick: () => send("standin", { value: "" }) }, "Take my seat back");
    box.replaceChildren(html("p", {}, why), back);
  } else if (question) {
    const rule = html("a", { href: `/guide/${start.game}#rule-${q.rule}`, class: "rule", onclick: (e) => (e.preventDefault(), guide(q.rule)) }, "Read the rule");
    box.replaceChildren(html("h2", {}, q.text), ...(q.rule ? [rule] : []));
  } else if (q.over)
    box.replaceChildren(
      html("p", {}, "The match is over."),
      html(
        "div",
        { class: "row" },
        html("a", { class: "button primary", href: `/new?game=${start.game}` }, "Play again"),
        html("a", { class: "button", href: `/table/${start.table}/replay?at=0` }, "Replay it"),
        html("a", { class: "plain", href: `/table/${start.table}/verify` }, "Verify the chance"),
      ),
    );
  else box.replaceChildren(html("p", { class: "waiting" }, `Waiting for ${list(q.waiting || [])}`));
}

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

function label(target) {
  const group = groups.get(target);
  if (!group) return "";
  const first = question.options[group[0]][1];
  return group.length === 1 ? first : `${first} (${group.length} ways)`;
}

// Several ways to lay one thing at one place: each has a ghost. Other options that share a target are listed one by one.
const placing = (group) => group.length > 1 && group.every((i) => parts.ghosts?.[question.options[i][3]]);

function options() {
  const box = $("options");
  if (!question) return box.replaceChildren();
  const seen = new Set();
  const buttons = [];
  question.options.forEach(([, words, target], index) => {
    const group = target ? groups.get(target) : [index];
    if (placing(group)) {
      if (seen.has(target)) return;
      seen.add(target);
    }
    const many = placing(group) ? group : null;
    const number = buttons.length < 9 ? html("kbd", { "aria-hidden": "true" }, `${buttons.length + 1}`) : null;
    const button = html(
      "button",
      {
        type: "button",
        class: index === question.options.length - 1 && question.decline ? "option decline" : "option",
        "data-index": index,
        onclick: () => (many ? choose(many[0], many) : choose(index)),
        onpointerenter: () => hint(target, index),
        onpointerleave: () => hint(null),
        onfocus: () => hint(target, index),
        onblur: () => hint(null),
      },
      number,
      html("span", {}, many ? `${words}` : words),
      many ? html("small", {}, `${many.length} ways`) : null,
    );
    buttons.push(button);
  });
  if (buttons.length > MANY && !everything) {
    const rest = buttons.length - MANY;
    const last = question.decline ? [buttons.at(-1)] : [];
    const more = html("button", { type: "button", class: "plain", onclick: () => ((everything = true), options()) }, `Show all ${buttons.length}`);
    box.replaceChildren(...buttons.slice(0, MANY), ...(rest ? [more] : []), ...last);
  } else box.replaceChildren(...buttons);
  mark();
}

function mark() {
  for (const button of $("options").querySelectorAll("[data-index]")) {
    const index = Number(button.dataset.index);
    const on = picked && (picked.index === index || picked.group?.includes(index));
    button.setAttribute("aria-pressed", Boolean(on));
    button.disabled = sending;
  }
}

function hint(target, index) {
  board.glow(target ? [target] : []);
  if (target && index !== undefined && !picked) preview(target, index);
  else if (!picked) board.ghost(null);
}

function preview(target, index) {
  const variant = question?.options[index]?.[3];
  board.ghost(target, variant && parts.ghosts ? parts.ghosts[variant] : null);
}

// -- choosing ------------------------------------------------------------------------------------

function onTarget(target, node) {
  if (looking !== null) return toast("You are looking at the past.");
  if (!question) return;
  const group = groups.get(target);
  if (!group) return why(target, node);
  if (picked && question.options[picked.index][2] === target) return confirm();
  if (group.length === 1) return choose(group[0]);
  if (placing(group)) return choose(like(group), group);
  menu(group, node);
}

// Among the ways to place something, the one that lies as the last one did.
function like(group) {
  return group.find((i) => question.options[i][3] === lastVariant) ?? group[0];
}

function choose(index, group = null) {
  closeTip();
  if (!question || sending) return;
  if (picked && picked.index === index && !group) return confirm();
  picked = { index, group };
  lastVariant = question.options[index][3] || lastVariant;
  if (!settings.confirm && !group) return confirm();
  showPicked();
}

function showPicked() {
  const box = $("picked");
  mark();
  if (!picked || !question) {
    box.hidden = true;
    board.choose(null);
    board.ghost(null);
    return;
  }
  const [, words, target] = question.options[picked.index];
  board.choose(target);
  if (target) preview(target, picked.index);
  const turn = picked.group
    ? [
        html("button", { type: "button", onclick: () => rotate(1), title: "r" }, "Rotate"),
        ...(flips() ? [html("button", { type: "button", onclick: flip, title: "f" }, "Flip")] : []),
      ]
    : [];
  box.hidden = false;
  box.replaceChildren(
    html("p", {}, words),
    html(
      "div",
      { class: "row" },
      html("button", { type: "button", class: "primary", id: "confirm", onclick: confirm, disabled: sending }, sending ? "Sending…" : "Confirm"),
      ...turn,
      html("button", { type: "button", class: "plain", onclick: cancel }, "Back"),
    ),
  );
}

function cancel() {
  picked = null;
  closeTip();
  showPicked();
}

function rotate(step) {
  if (!picked?.group) return;
  const flipped = isFlipped(question.options[picked.index][3]);
  const same = picked.group.filter((i) => isFlipped(question.options[i][3]) === flipped);
  const at = same.indexOf(picked.index);
  turnTo(same[(at + step + same.length) % same.length]);
}

const isFlipped = (variant) => /f/.test(variant);
const turns = (variant) => variant.replace(/\D/g, "");
const flips = () => new Set(picked.group.map((i) => isFlipped(question.options[i][3]))).size > 1;

function flip() {
  if (!picked?.group || !flips()) return;
  const now = question.options[picked.index][3];
  const other = picked.group.filter((i) => isFlipped(question.options[i][3]) !== isFlipped(now));
  turnTo(other.find((i) => turns(question.options[i][3]) === turns(now)) ?? other[0]);
}

function turnTo(index) {
  picked.index = index;
  lastVariant = question.options[index][3];
  showPicked();
  $("live").textContent = question.options[index][1];
}

async function confirm() {
  if (!picked || !question || sending) return;
  sending = true;
  const token = question.options[picked.index][0];
  showPicked();
  try {
    await link.send("answer", { token, q: question.id, seat: question.seat });
  } catch (refusal) {
    if (!refusal.stale) toast(refusal.reason);
    sending = false;
    picked = null;
    showPicked();
  }
}

async function send(kind, fields) {
  try {
    return await link.send(kind, fields);
  } catch (refusal) {
    toast(refusal.reason);
  }
}

async function why(target, node) {
  const answer = await send("why", { text: target });
  if (!answer) return;
  const title = node.querySelector("title")?.textContent || "";
  tip(node, html("p", {}, answer.reason || (title ? `${title}: not a choice now.` : "Not a choice now.")));
  $("live").textContent = answer.reason || "Not a choice now.";
}

function menu(group, node) {
  const buttons = group.map((index) => html("button", { type: "button", onclick: () => choose(index) }, question.options[index][1]));
  tip(node, html("div", { class: "tip-menu" }, ...buttons), true);
  buttons[0].focus();
}

let tipTimer = 0;
function tip(node, content, stays = false) {
  const box = $("tip");
  clearTimeout(tipTimer);
  box.replaceChildren(content);
  box.hidden = false;
  const at = node.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const x = Math.max(8, Math.min(innerWidth - size.width - 8, at.x + at.width / 2 - size.width / 2));
  const below = at.bottom + 8 + size.height < innerHeight;
  box.style.left = `${x}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - size.height - 8)}px`;
  if (!stays) tipTimer = setTimeout(closeTip, 4500);
}

function closeTip() {
  $("tip").hidden = true;
}

function onHover(node) {
  if (!question || looking !== null || picked) return;
  const group = node && groups.get(node.dataset.target);
  if (group && question.options[group[0]][3]) preview(node.dataset.target, like(group));
  else board.ghost(null);
}

$("panels").addEventListener(
  "wheel",
  (event) => {
    if (!picked?.group || event.ctrlKey) return;
    event.preventDefault();
    rotate(event.deltaY > 0 ? 1 : -1);
  },
  { passive: false },
);

// -- undo, orders, clocks ------------------------------------------------------------------------

function undo() {
  const button = $("undo");
  const why = parts.undo;
  button.hidden = why === undefined || parts.state?.status !== "playing";
  button.setAttribute("aria-disabled", Boolean(why));
  button.parentElement.hidden = button.hidden;
  button.parentElement.classList.toggle("stuck", Boolean(why));
  $("undo-why").textContent = why && !button.hidden ? why : "";
}
$("undo").onclick = () => (parts.undo ? toast(`Undo is not possible: ${parts.undo}`) : send("undo"));

function orders() {
  const all = parts.orders || [];
  $("tab-orders").hidden = !all.length;
  $("orders").replaceChildren(
    ...all.map(([key, words, choices, now]) => {
      const select = html("select", {}, html("option", { value: "" }, "ask me"), ...choices.map(([value, text]) => html("option", { value }, text)));
      select.value = now;
      select.onchange = () => send("order", { key, value: select.value });
      return html("label", { class: "field" }, html("span", {}, words), select);
    }),
  );
}

function tick() {
  for (const node of document.querySelectorAll("[data-clock]")) {
    const [bank, since] = parts.clock?.[node.dataset.clock] || [0, 0];
    const left = Math.max(0, bank - (since ? link.now() - since : 0));
    const days = Math.floor(left / 86400);
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor((left % 3600) / 60);
    const pad = (n) => String(n).padStart(2, "0");
    node.textContent = days ? `${days} d ${hours % 24} h` : hours ? `${hours}:${pad(minutes)} h` : `${minutes}:${pad(Math.floor(left % 60))}`;
    node.classList.toggle("low", left < 30 && since > 0);
  }
}
setInterval(tick, 500);

document.querySelectorAll("[data-standin]").forEach((button) =>
  button.addEventListener("click", () => {
    button.closest("details").open = false;
    send("standin", { value: button.dataset.standin });
  }),
);

// -- the past ------------------------------------------------------------------------------------

async function look(moment) {
  const answer = await fetch(`/table/${start.table}/moment/${moment}?seat=${link.seat ?? -1}`);
  if (!answer.ok) return toast("That moment can’t be shown.");
  const then = await answer.json();
  looking = moment;
  cancel();
  board.light(new Map(), () => "");
  board.show(then.parts);
  $("heading").textContent = then.parts.state.heading;
  $("looking-words").textContent = `You are looking at the past: ${then.parts.state.heading}`;
  $("looking-link").href = `/table/${start.table}/replay?at=${moment}&seat=${link.seat ?? -1}`;
  $("looking").hidden = false;
  document.body.classList.add("past");
  log.mark(moment);
}

function backToNow() {
  looking = null;
  $("looking").hidden = true;
  document.body.classList.remove("past");
  log.mark(-1);
  board.show(parts);
  $("heading").textContent = parts.state.heading || "";
  ask(false);
}
$("back-to-now").onclick = backToNow;

// -- chat, guide, tabs ---------------------------------------------------------------------------

let said = null;
let unread = 0;
function chat([keep, more]) {
  const first = said === null;
  said = [...(said || []).slice(0, keep), ...more];
  const box = $("chat");
  while (box.children.length > keep) box.lastChild.remove();
  for (const [seat, name, text, at] of more) {
    const time = new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    box.append(html("li", {}, html("b", { class: seat >= 0 ? `seat-${seat} seat-ink` : "" }, name), html("time", {}, time), html("p", {}, text)));
  }
  $("pane-chat").scrollTop = $("pane-chat").scrollHeight;
  if (!first && more.length && $("pane-chat").hidden) {
    unread += more.length;
    $("unread").textContent = unread;
    $("unread").hidden = false;
  }
}
$("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = $("say").elements.text;
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  if (!(await send("say", { text }))) input.value = text;
});

const tabs = [...document.querySelectorAll("[role=tab]")];
function open(tab, focus = false) {
  for (const other of tabs) {
    const on = other === tab;
    other.setAttribute("aria-selected", on);
    other.tabIndex = on ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !on;
  }
  document.querySelector(".side").classList.toggle("reading", tab.id !== "tab-log");
  if (tab.id === "tab-guide") loadGuide();
  if (tab.id === "tab-chat") {
    unread = 0;
    $("unread").hidden = true;
    $("pane-chat").scrollTop = $("pane-chat").scrollHeight;
  }
  if (focus) tab.focus();
}
tabs.forEach((tab) => {
  tab.addEventListener("click", () => open(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const shown = tabs.filter((t) => !t.hidden);
    open(shown[(shown.indexOf(tab) + step + shown.length) % shown.length], true);
    event.preventDefault();
  });
});

let guideText = null;
async function loadGuide() {
  if (guideText === null) {
    const answer = await fetch(`/guide/${start.game}/text`);
    guideText = answer.ok ? await answer.text() : "";
    $("guide").innerHTML = guideText;
  }
}

async function guide(rule) {
  open($("tab-guide"));
  await loadGuide();
  const section = document.getElementById(`rule-${rule}`);
  if (!section) return;
  $("guide").querySelectorAll(".here").forEach((n) => n.classList.remove("here"));
  section.classList.add("here");
  section.tabIndex = -1;
  section.scrollIntoView({ block: "start" });
  section.focus({ preventScroll: true });
}

// -- page ----------------------------------------------------------------------------------------

let toastTimer = 0;
function toast(text) {
  const box = $("toast");
  clearTimeout(toastTimer);
  box.textContent = text;
  box.hidden = false;
  toastTimer = setTimeout(() => (box.hidden = true), 6000);
}
$("toast").onclick = () => ($("toast").hidden = true);

$("confirm-setting").checked = settings.confirm;
$("confirm-setting").onchange = (event) => localStorage.setItem("confirm", event.target.checked ? "yes" : "no");
$("ask-fold").onclick = () => {
  const folded = $("ask").classList.toggle("folded");
  $("ask-fold").setAttribute("aria-expanded", !folded);
  $("ask-fold").querySelector("span").textContent = folded ? "Options" : "Board";
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    document.querySelectorAll("details.menu[open]").forEach((d) => (d.open = false));
    if (!$("tip").hidden || picked) return cancel();
    if (looking !== null) return backToNow();
    return;
  }
  if (event.target.closest("input, select, textarea, dialog")) return;
  if (event.key === "Enter" && picked && !event.target.closest("a, button:not(.option), summary")) {
    event.preventDefault();
    return confirm();
  }
  if (/^[1-9]$/.test(event.key)) {
    const button = $("options").querySelectorAll("button.option")[Number(event.key) - 1];
    if (button) {
      button.focus();
      button.click();
    }
    return;
  }
  const act = {
    u: () => !$("undo").hidden && $("undo").click(),
    r: () => rotate(1),
    R: () => rotate(-1),
    f: flip,
    "[": () => board.walk(-1),
    "]": () => board.walk(1),
    b: () => board.focusFirst(),
    l: () => open($("tab-log"), true),
    g: () => (question?.rule ? guide(question.rule) : open($("tab-guide"), true)),
    z: () => document.querySelector(".panel.big .zoom")?.click(),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#tip")) closeTip();
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

// On a phone the question covers the end of the page: leave room for it. (No custom property: it would restyle all of the board.)
const phone = matchMedia("(max-width: 56rem)");
new ResizeObserver(() => {
  document.body.style.paddingBottom = phone.matches ? `${$("ask").offsetHeight + 16}px` : "";
}).observe($("ask"));
frame(start.frame);
document.documentElement.dataset.ready = "yes";
