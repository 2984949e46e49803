"""What organisers cannot do: each refusal of an act has a test with the name of its code."""

from __future__ import annotations

import pytest
from neuroshima.players.models import Player
from neuroshima.tournaments import levers
from neuroshima.tournaments.organising import withdraw

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.refusing import Refused
from tests.support.tournaments.cups import Format, begun, people, play_round, reread, win

pytestmark = pytest.mark.django_db


def test_takes_part_already(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(2))
    with refused("takes_part_already"):
        levers.entrant_to_reinstate(cup, cup.entrants[0].pk)


def test_account_deleted(mia: Player, refused: Refused) -> None:
    players = people(3)
    cup = begun(mia, players)
    gone = next(each for each in cup.entrants if each.player == players[0])
    assert players[0].user is not None
    players[0].user.delete()
    with refused("account_deleted"):
        levers.entrant_to_reinstate(reread(cup), gone.pk)


def test_next_round_paired(mia: Player, refused: Refused) -> None:
    """Nobody comes back into a later round of a knock-out."""
    players = people(4)
    cup = begun(mia, players, format=Format.KNOCKOUT)
    out = cup.pairings[0].first
    assert out.player is not None
    withdraw(out.player, cup.slug)
    run_tasks()
    cup = play_round(reread(cup))
    with refused("next_round_paired"):
        levers.entrant_to_reinstate(cup, out.pk)


def test_same_result(mia: Player, refused: Refused) -> None:
    cup = begun(mia, people(4))
    win(cup.pairings[0], True)
    run_tasks()
    pairing = reread(cup).pairings[0]
    with refused("same_result"):
        levers.correct_result(mia, cup.slug, pairing.pk, pairing.result, "Once more.")


def test_no_such_member(mia: Player, refused: Refused) -> None:
    with refused("no_such_member"):
        levers.name_helper(mia, begun(mia, people(2)).slug, "nobody-here")


def test_organises_already(mia: Player, refused: Refused) -> None:
    with refused("organises_already"):
        levers.name_helper(mia, begun(mia, people(2)).slug, "MIA")


def test_no_such_helper(mia: Player, olaf: Player, refused: Refused) -> None:
    with refused("no_such_helper"):
        levers.dismiss_helper(mia, begun(mia, people(2)).slug, olaf.pk)
