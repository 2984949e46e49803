"""Notices in Chromium: the head of every page, the page of settings, and a push message that arrives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import SAMPLE, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at, looked_at_in_every_size
from tests.support.platform.push_service import PushService, serving
from tests.support.platform.serving import LONGEST, Server

pytestmark = pytest.mark.browser
TAKE = {"type": "take"}
NO_PUSH_SERVICE = """
  // Chromium without windows always says "denied".
  Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem("permission") ?? "default" });
  Notification.requestPermission = async () => { localStorage.setItem("permission", "granted"); return "granted"; };
  // Its own push service is in the internet: this device is at the test's.
  const device = DEVICE, key = {};
  const made = { options: key, unsubscribe: async () => true, toJSON: () => device };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    key.applicationServerKey = applicationServerKey.buffer;
    localStorage.setItem("subscribed", [...applicationServerKey].join());
    return made;
  };
  PushManager.prototype.getSubscription = async () => {
    const known = localStorage.getItem("subscribed");
    if (known === null) return null;
    key.applicationServerKey = Uint8Array.from(known.split(",").map(Number)).buffer;
    return made;
  };
"""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with serving() as found:
        yield found


@pytest.fixture
def server(site: Site, service: PushService) -> Server:
    return site(SAMPLE, NEUROSHIMA_PUSH_SERVICES=service.origin)


def begin(chromium: Browser, server: Server, session: str) -> BrowserContext:
    """A separate browser with that player's session, because push subscriptions belong to a browser."""
    base = f"http://127.0.0.1:{server.port}"
    width, height = WIDE
    context = chromium.new_context(base_url=base, viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return context


def look_again(page: Page) -> None:
    """Let the page notice that its reader has returned to it."""
    with page.expect_response("**/turns.json*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_turn_is_announced_in_the_head_and_by_push(chromium: Browser, server: Server, service: PushService) -> None:
    made = server.prepare(matches=2)
    anna, context = server.client(made["slug"], made["sessions"][0]), begin(chromium, server, made["sessions"][1])
    device = service.device("jan")
    keys = {"p256dh": device["p256dh"], "auth": device["auth"]}
    stub = NO_PUSH_SERVICE.replace("DEVICE", json.dumps({"endpoint": device["endpoint"], "keys": keys}))
    context.add_init_script(f"(() => {{ {stub} }})();")
    context.grant_permissions(["notifications"], origin=f"http://127.0.0.1:{server.port}")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if "Content Security Policy" in told.text else None)

    page.goto("/account/notices/")  # that the other match has begun would be told in between
    page.get_by_label(re.compile("A match of mine begins.*: on every page")).uncheck()
    page.get_by_role("button", name="Keep this").press("Enter")
    expect(page.locator("#messages")).to_contain_text("Your choice is kept.")
    expect(page.get_by_label(re.compile("A match of mine begins.*: on every page"))).not_to_be_checked()
    with page.expect_response("**/turns.json*"):  # what waits at the first look is not announced
        page.goto("/help/")
    expect(page.locator("#turns")).to_be_hidden()
    assert anna.move(0, 0, TAKE)["seq"] == 1
    look_again(page)
    expect(page).to_have_title("(1) Help · Neuroshima table")
    expect(page.locator("#turns-said")).to_have_text("Your turn: Tally, Anna")
    summary = page.locator("#turns summary")
    summary.press("Enter")
    looked_at(page, "the matches that wait", "#turns")
    fits_phones(page, "the matches that wait")
    page.keyboard.press("Escape")
    expect(page.locator("#turns [data-list]")).to_be_hidden()
    summary.press("Enter")
    page.locator("#turns").get_by_role("link", name="Anna · Tally").press("Enter")
    expect(page).to_have_title("◆ Your turn – Anna – Jan · Tally")
    expect(page.locator("#turns")).to_be_hidden()

    page.goto("/account/notices/")
    looked_at_in_every_size(page, "notices")
    page.get_by_role("button", name="Tell me on this device").press("Enter")
    expect(page.get_by_text("You are told on this device.")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)") == "/"
    page.get_by_label("Play a sound when it is my turn").press("Space")
    page.get_by_role("button", name="Keep this").press("Enter")
    expect(page.locator("#messages")).to_contain_text("Your choice is kept.")
    expect(page.get_by_label("Play a sound when it is my turn")).to_be_checked()
    expect(page.get_by_text("You are told on this device.")).to_be_visible()
    looked_at_in_every_size(page, "notices with a device")
    page.get_by_role("button", name="Send a test").press("Enter")
    expect(page.locator("#messages")).to_contain_text("A test is on its way to:")
    assert service.arrived.wait(LONGEST)
    assert service.messages()[0]["title"] == "Notices arrive"
    page.get_by_role("button", name="Remove").press("Enter")
    expect(page.get_by_role("button", name="Tell me on this device")).to_be_visible()
    context.close()
    anna.close()
    assert errors == []
