"""Preview pictures of links: PNG of one size, rendered once in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

from neuroshima.refusals import Code, refusal

WIDTH, HEIGHT = 1200, 630
"""Pixels: what Open Graph asks for, and every site that shows links can use."""
MARGIN = 15
LARGEST = 2_000_000
"""Characters of a drawing."""
LONGEST = 20.0
"""Seconds until a process that draws is killed."""
AT_ONCE = 2
"""Processes that draw at the same time; who comes later waits for `PATIENCE` seconds."""
PATIENCE = 8.0
SCRIPT = Path(__file__).with_name("rasterizer.py")
FONT = Path(__file__).with_name("board-text.ttf")
GROUND = "#14171a"
_free = threading.BoundedSemaphore(AT_ONCE)
_root = re.compile(r"<svg\b([^>]*)>")
_box = re.compile(r'\bviewBox="([-\d.eE ,]+)"')
_size = re.compile(r'\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')
_place = re.compile(r'\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"')
_outside = re.compile(
    r"""href\s*=\s*["']?(?!["']?(?:#|data:))|@import|url\(\s*["']?(?!["']?(?:#|data:))""", re.IGNORECASE
)


def png_of(svg: str) -> bytes:
    """The drawing in the middle of a dark ground.

    Raises Refusal `busy`, and `internal` where it cannot be drawn: it is too large, no SVG, or would load something."""
    text = framed(svg)
    if not _free.acquire(timeout=PATIENCE):
        raise refusal(Code.BUSY)
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(FONT)], input=text.encode(), capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired as error:
        raise refusal(Code.BUSY) from error
    finally:
        _free.release()
    if done.returncode or not done.stdout.startswith(b"\x89PNG"):
        raise refusal(Code.INTERNAL)
    return done.stdout


def framed(svg: str) -> str:
    """The drawing as part of one of the size of a picture. Raises Refusal `internal`."""
    root = _root.search(svg)
    box = _box.search(root[1]) if root else None
    size = _size.search(root[1]) if root else None
    if root is None or (box or size) is None or len(svg) > LARGEST or _outside.search(svg):
        raise refusal(Code.INTERNAL)
    place = f'x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
    whole = "" if box or size is None else f' viewBox="0 0 {size[1]} {size[2]}"'
    inner = f"<svg {place}{whole}{_place.sub('', root[1])}>" + svg[root.end() :]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{inner}</svg>'
    )
