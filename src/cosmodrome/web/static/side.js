// Beside the board: the tabs with log, chat, guide and standing orders.
import { $, html } from "./dom.js";

const tabs = [...document.querySelectorAll("[role=tab]")];

export class Side {
  constructor(table) {
    this.table = table;
    this.guideText = null;
    for (const tab of tabs) {
      tab.addEventListener("click", () => this.open(tab));
      tab.addEventListener("keydown", (event) => this.walk(tab, event));
    }
  }

  open(tab, focus = false) {
    for (const other of tabs) {
      const on = other === tab;
      other.setAttribute("aria-selected", on);
      other.tabIndex = on ? 0 : -1;
      $(other.getAttribute("aria-controls")).hidden = !on;
    }
    document.querySelector(".side").classList.toggle("reading", tab.id !== "tab-log");
    if (tab.id === "tab-guide") this.loadGuide();
    if (tab.id === "tab-chat") this.table.chat.read();
    if (focus) tab.focus();
  }

  walk(tab, event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const shown = tabs.filter((t) => !t.hidden);
    this.open(shown[(shown.indexOf(tab) + step + shown.length) % shown.length], true);
    event.preventDefault();
  }

  // -- guide -------------------------------------------------------------------------------------

  async loadGuide() {
    if (this.guideText !== null) return;
    const answer = await fetch(`/guide/${this.table.start.game}/text`);
    this.guideText = answer.ok ? await answer.text() : "";
    $("guide").innerHTML = this.guideText;
  }

  async guide(rule) {
    this.open($("tab-guide"));
    await this.loadGuide();
    const section = document.getElementById(`rule-${rule}`);
    if (!section) return;
    $("guide").querySelectorAll(".here").forEach((n) => n.classList.remove("here"));
    section.classList.add("here");
    section.tabIndex = -1;
    section.scrollIntoView({ block: "start" });
    section.focus({ preventScroll: true });
  }

  // -- standing orders ---------------------------------------------------------------------------

  orders() {
    const all = this.table.parts.orders || [];
    $("tab-orders").hidden = !all.length;
    $("orders").replaceChildren(
      ...all.map(([key, words, choices, now]) => {
        const select = html("select", {}, html("option", { value: "" }, "ask me"), ...choices.map(([value, text]) => html("option", { value }, text)));
        select.value = now;
        select.onchange = () => this.table.send("order", { key, value: select.value });
        return html("label", { class: "field" }, html("span", {}, words), select);
      }),
    );
  }
}
