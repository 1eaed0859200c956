// Notifications in this browser: asks for permission, subscribes, and sends the subscription with a form.
import { reasonOf } from "../lib/api.js";
import { $, one } from "../lib/dom.js";
import * as words from "../lib/words.js";

const form = $("push", HTMLFormElement);
const button = one("button", form, HTMLButtonElement);
const note = $("push-words");
const key = form.dataset.key ?? "";

/** @param {string} text in base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} data */
const base64url = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/**
 * @param {string} name
 * @param {string} value
 */
function setField(name, value) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(words.notificationsBlocked);
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  return (await worker.pushManager.getSubscription()) ?? worker.pushManager.subscribe(options);
}

if ("serviceWorker" in navigator && "PushManager" in window && key) {
  button.disabled = false;
  note.textContent = Notification.permission === "denied" ? words.notificationsBlocked : "";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  try {
    const subscription = await subscribe();
    setField("endpoint", subscription.endpoint);
    setField("p256dh", base64url(subscription.getKey("p256dh")));
    setField("auth", base64url(subscription.getKey("auth")));
    form.submit();
  } catch (error) {
    note.textContent = words.notificationsFailed(reasonOf(error));
    button.disabled = false;
  }
});
