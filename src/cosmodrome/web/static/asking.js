// The question: its words, its options in the list and on the board, choosing, turning, confirming.
import { Counters } from "./counter.js";
import { $, html, list } from "./dom.js";
import { Lines } from "./lines.js";
import { closeTip, tip, toast } from "./notes.js";
import { settled } from "./settle.js";

const MANY = 60;
// What an option is made of, as the server sends it.
const [TOKEN, LABEL, TARGET, VARIANT, TURN, FACE] = [0, 1, 2, 3, 4, 5];
// When an answer is asked for twice: always ("yes"), never ("no"), or where it can't be taken back.
const confirming = () => localStorage.getItem("confirm") || "final";
const JUST = 250; // a double click is not an answer to the next question, in milliseconds

export class Asking {
  constructor(table) {
    this.table = table;
    this.question = null; // the open question of the seat that is shown, or null
    this.groups = new Map(); // target -> numbers of the options on it
    this.counters = new Counters();
    this.picked = null; // { index, group } chosen and not yet confirmed
    this.sending = false;
    this.everything = false; // whether a long list is shown whole
    this.lastVariant = "";
    this.announced = "";
    $("confirm-setting").value = confirming();
    $("confirm-setting").onchange = (event) => localStorage.setItem("confirm", event.target.value);
    $("ask-fold").onclick = () => {
      const folded = $("ask").classList.toggle("folded");
      $("ask-fold").setAttribute("aria-expanded", !folded);
      $("ask-fold").querySelector("span").textContent = folded ? "Options" : "Board";
    };
    $("undo").onclick = () => {
      const why = table.parts.undo;
      if (why) toast(`Undo is not possible: ${why}`);
      else table.send("undo");
    };
    this.lines = new Lines($("options"), table.card);
    $("panels").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  option(index = this.picked.index) {
    return this.question.options[index];
  }

  // -- showing -----------------------------------------------------------------------------------

  show(changed) {
    const { parts, looking, board } = this.table;
    const q = parts.question || { text: "", waiting: [] };
    const standin = parts.state?.standin;
    this.question = q.options && !standin ? q : null;
    if (changed) {
      this.picked = null;
      this.sending = false;
      this.everything = false;
      this.since = performance.now();
      this.counters = new Counters(this.question?.options);
    }
    this.groups = new Map();
    this.question?.options.forEach((option, index) => {
      const target = option[TARGET];
      if (target) this.groups.set(target, [...(this.groups.get(target) || []), index]);
    });
    if (changed) {
      this.words(q, standin);
      this.list();
    }
    if (looking === null) board.light(this.groups, (target) => this.label(target));
    this.showPicked();
    if (changed) this.pickWanted();
    const told = this.question ? `${this.question.text} ${this.question.options.length} options.` : $("question").textContent;
    if (changed && told !== this.announced) $("live").textContent = this.announced = told;
    $("ask").classList.toggle("mine", Boolean(this.question));
    $("ask").dataset.question = this.question?.id || "";
    $("ask-fold").hidden = !this.question;
  }

  words(q, standin) {
    const { start, parts, send, side } = this.table;
    const box = $("question");
    if (standin && parts.state.status === "playing") {
      const why = { left: "A bot plays for you.", time: "Your time ran out: a bot plays for you.", resigned: "You resigned: a bot plays for you." }[standin];
      const back = html("button", { type: "button", class: "primary", onclick: () => send("standin", { value: "" }) }, "Take my seat back");
      box.replaceChildren(html("p", {}, why), back);
    } else if (this.question) {
      const rule = html("a", { href: `/guide/${start.game}#rule-${q.rule}`, class: "rule", onclick: (e) => (e.preventDefault(), side.guide(q.rule)) }, "Read the rule");
      box.replaceChildren(html("h2", {}, q.text), " ", ...(q.rule ? [rule] : []));
    } else if (q.over)
      box.replaceChildren(
        html("p", {}, "The match is over."),
        html(
          "div",
          { class: "row" },
          html("a", { class: "plain", href: `/table/${start.table}/verify` }, "Verify the chance"),
        ),
      );
    else box.replaceChildren(html("p", { class: "waiting" }, `Waiting for ${list(q.waiting || [])}`));
  }

  undo() {
    const { parts } = this.table;
    const button = $("undo");
    const why = parts.undo;
    button.hidden = why === undefined || parts.state?.status !== "playing";
    button.setAttribute("aria-disabled", Boolean(why));
    button.parentElement.hidden = button.hidden;
    button.parentElement.classList.toggle("stuck", Boolean(why));
    $("undo-why").textContent = why && !button.hidden ? why : "";
  }

  label(target) {
    const group = this.groups.get(target);
    if (!group) return "";
    const first = this.option(group[0])[LABEL];
    return group.length === 1 ? first : `${first} (${group.length} ways)`;
  }

  // Several ways to lay one thing at one place: each has a ghost. Other options that share a target are listed one by one.
  placing(group) {
    return group.length > 1 && group.every((i) => this.table.parts.ghosts?.[this.option(i)[VARIANT]]);
  }

  list() {
    const box = $("options");
    if (!this.question) return box.replaceChildren();
    this.counters.lines.clear();
    const seen = new Set();
    const buttons = [];
    this.question.options.forEach((option, index) => {
      const target = option[TARGET];
      const group = target ? this.groups.get(target) : [index];
      const many = this.placing(group) ? group : null;
      const key = this.counters.key(index);
      const once = many ? target : key;
      if (once && seen.has(once)) return;
      seen.add(once);
      const number = buttons.length + 1;
      if (key) buttons.push(this.counters.line(key, (at) => this.button(this.option(at), at, null, number)));
      else buttons.push(this.button(option, index, many, number));
    });
    const last = this.question.decline ? [buttons.pop()] : [];
    const all = buttons.length > MANY && !this.everything ? html("button", { type: "button", class: "plain", onclick: () => ((this.everything = true), this.list()) }, `Show all ${buttons.length}`) : null;
    // what declines stays in sight, and so does how much of the list is not
    const pinned = html("div", { class: "pinned" }, html("span", { class: "more", "aria-hidden": "true" }), ...last);
    box.replaceChildren(...buttons.slice(0, all ? MANY : undefined), ...(all ? [all] : []), pinned);
    this.mark();
    settled(() => box.scrollTop, (at) => at && (box.scrollTop = 0));
    this.lines.anew();
  }

  button(option, index, many, number) {
    const target = option[TARGET];
    const last = index === this.question.options.length - 1 && this.question.decline;
    return html(
      "button",
      {
        type: "button",
        class: last ? "option decline" : "option",
        "data-index": index,
        onclick: (event) => !this.hasty(event) && (many ? this.choose(many[0], many) : this.choose(index)),
        onpointerenter: (event) => {
          this.hint(target, index);
          if (event.pointerType === "mouse") this.lines.point(event.currentTarget, target);
        },
        onpointerleave: () => (this.hint(null), this.table.card.out()),
        onfocus: (event) => {
          this.hint(target, index);
          if (event.target.matches(":focus-visible")) this.lines.point(event.target);
        },
        onblur: () => (this.hint(null), this.table.card.out()),
      },
      last || number <= 9 ? html("kbd", { "aria-hidden": "true" }, last ? "d" : `${number}`) : null,
      html("span", {}, option[LABEL]),
      many ? html("small", {}, `${many.length} ways`) : null,
    );
  }

  mark() {
    for (const button of $("options").querySelectorAll("[data-index]")) {
      const index = Number(button.dataset.index);
      const on = this.picked && (this.picked.index === index || this.picked.group?.includes(index));
      button.setAttribute("aria-pressed", Boolean(on));
      button.disabled = this.sending;
    }
  }

  hint(target, index) {
    const { board } = this.table;
    board.glow(target ? [target] : []);
    if (this.picked) return;
    if (target && index !== undefined) this.preview(target, index);
    else board.ghost(null);
  }

  preview(target, index) {
    const variant = this.question?.options[index]?.[VARIANT];
    this.table.board.ghost(target, (variant && this.table.parts.ghosts?.[variant]) || null);
  }

  hover(node) {
    if (!this.question || this.table.looking !== null || this.picked) return;
    const group = node && this.groups.get(node.dataset.target);
    if (group && this.option(group[0])[VARIANT]) this.preview(node.dataset.target, this.like(group));
    else this.table.board.ghost(null);
  }

  // -- choosing ----------------------------------------------------------------------------------

  onTarget(target, node) {
    const open = this.table.looking === null && this.question;
    const group = open && this.groups.get(target);
    if (!group) return open ? this.reach(target, node) : this.why(node);
    if (this.picked && this.option()[TARGET] === target) return this.confirm();
    if (group.length === 1) return this.choose(group[0]);
    if (this.placing(group)) return this.choose(this.like(group), group);
    this.menu(group, node);
  }

  // Among the ways to place something, the one that lies as the last one did.
  like(group) {
    return group.find((i) => this.option(i)[VARIANT] === this.lastVariant) ?? group[0];
  }

  hasty(event) {
    return event.detail > 1 && performance.now() - this.since < JUST;
  }

  choose(index, group = null) {
    closeTip();
    if (!this.question || this.sending) return;
    if (this.picked && this.picked.index === index && !group) return this.confirm();
    this.picked = { index, group, final: false };
    this.lastVariant = this.option(index)[VARIANT] || this.lastVariant;
    if (confirming() !== "yes" && !group) return this.confirm(confirming() === "no");
    this.showPicked();
  }

  // A thing that is chosen some answers further on: they are given one after the other, if there is but one way.
  async reach(target, node, start = "") {
    const found = await this.table.send("reach", { text: target, key: start, seat: this.question.seat });
    const all = found?.ways || [];
    if (!all.length) return this.why(node);
    if (all.length === 1) return this.walk(all[0]);
    this.table.card.close();
    const buttons = all.map((way) => html("button", { type: "button", onclick: () => (closeTip(), this.walk(way)) }, way.labels.join(", then ")));
    tip(node, html("div", { class: "tip-menu" }, ...buttons), true);
    buttons[0].focus();
  }

  // From one thing to another: what the drop would choose now, else the answers that choose first the one, then the other.
  drag(start, target, node) {
    if (!this.question || this.sending) return;
    const group = this.groups.get(target);
    if (group && !this.groups.has(start)) return this.onTarget(target, node);
    return this.reach(target, node, start);
  }

  async walk(way) {
    if (!this.question || this.sending) return;
    this.sending = true;
    this.mark();
    const last = confirming() === "no" ? "" : "unless-final";
    try {
      await this.table.link.send("walk", { tokens: way.tokens, q: this.question.id, seat: this.question.seat, value: last });
    } catch (refusal) {
      if (refusal.final) this.wanted = way.tokens.at(-1); // asked for once the question has come
      else if (!refusal.stale) toast(refusal.reason);
    }
    this.sending = false;
    this.pickWanted();
  }

  pickWanted() {
    const index = this.wanted && this.question ? this.question.options.findIndex((option) => option[TOKEN] === this.wanted) : -1;
    if (index < 0) return;
    this.wanted = "";
    this.picked = { index, group: null, final: true };
    this.showPicked();
  }

  showPicked() {
    const { board } = this.table;
    const box = $("picked");
    this.mark();
    $("ask").classList.toggle("picking", Boolean(this.picked && this.question));
    if (!this.picked || !this.question) {
      box.hidden = true;
      board.choose(null);
      board.ghost(null);
      return;
    }
    const { [LABEL]: words, [TARGET]: target } = this.option();
    board.choose(target);
    if (target) this.preview(target, this.picked.index);
    const turns = this.picked.group?.some((i) => this.option(i)[TURN] || this.option(i)[FACE]);
    const kinds = this.picked.group && !turns ? this.picked.group.map((i) => html("button", { type: "button", class: "option", "aria-pressed": `${i === this.picked.index}`, onclick: () => this.choose(i) }, this.option(i)[LABEL])) : [];
    const turn = turns
      ? [
          html("button", { type: "button", onclick: () => this.rotate(1), title: "r" }, "Rotate"),
          ...(this.otherFace().length ? [html("button", { type: "button", onclick: () => this.flip(), title: "f" }, "Flip")] : []),
        ]
      : [];
    box.hidden = false;
    box.replaceChildren(
      html("p", {}, words),
      ...(kinds.length ? [html("div", { class: "kinds" }, ...kinds)] : []),
      ...(this.picked.final ? [html("p", { class: "help final" }, "Sure? This can’t be taken back.")] : []),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", class: "primary", id: "confirm", onclick: () => this.confirm(), disabled: this.sending }, this.sending ? "Sending…" : "Confirm"),
        ...turn,
        html("button", { type: "button", class: "plain", onclick: () => this.cancel() }, "Back"),
      ),
    );
  }

