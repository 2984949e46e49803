"""A page with a table on it: what the table asks, and what it refuses."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class Prompted:
    """What everybody before a table reads."""

    page: Page

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".nt-prompt-words")

    @property
    def error(self) -> Locator:
        return self.page.locator(".nt-prompt-error")
