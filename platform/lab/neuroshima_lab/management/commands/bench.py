"""`bench GAME`: measure how fast a game is, on one core.

`bench service`: measure how many moves a server can take. `bench pages`: measure what pages read from a large database.

The figures hold for one machine at one time: a shared machine may be twice as fast in the next hour. So `bench` also
says how fast a fixed piece of work is. This work must not change, so that figures of different days can be compared.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins

if TYPE_CHECKING:
    from neuroshima_contract import Game

    from neuroshima_lab.service_bench.measuring import Figures, Setting
    from neuroshima_lab.service_bench.waiting import Idle, Spread


SERVICE = "service"
PAGES = "pages"
NEEDED = ("websockets", "psutil")


class Command(BaseCommand):
    help = (
        "Measures a game's benchmarks (things done per second as smallest, median and largest of repeated runs); with"
        " `service`, a server with WebSockets that starts for it; with `pages`, what every page reads from a database"
        " of its own with many matches."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", metavar="GAME|service|pages")
        parser.add_argument("--repeat", type=int, default=7, help="of a game: runs of each benchmark")
        parser.add_argument(
            "--seconds", type=float, help="how long a run takes; a second at least for a game, 20 for the service"
        )
        service = parser.add_argument_group("service")
        service.add_argument("--game", default="", help="what is played; the first one that is installed")
        service.add_argument("--duels", type=int, nargs="+", default=[50], help="how many at the same time")
        service.add_argument("--servers", type=int, default=1, help="processes of the site")
        service.add_argument("--postgres", default="", help="postgresql://…: a server on which a database may be made")
        service.add_argument("--redis", default="", help="redis://…: what several processes need")
        service.add_argument(
            "--apart",
            action="store_true",
            help="those who play together come by different servers, and not by one, as behind a proxy of docs/deploy",
        )
        service.add_argument("--bot", default="", help="play against that bot instead of another person")
        service.add_argument("--warm-up", type=float, default=3.0, help="seconds of play before it counts")
        service.add_argument("--memory", action="store_true", help="measure what matches and sockets hold instead")
        service.add_argument(
            "--idle", type=int, default=0, metavar="SOCKETS", help="only wait, at 100 matches, instead"
        )
        service.add_argument(
            "--spectators", type=int, default=0, metavar="SOCKETS", help="hear of the moves of one match instead"
        )
        service.add_argument(
            "--lobby", type=int, nargs=2, default=(), metavar=("SOCKETS", "TABLES"),
            help="hear of new tables among so many in the lobby instead",
        )  # fmt: skip
        pages = parser.add_argument_group("pages")
        pages.add_argument("--matches", type=int, default=100_000, help="of the whole site")
        pages.add_argument("--own", type=int, default=2_000, help="matches of the member")
        pages.add_argument("--moves", type=int, default=10, help="most moves of a match")
        pages.add_argument("--most-rows", type=int, nargs=2, default=[2_000, 25_000], metavar=("SITE", "ADMIN"),
                           help="that a query of a page may read")  # fmt: skip
        pages.add_argument("--only", default="", help="only pages with this in their name")

    def handle(self, *, what: str, **options: Any) -> None:
        if what == SERVICE:
            self._service(**{**options, "seconds": options["seconds"] or 20.0})
        elif what == PAGES:
            self._pages(**options)
        else:
            self._game(what, options["repeat"], options["seconds"] or 1.0)

    def _game(self, game: str, repeat: int, seconds: float) -> None:
        found = plugins.installed_games().get(game)
        if found is None:
            raise CommandError(str(plugins.game_missing(game)))
        self.stdout.write(f"{game} {found.version}, {repeat} runs of {seconds:g} s, per second on one core")
        self.stdout.write(f"{'':32}{'min':>14}{'median':>14}{'max':>14}")
        length = min(seconds, 0.5)
        before = speed(length)
        for name, unit in found.tools.benchmarks().items():
            rates = [rate(unit, seconds) for _ in range(max(1, repeat))]
            numbers = "".join(f"{value:14,.1f}" for value in (min(rates), median(rates), max(rates)))
            self.stdout.write(f"{name:32}{numbers}")
        self.stdout.write(_of_machine(before, speed(length)))

    def _service(self, *, duels: list[int], memory: bool, idle: int, spectators: int, lobby: Sequence[int],
                 **options: Any) -> None:  # fmt: skip
        missing = [name for name in NEEDED if find_spec(name) is None]
        if missing:
            raise CommandError(f"This needs {' and '.join(missing)}: install neuroshima-lab[bench].")
        settings = [_setting(count, **options) for count in duels]
        if idle or spectators or lobby:
            waiting = _waiting(settings[0], idle, spectators, lobby)
        else:
            waiting = (line for setting in settings for line in (_memory if memory else _duels)(setting))
        for line in waiting:
            self.stdout.write(line)

    def _pages(self, *, matches: int, own: int, moves: int, most_rows: list[int], only: str, repeat: int,
               **options: Any) -> None:  # fmt: skip
        from neuroshima_lab.page_bench.report import Measured, Setting, measure

        site, admin = most_rows
        faulty = 0
        game = _game_of_two(options["game"])
        for each in measure(Setting(game, matches, own, moves, repeat, (site, admin), only)):
            if isinstance(each, Measured):
                figures = f"{each.status} {each.queries:4} {each.rows:10,} {each.p50:8,.1f} {each.p95:8,.1f}"
                self.stdout.write(f"{each.page} {figures}")
                for fault in each.faults((site, admin)):
                    faulty += 1
                    self.stdout.write(f"       {fault}")
            else:
                self.stdout.write(each)
                self.stdout.write(f"{'':42}status queries rows     p50      p95 ms")
        if faulty:
            raise CommandError(f"{faulty} faults: pages that take longer on a larger site.")


def _game_of_two(wanted: str) -> Game:
    """The game that is asked for, or the first one for two."""
    games = plugins.installed_games()
    chosen = wanted or next((each.id for each in games.values() if 2 in each.seat_counts), "")
    if chosen not in games:
        raise CommandError(str(plugins.game_missing(chosen)))
    return games[chosen]


def _setting(
    duels: int,
    *,
    game: str,
    servers: int,
    postgres: str,
    redis: str,
    bot: str,
    apart: bool,
    seconds: float,
    warm_up: float,
    **_others: Any,
) -> Setting:
    from neuroshima_lab.service_bench.measuring import Setting

    played = _game_of_two(game)
    if bot and bot not in played.bots:
        raise CommandError(f"{played.id} has no bot {bot}; it has {', '.join(played.bots)}.")
    if servers > 1 and not redis:
        raise CommandError("Several processes need --redis.")
    if min(duels, servers) < 1 or seconds <= 0:
        raise CommandError("Duels, servers and seconds are numbers above 0.")
    return Setting(played.id, duels, servers, postgres, redis, bot, apart, warm_up, seconds)


def _duels(setting: Setting) -> Iterator[str]:
    from neuroshima_lab.service_bench.measuring import measure

    before = speed()
    try:
        yield from report_lines(setting, measure(setting))
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    yield f"  {_of_machine(before, speed())}"


def _of_machine(before: float, after: float) -> str:
    """How fast the machine was, by the yardstick before and after a measurement."""
    return f"this machine's speed, before and after: {before:.2f} and {after:.2f} of the one that aims are set for"


def report_lines(setting: Setting, figures: Figures) -> Iterator[str]:
    """Lines of text for a measurement."""
    kept = "PostgreSQL" if setting.postgres else "SQLite"
    hints = " and Redis" if setting.redis else ""
    against = f" against {setting.bot}" if setting.bot else ""
    apart = ", players apart" if setting.apart else ""
    where = f"servers: {setting.servers}{apart}, {kept}{hints}"
    yield f"{setting.game}, {setting.duels} duels{against}, {where}, {setting.seconds:g} s"
    yield f"  moves a second            {figures.moves_a_second:10,.1f}"
    yield f"  seen by both, p50 / p99   {figures.p50:10,.0f} / {figures.p99:,.0f} ms"
    yield f"  processor time a move     {figures.processor_a_move:10,.2f} ms"
    yield f"  of bots and reviews       {figures.thinking_a_move:10,.2f} ms"
    yield f"  bytes a move, all players {figures.bytes_a_move:10,.0f}"
    yield f"  of one told move, median  {figures.bytes_told:10,.0f}"
    if setting.bot:
        yield f"  bot's moves a second      {figures.bot_moves_a_second:10,.1f}"
        yield f"  it begins, p50 / p99      {figures.begun_p50:10,.0f} / {figures.begun_p99:,.0f} ms"
        yield f"  bot's answer, p50         {figures.bot_p50:10,.0f} ms"
    kept_all = figures.acknowledged - len(figures.stored.missing)
    yield f"  acknowledged and stored   {kept_all:10,} of {figures.acknowledged:,}"
    yield f"  matches with wrong checksums {len(figures.stored.wrong):7,}"
    if figures.refused:
        yield f"  refused or failed: {', '.join(f'{code} {times}' for code, times in sorted(figures.refused.items()))}"
    if figures.ran_out:
        yield f"  {figures.ran_out} duels had played all their matches before the end: the figures are too low"


def _memory(setting: Setting) -> Iterator[str]:
    from neuroshima_lab.service_bench.measuring import measure_memory

    try:
        memory = measure_memory(setting)
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    yield f"{setting.game}, servers: {setting.servers}, megabytes"
    yield f"  at the start, one socket          {memory.at_start:8,.1f}"
    yield f"  100 matches, one socket each      {memory.by_matches:+8,.1f}"
    yield f"  400 more sockets at them          {memory.by_sockets:+8,.1f}"


def _waiting(setting: Setting, idle: int, spectators: int, lobby: Sequence[int]) -> Iterator[str]:
    """Lines about many who watch and wait."""
    from neuroshima_lab.service_bench import waiting

    try:
        if idle:
            yield from idle_lines(waiting.measure_idle(setting, idle))
        if spectators:
            yield from spread_lines("moves", waiting.measure_spectators(setting, spectators, MOVES_WATCHED))
        if lobby:
            pages, tables = lobby
            yield from spread_lines("new tables", waiting.measure_lobby(setting, pages, tables, TABLES_OPENED))
    except RuntimeError as error:
        raise CommandError(str(error)) from error


def idle_lines(found: Idle) -> Iterator[str]:
    """Lines of text about idle sockets."""
    yield f"{found.sockets:,} idle sockets, opened within {found.seconds:,.0f} s"
    yield f"  share of a core           {found.core:10.1%}, with one socket {found.core_before:.1%}"
    yield f"  megabytes                 {found.megabytes:10,.0f}, with one socket {found.megabytes_before:,.0f}"
    yield f"  bytes a second to each    {found.bytes_a_second:10,.1f}"


def spread_lines(what: str, found: Spread) -> Iterator[str]:
    """Lines of text about a crowd that hears of moves or new tables."""
    yield f"{found.listeners:,} sockets hear of {found.things} {what}"
    yield f"  heard after, p50 / p99    {found.p50:10,.0f} / {found.p99:,.0f} ms"
    yield f"  the last one, p50 / worst {found.last:10,.0f} / {found.worst:,.0f} ms"
    yield f"  bytes to each             {found.bytes_each:10,.0f}"
    yield f"  processor time of each    {found.processor:10,.0f} ms"
    yield f"  not heard                 {found.unheard:10,}"


MOVES_WATCHED = 20
TABLES_OPENED = 5
REFERENCE = 5000.0
"""Rounds a second on the machine for which aims were set (docs/performance/service.md)."""
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDE = 3
LAST_ROUND = 4


def rate(unit: Callable[[], int], seconds: float) -> float:
    """The rate of `unit`, per second of this process's processor time.

    Other processes hardly change it. `unit` is called repeatedly for `seconds`, and returns how many things it did."""
    unit()  # warm-up, not counted
    done, begun = 0, time.process_time()
    while True:
        done += unit()
        passed = time.process_time() - begun
        if passed >= seconds:
            return done / passed


def speed(seconds: float = 0.5) -> float:
    """The speed of this machine now: 1.0 is the machine for which aims were set."""
    return rate(work, seconds) / REFERENCE


@dataclass(frozen=True)
class _Piece:
    owner: int
    facing: int
    strength: int
    wounds: int = 0


def work() -> int:
    """One round of the fixed work."""
    return 1 if outcome() else 0


def outcome() -> str:
    """What is left of a small battle, as JSON: objects, dictionaries and calls, as games and messages need them."""
    dice = random.Random(1)
    fields = [(q, r) for q in range(-SIDE, SIDE + 1) for r in range(-SIDE, SIDE + 1) if abs(q + r) <= SIDE]
    pieces = {field: _Piece(dice.randrange(2), dice.randrange(6), 1 + dice.randrange(5)) for field in fields[::2]}
    for initiative in range(LAST_ROUND, 0, -1):
        pieces = _after_blows(pieces, initiative)
    return json.dumps([[*field, piece.owner, piece.strength] for field, piece in sorted(pieces.items())])


def _after_blows(pieces: dict[tuple[int, int], _Piece], initiative: int) -> dict[tuple[int, int], _Piece]:
    """Each piece of that strength or more strikes the two fields before it; who has no strength left goes."""
    wounds: dict[tuple[int, int], int] = {}
    for (q, r), piece in pieces.items():
        if piece.strength < initiative:
            continue
        for turn in (piece.facing, (piece.facing + 1) % 6):
            aim = q + DIRECTIONS[turn][0], r + DIRECTIONS[turn][1]
            struck = pieces.get(aim)
            if struck is not None and struck.owner != piece.owner:
                wounds[aim] = wounds.get(aim, 0) + 1
    after = {at: replace(piece, wounds=piece.wounds + wounds.get(at, 0)) for at, piece in pieces.items()}
    return {at: piece for at, piece in after.items() if piece.wounds < piece.strength}
