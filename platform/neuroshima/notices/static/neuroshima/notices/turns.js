// The matches in which others wait for the reader, as every page shows them: what is new, what the title says.

/**
 * A match in which others wait; `key` is another one for each turn.
 * @typedef {{key: string, url: string, game: string, names: string}} Turn
 */

/**
 * What else has happened; `key` is another one for each notice.
 * @typedef {{key: string, url: string, words: string}} News
 */

const COUNT = /^\(\d+\) /;

/**
 * The title of a page with the number of matches that wait elsewhere.
 * @param {string} title
 * @param {number} count
 * @returns {string}
 */
export function titleWith(title, count) {
  const plain = title.replace(COUNT, "");
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/** What the server has told of the turns, as a page at `path` needs it. */
export class Turns {
  #knownNews = /** @type {Set<string> | null} */ (null);
  #known = /** @type {Set<string> | null} */ (null);
  #ownTurn = /** @type {boolean | null} */ (null);

  /** @param {string} path of the page: a match that is shown there needs no line */
  constructor(path) {
    this.path = path;
    /** @type {Turn[]} */
    this.elsewhere = [];
    /** @type {News[]} */
    this.news = [];
  }

  /** How much waits elsewhere. */
  get count() { return this.elsewhere.length + this.news.length; }

  /**
   * Take the server's list of what else has happened.
   * @param {News[]} news
   * @returns {News[]} what is new since the last time; nothing the first time
   */
  takeNews(news) {
    const before = this.#knownNews;
    this.#knownNews = new Set(news.map(({ key }) => key));
    this.news = news;
    return before === null ? [] : news.filter(({ key }) => !before.has(key));
  }

  /**
   * Take the server's list.
   * @param {Turn[]} turns
   * @returns {Turn[]} those that have begun since the last time; none the first time
   */
  take(turns) {
    const before = this.#known;
    this.#known = new Set(turns.map(({ key }) => key));
    this.elsewhere = turns.filter(({ url }) => url !== this.path);
    return before === null ? [] : this.elsewhere.filter(({ key }) => !before.has(key));
  }

  /**
   * Take from the table on this page whether it is the reader's turn there.
   * @param {boolean} mine
   * @returns {boolean} whether the turn has just begun
   */
  takeOwn(mine) {
    const began = this.#ownTurn === false && mine;
    this.#ownTurn = mine;
    return began;
  }
}
