from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebConfig(AppConfig):
    name = "neuroshima.web"
    label = "web"
    verbose_name = _("Pages")

    def ready(self) -> None:
        from neuroshima.lobby.live.lists import show_by
        from neuroshima.web.presenters.lobby_lists import read_lobby

        show_by(read_lobby)
