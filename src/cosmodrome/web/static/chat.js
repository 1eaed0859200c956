// What is said at the table: the latest lines, earlier ones on demand, and what can be done about who said them.
import { $, html } from "./dom.js";

export class Chat {
  constructor(table) {
    this.table = table;
    this.said = null; // the latest lines: [seat, name, text, time, number, mark]
    this.earlier = []; // lines before them that were asked for
    this.unread = 0;
    this.key = `hidden-${table.start.table}`;
    this.hidden = new Set(JSON.parse(localStorage.getItem(this.key) || "[]"));
    $("say").addEventListener("submit", (event) => this.say(event));
    $("earlier").onclick = () => this.more();
    const talk = $("talk-setting");
    if (talk) talk.onchange = () => table.send("manners", { key: "talk", value: talk.checked ? "yes" : "no" });
  }

  apply([keep, more]) {
    const first = this.said === null;
    this.said = [...(this.said || []).slice(0, keep), ...more];
    this.draw();
    this.down();
    if (!first && more.length && $("pane-chat").hidden) {
      this.unread += more.length;
      $("unread").textContent = this.unread;
      $("unread").hidden = false;
    }
  }

  read() {
    this.unread = 0;
    $("unread").hidden = true;
    this.down();
  }

  down() {
    const log = $("chat").parentElement;
    log.scrollTop = log.scrollHeight;
  }

  lines() {
    const first = this.said?.[0]?.[4] ?? Infinity;
    return [...this.earlier.filter((line) => line[4] < first), ...(this.said || [])];
  }

  draw() {
    const lines = this.lines();
    $("chat").replaceChildren(...lines.map((line) => this.line(line)));
    $("earlier").hidden = !lines.length || lines[0][4] <= 1 || this.noMore;
  }

  line([seat, name, text, at, number, mark]) {
    const time = new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const who = html("b", { class: seat >= 0 ? `seat-${seat} seat-ink` : "" }, name);
    const watching = seat >= 0 ? [] : [html("span", { class: "tag" }, "looking on")];
    const hidden = this.hidden.has(mark);
    const words = hidden ? html("p", { class: "help" }, "hidden") : html("p", {}, text);
    return html("li", {}, who, ...watching, html("time", {}, time), words, this.acts(seat, name, number, mark, hidden));
  }

  // Anybody hides a speaker for themselves; players silence who looks on; the host also removes them, and lines.
  acts(seat, name, number, mark, hidden) {
    const { host, mine } = this.table.start;
    const act = (label, run) => html("button", { type: "button", class: "plain", "aria-label": `${label}: ${name}`, onclick: run }, label);
    const send = (key, value) => () => this.table.send("manners", { key, value: `${value}` });
    const buttons = mark && !mine.includes(seat) ? [act(hidden ? "Show" : "Hide", () => this.hide(mark, !hidden))] : [];
    if (seat < 0 && mark && (host || mine.length)) buttons.push(act("Silence", send("silence", mark)));
    if (seat < 0 && mark && host) buttons.push(act("Remove", send("remove", mark)));
    if (host) buttons.push(act("Take out", send("unsay", number)));
    return html("span", { class: "chat-acts" }, ...buttons);
  }

  hide(mark, on) {
    if (on) this.hidden.add(mark);
    else this.hidden.delete(mark);
    localStorage.setItem(this.key, JSON.stringify([...this.hidden].slice(-200)));
    this.draw();
  }

  async more() {
    const lines = this.lines();
    const answer = await fetch(`/table/${this.table.start.table}/chat?before=${lines[0][4]}`);
    if (!answer.ok) return;
    const page = await answer.json();
    this.noMore = page.length === 0;
    this.earlier = [...page, ...this.earlier];
    this.draw();
  }

  async say(event) {
    event.preventDefault();
    const input = $("say").elements.text;
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    if (!(await this.table.send("say", { text }))) input.value = text;
  }
}
