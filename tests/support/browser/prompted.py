"""A page with a table: the question that the table asks, and the error that it shows."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


class Prompted:
    """The prompt and the error, which every table has."""

    page: Page

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".nt-prompt-words")

    @property
    def error(self) -> Locator:
        return self.page.locator(".nt-prompt-error")
