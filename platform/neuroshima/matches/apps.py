from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "neuroshima.matches"
    label = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from neuroshima.matches.handover import hand_over
        from neuroshima.matches.needs import unfinished_by_plugin
        from neuroshima.players.merging import coming_home
        from neuroshima.plugins.waiting import count_unfinished_by

        coming_home.connect(hand_over)
        count_unfinished_by(unfinished_by_plugin)
