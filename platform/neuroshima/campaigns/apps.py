from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "neuroshima.campaigns"
    label = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from neuroshima.campaigns.play import hand_over, take_name
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home

        coming_home.connect(hand_over)
        going_away.connect(take_name)
