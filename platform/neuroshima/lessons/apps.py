from django.apps import AppConfig
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "neuroshima.lessons"
    label = "lessons"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        from neuroshima.lessons.access import titles_using
        from neuroshima.lessons.models import delete_progress, move_guest_data
        from neuroshima.lessons.presenters import teachings_of
        from neuroshima.matches.data_files.managed_files import KEEPERS, Keeper
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.rulebooks.presenters import TEACHINGS
        from neuroshima.web.static_files import PAGES, PageModule

        TEACHINGS.add(teachings_of)
        guest_merged.connect(move_guest_data)
        player_deleted.connect(delete_progress)
        KEEPERS.add(Keeper(lambda: gettext("Lessons"), titles_using))
        PAGES.add(PageModule("lesson", "neuroshima/lessons/lesson.js"))
