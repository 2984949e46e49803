"""Text that is squeezed into a narrow column."""

from __future__ import annotations

from playwright.sync_api import Page

NARROWEST_COLUMN = 120
"""Pixels. A column of text that is narrower and has three lines or more is squeezed; in a line of a list, two."""
MOST_LINES = 2
SQUEEZED = """([narrowest, most]) => {
  const found = [], range = document.createRange();
  const isUnseen = (node) => node && (getComputedStyle(node).clipPath === "inset(50%)" || isUnseen(node.parentElement));
  const flows = (box) => ["inline", "contents"].includes(getComputedStyle(box).display);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.data.trim() === "") continue;
    range.selectNodeContents(text);
    const seen = [...range.getClientRects()].filter(({ width }) => width > 1);
    const lines = new Set(seen.map(({ top }) => Math.round(top))).size;
    let box = text.parentElement;
    if (lines <= (box.closest(".match-line, .waiting-line, .member") ? 1 : most)) continue; // most: the rest costs
    if (!box.checkVisibility({ visibilityProperty: true }) || box.closest("svg") || isUnseen(box)) continue;
    while (flows(box)) box = box.parentElement;
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (width >= narrowest) continue;
    const name = `${box.tagName.toLowerCase()}.${box.className}`;
    found.push(`${Math.round(width)} px, ${lines} lines, ${name}: ${text.data.trim().slice(0, 60)}`);
  }
  return found;
}"""
"""What one may expect to be short (names under pictures, numbers) has two lines at most."""


def squeezed(page: Page) -> list[str]:
    """The squeezed texts of a page, as it is seen now."""
    found: list[str] = page.evaluate(SQUEEZED, [NARROWEST_COLUMN, MOST_LINES])
    return found
