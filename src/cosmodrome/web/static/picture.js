// A picture to share, made in the browser: the big panel of the board and the result, as a PNG.
const WIDTH = 1200;
const NS = "http://www.w3.org/2000/svg";

async function styles() {
  return (await fetch("/draw/theme.css")).text();
}

// What the page shows of an element, with its colours written down: a picture has no page around it.
function panelOf(section) {
  const svg = section.querySelector(".panel-view svg").cloneNode(true);
  svg.querySelectorAll(".ghost-layer").forEach((layer) => layer.remove());
  svg.querySelectorAll(".lit, .glow, .chosen, .last").forEach((node) => node.classList.remove("lit", "glow", "chosen", "last"));
  return svg;
}

function text(x, y, size, words, attributes = {}) {
  const node = document.createElementNS(NS, "text");
  for (const [name, value] of Object.entries({ x, y, "font-size": size, class: "ink", ...attributes })) node.setAttribute(name, value);
  node.textContent = words;
  return node;
}

export async function drawn(result) {
  const section = document.querySelector(".panel.big");
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("class", "cd");
  svg.setAttribute("data-theme", document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
  const style = document.createElementNS(NS, "style");
  style.textContent = `${(await styles()).replaceAll(":root", "svg")} svg[data-theme="dark"]{color-scheme:dark} svg[data-theme="light"]{color-scheme:light}`;
  const defs = document.createElementNS(NS, "defs");
  defs.innerHTML = document.querySelector("svg.defs defs").innerHTML;
  const sky = document.createElementNS(NS, "rect");
  svg.append(style, defs, sky);
  const game = document.querySelector(".where span").textContent;
  svg.append(text(40, 64, 36, game, { class: "ink b" }));
  svg.append(text(40, 112, 30, result.querySelector("h2").textContent.trim(), { class: "b", fill: "var(--medal)", color: "var(--medal)" }));
  const by = result.querySelector(".result-by")?.textContent || "";
  if (by) svg.append(text(40, 148, 20, by, { class: "ink-2" }));
  let y = 190;
  const names = [...result.querySelectorAll("thead th span")].map((cell) => cell.textContent);
  const totals = [...result.querySelectorAll("tfoot td")].map((cell) => cell.textContent);
  names.forEach((name, n) => svg.append(text(40 + (n * (WIDTH - 80)) / names.length, y, 26, `${name} ${totals[n]}`, { class: "ink b" })));
  y += 30;
  const line = result.querySelector("svg.chart")?.cloneNode(true);
  if (line) {
    for (const [name, value] of Object.entries({ x: 40, y, width: WIDTH - 80, height: 360 })) line.setAttribute(name, value);
    svg.append(line);
    y += 380;
  }
  if (section) {
    const panel = panelOf(section);
    const [, , width, height] = panel.getAttribute("viewBox").split(" ").map(Number);
    const tall = ((WIDTH - 80) * height) / width;
    for (const [name, value] of Object.entries({ x: 40, y, width: WIDTH - 80, height: tall })) panel.setAttribute(name, value);
    svg.append(panel);
    y += tall;
  }
  const tall = Math.ceil(y + 40);
  for (const [name, value] of Object.entries({ width: WIDTH, height: tall, fill: "var(--sky-1)" })) sky.setAttribute(name, value);
  for (const [name, value] of Object.entries({ width: WIDTH, height: tall, viewBox: `0 0 ${WIDTH} ${tall}` })) svg.setAttribute(name, value);
  return svg;
}

export async function png(result) {
  const svg = await drawn(result);
  const image = new Image();
  const words = new XMLSerializer().serializeToString(svg);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(words)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

// Hand the picture to the system where it can share files, else keep it as a file.
export async function share(result) {
  const blob = await png(result);
  const file = new File([blob], "result.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches) return navigator.share({ files: [file] }).catch(() => {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "result.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
