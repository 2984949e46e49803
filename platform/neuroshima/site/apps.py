from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The commands; the site itself is settings, addresses and the server."""

    name = "neuroshima.site"
