from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_notices")]

    operations = [
        migrations.AddIndex(model_name="notice", index=models.Index(fields=["created"], name="notice_created")),
    ]
