from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "neuroshima.players"
    label = "players"
    verbose_name = _("Players")
