from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeriesConfig(AppConfig):
    name = "neuroshima.series"
    label = "series"
    verbose_name = _("Series")

    def ready(self) -> None:
        from django.db.models.signals import post_delete

        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.series.models import SeriesGame
        from neuroshima.series.play import forget_empty
        from neuroshima.series.tasks import enqueue_next

        matches_changed.connect(enqueue_next)
        post_delete.connect(forget_empty, SeriesGame)
