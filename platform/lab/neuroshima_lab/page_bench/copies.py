"""Copies of a whole small site within its database.

Copy `k` of a row has the key `key + k * STEP`, and so have all references to it, in every table. So what belongs
together stays together, and everything is as unique as it was. Only the member is one person in all copies up to a
number of them: their rows then come from many copies. What else has to be unique gets the number of the copy
as a suffix; moments that are past move further back with each copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

STEP = 1_000
"""More than the highest key of the small site."""
AT_ONCE = 200
"""Copies in one transaction."""
MINUTES = 7
"""Between one copy and the next."""
KEPT = {
    "contenttypes.ContentType", "auth.Permission", "auth.Group", "auth.Group_permissions", "sessions.Session",
    "usersessions.UserSession",
    "matches.DataText", "matches.DataChoice", "matches.Uptime", "plugins.PluginSetting", "plugins.OfferedVersion",
    "plugins.PluginUse", "plugins.PluginDay", "plugins.FrozenMatches",
    "matches.BotFailure", "factions.FactionSetting", "factions.Encounter", "notices.PushKey", "records.BotScale",
    "django_tasks_database.DBTaskResult",  # finished ones are deleted soon, failed ones after the newest 10,000
    "talk.UnwantedWord", "lobby.Matchmaker", "tasks.Owner",
    "branding.Branding", "branding.SitePage", "branding.FooterLink", "branding.Announcement",
    "admission.Admission", "admission.SignUpLink", "hosting.StoredError", "hosting.SavedBackup", "hosting.SiteWeek",
}  # fmt: skip
"""What a site has once, however many matches it has."""
LETTERS = "abcdefghjkmnpqrstuvwxyz"


def growing() -> list[type[models.Model]]:
    """The models that have more rows on a larger site."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy and _label(model) not in KEPT]


def _label(model: type[models.Model]) -> str:
    return model._meta.label


def copy_site(first: int, last: int, member: int, with_member: int) -> None:
    """Make the copies from number `first` to `last`.

    `member`: the key of the player who is the same person in the copies up to `with_member`."""
    statements = [_copying(model, member, with_member) for model in growing()]
    for begin in range(first, last + 1, AT_ONCE):
        numbers = begin, min(begin + AT_ONCE - 1, last)
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement, numbers)
    with connection.cursor() as cursor:  # new rows get keys after those of the copies, also on PostgreSQL
        for statement in connection.ops.sequence_reset_sql(no_style(), growing()):
            cursor.execute(statement)


def _copying(model: type[models.Model], member: int, with_member: int) -> str:
    """The statement that copies the rows of the small site; it takes the first and the last number."""
    fields = model._meta.concrete_fields
    suffixed = set(_suffixed(model))
    columns = ", ".join(_quoted(field.column) for field in fields)
    values = ", ".join(_value(model, field, field in suffixed, member, with_member) for field in fields)
    numbers = "WITH RECURSIVE copies(k) AS (SELECT %s UNION ALL SELECT k + 1 FROM copies WHERE k < %s)"
    table = _quoted(model._meta.db_table)
    into, rows = f"INSERT INTO {table} ({columns})", f"copies CROSS JOIN {table} t WHERE {_of_small_site(model)}"
    select = f"SELECT {values} FROM {rows}"
    return f"{into} {numbers} {select}" if connection.vendor == "sqlite" else f"{numbers} {into} {select}"


def _of_small_site(model: type[models.Model]) -> str:
    """The condition of rows that are no copies."""
    key = model._meta.pk
    assert key is not None
    if isinstance(key, models.AutoField) or _is_shifted(key):
        return f"t.{_quoted(key.column)} < {STEP}"
    keys = model._base_manager.values_list("pk", flat=True)
    return f"t.{_quoted(key.column)} IN ({', '.join(_literal(each) for each in keys) or 'NULL'})"


def _literal(key: object) -> str:
    return "'{}'".format(str(key).replace("-", "") if isinstance(key, UUID) else key)


def _value(model: type[models.Model], field: Any, suffixed: bool, member: int, with_member: int) -> str:
    column = f"t.{_quoted(field.column)}"
    if isinstance(field, models.AutoField):
        return f"{column} + k * {STEP}"
    if _is_shifted(field):
        shifted = f"{column} + k * {STEP}"
        same = _is_player(field) and not _alone_unique(model, field)
        mine = f"CASE WHEN {column} = {member} AND k <= {with_member} THEN {column} ELSE {shifted} END"
        return mine if same else shifted
    if isinstance(field, models.UUIDField) and field.primary_key:
        return _new_uuid(column)
    if isinstance(field, models.DateTimeField):
        return _earlier(column)
    return _suffix(field, column) if suffixed else column


def _is_shifted(field: Any) -> bool:
    """Whether a column refers to rows that are copied."""
    if not isinstance(field, models.ForeignKey):
        return False
    target: Any = field.target_field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    return isinstance(target, models.AutoField) and _label(field.related_model) not in KEPT


def _is_player(field: Any) -> bool:
    return bool(field.related_model._meta.label == "players.Player")


def _sets(model: type[models.Model]) -> Iterator[Sequence[str]]:
    """The sets of fields that have to be unique together."""
    yield from ([field.name] for field in model._meta.concrete_fields if field.unique)
    yield from (each.fields for each in model._meta.constraints if isinstance(each, models.UniqueConstraint))
    yield from model._meta.unique_together


def _alone_unique(model: type[models.Model], field: Any) -> bool:
    """Whether something is unique by this reference alone."""
    sets = [names for names in _sets(model) if field.name in names]
    others = [[model._meta.get_field(name) for name in names if name != field.name] for names in sets]
    return any(not any(_is_shifted(other) for other in names) for names in others)


def _suffixed(model: type[models.Model]) -> Iterator[Any]:
    """Texts that would not be unique in a copy."""
    for names in _sets(model):
        fields = [model._meta.get_field(name) for name in names]
        if not any(_is_shifted(field) or isinstance(field, models.AutoField | models.UUIDField) for field in fields):
            yield next(field for field in reversed(fields) if isinstance(field, models.CharField))


def _suffix(field: Any, column: str) -> str:
    """A text with the number of the copy; a link stays as long as it was, and made of letters."""
    if field.name != "slug":
        return f"CASE WHEN {column} = '' THEN {column} ELSE {column} || '-' || k END"
    base = len(LETTERS)
    letters = [f"substr('{LETTERS}', CAST(k / {base**power} AS integer) % {base} + 1, 1)" for power in range(5)]
    return f"substr({column}, 1, 5) || {' || '.join(letters)}".replace("%", "%%")


def _earlier(column: str) -> str:
    """A moment: if it is past, minutes earlier."""
    if connection.vendor == "sqlite":
        return (
            f"CASE WHEN {column} < strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now') THEN"
            f" strftime('%%Y-%%m-%%d %%H:%%M:%%f', {column}, '-' || (k * {MINUTES}) || ' minutes') ELSE {column} END"
        )
    return f"CASE WHEN {column} < now() THEN {column} - k * interval '{MINUTES} minutes' ELSE {column} END"


def _new_uuid(column: str) -> str:
    if connection.vendor == "sqlite":
        return "printf('%%016x%%016x', random(), random())"
    return f"md5({column}::text || k)::uuid"


def _quoted(name: Any) -> str:
    return connection.ops.quote_name(name)
