"""Limit the number of executed lines of Python instead of the time; generate files with any numbers for such tests."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from hypothesis import strategies as st
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima_contract import Json

from tests.support.playing import document

MOST_STEPS = 2_000_000
"""Lines that a file may take; those that nothing is wrong with take a tenth."""
INTEGER = re.compile(r'(?<![\w."#-])-?\d+(?![\w."-])')
"""An integer in a text of TOML or JSON."""
HUGE = st.one_of(
    st.sampled_from([-1, 10, 98, 99, 100, 1000, 10**7, 2**31, 2**63 - 1, -(2**63)]), st.integers(-(2**63), 2**63 - 1)
)
"""Numbers that an untrusted file may contain. Larger ones are refused before anything reads them."""


class TooManySteps(BaseException):
    """Raised at the limit. It is no `Exception`, so that code under test cannot catch it."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Run the block; raise TooManySteps if it takes more lines than that."""
    left = steps

    def step(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                sys.settrace(None)
                raise TooManySteps(f"more than {steps} lines")
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        yield
    finally:
        sys.settrace(before)


def with_other_integer(draw: st.DrawFn, text: str) -> str:
    """The text with one of its integers replaced by any other."""
    places = [match.span() for match in INTEGER.finditer(text)]
    if not places:
        return text
    begin, end = draw(st.sampled_from(places))
    return f"{text[:begin]}{draw(HUGE)}{text[end:]}"


@st.composite
def positions(draw: st.DrawFn, files: Sequence[Path]) -> Json:
    """One of these cases with one integer replaced."""
    file = {key: value for key, value in document(draw(st.sampled_from(files))).items() if key != "expect"}
    changed: Json = json.loads(with_other_integer(draw, json.dumps(file)))
    return changed


def ask(file: Json) -> None:
    """Resolve a position file. A refusal must have a code, and must not come from a crash."""
    try:
        resolve(json.dumps(file).encode())
    except ResolveError as error:
        told = error.error["error"]
        assert told["code"] != "internal", told
        assert told["message"]
