// Notes in the record of a game: comments of the players, and where they asked the coach.
import { callApi, reasonOf } from "../lib/api.js";
import { $, html } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";

/** @typedef {{ number: number, moment: number, kind: string, name: string, text: string, mine: boolean }} Comment */

/** @type {Record<string, (name: string) => string>} */
const ASKED = { hint: words.askedCoach, review: words.correctedByCoach, training: words.inTraining };

export class Comments {
  /**
   * @param {string} path of the table in the API
   * @param {import("./analysis.js").Replay} replay
   */
  constructor(path, replay) {
    this.path = `${path}/comments`;
    this.replay = replay;
    this.moment = replay.start.moment;
    const form = $("comment", HTMLFormElement);
    form.hidden = !replay.start.mine.length;
    form.onsubmit = (event) => {
      event.preventDefault();
      this.add(/** @type {HTMLInputElement} */ (form.elements.namedItem("text")));
    };
    this.load();
  }

  /**
   * The replay shows a moment: new comments belong to it.
   * @param {number} moment
   */
  showMoment(moment) {
    this.moment = moment;
    $("comment-at").textContent = moment ? words.commentAfter(moment) : words.commentAtStart;
  }

  async load() {
    /** @type {Comment[]} */
    const comments = await callApi(this.path).catch(() => []);
    $("comments").replaceChildren(...comments.map((comment) => this.line(comment)));
  }

  /** @param {Comment} comment */
  line({ number, moment, kind, name, text, mine }) {
    const go = { type: "button", class: "plain", onclick: () => this.replay.go(moment) };
    const remove = { type: "button", class: "plain", onclick: () => this.remove(number) };
    return html(
      "li",
      {},
      html("button", go, `${moment}`),
      ` ${ASKED[kind]?.(name) ?? words.comment(name, text)} `,
      mine && kind === "comment" ? html("button", remove, words.deleteNote) : null,
    );
  }

  /** @param {HTMLInputElement} input */
  async add(input) {
    if (!input.value.trim()) return;
    const body = JSON.stringify({ moment: this.moment, text: input.value });
    const done = await this.change(this.path, { method: "POST", body });
    if (done) input.value = "";
  }

  /** @param {number} number */
  remove(number) {
    return this.change(`${this.path}/${number}`, { method: "DELETE" });
  }

  /**
   * Change the comments and show them again. Returns whether the server agreed.
   * @param {string} path
   * @param {RequestInit} options
   */
  async change(path, options) {
    try {
      await callApi(path, options);
      return true;
    } catch (problem) {
      toast(reasonOf(problem));
      return false;
    } finally {
      this.load();
    }
  }
}
