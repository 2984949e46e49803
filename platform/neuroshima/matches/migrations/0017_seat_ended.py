from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def copy_ends(apps: Any, schema_editor: Any) -> None:
    """Store at the seats when their matches ended; matches of early versions have only their last change."""
    matches, seats = (apps.get_model("matches", name).objects for name in ("Match", "Seat"))
    end = matches.filter(pk=OuterRef("match")).values(end=Coalesce("ended", "changed"))
    seats.filter(match__in=matches.filter(status="over")).update(ended=Subquery(end))


class Migration(migrations.Migration):
    dependencies = [("matches", "0016_packs"), ("players", "0005_settings")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="ended",
            field=models.DateTimeField(blank=True, null=True, verbose_name="match ended"),
        ),
        migrations.RunPython(copy_ends, migrations.RunPython.noop),
    ]
