// There when no page is: shows that it is somebody's turn, opens the table, and says so when there is no network.
const OFFLINE = "/offline";

// The page for no network is kept with its style sheets.
async function keep() {
  const kept = await caches.open("offline");
  const page = await fetch(OFFLINE, { cache: "reload" });
  const styles = [...(await page.clone().text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1].replaceAll("&#x2f;", "/"));
  await Promise.all([kept.put(OFFLINE, page), kept.addAll(styles)]);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener("fetch", (event) => {
  const { mode, destination } = event.request;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (destination === "style") event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let note = {};
  try {
    note = event.data.json();
  } catch {
    note = {};
  }
  const { title = "Your turn", body = "", url = "/", tag = "turn" } = note;
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
