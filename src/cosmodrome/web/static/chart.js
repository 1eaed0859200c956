// Scores over the course of a match: a line for each player, in their colour, with their shape at its end.
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 260, 40, 120, 14, 26];

function el(tag, attributes = {}, words = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (words) node.textContent = words;
  return node;
}

function steps(most, least) {
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((step) => (most - least) / step <= 5) || 500;
  const marks = [];
  for (let at = Math.ceil(least / size) * size; at <= most; at += size) marks.push(at);
  return marks;
}

// names: whose lines; points: [moment, heading, scores]; go: called with the moment of a point that is chosen.
export function chart({ names, points }, go = null) {
  const all = points.flatMap((point) => point[2]);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, points.length - 1);
  const x = (at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / last;
  const y = (score) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (score - least)) / (most - least);
  const final = points.at(-1)[2];
  const words = `Scores over the game: ${names.map((name, n) => `${name} ${final[n]}`).join(", ")}`;
  const svg = el("svg", { class: "cd chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  for (const mark of steps(most, least))
    svg.append(
      el("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(mark), y2: y(mark), class: "rule" }),
      el("text", { x: LEFT - 8, y: y(mark) + 5, "font-size": 14, "text-anchor": "end", class: "ink-2 tab" }, `${mark}`),
    );
  svg.append(el("text", { x: LEFT, y: HEIGHT - 5, "font-size": 13, class: "ink-2" }, points[0][1]), el("text", { x: WIDTH - RIGHT, y: HEIGHT - 5, "font-size": 13, "text-anchor": "end", class: "ink-2" }, points.at(-1)[1]));
  // names beside the ends of their lines, pushed apart where they would lie on each other
  const ends = names.map((name, n) => ({ name, n, at: y(final[n]) })).sort((a, b) => a.at - b.at);
  ends.forEach((end, n) => (end.at = Math.max(end.at, n ? ends[n - 1].at + 18 : TOP)));
  const over = ends.length ? Math.max(0, ends.at(-1).at - (HEIGHT - BOTTOM)) : 0;
  for (const { name, n, at } of ends) {
    const line = el("g", { class: `seat-${n % 6}` });
    const path = points.map(([, , scores], p) => `${p ? "L" : "M"}${x(p).toFixed(1)} ${y(scores[n]).toFixed(1)}`).join("");
    line.append(
      el("path", { d: path, fill: "none", class: "seat-stroke", "stroke-width": 2.5, "stroke-linejoin": "round" }),
      el("use", { href: `#i-seat-${n % 6}`, x: WIDTH - RIGHT + 4, y: at - over - 7, width: 14, height: 14, class: `i seat-${n % 6}` }),
      el("text", { x: WIDTH - RIGHT + 22, y: at - over + 5, "font-size": 14, class: "ink" }, name.length > 11 ? `${name.slice(0, 10)}…` : name),
    );
    svg.append(line);
  }
  const cursor = el("line", { y1: TOP, y2: HEIGHT - BOTTOM, class: "chart-cursor" });
  const told = el("text", { y: TOP + 2, "font-size": 13, class: "b ink" });
  svg.append(cursor, told);
  const nearest = (event) => {
    const box = svg.getBoundingClientRect();
    const at = (((event.clientX - box.x) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
    return Math.max(0, Math.min(last, Math.round(at * last)));
  };
  svg.addEventListener("pointermove", (event) => {
    const at = nearest(event);
    if (!points[at]) return;
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, x(at));
    cursor.classList.add("on");
    told.setAttribute("x", Math.min(x(at) + 4, WIDTH - RIGHT - 60));
    told.textContent = `${points[at][1]}: ${points[at][2].join(" · ")}`;
    told.setAttribute("text-anchor", x(at) > (WIDTH - RIGHT) / 2 ? "end" : "start");
  });
  svg.addEventListener("pointerleave", () => {
    cursor.classList.remove("on");
    told.textContent = "";
  });
  if (go) svg.addEventListener("click", (event) => points[nearest(event)] && go(points[nearest(event)][0]));
  return svg;
}

const known = new Map();
export async function story(table, moments) {
  const key = `${table}:${moments}`;
  if (!known.has(key)) {
    const answer = await fetch(`/table/${table}/story`);
    if (!answer.ok) return null;
    known.set(key, await answer.json());
  }
  return known.get(key);
}
