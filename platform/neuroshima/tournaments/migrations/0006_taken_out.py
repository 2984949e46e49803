"""What players whom an organiser took out have not read yet becomes a notice of an act."""

from typing import Any

from django.db import migrations


def keep_notices(apps: Any, editor: Any) -> None:
    """Keep each row as an act that is not public, since its reason was for the player only."""
    alias = editor.connection.alias
    acts = apps.get_model("tournaments", "OrganiserAct").objects.using(alias)
    notices = apps.get_model("tournaments", "ActNotice").objects.using(alias)
    for row in apps.get_model("tournaments", "TakenOut").objects.using(alias).order_by("created", "pk").iterator():
        act = acts.create(
            kind="taken_out",
            tournament_id=row.tournament_id,
            league_id=row.league_id,
            player_id=row.player_id,
            reason=row.reason,
            is_public=False,
        )
        acts.filter(pk=act.pk).update(created=row.created)
        notices.create(act=act, player_id=row.player_id, read=row.read)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_acts")]

    operations = [
        migrations.RunPython(keep_notices, migrations.RunPython.noop),
        migrations.DeleteModel("TakenOut"),
    ]
