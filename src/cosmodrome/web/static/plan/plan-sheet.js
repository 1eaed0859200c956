// The sheet of a plan above the board: its moves and rolls, what it assumes and leads to, and what to do with it.

import { callApi, reasonOf } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { ConditionForm } from "./conditions.js";

/** @typedef {import("./types.js").Draw} Draw */
/** @typedef {import("./types.js").OpenPlan} OpenPlan */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Plan} Plan */

export class PlanSheet {
  /** @param {import("./planning.js").Planning} planning */
  constructor(planning) {
    this.planning = planning;
    this.box = $("plan-sheet");
    this.dialog = $("plan-dialog", HTMLDialogElement);
    this.conditions = new ConditionForm(planning, this.dialog);
  }

  hide() {
    this.box.hidden = true;
    this.dialog.close();
  }

  /** The table has moved on behind the plan. */
  news() {
    const { open } = this.planning;
    if (open) this.show(open);
  }

  /** @param {OpenPlan} plan */
  show(plan) {
    this.box.replaceChildren(
      this.tabs(plan),
      this.head(plan),
      this.chips(plan),
      this.assumptions(plan),
      this.leadsTo(plan),
      this.actions(plan),
    );
    this.box.hidden = false;
  }

  /** @param {OpenPlan} plan */
  tabs({ id }) {
    const { planning } = this;
    const tabs = planning.plans
      .filter((plan) => !plan.standing)
      .map((plan) =>
        button(plan.name, () => planning.call(`/${plan.id}`).catch(() => {}), {
          "aria-pressed": `${plan.id === id}`,
          class: plan.now ? "" : "old",
          title: plan.now ? "" : words.planIsOld,
        }),
      );
    const more = button(words.newPlan, () => planning.create(planning.open?.others ?? "bot").catch(() => {}));
    const compare = button(words.comparePlans, () => this.compare());
    const close = button(words.closePlan, () => planning.leave(), { id: "plan-close" });
    return html("div", { class: "plan-tabs" }, ...tabs, more, tabs.length > 1 ? compare : null, close);
  }

  /** @param {OpenPlan} plan */
  head(plan) {
    const { planning } = this;
    const name = html("input", { value: plan.name, maxlength: 40, "aria-label": words.planName });
    name.onchange = () => planning.act("name", { name: name.value });
    const options = Object.entries(words.planOthers).map(([value, label]) => html("option", { value }, label));
    const others = html("select", { "aria-label": words.othersDo }, ...options);
    others.value = plan.others;
    others.onchange = async () => {
      const empty = plan.shown.steps.length === 0 ? plan.id : "";
      if (empty) await callApi(`${planning.path}/${empty}`, { method: "DELETE" }).catch(() => {});
      await planning.create(others.value).catch(() => {});
    };
    const turn = planning.asked ? html("strong", { class: "plan-turn" }, words.yourTurnNow) : null;
    return html("div", { class: "plan-head" }, html("span", {}, words.notPlayed), name, others, turn);
  }

  /** @param {OpenPlan} plan */
  chips({ shown }) {
    const { planning } = this;
    const draws = (/** @type {number} */ at) =>
      shown.draws
        .filter((draw) => draw.at === at)
        .map((draw) =>
          html(
            "li",
            {},
            button(draw.chosen ? draw.label : words.anyOutcome(draw.what), () => this.outcomes(draw), {
              class: draw.chosen ? "draw chosen" : "draw",
              title: words.chooseOutcome,
            }),
          ),
        );
    const moves = shown.steps.flatMap((step, at) => [
      html(
        "li",
        {},
        button(step.label, () => planning.act("undo", { moves: at }), {
          class: `move seat-${step.seat}`,
          title: words.backToBefore,
        }),
      ),
      ...draws(at + 1),
    ]);
    const all = [...draws(0), ...moves];
    return html("ol", { class: "plan-chips", "aria-label": words.planMoves }, ...all);
  }

  /** @param {OpenPlan} plan */
  assumptions({ shown }) {
    const lines = shown.assumptions.map((text) => html("li", {}, text));
    return html(
      "details",
      { class: "plan-assumed" },
      html("summary", {}, words.assumptions(lines.length)),
      html("ul", {}, ...lines),
    );
  }

  /** @param {OpenPlan} plan */
  leadsTo({ seat, summary, shown }) {
    const label = shown.advice && this.planning.table.questionPanel.option(this.adviceAt(shown.advice))?.label;
    return html(
      "p",
      { class: "plan-leads" },
      words.leadsTo(summary.facts[seat] ?? [], summary.chance),
      label ? html("span", {}, ` ${words.ruleOfThumb(label)}`) : null,
    );
  }

  /** @param {string} token */
  adviceAt(token) {
    return this.planning.table.questionPanel.indexOf(token);
  }

