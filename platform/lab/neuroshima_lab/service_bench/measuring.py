"""One measurement: start a site, make matches, let clients play, report the cost."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import isinf
from pathlib import Path
from statistics import median, quantiles

from pydantic import BaseModel

from neuroshima_lab.service_bench.servers import Site, Waits, environment_of, fresh_database, running_servers
from neuroshima_lab.service_bench.tables import (
    Accepted,
    BenchMatch,
    ClientReport,
    Duels,
    Held,
    MatchesWanted,
    Stored,
    Window,
)

HERE = "neuroshima_lab.service_bench"
DUELS_OF_A_CLIENT = 100
"""Most duels of a client process. More duels need more processes, so that the clients are not the bottleneck."""
HELD_MATCHES, HELD_SOCKETS = 100, 400


@dataclass(frozen=True)
class Setting:
    """What to measure.

    `postgres`: the address of a PostgreSQL server; empty: SQLite. `bot`: the opponent of each person; empty: another
    person. `apart`: whether opponents use different servers. `warm_up`, `seconds`: the time before the measurement, and
    its length."""

    game: str
    duels: int
    servers: int = 1
    postgres: str = ""
    redis: str = ""
    bot: str = ""
    apart: bool = False
    warm_up: float = 3.0
    seconds: float = 20.0
    matches: int = 4


@dataclass(frozen=True)
class Figures:
    """The results of a measurement. Times are in milliseconds, memory in megabytes."""

    moves_a_second: float
    p50: float
    p99: float
    processor_a_move: float
    """Processor time of the servers."""
    thinking_a_move: float
    """Processor time of the processes in which bots think and reviews are made."""
    bytes_a_move: float
    """Bytes of all messages to all players, including those that accept a command."""
    bytes_told: float
    """The median size of a message that tells one player a move."""
    bot_moves_a_second: float
    bot_p50: float
    begun_p50: float
    begun_p99: float
    """Time from a move until the bot begins its answer (99th percentile)."""
    refused: dict[str, int]
    ran_out: int
    acknowledged: int
    stored: Stored


@dataclass(frozen=True)
class Memory:
    """Memory in megabytes: of a server that has just started, and what is added to it."""

    at_start: float
    by_matches: float
    """Added by 100 matches with one socket each."""
    by_sockets: float
    """Added by 400 more sockets at them."""


def measure(setting: Setting) -> Figures:
    """Raises RuntimeError where a process of the measurement fails."""
    with running_site(setting) as site:
        wanted = MatchesWanted(game=setting.game, duels=setting.duels, matches=setting.matches, bot=setting.bot)
        tables = tables_of(site, wanted)
        window, played, used = _let_play(site, setting, tables)
        accepted = [each for one in played for each in one.accepted]
        stored = check(site.environment, accepted)
    return figures_of(window, played, used, stored)


def measure_memory(setting: Setting) -> Memory:
    """Raises RuntimeError where a process of the measurement fails."""
    with running_site(setting) as site:
        wanted = MatchesWanted(game=setting.game, duels=HELD_MATCHES, matches=1)
        slugs = [tables[0].slug for tables in tables_of(site, wanted)]
        with _hold_tables(site, [(slugs[0], 1)]):
            start = site.memory()
        with _hold_tables(site, [(slug, 1) for slug in slugs]):
            matches = site.memory()
            with _hold_tables(site, [(slug, HELD_SOCKETS // HELD_MATCHES) for slug in slugs]):
                return Memory(start, matches - start, site.memory() - matches)


@contextmanager
def running_site(setting: Setting) -> Iterator[Site]:
    with ExitStack() as closing:
        var = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="neuroshima-bench-")))
        database = closing.enter_context(fresh_database(setting.postgres)) if setting.postgres else ""
        environment = environment_of(var, database, setting.redis)
        yield closing.enter_context(running_servers(setting.servers, environment, var / "server.log"))


def run_module(module: str, what: str, environment: dict[str, str], given: str) -> list[str]:
    command = [sys.executable, "-m", f"{HERE}.{module}", what]
    done = subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout.splitlines()


def tables_of(site: Site, wanted: MatchesWanted) -> list[list[BenchMatch]]:
    lines = run_module("tables", "make", dict(site.environment), wanted.model_dump_json())
    return [[BenchMatch.model_validate(table) for table in json.loads(line)] for line in lines]


def check(environment: Mapping[str, str], accepted: Sequence[Accepted]) -> Stored:
    """Compare the stored moves with the acknowledged ones, and replay all matches."""
    given = "\n".join(each.model_dump_json() for each in accepted)
    return Stored.model_validate_json(run_module("tables", "check", dict(environment), given)[-1])


@dataclass(frozen=True)
class Usage:
    """The site's figures: processor seconds of servers and bots, delays of bots."""

    processor: float
    thinking: float
    bot_delays: Waits

    def since(self, before: Usage) -> Usage:
        delays = {bound: count - before.bot_delays[bound] for bound, count in self.bot_delays.items()}
        return Usage(self.processor - before.processor, self.thinking - before.thinking, Counter(delays))


