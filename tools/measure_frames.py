"""How smooth a battle is shown, measured by hand (nothing in the test suite is timed):

    uv run python -m tools.measure_frames [--runs 5] [--slower 4]

plays the longest of the crowded battles (18 units) in Chromium, on a screen of 390 px with three pixels each, with a
processor so many times slower, and traces it. Printed for each run, and their medians: the milliseconds between two
frames (95th percentile, longest), those of the main thread for a frame (median, 95th percentile, longest), how many
frames took longer than 32 ms, and what the main thread did: how often it styled, laid out and painted, how many
elements and objects that concerned, and the milliseconds of a processor. docs/performance/pages.md has figures.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from statistics import median
from typing import Any, cast

import django
import neuroshima_hex
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.browser.conftest import CHROMIUM  # noqa: E402
from tests.support.browser.element_page import HOST  # noqa: E402
from tests.support.browser.hex.table_page import TablePage, game  # noqa: E402
from tests.support.browser.sheets import Sheet, Shelf  # noqa: E402

LONGEST = 32.0
"""Milliseconds of a frame that nobody sees to be late."""
NOTHING = 500
"""Microseconds. Shorter tasks make no frame."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel,blink.user_timing"
WORK = {
    "script": ("FunctionCall",),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
"""What the main thread does, and the names of it in a trace."""
FRAMES = """() => {
  window.frames_ = [];
  let last = 0, shown = false;
  const next = (now) => {
    const running = Boolean(element.watching.running);
    if (running && shown) window.frames_.push(now - last);
    if (running !== shown) performance.mark(running ? "battle begins" : "battle ends");
    [last, shown] = [now, running];
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
OVER = "() => !element.watching.running && !element.busy"


class Held:
    """The page in the form that a test needs of its sheet."""

    def __init__(self, page: Page) -> None:
        self.page, self.errors, self.answers = page, [], {}  # type: Page, list[str], dict[str, Any]
        page.expose_function("ask", lambda what, *asked: self.answers[what](*asked))

    def open(self, document: str) -> None:
        self.page.goto(document)
        self.page.wait_for_function("window.ready")


def crowded() -> Any:
    """The crowded position with the most units."""
    text = resources.files("neuroshima_hex.bench").joinpath("crowded.json").read_text(encoding="utf-8")
    raw = max(json.loads(text), key=lambda position: len(position["board"]))
    state = game().load(game().Options.model_validate({}), raw)
    state.sandbox = True
    return state


def traced(browser: Browser, shelf: Shelf, slower: float) -> dict[str, float]:
    """The figures of one battle."""
    page = browser.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True, has_touch=True
    )
    state = crowded()
    table = TablePage(cast(Sheet, Held(page)), shelf, game(), state)
    session = page.context.new_cdp_session(page)
    page.wait_for_timeout(1500)  # what is loaded first is not a battle
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    page.evaluate(FRAMES)
    table.act(state.to_move[0], {"type": "resolve_battle"})
    page.wait_for_function("() => element.watching.running")
    page.wait_for_function(OVER, timeout=120_000)
    page.wait_for_timeout(500)
    between = page.evaluate("window.frames_")
    _stop(session, page)
    page.context.close()
    shown = while_shown(events)
    return figures(between, main_thread(shown)) | work_done(shown)


def _stop(session: CDPSession, page: Page) -> None:
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _told: done.append(True))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)


def while_shown(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Trace events of the page's main thread while the battle was shown, without those of other processes."""
    (thread,) = {(e["pid"], e["tid"]) for e in events if e["name"] == "FireAnimationFrame"}
    begins, ends = (next(e["ts"] for e in events if e["name"] == f"battle {mark}") for mark in ("begins", "ends"))
    return [e for e in events if (e["pid"], e["tid"]) == thread and begins < e["ts"] < ends]


def main_thread(shown: Sequence[dict[str, Any]]) -> list[float]:
    """Milliseconds of a processor for each task."""
    return [e["tdur"] / 1000 for e in shown if e["name"] == "RunTask" and e.get("tdur", 0) > NOTHING]


def work_done(shown: Sequence[dict[str, Any]]) -> dict[str, float]:
    """How often something was done, with how many nodes, and milliseconds of a processor for it."""
    named: dict[str, list[dict[str, Any]]] = {}
    for event in shown:
        named.setdefault(event["name"], []).append(event)
    styled, laid_out = named.get("UpdateLayoutTree", []), named.get("Layout", [])
    spent = {
        f"{kind} ms": sum(e.get("tdur", 0) for name in names for e in named.get(name, [])) / 1000
        for kind, names in WORK.items()
    }
    return {
        "styles": len(styled), "elements styled": sum(e["args"].get("elementCount", 0) for e in styled),
        "layouts": len(laid_out), "objects laid out": sum(e["args"]["beginData"]["dirtyObjects"] for e in laid_out),
        "paints": len(named.get("Paint", [])), **spent,
        "task ms": sum(e.get("tdur", 0) for e in named.get("RunTask", [])) / 1000,
    }  # fmt: skip


def figures(between: Sequence[float], work: Sequence[float]) -> dict[str, float]:
    return {
        "frames": len(between), "apart 95 %": part(between, 0.95), "apart longest": max(between),
        "work median": median(work), "work 95 %": part(work, 0.95), "work longest": max(work),
        "late frames": sum(one > LONGEST for one in between), "late by work": sum(one > LONGEST for one in work),
    }  # fmt: skip


def part(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how smooth a battle is shown.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4)
    given = parser.parse_args()
    shelf = Shelf(HOST / "web", Path(neuroshima_hex.__file__ or "").parent)
    path = CHROMIUM or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        runs = []
        for number in range(given.runs):
            runs.append(traced(browser, shelf, given.slower))
            print(number + 1, {name: round(value, 1) for name, value in runs[-1].items()}, flush=True)
        browser.close()
    print("median", {name: round(median(run[name] for run in runs), 1) for name in runs[0]})
    shelf.close()


if __name__ == "__main__":
    main()
