// Choosing to be told by this browser: permission, subscription, and the form that hands it in.
const form = document.getElementById("push");
const button = form.querySelector("button");
const words = document.getElementById("push-words");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const letters = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

if ("serviceWorker" in navigator && "PushManager" in window && form.dataset.key) {
  button.disabled = false;
  words.textContent = Notification.permission === "denied" ? "This browser does not allow messages of this site: its settings do." : "";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("this browser does not allow it");
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) };
    const subscription = (await worker.pushManager.getSubscription()) || (await worker.pushManager.subscribe(options));
    form.elements.endpoint.value = subscription.endpoint;
    form.elements.p256dh.value = letters(subscription.getKey("p256dh"));
    form.elements.auth.value = letters(subscription.getKey("auth"));
    form.submit();
  } catch (error) {
    words.textContent = `That did not work: ${error.message}`;
    button.disabled = false;
  }
});