  /** @param {OpenPlan} plan */
  actions(plan) {
    const { planning } = this;
    const mine = plan.shown.steps.some((step) => step.seat === plan.seat);
    const play = button(words.playPlan(plan.name), () => planning.play(), {
      class: "primary",
      id: "plan-play",
      disabled: !mine || !planning.asked,
    });
    const ahead = button(words.answerForMe, () => this.conditions.ask(plan), { id: "plan-arm", disabled: !mine });
    const off = button(words.stopAnswering, () => planning.act("disarm"), { id: "plan-disarm" });
    const state = plan.armed ? words.answersForYou(plan.when) : plan.note;
    return html(
      "div",
      { class: "plan-actions" },
      play,
      plan.armed ? off : ahead,
      button(words.copyPlan, () => planning.act("copy")),
      button(words.deletePlan, () => planning.remove()),
      state ? html("span", { class: "help", role: "status" }, state) : null,
    );
  }

  /**
   * Let the planner choose what a roll or card brings.
   * @param {Draw} draw
   */
  async outcomes(draw) {
    const { planning } = this;
    /** @type {Outcome[]} */
    let found;
    try {
      found = await callApi(`${planning.path}/${planning.open?.id}/outcomes?draw=${draw.number}`);
    } catch (error) {
      toast(reasonOf(error));
      return;
    }
    const choose = (/** @type {number | null} */ which) => () => {
      this.dialog.close();
      planning.act("chance", { draw: draw.number, which });
    };
    const search = html("input", { type: "search", placeholder: words.search, "aria-label": words.search });
    const lines = found.map(({ which, label }) => button(label, choose(which), { class: "option" }));
    search.oninput = () => {
      const wanted = search.value.toLowerCase();
      for (const line of lines) line.hidden = !line.textContent?.toLowerCase().includes(wanted);
    };
    openDialog(
      this.dialog,
      words.outcomesOf(draw.what),
      found.length > 8 ? search : null,
      button(words.any, choose(null), { class: "option" }),
      ...lines,
      found.length ? null : html("p", {}, words.noDifference),
    );
  }

  /** Show what the plans lead to, side by side. */
  compare() {
    const plans = this.planning.plans.filter((plan) => !plan.standing);
    const seat = this.planning.seat;
    const rows = plans[0]?.summary.facts[seat]?.map(({ words: what }) => what) ?? [];
    const cell = (/** @type {Plan} */ plan, /** @type {string} */ what) =>
      html("td", {}, `${plan.summary.facts[seat]?.find((fact) => sameFact(fact.words, what))?.figure ?? ""}`);
    const hinted = plans.some((plan) => plan.summary.chance >= 0);
    const chance = hinted
      ? [
          html(
            "tr",
            {},
            html("th", { scope: "row" }, words.chanceToWin),
            ...plans.map((plan) => html("td", {}, words.percent(plan.summary.chance))),
          ),
        ]
      : [];
    const moves = html(
      "tr",
      {},
      html("th", { scope: "row" }, words.planMoves),
      ...plans.map((plan) =>
        html("td", {}, html("ol", {}, ...plan.summary.steps.map((step) => html("li", {}, step.label)))),
      ),
    );
    const head = html("tr", {}, html("th", {}), ...plans.map((plan) => html("th", { scope: "col" }, plan.name)));
    const body = rows.map((what) =>
      html("tr", {}, html("th", { scope: "row" }, factName(what)), ...plans.map((plan) => cell(plan, what))),
    );
    openDialog(
      this.dialog,
      words.comparePlans,
      html(
        "div",
        { class: "plan-compare", tabindex: "0" },
        html("table", {}, html("thead", {}, head), html("tbody", {}, ...body, ...chance, moves)),
      ),
    );
  }
}

/**
 * The words of a figure without its number: "7 credits" and "9 credits" are the same figure.
 * @param {string} words
 */
const factName = (words) => words.replace(/[-+]?\d+/g, "").trim();

/**
 * @param {string} one
 * @param {string} other
 */
const sameFact = (one, other) => factName(one).replace(/s$/, "") === factName(other).replace(/s$/, "");

/**
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {Record<string, unknown>} [attributes]
 */
export const button = (label, onclick, attributes = {}) =>
  html("button", { type: "button", onclick, ...attributes }, label);

/**
 * Show something in the dialog of plans.
 * @param {HTMLDialogElement} dialog
 * @param {string} title
 * @param {...(Node | null)} content
 */
export function openDialog(dialog, title, ...content) {
  const close = button(words.close, () => dialog.close());
  dialog.replaceChildren(
    html("h2", {}, title),
    html("div", { class: "plan-dialog-body" }, ...content),
    html("div", { class: "row" }, close),
  );
  if (!dialog.open) dialog.showModal();
}