def _read_usage(site: Site) -> Usage:
    return Usage(*site.processor_seconds(), site.bot_delays())


def _let_play(site: Site, setting: Setting, tables: list[list[BenchMatch]]) -> tuple[Window, list[ClientReport], Usage]:
    """Let the clients play.

    Returns the window, the results of each client process, and what the site used within the window."""
    parts = range(0, len(tables), DUELS_OF_A_CLIENT)
    orders = [
        Duels(ports=site.ports, duels=tables[at : at + DUELS_OF_A_CLIENT], first=at, apart=setting.apart)
        for at in parts
    ]
    with ExitStack() as ending:
        clients = [ending.enter_context(_client("play", order)) for order in orders]
        begin = time.time() + setting.warm_up
        window = Window(begin=begin, end=begin + setting.seconds)
        for client in clients:
            _tell(client, window)
        time.sleep(max(0.0, window.begin - time.time()))
        before = _read_usage(site)
        time.sleep(max(0.0, window.end - time.time()))
        used = _read_usage(site).since(before)
        return window, [ClientReport.model_validate_json(_line(client)) for client in clients], used


@contextmanager
def _client(what: str, work: BaseModel) -> Iterator[subprocess.Popen[str]]:
    """Context manager with a process of clients that have opened their sockets."""
    command = [sys.executable, "-m", f"{HERE}.clients", what]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
        try:
            _tell(client, work)
            _line(client)
            yield client
        finally:
            client.kill()


def _tell(client: subprocess.Popen[str], what: BaseModel) -> None:
    assert client.stdin is not None
    print(what.model_dump_json(), file=client.stdin, flush=True)


def _line(client: subprocess.Popen[str]) -> str:
    assert client.stdout is not None
    line = client.stdout.readline()
    if not line:
        raise RuntimeError("The clients of the measurement have failed.")
    return line


@contextmanager
def _hold_tables(site: Site, tables: list[tuple[str, int]]) -> Iterator[None]:
    with _client("hold", Held(ports=site.ports, tables=tables)):
        yield


def figures_of(window: Window, played: Sequence[ClientReport], used: Usage, stored: Stored) -> Figures:
    """The figures of a measurement. `used`: by the site within the window."""
    samples = [sample for each in played for sample in each.samples]
    people, bots = ([1000 * s.latency for s in samples if s.bot is bot] for bot in (False, True))
    seconds = window.end - window.begin
    refused: dict[str, int] = {}
    for each in played:
        for code, times in each.refused.items():
            refused[code] = refused.get(code, 0) + times
    return Figures(
        moves_a_second=len(samples) / seconds,
        p50=percentile(people, 50),
        p99=percentile(people, 99),
        processor_a_move=1000 * used.processor / max(1, len(samples)),
        thinking_a_move=1000 * used.thinking / max(1, len(samples)),
        bytes_a_move=sum(each.received for each in played) / max(1, sum(each.moves for each in played)),
        bytes_told=percentile([size for each in played for size in each.sizes], 50),
        bot_moves_a_second=len(bots) / seconds,
        bot_p50=percentile(bots, 50),
        begun_p50=1000 * quantile(used.bot_delays, 0.5),
        begun_p99=1000 * quantile(used.bot_delays, 0.99),
        refused=refused,
        ran_out=sum(each.ran_out for each in played),
        acknowledged=sum(len(each.accepted) for each in played),
        stored=stored,
    )


def quantile(waits: Waits, share: float) -> float:
    """A quantile of a histogram, interpolated within its bucket as Prometheus does."""
    wanted, before, counted = share * max(waits.values(), default=0.0), 0.0, 0.0
    for bound, count in sorted(waits.items()):
        if count >= wanted and count > counted:
            return before if isinf(bound) else before + (bound - before) * (wanted - counted) / (count - counted)
        before, counted = bound, count
    return 0.0


def percentile(values: Sequence[float], percent: int) -> float:
    if len(values) < 2:
        return sum(values)
    return median(values) if percent == 50 else quantiles(values, n=100, method="inclusive")[percent - 1]
