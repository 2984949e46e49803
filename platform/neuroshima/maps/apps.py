from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game


def editor_scripts(game: Game) -> tuple[str, ...]:
    """The modules of a game that come before the script of the editor's page."""
    editor = game.screen.scenario_editor
    return (*game.screen.scripts, *(editor.scripts if editor is not None else ()))


class MapsConfig(AppConfig):
    name = "neuroshima.maps"
    label = "maps"
    verbose_name = _("Maps")

    def ready(self) -> None:
        from neuroshima.maps.checks import KIND
        from neuroshima.web.static_files import PAGES, PageModule
        from neuroshima.workshop.editors import EDITORS, Editor

        EDITORS.add(Editor(KIND, _("Map"), "map", "maps"))
        PAGES.add(PageModule("map", "neuroshima/maps/map.js", editor_scripts))
