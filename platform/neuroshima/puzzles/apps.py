from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    name = "neuroshima.puzzles"
    label = "puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        from neuroshima.players.guest_merging import coming_home
        from neuroshima.puzzles.access import hand_over

        coming_home.connect(hand_over)
