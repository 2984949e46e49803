"""Profiles of hypothesis.

`pinned`, the default: the same examples in every run, on any machine and with any number of processes. Failures that a
search has found are recorded as an `@example` beside their test. `search`: other examples in every run, by a seed that
is printed at its head (docs/testing.md).
"""

from __future__ import annotations

import random
import time
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

SHARE = {"pinned": 16, "search": 2}
"""A run tries one in so many of the examples that a test names. The pinned ones find what they found yesterday; it is
the search, with others every time, that finds more."""
SECONDS = 300
"""After so long a search begins no other test."""

started = time.monotonic()


def register() -> None:
    """Register the profiles, and load the default one."""
    alike = settings(deadline=None, suppress_health_check=list(HealthCheck))
    settings.register_profile("pinned", alike, derandomize=True)
    settings.register_profile("search", alike, derandomize=False, database=None)
    settings.load_profile("pinned")
    # Hypothesis mixes constants out of our files into its examples: those of the modules that happen to be imported,
    # which differ with what else is run. It has no setting for that.
    mock.patch.object(providers, "is_local_module_file", lambda _file: False).start()


def share(number: int) -> int:
    """The number of examples that the profile runs out of `number`."""
    return max(1, number // SHARE.get(settings.get_current_profile_name(), 1))


def is_search(config: pytest.Config) -> bool:
    return bool(config.getoption("--hypothesis-profile") == "search")


def choose_seed(config: pytest.Config) -> None:
    """Choose a new seed for a search without one; other processes of the run get it with their options."""
    if is_search(config) and config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(10**9))


def how_to_repeat(config: pytest.Config) -> str:
    """The command that does this search again."""
    seed = config.getoption("--hypothesis-seed")
    return f"uv run pytest -m hypothesis --hypothesis-profile=search --hypothesis-seed={seed}"


def is_over(config: pytest.Config) -> bool:
    """Whether a search has used up its time."""
    return is_search(config) and time.monotonic() - started > SECONDS
