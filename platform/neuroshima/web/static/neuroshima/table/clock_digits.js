// How a clock is written. Nothing of it needs a page.

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const TENTHS_BELOW = 10 * SECOND;

/**
 * The time on a clock: to the second, below ten seconds to the tenth. What is left of a second counts as nothing, so that
 * 0:00 means that it is over.
 * @param {number} milliseconds
 * @param {string} language
 * @param {boolean} [tenths] whether the last seconds are told to the tenth
 * @returns {string}
 */
export function clockDigits(milliseconds, language, tenths = true) {
  const left = Math.max(0, milliseconds);
  if (tenths && left > 0 && left < TENTHS_BELOW) {
    return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(left / 100) / 10);
  }
  const seconds = Math.floor((left % DAY) / SECOND);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  if (left >= DAY) return `${days(Math.floor(left / DAY), language)} ${two(hours)}:${two(minutes)}:${two(rest)}`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * A number of days.
 * @param {number} count
 * @param {string} language
 * @returns {string}
 */
export function days(count, language) {
  return new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "narrow" }).format(count);
}
