from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The commands; the site itself is settings, addresses and the server."""

    name = "neuroshima.site"

    def ready(self) -> None:
        from neuroshima.site.operating import checks

        assert checks.unsafe_settings  # importing them is what registers them
