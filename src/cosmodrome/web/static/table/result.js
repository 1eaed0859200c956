// The result above the board: the scores over the game, where they changed most, a rematch, and a picture to share.

import { html, one } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { fetchStory, scoreChart } from "./score-chart.js";
import { sharePicture } from "./share-picture.js";

/**
 * @typedef {Object} Match
 * @property {string} table
 * @property {string} game
 * @property {number} moments how many answers were given
 * @property {number | null} seat the viewer's seat
 * @property {HTMLFormElement | null} [form] asks for a rematch, if the reader played
 * @property {boolean} [rematch] whether a player has asked for one
 * @property {((moment: number) => void) | null} [go] shows a moment on this page
 */

/**
 * Fill in what the page adds to the result that the server sent.
 * @param {HTMLElement} box
 * @param {Match} match
 */
export async function showResult(box, match) {
  const { table, moments, seat, go = null } = match;
  const actions = box.querySelector("[data-acts]");
  if (!actions) return;
  const replayAt = (/** @type {number} */ moment) => `/table/${table}/replay?at=${moment}&seat=${seat ?? -1}`;
  actions.append(...actionsOf(box, match, replayAt(0)));
  const story = await fetchStory(table, moments);
  if (!story || story.points.length < 2) return;
  const look = go ?? ((/** @type {number} */ moment) => location.assign(replayAt(moment)));
  box.querySelector("[data-chart]")?.replaceChildren(scoreChart(story, look));
  if (!story.moments.length) return;
  const items = story.moments.map(({ moment, heading, words: changes }) => {
    const link = html("a", { href: replayAt(moment) }, heading || words.moment(moment));
    if (go)
      link.onclick = (event) => {
        event.preventDefault();
        go(moment);
      };
    return html("li", {}, link, ` ${changes}`);
  });
  one("[data-moments]", box).replaceChildren(html("h3", {}, words.scoreChanges), html("ol", {}, ...items));
}

/**
 * What the reader may do next.
 * @param {HTMLElement} box
 * @param {Match} match
 * @param {string} replay
 */
function actionsOf(box, { game, form = null, rematch = false, go = null }, replay) {
  const picture = () => sharePicture(box).catch(() => toast(words.pictureFailed));
  const again = form ? words.otherOptions : words.playAgain;
  const buttons = [
    html("a", { class: form ? "button" : "button primary", href: `/new?game=${game}` }, again),
    html("button", { type: "button", id: "share", onclick: picture }, words.takePicture),
  ];
  if (!go)
    buttons.splice(
      1,
      0,
      html("a", { class: "button", href: replay }, words.replayGame),
      html("a", { class: "button", href: `${replay}#analysis` }, words.analyseGame),
    );
  if (!form) return buttons;
  const label = rematch ? words.joinRematch : words.rematch;
  const attributes = { type: "button", class: "primary", id: "rematch", onclick: () => form.requestSubmit() };
  return [html("button", attributes, label), ...buttons];
}
