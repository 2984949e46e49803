"""The measurement: fill a database of its own, open every page before and after, compare."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection
from django.test import Client
from django.test.utils import override_settings
from neuroshima.matches.models import Match, Move
from neuroshima.players.models import Player
from neuroshima.records.recounting import recount
from neuroshima_contract import Game

from neuroshima_lab.page_bench import opening
from neuroshima_lab.page_bench.addresses import admin_addresses, site_addresses
from neuroshima_lab.page_bench.copies import copy_site
from neuroshima_lab.page_bench.world import World, make_world

FEW = 5
"""Copies of the small site when queries are counted first."""
IN_PARTS = frozenset({"my_history"})
"""Answers that are sent in parts, with as many queries each."""
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass(frozen=True)
class Setting:
    """What to measure.

    `matches`: of the whole site; `of_member`: of one member; `moves`: most of a match. `repeat`: how often a page is
    opened for its times. `most_rows`: what one query may read, on a page of the site and of the admin."""

    game: Game
    matches: int
    of_member: int
    moves: int
    repeat: int
    most_rows: tuple[int, int]
    only: str = ""


@dataclass(frozen=True)
class Page:
    """A page as one reader sees it."""

    reader: str
    name: str
    address: str

    def __str__(self) -> str:
        return f"{self.reader:7}{self.name:34}"


@dataclass(frozen=True)
class Measured:
    """A page on the large site."""

    page: Page
    status: int
    queries: int
    queries_before: int
    rows: int
    """What its query with the most rows has read."""
    worst: str
    """That query."""
    p50: float
    p95: float

    def faults(self, most_rows: tuple[int, int]) -> Iterator[str]:
        """What is wrong with it, in words."""
        if self.queries > self.queries_before and self.page.name not in IN_PARTS:
            yield f"{self.queries_before} queries on a small site, {self.queries} on a large one"
        bound = most_rows[self.page.name.startswith("admin")]
        if self.rows > bound:
            yield f"a query reads {self.rows:,} rows, more than {bound:,}: {self.worst}"


@contextmanager
def own_database() -> Iterator[None]:
    """A new database, with all tables, for as long as it takes: beside the site's on PostgreSQL, else a file."""
    with tempfile.TemporaryDirectory(prefix="neuroshima-bench-") as folder:
        connection.settings_dict["TEST"]["NAME"] = (
            str(Path(folder, "pages.sqlite3")) if connection.vendor == "sqlite" else "neuroshima_bench_pages"
        )
        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)


def measure(setting: Setting) -> Iterator[str | Measured]:
    """Lines about the filling, then every page."""
    with own_database(), override_settings(ALLOWED_HOSTS=["*"], LIMITS=0):
        world = make_world(setting.game, setting.moves)
        copies, with_member = sizes(world, setting)
        copy_site(1, FEW, world.member.pk, with_member)
        clients = clients_of(world)
        pages = [page for page in pages_of(world, clients) if setting.only in page.name]
        before = {page: len(_opened(clients[page.reader], page).queries) for page in pages}
        copy_site(FEW + 1, copies, world.member.pk, with_member)
        recount(world.member.pk)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        yield _filled(world)
        for page in pages:
            yield measured(clients[page.reader], page, before[page], setting.repeat)


def sizes(world: World, setting: Setting) -> tuple[int, int]:
    """How many copies of the small site are wanted, and of them, those in which the member is the same person."""
    copies = max(FEW + 1, setting.matches // Match.objects.count())
    return copies, setting.of_member // world.matches_of_member


def _filled(world: World) -> str:
    counts = f"{Match.objects.count():,} matches, {Move.objects.count():,} moves, {Player.objects.count():,} players"
    return f"{world.game.id}, {connection.vendor}: {counts}, {world.matches_of_member:,} matches of the member"


def clients_of(world: World) -> Mapping[str, Client]:
    """A browser of each kind of reader."""
    clients = {"guest": Client(), "member": Client(), "chief": Client()}
    for name, player in (("member", world.member), ("chief", world.chief)):
        assert player.user is not None
        clients[name].force_login(player.user, BACKEND)
    return clients


def pages_of(world: World, clients: Mapping[str, Client]) -> list[Page]:
    """Every page of the site as each reader sees it, and those of the admin as the chief does."""
    site = site_addresses(world, clients["chief"])
    return [*(Page(reader, name, address) for reader in clients for name, address in site.items()), *admin_pages()]


def admin_pages() -> list[Page]:
    return [Page("chief", name, address) for name, address in admin_addresses().items()]


def _opened(client: Client, page: Page) -> opening.Opened:
    """A page that was opened before, with its fewest queries: now and then a process asks again which plugins are
    enabled."""
    opening.open_page(client, page.address)
    return min((opening.open_page(client, page.address) for _ in range(2)), key=lambda each: len(each.queries))


def measured(client: Client, page: Page, before: int, repeat: int) -> Measured:
    """A page with what its queries read, and how long it takes."""
    opened = _opened(client, page)
    read = {query: opening.rows_read(query) for query in opened.queries if query.is_reading}
    worst = max(read, key=lambda query: read[query], default=None)
    took = opening.times(client, page.address, repeat)
    return Measured(
        page, opened.status, len(opened.queries), before, read[worst] if worst else 0, worst.sql if worst else "",
        took[len(took) // 2], took[min(len(took) - 1, int(len(took) * 0.95))],
    )  # fmt: skip
