from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StudiesConfig(AppConfig):
    name = "neuroshima.studies"
    label = "studies"
    verbose_name = _("Studies")

    def ready(self) -> None:
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.studies.sharing import anonymise, move_guest_data
        from neuroshima.web.static_files import PAGES, PageModule

        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
        PAGES.add(
            PageModule(
                "analysis",
                "neuroshima/studies/analysis.js",
                lambda game: (*game.screen.scripts, *game.screen.editor_scripts),
            )
        )
