"""`bench service`: real servers with clients in processes of their own.

Its measurements are not tested, since no test measures time; its counts are.
"""

from __future__ import annotations

import re
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from neuroshima_lab.management.commands.bench import report_lines
from neuroshima_lab.service_bench.clients import Duel
from neuroshima_lab.service_bench.measuring import Setting, Usage, figures_of, quantile
from neuroshima_lab.service_bench.tables import Accepted, ClientReport, Duels, Sample, Stored, Window

from tests.support.platform.serving import Server

USED = Usage(0.26, 0.13, Counter({0.01: 40.0, 0.02: 60.0, 0.1: 98.0, 0.3: 100.0, inf: 100.0}))
ONE = Accepted(slug="abcdefghjk", seq=1, command="one")


def played(**told: Any) -> ClientReport:
    return ClientReport(
        **{"samples": [], "accepted": [], "received": 0, "sizes": [], "moves": 0, "refused": {}, "ran_out": 0, **told}
    )


def test_duels_are_played_on_a_server_and_every_move_is_stored(tmp_path: Path) -> None:
    done = Server(tmp_path).run(
        "bench", "service", "--game", "tally", "--duels", "2", "--seconds", "1", "--warm-up", "0"
    )
    assert done.returncode == 0, done.stderr.decode()
    text = done.stdout.decode()
    assert text.startswith("tally, 2 duels, servers: 1, SQLite, 1 s")
    stored, acknowledged = map(int, re.findall(r"acknowledged and stored +(\d+) of (\d+)", text)[0])
    assert stored == acknowledged > 0
    assert re.search(r"wrong checksums +0$", text, re.MULTILINE)
    assert not (tmp_path / "db.sqlite3").exists(), "the host's own data are left alone"


def test_moves_of_all_clients_count_together() -> None:
    people = [Sample(at=1, latency=latency / 1000) for latency in range(1, 102)]
    bots = [Sample(at=1, latency=0.5, bot=True)] * 3
    clients = [
        played(samples=people, moves=150, received=3000, sizes=[900, 700]),
        played(samples=bots, moves=50, sizes=[200], refused={"stale": 2}),
    ]
    figures = figures_of(Window(begin=0, end=10), clients, USED, Stored(moves=200, missing=[], wrong=[]))
    assert (figures.moves_a_second, figures.p50, figures.p99) == (10.4, 51, 100)
    assert (figures.processor_a_move, figures.thinking_a_move) == pytest.approx((2.5, 1.25))
    assert (figures.bytes_a_move, figures.bytes_told) == (15, 700)
    assert (figures.bot_moves_a_second, figures.bot_p50, figures.refused) == (0.3, 500, {"stale": 2})
    assert (figures.begun_p50, figures.begun_p99) == pytest.approx((15, 200))


@pytest.mark.parametrize(("apart", "ports"), [(False, [[1, 1], [2, 2], [1, 1]]), (True, [[1, 2], [2, 1], [1, 2]])])
def test_opponents_use_one_server_or_two(apart: bool, ports: list[list[int]]) -> None:
    work = Duels(ports=[1, 2], duels=[], first=0, apart=apart)
    duels = [Duel(number, [], work, played()) for number in range(3)]
    assert [[duel.port_of(index) for index in range(2)] for duel in duels] == ports


def test_how_long_bots_took_is_counted_within_the_window() -> None:
    before, after = Usage(1, 5, Counter({0.01: 1.0, inf: 1.0})), Usage(3, 9, Counter({0.01: 3.0, inf: 5.0}))
    assert after.since(before) == Usage(2, 4, Counter({0.01: 2.0, inf: 4.0}))
    assert quantile(Counter(), 0.5) == 0 and quantile(Counter({0.5: 0.0, inf: 2.0}), 0.5) == 0.5


def test_faults_of_a_run_are_reported() -> None:
    nothing = Stored(moves=0, missing=[ONE], wrong=["abcdefghjk"])
    figures = figures_of(
        Window(begin=0, end=1), [played(accepted=[ONE], ran_out=1, refused={"stale": 2})], USED, nothing
    )
    text = "\n".join(report_lines(Setting("tally", 1), figures))
    assert re.search(r"stored +0 of 1", text) and re.search(r"wrong checksums +1", text)
    assert "stale 2" in text and "1 duels had played all their matches" in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "nothing"}, "nothing"),
        ({"game": "tally", "bot": "nobody"}, "marker"),
        ({"game": "tally", "servers": 2}, "--redis"),
        ({"game": "tally", "duels": [0]}, "above 0"),
    ],
)
def test_impossible_arguments_are_refused_in_words(options: dict[str, Any], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("bench", "service", **options)
