// Looking at a moment of the past, beside the match that goes on.
import { $ } from "./dom.js";
import { toast } from "./notes.js";

export class Past {
  constructor(table) {
    this.table = table;
    $("back-to-now").onclick = () => this.back();
  }

  async look(moment) {
    const { start, link, board, log, asking } = this.table;
    const seat = link.seat ?? -1;
    const answer = await fetch(`/table/${start.table}/moment/${moment}?seat=${seat}`);
    if (!answer.ok) return toast("That moment can’t be shown.");
    const then = await answer.json();
    this.table.looking = moment;
    asking.cancel();
    board.light(new Map(), () => "");
    board.show(then.parts);
    $("heading").textContent = then.parts.state.heading;
    $("looking-words").textContent = `You are looking at the past: ${then.parts.state.heading}`;
    $("looking-link").href = `/table/${start.table}/replay?at=${moment}&seat=${seat}`;
    $("looking").hidden = false;
    document.body.classList.add("past");
    log.mark(moment);
  }

  back() {
    const { parts, board, log, asking } = this.table;
    this.table.looking = null;
    $("looking").hidden = true;
    document.body.classList.remove("past");
    log.mark(-1);
    board.show(parts);
    $("heading").textContent = parts.state.heading || "";
    asking.show(false);
  }
}
