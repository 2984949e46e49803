from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FactionsConfig(AppConfig):
    name = "neuroshima.factions"
    label = "factions"
    verbose_name = _("Factions")

    def ready(self) -> None:
        from neuroshima.factions.tasks import ask_counting
        from neuroshima.matches.play.transactions import matches_changed

        matches_changed.connect(ask_counting)
