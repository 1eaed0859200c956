// A moment of a game as a puzzle: the question is asked again, and the coach judges the answer.
import { callApi, reasonOf } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { signedPercent } from "./figures.js";
import { reasonList } from "./hints.js";

/** @typedef {import("./analysis.js").Moment} Moment */
/** @typedef {{ token: string, label: string, target: string }} PuzzleOption */

/**
 * @typedef {Object} Position
 * @property {number} moment
 * @property {number} seat
 * @property {string} text
 * @property {PuzzleOption[]} options
 * @property {Moment} answered the moment of the game: what was played, and what was better
 * @property {string} name who gave that answer; empty: the reader
 * @property {(() => void) | null} next opens the next puzzle
 */

/** @typedef {{ verdict: string, cost: string, better_label: string, why: string[] }} Judgement */

const WRONG = ["mistake", "blunder"];

export class Puzzle {
  /**
   * @param {string} path of the table in the API
   * @param {import("./analysis.js").Replay} replay
   */
  constructor(path, replay) {
    this.path = path;
    this.replay = replay;
    /** @type {string[]} */
    this.names = []; // of the seats
    /** @type {Position | null} */
    this.position = null; // while a puzzle is open
  }

  /**
   * @param {Moment} moment
   * @param {number} at its number in the replay
   * @param {(() => void) | null} [next]
   */
  async open(moment, at, next = null) {
    this.replay.see(moment.seat);
    const name = this.replay.start.mine.includes(moment.seat) ? "" : (this.names[moment.seat] ?? "");
    await this.replay.go(at);
    try {
      const asked = await callApi(`${this.path}/moments/${at}/question?seat=${moment.seat}`);
      this.show({ ...asked, moment: at, answered: moment, name, next });
    } catch (problem) {
      toast(reasonOf(problem));
    }
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { options } = position;
    $("puzzle").hidden = false;
    $("puzzle-frame").textContent = frameWords(position.answered, position.name);
    $("puzzle-said").replaceChildren();
    this.showFoot(position);
    this.list(options);
    const labels = new Map([...options].reverse().map((option) => [option.target, option.label]));
    labels.delete("");
    this.replay.board.light(labels, (target) => labels.get(target) ?? "");
    $("puzzle-text").textContent = position.text;
    $("puzzle-text").focus();
  }

  /**
   * The way on is always in sight.
   * @param {Position} position
   */
  showFoot({ next }) {
    const leave = { type: "button", class: "plain", onclick: () => this.close() };
    $("puzzle-foot").replaceChildren(
      ...(next ? [html("button", { type: "button", class: "primary", onclick: next }, words.next)] : []),
      html("button", leave, words.leavePuzzle),
    );
  }

  /** @param {PuzzleOption[]} options */
  list(options) {
    const whole = this.position?.options ?? [];
    const all = html("button", { type: "button", class: "plain", onclick: () => this.list(whole) }, words.allOptions);
    const buttons = options.map((option) => {
      const onclick = () => this.attempt(option);
      const attributes = { type: "button", class: "option", "data-token": option.token, onclick };
      return html("button", attributes, html("span", {}, option.label));
    });
    $("puzzle-options").replaceChildren(...buttons, ...(options.length < whole.length ? [all] : []));
  }

  /**
   * A click on the board; true if there are options of the puzzle on that target.
   * @param {string} target
   */
  onTarget(target) {
    const here = this.position?.options.filter((option) => option.target === target) ?? [];
    if (here.length === 1) this.attempt(here[0]);
    else if (here.length) this.list(here);
    return here.length > 0;
  }

  /** @param {PuzzleOption} option */
  async attempt({ token }) {
    const { position } = this;
    if (!position) return;
    $("puzzle-said").replaceChildren(html("p", { class: "help" }, words.coachThinks));
    const body = JSON.stringify({ seat: position.seat, token });
    try {
      const found = await callApi(`${this.path}/moments/${position.moment}/try`, { method: "POST", body });
      this.judge(position, token, found);
    } catch (problem) {
      $("puzzle-said").replaceChildren(html("p", {}, reasonOf(problem)));
    }
  }

  /**
   * @param {Position} position
   * @param {string} token
   * @param {Judgement} found
   */
  judge(position, token, found) {
    const { answered } = position;
    const same = token === answered.token;
    const good = !WRONG.includes(found.verdict);
    const why = token === answered.better ? answered.why : [];
    $("puzzle-text").scrollIntoView({ block: "nearest" });
    $("puzzle-said").replaceChildren(
      html("p", { class: good ? "good" : "bad", role: "status" }, judgementWords(found, good)),
      ...(same ? [html("p", { class: "help" }, words.samePlayed)] : []),
      ...(good && why.length ? [html("p", { class: "help" }, words.betterThan(answered.played)), reasonList(why)] : []),
      ...(found.better_label && found.verdict ? [betterDetails(found)] : []),
    );
  }

  /**
   * The replay shows a moment: a puzzle of another one is closed.
   * @param {number} moment
   */
  showMoment(moment) {
    if (this.position && this.position.moment !== moment) this.close();
  }

  close() {
    this.position = null;
    $("puzzle").hidden = true;
    this.replay.board.light(new Map(), () => "");
  }
}

/**
 * What was played, what it gave away, and what to do.
 * @param {Moment} moment
 * @param {string} name who played it; empty: the reader
 */
function frameWords({ played, loss, points }, name) {
  const cost = loss >= 0.01 ? signedPercent(-loss) : words.pointsLess(Math.max(1, Math.round(points)));
  return name ? words.puzzleTheirs(name, played, cost) : words.puzzleYours(played, cost);
}

/**
 * @param {Judgement} found
 * @param {boolean} good
 */
function judgementWords({ verdict, cost }, good) {
  if (!good) return cost;
  return verdict ? words.nearlyRight(cost) : words.rightAnswer;
}

/** @param {Judgement} found */
const betterDetails = ({ better_label, why }) =>
  html("details", {}, html("summary", {}, words.showBetter), html("p", {}, better_label), reasonList(why));
