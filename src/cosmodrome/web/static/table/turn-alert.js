// Alerts readers to their turn: the page's title and icon, a sound, a notification. Also passes one screen from player to
// player.
import { $, all, one } from "../lib/dom.js";
import { play, setSound, soundOn } from "../lib/sound.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").State} State */

export class TurnAlert {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {boolean | null} */
    this.wasMine = null; // whether it was the reader's turn; null: not known yet
    const sound = $("sound-setting", HTMLInputElement);
    sound.checked = soundOn();
    sound.onchange = () => setSound(sound.checked);
    $("notify").onclick = async () => {
      await Notification.requestPermission();
      $("notify").hidden = true;
    };
  }

  show() {
    const { parts, mine } = this.table;
    const { state } = parts;
    if (!state) return;
    hide("[data-when-over]", state.status !== "over");
    hide("[data-when-playing]", state.status !== "playing" || Boolean(state.standin));
    const due = mine.filter((seat) => state.asked.includes(seat));
    const isMine = due.length > 0 && !state.standin;
    const game = one(".where span").textContent ?? "";
    const title = isMine ? words.yourTurnTitle(game) : this.titleOfOthers(state, game);
    if (document.title !== title) document.title = title;
    this.showBadge(isMine ? due.length : 0);
    showIcon(isMine);
    if (isMine && this.wasMine === false) this.announce(game);
    this.wasMine = isMine;
    $("notify").hidden = !(canAsk() && mine.length && state.status === "playing");
    this.passScreen(due, state.names);
  }

  /**
   * @param {State} state
   * @param {string} game
   */
  titleOfOthers({ status, asked, names }, game) {
    const others = asked.filter((seat) => !this.table.mine.includes(seat));
    return status === "playing" && others.length === 1 ? words.turnOf(names[others[0]], game) : game;
  }

  /** @param {number} count */
  showBadge(count) {
    if (count) navigator.setAppBadge?.(count).catch(() => {});
    else if (this.wasMine !== false) navigator.clearAppBadge?.().catch(() => {});
  }

  /** @param {string} game */
  announce(game) {
    play("mine");
    if (!document.hidden || window.Notification?.permission !== "granted") return;
    const { parts, start } = this.table;
    new Notification(words.yourTurn(game), { body: parts.question?.text ?? "", tag: start.table });
  }

  /**
   * If several players share this screen, ask for the one who has to answer.
   * @param {number[]} due
   * @param {string[]} names
   */
  passScreen(due, names) {
    const { connection, mine } = this.table;
    const dialog = $("handover", HTMLDialogElement);
    if (mine.length < 2 || !due.length || due.includes(connection.seat ?? -1)) {
      if (dialog.open) dialog.close();
      return;
    }
    const next = due[0];
    $("handover-words").textContent = words.passScreen(names[next]);
    $("handover-go").textContent = words.iAm(names[next]);
    $("handover-go").onclick = () => {
      connection.seat = next;
      dialog.close();
      connection.send("sit", { seat: next });
    };
    if (!dialog.open) dialog.showModal();
  }
}

/** Whether the reader can be asked to allow notifications. */
const canAsk = () => window.Notification?.permission === "default";

/**
 * @param {string} selector
 * @param {boolean} hidden
 */
function hide(selector, hidden) {
  for (const node of all(selector)) if (node.hidden !== hidden) node.hidden = hidden;
}

/** @param {boolean} isMine */
function showIcon(isMine) {
  const icon = one("link[rel=icon]", document, HTMLLinkElement);
  const wanted = icon.href.replace(/favicon(-turn)?\.svg/, isMine ? "favicon-turn.svg" : "favicon.svg");
  if (icon.href !== wanted) icon.href = wanted;
}
