from typing import Any

from django.db import migrations
from django.db.models import Case, When


def note_ended(apps: Any, schema_editor: Any) -> None:
    """Store at the seats of finished matches what counted as karma until now."""
    matches, seats = (apps.get_model("matches", name).objects for name in ("Match", "Seat"))
    over = matches.filter(status="over").exclude(pace="none").exclude(outcome__reason="aborted")
    played, called_off = over.exclude(outcome__reason="called_off"), over.filter(outcome__reason="called_off")
    seats.filter(match__in=played).update(kept_time=Case(When(out_of_time=True, then=False), default=True))
    seats.filter(match__in=called_off, out_of_time=True).update(kept_time=False)


class Migration(migrations.Migration):
    dependencies = [("matches", "0014_bounded_lists")]

    operations = [migrations.RunPython(note_ended, migrations.RunPython.noop)]
