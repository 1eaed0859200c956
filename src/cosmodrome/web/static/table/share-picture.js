// A picture to share, made in the browser: the big panel of the board and the result, as a PNG.
import { all, html, one, setAttributes, svg } from "../lib/dom.js";
import { light } from "../lib/media.js";
import * as words from "../lib/words.js";

const WIDTH = 1200;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
const CHART_HEIGHT = 360;
const MARKS = ["lit", "glow", "chosen", "last"]; // how the page marks things of the board

/** The style sheet of drawings, for a picture that has no page around it. */
async function styleSheet() {
  const text = await (await fetch("/draw/theme.css")).text();
  const themes = ["dark", "light"].map((theme) => `svg[data-theme="${theme}"]{color-scheme:${theme}}`);
  return [text.replaceAll(":root", "svg"), ...themes].join(" ");
}

/**
 * @param {SVGElement} node
 * @returns {SVGElement}
 */
const copyOf = (node) => /** @type {SVGElement} */ (node.cloneNode(true));

/** The big panel without the marks of the page; null if there is no board. */
function bigPanel() {
  /** @type {SVGSVGElement | null} */
  const drawing = document.querySelector(".panel.big .panel-view svg");
  if (!drawing) return null;
  const { width, height } = drawing.viewBox.baseVal;
  const copy = copyOf(drawing);
  for (const layer of copy.querySelectorAll(".ghost-layer")) layer.remove();
  for (const node of copy.querySelectorAll(MARKS.map((mark) => `.${mark}`).join())) node.classList.remove(...MARKS);
  return { copy, height: (INNER * height) / width };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} content
 * @param {Record<string, unknown>} [attributes]
 */
const text = (x, y, size, content, attributes = {}) =>
  svg("text", { x, y, "font-size": size, class: "ink", ...attributes }, content);

/**
 * The headline, and the names with their totals.
 * @param {HTMLElement} result
 */
function headline(result) {
  const game = one(".where span").textContent ?? "";
  const winner = one("h2", result).textContent ?? "";
  const reason = result.querySelector(".result-by")?.textContent ?? "";
  const names = all("thead th span", result).map((cell) => cell.textContent);
  const totals = all("tfoot td", result).map((cell) => cell.textContent);
  return [
    text(MARGIN, 64, 36, game, { class: "ink b" }),
    text(MARGIN, 112, 30, winner.trim(), { class: "b", fill: "var(--medal)", color: "var(--medal)" }),
    ...(reason ? [text(MARGIN, 148, 20, reason, { class: "ink-2" })] : []),
    ...names.map((name, n) =>
      text(MARGIN + (n * INNER) / names.length, 190, 26, words.score(name, totals[n]), { class: "ink b" }),
    ),
  ];
}

/**
 * The picture as a drawing.
 * @param {HTMLElement} result
 */
async function pictureOf(result) {
  const theme = document.documentElement.dataset.theme || (light.matches ? "light" : "dark");
  const style = svg("style", {}, await styleSheet());
  const defs = svg("defs");
  defs.innerHTML = one("svg.defs defs").innerHTML;
  const sky = svg("rect");
  const picture = svg("svg", { class: "cd", "data-theme": theme }, style, defs, sky, ...headline(result));
  let y = 220;
  /** @type {SVGSVGElement | null} */
  const chart = result.querySelector("svg.chart");
  if (chart) {
    const copy = copyOf(chart);
    setAttributes(copy, { x: MARGIN, y, width: INNER, height: CHART_HEIGHT });
    picture.append(copy);
    y += CHART_HEIGHT + 20;
  }
  const panel = bigPanel();
  if (panel) {
    setAttributes(panel.copy, { x: MARGIN, y, width: INNER, height: panel.height });
    picture.append(panel.copy);
    y += panel.height;
  }
  const height = Math.ceil(y + MARGIN);
  setAttributes(sky, { width: WIDTH, height, fill: "var(--sky-1)" });
  setAttributes(picture, { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` });
  return picture;
}

/**
 * The picture as a PNG.
 * @param {HTMLElement} result
 * @returns {Promise<Blob>}
 */
async function pngOf(result) {
  const image = new Image();
  const source = new XMLSerializer().serializeToString(await pictureOf(result));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = html("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}

/**
 * Hand the picture to the system if it can share files, else save it as a file.
 * @param {HTMLElement} result
 */
export async function sharePicture(result) {
  const blob = await pngOf(result);
  const file = new File([blob], "result.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file] }).catch(() => {});
  const link = html("a", { href: URL.createObjectURL(blob), download: "result.png" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
