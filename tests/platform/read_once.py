"""Read each TOML text once a process: tests, and servers under test, put the same plugins together again and again, and
half of that is reading their files."""

from __future__ import annotations

import pickle
import tomllib
from functools import cache


def read_texts_once() -> None:
    loads = tomllib.loads

    @cache
    def read(text: str) -> bytes:
        return pickle.dumps(loads(text))

    tomllib.loads = lambda text: pickle.loads(read(text))  # type: ignore[misc, assignment]
