// Shows notices while no page is open. It answers no requests: every page comes from the server, as if it were not there.

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

function showNotice({ title, body, url, tag, language }) {
  return worker.registration.showNotification(title ?? "Neuroshima", {
    body, tag, lang: language, data: { url: url ?? "/matches/" },
    icon: "/static/neuroshima/icons/icon-192.png", badge: "/static/neuroshima/icons/badge-96.png",
  });
}

/** Go to the page in a window that shows it already, or in a new one. */
async function goTo(path) {
  const url = new URL(path, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => each.url.split("#")[0] === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
