from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "neuroshima.moderation"
    label = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from django.db.models.signals import post_migrate

        from neuroshima.moderation.group import make_group
        from neuroshima.moderation.owners import hand_over, leave_behind
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home

        coming_home.connect(hand_over)
        going_away.connect(leave_behind)
        post_migrate.connect(make_group, sender=self)
