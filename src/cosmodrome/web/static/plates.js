// The players' plates: score and what matters, whose turn it is; a click opens that player's board, or the scores so far.
import { chart, story } from "./chart.js";
import { $, html, write } from "./dom.js";
import { calm } from "./motion.js";
import { toast } from "./notes.js";
import { settled } from "./settle.js";

export class Plates {
  constructor(table) {
    this.table = table;
    this.box = $("players");
    this.texts = []; // of each plate, as it was sent
    this.box.addEventListener("click", (event) => this.open(event.target.closest("button.plate")));
    $("scores-open").onclick = () => this.scores();
    $("hold").onclick = () => table.send("pace", { value: table.parts.state.pace === "hold" ? "" : "hold" });
    $("pace").onchange = () => table.send("pace", { value: $("pace").value });
  }

  show() {
    const focused = document.activeElement?.closest?.(".player")?.id;
    const old = new Map([...this.box.querySelectorAll(".player[id]")].map((player) => [player.id, figures(player)]));
    this.renew();
    if (focused) $(focused)?.querySelector("button").focus({ preventScroll: true });
    settled(() => this.box.scrollWidth > this.box.clientWidth, (scrolls) => this.box.toggleAttribute("tabindex", scrolls) && (this.box.tabIndex = 0));
    $("scores-open").hidden = !this.box.querySelector("[data-fact]");
    if (calm.matches || document.hidden) return;
    for (const player of this.box.querySelectorAll(".player[id]"))
      figures(player).forEach((figure, n) => {
        if (old.has(player.id) && old.get(player.id)[n] !== figure)
          grow(player.querySelectorAll("[data-fact]")[n]);
      });
  }

  // Only the plates that changed are made anew.
  renew() {
    const made = document.createElement("template");
    made.innerHTML = this.table.parts.seats;
    const plates = [...made.content.children];
    const texts = plates.map((plate) => plate.outerHTML);
    if (plates.length !== this.box.children.length) this.box.replaceChildren(...plates);
    else plates.forEach((plate, n) => texts[n] !== this.texts[n] && this.box.children[n].replaceWith(plate));
    this.texts = texts;
  }

  pace() {
    const { status, pace, bots } = this.table.parts.state;
    const can = bots && status === "playing" && this.table.mine.length > 0;
    const held = pace === "hold";
    $("hold").hidden = $("pace-setting").hidden = !can;
    $("hold").setAttribute("aria-pressed", held);
    write($("hold").querySelector("span"), held ? "Let the bots go on" : "Hold the bots");
    $("pace").value = held ? "" : pace;
    document.body.classList.toggle("over", status === "over");
    document.body.classList.toggle("held", held && status === "playing");
  }

  open(plate) {
    if (!plate) return;
    const { board } = this.table;
    const seat = Number(plate.dataset.openSeat ?? -1);
    const panel = plate.dataset.openPanel || board.list.find((each) => each[5] === seat)?.[0];
    if (panel && board.section(panel)) board.enlarge(panel, true);
    else toast("This player has no board of their own.");
  }

  async scores() {
    const { start, parts } = this.table;
    const told = await story(start.table, parts.state.moments);
    if (!told || told.points.length < 2) return toast("There are no scores to show yet.");
    const box = $("scores");
    const close = html("button", { type: "button", onclick: () => box.close() }, "Close");
    box.replaceChildren(html("h2", {}, "Scores so far"), chart(told), close);
    box.showModal();
  }
}

// A figure that changed is large and lit for a moment. (The compositor plays it; a colour that fades would be painted at every step.)
function grow(fact) {
  fact.classList.add("grows");
  fact.animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 340, easing: "ease-out" }).onfinish = () => fact.classList.remove("grows");
}

const figures = (player) => [...player.querySelectorAll("[data-fact]")].map((fact) => fact.textContent);
