// What every page has: light and dark, copy buttons, and small help for forms.
import { keep } from "./chance.js";

const system = matchMedia("(prefers-color-scheme: light)");

document.querySelectorAll("[data-theme-switch]").forEach((button) =>
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const now = root.dataset.theme || (system.matches ? "light" : "dark");
    root.dataset.theme = now === "light" ? "dark" : "light";
    localStorage.setItem("theme", root.dataset.theme);
  }),
);

// Each seat mixes a value of its own into the match's chance, after it has seen what the server is committed to.
const random = (size) => Array.from(crypto.getRandomValues(new Uint8Array(size)), (b) => b.toString(16).padStart(2, "0")).join("");

document.querySelectorAll("form[data-commitment]").forEach((form) =>
  form.addEventListener("submit", () => {
    const salt = (form.elements.salt.value = random(12));
    keep(form.dataset.table, form.dataset.commitment, salt);
  }),
);

document.querySelectorAll("form:has([data-nonce])").forEach((form) =>
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const nonce = random(16);
    try {
      const answer = await fetch(`/api/promises/${nonce}`);
      const { table, commitment } = await answer.json();
      const salt = random(12);
      keep(table, commitment, salt);
      form.elements.nonce.value = nonce;
      form.elements.salt.value = salt;
    } finally {
      const { name, value } = event.submitter || {};
      if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      form.submit();
    }
  }),
);

document.querySelectorAll("[data-copy]").forEach((button) =>
  button.addEventListener("click", async () => {
    const input = button.parentElement.querySelector("input");
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      document.execCommand("copy");
    }
    const before = button.innerHTML;
    button.textContent = "Copied";
    setTimeout(() => (button.innerHTML = before), 1500);
  }),
);

document.querySelectorAll("[data-share]").forEach((button) => {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ title: button.dataset.shareTitle, url: button.dataset.share }).catch(() => {}));
});

// What can't be taken back is asked for twice.
document.querySelectorAll("[data-sure]").forEach((button) =>
  button.addEventListener("click", (event) => {
    if (!confirm(button.dataset.sure)) event.preventDefault();
  }),
);

const file = document.querySelector("[data-record-file]");
file?.addEventListener("change", async () => {
  if (file.files[0]) document.querySelector("textarea[name=record]").value = await file.files[0].text();
});

const form = document.querySelector("[data-new-table]");
if (form) {
  const update = () => {
    const seats = Number(form.querySelector("[data-seats]").value);
    form.querySelectorAll("[data-seat]").forEach((row) => {
      row.hidden = Number(row.dataset.seat) >= seats;
      row.querySelector(".guest-name").hidden = row.querySelector("[data-kind]").value !== "guest";
    });
    const clock = form.querySelector("input[name=clock]:checked").value;
    form.querySelectorAll("[data-for-clock]").forEach((row) => (row.hidden = row.dataset.forClock !== clock));
    if ([...form.querySelectorAll("[data-kind]")].some((s) => s.value === "open" && !s.closest("[data-seat]").hidden))
      form.querySelector("input[name=open]").checked = true;
  };
  form.addEventListener("input", update);
  update();
}

// On a phone the page that says that there is no network is kept at hand.
if (matchMedia("(max-width: 56rem)").matches && window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
