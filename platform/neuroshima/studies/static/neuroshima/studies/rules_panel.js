// The panel with the rules by which a position is played: its options, and the number of players.

/**
 * On a wide screen the rules lie open. On a narrow one they open like the rest of their row, so that the board comes first.
 * @param {HTMLDetailsElement | null} rules
 * @param {HTMLElement} options the form in it
 */
export function layRules(rules, options) {
  if (rules === null) return;
  const wide = matchMedia("(min-width: 900px)");
  const lay = () => {
    rules.classList.toggle("drop", !wide.matches);
    options.classList.toggle("drop-box", !wide.matches);
    rules.open = wide.matches;
  };
  wide.addEventListener("change", lay);
  lay();
}
