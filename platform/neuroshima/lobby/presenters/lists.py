"""Live lists of the lobby, rendered once for each language; and lists of matches: the reader's, and the last ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import ngettext
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.factions.access import faction_of_seat
from neuroshima.factions.presenters import card
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.presenters.invitations import PersonalLists, kind_in_words, read_personal_lists
from neuroshima.lobby.presenters.lines import Line, LobbyView, Reader
from neuroshima.lobby.presenters.tables import (
    MOST_RUNNING,
    MOST_TABLES,
    RunningLine,
    TableLine,
    running_line,
    table_line,
)
from neuroshima.lobby.quick import seekers
from neuroshima.lobby.tables import LISTED, accesses_to, listed_tables, tables_of, watchable_tables
from neuroshima.matches.live.attendance import SITE, attendance, spectators_of
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.occasions import occasions_of
from neuroshima.players.models import Player
from neuroshima.records.history import ended_seats_of
from neuroshima.records.karma import Karma, karma_of
from neuroshima.web.keyset import KeysetPage, Order, keyset_page
from neuroshima.web.presenters import LOOKED_AT, Emblem, Entry, entries_of, matches_of_seats, unfinished_matches

A_PAGE = 20
"""Finished matches on one page."""
ENDED = 10
"""Finished matches on the front page."""
Tables = Sequence[tuple[OpenTable, Access]]


def my_matches(player: Player | None) -> list[Entry]:
    """Unfinished matches of `player` with their open tables, in the order of `unfinished_matches`."""
    entries = unfinished_matches(player)
    tables = tables_of([entry.slug for entry in entries if entry.status == Status.WAITING])
    occasions = occasions_of([entry.key for entry in entries if entry.status != Status.WAITING])
    words = {key: occasion.words for key, occasion in occasions.items()}
    return [replace(_at_table(entry, tables), occasion=words.get(entry.key, "")) for entry in entries]


def _at_table(entry: Entry, tables: dict[str, OpenTable]) -> Entry:
    table = tables.get(entry.slug)
    return entry if table is None else replace(entry, lapses=table.lapses, listed=table.audience in LISTED)


def my_ended_matches(player: Player | None, asked: Mapping[str, str]) -> KeysetPage[Seat]:
    """The page of the matches of `player` that are over which a request asks for, by their seats."""
    seats = Seat.objects.none() if player is None else ended_seats_of(player)
    return keyset_page(seats, Order("ended", "match_id"), asked, A_PAGE)


def entries_of_seats(seats: Sequence[Seat], player: Player | None) -> list[Entry]:
    """The lines of the matches of these seats, in their order, with their armies; a match with several seats once."""
    matches = matches_of_seats(seats)
    entries, games = entries_of(matches, player), plugins.games()
    return [
        replace(entry, armies=_armies(match, games.get(match.game)))
        for entry, match in zip(entries, matches, strict=True)
    ]


def _armies(match: Match, game: Game | None) -> list[Emblem]:
    """What the seats of a match play; without those that are not installed."""
    if game is None:
        return []
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    factions = [faction_of_seat(game, seat.index, seat.options) for seat in seats]
    cards = [card(game, faction) for faction in factions if faction is not None]
    return [Emblem(each.title, each.emblem) for each in cards]


def ended_matches(player: Player | None) -> list[Entry]:
    """Last finished matches, without players who want to be hidden."""
    last = Match.objects.filter(status=Status.OVER).order_by("-ended", "-pk").values("pk")[:LOOKED_AT]
    seen = Match.objects.filter(pk__in=last).exclude(seats__player__privacy__isnull=False)
    return entries_of(seen.order_by("-ended", "-pk").defer("snapshot")[:ENDED], player)


class LobbySnapshot:
    """The lobby at one moment: open tables (`tables`) and running matches (`running`)."""

    def __init__(
        self,
        tables: Tables,
        running: Tables,
        counts: dict[str, int],
        personal: PersonalLists,
        karma: Mapping[int, Karma],
        seekers: Mapping[str, int],
    ) -> None:
        self.tables, self.running, self.counts, self.personal = tables, running, counts, personal
        self.karma, self.seekers = karma, seekers
        self._drawn: dict[str, _Drawn] = {}

    @cached_property
    def key(self) -> object:
        """A key of everything that the lists depend on.

        It has the current minute, because lists tell waiting times."""
        minute = int(timezone.now().timestamp() // 60)
        lines = [_key(access) for _table, access in (*self.tables, *self.running)]
        return minute, lines, self.counts, self.personal.key, self.karma, self.seekers

    def lobby_for(self, reader: Reader) -> LobbyView:
        """The lobby as the reader sees it."""
        drawn = self._drawn.get(reader.language)
        if drawn is None:
            drawn = self._drawn[reader.language] = _Drawn(self, reader.language)
        own, go = self.personal.lists_for(reader), self.personal.match_of(reader)
        lists = {**drawn.lists_for(reader), **own, "seekers": drawn.seekers(self.personal.kind_of(reader))}
        return LobbyView(lists, drawn.here, reverse("match", args=[go]) if go else "")


class _Drawn:
    """A snapshot in one language.

    Each line is rendered when the first reader needs it."""

    def __init__(self, snapshot: LobbySnapshot, language: str) -> None:
        self.language, self.counts, self._seekers = language, snapshot.counts, snapshot.seekers
        with translation.override(language):
            self.tables = [line for each in snapshot.tables if (line := table_line(*each, snapshot.karma)) is not None]
            self.running = [running_line(*each) for each in snapshot.running]
            self.here = visitors_in_words(snapshot.counts.get(SITE, 0))
        self._html: dict[tuple[object, ...], str] = {}
        self._seated = {player for line in self.tables for player in line.players}
        self._lists: dict[tuple[int | None, bool], dict[str, list[Line]]] = {}
        self._waiting: dict[str, list[Line]] = {}

    def lists_for(self, reader: Reader) -> dict[str, list[Line]]:
        """The same lists for all readers who see the same."""
        alike = reader.player if reader.player in self._seated else None, reader.member
        if alike not in self._lists:
            with translation.override(self.language):
                self._lists[alike] = {
                    "tables": [Line(line.slug, self._table(line, reader)) for line in self.tables],
                    "running": [Line(line.slug, self._match(line)) for line in self.running],
                }
        return self._lists[alike]

    def seekers(self, own: str) -> list[Line]:
        """For what others wait. `own`: for what the reader waits."""
        if own not in self._waiting:
            self._waiting[own] = self._draw_seekers(own)
        return self._waiting[own]

    def _draw_seekers(self, own: str) -> list[Line]:
        others = {kind: count - (kind == own) for kind, count in self._seekers.items()}
        with translation.override(self.language):
            return [Line(kind, self._seeker(kind, count)) for kind, count in others.items() if count > 0]

    def _seeker(self, kind: str, count: int) -> str:
        return self._draw_once(("seeker", kind, count), lambda: draw_seekers(kind, count))

    def _table(self, line: TableLine, reader: Reader) -> str:
        own = reader.player is not None and reader.player in line.players
        key = (line.slug, own, reader.member)
        return self._draw_once(key, lambda: draw_table(line, own=own, member=reader.member))

    def _match(self, line: RunningLine) -> str:
        return self._draw_once((line.slug,), lambda: draw_running(line, self.counts))

    def _draw_once(self, key: tuple[object, ...], draw: Callable[[], str]) -> str:
        if key not in self._html:
            self._html[key] = draw()
        return self._html[key]


def _key(access: Access) -> object:
    """A key of everything that a line shows of a table."""
    seats = [(seat.kind, seat.player_id, seat.bot, seat.name, seat.options) for seat in access.seats]
    return access.slug, access.match.status, access.installed is None, seats


def draw_table(line: TableLine, own: bool, member: bool) -> str:
    """HTML of one line of the list of open tables.

    `own`: the reader sits there. `member`: the reader has an account."""
    return render_to_string("lobby/lines/open_table.html", {"line": line, "own": own, "member": member})


def draw_seekers(kind: str, count: int) -> str:
    """HTML of one line of the list of those who wait for a quick match."""
    waits = ngettext("%(count)s player waits", "%(count)s players wait", count) % {"count": count}
    about = kind_in_words(kind)
    return render_to_string("lobby/lines/seeker.html", {"kind": kind, "waits": waits, "about": about})


def draw_running(line: RunningLine, counts: Mapping[str, int]) -> str:
    """HTML of one line of the list of matches to watch."""
    count = counts.get(spectators_of(line.slug), 0)
    watched = ngettext("%(count)s watches", "%(count)s watch", count) % {"count": count} if count else ""
    return render_to_string("lobby/lines/running.html", {"line": line, "watched": watched})


def visitors_in_words(count: int) -> str:
    """The number of visitors in words."""
    return ngettext("%(count)s person is here", "%(count)s people are here", count) % {"count": count} if count else ""


def read_lobby(players: Collection[int] = ()) -> LobbySnapshot:
    """The current lobby, in nine queries."""
    registry = plugins.registry()
    with_series = listed_tables().select_related("match__series_game__run")
    tables = accesses_to(with_series[:MOST_TABLES], registry)
    running = accesses_to(watchable_tables()[:MOST_RUNNING], registry)
    counts = attendance.counts([SITE, *(spectators_of(table.slug) for table, _access in running)])
    waiting = {seat.player_id for _table, access in tables for seat in access.seats if seat.player_id is not None}
    personal, karma = read_personal_lists(players, registry), karma_of(waiting) if waiting else {}
    return LobbySnapshot(tables, running, counts, personal, karma, seekers())


def first_lists(player: Player | None) -> dict[str, Any]:
    """The lobby's lists for a page, in the active language."""
    snapshot = read_lobby([player.pk] if player is not None else [])
    shown = snapshot.lobby_for(_reader(player))
    return {**_safe(shown.lists), "here": shown.here, "go": shown.go}


def own_lists(player: Player | None) -> dict[str, Any]:
    """The lists that the lobby shows only to `player`."""
    personal = read_personal_lists([player.pk] if player is not None else [], plugins.registry())
    return _safe(personal.lists_for(_reader(player)))


def _reader(player: Player | None) -> Reader:
    language = translation.get_language() or "en"
    return Reader(language) if player is None else Reader(language, player.pk, not player.is_guest)


def _safe(lists: Mapping[str, Sequence[Line]]) -> dict[str, Any]:
    """The lists for a template, with their rendered lines marked as safe."""
    return {name: [mark_safe(line.html) for line in lines] for name, lines in lists.items()}
