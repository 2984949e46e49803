"""docs/protocol.md says what the code does."""

import re

from neuroshima.matches.live.protocol import CloseCode

from tools.protocol_lists import DOCUMENT, MARKED, with_lists

TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_the_lists_are_made_from_the_types() -> None:
    """`uv run python -m tools.regenerate protocol` makes them again."""
    assert len(MARKED.findall(TEXT)) >= 4
    assert with_lists(TEXT) == TEXT


def test_every_close_code_is_named() -> None:
    codes = {value for name, value in vars(CloseCode).items() if name.isupper()}
    assert {int(code) for code in re.findall(r"^\| (4\d{3}) \|", TEXT, re.MULTILINE)} == codes
