from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "neuroshima.campaigns"
    label = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from neuroshima.campaigns.play import anonymise, move_guest_data
        from neuroshima.players.lifecycle import guest_merged, player_deleted

        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
