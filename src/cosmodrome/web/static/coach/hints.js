// The coach at the table: hints on request, lit on the board; and, in training, a warning after a mistake.
import { callApi, getJson, reasonOf } from "../lib/api.js";
import { $, all, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { percent, signedWhole } from "./figures.js";

/**
 * A choice that the coach recommends.
 * @typedef {Object} Advice
 * @property {string} token
 * @property {string} label
 * @property {string} target
 * @property {string[]} why sentences, the most important first
 * @property {number} chance to win
 * @property {number} error of the chance
 * @property {number} margin in points
 * @property {number} margin_error
 * @property {boolean} equal about as good as the best choice
 */

/**
 * What the coach says about an answer that was given.
 * @typedef {Object} Review
 * @property {string} verdict
 * @property {number} loss
 * @property {string} played
 * @property {string} better_label
 * @property {string} cost what it gives away, as a sentence
 * @property {string[]} why
 * @property {string} keep why it can't be undone; empty: it can
 */

const WRONG = ["mistake", "blunder"]; // verdicts after which the coach warns

export class Hints {
  /** @param {import("../table/context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.question = ""; // the question that the hint is about
    /** @type {Advice[]} */
    this.advice = [];
    this.box = $("coach");
    $("hint").onclick = () => this.ask();
    const training = $("training-setting", HTMLInputElement);
    training.checked = localStorage.getItem("training") === "yes";
    training.onchange = () => localStorage.setItem("training", training.checked ? "yes" : "no");
    /** @type {HTMLElement} */ (training.closest("label")).hidden = !table.start.coach;
  }

  get training() {
    return this.table.start.coach && localStorage.getItem("training") === "yes";
  }

  /** The question has changed, or the board was drawn again. */
  show() {
    const { question } = this.table.questionPanel;
    $("hint").hidden = $("ask-tools").hidden = !question || !this.table.start.coach;
    if (this.question && this.question !== question?.id) this.close();
    else if (this.advice.length) this.light();
  }

  close() {
    this.question = "";
    this.advice = [];
    this.box.hidden = true;
    document.body.classList.remove("coached");
    this.light();
  }

  /** Ask the coach for a hint. */
  async ask() {
    const { start, questionPanel } = this.table;
    const { question } = questionPanel;
    if (!question || !start.coach) return;
    const button = $("hint", HTMLButtonElement);
    button.disabled = true;
    this.say(html("p", { class: "help" }, words.coachThinks));
    document.body.classList.remove("coached"); // one line needs no more room
    try {
      const found = await callApi(`/api/v1/tables/${start.table}/hint?seat=${question.seat}`);
      if (questionPanel.question?.id !== found.question) return this.close();
      this.question = found.question;
      this.advice = found.choices;
      this.showAdvice();
      this.light();
    } catch (problem) {
      this.close();
      toast(reasonOf(problem));
    } finally {
      button.disabled = false;
    }
  }

  /** @param {...(Node | null)} nodes */
  say(...nodes) {
    this.box.hidden = false;
    document.body.classList.add("coached");
    this.box.replaceChildren(...nodes.filter((node) => node !== null));
  }

  showAdvice() {
    const rows = this.advice.map((advice, n) => this.adviceRow(advice, n));
    this.say(this.head(words.coachWould), html("ol", { class: "advices" }, ...rows));
    $("live").textContent = words.coachAdvises(this.advice[0].label);
  }

  /** @param {string} heading */
  head(heading) {
    const close = html("button", { type: "button", class: "plain", onclick: () => this.close() }, words.close);
    return html("div", { class: "coach-head" }, html("h2", {}, heading), close);
  }

  /**
   * A choice: first the sentence that a friend would say, then other reasons, and the figures folded.
   * @param {Advice} advice
   * @param {number} n
   */
  adviceRow(advice, n) {
    const [first, ...others] = advice.why;
    const take = { type: "button", class: "plain advice-label", onclick: () => this.take(advice.token) };
    return html(
      "li",
      { class: n ? "advice" : "advice best" },
      html("button", take, advice.label),
      first ? html("p", { class: "advice-reason" }, first) : null,
      others.length ? reasonList(others) : null,
      html("details", { class: "advice-worth" }, html("summary", {}, words.figures), html("p", {}, worth(advice))),
    );
  }

  /** Light the best choice on the board and in the list. */
  light() {
    for (const node of document.querySelectorAll(".advised")) node.classList.remove("advised");
    const best = this.advice[0];
    const { questionPanel, board } = this.table;
    if (!best || !questionPanel.question) return;
    for (const thing of best.target ? board.all(best.target) : []) thing.classList.add("advised");
    const index = questionPanel.indexOf(best.token);
    questionPanel.amounts.reveal(index);
    for (const button of all(`[data-index="${index}"]`, $("options"))) button.classList.add("advised");
  }

  /** @param {string} token */
  take(token) {
    const index = this.table.questionPanel.indexOf(token);
    if (index >= 0) this.table.questionPanel.choose(index);
  }

  /** Whether the coach looks at the answers of this page: in training, but not while planning. */
  get warns() {
    return this.training && !this.table.planning.active;
  }

  /**
   * What the coach says about an answer before it is given: the review if it is a mistake, otherwise null.
   * @param {number} seat
   * @param {string} token
   * @returns {Promise<Review | null>}
   */
  async foresee(seat, token) {
    const query = new URLSearchParams({ seat: `${seat}`, token });
    /** @type {Review | null} */
    const found = await getJson(`/api/v1/tables/${this.table.start.table}/review?${query}`);
    return found && WRONG.includes(found.verdict) ? found : null;
  }

  /**
   * A warning before a costly answer, with the reasons folded.
   * @param {Review} found
   */
  warning({ cost, better_label, why }) {
    return html(
      "details",
      { class: "warning", role: "status" },
      html("summary", {}, words.looksCostly),
      html("p", {}, cost),
      html("p", {}, words.betterChoice(better_label)),
      reasonList(why),
    );
  }

  /**
   * In training: say so if an answer that was just given was a mistake.
   * @param {number} seat
   */
  async answered(seat) {
    if (!this.warns) return;
    const { start, send } = this.table;
    /** @type {Review | null} */
    const found = await getJson(`/api/v1/tables/${start.table}/review?seat=${seat}`);
    if (!found || !WRONG.includes(found.verdict)) return;
    const takeBack = () => {
      this.close();
      send("undo", { seat });
    };
    this.say(
      this.head(found.cost),
      html("p", {}, words.mistake(found.played, found.better_label)),
      reasonList(found.why),
      found.keep
        ? html("p", { class: "help" }, found.keep)
        : html("button", { type: "button", class: "primary", id: "take-back", onclick: takeBack }, words.undo),
    );
    $("live").textContent = words.mistakeAnnounced(found.cost, found.better_label);
  }
}

/** @param {Advice} advice */
const worth = (advice) =>
  words.advice(
    percent(advice.chance),
    Math.max(1, Math.round(100 * advice.error)),
    signedWhole(advice.margin),
    Math.max(1, Math.round(advice.margin_error)),
  );

/** @param {string[]} reasons */
export const reasonList = (reasons) =>
  html("ul", { class: "advice-why" }, ...reasons.map((reason) => html("li", {}, reason)));
