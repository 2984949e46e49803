import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0018_lists_of_a_player"), ("players", "0007_indexes")]

    operations = [
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["player", "-match"], name="seat_of_player"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="player",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to="players.player",
                verbose_name="player",
            ),
        ),
    ]
