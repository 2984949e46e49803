from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "neuroshima.lessons"
    label = "lessons"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        from neuroshima.lessons.progress import forget, hand_over
        from neuroshima.players.deletion import going_away
        from neuroshima.players.guest_merging import coming_home

        coming_home.connect(hand_over)
        going_away.connect(forget)
