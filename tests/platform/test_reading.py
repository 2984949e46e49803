"""The cost of many readers of one match: it is read once for all, with one view for each set of seats."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from neuroshima.matches.live import commands, updates
from neuroshima.matches.live.protocol.from_server import AcceptedMessage, RefusedMessage, StateMessage
from neuroshima.matches.models import Match
from neuroshima.matches.play import play_move
from neuroshima.matches.reading import loaded_match, pulses
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.json_patch import apply_patch
from neuroshima.players.identity import Reader, reader_of, session_model
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Refusal
from sample_game.game import Tally, TallyGame

from tests.support.platform.sockets import session_of

MARK = {"type": "mark", "field": 2, "how": "dot"}
MATCH = 4
"""The match, its seats, which plugins are enabled, and the new moves."""


def reader(player: Player | None = None) -> Reader:
    key = session_of(player) if player is not None else None
    return reader_of({"headers": [], "cookies": {"sessionid": key}})


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """The seats for which a view was made."""
    seats: list[int | None] = []
    view = Tally.view

    def drawing(state: Any, seat: int | None) -> Any:
        seats.append(seat)
        return view(state, seat)

    monkeypatch.setattr(Tally, "view", drawing)
    return seats


@pytest.fixture
def readers(anna: Player, jan: Player, eva: Player) -> list[Reader]:
    """Both players, one of them twice, and three spectators."""
    return [reader(anna), reader(jan), reader(anna), reader(eva), reader(), reader()]


def told_since(reader: Reader, slug: str, seq: int, have: int) -> list[Any]:
    return list(updates.updates_since(reader, slug, seq, have, {}).messages)


def told_all(readers: list[Reader], slug: str, seq: int) -> list[Any]:
    return [told_since(reader, slug, seq, seq - 1) for reader in readers]


def test_a_move_is_read_once_for_all(
    match: Access, anna: Player, readers: list[Reader], drawn: list[int | None], django_assert_num_queries: Any
) -> None:
    for seq in (1, 2):
        play_move(anna, match.slug, 0, {**MARK, "field": seq}, f"c{seq}", seq - 1)
        drawn.clear()
        with django_assert_num_queries(MATCH):
            heard = told_all(readers, match.slug, seq)
        assert drawn == [0, 1, None], "one view for each who sees something else"
        assert [[message.seq for message in messages] for messages in heard] == [[seq]] * len(readers)
        assert [bool(messages[0].legal) for messages in heard] == [True, False, True, False, False, False]


def test_without_secrets_one_view_is_for_all(
    match: Access, anna: Player, readers: list[Reader], drawn: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TallyGame, "secrets", False)
    play_move(anna, match.slug, 0, MARK, "c", 0)
    drawn.clear()
    told_all(readers, match.slug, 1)
    assert drawn == [None]


def test_a_hint_of_a_newer_move_brings_that_move(match: Access, anna: Player, readers: list[Reader]) -> None:
    """The cache has an older move; of two missing moves each has its own position."""
    play_move(anna, match.slug, 0, MARK, "c1", 0)
    told_all(readers, match.slug, 1)
    play_move(anna, match.slug, 0, {**MARK, "field": 3}, "c2", 1)
    first, second = told_since(readers[1], match.slug, 2, 0)
    assert (first.seq, first.view["marks"]) == (1, {"2": 0})
    assert (second.seq, apply_patch(first.view, second.changes)["marks"]) == (2, {"2": 0, "3": 0})


def test_a_heartbeat_asks_little(match: Access, anna: Player, django_assert_num_queries: Any) -> None:
    anna_s = reader(anna)
    told = updates.whole_match(anna_s, match.slug, {}).pulse
    with django_assert_num_queries(2):
        assert updates.updates_if_changed(anna_s, match.slug, told, 0, {}) is None
    match.seats[1].what_if = True
    match.seats[1].save()
    news = updates.updates_if_changed(anna_s, match.slug, told, 0, {})
    assert news is not None and news.pulse != told
    assert news.messages[0].seats[1]["what_if"]  # type: ignore[attr-defined]


def test_opening_a_cached_match_only_checks_for_changes(
    match: Access, anna: Player, readers: list[Reader], drawn: list[int | None], django_assert_num_queries: Any
) -> None:
    """After a restart everybody reconnects at once."""
    play_move(anna, match.slug, 0, MARK, "c", 0)
    for one in readers[:2]:
        updates.arrival(one, match.slug, {})
    drawn.clear()
    with django_assert_num_queries(2):  # its pulse, and which plugins are enabled
        mine, online, news = updates.arrival(readers[2], match.slug, {1: True})
    [whole] = news.messages
    assert isinstance(whole, StateMessage) and (mine, online, drawn) == ((0,), {0: True, 1: True}, [])
    assert [move["seq"] for move in whole.history] == [whole.seq] == [1]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (lambda match: match.seats.filter(index=1).update(name="Ewa"), lambda told: told.seats[1]["name"] == "Ewa"),
        (lambda match: PluginSetting.objects.create(name="sample", enabled=False), lambda told: told.frozen_by),
    ],
    ids=["a name", "a plugin"],
)
def test_opening_a_cached_match_shows_changes_without_a_move(
    change: Any, shown: Any, match: Access, readers: list[Reader]
) -> None:
    updates.arrival(readers[0], match.slug, {})
    change(match.match)
    _mine, _online, news = updates.arrival(readers[1], match.slug, {})
    assert shown(news.messages[0])


def test_a_postponed_deadline_changes_the_pulse(match: Access) -> None:
    before = pulses.pulse(match.slug)
    Match.objects.filter(slug=match.slug).update(deadline=timezone.now())
    assert pulses.pulse(match.slug) == loaded_match.read_match(match.slug).pulse != before


def test_checking_many_matches_takes_as_many_queries_as_one(
    match: Access, readers: list[Reader], django_assert_num_queries: Any
) -> None:
    """Queries: the pulses of all matches, the enabled plugins, the sessions and the players."""
    ended = readers[0].identity
    session_model()._default_manager.filter(session_key=ended.session_key).delete()
    with django_assert_num_queries(4):
        look = updates.look({match.slug, "nowhere"}, {one.identity for one in readers})
    assert dict(look.pulses) == {match.slug: pulses.pulse(match.slug)}
    assert look.outdated == {ended}


def test_a_player_without_session_cannot_move(match: Access, anna: Player) -> None:
    one = reader(anna)
    command = {"v": 1, "type": "move", "id": "c", "expect": 0, "seat": 0, "action": MARK}
    session_model()._default_manager.filter(session_key=one.identity.session_key).delete()
    refused = commands.answer(one, match.slug, command)
    assert isinstance(refused, RefusedMessage) and refused.code == "not_your_seat"
    assert isinstance(commands.answer(reader(anna), match.slug, command), AcceptedMessage)


def test_a_missing_match(db: None) -> None:
    for ask in (pulses.pulse, loaded_match.read_match, commands.last_move):
        with pytest.raises(Refusal) as refused:
            ask("nowhere")
        assert refused.value.code == "not_found"
