"""General refusals of the host, and the check that every code of a refusal has a test.

`test_refusals_of_*.py` have the tests of single apps.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import translation
from neuroshima import plugins, refusals
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import (
    SeatPlan,
    create_match,
    moving,
    play_move,
)
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.plugins import enabled
from neuroshima.plugins.models import PluginSetting
from neuroshima.refusals import Code, RefusalCode, codes, status_of
from neuroshima_contract.registry import FoundPlugin, Reason

from tests.support.platform.refusing import BLUE, MARK, PLANS, RED, TAKE, Refused, unchanged


@cache
def names_of_tests() -> frozenset[str]:
    """Names of all tests of the host, and ids of their parameters: a refusal is tested beside its cause."""
    tests = Path(__file__).parents[1]
    apps = (app.name for app in (tests.parent / "platform/neuroshima").iterdir())
    texts = (file.read_text("utf-8") for folder in ("platform", *apps) for file in (tests / folder).glob("test_*.py"))
    named = re.compile(r'(?:^(?:async )?def test_|\bid=")(\w+)', re.M)
    return frozenset(name for text in texts for name in named.findall(text))


def test_no_two_apps_have_the_same_code() -> None:
    with pytest.raises(ValueError, match="two rooms refuse with stale"):

        class Second(RefusalCode):
            STALE = "stale", 400, "Once more."


def test_every_code_has_a_test_a_sentence_and_a_counter() -> None:
    untested = [code for code in codes() if code.value not in names_of_tests()]
    assert untested == [], "write a test with the name of the code"
    assert [code for code in codes() if not (code.sentence.endswith(".") or "%(reason)s" in code.sentence)] == []
    assert [code for code in codes() if code.value not in refusals.counts()] == []


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_every_sentence_is_translated(language: str) -> None:
    numbers = "seq count counts first seat minutes hours days links names free division columns"
    named = f"game plugin reason bot name campaign series reasons until word least most points choice {numbers}"
    params = dict.fromkeys(named.split(), "X")
    with translation.override(language):
        told = {code: refusals.words(refusals.refusal(code, **params)) for code in codes()}
    assert [code for code, words in told.items() if words == str(refusals.refusal(code, **params))] == []
    assert [code for code, words in told.items() if "%(" in words] == []


def test_game_missing(anna: Player, refused: Refused) -> None:
    with refused("game_missing"):
        create_match(anna, "chess", {}, PLANS)
    with refused("game_missing"):
        plugins.game("chess")


def test_game_left_out(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line says which plugins are left out, and why: the game may be theirs."""
    odd = FoundPlugin("odd", "odd.plugin", None, reason=Reason("no_contract"))
    monkeypatch.setattr(enabled, "discover", lambda: (odd,))
    with refused("game_left_out"):
        raise plugins.why_missing("chess")
    assert "odd: It does not say which contract" in str(plugins.why_missing("chess"))


def test_frozen(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A match whose plugin is disabled is kept, names the plugin, and goes on when it is back."""
    off = PluginSetting.objects.create(name="sample", enabled=False)
    frozen = access_match(anna, match.slug)
    assert (frozen.status, frozen.frozen_by, frozen.view(), frozen.legal()) == ("frozen", "sample", None, {})
    with refused("frozen"):
        play_move(anna, match.slug, 0, MARK, "c", 0)
    with refused("frozen"):
        frozen.preview(0, MARK)
    off.delete()
    assert play_move(anna, match.slug, 0, MARK, "c", 0) == 1


def test_busy() -> None:
    """`test_doors.py` has the tests of waiting."""
    assert status_of(refusals.refusal(Code.BUSY)) == 503


def test_unavailable(match: Access, anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(moving, "append", broken)
    with refused("unavailable"):
        play_move(anna, match.slug, 0, MARK, "c", 0)
    assert unchanged(match)


def test_internal(anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the host itself changes nothing that is stored."""
    monkeypatch.setattr(states, "begin", lambda *asked: 1 / 0)
    with refused("internal"):
        create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    assert not Match.objects.exists()


def test_unreadable(match: Access, anna: Player, refused: Refused) -> None:
    """The game gives the reason."""
    Match.objects.update(snapshot='{"bad": 1}', checksum="0" * 64)
    with refused("unreadable"):
        play_move(anna, match.slug, 0, TAKE, "c", 0)
    why = access_match(anna, match.slug).frozen
    assert why is not None and "Field required" in refusals.words(why)


def test_plugin_failed(match: Access, anna: Player, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that fails half-way changes nothing that is stored."""
    from sample_game.game import Tally

    def broken(state: Tally, seat: int, action: Any) -> list[Any]:
        state.position.deck.clear()
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Tally, "apply", broken)
        with refused("plugin_failed"):
            play_move(anna, match.slug, 0, TAKE, "c", 0)
    assert unchanged(match)
    assert play_move(anna, match.slug, 0, TAKE, "c", 0) == 1


def test_refusals_of_the_game_pass_through(match: Access, anna: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    with refused("field_taken"):
        play_move(anna, match.slug, 0, MARK, "b", 1)
    with refused("off_board"):
        play_move(anna, match.slug, 0, {**MARK, "field": 9}, "b", 1)
    with refused("unknown_action"):
        play_move(anna, match.slug, 0, {"type": "dance"}, "b", 1)
    assert Move.objects.count() == 1
