// The question: its words, its options in the list and on the board, choosing, turning, confirming.
import { $, html, list } from "./dom.js";
import { closeTip, tip, toast } from "./notes.js";

const MANY = 60;
// What an option is made of, as the server sends it.
const [TOKEN, LABEL, TARGET, VARIANT, TURN, FACE] = [0, 1, 2, 3, 4, 5];
const mustConfirm = () => localStorage.getItem("confirm") !== "no";

export class Asking {
  constructor(table) {
    this.table = table;
    this.question = null; // the open question of the seat that is shown, or null
    this.groups = new Map(); // target -> numbers of the options on it
    this.picked = null; // { index, group } chosen and not yet confirmed
    this.sending = false;
    this.everything = false; // whether a long list is shown whole
    this.lastVariant = "";
    this.announced = "";
    $("confirm-setting").checked = mustConfirm();
    $("confirm-setting").onchange = (event) => localStorage.setItem("confirm", event.target.checked ? "yes" : "no");
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
    }
    this.groups = new Map();
    this.question?.options.forEach((option, index) => {
      const target = option[TARGET];
      if (target) this.groups.set(target, [...(this.groups.get(target) || []), index]);
    });
    this.words(q, standin);
    this.list();
    if (looking === null) board.light(this.groups, (target) => this.label(target));
    this.showPicked();
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
      box.replaceChildren(html("h2", {}, q.text), ...(q.rule ? [rule] : []));
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
    const seen = new Set();
    const buttons = [];
    this.question.options.forEach((option, index) => {
      const target = option[TARGET];
      const group = target ? this.groups.get(target) : [index];
      const many = this.placing(group) ? group : null;
      if (many && seen.has(target)) return;
      if (many) seen.add(target);
      buttons.push(this.button(option, index, many, buttons.length + 1));
    });
    if (buttons.length > MANY && !this.everything) {
      const last = this.question.decline ? [buttons.at(-1)] : [];
      const more = html("button", { type: "button", class: "plain", onclick: () => ((this.everything = true), this.list()) }, `Show all ${buttons.length}`);
      box.replaceChildren(...buttons.slice(0, MANY), more, ...last);
    } else box.replaceChildren(...buttons);
    this.mark();
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
        onclick: () => (many ? this.choose(many[0], many) : this.choose(index)),
        onpointerenter: () => this.hint(target, index),
        onpointerleave: () => this.hint(null),
        onfocus: () => this.hint(target, index),
        onblur: () => this.hint(null),
      },
      number <= 9 ? html("kbd", { "aria-hidden": "true" }, `${number}`) : null,
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
    const group = this.table.looking === null && this.question ? this.groups.get(target) : null;
    if (!group) return this.why(node);
    if (this.picked && this.option()[TARGET] === target) return this.confirm();
    if (group.length === 1) return this.choose(group[0]);
    if (this.placing(group)) return this.choose(this.like(group), group);
    this.menu(group, node);
  }

  // Among the ways to place something, the one that lies as the last one did.
  like(group) {
    return group.find((i) => this.option(i)[VARIANT] === this.lastVariant) ?? group[0];
  }

  choose(index, group = null) {
    closeTip();
    if (!this.question || this.sending) return;
    if (this.picked && this.picked.index === index && !group) return this.confirm();
    this.picked = { index, group };
    this.lastVariant = this.option(index)[VARIANT] || this.lastVariant;
    if (!mustConfirm() && !group) return this.confirm();
    this.showPicked();
  }

  showPicked() {
    const { board } = this.table;
    const box = $("picked");
    this.mark();
    if (!this.picked || !this.question) {
      box.hidden = true;
      board.choose(null);
      board.ghost(null);
      return;
    }
    const { [LABEL]: words, [TARGET]: target } = this.option();
    board.choose(target);
    if (target) this.preview(target, this.picked.index);
    const turn = this.picked.group
      ? [
          html("button", { type: "button", onclick: () => this.rotate(1), title: "r" }, "Rotate"),
          ...(this.otherFace().length ? [html("button", { type: "button", onclick: () => this.flip(), title: "f" }, "Flip")] : []),
        ]
      : [];
    box.hidden = false;
    box.replaceChildren(
      html("p", {}, words),
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

  async confirm() {
    if (!this.picked || !this.question || this.sending) return;
    this.sending = true;
    const token = this.option()[TOKEN];
    this.showPicked();
    try {
      await this.table.link.send("answer", { token, q: this.question.id, seat: this.question.seat });
    } catch (refusal) {
      if (!refusal.stale) toast(refusal.reason);
      this.sending = false;
      this.picked = null;
      this.showPicked();
    }
  }

  async why(node) {
    const what = await this.table.card.pin(node);
    if (what) $("live").textContent = `${what.title}. ${what.reason}`;
  }

  menu(group, node) {
    const buttons = group.map((index) => html("button", { type: "button", onclick: () => this.choose(index) }, this.option(index)[LABEL]));
    tip(node, html("div", { class: "tip-menu" }, ...buttons), true);
    buttons[0].focus();
  }
}
