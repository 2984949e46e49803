import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import neuroshima.matches.models


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_points_in_the_matches"),
        ("tournaments", "0003_fair_play"),
    ]

    initial = True

    dependencies = [
        ("matches", "0012_fair_play"),
        ("players", "0004_closure"),
        ("series", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="League",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.CharField(
                        default=neuroshima.matches.models.new_slug, max_length=10, unique=True, verbose_name="link"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("text", models.TextField(blank=True, default="", max_length=2000, verbose_name="text")),
                ("game", models.CharField(db_index=True, max_length=60, verbose_name="game")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("series", models.CharField(blank=True, default="", max_length=60, verbose_name="series")),
                (
                    "armies",
                    models.CharField(
                        choices=[
                            ("chosen", "Everybody chooses, for the whole tournament"),
                            ("drawn", "Drawn for each match"),
                            ("round", "Drawn for each round, the same for all"),
                        ],
                        max_length=10,
                        verbose_name="what they play",
                    ),
                ),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                (
                    "audience",
                    models.CharField(
                        choices=[("everybody", "Everybody, also guests"), ("members", "Players with an account")],
                        max_length=10,
                        verbose_name="for whom",
                    ),
                ),
                ("time_control", models.JSONField(blank=True, null=True, verbose_name="time control")),
                (
                    "round_hours",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hours for a round"),
                ),
                ("scoring", models.JSONField(default=dict, verbose_name="points")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("divisions", models.JSONField(default=dict, verbose_name="divisions")),
                ("closed", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "organiser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="players.player",
                        verbose_name="organiser",
                    ),
                ),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
                "ordering": ("-created", "-id"),
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.PositiveIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="number"
                    ),
                ),
                ("begun", models.DateTimeField(auto_now_add=True, verbose_name="begun")),
                ("ended", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="tournaments.league",
                        verbose_name="league",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ("league", "number"),
                "constraints": [models.UniqueConstraint(fields=("league", "number"), name="season_once")],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.CharField(
                        default=neuroshima.matches.models.new_slug, max_length=10, unique=True, verbose_name="link"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("text", models.TextField(blank=True, default="", max_length=2000, verbose_name="text")),
                ("game", models.CharField(db_index=True, max_length=60, verbose_name="game")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("series", models.CharField(blank=True, default="", max_length=60, verbose_name="series")),
                (
                    "armies",
                    models.CharField(
                        choices=[
                            ("chosen", "Everybody chooses, for the whole tournament"),
                            ("drawn", "Drawn for each match"),
                            ("round", "Drawn for each round, the same for all"),
                        ],
                        max_length=10,
                        verbose_name="what they play",
                    ),
                ),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                (
                    "audience",
                    models.CharField(
                        choices=[("everybody", "Everybody, also guests"), ("members", "Players with an account")],
                        max_length=10,
                        verbose_name="for whom",
                    ),
                ),
                ("time_control", models.JSONField(blank=True, null=True, verbose_name="time control")),
                (
                    "round_hours",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hours for a round"),
                ),
                ("scoring", models.JSONField(default=dict, verbose_name="points")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("swiss", "Swiss system"),
                            ("round_robin", "Everybody meets everybody"),
                            ("knockout", "Knock-out"),
                        ],
                        max_length=12,
                        verbose_name="format",
                    ),
                ),
                ("division", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="division")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open for entries"),
                            ("running", "running"),
                            ("over", "over"),
                            ("cancelled", "cancelled"),
                        ],
                        db_index=True,
                        default="open",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rounds")),
                ("places", models.PositiveSmallIntegerField(verbose_name="places")),
                ("closes", models.DateTimeField(blank=True, null=True, verbose_name="entries close")),
                ("started", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("ended", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "organiser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="players.player",
                        verbose_name="organiser",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="divisions",
                        to="tournaments.season",
                        verbose_name="season",
                    ),
                ),
            ],
            options={
                "verbose_name": "tournament",
                "verbose_name_plural": "tournaments",
                "ordering": ("-created", "-id"),
                "constraints": [
                    models.UniqueConstraint(fields=("season", "division"), name="division_once"),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["open", "running", "over", "cancelled"])),
                        name="tournament_status_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("begun", models.DateTimeField(auto_now_add=True, verbose_name="begun")),
                ("deadline", models.DateTimeField(blank=True, null=True, verbose_name="deadline")),
                ("ended", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("drawn", models.JSONField(blank=True, null=True, verbose_name="drawn for all")),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stages",
                        to="tournaments.tournament",
                        verbose_name="tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ("tournament", "number"),
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="round_once")],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bot", models.CharField(blank=True, default="", max_length=60, verbose_name="bot")),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                ("options", models.JSONField(blank=True, null=True, verbose_name="options")),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed")),
                ("withdrawn", models.BooleanField(default=False, verbose_name="has withdrawn")),
                ("entered", models.DateTimeField(auto_now_add=True, verbose_name="entered")),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="tournaments.tournament",
                        verbose_name="tournament",
                    ),
                ),
                ("taken_out", models.BooleanField(default=False, verbose_name="taken out")),
            ],
            options={
                "verbose_name": "entrant",
                "verbose_name_plural": "entrants",
                "ordering": ("tournament", "seed", "entered", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="entrant_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bot", ""), ("player__isnull", False)),
                            models.Q(("player__isnull", True), models.Q(("bot", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="entrant_is_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LeagueMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bot", models.CharField(blank=True, default="", max_length=60, verbose_name="bot")),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                ("joined", models.DateTimeField(auto_now_add=True, verbose_name="joined")),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.league",
                        verbose_name="league",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "member of a league",
                "verbose_name_plural": "members of leagues",
                "ordering": ("league", "joined", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("league", "player"), name="league_member_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bot", ""), ("player__isnull", False)),
                            models.Q(("player__isnull", True), models.Q(("bot", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="league_member_is_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                ("made", models.PositiveSmallIntegerField(default=0, verbose_name="matches made")),
                ("drawn", models.PositiveSmallIntegerField(default=0, verbose_name="matches drawn")),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "–"),
                            ("first", "the first wins"),
                            ("second", "the second wins"),
                            ("draw", "draw"),
                            ("nobody", "nobody gets points"),
                            ("bye", "bye"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="result",
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "played"),
                            ("by_hand", "by the organiser"),
                            ("deadline", "at the deadline of the round"),
                            ("withdrawn", "one has withdrawn"),
                            ("taken_out", "taken out by the organiser"),
                            ("absent", "nobody has come to play"),
                            ("seed", "drawn twice: the higher seed goes on"),
                            ("no_match", "no match could be played: the higher seed goes on"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="how",
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=300, verbose_name="reason")),
                ("score", models.JSONField(blank=True, null=True, verbose_name="points in the matches")),
                ("problem", models.JSONField(blank=True, null=True, verbose_name="why there is no match")),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entrant",
                        verbose_name="first",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pairing",
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entrant",
                        verbose_name="second",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="tournaments.round",
                        verbose_name="round",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing",
                "verbose_name_plural": "pairings",
                "ordering": ("round", "table"),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "table"), name="table_once"),
                    models.UniqueConstraint(fields=("round", "first"), name="first_once"),
                    models.UniqueConstraint(fields=("round", "second"), name="second_once"),
                    models.CheckConstraint(
                        condition=models.Q(("result__in", ["", "first", "second", "draw", "nobody", "bye"])),
                        name="pairing_result_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TakenOut",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, default="", max_length=300, verbose_name="reason")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                ("read", models.DateTimeField(blank=True, null=True, verbose_name="read by the player")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_out",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                        verbose_name="tournament",
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.league",
                        verbose_name="league",
                    ),
                ),
            ],
            options={
                "verbose_name": "player taken out",
                "verbose_name_plural": "players taken out",
                "ordering": ("created", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("league__isnull", True), ("tournament__isnull", False)),
                            models.Q(("league__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="taken_out_of_one",
                    )
                ],
            },
        ),
    ]
