// Buttons that ask the browser for a passkey, and send what it answers in their form.

/**
 * What a form asks the browser, as JSON of WebAuthn.
 * @param {HTMLFormElement} form
 * @returns {Promise<PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON>}
 */
async function asked(form) {
  if (!form.dataset.ask) return JSON.parse(form.dataset.options ?? "").publicKey;
  const answer = await fetch(form.dataset.ask);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()).publicKey;
}

/**
 * The browser's answer: a new passkey, or a proof by one that it knows.
 * @param {HTMLFormElement} form
 * @returns {Promise<object>}
 */
async function credential(form) {
  const publicKey = await asked(form);
  const made = form.dataset.passkey === "create"
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  return /** @type {PublicKeyCredential} */ (made).toJSON();
}

/**
 * Make the form's button ask the browser before it sends the form.
 * @param {HTMLFormElement} form
 * @returns {void}
 */
function ready(form) {
  const problem = /** @type {HTMLElement} */ (form.querySelector("[data-problem]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
  const say = (/** @type {string | undefined} */ words) => {
    problem.hidden = !words;
    problem.textContent = words ?? "";
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    say(undefined);
    try {
      field.value = JSON.stringify(await credential(form));
      form.submit();
    } catch (error) {
      console.warn(error);
      button.disabled = false;
      say(form.dataset.failed);
    }
  });
  if (!("PublicKeyCredential" in window) || !("parseRequestOptionsFromJSON" in PublicKeyCredential)) {
    button.disabled = true;
    say(form.dataset.unknown);
  }
}

for (const form of document.querySelectorAll("form[data-passkey]")) ready(/** @type {HTMLFormElement} */ (form));
