"""Games of bots on a Ray cluster of this machine.

Ray is large; it is installed only on request, and by a step of `.ci/run`. Elsewhere these tests are skipped.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import sys
from collections.abc import Iterator
from functools import partial

import psutil
import pytest
from django.core.management.base import CommandError
from neuroshima import plugins
from neuroshima_contract import Trainer
from neuroshima_lab.arena import Pairing, play
from neuroshima_lab.engines import engine
from neuroshima_lab.game_failures import PlayFailed
from neuroshima_lab.management.commands.ladder import games_of
from neuroshima_lab.management.commands.train import samples_of, self_play
from neuroshima_lab.ray_worker import do_pickled
from sample_game.game import TallyGame

from tests.support.platform.serving import ROOT

HAS_RAY = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: uv sync --extra arena")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster whose workers find the sample game and the settings of the tests."""
    paths = [ROOT, ROOT / "platform", ROOT / "tests" / "plugins"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)


def games(count: int) -> list[Pairing]:
    return list(games_of(TallyGame(), ("random", "marker"), count, 1, 10))


def workers() -> list[psutil.Process]:
    """The Ray processes that have begun to play."""
    found = psutil.Process().children(recursive=True)
    return [process for process in found if process.cmdline()[:1] and "do_pickled" in process.cmdline()[0]]


def kill_one() -> Iterator[bool]:
    for process in workers():
        process.kill()
        yield True


@needs_ray
def test_a_cluster_plays_the_same_games_though_a_worker_dies(cluster: None) -> None:
    asked, killed = games(60), list[bool]()
    played = []
    for each in engine("ray", 2)(play, asked):
        played.append(each)
        if not killed:
            killed += kill_one()
    assert killed and played == list(engine("processes", 1)(play, asked))


@needs_ray
def test_samples_are_the_same_on_a_cluster(cluster: None) -> None:
    """`train` passes its games to an engine, with everything that it decided for all of them."""
    game = plugins.installed_games()["hex"]
    asked, work = self_play(game, trainer_of("hex"), 1, 1, 10)[:3], partial(samples_of, whim=1.0)
    found = list(engine("ray", 2)(work, asked))
    assert any(found) and found == list(engine("processes", 1)(work, asked))


@needs_ray
def test_the_failure_of_a_game_is_passed_on(cluster: None) -> None:
    (pairing,) = games(1)
    with pytest.raises(CommandError, match="The plugin sample failed"):
        list(engine("ray", 1)(play, [Pairing(**{**vars(pairing), "seats": ({}, {})})]))


def test_a_worker_does_any_work_that_it_is_handed_with_a_task() -> None:
    """Without a cluster: the worker's input and its result."""
    (pairing,) = games(1)
    work = partial(samples_of, whim=1.0)
    numbered = self_play(plugins.installed_games()["hex"], trainer_of("hex"), 1, 1, 10)[0]
    assert pickle.loads(do_pickled(pickle.dumps((play, pairing)))) == play(pairing)
    assert pickle.loads(do_pickled(pickle.dumps((work, numbered)))) == work(numbered) != []
    failed = pickle.loads(do_pickled(pickle.dumps((play, Pairing(**{**vars(pairing), "seats": ({}, {})})))))
    assert isinstance(failed, PlayFailed) and "The plugin sample failed" in str(failed)


def trainer_of(game: str) -> Trainer:
    trainer = plugins.installed_games()[game].tools.trainer()
    assert trainer is not None
    return trainer


def test_a_missing_ray_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "neuroshima_lab.ray_engine", raising=False)
    with pytest.raises(CommandError, match="uv sync --extra arena"):
        engine("ray", 2)
