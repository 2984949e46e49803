"""docs/published-army.md: the files of a package, copied into the page that explains them.

A line with the path of a file, in backquotes and with a colon after it, stands before the block of code that has it.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "published-army.md"
BLOCK = re.compile(r"^`([^`\n]+)`:\n\n(`{3,})(\w+)\n(?:(?!\2).*\n)*\2$", re.MULTILINE)


def files() -> list[str]:
    """The paths of the files on the page, from the root of the repository."""
    return [found[1] for found in BLOCK.finditer(DOCUMENT.read_text("utf-8"))]


def page() -> str:
    """The text of the page as it should be. Raises OSError for a file that is not there."""
    return BLOCK.sub(_block, DOCUMENT.read_text("utf-8"))


def _block(found: re.Match[str]) -> str:
    text = (ROOT / found[1]).read_text("utf-8").rstrip("\n")
    return f"`{found[1]}`:\n\n{found[2]}{found[3]}\n{text}\n{found[2]}"
