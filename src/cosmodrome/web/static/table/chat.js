// The chat: the latest messages, earlier ones on demand, and moderation.
import { getJson } from "../lib/api.js";
import { $, html, maybe } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").ChatMessage} ChatMessage */

const MOST_HIDDEN = 200; // hidden speakers that are remembered per table

export class Chat {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {ChatMessage[] | null} */
    this.latest = null;
    /** @type {ChatMessage[]} */
    this.earlier = []; // messages before them that were loaded
    this.complete = false; // whether there are no earlier ones
    this.unread = 0;
    this.key = `hidden-${table.start.table}`;
    /** @type {Set<string>} */
    this.hidden = new Set(JSON.parse(localStorage.getItem(this.key) || "[]")); // speakers
    $("say").addEventListener("submit", (event) => this.say(event));
    $("earlier").onclick = () => this.loadEarlier();
    const talk = /** @type {HTMLInputElement | null} */ (maybe("talk-setting"));
    if (talk) talk.onchange = () => table.send("manners", { key: "talk", value: talk.checked ? "yes" : "no" });
  }

  /**
   * Show what changed.
   * @param {import("../lib/wire.js").Lines<ChatMessage>} change
   */
  apply({ keep, lines }) {
    const first = this.latest === null;
    this.latest = [...(this.latest ?? []).slice(0, keep), ...lines];
    this.draw();
    this.scrollDown();
    if (first || !lines.length || !$("pane-chat").hidden) return;
    this.unread += lines.length;
    $("unread").textContent = `${this.unread}`;
    $("unread").hidden = false;
  }

  /** The reader has opened the chat. */
  markRead() {
    this.unread = 0;
    $("unread").hidden = true;
    this.scrollDown();
  }

  scrollDown() {
    const box = /** @type {HTMLElement} */ ($("chat").parentElement);
    box.scrollTop = box.scrollHeight;
  }

  messages() {
    /** @type {ChatMessage[]} */
    const latest = this.latest ?? [];
    const first = latest[0]?.number ?? Infinity;
    return [...this.earlier.filter((message) => message.number < first), ...latest];
  }

  draw() {
    const messages = this.messages();
    $("chat").replaceChildren(...messages.map((message) => this.line(message)));
    $("earlier").hidden = !messages.length || messages[0].number <= 1 || this.complete;
  }

  /** @param {ChatMessage} message */
  line(message) {
    const { seat, name, text, time, speaker } = message;
    const sent = new Date(time * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const who = html("b", { class: seat >= 0 ? `seat-${seat} seat-ink` : "" }, name);
    const tag = seat >= 0 ? null : html("span", { class: "tag" }, words.spectator);
    const content = this.hidden.has(speaker) ? html("p", { class: "help" }, words.hiddenMessage) : html("p", {}, text);
    return html("li", {}, who, tag, html("time", {}, sent), content, this.actions(message));
  }

  /**
   * Everyone can hide a speaker for themselves. Players can silence spectators. The host can also remove spectators and
   * delete messages.
   * @param {ChatMessage} message
   */
  actions({ seat, name, number, speaker }) {
    const { host, mine } = this.table.start;
    const hidden = this.hidden.has(speaker);
    const button = (/** @type {string} */ label, /** @type {() => unknown} */ onclick) =>
      html("button", { type: "button", class: "plain", "aria-label": words.chatAction(label, name), onclick }, label);
    const moderate = (/** @type {string} */ key, /** @type {string} */ value) => () =>
      this.table.send("manners", { key, value });
    const buttons = [];
    if (speaker && !mine.includes(seat))
      buttons.push(button(hidden ? words.show : words.hide, () => this.hide(speaker, !hidden)));
    if (seat < 0 && speaker && (host || mine.length)) buttons.push(button(words.silence, moderate("silence", speaker)));
    if (seat < 0 && speaker && host) buttons.push(button(words.remove, moderate("remove", speaker)));
    if (speaker && !mine.includes(seat))
      buttons.push(
        html(
          "a",
          {
            class: "plain",
            href: `/report?table=${this.table.start.table}&line=${number}`,
            "aria-label": words.chatAction(words.report, name),
          },
          words.report,
        ),
      );
    if (host) buttons.push(button(words.deleteMessage, moderate("unsay", `${number}`)));
    return html("span", { class: "chat-acts" }, ...buttons);
  }

  /**
   * Hide a speaker's messages in this browser, or show them again.
   * @param {string} speaker
   * @param {boolean} on
   */
  hide(speaker, on) {
    if (on) this.hidden.add(speaker);
    else this.hidden.delete(speaker);
    localStorage.setItem(this.key, JSON.stringify([...this.hidden].slice(-MOST_HIDDEN)));
    this.draw();
  }

  async loadEarlier() {
    const before = this.messages()[0].number;
    /** @type {ChatMessage[] | null} */
    const page = await getJson(`/table/${this.table.start.table}/chat?before=${before}`);
    if (!page) return;
    this.complete = page.length === 0;
    this.earlier = [...page, ...this.earlier];
    this.draw();
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ ($("say", HTMLFormElement).elements.namedItem("text"));
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    if (!(await this.table.send("say", { text }))) input.value = text;
  }
}
