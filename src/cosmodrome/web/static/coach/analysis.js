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
 * @property {string} better the token of the better option; empty: it was not called wrong
 * @property {number} loss of winning chances
 * @property {number} points that were lost
 * @property {string} better_label
 * @property {string} verdict empty: nothing better is known
 * @property {string} cost what it gave away, as a sentence
 * @property {string[]} why
 * @property {number[]} luck by seat; empty: nothing was drawn
 * @property {number[]} chances after it, by seat
 * @property {number[]} expected points at the end, by seat
 */

/**
 * How a seat played.
 * @typedef {Object} SeatReport
 * @property {string} name
 * @property {number} accuracy
 * @property {number} lost_points
 * @property {number} blunders
 * @property {number} mistakes
 * @property {number} luck
 * @property {number} luck_error
 * @property {number} even_share
 */

/** @typedef {{ number: number, kind: "luck" | "decision", by: number, swing: number }} Swing */

/**
 * What decided the game for a seat: start, swings and rest add up to its share of the win.
 * @typedef {Object} Course
 * @property {number} seat
 * @property {number} start
 * @property {Swing[]} swings
 * @property {number} rest
 * @property {number} share
 */

/**
 * @typedef {Object} GameAnalysis
 * @property {string} verdict
 * @property {string[]} names
 * @property {number} winner -1: nobody
 * @property {number[]} start chances before the first answer
 * @property {number[]} start_points
 * @property {Moment[]} moments
 * @property {SeatReport[]} seats
 * @property {Course[]} courses by seat
 */

/**
 * How far the server is.
 * @typedef {Object} Progress
 * @property {boolean} working
 * @property {number} done
 * @property {number} whole
 * @property {boolean} second whether it looks at some answers again
 * @property {number | null} seconds_left
 * @property {string} problem
 * @property {string} depth of a whole analysis; empty: there is none
 * @property {number} offset
 * @property {GameAnalysis | null} analysis as far as it is known
 */

/**
 * What the replay page offers.
 * @typedef {Object} Replay
 * @property {import("../pages/replay.js").Start} start
 * @property {(moment: number) => Promise<void>} go show a moment
 * @property {(seat: number) => void} see look as a seat
 * @property {import("../board/board.js").Board} board
 */

const POLL = 1500; // milliseconds between two requests for the progress
/** @type {Record<string, (heading: string, name: string, swing: string) => string>} */
const VERDICTS = { blunder: words.blunderAt, mistake: words.mistakeAt, inaccuracy: words.inaccuracyAt };

export class Analysis {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.start = replay.start;
    this.path = `/api/v1/tables/${this.start.table}`;
    /** @type {GameAnalysis | null} */
    this.found = null;
    this.offset = 0; // the number of the game's first moment
    this.moment = this.start.moment; // the moment that is shown
    /** @type {ChancesChart | null} */
    this.chart = null;
    this.puzzle = new Puzzle(this.path, replay);
    this.wanted = false; // whether it begins without a press
    if (!this.start.over) return;
    this.comments = new Comments(this.path, replay);
    $("analysis").hidden = false;
    this.wanted = location.hash === "#analysis"; // the reader came for it: no second press
    this.load();
  }

  // -- working it out ----------------------------------------------------------------------------

  /** @param {string} depth */
  async begin(depth) {
    try {
      await callApi(`${this.path}/analysis`, { method: "POST", body: JSON.stringify({ depth }) });
      this.load();
    } catch (problem) {
      toast(reasonOf(problem));
    }
  }

  /** Show what is known, and ask again while more is worked out. */
  async load() {
    /** @type {Progress | null} */
    const state = await callApi(`${this.path}/analysis`).catch(() => null);
    if (!state) return;
    this.showProgress(state);
    if (state.problem) toast(state.problem);
    if (state.analysis) this.show(state.analysis, state.offset);
    if (state.working) setTimeout(() => this.load(), POLL);
    else if (!state.depth && !state.problem && this.wanted) {
      this.wanted = false;
      this.begin("normal");
    }
  }

  /** @param {Progress} state */
  showProgress({ working, done, whole, second, seconds_left, depth }) {
    const progress = $("progress", HTMLProgressElement);
    progress.hidden = $("progress-said").hidden = !working;
    progress.max = whole || 1;
    progress.value = done;
    $("progress-said").textContent = second ? words.secondLook(seconds_left) : words.firstLook(seconds_left);
    $("analyse-form").hidden = working || depth === "deep";
    if (depth) $("analyse").textContent = words.analyseDeeper;
    $("analyse").onclick = () => this.begin(depth ? "deep" : "normal");
  }

  // -- showing -----------------------------------------------------------------------------------

  /**
   * @param {GameAnalysis} found
   * @param {number} offset
   */
  show(found, offset) {
    this.found = found;
    this.offset = offset;
    this.puzzle.names = found.names;
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
      ...this.courses(found),
      ...(mistakes.length ? [html("button", learn, words.learn(mistakes.length))] : []),
    );
  }

  /**
   * What decided the game: for the reader, and for the winner.
   * @param {GameAnalysis} found
   */
  courses(found) {
    const { mine } = this.start;
    const seats = new Set([...mine.slice(0, 1), ...(found.winner >= 0 ? [found.winner] : [])]);
    return [...seats].flatMap((seat) => {
      const course = found.courses[seat];
      const title = mine.includes(seat) ? words.yourTurningPoints : words.turningPoints(found.names[seat]);
      return [
        html("h3", {}, title),
        html("p", { class: "help" }, words.beganAt(percent(course.start))),
        html("ol", { class: "decisive" }, ...course.swings.map((swing) => this.swingItem(found, swing))),
        html("p", { class: "help" }, words.everythingElse(signedPercent(course.rest))),
        html("p", { class: "help" }, words.endedAt(percent(course.share))),
      ];
    });
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
   * @param {Swing} swing
   */
  swingItem(found, { number, kind, by, swing }) {
    const moment = found.moments.find((other) => other.number === number);
    if (!moment) return null;
    const at = number + this.offset;
    const heading = moment.heading || words.moment(at);
    const luck = kind === "luck";
    const label = luck
      ? words.luckAt(heading, signedPercent(swing))
      : VERDICTS[moment.verdict](heading, found.names[by], signedPercent(swing));
    const go = { type: "button", class: "plain", onclick: () => this.replay.go(luck ? at + 1 : at) };
    const head = html("button", go, label);
    if (luck) return html("li", { class: kind }, head, html("p", { class: "help" }, words.drawnAfter(moment.played)));
    const [first, ...others] = moment.why;
    return html(
      "li",
      { class: moment.verdict },
      head,
      html("p", {}, words.played(moment.played)),
      html("p", {}, words.better(moment.better_label)),
      first ? html("p", { class: "advice-reason" }, first) : null,
      others.length ? reasonList(others) : null,
      html("p", { class: "help" }, moment.cost),
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
    html("td", {}, words.blunders(seat.blunders, seat.mistakes)),
    html("td", {}, words.mistakesCost(Math.round(seat.lost_points))),
    html("td", {}, words.withError(signedPercent(seat.luck), Math.round(100 * seat.luck_error))),
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
