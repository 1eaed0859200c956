// The question: its words, its options in the list and on the board, choosing, turning, confirming.

import { $, all, html, one } from "../lib/dom.js";
import { afterLayout } from "../lib/layout.js";
import { closeTip, tip, toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { Amounts } from "./amounts.js";
import { Grace } from "./grace.js";
import { OptionList } from "./option-list.js";

/** @typedef {import("../lib/wire.js").Option} Option */
/** @typedef {import("../lib/wire.js").No} No */
/** @typedef {import("../lib/wire.js").Way} Way */
/** @typedef {import("../board/hit-test.js").Thing} Thing */

/**
 * The open question of the seat that is shown.
 * @typedef {import("../lib/wire.js").Question & { id: string, seat: number, options: Option[] }} OpenQuestion
 */

/**
 * An option that was chosen and is not yet confirmed.
 * @typedef {Object} Picked
 * @property {number} index
 * @property {number[] | null} group the ways to lay the same thing, if there are several
 * @property {string} final why it can't be undone; empty if it can, or if that is not known yet
 * @property {string} [words] what it does, if it takes several answers
 * @property {"" | "asked" | "told"} [coach] in training: whether the coach is asked about it, or has told
 * @property {import("../coach/hints.js").Review | null} [warning] what the coach says against it
 */

/** @typedef {import("../lib/wire.js").Shortcut} Shortcut */
/** @typedef {{ kind: string, token: string, target: string }} Given an answer to a question of this kind */

const MANY = 60; // a longer list is cut short
const DOUBLE_CLICK = 250; // milliseconds in which the second click of a double click does not answer the next question

/**
 * What happens before an answer is sent: it is confirmed always ("yes"), never ("no"), or if it is a choice that can't
 * be undone ("final"); or such a choice can be withheld for a few seconds ("grace").
 */
const confirming = () => localStorage.getItem("confirm") || "grace";

export class QuestionPanel {
  /** @param {import("../table/context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {OpenQuestion | null} */
    this.question = null;
    /** @type {Map<string, number[]>} */
    this.groups = new Map(); // target -> numbers of the options on it
    this.amounts = new Amounts();
    /** @type {Picked | null} */
    this.picked = null;
    this.sending = false;
    this.since = 0; // when the question came
    this.everything = false; // whether a long list is shown whole
    this.lastVariant = "";
    /** @type {{ token: string, words: string, why: string } | null} */
    this.wanted = null; // the answer to pick once its question has come
    this.wantedTarget = ""; // the thing to choose once its question has come
    this.hovered = ""; // the target below the pointer
    /** @type {Given[]} */
    this.given = []; // the answers to the last questions of one kind
    this.grace = new Grace(() => this.confirm());
    this.heldFocus = false; // whether the focus was with the question or the board when the last answer was given
    this.announced = "";
    this.optionList = new OptionList($("options"), table.card);
    this.listen();
  }

  listen() {
    const setting = $("confirm-setting", HTMLSelectElement);
    setting.value = confirming();
    setting.onchange = () => localStorage.setItem("confirm", setting.value);
    $("ask-fold").onclick = () => this.fold();
    $("undo").onclick = () => {
      const why = this.table.parts.undo;
      if (why) return toast(why);
      this.given.pop();
      this.table.send("undo");
    };
    $("panels").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** On a phone: fold the options away to see the board, or unfold them. */
  fold() {
    const folded = $("ask").classList.toggle("folded");
    $("ask-fold").setAttribute("aria-expanded", `${!folded}`);
    one("span", $("ask-fold")).textContent = folded ? words.showOptions : words.showBoard;
  }

  /**
   * An option of the open question.
   * @param {number} index
   * @returns {Option | undefined}
   */
  option(index) {
    return this.question?.options[index];
  }

  /**
   * The number of the option with a token; -1 if there is none.
   * @param {string} token
   */
  indexOf(token) {
    return this.question?.options.findIndex((option) => option.token === token) ?? -1;
  }

  // -- showing -----------------------------------------------------------------------------------

  /**
   * Show the question; `changed` if it is another one, or somebody else answers it.
   * @param {boolean} changed
   */
  show(changed) {
    const { parts, shownMoment, board } = this.table;
    this.question = openQuestion(parts);
    if (changed) this.begin();
    this.groups = new Map();
    for (const [index, { target }] of this.question?.options.entries() ?? [])
      if (target) this.groups.set(target, [...(this.groups.get(target) ?? []), index]);
    if (changed) {
      this.showWords();
      this.showOptions();
    }
    if (shownMoment === null) board.light(this.groups, (target) => this.labelOf(target));
    this.showPicked();
    if (changed) {
      this.pickWanted();
      this.announce();
    }
    $("ask").classList.toggle("mine", Boolean(this.question));
    $("ask").dataset.question = this.question?.id ?? "";
    $("ask-fold").hidden = !this.question;
    if (changed) this.giveFocus();
  }

  /** An answer is given: note whether the focus belongs to the question. What it is on may go. */
  holdFocus() {
    const at = document.activeElement;
    this.heldFocus = $("ask").contains(at) || this.table.board.root.contains(at);
  }

  /** Keep the focus with the question, if what it was on is gone. */
  giveFocus() {
    const at = document.activeElement;
    const lost = !at || at === document.body || /** @type {HTMLButtonElement} */ (at).disabled;
    if (this.heldFocus && lost) $("question").focus({ preventScroll: true });
    if (this.question) this.heldFocus = false;
  }

  begin() {
    this.grace.stop();
    if (this.question?.kind !== this.given.at(-1)?.kind) this.given = [];
    this.picked = null;
    this.sending = false;
    this.everything = false;
    this.since = performance.now();
    this.amounts = new Amounts(this.question?.options);
  }

  /** Tell screen readers what is asked. */
  announce() {
    const { question } = this;
    const told = question ? words.announced(question.text, question.options.length) : ($("question").textContent ?? "");
    if (told === this.announced) return;
    this.announced = told;
    $("live").textContent = told;
  }

  showWords() {
    const { state, question } = this.table.parts;
    const box = $("question");
    if (state?.standin && state.status === "playing") box.replaceChildren(...this.standinWords(state.standin));
    else if (this.question) box.replaceChildren(...this.questionWords(this.question));
    else if (question?.over) box.replaceChildren(html("p", {}, words.gameOver));
    else box.replaceChildren(html("p", { class: "waiting" }, words.waitingFor(question?.waiting ?? [])));
  }

  /** @param {string} standin */
  standinWords(standin) {
    const takeBack = () => this.table.send("standin", { value: "" });
    return [
      html("p", {}, words.standIn[standin]),
      html("button", { type: "button", class: "primary", onclick: takeBack }, words.takeSeatBack),
    ];
  }

  /** @param {OpenQuestion} question */
  questionWords({ text, rule }) {
    const head = html("h2", {}, text);
    if (!rule) return [head, " "];
    const { start, sideTabs } = this.table;
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      sideTabs.showRule(rule);
    };
    const href = `/guide/${start.game}#rule-${rule}`;
    return [head, " ", html("a", { href, class: "rule", onclick: open }, words.readRule)];
  }

  showUndo() {
    const { parts } = this.table;
    const why = parts.undo;
    const hidden = why === undefined || parts.state?.status !== "playing";
    const box = /** @type {HTMLElement} */ ($("undo").parentElement);
    $("undo").hidden = box.hidden = hidden;
    $("undo").setAttribute("aria-disabled", `${Boolean(why)}`);
    box.classList.toggle("stuck", Boolean(why));
    $("undo-why").textContent = why && !hidden ? why : "";
  }

  /**
   * The words for what choosing a target does.
   * @param {string} target
   */
  labelOf(target) {
    const group = this.groups.get(target);
    if (!group) return "";
    const first = this.option(group[0])?.label ?? "";
    return group.length === 1 ? first : words.labelWithWays(first, group.length);
  }

  /**
   * Whether these options are ways to lay one thing at one place: each has a ghost. Other options that share a target
   * are listed one by one.
   * @param {number[]} group
   */
  areWays(group) {
    const { ghosts } = this.table.parts;
    return group.length > 1 && group.every((index) => ghosts?.[this.option(index)?.variant ?? ""]);
  }

  showOptions() {
    const box = $("options");
    if (!this.question) return box.replaceChildren();
    const lines = this.optionLines(this.question.options);
    const last = this.question.decline ? lines.splice(-1) : [];
    const cut = lines.length > MANY && !this.everything;
    const showAll = () => {
      this.everything = true;
      this.showOptions();
    };
    const more = html("button", { type: "button", class: "plain", onclick: showAll }, words.showAll(lines.length));
    // the declining option stays visible, with shortcuts and the number of options that don't
    const below = html("span", { class: "more", "aria-hidden": "true" });
    const pinned = html("div", { class: "pinned" }, below, ...this.shortcutButtons(), ...last);
    box.replaceChildren(...lines.slice(0, cut ? MANY : undefined), ...(cut ? [more] : []), pinned);
    this.markPicked();
    afterLayout(
      () => box.scrollTop,
      (at) => {
        if (at) box.scrollTop = 0;
      },
    );
    this.optionList.reset();
  }

  /** Buttons that give several answers at once. A plan knows no standing orders. */
  shortcutButtons() {
    const shortcuts = this.question?.shortcuts ?? [];
    const possible = shortcuts.filter(({ order = [] }) => !order.length || !this.table.planning?.open);
    return possible.map((shortcut) =>
      html("button", { type: "button", class: "plain shortcut", onclick: () => this.take(shortcut) }, shortcut.label),
    );
  }

  /**
   * Give a standing order, if the shortcut has one, and several answers.
   * @param {Shortcut} shortcut
   */
  async take({ tokens, order = [], label }) {
    const [key, value] = order;
    if (key && !(await this.table.send("order", { key, value, seat: this.question?.seat }))) return;
    await this.walk({ tokens, labels: [label] });
  }

  /**
   * One line for each option, for all amounts of a thing, and for all ways to lay one.
   * @param {Option[]} options
   */
  optionLines(options) {
    this.amounts.lines.clear();
    const seen = new Set();
    /** @type {HTMLElement[]} */
    const lines = [];
    for (const [index, { target }] of options.entries()) {
      const onTarget = target ? (this.groups.get(target) ?? []) : [];
      const ways = this.areWays(onTarget) ? onTarget : null;
      const amounts = this.amounts.groupOf(index);
      const once = ways ? target : amounts;
      if (once && seen.has(once)) continue;
      seen.add(once);
      const number = lines.length + 1;
      if (amounts) lines.push(this.amounts.line(amounts, (at) => this.optionButton(at, null, number)));
      else lines.push(this.optionButton(index, ways, number));
    }
    return lines;
  }

  /**
   * @param {number} index
   * @param {number[] | null} ways
   * @param {number} number
   */
  optionButton(index, ways, number) {
    const { label = "", target = "" } = this.option(index) ?? {};
    const declines = Boolean(this.question?.decline) && index === (this.question?.options.length ?? 0) - 1;
    const enter = () => this.hint(target, index);
    const leave = () => {
      this.hint("");
      this.table.card.out();
    };
    const button = html(
      "button",
      { type: "button", class: declines ? "option decline" : "option", "data-index": index },
      declines || number <= 9 ? html("kbd", { "aria-hidden": "true" }, declines ? "d" : `${number}`) : null,
      html("span", {}, label),
      ways ? html("small", {}, words.ways(ways.length)) : null,
    );
    button.onclick = (event) => {
      if (!this.isDoubleClick(event)) this.choose(ways ? ways[0] : index, ways);
    };
    button.onpointerenter = (event) => {
      enter();
      if (event.pointerType === "mouse") this.optionList.explain(button, target);
    };
    button.onfocus = () => {
      enter();
      if (button.matches(":focus-visible")) this.optionList.explain(button);
    };
    button.onpointerleave = button.onblur = leave;
    return button;
  }

  /** Mark the buttons of what was picked. */
  markPicked() {
    for (const button of /** @type {HTMLButtonElement[]} */ (all("[data-index]", $("options")))) {
      const index = Number(button.dataset.index);
      const on = this.picked?.index === index || Boolean(this.picked?.group?.includes(index));
      button.setAttribute("aria-pressed", `${on}`);
      button.disabled = this.sending;
    }
  }

  /**
   * Show on the board what an option is about.
   * @param {string} target
   * @param {number} [index]
   */
  hint(target, index) {
    const { board } = this.table;
    board.glow(target ? [target] : []);
    if (this.picked) return;
    if (target && index !== undefined) this.preview(target, index);
    else board.ghost(null);
  }

  /**
   * @param {string} target
   * @param {number} index
   */
  preview(target, index) {
    this.table.board.ghost(target, this.table.parts.ghosts?.[this.option(index)?.variant ?? ""]);
  }

  /**
   * The pointer is on a thing of the board.
   * @param {Thing | null} thing
   */
  hover(thing) {
    if (!this.question || this.table.shownMoment !== null || this.picked) return;
    const target = thing?.dataset.as ?? thing?.dataset.target ?? "";
    const group = this.groups.get(target);
    this.hovered = group ? target : "";
    if (group && this.option(group[0])?.variant) this.preview(target, this.sameVariant(group));
    else this.table.board.ghost(null);
  }

  // -- choosing ----------------------------------------------------------------------------------

  /**
   * A thing of the board was clicked.
   * @param {string} target
   * @param {Thing} thing
   * @returns {void | Promise<void>}
   */
  onTarget(target, thing) {
    const open = this.table.shownMoment === null && this.question !== null;
    if (!open) return this.explain(thing);
    const group = this.groups.get(target);
    if (!group) return this.takesOff(target) ? this.takeOff(target) : this.reach(target, thing);
    if (this.picked && this.option(this.picked.index)?.target === target) return this.confirmAgain();
    if (group.length === 1) return this.choose(group[0]);
    if (this.areWays(group)) return this.choose(this.sameVariant(group), group);
    this.openMenu(group, thing);
  }

  /**
   * Among the ways to lay something, the one that lies as the last one did.
   * @param {number[]} group
   */
  sameVariant(group) {
    return group.find((index) => (this.option(index)?.variant ?? "") === this.lastVariant) ?? group[0];
  }

  /** @param {MouseEvent} event */
  isDoubleClick(event) {
    return event.detail > 1 && this.justCame();
  }

  /** Whether the question, or the choice to be confirmed, came just now. */
  justCame() {
    return performance.now() - this.since < DOUBLE_CLICK;
  }

  /** What was picked was chosen once more: send it, unless that is the second click of a double click. */
  confirmAgain() {
    if (this.picked?.final && this.justCame()) return;
    return this.confirm();
  }

  /**
   * Pick an option. It is sent at once, unless the player wants to confirm it, or there are several ways.
   * @param {number} index
   * @param {number[] | null} [group]
   * @returns {void | Promise<void>}
   */
  choose(index, group = null) {
    closeTip();
    if (!this.question || this.sending) return;
    if (this.picked?.index === index && !group) return this.confirmAgain();
    this.grace.stop();
    this.wantedTarget = "";
    this.picked = { index, group, final: "" };
    this.lastVariant = this.option(index)?.variant || this.lastVariant;
    if (confirming() !== "yes" && !group) return this.confirm(confirming() === "no");
    this.showPicked();
  }

  /**
   * Choose a thing that needs several answers: if it can mean one thing only, they are given in order; else a menu at the
   * pointer says what it can mean.
   * @param {string} target
   * @param {Thing} thing
   * @param {string} [first] the target that is chosen first
   */
  async reach(target, thing, first = "") {
    const found = await this.table.send("reach", { text: target, key: first, seat: this.question?.seat });
    if (found?.t !== "reach" || !found.ways.length) {
      const group = this.groups.get(first) ?? [];
      return group.length === 1 && this.isTakenHome(first, thing) ? this.choose(group[0]) : this.explain(thing);
    }
    const { ways, complete = true } = found;
    if (ways.length === 1 && complete) return this.walk(ways[0]);
    this.table.card.close();
    const take = (/** @type {Way} */ way) => () => {
      closeTip();
      this.walk(way);
    };
    const buttons = ways.map((way) =>
      html("button", { type: "button", onclick: take(way) }, words.inOrder(way.labels, Boolean(way.then))),
    );
    tip(thing, html("div", { class: "tip-menu" }, ...buttons), true, this.table.board.pointer);
    buttons[0].focus();
  }

  /**
   * Whether a thing was dragged from elsewhere onto the player's own board, such as a tile to the planet.
   * @param {string} first
   * @param {Thing} thing
   */
  isTakenHome(first, thing) {
    const to = /** @type {HTMLElement | null} */ (thing.closest(".panel"));
    return to?.dataset.seat === `seat-${this.question?.seat}` && !to.contains(this.table.board.find(first));
  }

  /**
   * A thing was dragged to another one: choose what the drop would choose now, else first the one, then the other.
   * @param {string} first
   * @param {string} target
   * @param {Thing} thing
   * @returns {void | Promise<void>}
   */
  drag(first, target, thing) {
    if (!this.question || this.sending) return;
    if (this.groups.has(target) && !this.groups.has(first)) return this.onTarget(target, thing);
    return this.reach(target, thing, first);
  }

  /**
   * Give several answers in order. If the last question has several options on the thing, they are offered then.
   * @param {Way} way
   */
  async walk({ tokens, labels, then = "" }) {
    if (!this.question || this.sending) return;
    this.holdFocus();
    this.sending = true;
    this.markPicked();
    const { id, seat } = this.question;
    const value = this.table.hints.warns ? "if-undoable" : confirming() === "no" ? "" : "unless-final";
    try {
      await this.table.connection.send("walk", { tokens, q: id, seat, value });
      this.wantedTarget = then;
    } catch (caught) {
      const refusal = /** @type {No} */ (caught);
      if (refusal.final)
        this.wanted = { token: tokens.at(-1) ?? "", words: words.inOrder(labels), why: refusal.reason };
      else if (!refusal.stale) toast(refusal.reason);
    }
    this.sending = false;
    this.pickWanted();
  }

  /** Pick the last answer of a walk, to be confirmed, or offer what there is on its thing, once its question has come. */
  pickWanted() {
    if (this.wantedTarget) return this.chooseWanted();
    const index = this.wanted ? this.indexOf(this.wanted.token) : -1;
    if (!this.wanted || index < 0) return;
    const { words: said, why } = this.wanted;
    this.wanted = null;
    this.picked = { index, group: null, final: why, words: said };
    this.think(confirming() === "no");
  }

  /** Choose the thing that a walk led to, among the ways to do so. */
  chooseWanted() {
    const group = this.groups.get(this.wantedTarget);
    const thing = this.table.board.find(this.wantedTarget);
    if (!group || !thing || this.sending) return;
    this.wantedTarget = "";
    if (this.areWays(group)) this.choose(this.sameVariant(group), group);
    else if (group.length > 1) this.openMenu(group, thing);
  }

  /**
   * What was picked can't be undone: it can be withheld for a while, or is to be confirmed. In training the coach looks
   * at it first.
   * @param {boolean} sure whether the player has confirmed it
   */
  think(sure) {
    this.since = performance.now();
    if (this.picked && this.table.hints.warns && !this.picked.coach) this.foresee(this.picked, sure);
    else if (confirming() === "grace") this.grace.start();
    this.showPicked();
    $("live").textContent = this.grace.running ? words.withholdable : (this.picked?.final ?? "");
  }

  showPicked() {
    const { board } = this.table;
    const { picked } = this;
    const option = picked && this.option(picked.index);
    this.markPicked();
    $("ask").classList.toggle("picking", Boolean(option));
    $("picked").hidden = !option;
    board.choose(option?.target);
    if (!picked || !option) return board.ghost(null);
    if (option.target) this.preview(option.target, picked.index);
    const turns = Boolean(picked.group?.some((index) => this.option(index)?.turn || this.option(index)?.face));
    const kinds = turns ? [] : (picked.group ?? []);
    $("picked").replaceChildren(
      html("p", {}, picked.words ?? option.label),
      ...(kinds.length ? [html("div", { class: "kinds" }, ...kinds.map((index) => this.kindButton(index)))] : []),
      ...this.lastWords(picked),
      html("div", { class: "row" }, this.confirmButton(), ...(turns ? this.turnButtons() : []), this.backButton()),
    );
  }

  /** @param {number} index */
  kindButton(index) {
    const pressed = `${index === this.picked?.index}`;
    const attributes = { type: "button", class: "option", "aria-pressed": pressed, onclick: () => this.choose(index) };
    return html("button", attributes, this.option(index)?.label);
  }

  /**
   * What is said before an answer that can't be undone.
   * @param {Picked} picked
   */
  lastWords({ final, coach, warning }) {
    const said = [];
    if (warning) said.push(this.table.hints.warning(warning));
    else if (coach === "asked") said.push(html("p", { class: "help" }, words.coachLooks));
    if (final) said.push(html("p", { class: "help final" }, final));
    return said;
  }

  confirmButton() {
    const onclick = () => this.confirm();
    const attributes = { type: "button", class: "primary", id: "confirm", onclick, disabled: this.sending };
    if (this.grace.running) return html("button", attributes, this.grace.ring(), words.sendNow);
    const label = this.picked?.warning ? words.chooseAnyway : words.confirm;
    return html("button", attributes, this.sending ? words.sending : label);
  }

  turnButtons() {
    const rotate = html("button", { type: "button", onclick: () => this.rotate(1), title: "r" }, words.rotate);
    const flip = html("button", { type: "button", onclick: () => this.flip(), title: "f" }, words.flip);
    const { group, index = 0 } = this.picked ?? {};
    return this.otherFaces(group, index).length ? [rotate, flip] : [rotate];
  }

  backButton() {
    const label = this.grace.running ? words.withhold : words.back;
    return html("button", { type: "button", class: "plain", onclick: () => this.cancel() }, label);
  }

  /** Pick nothing. */
  cancel() {
    this.grace.stop();
    this.wantedTarget = "";
    this.picked = null;
    closeTip();
    this.showPicked();
  }

  // -- turning -----------------------------------------------------------------------------------

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.picked?.group || event.ctrlKey) return;
    event.preventDefault();
    this.rotate(event.deltaY > 0 ? 1 : -1);
  }

  /** @param {number} index */
  faceOf(index) {
    return this.option(index)?.face ?? 0;
  }

  /** @param {number} index */
  turnOf(index) {
    return this.option(index)?.turn ?? 0;
  }

  /**
   * Rotate what was picked.
   * @param {number} step
   */
  rotate(step) {
    const { picked } = this;
    if (!picked) return this.turnHovered((group, at) => this.nextTurn(group, at, step));
    if (!picked.group) return;
    this.turnTo(this.nextTurn(picked.group, picked.index, step));
  }

  /**
   * The next way, with the same face up.
   * @param {number[]} group
   * @param {number} index
   * @param {number} step
   */
  nextTurn(group, index, step) {
    const same = group.filter((other) => this.faceOf(other) === this.faceOf(index));
    return same[(same.indexOf(index) + step + same.length) % same.length];
  }

  /**
   * Nothing is picked yet: turn what lies below the pointer.
   * @param {(group: number[], at: number) => number} turned
   */
  turnHovered(turned) {
    const group = this.groups.get(this.hovered);
    if (!group || !this.areWays(group)) return;
    const index = turned(group, this.sameVariant(group));
    this.lastVariant = this.option(index)?.variant ?? "";
    this.preview(this.hovered, index);
    $("live").textContent = this.option(index)?.label ?? "";
  }

  /**
   * The ways of a group that show the other face.
   * @param {number[] | null | undefined} group
   * @param {number} at
   */
  otherFaces(group, at) {
    return group?.filter((index) => this.faceOf(index) !== this.faceOf(at)) ?? [];
  }

  /**
   * The same way with the other face up.
   * @param {number[]} group
   * @param {number} at
   */
  flipped(group, at) {
    const other = this.otherFaces(group, at);
    return other.find((index) => this.turnOf(index) === this.turnOf(at)) ?? other[0] ?? at;
  }

  /** Flip what was picked. */
  flip() {
    const { picked } = this;
    if (!picked) return this.turnHovered((group, at) => this.flipped(group, at));
    if (picked.group) this.turnTo(this.flipped(picked.group, picked.index));
  }

  /** @param {number} index */
  turnTo(index) {
    if (!this.picked) return;
    Object.assign(this.picked, { index, coach: "", warning: null });
    this.lastVariant = this.option(index)?.variant ?? "";
    this.showPicked();
    $("live").textContent = this.option(index)?.label ?? "";
  }

  // -- answering ---------------------------------------------------------------------------------

  /**
   * Send the picked answer; if not `sure`, only if it can be undone.
   * @param {boolean} [sure]
   */
  async confirm(sure = true) {
    const { picked, question } = this;
    const option = picked && this.option(picked.index);
    if (!option || !question || this.sending) return;
    this.grace.stop();
    this.holdFocus();
    this.sending = true;
    this.showPicked();
    const { id, seat, kind = "" } = question;
    const { hints, connection } = this.table;
    const send = sure && (picked.coach || !hints.warns); // in training the coach sees it first, if it is final
    const before = this.given.length;
    this.given.push({ kind, token: option.token, target: option.target ?? "" });
    try {
      const value = send ? "" : hints.warns && !picked.coach ? "if-undoable" : "unless-final";
      await connection.send("answer", { token: option.token, q: id, seat, value });
      if (picked.coach !== "told") hints.answered(seat);
    } catch (caught) {
      this.given.length = Math.min(this.given.length, before);
      this.refused(/** @type {No} */ (caught), sure);
    }
  }

  /**
   * Whether a thing was chosen by one of the last answers, all to questions of the kind that is open.
   * @param {string} target
   */
  takesOff(target) {
    return Boolean(target) && !this.sending && this.given.some((answer) => answer.target === target);
  }

  /**
   * Take back the choice of a thing, such as a card in a payment. Later answers are given again.
   * @param {string} target
   */
  async takeOff(target) {
    const at = this.given.findLastIndex((answer) => answer.target === target);
    const later = this.given.slice(at + 1);
    const { seat } = this.question ?? {};
    this.given = this.given.slice(0, at);
    for (let n = 0; n <= later.length; n++) if (!(await this.table.send("undo", { seat }))) return;
    for (const answer of later) {
      if (!(await this.table.send("answer", { token: answer.token, q: "", seat, value: "unless-final" }))) return;
      this.given.push(answer);
    }
  }

  /**
   * @param {No} refusal
   * @param {boolean} sure whether the player has confirmed it
   */
  refused(refusal, sure) {
    this.sending = false;
    if (refusal.final && this.picked) {
      this.picked.final = refusal.reason;
      return this.think(sure);
    }
    this.picked = null;
    if (!refusal.stale) toast(refusal.reason);
    this.showPicked();
  }

  /**
   * In training: let the coach look at an answer that can't be undone, and warn if it is costly.
   * @param {Picked} picked
   * @param {boolean} sure whether the player has confirmed it: if the coach has no objection, it is sent
   */
  async foresee(picked, sure) {
    const { question } = this;
    const option = this.option(picked.index);
    if (!question || !option) return;
    const { index } = picked;
    picked.coach = "asked";
    const warning = await this.table.hints.foresee(question.seat, option.token).catch(() => null);
    if (this.picked !== picked || picked.index !== index || this.sending) return;
    picked.coach = "told";
    picked.warning = warning;
    if (!warning) return this.confirm(sure);
    this.showPicked();
    $("live").textContent = `${words.looksCostly} ${warning.cost}`;
  }

  /**
   * Say what a thing is, and why it can't be chosen.
   * @param {Thing} thing
   */
  async explain(thing) {
    const what = await this.table.card.pin(thing);
    if (what) $("live").textContent = words.explained(what.title, what.reason);
  }

  /**
   * Offer the options on one thing in a menu beside it.
   * @param {number[]} group
   * @param {Thing} thing
   */
  openMenu(group, thing) {
    this.table.card.close();
    const button = (/** @type {number} */ index) =>
      html("button", { type: "button", class: "option", onclick: () => this.choose(index) }, this.option(index)?.label);
    const seen = new Set();
    const lines = [];
    for (const index of group) {
      const amounts = this.amounts.groupOf(index);
      if (!amounts) lines.push(button(index));
      else if (!seen.has(amounts)) lines.push(this.amounts.line(amounts, button));
      seen.add(amounts);
    }
    tip(thing, html("div", { class: "tip-menu" }, ...lines), true, this.table.board.pointer);
    one(".option", $("tip")).focus();
  }
}

/**
 * The question that the reader may answer now, if there is one.
 * @param {Partial<import("../lib/wire.js").Parts>} parts
 * @returns {OpenQuestion | null}
 */
function openQuestion({ question, state }) {
  if (!question?.options || state?.standin) return null;
  return { ...question, id: question.id ?? "", seat: question.seat ?? -1, options: question.options };
}
