from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    name = "neuroshima.puzzles"
    label = "puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home
        from neuroshima.puzzles.access import forget_solutions, hand_over

        coming_home.connect(hand_over)
        going_away.connect(forget_solutions)
