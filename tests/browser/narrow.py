"""Text that is squeezed into a narrow column."""

from __future__ import annotations

from playwright.sync_api import Page

NARROWEST_COLUMN = 120
"""Pixels. A column of text that is narrower and has three lines or more is squeezed."""
MOST_LINES = 2
SQUEEZED = """([narrowest, most]) => {
  const found = [];
  const isUnseen = (node) => node !== null && (getComputedStyle(node).clipPath === "inset(50%)" || isUnseen(node.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.data.trim() === "" || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (text.parentElement.closest("svg") || isUnseen(text.parentElement)) continue;
    range.selectNodeContents(text);
    const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
    if (lines.size <= most) continue;
    let box = text.parentElement;
    while (getComputedStyle(box).display.startsWith("inline") && !["inline-block", "inline-flex", "inline-grid"].includes(getComputedStyle(box).display)) box = box.parentElement;
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    const width = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (width < narrowest) found.push(`${Math.round(width)} px, ${lines.size} lines, ${box.tagName.toLowerCase()}.${box.className}: ${text.data.trim().slice(0, 60)}`);
  }
  return found;
}"""
"""What one may expect to be short (names under pictures, numbers) has two lines at most."""


def squeezed(page: Page) -> list[str]:
    """The squeezed texts of a page, as it is seen now."""
    found: list[str] = page.evaluate(SQUEEZED, [NARROWEST_COLUMN, MOST_LINES])
    return found
