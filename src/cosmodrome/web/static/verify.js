// The browser works out every draw by itself, and compares with what it saw at the start.
import { checked } from "./chance.js";

const line = document.querySelector("[data-own-check]");
if (line) line.textContent = `Your browser: ${(await checked(line.dataset.ownCheck)) || "the record can’t be read"}`;
