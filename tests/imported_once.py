"""Compile each test file once per run.

pytest compiles a test file when it has changed; in a fresh checkout, all of them. That is half of the time of
collecting. The processes of a parallel run collect the same files in the same order at the same time, so each would
compile all of them. Here they divide the files first: each imports its share, and finds the other files compiled.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.platform.made_once import shared_folder

ROOT = Path(__file__).resolve().parents[1]


def import_share(config: pytest.Config) -> None:
    """Import the test files that no other process of this run has claimed."""
    claims = shared_folder() / "imported"
    claims.mkdir(parents=True, exist_ok=True)
    for module in _modules(config):
        if _is_first(claims / module):
            _import(module)


def _modules(config: pytest.Config) -> Iterator[str]:
    """Names of the test modules that this run was asked for."""
    for argument in config.args:
        path = Path(config.invocation_params.dir, argument.split("::")[0]).resolve()
        for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
            if file.is_relative_to(ROOT):
                yield ".".join(file.relative_to(ROOT).with_suffix("").parts)


def _is_first(claim: Path) -> bool:
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _import(module: str) -> None:
    try:
        importlib.import_module(module)
    except (Exception, pytest.skip.Exception):
        return  # collecting meets it again, and tells it
