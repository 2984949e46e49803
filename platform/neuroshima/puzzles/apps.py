from django.apps import AppConfig
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    name = "neuroshima.puzzles"
    label = "puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        from neuroshima.matches.data_files.managed_files import KEEPERS, Keeper
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.puzzles.access import titles_using
        from neuroshima.puzzles.mistakes import ask_for_mistakes
        from neuroshima.puzzles.ownership import delete_rows, move_guest_data
        from neuroshima.reviews.tasks import course_stored
        from neuroshima.web.static_files import PAGES, PageModule

        guest_merged.connect(move_guest_data)
        player_deleted.connect(delete_rows)
        course_stored.connect(ask_for_mistakes)
        KEEPERS.add(Keeper(lambda: gettext("Puzzles"), titles_using))
        PAGES.add(PageModule("puzzle", "neuroshima/puzzles/puzzle.js"))
