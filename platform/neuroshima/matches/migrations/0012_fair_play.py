"""Turns and gained time, positions for take-backs, and matches that must be played."""

from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.deletion import CASCADE


def count_from_now(apps: Any, editor: Any) -> None:
    """Count what players ask for in a turn from now on, in matches that are running."""
    matches = apps.get_model("matches", "Match").objects.using(editor.connection.alias)
    matches.filter(status="running").update(turn_began=F("seq"))


class Migration(migrations.Migration):
    dependencies = [("matches", "0011_bot_failures")]

    operations = [
        migrations.AddField("match", "must_be_played", models.BooleanField("must be played", default=False)),
        migrations.AddField("match", "turn_began", models.PositiveIntegerField("turn began", default=0)),
        migrations.AddField("move", "gained", models.JSONField("time gained", blank=True, null=True)),
        migrations.CreateModel(
            "KeptPosition",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField("number")),
                ("snapshot", models.TextField()),
                ("take_back", models.PositiveSmallIntegerField("may take back", blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        to="matches.match", on_delete=CASCADE, related_name="kept_positions", verbose_name="match"
                    ),
                ),
            ],
            {
                "verbose_name": "kept position",
                "verbose_name_plural": "kept positions",
                "constraints": [models.UniqueConstraint(fields=["match", "seq"], name="position_kept_once")],
            },
        ),
        migrations.RunPython(count_from_now, migrations.RunPython.noop),
    ]
