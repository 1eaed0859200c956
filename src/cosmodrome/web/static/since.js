// What the others did since one's last turn: a line for each turn, which plays it again on the board; and a mark on
// what each player did last, until they do something else.
import { $, html } from "./dom.js";

const MOST = 6;
// What a line of the log is made of.
const [WORDS, STEP, MOMENT, TARGETS, , SEAT] = [0, 1, 2, 3, 4, 5];

// The turns of others in the log after a seat's own last one: [seat, lines]. What another one did meanwhile, or that
// their turn begins, is not told as theirs.
export function turnsSince(lines, seat, names = []) {
  const others = (line) => names.some((name, who) => name && who !== line[SEAT] && line[WORDS].includes(name)) && !line[WORDS].includes(names[line[SEAT]]);
  let from = lines.length;
  while (from > 0 && lines[from - 1][SEAT] !== seat) from -= 1;
  const turns = [];
  for (const line of lines.slice(from)) {
    if (line[SEAT] < 0 || others(line)) continue;
    const last = turns.at(-1);
    if (last && last[0] === line[SEAT] && last[1][0][STEP] === line[STEP]) last[1].push(line);
    else turns.push([line[SEAT], [line]]);
  }
  return turns;
}

// What each seat did last: the things that the lines of its last turn speak of.
export function lastMoves(lines) {
  const found = new Map();
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (line[SEAT] < 0) continue;
    const known = found.get(line[SEAT]);
    if (!known) found.set(line[SEAT], { step: line[STEP], targets: [...line[TARGETS]] });
    else if (known.step === line[STEP]) known.targets.push(...line[TARGETS]);
    else if (found.size > 6) break;
  }
  return found;
}

// A line whose subject stands before it already: "Pollux's Probe lands" is "Probe lands".
const without = (words, name) => (words.startsWith(name) ? words.slice(name.length).replace(/^(['’]s|:)(?= )/, "") : words);

export class Since {
  constructor(table) {
    this.table = table;
    this.box = $("since");
    this.told = "";
  }

  show() {
    const { log, board, link, parts, looking } = this.table;
    if (looking !== null) return;
    const seat = link.seat;
    const over = parts.state?.status === "over";
    const moves = lastMoves(log.lines);
    if (seat !== null) moves.delete(seat);
    board.mark(over ? new Map() : moves);
    const names = parts.state?.names || [];
    const turns = seat === null || over ? [] : turnsSince(log.lines, seat, names).slice(-MOST);
    const told = JSON.stringify(turns);
    if (told === this.told) return;
    this.told = told;
    this.box.hidden = !turns.length;
    this.box.replaceChildren(...turns.map(([who, lines]) => this.line(who, lines, names[who] || "")));
  }

  line(who, lines, name) {
    const said = lines.map((line) => without(line[WORDS], name).replace(/\.$/, "").trim());
    const words = said.filter((text) => text && !text.endsWith(":")).join("; ") || lines[0][WORDS]; // "Turn 3:" alone says nothing
    const mark = html("span", { class: `since-mark seat-${who % 6}` });
    mark.innerHTML = `<svg class="cd icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-seat-${who % 6}" width="24" height="24" class="i seat-${who % 6}"/></svg>`;
    const again = () => this.table.past.play(lines[0][MOMENT], lines.at(-1)[MOMENT] + 1);
    const glow = () => this.table.board.glow(lines.flatMap((line) => line[TARGETS]));
    const still = () => this.table.board.glow([]);
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", onclick: again, onpointerenter: glow, onpointerleave: still, onfocus: glow, onblur: still, title: "Show it again on the board" },
        mark,
        html("b", {}, name),
        html("span", { class: "since-words" }, words),
      ),
    );
  }
}
