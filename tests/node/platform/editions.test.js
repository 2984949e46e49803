// The choice of an edition in a rulebook: what belongs to others is hidden, and a cookie tells the server.
/* global document, window */
import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";

globalThis.location = window.location;
globalThis.addEventListener = window.addEventListener.bind(window);
const { Editions } = await import("/static/neuroshima/rulebooks/editions.js");

const RADIOS = [["", ""], ["1e", "checked"], ["2e", ""]].map(([value, checked]) => `<input type="radio" name="edition" value="${value}" ${checked}>`).join("");
const TEXT = '<p data-editions="1e" id="first">First</p><p data-editions="1e 2e">Both</p><p data-editions="2e" hidden>Second</p><p data-column="2e">2e</p>';

test("the page begins as the server has made it, and a choice is kept in a cookie for the whole shelf", () => {
  document.body.innerHTML = `<fieldset id="editions" data-cookie="rules-edition-game">${RADIOS}<p id="editions-said"></p></fieldset><article>${TEXT}</article>`;
  const form = document.getElementById("editions");
  const seen = () => [...document.querySelectorAll("article [data-editions]")].filter((part) => !part.hidden).map((part) => part.textContent);
  const cookies = [];
  Object.defineProperty(document, "cookie", { set: (cookie) => { cookies.push(cookie); } });
  new Editions(form, document.querySelector("article")).start();
  assert.deepEqual([seen(), cookies], [["First", "Both"], []]);
  const second = form.querySelector('[value="2e"]');
  second.checked = true;
  second.dispatchEvent(new window.Event("change", { bubbles: true }));
  assert.deepEqual(seen(), ["Both", "Second"]);
  assert.equal(document.querySelector("[data-column]").className, "chosen");
  assert.match(document.getElementById("editions-said").textContent, /1 passage/);
  assert.deepEqual(cookies, ["rules-edition-game=2e; path=/rules/; max-age=31536000; samesite=lax"]);
});
