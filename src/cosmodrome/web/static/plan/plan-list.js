// The list beside the board: what answers for the player, standing orders among it, and plans to publish after the game.

import { callApi, reasonOf } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { button } from "./plan-sheet.js";

/** @typedef {import("./types.js").Plan} Plan */

export class PlanList {
  /** @param {import("./planning.js").Planning} planning */
  constructor(planning) {
    this.planning = planning;
    this.known = "";
    $("tab-orders").addEventListener("click", () => this.read());
  }

  /** Read the list again if it is shown, or something answers. */
  refresh() {
    const shown = !$("pane-orders").hidden;
    if (shown || this.planning.plans.some((plan) => plan.armed)) this.read();
  }

  async read() {
    await this.planning.read();
    const { plans, active, live, table } = this.planning;
    const parts = active ? live : table.parts;
    const over = parts.state?.status === "over";
    const question = over ? undefined : parts.question;
    const known = JSON.stringify([plans, question?.id, over]);
    if (known === this.known) return;
    this.known = known;
    const shown = plans.filter((plan) => over || plan.armed || plan.note);
    $("answers").replaceChildren(...shown.map((plan) => this.line(plan, over)), ...this.always(question));
  }

  /**
   * @param {Plan} plan
   * @param {boolean} over
   */
  line(plan, over) {
    const { planning } = this;
    const text = plan.standing
      ? words.always(plan.summary.steps[0]?.question ?? "", plan.name)
      : plan.armed
        ? words.planAnswers(plan.name, plan.when)
        : words.planNote(plan.name, plan.note);
    const off = button(words.stopAnswering, () => this.call(`/${plan.id}/disarm`));
    const look = button(words.openPlan, () => planning.call(`/${plan.id}`).catch(() => {}));
    const publish = button(words.publishPlan, () => this.call(`/${plan.id}/publish`, words.published));
    const tools = over ? (plan.standing ? [] : [publish]) : [plan.armed ? off : null, plan.standing ? null : look];
    return html("div", { class: "answer-line" }, html("p", {}, text), html("div", { class: "row" }, ...tools));
  }

  /**
   * A standing order for the kind of question that is open.
   * @param {import("../lib/wire.js").Question | undefined} question
   */
  always(question) {
    if (!question?.options?.length) return [];
    const options = question.options.map(({ token, label }) => html("option", { value: token }, label));
    const select = html("select", { id: "always-token" }, ...options);
    const { planning } = this;
    const set = () => this.call("/standing", words.orderSet, { seat: planning.seat, token: select.value });
    return [
      html(
        "div",
        { class: "answer-line" },
        html("label", { class: "field" }, html("span", {}, words.alwaysAnswer(question.text)), select),
        button(words.setOrder, set, { id: "always-set" }),
      ),
    ];
  }

  /**
   * @param {string} path
   * @param {string} [said]
   * @param {object} [body]
   */
  async call(path, said = "", body = {}) {
    const { planning } = this;
    try {
      await callApi(`${planning.path}${path}`, { method: "POST", body: JSON.stringify(body) });
      if (said) toast(said);
    } catch (error) {
      toast(reasonOf(error));
    }
    await this.read();
    if (planning.open) await planning.call(`/${planning.open.id}`).catch(() => {});
  }
}
