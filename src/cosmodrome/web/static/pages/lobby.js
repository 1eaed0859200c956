// The lobby: asks again and again whether its lists have changed, while somebody looks at them.
import { $ } from "../lib/dom.js";

const EVERY = 2000; // milliseconds
const tables = $("lobby-tables");
let mark = "";

async function update() {
  if (document.hidden) return;
  try {
    const answer = await fetch(tables.dataset.address ?? "", { headers: mark ? { "if-none-match": mark } : {} });
    if (!answer.ok) return; // nothing has changed, or the server is busy: ask again later
    const fresh = answer.headers.get("etag") ?? "";
    const text = await answer.text();
    if (fresh !== mark) tables.innerHTML = text;
    mark = fresh;
  } catch {
    // no network: ask again later
  }
}

setInterval(update, EVERY);
document.addEventListener("visibilitychange", update);
