from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game


class WorkshopConfig(AppConfig):
    name = "neuroshima.workshop"
    label = "workshop"
    verbose_name = _("Workshop")

    def ready(self) -> None:
        from neuroshima.players.lifecycle import player_deleted
        from neuroshima.tasks.upkeep import CHORES, Chore
        from neuroshima.web.static_files import PAGES, PageModule
        from neuroshima.workshop.keeping import anonymise, delete_private_works
        from neuroshima.workshop.retention import EVERY, delete_unneeded_texts

        CHORES.add(Chore(EVERY, delete_unneeded_texts))

        player_deleted.connect(delete_private_works)
        player_deleted.connect(anonymise)
        PAGES.add(PageModule("workshop", "neuroshima/workshop/editor.js", scripts_of_workshops))


def scripts_of_workshops(game: Game) -> list[str]:
    """The modules of a game's workshops."""
    return [script for workshop in game.workshops for script in workshop.scripts]
