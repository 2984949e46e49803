// Tells the server the time zone of this browser, so that pages show times by its clock (`neuroshima/times.py`).

const YEAR = 365 * 24 * 3600; // seconds

/**
 * The cookie to set, if the browser has another one or none.
 * @param {string} cookies
 * @param {string | undefined} zone
 * @param {boolean} secure whether the page came by HTTPS
 * @returns {string | null}
 */
export function zoneCookie(cookies, zone, secure) {
  if (!zone || cookies.split("; ").includes(`zone=${zone}`)) return null;
  return `zone=${zone}; path=/; max-age=${YEAR}; samesite=lax${secure ? "; secure" : ""}`;
}

/** Sets the cookie for the pages that come. */
export function tellZone() {
  const cookie = zoneCookie(document.cookie, Intl.DateTimeFormat().resolvedOptions().timeZone, location.protocol === "https:");
  if (cookie !== null) document.cookie = cookie;
}
