"""Play a whole match on a game's table, and record where an element stands after every change.

Actions of a person in between (a tile previewed and put back, a refusal) are done by the page through its controller,
so that a match needs a single call to the browser.
"""

from __future__ import annotations

from neuroshima_contract import Json
from playwright.sync_api import Page

from tests.support.browser.element_page import ElementPage
from tests.support.playing import Chooser, Weigh

SCREENS = ((1440, 900), (390, 844), (360, 740))
PLACE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + scrollX, box.top + scrollY, box.width].map(Math.round);
}"""
LONG = "This is not allowed here, because of a rule that needs a long sentence to be told in full. " * 3
PLAY = """async ([selector, LONG, messages, every]) => {
  const places = {}, history = [], begun = new Set();
  const { element } = window;
  element.host.preview = async () => element.state.view; // it only has to fill its room
  const settled = async () => {
    const busy = () => window.asking || (element.busy && !element.watching.running);
    while (busy()) await new Promise((done) => setTimeout(done, 4));
  };
  const look = (when) => {
    const place = (PLACE)(selector).join(" ");
    places[place] ??= `${when}: ${document.querySelector(".nt-task").innerText}`;
  };
  const watchAll = async () => {
    while (element.watching.running) {
      look("while something is watched");
      element.watching.stepOnce();
    }
    await settled();
  };
  const begin = async (button) => {
    button.click();
    look("with something of the hand taken up");
    const { flow, controller } = element;
    const place = flow.placeAsked ? flow.lit?.[0] ?? flow.values[0] : undefined;
    if (place !== undefined && flow.begun && !flow.complete) controller.pick(place);
    await new Promise((done) => setTimeout(done));
    look("with a preview");
    element.prompt.refuse(LONG);
    look("with a refusal");
    controller.cancel();
    look("with it put back");
  };
  const tell = async (message) => {
    history.push(message.move);
    window.update({ ...message, history: [...history] });
    await settled();
    await watchAll();
    look(message.status === "over" ? "at the end" : message.view.pending ? "with a question" : "between moves");
    if (element.flow.seat === null) return;
    const button = element.controller.handButton(0);
    if (button && !message.view.pending && !begun.has(button.innerText)) {
      begun.add(button.innerText); // it is told in the same words the next time
      await begin(button);
    }
    await settled();
    look("after all that");
  };
  for (const [number, message] of messages.entries()) {
    if (number % every === 0 || number === messages.length - 1) await tell(message);
    else history.push(message.move);
  }
  return places;
}""".replace("PLACE", PLACE)


def places_on_screens(page: Page, selector: str) -> list[list[int]]:
    """The place of the first element of the selector at each screen size: left, top and width in the page."""
    size, found = page.viewport_size, []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        found.append(page.evaluate(PLACE, selector))
    assert size is not None
    page.set_viewport_size(size)
    return found


def places_in_a_match(
    shown: ElementPage, selector: str, weigh: Weigh, seed: int, every: int = 1, most: int = 400
) -> dict[str, str]:
    """The places of the first element of the selector during a match that is played to its end.

    `every`: the table shows one position of so many, and the last one, as after a lost connection.

    Returns each place (left, top and width in the page) with the moment at which it first occurred."""
    chooser = Chooser(weigh, seed)
    messages: list[Json] = []
    while (state := shown.state).to_move and len(messages) < most:
        seat = state.to_move[0]
        messages.append(shown.moved_by(seat, chooser.choose(state, seat)) | {"history": []})
    assert state.outcome is not None, "the match came to its end"
    found: dict[str, str] = shown.settled().page.evaluate(PLAY, [selector, LONG, messages, every])
    return found
