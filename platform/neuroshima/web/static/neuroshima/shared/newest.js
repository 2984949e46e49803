// Answers come in any order: only that to the newest question counts.

/**
 * The same question, whose answer is null if a newer one was asked meanwhile.
 * @template {unknown[]} About
 * @template Answer
 * @param {(...about: About) => Promise<Answer>} ask
 * @returns {(...about: About) => Promise<Answer | null>}
 */
export function newestOnly(ask) {
  let asked = 0;
  return async (...about) => {
    const number = ++asked;
    const answer = await ask(...about);
    return number === asked ? answer : null;
  };
}
