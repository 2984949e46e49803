import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import neuroshima.matches.models


class Migration(migrations.Migration):
    replaces = [
        ("matches", "0001_initial"),
        ("matches", "0002_data_files"),
        ("matches", "0003_needs"),
        ("matches", "0004_tables_for_many"),
        ("matches", "0005_what_if"),
        ("matches", "0006_leaving"),
        ("matches", "0007_rated"),
        ("matches", "0008_absence"),
        ("matches", "0009_clocks"),
        ("matches", "0010_styles"),
        ("matches", "0011_bot_failures"),
        ("matches", "0012_fair_play"),
        ("matches", "0013_created_by"),
        ("matches", "0014_bounded_lists"),
        ("matches", "0015_kept_time"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("players", "0005_settings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.CharField(
                        default=neuroshima.matches.models.new_slug, max_length=10, unique=True, verbose_name="link"
                    ),
                ),
                ("game", models.CharField(db_index=True, max_length=60, verbose_name="game")),
                ("plugin", models.CharField(max_length=100, verbose_name="plugin")),
                ("version", models.CharField(max_length=40, verbose_name="version of the rules")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                ("seed", models.CharField(max_length=60)),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "waiting for players"), ("running", "running"), ("over", "over")],
                        db_index=True,
                        default="waiting",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("seq", models.PositiveIntegerField(default=0, verbose_name="moves")),
                ("snapshot", models.TextField(blank=True, default="")),
                ("checksum", models.CharField(blank=True, default="", max_length=64)),
                ("bot_to_move", models.BooleanField(default=False, verbose_name="a bot is to move")),
                ("take_back", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="may take back")),
                ("outcome", models.JSONField(blank=True, null=True, verbose_name="outcome")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("started", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("changed", models.DateTimeField(auto_now=True, verbose_name="last move")),
                ("ended", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("data", models.JSONField(blank=True, default=dict, verbose_name="data files")),
                ("needs", models.JSONField(blank=True, default=list, verbose_name="other plugins it needs")),
                ("acted", models.JSONField(blank=True, default=list, verbose_name="seats that have acted")),
                ("offer", models.JSONField(blank=True, null=True, verbose_name="open offer")),
                ("rated", models.BooleanField(default=False, verbose_name="rated")),
                ("clock", models.JSONField(blank=True, null=True, verbose_name="clocks")),
                ("deadline", models.DateTimeField(blank=True, null=True, verbose_name="time runs out")),
                (
                    "pace",
                    models.CharField(
                        choices=[("none", "no clock"), ("live", "live"), ("slow", "days per turn")],
                        db_index=True,
                        default="none",
                        max_length=10,
                        verbose_name="pace",
                    ),
                ),
                ("time_control", models.JSONField(blank=True, null=True, verbose_name="time control")),
                ("must_be_played", models.BooleanField(default=False, verbose_name="must be played")),
                ("turn_began", models.PositiveIntegerField(default=0, verbose_name="turn began")),
                (
                    "rematch_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch",
                        to="matches.match",
                        verbose_name="rematch of",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="players.player",
                        verbose_name="created by",
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ("-created", "-id"),
                "indexes": [
                    models.Index(fields=["status", "bot_to_move"], name="match_bots"),
                    models.Index(
                        condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="match_deadline"
                    ),
                    models.Index(fields=["created_by", "status"], name="match_unfinished_of"),
                    models.Index(fields=["status", "-ended", "-id"], name="match_last_ended"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["waiting", "running", "over"])), name="match_status_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status", "waiting"), models.Q(("snapshot", ""), _negated=True), _connector="OR"
                        ),
                        name="match_begun_has_a_position",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__isnull", False), ("status", "over")),
                            models.Q(models.Q(("status", "over"), _negated=True), ("outcome__isnull", True)),
                            _connector="OR",
                        ),
                        name="match_over_has_an_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("pace__in", ["none", "live", "slow"])), name="match_pace_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField(verbose_name="number")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("action", "action"),
                            ("take_back", "take-back"),
                            ("offer", "offer"),
                            ("leaving", "leaving"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("action", models.JSONField(blank=True, null=True, verbose_name="action")),
                ("events", models.JSONField(default=list, verbose_name="events")),
                ("checksum", models.CharField(max_length=64)),
                ("command_id", models.CharField(max_length=64, verbose_name="command")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="time")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moves",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                ("left", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="time left")),
                ("gained", models.JSONField(blank=True, null=True, verbose_name="time gained")),
            ],
            options={
                "verbose_name": "move",
                "verbose_name_plural": "moves",
                "ordering": ("match", "seq"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "seq"), name="move_once"),
                    models.UniqueConstraint(fields=("match", "command_id"), name="command_once"),
                    models.CheckConstraint(condition=models.Q(("seq__gte", 1)), name="move_counts_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["action", "take_back", "offer", "leaving"])),
                        name="move_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("team", models.PositiveSmallIntegerField(verbose_name="team")),
                ("options", models.JSONField(blank=True, null=True, verbose_name="options")),
                (
                    "kind",
                    models.CharField(
                        choices=[("person", "person"), ("bot", "bot"), ("open", "open")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("bot", models.CharField(blank=True, default="", max_length=60, verbose_name="bot")),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="players.player",
                        verbose_name="player",
                    ),
                ),
                (
                    "kept_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="players.player",
                        verbose_name="kept for",
                    ),
                ),
                ("what_if", models.BooleanField(default=False, verbose_name="allows “what if”")),
                ("retired", models.BooleanField(default=False, verbose_name="has left")),
                ("seen", models.DateTimeField(blank=True, null=True, verbose_name="last seen")),
                ("out_of_time", models.BooleanField(default=False, verbose_name="ran out of time")),
                ("style", models.CharField(blank=True, default="", max_length=60, verbose_name="style")),
                ("kept_time", models.BooleanField(blank=True, null=True, verbose_name="kept the time")),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ("match", "index"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "index"), name="seat_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("bot", ""), ("kind", "person"), ("player__isnull", False)),
                            models.Q(("kind", "bot"), ("player__isnull", True), models.Q(("bot", ""), _negated=True)),
                            models.Q(("bot", ""), ("kind", "open"), ("player__isnull", True)),
                            _connector="OR",
                        ),
                        name="seat_is_one_thing",
                    ),
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("kept_time__isnull", False)),
                        fields=["player", "match", "kept_time"],
                        name="seat_karma",
                    ),
                    models.Index(
                        condition=models.Q(("kept_for__isnull", False), ("kept_time__isnull", False)),
                        fields=["kept_for"],
                        name="seat_karma_replaced",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DataText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("name", models.CharField(max_length=100, verbose_name="file")),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("digest", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("text", models.TextField(verbose_name="text")),
                (
                    "origin",
                    models.CharField(
                        choices=[("game", "brought by the game"), ("upload", "uploaded")],
                        default="game",
                        max_length=10,
                        verbose_name="origin",
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=200, verbose_name="note")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "uploaded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="uploaded by",
                    ),
                ),
            ],
            options={
                "verbose_name": "data file",
                "verbose_name_plural": "data files",
                "ordering": ("game", "name", "-number"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "name", "digest"), name="data_text_once"),
                    models.UniqueConstraint(fields=("game", "name", "number"), name="data_number_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="data_counts_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("origin__in", ["game", "upload"])), name="data_origin_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DataChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("name", models.CharField(max_length=100, verbose_name="file")),
                (
                    "text",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="matches.datatext",
                        verbose_name="version",
                    ),
                ),
            ],
            options={
                "verbose_name": "data file in use",
                "verbose_name_plural": "data files in use",
                "constraints": [models.UniqueConstraint(fields=("game", "name"), name="data_choice_once")],
            },
        ),
        migrations.CreateModel(
            name="Uptime",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began", models.DateTimeField(verbose_name="began")),
                ("until", models.DateTimeField(db_index=True, verbose_name="until")),
            ],
            options={
                "verbose_name": "time in which the server was there",
                "verbose_name_plural": "times in which the server was there",
            },
        ),
        migrations.CreateModel(
            name="BotFailure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("bot", models.CharField(max_length=60, verbose_name="bot")),
                ("error", models.CharField(max_length=300, verbose_name="error")),
                ("times", models.PositiveIntegerField(default=1, verbose_name="times")),
                ("match", models.CharField(max_length=30, verbose_name="last match")),
                ("seq", models.PositiveIntegerField(verbose_name="after move")),
                ("first", models.DateTimeField(auto_now_add=True, verbose_name="first time")),
                ("last", models.DateTimeField(verbose_name="last time")),
            ],
            options={
                "verbose_name": "failed decision of a bot",
                "verbose_name_plural": "failed decisions of bots",
                "ordering": ("-last", "-id"),
                "constraints": [models.UniqueConstraint(fields=("game", "bot", "error"), name="bot_failure_once")],
            },
        ),
        migrations.CreateModel(
            name="KeptPosition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField(verbose_name="number")),
                ("snapshot", models.TextField()),
                ("take_back", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="may take back")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_positions",
                        to="matches.match",
                        verbose_name="match",
                    ),
                ),
            ],
            options={
                "verbose_name": "kept position",
                "verbose_name_plural": "kept positions",
                "constraints": [models.UniqueConstraint(fields=("match", "seq"), name="position_kept_once")],
            },
        ),
    ]
