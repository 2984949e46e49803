"""No page reads a growing table whole, and none asks more queries for more rows.

A small site is played and copied. The plans of SQLite do not depend on the number of rows, so a small database is
enough; `manage.py bench pages` does the same with a large one, and counts the rows.
"""

from __future__ import annotations

import pytest
from django.db import connection
from neuroshima import plugins
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.players.models import Player
from neuroshima_lab.page_bench import copies, opening, report
from neuroshima_lab.page_bench.addresses import made_addresses
from neuroshima_lab.page_bench.opening import Query, open_page, scanned_whole
from neuroshima_lab.page_bench.report import Page
from neuroshima_lab.page_bench.world import World, make_world

FEW, MANY = 5, 50
WITHOUT_LISTS = ("account_", "mfa_")
"""Forms of an account, which show nothing that grows."""
IN_PARTS = {"my_history": 6}
"""Queries that a page may ask more: the history has at most 200 matches, and reads their moves fifty at a time."""


@pytest.fixture
def world(db: None) -> World:
    return make_world(plugins.games()["tally"], moves=2, finished=4)


@pytest.fixture
def sqlite(db: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the plans are those of SQLite")


def tables() -> frozenset[str]:
    return frozenset(model._meta.db_table for model in copies.growing())


def pages(world: World) -> list[Page]:
    """Each page of what was made once, as the reader who sees most of it; some also as a guest."""
    made = made_addresses(world)
    front = [Page("guest", name, made[name]) for name in ("lobby", "profile", "replay")]
    names = [name for name in made if not name.startswith(WITHOUT_LISTS)]
    mine = [Page("chief" if name.startswith("report") else "member", name, made[name]) for name in names]
    return [*front, *mine, *report.admin_pages()]


def test_no_page_reads_more_on_a_larger_site(world: World, sqlite: None) -> None:
    copies.copy_site(1, FEW, world.member.pk, MANY)
    clients = dict(report.clients_of(world))
    opened = {page: open_page(clients[page.reader], page.address) for page in pages(world)}
    shown = [page for page, answer in opened.items() if answer.status == 200]
    assert len(shown) > 100, "most pages can be seen"
    copies.copy_site(FEW + 1, MANY, world.member.pk, MANY)
    faults = []
    for page in shown:
        later = open_page(clients[page.reader], page.address)
        if len(later.queries) > len(opened[page].queries) + IN_PARTS.get(page.name, 0):
            faults.append(f"{page}: {len(opened[page].queries)} queries, then {len(later.queries)}")
        for query in {query.sql: query for query in later.queries if query.is_reading}.values():
            whole = scanned_whole(query, tables())
            faults += [f"{page} reads {', '.join(sorted(whole))}: {query.sql}"] if whole else []
    assert not faults, "\n".join(faults)


def test_plans_tell_a_table_that_is_read_whole(sqlite: None) -> None:
    whole = Query('SELECT COUNT(*) FROM "matches_match" WHERE "matches_match"."version" = %s', ("none",))
    by_key = Query('SELECT * FROM "matches_match" WHERE "matches_match"."id" = %s', (1,))
    newest = Query('SELECT * FROM "matches_match" ORDER BY "matches_match"."id" DESC LIMIT 5', ())
    sorted_by_no_index = Query('SELECT * FROM "matches_match" ORDER BY "matches_match"."version" LIMIT 5', ())
    found = [scanned_whole(each, tables()) for each in (whole, by_key, newest, sorted_by_no_index)]
    assert found == [{"matches_match"}, set(), set(), {"matches_match"}]


def test_copies_belong_together_and_the_member_plays_in_all(world: World) -> None:
    before = {model: model.objects.count() for model in (Match, Seat, Move, Player)}
    own, last = world.matches_of_member, Match.objects.latest("pk")
    copies.copy_site(1, 3, world.member.pk, 2)
    assert {model: model.objects.count() for model in before} == {model: 4 * count for model, count in before.items()}
    assert world.matches_of_member == 3 * own, "in the copies 1 and 2, but not in 3"
    copy = Match.objects.get(pk=last.pk + 3 * copies.STEP)
    assert copy.slug != last.slug and copy.snapshot == last.snapshot and copy.created < last.created
    assert [seat.options for seat in copy.seats.all()] == [seat.options for seat in last.seats.all()]
    assert list(copy.moves.values_list("seq", "checksum")) == list(last.moves.values_list("seq", "checksum"))
    connection.check_constraints()


def test_a_query_reads_as_many_rows_as_there_are(world: World) -> None:
    sql = 'SELECT COUNT(*) FROM "matches_move" WHERE "matches_move"."kind" = %s'
    few = opening.rows_read(Query(sql, ("none",)))
    copies.copy_site(1, 20, world.member.pk, 1)
    assert opening.rows_read(Query(sql, ("none",))) > 5 * max(few, 10)
