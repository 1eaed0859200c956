// Shows a moment of the past while the match goes on.
import { getJson } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { panelOf } from "./recent-turns.js";

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
   * Play one turn on the board, then stay there until the reader goes on.
   * @param {import("../lib/wire.js").Recap} turn
   * @param {{ before: (() => void) | null, after: (() => void) | null }} others play the turns beside it
   */
  async playTurn(turn, others) {
    const [before, after] = [$("turn-before", HTMLButtonElement), $("turn-after", HTMLButtonElement)];
    $("turn-again").onclick = () => this.playTurn(turn, others);
    before.onclick = () => others.before?.();
    after.onclick = () => others.after?.();
    [before.disabled, after.disabled] = [!others.before, !others.after];
    await this.play(Math.max(0, (turn.first ?? 0) - 1), turn.last ?? 0, turn);
  }

  /**
   * Show a moment.
   * @param {number} moment
   * @param {object | null} [playing]
   * @param {import("../lib/wire.js").Recap} [turn] that it belongs to
   */
  async show(moment, playing = null, turn = undefined) {
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
    const stage = turn && panelOf(board, turn);
    if (stage) board.enlarge(stage, false);
    board.glow(turn?.targets ?? []);
    $("heading").textContent = state.heading;
    $("looking-words").textContent = turn?.text ?? words.past(state.heading);
    $("looking-link", HTMLAnchorElement).href = `/table/${start.table}/replay?at=${moment}&seat=${seat}`;
    $("looking").hidden = false;
    $("turn-tools").hidden = !turn;
    document.body.classList.add("past");
    log.mark(moment);
  }

  /**
   * Play the moments of a turn from one to another, and stay at the last.
   * @param {number} from
   * @param {number} to
   * @param {import("../lib/wire.js").Recap} turn
   */
  async play(from, to, turn) {
    const mine = {};
    this.playing = mine;
    const step = Math.max(1, Math.ceil((to - from) / MOST));
    const moments = [];
    for (let moment = from; moment < to; moment += step) moments.push(moment);
    for (const moment of [...moments, to]) {
      if (this.playing === mine) await this.show(moment, mine, turn);
      if (this.playing === mine && moment < to) await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  backToNow() {
    this.playing = null;
    const { parts, board, log, questionPanel, recentTurns } = this.table;
    this.table.shownMoment = null;
    $("looking").hidden = true;
    document.body.classList.remove("past");
    log.mark(-1);
    board.glow([]);
    board.show(parts);
    if (board.asked) board.enlarge(board.asked, false);
    $("heading").textContent = parts.state?.heading ?? "";
    questionPanel.show(false);
    recentTurns.show();
  }
}
