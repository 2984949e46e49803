"""Draw every tile side by side at the size of a phone, to compare them at a glance."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools import hex_plugins

SHEET = Path(__file__).resolve().parents[1] / "docs" / "units.png"
SIZE = 60
WIDTH = 1240
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
STYLE = f"""
body {{ margin: 0; padding: 10px 12px; background: #22201d; color: #d8cbb0; font: 10px 'DejaVu Sans', sans-serif; }}
h2 {{ font-size: 13px; margin: 8px 0 4px; }}
.row {{ display: flex; flex-wrap: wrap; gap: 6px 4px; }}
figure {{ margin: 0; width: {SIZE + 12}px; text-align: center; }}
figcaption {{ height: 24px; line-height: 12px; margin: 0 -4px; overflow: hidden; }}
"""


def draw() -> bool:
    """Write docs/units.png. False if there is no Chromium."""
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        return False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 200})
        page.set_content(html(catalogue()))
        page.screenshot(path=SHEET, full_page=True)
        browser.close()
    return True


def catalogue() -> Mapping[str, Any]:
    """The catalogue of Hex with all our expansions."""
    return hex_plugins.assembled().games["hex"].screen.catalogue()


def html(facts: Mapping[str, Any]) -> str:
    """The page: a row for each army."""
    rows = "".join(row(army, facts["armies"][army], facts["art"][army]) for army in facts["armies"])
    return f"<!doctype html><style>{STYLE}</style>{rows}"


def row(army: str, facts: Mapping[str, Any], art: str) -> str:
    tiles = "".join(tile(army, name, each) for name, each in facts["tiles"].items())
    return f'{art}<h2>{escape(facts["names"]["en"])}</h2><div class="row">{tiles}</div>'


def tile(army: str, name: str, facts: Mapping[str, Any]) -> str:
    symbols = [f"{army}-{name}-face"] if facts["kind"] == "instant" else [f"{army}-{name}", f"{army}-{name}-face"]
    uses = "".join(f'<use href="#{symbol}" x="-100" y="-100" width="200" height="200"/>' for symbol in symbols)
    picture = f'<svg viewBox="-100 -100 200 200" width="{SIZE}" height="{SIZE}">{uses}</svg>'
    return f"<figure>{picture}<figcaption>{escape(facts['names']['en'])}</figcaption></figure>"
