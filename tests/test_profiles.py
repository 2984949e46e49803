"""The default run uses the same examples every time. A search prints the command that repeats it."""

from __future__ import annotations

import sys
import time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from tests.support import profiles
from tests.support.rubbish import examples


def config(profile: str | None = None, seed: str | None = None) -> Any:
    options = SimpleNamespace(hypothesis_profile=profile, hypothesis_seed=seed)
    return SimpleNamespace(option=options, getoption=lambda name: getattr(options, name[2:].replace("-", "_")))


def drawn() -> list[int]:
    """The examples of a test under the default profile."""
    found = []

    @settings(settings.get_profile("pinned"), max_examples=50)
    @given(st.integers(0, 10**12))
    def test(number: int) -> None:
        found.append(number)

    test()
    return found


def test_the_examples_do_not_depend_on_imports(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = drawn()
    file = tmp_path / "full_of_numbers.py"
    file.write_text(f"NUMBERS = {list(range(10**6, 10**6 + 500))}\n")
    module = ModuleType("full_of_numbers")
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, "full_of_numbers", module)
    assert drawn() == first
    assert len(set(first)) > 40
    assert not len(providers._get_local_constants())


def test_a_profile_runs_its_share_of_the_examples() -> None:
    searching = settings.get_current_profile_name() == "search"
    assert examples(100).max_examples == (50 if searching else 6)
    assert examples(1).max_examples == 1
    assert examples(100).derandomize is not searching


def test_a_search_has_a_fresh_seed_and_says_which() -> None:
    seeds = set()
    for _time in range(3):
        searching = config("search")
        profiles.choose_seed(searching)
        seeds.add(searching.option.hypothesis_seed)
        assert f"--hypothesis-seed={searching.option.hypothesis_seed}" in profiles.how_to_repeat(searching)
    assert len(seeds) == 3


def test_a_seed_that_is_given_stays_and_the_default_run_has_none() -> None:
    repeated, usual = config("search", "17"), config()
    profiles.choose_seed(repeated)
    profiles.choose_seed(usual)
    assert (repeated.option.hypothesis_seed, usual.option.hypothesis_seed) == ("17", None)


def test_a_search_ends_and_the_default_run_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "started", time.monotonic())
    assert not profiles.is_over(config("search"))
    monkeypatch.setattr(profiles, "started", time.monotonic() - 2 * profiles.SECONDS)
    assert profiles.is_over(config("search")) and not profiles.is_over(config())
