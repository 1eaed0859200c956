// When a plan answers for the player: chosen by clicking what happens in the plan.

import { callApi } from "../lib/api.js";
import { html } from "../lib/dom.js";
import * as words from "../lib/words.js";
import { button, openDialog } from "./plan-sheet.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").OpenPlan} OpenPlan */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {"" | "if" | "unless"} Choice */

/** @type {Record<Choice, Choice>} */
const NEXT = { "": "if", if: "unless", unless: "" };

export class ConditionForm {
  /**
   * @param {import("./planning.js").Planning} planning
   * @param {HTMLDialogElement} dialog
   */
  constructor(planning, dialog) {
    this.planning = planning;
    this.dialog = dialog;
    /** @type {Map<number, Choice>} */
    this.lines = new Map();
    /** @type {Set<number>} */
    this.anyone = new Set();
    this.draw = -1;
    /** @type {Set<number>} */
    this.which = new Set();
  }

  /**
   * Ask when a plan is to answer.
   * @param {OpenPlan} plan
   */
  ask(plan) {
    this.lines.clear();
    this.anyone.clear();
    this.which.clear();
    this.draw = -1;
    const first = plan.shown.steps.findIndex((step) => step.seat === plan.seat);
    const before = plan.shown.lines.filter((line) => line.at <= first);
    const draws = plan.shown.draws.filter((draw) => draw.at <= first);
    const outcomes = html("div", { class: "plan-outcomes" });
    openDialog(
      this.dialog,
      words.answerForMe,
      html("p", { class: "help" }, words.conditionsHelp),
      html("ul", { class: "plan-when" }, ...before.map((line) => this.line(line))),
      html(
        "div",
        { class: "row" },
        ...draws.map((draw) => button(words.onlyOutcomes(draw.what), () => this.outcomes(plan, draw.number, outcomes))),
      ),
      outcomes,
      button(words.switchOn, () => this.send(), { class: "primary", id: "plan-arm-now" }),
    );
  }

  /** @param {Line} line */
  line(line) {
    const mark = html("strong", {}, words.conditionMarks[""]);
    const choose = html("button", { type: "button", class: "option", "aria-pressed": "false" }, mark, ` ${line.text}`);
    const anyone = html("input", { type: "checkbox" });
    anyone.onchange = () => (anyone.checked ? this.anyone.add(line.number) : this.anyone.delete(line.number));
    const label = html("label", { class: "check", hidden: true }, anyone, html("span", {}, words.whoeverDoesIt));
    choose.onclick = () => {
      const choice = NEXT[this.lines.get(line.number) ?? ""];
      this.lines.set(line.number, choice);
      mark.textContent = words.conditionMarks[choice];
      choose.setAttribute("aria-pressed", `${choice !== ""}`);
      label.hidden = choice === "" || line.seat < 0;
    };
    return html("li", {}, choose, label);
  }

  /**
   * @param {OpenPlan} plan
   * @param {number} draw
   * @param {HTMLElement} box
   */
  async outcomes(plan, draw, box) {
    /** @type {Outcome[]} */
    const found = await callApi(`${this.planning.path}/${plan.id}/outcomes?draw=${draw}`).catch(() => []);
    this.draw = draw;
    this.which.clear();
    box.replaceChildren(
      ...found.map(({ which, label }) => {
        const tick = html("input", { type: "checkbox" });
        tick.onchange = () => (tick.checked ? this.which.add(which) : this.which.delete(which));
        return html("label", { class: "check" }, tick, html("span", {}, label));
      }),
    );
    if (!found.length) box.replaceChildren(html("p", { class: "help" }, words.noDifference));
  }

  async send() {
    this.dialog.close();
    const lines = [...this.lines]
      .filter(([, choice]) => choice)
      .map(([line, choice]) => ({ line, unless: choice === "unless", anyone: this.anyone.has(line) }));
    await this.planning.act("arm", { lines, draw: this.draw, which: [...this.which] });
  }
}
