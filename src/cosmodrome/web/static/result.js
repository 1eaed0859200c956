// The end, across the board: the course of the scores, the moments that decided it, once more, and a picture to share.
import { chart, story } from "./chart.js";
import { html } from "./dom.js";
import { toast } from "./notes.js";
import { share } from "./picture.js";

// Fill what the server told of the result. `form` asks for a rematch, if the reader played.
export async function tell(box, { table, game, moments, seat, form = null, again = "", go = null }) {
  const acts = box.querySelector("[data-acts]");
  if (!acts) return;
  const at = (moment) => `/table/${table}/replay?at=${moment}&seat=${seat ?? -1}`;
  if (form) {
    const words = again ? "Rematch: take my seat" : "Rematch";
    acts.append(html("button", { type: "button", class: "primary", id: "rematch", onclick: () => form.requestSubmit() }, words));
  }
  acts.append(
    html("a", { class: form ? "button" : "button primary", href: `/new?game=${game}` }, form ? "Other options" : "Play again"),
    ...(go ? [] : [html("a", { class: "button", href: at(0) }, "Replay it"), html("a", { class: "button", href: `${at(0)}#analysis` }, "Analyse it")]),
    html("button", { type: "button", id: "share", onclick: () => share(box).catch(() => toast("The picture could not be made.")) }, "Take a picture"),
  );
  const told = await story(table, moments);
  if (!told || told.points.length < 2) return;
  const look = (moment) => (go ? go(moment) : location.assign(at(moment)));
  box.querySelector("[data-chart]")?.replaceChildren(chart(told, look));
  const list = told.moments.map(([moment, heading, words]) =>
    html("li", {}, html("a", { href: at(moment), onclick: (event) => go && (event.preventDefault(), go(moment)) }, heading || `Moment ${moment}`), ` ${words}`),
  );
  if (list.length) box.querySelector("[data-moments]")?.replaceChildren(html("h3", {}, "Decided here"), html("ol", {}, ...list));
}
