from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def copy_beginnings(apps: Any, schema_editor: Any) -> None:
    """Store at listed tables when their running matches began."""
    matches, tables = apps.get_model("matches", "Match").objects, apps.get_model("lobby", "OpenTable").objects
    began = matches.filter(pk=OuterRef("match")).values("started")
    listed = tables.filter(audience__in=["everybody", "members", "rating"])
    listed.filter(match__in=matches.filter(status="running")).update(watchable_since=Subquery(began))


class Migration(migrations.Migration):
    dependencies = [("lobby", "0005_newest_tables"), ("matches", "0017_seat_ended")]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="watchable_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="can be watched since"),
        ),
        migrations.RunPython(copy_beginnings, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="opentable",
            index=models.Index(
                condition=models.Q(("watchable_since__isnull", False)),
                fields=["-watchable_since", "-id"],
                name="table_watchable",
            ),
        ),
    ]
