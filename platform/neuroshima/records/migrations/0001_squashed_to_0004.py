import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("records", "0001_initial"),
        ("records", "0002_paces"),
        ("records", "0003_bot_scales"),
        ("records", "0004_weight"),
    ]

    initial = True

    dependencies = [
        ("matches", "0007_rated"),
        ("players", "0004_closure"),
    ]

    operations = [
        migrations.CreateModel(
            name="Privacy",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="privacy",
                        serialize=False,
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "private player",
                "verbose_name_plural": "private players",
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("bot", models.CharField(blank=True, default="", max_length=60, verbose_name="bot")),
                ("mean", models.FloatField(verbose_name="strength")),
                ("deviation", models.FloatField(verbose_name="uncertainty")),
                ("matches", models.PositiveIntegerField(default=0, verbose_name="rated matches")),
                ("changed", models.DateTimeField(auto_now=True, verbose_name="last match")),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[("none", "no clock"), ("live", "live"), ("slow", "days per turn")],
                        default="none",
                        max_length=10,
                        verbose_name="pace",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ("game", "-mean", "id"),
                "indexes": [models.Index(fields=["game", "pace", "-mean"], name="rating_best")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bot", ""), ("player__isnull", False)),
                            models.Q(("player__isnull", True), models.Q(("bot", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="rating_of_one",
                    ),
                    models.CheckConstraint(condition=models.Q(("deviation__gt", 0)), name="rating_is_uncertain"),
                    models.UniqueConstraint(
                        condition=models.Q(("bot", "")), fields=("game", "pace", "player"), name="rating_of_player_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("player__isnull", True)),
                        fields=("game", "pace", "bot"),
                        name="rating_of_bot_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pace__in", ["none", "live", "slow"])), name="rating_pace_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mean_before", models.FloatField(verbose_name="strength before")),
                ("deviation_before", models.FloatField(verbose_name="uncertainty before")),
                ("mean", models.FloatField(verbose_name="strength")),
                ("deviation", models.FloatField(verbose_name="uncertainty")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_changes",
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="records.rating",
                        verbose_name="rating",
                    ),
                ),
                ("weight", models.FloatField(default=1.0, verbose_name="weight")),
            ],
            options={
                "verbose_name": "change of a rating",
                "verbose_name_plural": "changes of ratings",
                "ordering": ("-id",),
                "constraints": [models.UniqueConstraint(fields=("match", "rating"), name="rated_once")],
            },
        ),
        migrations.CreateModel(
            name="BotScale",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=60, unique=True, verbose_name="game")),
                ("offset", models.IntegerField(verbose_name="points added to what was measured among bots")),
                ("margin", models.PositiveIntegerField(verbose_name="may be wrong by")),
                (
                    "matches",
                    models.PositiveIntegerField(default=0, verbose_name="rated matches of people against bots"),
                ),
                ("players", models.PositiveIntegerField(default=0, verbose_name="people in these matches")),
                ("changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
            ],
            options={
                "verbose_name": "scale of bots",
                "verbose_name_plural": "scales of bots",
                "ordering": ("game",),
            },
        ),
    ]
