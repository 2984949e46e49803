from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0017_seat_ended"), ("players", "0005_settings")]

    operations = [
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("ended__isnull", False)),
                fields=["player", "-ended", "-match"],
                name="seat_ended_of",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("ended__isnull", True), ("player__isnull", False)),
                fields=["player", "match"],
                name="seat_unfinished_of",
            ),
        ),
    ]
