from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class SiteConfig(AppConfig):
    """The commands; the site itself is settings, addresses and the server."""

    name = "neuroshima.site"

    def ready(self) -> None:
        from neuroshima.rulebooks import access  # `rulebooks` is not a Django app
        from neuroshima.site.management.updates import ASK_EVERY, ask_now_and_then
        from neuroshima.site.operating import checks
        from neuroshima.tasks.upkeep import CHORES, Chore

        assert access.RulebookCode.NO_SUCH_RULE and checks.unsafe_settings  # the imports register them
        CHORES.add(Chore(ASK_EVERY, ask_now_and_then))
        autodiscover_modules("refusals")  # so that all of them are counted from the start
