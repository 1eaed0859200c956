// The waiting room: reload when somebody sits down or the match begins.
import { keep } from "./chance.js";
import { Connection } from "./connection.js";

const start = JSON.parse(document.getElementById("start").textContent);
keep(start.table, start.commitment);
let seats = null;
history.scrollRestoration = "manual"; // the match begins at the top of its page, wherever one waited for it
new Connection({
  table: start.table,
  seat: null,
  have: null,
  onFrame: (frame) => {
    const { state, seats: now } = frame.parts;
    if (state && state.status !== "waiting") return location.reload();
    const plain = (now || "").replace(/ away| (not here|to act)/g, "").replace(/<span class="player-state">.*?<\/span><\/li>/g, "</li>");
    if (seats !== null && now !== undefined && plain !== seats) location.reload();
    if (now !== undefined) seats = plain;
  },
  onMessage: () => {},
  onState: () => {},
});
