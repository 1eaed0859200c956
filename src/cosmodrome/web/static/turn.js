// Whose turn it is: the page's title and icon, a notification, and passing one screen from hand to hand.
import { $ } from "./dom.js";
import { play, setSound, soundOn } from "./sound.js";

export class Turn {
  constructor(table) {
    this.table = table;
    this.wasMine = null;
    $("sound-setting").checked = soundOn();
    $("sound-setting").onchange = (event) => setSound(event.target.checked);
    $("notify").onclick = async () => {
      await Notification.requestPermission();
      $("notify").hidden = true;
    };
  }

  show() {
    const { parts, mine, start } = this.table;
    const { status, asked, standin, names } = parts.state;
    const hide = (what, hidden) => document.querySelectorAll(what).forEach((n) => n.hidden !== hidden && (n.hidden = hidden));
    hide("[data-when-over]", status !== "over");
    hide("[data-when-playing]", status !== "playing" || Boolean(standin));
    const due = mine.filter((seat) => asked.includes(seat));
    const now = due.length > 0 && !standin;
    const game = document.querySelector(".where span").textContent;
    const others = asked.filter((seat) => !mine.includes(seat)).map((seat) => names[seat]);
    const title = now ? `● Your turn: ${game}` : status === "playing" && others.length === 1 ? `${others[0]}’s turn: ${game}` : game;
    if (document.title !== title) document.title = title;
    if (now) navigator.setAppBadge?.(due.length).catch(() => {});
    else if (this.wasMine !== now) navigator.clearAppBadge?.().catch(() => {});
    if (now && this.wasMine === false) play("mine");
    const icon = document.querySelector("link[rel=icon]");
    const wanted = icon.href.replace(/favicon(-turn)?\.svg/, now ? "favicon-turn.svg" : "favicon.svg");
    if (icon.href !== wanted) icon.href = wanted;
    if (now && this.wasMine === false && document.hidden && window.Notification?.permission === "granted")
      new Notification(`Your turn: ${game}`, { body: parts.question.text || "", tag: start.table });
    this.wasMine = now;
    $("notify").hidden = !(window.Notification && Notification.permission === "default" && mine.length && status === "playing");
    this.handover(due, names);
  }

  handover(due, names) {
    const { link, mine } = this.table;
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
}
