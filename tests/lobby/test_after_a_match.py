"""After a match: the one next step on its page, and its line among the reader's matches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.models import Player

from tests.support.web.visitors import visitor

DECIDED: dict[str, Any] = {"reason": "hit_points", "hq_hp": [12, 9]}

REMATCH = "Rematch, sides swapped"


def ended_against(bot: str, anna: Player, winner: int) -> str:
    """A match of Anna with Moloch against a bot that has ended so."""
    plans = [SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {"army": "borgo"}, bot=bot)]
    slug, now = create_match(anna, "hex", {}, plans).slug, timezone.now()
    outcome = {**DECIDED, "winners": [winner]}
    Match.objects.filter(slug=slug).update(status=Status.OVER, outcome=outcome, ended=now, bot_to_move=False)
    Seat.objects.filter(match__slug=slug).update(ended=now)
    return slug


def next_steps(anna: Player, slug: str) -> list[str]:
    """The primary buttons below the table."""
    html = visitor(anna).get(f"/m/{slug}/").content.decode()
    ended = html[html.index('id="ended"') : html.index('id="course"')]
    return re.findall(r'class="button primary"[^>]*>([^<]*)<', ended)


@pytest.mark.parametrize(
    ("bot", "winner", "step"),
    [
        ("cadet", 0, "Next level: Novice"),
        ("cadet", 1, "Rematch, sides swapped"),
        ("planner", 0, "Rematch, sides swapped"),
    ],
)
def test_one_next_step_fits_the_end(anna: Player, bot: str, winner: int, step: str) -> None:
    """After a victory the next stronger bot, else a rematch: nobody is stronger than the last one."""
    assert next_steps(anna, ended_against(bot, anna, winner)) == [step]


def test_my_matches_show_board_armies_and_result(anna: Player) -> None:
    slug = ended_against("cadet", anna, 0)
    html = visitor(anna).get("/matches/").content.decode()
    line = html[html.index('class="match-line my-ended"') : html.index("</time>")]
    assert 'data-result="won"' in line and "You won by 3." in line
    assert re.search(rf'<img [^>]*src="/m/{slug}/picture.svg" width="96" height="96" loading="lazy"', line)
    assert line.index("Moloch") < line.index("Borgo") and line.count("/emblem.svg") == 2
