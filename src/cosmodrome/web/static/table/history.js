// Shows a moment of the past while the match goes on.
import { getJson } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";

const PAUSE = 700; // milliseconds between two moments of a playback
const MOST = 12; // moments in a playback at most

export class History {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {object | null} */
    this.playing = null; // the current playback
    $("back-to-now").onclick = () => this.backToNow();
  }

  /**
   * Show a moment.
   * @param {number} moment
   * @param {object | null} [playing]
   */
  async show(moment, playing = null) {
    this.playing = playing;
    const { start, connection, board, log, questionPanel } = this.table;
    const seat = connection.seat ?? -1;
    /** @type {import("../lib/wire.js").MomentMessage | null} */
    const then = await getJson(`/table/${start.table}/moment/${moment}?seat=${seat}`);
    if (this.playing !== playing) return;
    if (!then) return toast(words.momentFailed);
    const { state, ...parts } = then.parts;
    this.table.shownMoment = moment;
    questionPanel.cancel();
    board.light(new Map(), () => "");
    board.markMoves(new Map());
    board.show(parts);
    $("heading").textContent = state.heading;
    $("looking-words").textContent = words.past(state.heading);
    $("looking-link", HTMLAnchorElement).href = `/table/${start.table}/replay?at=${moment}&seat=${seat}`;
    $("looking").hidden = false;
    document.body.classList.add("past");
    log.mark(moment);
  }

  /**
   * Play the moments from one to another, then return to the present.
   * @param {number} from
   * @param {number} to
   */
  async play(from, to) {
    const mine = {};
    this.playing = mine;
    const step = Math.max(1, Math.ceil((to - from) / MOST));
    const moments = [];
    for (let moment = Math.max(0, from); moment < to; moment += step) moments.push(moment);
    for (const moment of [...moments, to]) {
      if (this.playing === mine) await this.show(moment, mine);
      if (this.playing === mine) await new Promise((done) => setTimeout(done, PAUSE));
    }
    if (this.playing === mine) this.backToNow();
  }

  backToNow() {
    this.playing = null;
    const { parts, board, log, questionPanel, recentTurns } = this.table;
    this.table.shownMoment = null;
    $("looking").hidden = true;
    document.body.classList.remove("past");
    log.mark(-1);
    board.show(parts);
    $("heading").textContent = parts.state?.heading ?? "";
    questionPanel.show(false);
    recentTurns.show();
  }
}
