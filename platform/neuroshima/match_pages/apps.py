from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchPagesConfig(AppConfig):
    name = "neuroshima.match_pages"
    label = "match_pages"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from neuroshima.web.static_files import PAGES, PageModule

        PAGES.add(PageModule("match", "neuroshima/match/match.js"))
        PAGES.add(PageModule("replay", "neuroshima/replay/replay.js"))
