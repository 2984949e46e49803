from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BrandingConfig(AppConfig):
    name = "neuroshima.branding"
    label = "branding"
    verbose_name = _("The site's own face")

    def ready(self) -> None:
        from neuroshima.branding import current

        current.watch()
