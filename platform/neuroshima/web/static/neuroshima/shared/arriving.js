// A part of the page that a worker of the server is still making: look until it is there.

const LOOK_EVERY = 1000;
const SOON = 30; // looks; a server that is busy or was restarted needs longer
const LATER_EVERY = 10_000;
const LOOKS = SOON + 60; // then a reload finds it

/**
 * Fetch a part of the page, at once and then every second, later every ten, until it is there.
 * @param {string} address
 * @param {(html: string) => boolean} take puts it into the page; false if it only says that it is coming
 * @returns {Promise<boolean>} whether it was there soon
 */
export async function arrived(address, take) {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (looks) await rest(looks < SOON ? LOOK_EVERY : LATER_EVERY);
    const html = await fetched(address);
    if (html !== "" && take(html)) return looks < SOON;
  }
  return false;
}

/** @param {number} time ms */
function rest(time) { return new Promise((resolve) => { setTimeout(resolve, time); }); }

/** @param {string} address */
async function fetched(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.text() : "";
  } catch {
    return ""; // no connection: the next look will tell
  }
}
