// The coach at the table: a hint when asked for, lit on the board; and, in training, a word after an answer that gave much away.
import { $, html } from "./dom.js";
import { toast } from "./notes.js";

const TOKEN = 0;
const percent = (share) => `${Math.round(100 * share)} %`;
const signed = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(1)}`;

export class Coach {
  constructor(table) {
    this.table = table;
    this.about = ""; // the question that the hint on show is about
    this.box = $("coach");
    $("hint").onclick = () => this.ask();
    const training = $("training-setting");
    training.checked = localStorage.getItem("training") === "yes";
    training.onchange = () => localStorage.setItem("training", training.checked ? "yes" : "no");
    training.closest("label").hidden = !table.start.coach;
  }

  get training() {
    return this.table.start.coach && localStorage.getItem("training") === "yes";
  }

  // The question has changed, or the board was drawn anew.
  show() {
    const question = this.table.asking.question;
    $("hint").hidden = !question || !this.table.start.coach;
    $("ask-tools").hidden = $("hint").hidden;
    if (this.about && this.about !== question?.id) this.close();
    else if (this.advice) this.light();
  }

  close() {
    this.about = "";
    this.advice = null;
    this.box.hidden = true;
    document.body.classList.remove("coached");
    this.light();
  }

  async ask() {
    const { start, asking } = this.table;
    const question = asking.question;
    if (!question || !start.coach) return;
    $("hint").disabled = true;
    this.say(html("p", { class: "help" }, "The coach thinks…"));
    document.body.classList.remove("coached"); // a line needs no more room than that
    try {
      const answer = await fetch(`/api/tables/${start.table}/hint?seat=${question.seat}`);
      const found = await answer.json();
      if (!answer.ok) throw new Error(found.error || "The coach can’t say anything now.");
      if (asking.question?.id !== found.question) return this.close();
      this.about = found.question;
      this.advice = found.choices;
      this.tell(found.choices);
      this.light();
    } catch (problem) {
      this.close();
      toast(problem.message);
    } finally {
      $("hint").disabled = false;
    }
  }

  say(...nodes) {
    this.box.hidden = false;
    document.body.classList.add("coached");
    this.box.replaceChildren(...nodes);
  }

  tell(choices) {
    const rows = choices.map((choice, n) =>
      html(
        "li",
        { class: n ? "advice" : "advice best" },
        html("button", { type: "button", class: "plain advice-label", onclick: () => this.take(choice.token) }, choice.label),
        html("p", { class: "advice-worth" }, `${percent(choice.chance)} to win (± ${Math.round(100 * choice.error)}), ${signed(choice.margin)} points (± ${choice.margin_error.toFixed(1)})`),
        html("ul", { class: "advice-why" }, ...[choice.fact, ...(n > 1 ? [] : choice.why)].filter(Boolean).map((reason) => html("li", {}, reason))),
      ),
    );
    this.say(
      html("div", { class: "coach-head" }, html("h2", {}, "The coach would"), html("button", { type: "button", class: "plain", onclick: () => this.close() }, "Close")),
      html("ol", { class: "advices" }, ...rows),
    );
    $("live").textContent = `The coach would: ${choices[0].label}`;
  }

  // The best choice is lit on the board and in the list.
  light() {
    for (const node of document.querySelectorAll(".advised")) node.classList.remove("advised");
    const best = this.advice?.[0];
    const { asking, board } = this.table;
    if (!best || !asking.question) return;
    for (const node of best.target ? board.all(best.target) : []) node.classList.add("advised");
    const index = asking.question.options.findIndex((option) => option[TOKEN] === best.token);
    asking.counters.reveal(index);
    $("options").querySelector(`[data-index="${index}"]`)?.classList.add("advised");
  }

  take(token) {
    const { asking } = this.table;
    const index = asking.question?.options.findIndex((option) => option[TOKEN] === token) ?? -1;
    if (index >= 0) asking.choose(index);
  }

  // In training: look back at an answer that was just given.
  async answered(seat) {
    if (!this.training) return;
    const { start, send } = this.table;
    const answer = await fetch(`/api/tables/${start.table}/review?seat=${seat}`);
    if (!answer.ok) return;
    const found = await answer.json();
    if (!["mistake", "blunder"].includes(found.verdict)) return;
    const back = html("button", { type: "button", class: "primary", id: "take-back", onclick: () => (this.close(), send("undo", { seat })) }, "Take it back");
    this.say(
      html("div", { class: "coach-head" }, html("h2", {}, `That gave away ${percent(found.loss)}`), html("button", { type: "button", class: "plain", onclick: () => this.close() }, "Close")),
      html("p", {}, `You took: ${found.played}. Better: ${found.better_label}.`),
      html("ul", { class: "advice-why" }, ...found.why.map((reason) => html("li", {}, reason))),
      found.keep ? html("p", { class: "help" }, `It can’t be taken back: ${found.keep}.`) : back,
    );
    $("live").textContent = `That gave away ${percent(found.loss)}. Better: ${found.better_label}`;
  }
}

