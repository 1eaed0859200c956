// The service worker: shows notifications, opens tables, and shows a page when there is no network.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OFFLINE = "/offline";

/** Cache the offline page with its style sheets. */
async function keepOffline() {
  const kept = await caches.open("offline");
  const page = await fetch(OFFLINE, { cache: "reload" });
  const links = (await page.clone().text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
  const styles = [...links].map(([, address]) => address.replaceAll("&#x2f;", "/"));
  await Promise.all([kept.put(OFFLINE, page), kept.addAll(styles)]);
}

/**
 * A page or a style sheet from the cache.
 * @param {Request | string} request
 */
const fromCache = async (request) => (await caches.match(request)) ?? Response.error();

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepOffline());
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => fromCache(OFFLINE)));
  else if (request.destination === "style") event.respondWith(fetch(request).catch(() => fromCache(request)));
});

/**
 * The content of a push message; empty if it can't be read.
 * @param {PushEvent} event
 */
function noteOf(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

worker.addEventListener("push", (event) => {
  const { title = "Your turn", body = "", url = "/", tag = "turn" } = noteOf(event);
  // renotify is not in every library of types
  const options = /** @type {NotificationOptions} */ ({ body, tag, renotify: true, data: { url } });
  event.waitUntil(worker.registration.showNotification(title, options));
});

/** @param {URL} url */
async function openPage(url) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (open ? open.focus() : worker.clients.openWindow(url.href));
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/", worker.location.origin);
  if (url.origin === worker.location.origin) event.waitUntil(openPage(url));
});
