from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnalysisConfig(AppConfig):
    name = "neuroshima.analysis"
    label = "analysis"
    verbose_name = _("Hints and best lines")

    def ready(self) -> None:
        from neuroshima.analysis.hints import HintHandler
        from neuroshima.matches.live.handlers import HANDLINGS, Handling

        HANDLINGS.add(Handling(frozenset({"hint"}), HintHandler))
