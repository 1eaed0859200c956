// The tabs beside the board: log, chat, guide and standing orders.
import { $, all, html, maybe, one } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @type {HTMLElement[]} */
const tabs = all("[role=tab]");

export class SideTabs {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Promise<void> | null} */
    this.guide = null; // loaded when it is first read
    for (const tab of tabs) {
      tab.addEventListener("click", () => this.open(tab));
      tab.addEventListener("keydown", (event) => this.walk(tab, event));
    }
  }

  /**
   * Show the pane of a tab.
   * @param {HTMLElement} tab
   * @param {boolean} [focus]
   */
  open(tab, focus = false) {
    for (const other of tabs) {
      const on = other === tab;
      other.setAttribute("aria-selected", `${on}`);
      other.tabIndex = on ? 0 : -1;
      $(other.getAttribute("aria-controls") ?? "").hidden = !on;
    }
    one(".side").classList.toggle("reading", tab.id !== "tab-log");
    if (tab.id === "tab-guide") this.loadGuide();
    if (tab.id === "tab-chat") this.table.chat.markRead();
    if (focus) tab.focus();
  }

  /**
   * @param {HTMLElement} tab
   * @param {KeyboardEvent} event
   */
  walk(tab, event) {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!step) return;
    const shown = tabs.filter((other) => !other.hidden);
    this.open(shown[(shown.indexOf(tab) + step + shown.length) % shown.length], true);
    event.preventDefault();
  }

  // -- guide -------------------------------------------------------------------------------------

  loadGuide() {
    this.guide ??= this.fetchGuide();
    return this.guide;
  }

  async fetchGuide() {
    const answer = await fetch(`/guide/${this.table.start.game}/text`);
    $("guide").innerHTML = answer.ok ? await answer.text() : "";
  }

  /**
   * Show a rule in the guide.
   * @param {string} rule
   */
  async showRule(rule) {
    this.open($("tab-guide"));
    await this.loadGuide();
    const section = maybe(`rule-${rule}`);
    if (!section) return;
    for (const other of all(".here", $("guide"))) other.classList.remove("here");
    section.classList.add("here");
    section.tabIndex = -1;
    section.scrollIntoView({ block: "start" });
    section.focus({ preventScroll: true });
  }

  // -- standing orders ---------------------------------------------------------------------------

  showOrders() {
    const orders = this.table.parts.orders ?? [];
    $("tab-orders").hidden = this.table.parts.orders === undefined;
    $("orders").replaceChildren(...orders.map((order) => this.orderField(order)));
  }

  /** @param {import("../lib/wire.js").Order} order */
  orderField({ key, label, choices, value }) {
    const options = [{ value: "", label: words.askMe }, ...choices].map((choice) =>
      html("option", { value: choice.value }, choice.label),
    );
    const select = html("select", {}, ...options);
    select.value = value;
    select.onchange = () => this.table.send("order", { key, value: select.value });
    return html("label", { class: "field" }, html("span", {}, label), select);
  }
}
