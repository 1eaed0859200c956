// What the others did since the reader's last turn, in a strip above the board whose room is always kept: one sentence for
// each turn, which plays it again on the board. While others act, the stage shows the board of the player who acts.
import { $, html, one, svg, write } from "../lib/dom.js";
import * as words from "../lib/words.js";

/** @typedef {import("../lib/wire.js").LogLine} LogLine */
/** @typedef {import("../lib/wire.js").Recap} Recap */

const COLOURS = 6;

/**
 * What each seat did last: the things that the lines of its last turn mention.
 * @param {LogLine[]} lines
 */
function lastMoves(lines) {
  /** @type {Map<number, { step: number, targets: string[] }>} */
  const found = new Map();
  for (let at = lines.length - 1; at >= 0; at--) {
    const { seat, step, targets } = lines[at];
    if (seat < 0) continue;
    const known = found.get(seat);
    if (!known) found.set(seat, { step, targets: [...targets] });
    else if (known.step === step) known.targets.push(...targets);
    else if (found.size > COLOURS) break;
  }
  return found;
}

export class RecentTurns {
  /** @param {import("./context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.box = $("since");
    /** @type {Recap[]} */
    this.turns = [];
    this.at = -1; // the turn that is shown
    this.shown = "";
    this.followed = ""; // the panel that the stage shows because its owner acts
    this.closed = ""; // the card that the reader has closed
    const button = $("since-turn");
    button.onclick = () => this.play(this.at);
    for (const kind of ["pointerenter", "focus"])
      button.addEventListener(kind, () => table.board.glow(this.turns[this.at]?.targets ?? []));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => table.board.glow([]));
    $("since-before").onclick = () => this.turnTo(this.at - 1);
    $("since-after").onclick = () => this.turnTo(this.at + 1);
    $("phase-close").onclick = () => {
      this.closed = keyOf(this.card());
      this.showCard();
    };
  }

  show() {
    const { log, board, connection, parts, shownMoment } = this.table;
    if (shownMoment !== null) return;
    const over = parts.state?.status === "over";
    const moves = lastMoves(log.lines);
    if (connection.seat !== null) moves.delete(connection.seat);
    board.markMoves(over ? new Map() : moves);
    const turns = over ? [] : (parts.recap ?? []);
    const shown = JSON.stringify(turns);
    if (shown !== this.shown) {
      this.shown = shown;
      this.turns = turns;
      this.turnTo(turns.length - 1);
      this.showCard();
    }
    this.follow();
  }

  /** @param {number} at */
  turnTo(at) {
    this.at = Math.max(0, Math.min(at, this.turns.length - 1));
    const turn = this.turns[this.at];
    this.box.classList.toggle("empty", !turn);
    this.box.inert = !turn;
    if (!turn) return;
    one(".since-mark", this.box).replaceChildren(...seatMark(turn.seat ?? -1));
    write(one(".since-words", this.box), turn.text);
    write(one(".since-yours", this.box), turn.yours ?? "");
    write($("since-count"), words.turnNumber(this.at + 1, this.turns.length));
    $("since-before", HTMLButtonElement).disabled = this.at === 0;
    $("since-after", HTMLButtonElement).disabled = this.at === this.turns.length - 1;
  }

  /**
   * Play a turn again on the board.
   * @param {number} at
   */
  play(at) {
    const turn = this.turns[at];
    if (!turn) return;
    this.turnTo(at);
    this.table.history.playTurn(turn, {
      before: at > 0 ? () => this.play(at - 1) : null,
      after: at < this.turns.length - 1 ? () => this.play(at + 1) : null,
    });
  }

  /** While the reader is not asked, let the stage show the board of the player who acted last. */
  follow() {
    const { board, parts } = this.table;
    const asked = Boolean(parts.question?.options?.length);
    if (asked || parts.result || document.body.classList.contains("learning")) {
      if (this.followed && board.big === this.followed && board.asked) board.enlarge(board.asked, false);
      this.followed = "";
      if (asked) board.pickedByHand = false;
      return;
    }
    const turn = this.turns.at(-1);
    const panel = turn && panelOf(board, turn);
    if (!panel || board.pickedByHand) return;
    this.followed = panel;
    if (board.big !== panel) board.enlarge(panel, false);
  }

  /** The newest phase with a card. */
  card() {
    return this.turns.findLast((turn) => turn.title);
  }

  showCard() {
    const card = this.card();
    const box = $("phase-card");
    box.hidden = !card || keyOf(card) === this.closed;
    if (!card || box.hidden) return;
    write($("phase-title"), card.title ?? "");
    const yours = card.yours ? [html("p", { class: "phase-yours" }, card.yours)] : [];
    $("phase-lines").replaceChildren(...yours, cardLines(card));
  }
}

/**
 * The lines of a phase's card.
 * @param {Recap} turn
 */
export function cardLines(turn) {
  const lines = (turn.lines ?? []).flatMap(([about, text]) => [html("dt", {}, about), html("dd", {}, text)]);
  return html("dl", {}, ...lines);
}

/** @param {Recap | undefined} turn */
const keyOf = (turn) => (turn ? `${turn.title} ${turn.first}` : "");

/**
 * The panel that shows a turn: the board of its player, or the one with what it is about.
 * @param {import("../board/board.js").Board} board
 * @param {Recap} turn
 */
export function panelOf(board, turn) {
  const targets = (turn.targets ?? []).map((target) => board.find(target)?.closest("section")?.dataset.panel);
  const drawn = targets.find((panel) => board.panels.find(({ id }) => id === panel)?.owner === turn.seat) ?? targets[0];
  const own = board.panels.find(({ owner }) => owner === turn.seat && owner >= 0)?.id;
  return drawn ?? own ?? "";
}

/**
 * The sign of a seat in its colour; nothing for a phase.
 * @param {number} seat
 */
export function seatMark(seat) {
  if (seat < 0) return [];
  const colour = seat % COLOURS;
  const shape = svg("use", { href: `#i-seat-${colour}`, width: 24, height: 24, class: `i seat-${colour}` });
  return [svg("svg", { class: `cd icon seat-${colour}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, shape)];
}
