from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class SiteConfig(AppConfig):
    """The commands; the site itself is settings, addresses and the server."""

    name = "neuroshima.site"

    def ready(self) -> None:
        from neuroshima.rulebooks import access  # `rulebooks` is not a Django app
        from neuroshima.site.operating import checks

        assert access.RulebookCode.NO_SUCH_RULE and checks.unsafe_settings  # the imports register them
        autodiscover_modules("refusals")  # so that all of them are counted from the start
