from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PluginsConfig(AppConfig):
    name = "neuroshima.plugins"
    verbose_name = _("Plugins")

    def ready(self) -> None:
        from neuroshima_contract import registry

        from neuroshima import plugins

        registry.name_source(plugins.installed_games)
        plugins.log_what_was_not_found()
