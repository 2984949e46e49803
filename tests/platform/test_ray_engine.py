"""Games of bots on a Ray cluster of this machine. Ray is large and is installed only where somebody wants it, and by a
step of `.ci/run`; elsewhere this is skipped."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator

import psutil
import pytest
from django.core.management.base import CommandError
from neuroshima.site.management.arena import Pairing, play_all
from neuroshima.site.management.engines import engine
from neuroshima.site.management.game_failures import PlayFailed
from neuroshima.site.management.ladder import games_of
from sample_game.game import TallyGame

from tests.platform.serving import ROOT

HAS_RAY = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: uv sync --extra arena")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the sample game and the settings of the tests."""
    paths = [ROOT, ROOT / "platform", ROOT / "tests" / "plugins"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


def games(count: int) -> list[Pairing]:
    return list(games_of(TallyGame(), ("random", "marker"), count, 1, 10))


def workers() -> list[psutil.Process]:
    """The processes of Ray that have begun to play."""
    found = psutil.Process().children(recursive=True)
    return [process for process in found if process.cmdline()[:1] and "play_pickled" in process.cmdline()[0]]


def kill_one() -> Iterator[bool]:
    for process in workers():
        process.kill()
        yield True


@needs_ray
def test_a_cluster_plays_the_same_games_though_a_worker_dies(cluster: None) -> None:
    asked, killed = games(60), list[bool]()
    played = []
    for each in engine("ray", 2)(asked):
        played.append(each)
        if not killed:
            killed += kill_one()
    assert killed and played == list(play_all(asked, 1))


@needs_ray
def test_the_failure_of_a_game_comes_through(cluster: None) -> None:
    (pairing,) = games(1)
    with pytest.raises(PlayFailed, match="The plugin sample failed"):
        list(engine("ray", 1)([Pairing(**{**vars(pairing), "seats": ({}, {})})]))


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "neuroshima.site.management.ray_engine", raising=False)
    with pytest.raises(CommandError, match="uv sync --extra arena"):
        engine("ray", 2)
