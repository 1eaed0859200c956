// The analysis of a game beside its replay: chances to scrub along, who was lucky, what decided it, and puzzles of it.
import { $, html } from "./dom.js";
import { toast } from "./notes.js";

const SVG = "http://www.w3.org/2000/svg";
const HEARD = { hint: " asked the coach", review: " was told by the coach what was better" };
const [WIDE, HIGH, POINTS] = [1000, 150, 60]; // the chart of chances, and that of points beneath it
const percent = (share) => `${Math.round(100 * share)} %`;
const signed = (share) => `${share < 0 ? "−" : "+"}${Math.round(Math.abs(100 * share))} %`;

function el(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

async function call(path, options = {}) {
  const headers = { "content-type": "application/json", "x-csrf-token": document.querySelector("input[name=csrf]")?.value || "" };
  const answer = await fetch(path, { headers, ...options });
  const data = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(data.error || "That is not possible now.");
  return data;
}

export class Analysis {
  // go: show a moment; see: look with a seat's eyes; board: to light options of a puzzle.
  constructor({ start, go, see, board }) {
    Object.assign(this, { start, go, see, board });
    this.found = null;
    this.puzzle = null; // { moment, options } while one is tried
    this.moment = start.moment;
    if (!start.over) return;
    $("analysis").hidden = false;
    $("analyse").onclick = () => this.begin();
    $("comment").onsubmit = (event) => (event.preventDefault(), this.comment());
    $("comment").hidden = !start.mine.length;
    this.look();
    this.comments();
  }

  get path() {
    return `/api/tables/${this.start.table}`;
  }

  // -- working it out ----------------------------------------------------------------------------

  async begin() {
    try {
      await call(`${this.path}/analysis`, { method: "POST", body: JSON.stringify({ depth: $("depth").value }) });
      this.look();
    } catch (problem) {
      toast(problem.message);
    }
  }

  async look() {
    let state;
    try {
      state = await call(`${this.path}/analysis`);
    } catch {
      return;
    }
    $("progress").hidden = !state.working;
    $("progress").max = state.whole || 1;
    $("progress").value = state.done;
    $("analyse").disabled = state.working;
    if (state.problem) toast(state.problem);
    if (state.working) return setTimeout(() => this.look(), 1000);
    if (!state.analysis) return;
    this.found = state.analysis;
    this.offset = state.offset;
    $("analyse").textContent = "Analyse deeper";
    $("depth").value = state.depth === "quick" ? "normal" : "deep";
    $("analyse-form").hidden = state.depth === "deep";
    this.show();
  }

  // -- showing -----------------------------------------------------------------------------------

  show() {
    const { found } = this;
    $("chances").hidden = false;
    $("chances").replaceChildren(this.chart());
    this.cursor();
    const mine = found.moments.filter((moment) => moment.verdict && this.start.mine.includes(moment.seat));
    const learn = html("button", { type: "button", id: "learn", onclick: () => this.learn(mine, 0) }, `Learn from your mistakes (${mine.length})`);
    $("analysis-body").replaceChildren(
      html("p", { class: "verdict" }, found.verdict),
      this.seats(),
      html("h3", {}, "What decided it"),
      html("ol", { class: "decisive" }, ...found.decisive.map((one) => this.decisive(one))),
      ...(mine.length ? [learn] : []),
    );
  }

  // By moment from the start on: the chances, and the points to end with.
  rows() {
    const { found } = this;
    return [{ at: this.offset, chances: found.start, points: found.start_points }, ...found.moments.map((m) => ({ at: m.number + 1 + this.offset, chances: m.chances, points: m.expected }))];
  }

  chart() {
    const rows = this.rows();
    const last = this.start.moments || 1;
    const x = (at) => ((WIDE * at) / last).toFixed(1);
    const svg = el("svg", { class: "cd chances-chart", viewBox: `0 0 ${WIDE} ${HIGH + POINTS + 8}`, preserveAspectRatio: "none", role: "img" });
    svg.setAttribute("aria-label", `Winning chances over the game. ${this.found.names.map((name, n) => `${name} began with ${percent(rows[0].chances[n])}`).join(", ")}`);
    for (const mark of [0.25, 0.5, 0.75]) svg.append(el("line", { x1: 0, x2: WIDE, y1: HIGH * mark, y2: HIGH * mark, class: "rule" }));
    const all = rows.flatMap((row) => row.points);
    const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
    this.found.names.forEach((_, n) => {
      const line = (y) => rows.map((row, p) => `${p ? "L" : "M"}${x(row.at)} ${y(row).toFixed(1)}`).join("");
      const group = el("g", { class: `seat-${n % 6}` });
      for (const [y, thick] of [[(row) => HIGH * (1 - row.chances[n]), 2.5], [(row) => HIGH + 8 + POINTS * (1 - (row.points[n] - least) / (most - least)), 1.5]])
        group.append(el("path", { d: line(y), fill: "none", class: "seat-stroke", "stroke-width": thick, "vector-effect": "non-scaling-stroke" }));
      svg.append(group);
    });
    for (const one of this.found.decisive) svg.append(el("line", { x1: x(one.number + this.offset), x2: x(one.number + this.offset), y1: 0, y2: HIGH, class: `turning ${one.kind}`, "vector-effect": "non-scaling-stroke" }));
    this.line = el("line", { y1: 0, y2: HIGH + POINTS + 8, class: "now", "vector-effect": "non-scaling-stroke" });
    svg.append(this.line);
    const scrub = (event) => {
      const box = svg.getBoundingClientRect();
      this.go(Math.round(((event.clientX - box.x) / box.width) * last));
    };
    svg.addEventListener("pointerdown", (event) => (svg.setPointerCapture(event.pointerId), scrub(event)));
    svg.addEventListener("pointermove", (event) => event.buttons && scrub(event));
    this.told = html("p", { class: "chances-told", "aria-live": "polite" });
    const names = this.found.names.map((name, n) => html("span", { class: `seat-${n % 6}` }, name));
    const key = html("p", { class: "help chances-key" }, "Thick lines: chances to win. Thin lines: points to end with.");
    return html("div", {}, svg, this.told, html("p", { class: "chances-told printed" }, ...names), key);
  }

  // The replay has gone to a moment.
  at(moment) {
    this.moment = moment;
    if (!this.start.over) return;
    if (this.puzzle && this.puzzle.moment !== moment) this.leave();
    $("comment-at").textContent = `after answer ${moment}`;
    this.notes();
    this.cursor();
  }

  cursor() {
    if (!this.line) return;
    const x = (WIDE * this.moment) / (this.start.moments || 1);
    for (const end of ["x1", "x2"]) this.line.setAttribute(end, x);
    const row = this.rows().filter((r) => r.at <= this.moment).at(-1);
    if (row) this.told.replaceChildren(...this.found.names.map((name, n) => html("span", { class: `seat-${n % 6}` }, `${name} ${percent(row.chances[n])} (${row.points[n].toFixed(0)} points)`)));
  }

  seats() {
    const heads = ["", "Accuracy", "Given away", "Blunders, mistakes", "Luck", "With even luck"];
    const row = (seat) => [seat.name, seat.accuracy.toFixed(0), percent(seat.lost), `${seat.blunders}, ${seat.mistakes}`, signed(seat.luck), percent(seat.even_share)];
    return html(
      "div",
      { class: "accounts", tabindex: "0", role: "region", "aria-label": "How each played" },
      html("table", {}, html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))), html("tbody", {}, ...this.found.seats.map((seat) => html("tr", {}, ...row(seat).map((cell, n) => html(n ? "td" : "th", n ? {} : { scope: "row" }, `${cell}`)))))),
    );
  }

  moments(number) {
    return this.found.moments.find((moment) => moment.number === number);
  }

  decisive(one) {
    const moment = this.moments(one.number);
    const at = one.number + this.offset;
    const name = this.found.names[one.seat];
    const head = html("button", { type: "button", class: "plain", onclick: () => this.go(one.kind === "luck" ? at + 1 : at) }, `${moment.heading || `Moment ${at}`}: ${one.kind === "luck" ? `luck of ${name}` : `${moment.verdict} of ${name}`} (${signed(one.kind === "luck" ? one.swing : -one.swing)})`);
    if (one.kind === "luck") return html("li", { class: "luck" }, head, html("p", { class: "help" }, `What was drawn after: ${moment.played}`));
    return html(
      "li",
      { class: moment.verdict },
      head,
      html("p", {}, `Played: ${moment.played}`),
      html("p", {}, `Better: ${moment.better_label}`),
      html("ul", { class: "advice-why" }, ...moment.why.map((reason) => html("li", {}, reason))),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", onclick: () => this.again(moment) }, "Try it again"),
        html("button", { type: "button", onclick: () => this.playOn(moment) }, "Play on from here"),
      ),
    );
  }

  async playOn(moment) {
    await this.go(moment.number + this.offset);
    $("fork-seat").value = moment.seat;
    $("fork").open = true;
    $("fork").querySelector("button.primary").focus();
    $("fork").scrollIntoView({ block: "nearest" });
  }

  // -- puzzles -----------------------------------------------------------------------------------

  async learn(list, n) {
    if (n >= list.length) {
      this.leave();
      return toast("That were all of them.");
    }
    await this.again(list[n], () => this.learn(list, n + 1));
  }

  // The position as a puzzle: the question is put once more.
  async again(moment, next = null) {
    const at = moment.number + this.offset;
    await this.see(moment.seat);
    await this.go(at);
    try {
      const asked = await call(`${this.path}/moments/${at}/question?seat=${moment.seat}`);
      this.puzzle = { ...asked, moment: at, played: moment.token, next };
    } catch (problem) {
      return toast(problem.message);
    }
    $("puzzle").hidden = false;
    $("puzzle-said").replaceChildren();
    this.list(this.puzzle.options);
    const groups = new Map();
    this.puzzle.options.forEach((option, n) => option.target && groups.set(option.target, [...(groups.get(option.target) || []), n]));
    this.board.light(groups, (target) => this.puzzle.options[groups.get(target)[0]].label);
    $("puzzle-text").textContent = this.puzzle.text;
    $("puzzle-text").focus();
  }

  list(options) {
    const all = options.length < this.puzzle.options.length ? [html("button", { type: "button", class: "plain", onclick: () => this.list(this.puzzle.options) }, "All options")] : [];
    $("puzzle-options").replaceChildren(
      ...options.map((option) => html("button", { type: "button", class: "option", "data-token": option.token, onclick: () => this.attempt(option) }, html("span", {}, option.label))),
      ...all,
    );
  }

  // A click on the board while a puzzle is open: the options that lie there.
  onTarget(target) {
    const here = this.puzzle?.options.filter((option) => option.target === target) || [];
    if (!here.length) return false;
    if (here.length === 1) this.attempt(here[0]);
    else this.list(here);
    return true;
  }

  async attempt(option) {
    const { puzzle } = this;
    $("puzzle-said").replaceChildren(html("p", { class: "help" }, "The coach thinks…"));
    let found;
    try {
      found = await call(`${this.path}/moments/${puzzle.moment}/try`, { method: "POST", body: JSON.stringify({ seat: puzzle.seat, token: option.token }) });
    } catch (problem) {
      return $("puzzle-said").replaceChildren(html("p", {}, problem.message));
    }
    const good = !["mistake", "blunder"].includes(found.verdict);
    const words = good ? (found.verdict ? `Nearly: ${percent(found.loss)} less than the best.` : "Well done: nothing better is known.") : `That gives away ${percent(found.loss)}.`;
    const again = option.token === puzzle.played ? " It is what was played." : "";
    $("puzzle-text").scrollIntoView({ block: "nearest" });
    $("puzzle-said").replaceChildren(
      html("p", { class: good ? "good" : "bad", role: "status" }, words + again),
      ...(found.better_label && found.verdict ? [html("details", {}, html("summary", {}, "Show what is better"), html("p", {}, found.better_label), html("ul", { class: "advice-why" }, ...found.why.map((reason) => html("li", {}, reason))))] : []),
      html("div", { class: "row" }, ...(puzzle.next ? [html("button", { type: "button", class: "primary", onclick: puzzle.next }, "Next")] : []), html("button", { type: "button", class: "plain", onclick: () => this.leave() }, "Leave it")),
    );
  }

  leave() {
    this.puzzle = null;
    $("puzzle").hidden = true;
    this.board.light(new Map(), () => "");
  }

  // -- comments ----------------------------------------------------------------------------------

  async comments() {
    try {
      this.said = await call(`${this.path}/comments`);
    } catch {
      this.said = [];
    }
    this.notes();
  }

  notes() {
    const line = (c) => html("li", {}, html("button", { type: "button", class: "plain", onclick: () => this.go(c.moment) }, `${c.moment}`), ` ${c.name}${HEARD[c.kind] ?? `: ${c.text}`} `, ...(c.mine && c.kind === "comment" ? [html("button", { type: "button", class: "plain", onclick: () => this.uncomment(c.number) }, "Delete")] : []));
    $("comments").replaceChildren(...(this.said || []).map(line));
  }

  async comment() {
    const box = $("comment").elements.text;
    if (!box.value.trim()) return;
    try {
      await call(`${this.path}/comments`, { method: "POST", body: JSON.stringify({ moment: this.moment, text: box.value }) });
      box.value = "";
    } catch (problem) {
      toast(problem.message);
    }
    this.comments();
  }

  async uncomment(number) {
    try {
      await call(`${this.path}/comments/${number}`, { method: "DELETE" });
    } catch (problem) {
      toast(problem.message);
    }
    this.comments();
  }
}
