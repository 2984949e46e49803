from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "neuroshima.matches"
    label = "matches"
    verbose_name = _("Matches")
