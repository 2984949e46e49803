"""Many who watch and wait: idle sockets, the spectators of one match, open pages of the lobby."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from subprocess import PIPE, Popen
from sys import executable

from neuroshima_lab.service_bench.clients import Duel
from neuroshima_lab.service_bench.crowd import Crowd, Heard
from neuroshima_lab.service_bench.measuring import HERE, Setting, percentile, run_module, running_site, tables_of
from neuroshima_lab.service_bench.servers import Site
from neuroshima_lab.service_bench.tables import BenchMatch, ClientReport, Duels, MatchesWanted, Window

MATCHES = 100
"""Matches at which idle sockets look."""
SETTLING = 6.0
"""Seconds after the last socket has opened, until it counts: a heartbeat and a bit."""


@dataclass(frozen=True)
class Idle:
    """Idle sockets: `seconds` until all were open; `core`: the share of a core that the server used then, and while
    it had one socket (`core_before`); megabytes before and with them; bytes a second to each socket."""

    sockets: int
    seconds: float
    core_before: float
    core: float
    megabytes_before: float
    megabytes: float
    bytes_a_second: float


@dataclass(frozen=True)
class Spread:
    """How soon a crowd heard of several things. Times are in milliseconds after each; `last`: the last of the crowd,
    for the median thing and the worst one."""

    listeners: int
    things: int
    p50: float
    p99: float
    last: float
    worst: float
    bytes_each: float
    """Bytes to each listener for each thing."""
    processor: float
    """Processor time of the server for each thing, in milliseconds."""
    unheard: int


def measure_idle(setting: Setting, sockets: int) -> Idle:
    """Raises RuntimeError where a process of the measurement fails."""
    with running_site(replace(setting, servers=1)) as site:
        wanted = MatchesWanted(game=setting.game, duels=MATCHES, matches=1)
        slugs = [tables[0].slug for tables in tables_of(site, wanted)]
        with _crowd(site, [(_path(slugs[0]), 1)]):
            time.sleep(SETTLING)
            before, core_before = site.memory(), _core(site, setting.seconds)
        begun = time.monotonic()
        with _crowd(site, [(_path(slug), sockets // MATCHES) for slug in slugs]) as crowd:
            took = time.monotonic() - begun
            time.sleep(SETTLING)
            crowd.heard()
            core = _core(site, setting.seconds)
            heard = crowd.heard()
            rate = heard.received / max(1, heard.open) / setting.seconds
            return Idle(heard.open, took, core_before, core, before, site.memory(), rate)


def measure_spectators(setting: Setting, spectators: int, moves: int) -> Spread:
    """Raises RuntimeError where a process of the measurement fails."""
    with running_site(replace(setting, servers=1)) as site:
        wanted = MatchesWanted(game=setting.game, duels=1, matches=1)
        [[table]] = tables_of(site, wanted)
        with _crowd(site, [(_path(table.slug), spectators)], '"moved"') as crowd:
            time.sleep(SETTLING)
            return asyncio.run(_tell_moves(site, table, crowd, moves))


async def _tell_moves(site: Site, table: BenchMatch, crowd: _Listening, moves: int) -> Spread:
    played = ClientReport(samples=[], accepted=[], received=0, sizes=[], moves=0, refused={}, ran_out=0)
    duel = Duel(0, [table], Duels(ports=site.ports, duels=[[table]], first=0), played)
    await duel.sit_down()
    window = Window(begin=0, end=time.time() + 3600)
    rounds: list[tuple[float, Heard]] = []
    before = site.processor_seconds()[0]
    crowd.heard()
    for _ in range(moves):
        sent = time.time()
        await duel.one_move(window)
        rounds.append((sent, await asyncio.to_thread(crowd.wait, 1.0)))
    used = site.processor_seconds()[0] - before
    await duel.sockets.aclose()
    return _spread(rounds, used)


def measure_lobby(setting: Setting, pages: int, tables: int, changes: int) -> Spread:
    """Raises RuntimeError where a process of the measurement fails."""
    with running_site(replace(setting, servers=1)) as site:
        run_module("tables", "open", dict(site.environment), f"{setting.game} {tables}")
        with _crowd(site, [("/ws/lobby/", pages)], '"html"') as crowd:
            time.sleep(2 * SETTLING)
            crowd.heard()
            rounds: list[tuple[float, Heard]] = []
            before = site.processor_seconds()[0]
            for _ in range(changes):
                run_module("tables", "open", dict(site.environment), f"{setting.game} 1")
                rounds.append((time.time(), crowd.wait(SETTLING + 2)))
            return _spread(rounds, site.processor_seconds()[0] - before)


def _spread(rounds: Sequence[tuple[float, Heard]], processor: float) -> Spread:
    times = [1000 * (at - since) for since, heard in rounds for at in heard.at]
    last = [1000 * (max(heard.at, default=since) - since) for since, heard in rounds]
    listeners = rounds[0][1].open
    received = sum(heard.received for _since, heard in rounds)
    return Spread(
        listeners=listeners,
        things=len(rounds),
        p50=percentile(times, 50),
        p99=percentile(times, 99),
        last=percentile(last, 50),
        worst=max(last),
        bytes_each=received / max(1, listeners * len(rounds)),
        processor=1000 * processor / len(rounds),
        unheard=sum(listeners - len(heard.at) for _since, heard in rounds),
    )


def _path(slug: str) -> str:
    return f"/ws/match/{slug}/"


def _core(site: Site, seconds: float) -> float:
    """The share of a core that the servers use."""
    before = site.processor_seconds()[0]
    time.sleep(seconds)
    return (site.processor_seconds()[0] - before) / seconds


class _Listening:
    """A process with listening sockets."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process

    def heard(self) -> Heard:
        """What was heard since the last question."""
        self.tell("heard")
        return Heard.model_validate_json(self.line())

    def wait(self, seconds: float) -> Heard:
        """What is heard within so many seconds."""
        time.sleep(seconds)
        return self.heard()

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        print(line, file=self._process.stdin, flush=True)

    def line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("The sockets of the measurement have failed.")
        return line


@contextmanager
def _crowd(site: Site, places: list[tuple[str, int]], sign: str = "") -> Iterator[_Listening]:
    with Popen([executable, "-m", f"{HERE}.crowd"], stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            crowd = _Listening(process)
            crowd.tell(Crowd(port=site.ports[0], places=places, sign=sign).model_dump_json())
            crowd.line()
            yield crowd
        finally:
            process.kill()
