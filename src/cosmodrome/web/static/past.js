// Looking at a moment of the past, beside the match that goes on.
import { $ } from "./dom.js";
import { toast } from "./notes.js";

export class Past {
  constructor(table) {
    this.table = table;
    $("back-to-now").onclick = () => this.back();
  }

  async look(moment, playing = null) {
    this.playing = playing;
    const { start, link, board, log, asking } = this.table;
    const seat = link.seat ?? -1;
    const answer = await fetch(`/table/${start.table}/moment/${moment}?seat=${seat}`);
    if (this.playing !== playing) return;
    if (!answer.ok) return toast("That moment can’t be shown.");
    const then = await answer.json();
    if (this.playing !== playing) return;
    this.table.looking = moment;
    asking.cancel();
    board.light(new Map(), () => "");
    board.mark(new Map());
    board.show(then.parts);
    $("heading").textContent = then.parts.state.heading;
    $("looking-words").textContent = `You are looking at the past: ${then.parts.state.heading}`;
    $("looking-link").href = `/table/${start.table}/replay?at=${moment}&seat=${seat}`;
    $("looking").hidden = false;
    document.body.classList.add("past");
    log.mark(moment);
  }

  // Play what happened from one moment to another again, then come back to now.
  async play(from, to) {
    const mine = (this.playing = {});
    const go = async (moment) => {
      if (this.playing === mine) await this.look(moment, mine);
      if (this.playing === mine) await new Promise((done) => setTimeout(done, 700));
    };
    const step = Math.max(1, Math.ceil((to - from) / 12));
    for (let moment = Math.max(0, from); moment < to; moment += step) await go(moment);
    await go(to);
    if (this.playing === mine) this.back();
  }

  back() {
    this.playing = null;
    const { parts, board, log, asking } = this.table;
    this.table.looking = null;
    $("looking").hidden = true;
    document.body.classList.remove("past");
    log.mark(-1);
    board.show(parts);
    $("heading").textContent = parts.state.heading || "";
    asking.show(false);
    this.table.since.show();
  }
}
