"""An index of log-in names in whatever case.

The model of accounts is Django's, so the index is made here. On PostgreSQL, allauth's look-ups at log-in use it, too.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("players", "0008_former_names"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RunSQL(
            "CREATE INDEX account_log_in_name ON auth_user (UPPER(username))", "DROP INDEX account_log_in_name"
        )
    ]
