from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SetupsConfig(AppConfig):
    name = "neuroshima.setups"
    label = "setups"
    verbose_name = _("Forms of new matches")

    def ready(self) -> None:
        from neuroshima.players.deletion import player_deleted
        from neuroshima.players.guest_merging import guest_merged
        from neuroshima.setups.remembering import delete_setups, hand_over

        guest_merged.connect(hand_over)
        player_deleted.connect(delete_setups)
