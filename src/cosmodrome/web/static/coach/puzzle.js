// A moment of a game as a puzzle: the question is asked again, and the coach judges the answer.
import { callApi, reasonOf } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { percent } from "./figures.js";
import { reasonList } from "./hints.js";

/** @typedef {import("./analysis.js").Moment} Moment */
/** @typedef {{ token: string, label: string, target: string }} PuzzleOption */

/**
 * @typedef {Object} Position
 * @property {number} moment
 * @property {number} seat
 * @property {string} text
 * @property {PuzzleOption[]} options
 * @property {string} played the answer that was given in the game
 * @property {(() => void) | null} next opens the next puzzle
 */

/** @typedef {{ verdict: string, loss: number, better_label: string, why: string[] }} Judgement */

const WRONG = ["mistake", "blunder"];

export class Puzzle {
  /**
   * @param {string} path of the table in the API
   * @param {import("./analysis.js").Replay} replay
   */
  constructor(path, replay) {
    this.path = path;
    this.replay = replay;
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
    await this.replay.go(at);
    try {
      const asked = await callApi(`${this.path}/moments/${at}/question?seat=${moment.seat}`);
      this.show({ ...asked, moment: at, played: moment.token, next });
    } catch (problem) {
      toast(reasonOf(problem));
    }
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { options } = position;
    $("puzzle").hidden = false;
    $("puzzle-said").replaceChildren();
    this.list(options);
    const labels = new Map([...options].reverse().map((option) => [option.target, option.label]));
    labels.delete("");
    this.replay.board.light(labels, (target) => labels.get(target) ?? "");
    $("puzzle-text").textContent = position.text;
    $("puzzle-text").focus();
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
    const same = token === position.played;
    const good = !WRONG.includes(found.verdict);
    const next = { type: "button", class: "primary", onclick: position.next };
    const leave = { type: "button", class: "plain", onclick: () => this.close() };
    $("puzzle-text").scrollIntoView({ block: "nearest" });
    $("puzzle-said").replaceChildren(
      html("p", { class: good ? "good" : "bad", role: "status" }, judgementWords(found, good)),
      ...(same ? [html("p", { class: "help" }, words.samePlayed)] : []),
      ...(found.better_label && found.verdict ? [betterDetails(found)] : []),
      html(
        "div",
        { class: "row" },
        position.next ? html("button", next, words.next) : null,
        html("button", leave, words.leavePuzzle),
      ),
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
 * @param {Judgement} found
 * @param {boolean} good
 */
function judgementWords({ verdict, loss }, good) {
  if (!good) return words.wrongAnswer(percent(loss));
  return verdict ? words.nearlyRight(percent(loss)) : words.rightAnswer;
}

/** @param {Judgement} found */
const betterDetails = ({ better_label, why }) =>
  html("details", {}, html("summary", {}, words.showBetter), html("p", {}, better_label), reasonList(why));
