"""A page with a table: the question that the table asks, and the error that it shows."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

CALLS = """() => {
  const shown = (node) => node !== null && node.getClientRects().length > 0;
  const [prompt, steps] = [".nt-prompt", ".nt-steps"].map((part) => document.querySelector(part));
  return shown(steps) || shown(document.getElementById("ended"))
    || (shown(prompt) && prompt.classList.contains("nt-mine"));
}"""
"""Whether a table has something to watch, the end, or something to do. A page that waits is asked this many times, so
nothing else is read."""


class Prompted:
    """The prompt and the error, which every table has."""

    page: Page

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".nt-prompt-words")

    @property
    def error(self) -> Locator:
        return self.page.locator(".nt-prompt-error")


def as_everybody_reads(words: str, name: str, bot: str) -> str:
    """The end of a match of two as a replay tells it, which a player reads as "You won by 3." ."""
    winner = name if words.startswith("You won") else bot
    return re.sub(r"^You (won|lost)", f"{winner} wins", words).replace("A draw.", "The match is a draw.")
