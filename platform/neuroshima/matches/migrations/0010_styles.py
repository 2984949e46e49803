from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0009_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="style",
            field=models.CharField(blank=True, default="", max_length=60, verbose_name="style"),
        ),
    ]
