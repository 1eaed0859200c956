// The browser checks every draw of a record, and compares it with what it saw at the start.
import { all, html } from "../lib/dom.js";
import { inWords, proveTable, verifyCommand } from "../lib/fairness.js";
import * as words from "../lib/words.js";

for (const list of all("[data-own-check]")) {
  const proof = await proveTable(list.dataset.ownCheck ?? "");
  const found = proof ? inWords(proof) : [words.recordUnreadable];
  list.replaceChildren(...found.map((text) => html("li", {}, text)));
}

for (const code of all("[data-command]")) code.textContent = verifyCommand(code.dataset.command ?? "");
