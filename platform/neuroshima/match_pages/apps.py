from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchPagesConfig(AppConfig):
    name = "neuroshima.match_pages"
    label = "match_pages"
    verbose_name = _("Matches")
