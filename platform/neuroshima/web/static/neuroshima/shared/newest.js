// Answers come in any order: only that to the newest question counts.

/**
 * The same question, whose answer is null if a newer one was asked meanwhile.
 * @template Answer
 * @param {(...about: any[]) => Promise<Answer>} ask
 * @returns {(...about: any[]) => Promise<Answer | null>}
 */
export function newestOnly(ask) {
  let asked = 0;
  return async (...about) => {
    const number = ++asked;
    const answer = await ask(...about);
    return number === asked ? answer : null;
  };
}
