from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SetupsConfig(AppConfig):
    name = "neuroshima.setups"
    label = "setups"
    verbose_name = _("Forms of new matches")

    def ready(self) -> None:
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home
        from neuroshima.setups.remembering import forget, hand_over

        coming_home.connect(hand_over)
        going_away.connect(forget)
