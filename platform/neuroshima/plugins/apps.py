from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PluginsConfig(AppConfig):
    name = "neuroshima.plugins"
    verbose_name = _("Plugins")

    def ready(self) -> None:
        import neuroshima_contract as contract

        from neuroshima import plugins

        contract.name_source(plugins.installed_games)
        plugins.log_what_was_not_found()
