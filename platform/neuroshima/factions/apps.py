from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FactionsConfig(AppConfig):
    name = "neuroshima.factions"
    label = "factions"
    verbose_name = _("Factions")

    def ready(self) -> None:
        from neuroshima.factions.access import closed_options
        from neuroshima.factions.tasks import ask_counting
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.matches.setup.seating import CLOSED_CHOICES
        from neuroshima.web.static_files import PAGES, PageModule

        CLOSED_CHOICES.add(closed_options)
        matches_changed.connect(ask_counting)
        PAGES.add(PageModule("chooser", "neuroshima/factions/chooser.js"))
        PAGES.add(PageModule("faction", "neuroshima/factions/faction.js", lambda game: game.screen.pieces_scripts))
