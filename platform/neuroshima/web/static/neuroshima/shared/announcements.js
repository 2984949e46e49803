// News of the host at an open table, such as "maintenance at 20:00": they come with the page, then they are asked for every
// minute, and each is told once.

const EVERY = 60_000;
const SPREAD = 15_000; // so that not all tables of a site ask at once

/**
 * Tell what the host announces, now and as long as the page is open.
 * @param {(text: string) => unknown} tell
 */
export function watchAnnouncements(tell) {
  const { announcements, announced } = document.getElementById("messages")?.dataset ?? {};
  if (!announcements) return;
  const told = new Set();
  const tellNew = (/** @type {string[]} */ texts) => {
    for (const text of texts) if (!told.has(text)) tell(text);
    texts.forEach((text) => told.add(text));
    setTimeout(async () => tellNew(await newest(announcements)), EVERY + Math.random() * SPREAD);
  };
  tellNew((announced ?? "").split("\n").filter(Boolean));
}

/**
 * The announcements of this moment; none while the site cannot be reached.
 * @param {string} address
 * @returns {Promise<string[]>}
 */
async function newest(address) {
  if (document.hidden) return [];
  try {
    const answer = await fetch(address);
    const { announcements } = answer.ok ? await answer.json() : { announcements: [] };
    return announcements.map((/** @type {{text: string}} */ each) => each.text);
  } catch {
    return [];
  }
}
