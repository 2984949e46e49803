from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "neuroshima.campaigns"
    label = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from neuroshima.campaigns.play import anonymise, hand_over
        from neuroshima.players.lifecycle import guest_merged, player_deleted

        guest_merged.connect(hand_over)
        player_deleted.connect(anonymise)
