// A part of the page that a worker of the server is still making: look until it is there.

const LOOK_EVERY = 1000;
const LOOKS = 30; // then a reload finds it

/**
 * Fetch a part of the page, at once and then every second, until it is there.
 * @param {string} address
 * @param {(html: string) => boolean} take puts it into the page; false if it only says that it is coming
 */
export async function arrived(address, take) {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (looks) await rest();
    const html = await fetched(address);
    if (html !== "" && take(html)) return;
  }
}

function rest() { return new Promise((resolve) => { setTimeout(resolve, LOOK_EVERY); }); }

/** @param {string} address */
async function fetched(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.text() : "";
  } catch {
    return ""; // no connection: the next look will tell
  }
}
