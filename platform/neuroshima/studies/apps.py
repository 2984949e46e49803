from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StudiesConfig(AppConfig):
    name = "neuroshima.studies"
    label = "studies"
    verbose_name = _("Studies")

    def ready(self) -> None:
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home
        from neuroshima.studies.sharing import hand_over, take_name

        coming_home.connect(hand_over)
        going_away.connect(take_name)
