// The script of every page: light and dark, copy buttons, forms.
import { getJson } from "../lib/api.js";
import { all, html, one } from "../lib/dom.js";
import { randomHex, takePart } from "../lib/fairness.js";
import { light, narrow } from "../lib/media.js";
import * as words from "../lib/words.js";

for (const button of all("[data-theme-switch]")) button.addEventListener("click", switchTheme);
for (const form of forms("form[data-commitment]")) form.addEventListener("submit", () => commit(form));
for (const form of forms("form:has([data-nonce])")) form.addEventListener("submit", (event) => openTable(form, event));
for (const form of forms("form[data-rematch]")) form.addEventListener("submit", (event) => askForRematch(form, event));
for (const button of all("[data-copy]")) button.addEventListener("click", () => copyField(button));
for (const button of all("[data-share]")) offerShare(button);
for (const button of all("[data-sure]")) button.addEventListener("click", (event) => askTwice(button, event));
for (const input of inputs("[data-record-file]")) input.addEventListener("change", () => readRecord(input));
for (const form of forms("[data-new-table]")) keepUpToDate(form);

// on a phone, cache the page for times without a network
if (narrow.matches && window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});

/**
 * @param {string} selector
 * @returns {HTMLFormElement[]}
 */
function forms(selector) {
  return all(selector);
}

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLInputElement[]}
 */
function inputs(selector, root = document) {
  return all(selector, root);
}

function switchTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme || (light.matches ? "light" : "dark");
  root.dataset.theme = now === "light" ? "dark" : "light";
  localStorage.setItem("theme", root.dataset.theme);
}

// -- chance -----------------------------------------------------------------------------------------
// Each seat commits to a salt after it has seen the server's commitment, and reveals it later.

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
function setField(form, name, value) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
}

/**
 * Keep the server's commitment to a table, and send a commitment with the form.
 * @param {HTMLFormElement} form
 * @param {string} [table]
 * @param {string} [commitment]
 * @param {boolean} [alone] whether nobody else will sit at the table: the salt itself is sent, too
 */
function commit(form, table = form.dataset.table, commitment = form.dataset.commitment, alone = false) {
  if (!table || !commitment) return; // a game without chance to take part in
  const given = takePart(table, commitment, alone);
  setField(form, "commitment", given.commitment);
  setField(form, "salt", given.salt);
}

/**
 * Whether nobody else can sit down at the table that a form sets up.
 * @param {HTMLFormElement} form
 */
function staysAlone(form) {
  if (!("newTable" in form.dataset)) return "alone" in form.dataset;
  const rows = all("[data-seat]", form).filter((row) => !row.hidden);
  return !rows.some((row) => ["invite", "open"].includes(one("[data-kind]", row, HTMLSelectElement).value));
}

/**
 * Get the server's commitment to the rematch before asking for the rematch.
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
async function askForRematch(form, event) {
  event.preventDefault();
  try {
    const promise = await getJson(form.action);
    if (promise) commit(form, promise.table, promise.commitment, promise.alone);
  } finally {
    form.submit();
  }
}

/**
 * Get the server's commitment to a new table before opening it.
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
async function openTable(form, event) {
  event.preventDefault();
  const nonce = randomHex(16);
  try {
    const promise = await getJson(`/api/v1/promises/${nonce}`);
    if (promise) {
      commit(form, promise.table, promise.commitment, staysAlone(form));
      setField(form, "nonce", nonce);
    }
  } finally {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.name) form.append(html("input", { type: "hidden", name: button.name, value: button.value }));
    form.submit();
  }
}

// -- buttons ----------------------------------------------------------------------------------------

/** @param {HTMLElement} button */
async function copyField(button) {
  const input = one("input", button.parentElement ?? document, HTMLInputElement);
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    document.execCommand("copy");
  }
  const before = [...button.childNodes];
  button.textContent = words.copied;
  setTimeout(() => button.replaceChildren(...before), 1500);
}

/** @param {HTMLElement} button */
function offerShare(button) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.shareTitle, url: button.dataset.share }).catch(() => {});
  });
}

/**
 * Ask for confirmation of what can't be undone.
 * @param {HTMLElement} button
 * @param {Event} event
 */
function askTwice(button, event) {
  if (!confirm(button.dataset.sure)) event.preventDefault();
}

/** @param {HTMLInputElement} input */
async function readRecord(input) {
  const file = input.files?.[0];
  if (file) one("textarea[name=record]", document, HTMLTextAreaElement).value = await file.text();
}

// -- a new table ------------------------------------------------------------------------------------

/** @param {HTMLFormElement} form */
function keepUpToDate(form) {
  form.addEventListener("input", () => updateForm(form));
  updateForm(form);
}

/**
 * Show the rows of a new table's form that fit its other fields.
 * @param {HTMLFormElement} form
 */
function updateForm(form) {
  const seats = Number(one("[data-seats]", form, HTMLSelectElement).value);
  for (const row of all("[data-seat]", form)) {
    const kind = one("[data-kind]", row, HTMLSelectElement).value;
    row.hidden = Number(row.dataset.seat) >= seats;
    one(".guest-name", row).hidden = kind !== "guest";
    if (kind === "open" && !row.hidden) one("input[name=open]", form, HTMLInputElement).checked = true;
  }
  const clock = inputs("input[name=clock]:checked", form)[0].value;
  for (const row of all("[data-for-clock]", form)) row.hidden = row.dataset.forClock !== clock;
}
