// The keys of a bar of steps: they work from everywhere but where they mean something else.
/* global document */

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const { StepBar } = await import("/static/neuroshima/shared/step_bar.js");

/** A bar that tells what its buttons are pressed for. */
class Told extends StepBar {
  /** @type {string[]} */
  pressedFor = [];

  button(where) { return Object.assign(document.createElement("button"), { where }); }

  clicked({ where }) { this.pressedFor.push(where); }
}

test("the keys go on from a menu that was closed, and leave fields, dialogs and the table theirs", () => {
  document.body.innerHTML = `<details><summary></summary></details><p></p><input><dialog open><i></i></dialog><div class="table-place"><b><u></u></b></div>`;
  const bar = new Told(document.body, { last: 3 });
  const press = (selector) => {
    bar.pressedFor = [];
    bar.pressed({ key: "ArrowRight", target: document.querySelector(selector), preventDefault: () => {} });
    return bar.pressedFor;
  };
  for (const selector of ["body", "summary", "p"]) assert.deepEqual(press(selector), ["forward"], selector);
  for (const selector of ["input", "i", "b", "u"]) assert.deepEqual(press(selector), [], selector);
});
