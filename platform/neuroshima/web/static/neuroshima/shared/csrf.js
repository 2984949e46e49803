// The token that a page sends with what it posts by script.

/**
 * Django's token against forged requests, from a form of the page.
 * @returns {string} empty if the page has no form
 */
export function csrfToken() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  return field?.value ?? "";
}
