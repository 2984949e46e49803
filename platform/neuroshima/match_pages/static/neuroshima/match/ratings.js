// After a rated match: what it has changed of the ratings, as soon as it is counted.

const LOOK_EVERY = 1000;
const LOOKS = 30; // then a reload finds it

/**
 * Look for the changes until they are there, and put them where the page would have them after a reload.
 * @param {HTMLElement} place with the address to ask in `data-from`
 */
export function watchForRatings(place) {
  let looks = 0;
  const timer = setInterval(async () => {
    const parts = await fetched(place.dataset.from);
    place.replaceChildren(...parts);
    if (parts.length > 0 || ++looks === LOOKS) clearInterval(timer);
  }, LOOK_EVERY);
}

/** @param {string} address */
async function fetched(address) {
  try {
    const response = await fetch(address);
    const part = new DOMParser().parseFromString(response.ok ? await response.text() : "", "text/html");
    return [...part.body.children];
  } catch {
    return []; // no connection: the next look will tell
  }
}
