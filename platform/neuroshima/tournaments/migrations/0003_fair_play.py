"""Entrants whom the organiser has taken out, and matches that must be played."""

from typing import Any

from django.db import migrations, models
from django.db.models import Q
from django.db.models.deletion import CASCADE

WHY = [
    ("", "played"),
    ("by_hand", "by the organiser"),
    ("deadline", "at the deadline of the round"),
    ("withdrawn", "one has withdrawn"),
    ("taken_out", "taken out by the organiser"),
    ("absent", "nobody has come to play"),
    ("seed", "drawn twice: the higher seed goes on"),
    ("no_match", "no match could be played: the higher seed goes on"),
]


def mark_matches(apps: Any, editor: Any) -> None:
    """Let the matches that are being played in tournaments be played to their end."""
    alias = editor.connection.alias
    pairings = apps.get_model("tournaments", "Pairing").objects.using(alias)
    runs = apps.get_model("series", "SeriesGame").objects.using(alias)
    firsts = pairings.filter(result="", match__isnull=False).values_list("match", flat=True)
    later = runs.filter(run__in=runs.filter(match__in=firsts).values("run")).values_list("match", flat=True)
    matches = apps.get_model("matches", "Match").objects.using(alias)
    matches.filter(Q(pk__in=list(firsts)) | Q(pk__in=list(later))).exclude(status="over").update(must_be_played=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_points_in_the_matches"),
        ("matches", "0012_fair_play"),
        ("series", "0001_initial"),
    ]

    operations = [
        migrations.AddField("entrant", "taken_out", models.BooleanField("taken out", default=False)),
        migrations.AlterField(
            "pairing", "why", models.CharField("how", blank=True, choices=WHY, default="", max_length=10)
        ),
        migrations.CreateModel(
            "TakenOut",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField("reason", blank=True, default="", max_length=300)),
                ("created", models.DateTimeField("time", auto_now_add=True)),
                ("read", models.DateTimeField("read by the player", blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        to="players.player", on_delete=CASCADE, related_name="taken_out", verbose_name="player"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        to="tournaments.tournament",
                        on_delete=CASCADE,
                        null=True,
                        blank=True,
                        related_name="+",
                        verbose_name="tournament",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        to="tournaments.league",
                        on_delete=CASCADE,
                        null=True,
                        blank=True,
                        related_name="+",
                        verbose_name="league",
                    ),
                ),
            ],
            {
                "verbose_name": "player taken out",
                "verbose_name_plural": "players taken out",
                "ordering": ("created", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(tournament__isnull=False, league__isnull=True)
                        | Q(tournament__isnull=True, league__isnull=False),
                        name="taken_out_of_one",
                    ),
                ],
            },
        ),
        migrations.RunPython(mark_matches, migrations.RunPython.noop),
    ]
