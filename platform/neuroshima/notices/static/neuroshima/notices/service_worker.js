// Shows notices while no page is open. It answers no requests: every page comes from the server, as if it were not there.

/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void, data?: {json: () => Notice}, notification?: Notification}} WorkerEvent */

/** @typedef {{title?: string, body?: string, url?: string, tag?: string, language?: string}} Notice */

/** @typedef {{url: string, focus: () => Promise<void>}} OpenWindow */

/**
 * What of a service worker is used; the types of the DOM know pages only.
 * @typedef {object} NoticeWorker
 * @property {(type: string, listener: (event: WorkerEvent) => void) => void} addEventListener
 * @property {() => void} skipWaiting
 * @property {{claim: () => Promise<void>, matchAll: (of: object) => Promise<OpenWindow[]>, openWindow: (url: string) => Promise<void>}} clients
 * @property {ServiceWorkerRegistration} registration
 * @property {Location} location
 */

const worker = /** @type {NoticeWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(showNotice(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

/** @param {Notice} notice */
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