  cancel() {
    this.picked = null;
    closeTip();
    this.showPicked();
  }

  // -- turning -----------------------------------------------------------------------------------

  wheel(event) {
    if (!this.picked?.group || event.ctrlKey) return;
    event.preventDefault();
    this.rotate(event.deltaY > 0 ? 1 : -1);
  }

  rotate(step) {
    if (!this.picked?.group) return;
    const same = this.picked.group.filter((i) => this.option(i)[FACE] === this.option()[FACE]);
    const at = same.indexOf(this.picked.index);
    this.turnTo(same[(at + step + same.length) % same.length]);
  }

  otherFace() {
    return this.picked.group.filter((i) => this.option(i)[FACE] !== this.option()[FACE]);
  }

  flip() {
    if (!this.picked?.group) return;
    const other = this.otherFace();
    if (other.length) this.turnTo(other.find((i) => this.option(i)[TURN] === this.option()[TURN]) ?? other[0]);
  }

  turnTo(index) {
    this.picked.index = index;
    this.lastVariant = this.option()[VARIANT];
    this.showPicked();
    $("live").textContent = this.option()[LABEL];
  }

  // -- answering ---------------------------------------------------------------------------------

  async confirm(sure = true) {
    if (!this.picked || !this.question || this.sending) return;
    this.sending = true;
    const token = this.option()[TOKEN];
    this.showPicked();
    try {
      const { id, seat } = this.question;
      await this.table.link.send("answer", { token, q: id, seat, value: sure ? "" : "unless-final" });
      this.table.coach.answered(seat);
    } catch (refusal) {
      this.sending = false;
      if (refusal.final) this.picked.final = true;
      else this.picked = null;
      if (!refusal.stale && !refusal.final) toast(refusal.reason);
      this.showPicked();
    }
  }

  async why(node) {
    const what = await this.table.card.pin(node);
    if (what) $("live").textContent = `${what.title}. ${what.reason}`;
  }

  menu(group, node) {
    this.table.card.close();
    const button = (index) => html("button", { type: "button", class: "option", onclick: () => this.choose(index) }, this.option(index)[LABEL]);
    const first = group.filter((index) => !this.counters.key(index) || group.find((i) => this.counters.key(i) === this.counters.key(index)) === index);
    const lines = first.map((index) => (this.counters.key(index) ? this.counters.line(this.counters.key(index), button) : button(index)));
    tip(node, html("div", { class: "tip-menu" }, ...lines), true);
    $("tip").querySelector(".option").focus();
  }
}
