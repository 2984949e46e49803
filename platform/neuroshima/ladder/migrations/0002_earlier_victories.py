"""Note the victories in duels that ended before there was a ladder."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from django.db import migrations

AT_ONCE = 500


def faction_of(options: Mapping[str, Any] | None) -> str:
    """The player's faction: the value of the only option that is a word. Games are not asked while tables change."""
    words = [value for value in (options or {}).values() if isinstance(value, str)]
    return words[0] if len(words) == 1 else ""


def note_earlier_victories(apps: Any, _editor: Any) -> None:
    bots = apps.get_model("matches", "Seat").objects.filter(kind="bot", kept_for=None)
    rows = bots.filter(match__status="over", match__ended__isnull=False).select_related("match")
    found = rows.defer("match__snapshot").order_by("pk").iterator(AT_ONCE)
    while part := list(islice(found, AT_ONCE)):
        _note(apps, part)


def _note(apps: Any, bots: Sequence[Any]) -> None:
    """Note the victories over these bots with two queries. The first of several by one faction stays."""
    others: dict[int, list[Any]] = {}
    seats = apps.get_model("matches", "Seat").objects.filter(match__in=[bot.match_id for bot in bots])
    for seat in seats.exclude(pk__in=[bot.pk for bot in bots]):
        others.setdefault(seat.match_id, []).append(seat)
    beaten = apps.get_model("ladder", "BeatenBot")
    beaten.objects.bulk_create(
        [
            beaten(
                player_id=winner.player_id,
                game=bot.match.game,
                bot=bot.bot,
                faction=faction_of(winner.options)[:60],
                beaten=bot.match.ended,
            )
            for bot in bots
            if (winner := _winner(bot.match, others.get(bot.match_id, []))) is not None
        ],
        ignore_conflicts=True,
    )


def _winner(match: Any, others: Sequence[Any]) -> Any | None:
    """The person in the only other seat, who has won; None if nobody has."""
    outcome = match.outcome or {}
    if outcome.get("reason") in ("aborted", "called_off", "settled"):
        return None
    if len(others) != 1 or others[0].kind != "person" or outcome.get("winners") != [others[0].index]:
        return None
    return others[0]


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0001_initial"),
        ("matches", "0019_seats_of_a_player"),
    ]

    operations = [migrations.RunPython(note_earlier_victories, migrations.RunPython.noop)]
