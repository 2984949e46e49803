from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


def note_ends(apps: Any, schema_editor: Any) -> None:
    """Matches of early versions have only their last change: it was their end."""
    apps.get_model("matches", "Match").objects.filter(status="over", ended__isnull=True).update(ended=F("changed"))


class Migration(migrations.Migration):
    dependencies = [("matches", "0019_seats_of_a_player"), ("players", "0007_indexes")]

    operations = [
        migrations.RunPython(note_ends, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name="match",
            name="archived",
            field=models.DateTimeField(blank=True, null=True, verbose_name="archived"),
        ),
        migrations.RemoveConstraint(model_name="match", name="match_begun_has_a_position"),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=Q(
                    ("status", "waiting"),
                    Q(("snapshot", ""), _negated=True),
                    ("archived__isnull", False),
                    _connector="OR",
                ),
                name="match_begun_has_a_position",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=Q(("archived__isnull", True), Q(("snapshot", ""), ("status", "over")), _connector="OR"),
                name="match_archived_is_over",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=Q(("archived__isnull", True), ("status", "over")), fields=["ended"], name="match_to_archive"
            ),
        ),
        migrations.CreateModel(
            name="MatchArchive",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="archive",
                        serialize=False,
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
                ("format", models.PositiveSmallIntegerField()),
                ("text", models.BinaryField(verbose_name="text")),
                ("checksum", models.CharField(max_length=64)),
            ],
            options={"verbose_name": "archived match", "verbose_name_plural": "archived matches"},
        ),
        migrations.CreateModel(
            name="ArchivedPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "archive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="matches.matcharchive",
                        verbose_name="match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="archived_commands",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "player of an archived match",
                "verbose_name_plural": "players of archived matches",
                "constraints": [models.UniqueConstraint(fields=("archive", "number"), name="archived_player_once")],
            },
        ),
    ]
