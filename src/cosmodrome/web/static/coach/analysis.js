// The analysis of a game beside its replay: chances over the game, accuracy, decisive moments, puzzles and notes.
import { callApi, reasonOf } from "../lib/api.js";
import { $, html, one } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { ChancesChart } from "./chances-chart.js";
import { Comments } from "./comments.js";
import { percent, signedPercent } from "./figures.js";
import { reasonList } from "./hints.js";
import { Puzzle } from "./puzzle.js";

/**
 * An answer that was given, as the analysis sees it.
 * @typedef {Object} Moment
 * @property {number} number
 * @property {number} seat
 * @property {string} heading
 * @property {string} token
 * @property {string} played
 * @property {string} better_label
 * @property {string} verdict empty: nothing better is known
 * @property {string[]} why
 * @property {number[]} chances after it, by seat
 * @property {number[]} expected points at the end, by seat
 */

/**
 * How a seat played.
 * @typedef {Object} SeatReport
 * @property {string} name
 * @property {number} accuracy
 * @property {number} lost
 * @property {number} blunders
 * @property {number} mistakes
 * @property {number} luck
 * @property {number} even_share
 */

/** @typedef {{ number: number, kind: "luck" | "decision", seat: number, swing: number }} Decisive */

/**
 * @typedef {Object} GameAnalysis
 * @property {string} verdict
 * @property {string[]} names
 * @property {number[]} start chances before the first answer
 * @property {number[]} start_points
 * @property {Moment[]} moments
 * @property {SeatReport[]} seats
 * @property {Decisive[]} decisive
 */

/**
 * What the replay page offers.
 * @typedef {Object} Replay
 * @property {import("../pages/replay.js").Start} start
 * @property {(moment: number) => Promise<void>} go show a moment
 * @property {(seat: number) => void} see look as a seat
 * @property {import("../board/board.js").Board} board
 */

const POLL = 1000; // milliseconds between two requests for the progress
/** @type {Record<string, (heading: string, name: string, swing: string) => string>} */
const VERDICTS = { blunder: words.blunderAt, mistake: words.mistakeAt, inaccuracy: words.inaccuracyAt };

