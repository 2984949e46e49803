"""A pack in Chromium: handed in, looked at, put in use, played, corrected, taken out and brought back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.packs import changed, files_of_roads, zipped
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
CORRECTED = [("armies/tollmen.toml", 'en = "Marksman"', 'en = "Archer"'), ("pack.toml", '"1.0"', '"1.1"')]
BROKEN = [("armies/tollmen.toml", "links =", "lnks =")]
FORM = "/?game=hex&faction=roads__tollmen#new"


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def hand_in(page: Page, files: dict[str, str], tmp_path: Path) -> None:
    archive = tmp_path / "roads.zip"
    archive.write_bytes(zipped(files))
    page.goto("/packs/")
    page.get_by_label("Zip file of the pack").set_input_files(archive)
    page.get_by_role("button", name="Check it and look at it").press("Enter")


def begun(guest: Page) -> str:
    """The address of a match that the guest has begun with the pack's army against a bot."""
    guest.goto(FORM)
    expect(guest.get_by_role("radio", name="Tollmen – fan-made: Roads").first).to_be_checked()
    guest.get_by_role("button", name="Set the table").click()
    guest.wait_for_selector("#table neuroshima-hex-table")
    return guest.url


def test_a_pack_from_its_author_to_the_table_and_back(visit: Open, server: Server, tmp_path: Path) -> None:
    made = server.prepared("tests/support/platform/prepare_packs.py")
    author = visit("/packs/")
    author.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": author.url}])
    hand_in(author, changed(BROKEN), tmp_path)
    expect(author.get_by_role("alert")).to_contain_text("did you mean links?")
    looked_at(author, "the faults of a pack")

    hand_in(author, files_of_roads(), tmp_path)
    expect(author.get_by_text("This version is not in use.")).to_be_visible()
    looked_at(author, "a pack")
    fits_phones(author, "a pack")
    author.get_by_role("link", name="Tollmen").click()
    clerk = author.locator(".piece", has_text="Clerk")
    expect(clerk).to_contain_text("+1 strength of blows")
    author.go_back()
    author.get_by_role("button", name="Put this version in use").press("Enter")
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()

    guest = visit("/")
    match = begun(guest)
    expect(guest.get_by_text("fan-made: Roads", exact=True)).to_be_visible()

    hand_in(author, changed(CORRECTED), tmp_path)
    expect(author.get_by_text("1 match has begun with the version in use")).to_be_visible()
    author.get_by_role("button", name="Put this version in use").click()
    author.get_by_role("button", name="Take it out of use").press("Enter")
    expect(author.get_by_text("This version is not in use.")).to_be_visible()
    guest.goto(FORM)
    expect(guest.get_by_role("radio", name="Tollmen – fan-made: Roads")).to_have_count(0)
    guest.goto(match)
    guest.wait_for_selector("#table neuroshima-hex-table")
    expect(guest.locator("#frozen")).to_be_hidden()

    author.get_by_role("button", name="Put this version in use").press("Enter")
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()
    guest.goto("/armies/hex/roads__tollmen/")
    expect(guest.locator(".piece", has_text="Archer")).to_be_visible()
    author.get_by_role("button", name="Take it out of use").press("Enter")  # other tests use this site after it
    expect(author.get_by_text("This version is not in use.")).to_be_visible()
