from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "neuroshima.moderation"
    label = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from django.db.models.signals import post_migrate

        from neuroshima.moderation import acts
        from neuroshima.moderation.acts import anonymise, make_group, move_guest_data
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.web.news import NEWS, News

        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
        post_migrate.connect(make_group, sender=self)
        NEWS.add(News("moderation/notices.html", acts.unread, acts.unread_by))
