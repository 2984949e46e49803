from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    name = "neuroshima.site"
    label = "site"
    verbose_name = _("Site")

    def ready(self) -> None:
        from neuroshima import plugins

        plugins.log_what_was_not_found()
