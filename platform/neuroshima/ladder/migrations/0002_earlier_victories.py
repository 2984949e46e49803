"""Note the victories in duels that ended before there was a ladder."""

from collections.abc import Mapping
from typing import Any

from django.db import migrations

AT_ONCE = 500


def faction_of(options: Mapping[str, Any] | None) -> str:
    """The player's faction: the value of the only option that is a word. Games are not asked while tables change."""
    words = [value for value in (options or {}).values() if isinstance(value, str)]
    return words[0] if len(words) == 1 else ""


def note_earlier_victories(apps: Any, _editor: Any) -> None:
    seat_model, beaten = apps.get_model("matches", "Seat"), apps.get_model("ladder", "BeatenBot")
    bots = seat_model.objects.filter(kind="bot", kept_for=None, match__status="over", match__ended__isnull=False)
    for seat in bots.select_related("match").defer("match__snapshot").order_by("pk").iterator(AT_ONCE):
        outcome = seat.match.outcome or {}
        if outcome.get("reason") in ("aborted", "called_off", "settled"):
            continue
        others = list(seat_model.objects.filter(match=seat.match).exclude(pk=seat.pk))
        if len(others) != 1 or others[0].kind != "person" or outcome.get("winners") != [others[0].index]:
            continue
        beaten.objects.get_or_create(
            player_id=others[0].player_id,
            game=seat.match.game,
            bot=seat.bot,
            faction=faction_of(others[0].options)[:60],
            defaults={"beaten": seat.match.ended},
        )


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0001_initial"),
        ("matches", "0019_seats_of_a_player"),
    ]

    operations = [migrations.RunPython(note_earlier_victories, migrations.RunPython.noop)]
