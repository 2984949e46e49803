// Notices of this browser by Web Push: whether it can, whether it may, and how it is allowed.

/**
 * What is known of the browser.
 * @typedef {object} Browser
 * @property {boolean} secure whether the page came by HTTPS, or from this machine
 * @property {boolean} workers whether it knows service workers
 * @property {boolean} push whether it knows push
 * @property {boolean} apple whether it is one of a phone or tablet of Apple's, which push to installed apps only
 * @property {NotificationPermission} permission
 * @property {boolean} subscribed whether the server and the browser know of each other
 */

/** @typedef {"insecure" | "install" | "unsupported" | "denied" | "on" | "off"} PushState */

/**
 * What the page has to say, and whether its button helps.
 * @param {Browser} browser
 * @returns {PushState}
 */
export function pushState({ secure, workers, push, apple, permission, subscribed }) {
  if (!secure) return "insecure";
  if (!workers || !push) return apple ? "install" : "unsupported";
  if (permission === "denied") return "denied";
  return permission === "granted" && subscribed ? "on" : "off";
}

/**
 * A key in base64 for addresses, as bytes.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Whether a subscription was made for that key of a site.
 * @param {PushSubscription} subscription
 * @param {string} key
 * @returns {boolean}
 */
export function isFor(subscription, key) {
  const known = subscription.options?.applicationServerKey;
  const wanted = bytesOf(key);
  if (!known || known.byteLength !== wanted.length) return false;
  return new Uint8Array(known).every((byte, index) => byte === wanted[index]);
}

/**
 * The browser's subscription for that key: the one that it has, or a new one.
 * @param {PushManager} manager
 * @param {string} key
 * @returns {Promise<PushSubscription>}
 */
export async function subscribed(manager, key) {
  const known = await manager.getSubscription();
  if (known !== null && isFor(known, key)) return known;
  await known?.unsubscribe(); // of a site that had another key
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/**
 * What the server has to know of a subscription.
 * @param {PushSubscription} subscription
 * @returns {{endpoint: string, p256dh: string, auth: string}}
 */
export function fieldsOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}