export class Analysis {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.start = replay.start;
    this.path = `/api/tables/${this.start.table}`;
    /** @type {GameAnalysis | null} */
    this.found = null;
    this.offset = 0; // the number of the game's first moment
    this.moment = this.start.moment; // the moment that is shown
    /** @type {ChancesChart | null} */
    this.chart = null;
    this.puzzle = new Puzzle(this.path, replay);
    if (!this.start.over) return;
    this.comments = new Comments(this.path, replay);
    $("analysis").hidden = false;
    $("analyse").onclick = () => this.begin();
    this.load();
  }

  // -- working it out ----------------------------------------------------------------------------

  async begin() {
    const depth = $("depth", HTMLSelectElement).value;
    try {
      await callApi(`${this.path}/analysis`, { method: "POST", body: JSON.stringify({ depth }) });
      this.load();
    } catch (problem) {
      toast(reasonOf(problem));
    }
  }

  async load() {
    const state = await callApi(`${this.path}/analysis`).catch(() => null);
    if (!state) return;
    const progress = $("progress", HTMLProgressElement);
    progress.hidden = !state.working;
    progress.max = state.whole || 1;
    progress.value = state.done;
    $("analyse", HTMLButtonElement).disabled = state.working;
    if (state.problem) toast(state.problem);
    if (state.working) setTimeout(() => this.load(), POLL);
    else if (state.analysis) this.show(state.analysis, state.offset, state.depth);
  }

  // -- showing -----------------------------------------------------------------------------------

  /**
   * @param {GameAnalysis} found
   * @param {number} offset
   * @param {string} depth
   */
  show(found, offset, depth) {
    this.found = found;
    this.offset = offset;
    $("analyse").textContent = words.analyseDeeper;
    $("depth", HTMLSelectElement).value = depth === "quick" ? "normal" : "deep";
    $("analyse-form").hidden = depth === "deep";
    this.chart = new ChancesChart(found, offset, this.start.moments, this.replay.go);
    $("chances").hidden = false;
    $("chances").replaceChildren(this.chart.node);
    this.chart.show(this.moment);
    const mistakes = found.moments.filter((moment) => moment.verdict && this.start.mine.includes(moment.seat));
    const learn = { type: "button", id: "learn", onclick: () => this.learn(mistakes) };
    $("analysis-body").replaceChildren(
      html("p", { class: "verdict" }, found.verdict),
      seatTable(found.seats),
      html("p", { class: "help" }, words.accuracyKey),
      html("h3", {}, words.decisive),
      html("ol", { class: "decisive" }, ...found.decisive.map((decisive) => this.decisiveItem(found, decisive))),
      ...(mistakes.length ? [html("button", learn, words.learn(mistakes.length))] : []),
    );
  }

  /**
   * The replay shows a moment.
   * @param {number} moment
   */
  showMoment(moment) {
    this.moment = moment;
    if (!this.start.over) return;
    this.puzzle.showMoment(moment);
    this.comments?.showMoment(moment);
    this.chart?.show(moment);
  }

  /**
   * A click on the board; true if it is about an open puzzle.
   * @param {string} target
   */
  onTarget(target) {
    return this.puzzle.onTarget(target);
  }

  /**
   * @param {GameAnalysis} found
   * @param {Decisive} decisive
   */
  decisiveItem(found, { number, kind, seat, swing }) {
    const moment = found.moments.find((other) => other.number === number);
    if (!moment) return null;
    const at = number + this.offset;
    const heading = moment.heading || words.moment(at);
    const name = found.names[seat];
    const luck = kind === "luck";
    const label = luck
      ? words.luckAt(heading, name, signedPercent(swing))
      : VERDICTS[moment.verdict](heading, name, signedPercent(-swing));
    const go = { type: "button", class: "plain", onclick: () => this.replay.go(luck ? at + 1 : at) };
    const head = html("button", go, label);
    if (luck) return html("li", { class: kind }, head, html("p", { class: "help" }, words.drawnAfter(moment.played)));
    return html(
      "li",
      { class: moment.verdict },
      head,
      html("p", {}, words.played(moment.played)),
      html("p", {}, words.better(moment.better_label)),
      reasonList(moment.why),
      html(
        "div",
        { class: "row" },
        html("button", { type: "button", onclick: () => this.puzzle.open(moment, at) }, words.tryAgain),
        html("button", { type: "button", onclick: () => this.playOn(moment) }, words.playOn),
      ),
    );
  }

  /** @param {Moment} moment */
  async playOn(moment) {
    await this.replay.go(moment.number + this.offset);
    $("fork-seat", HTMLSelectElement).value = `${moment.seat}`;
    const fork = $("fork", HTMLDetailsElement);
    fork.open = true;
    one("button.primary", fork).focus();
    fork.scrollIntoView({ block: "nearest" });
  }

  /**
   * The reader's mistakes as puzzles, one after the other.
   * @param {Moment[]} mistakes
   */
  async learn([first, ...others]) {
    if (first) return this.puzzle.open(first, first.number + this.offset, () => this.learn(others));
    this.puzzle.close();
    toast(words.learnt);
  }
}

/** @param {SeatReport[]} seats */
function seatTable(seats) {
  const heads = words.accuracyHeads;
  const row = (/** @type {SeatReport} */ seat) => [
    html("th", { scope: "row" }, seat.name),
    html("td", {}, seat.accuracy.toFixed(0)),
    html("td", {}, seat.lost.toFixed(1)),
    html("td", {}, words.blunders(seat.blunders, seat.mistakes)),
    html("td", {}, signedPercent(seat.luck)),
    html("td", {}, percent(seat.even_share)),
  ];
  const table = html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...seats.map((seat) => html("tr", {}, ...row(seat)))),
  );
  return html("div", { class: "accounts", tabindex: "0", role: "region", "aria-label": words.howEachPlayed }, table);
}
