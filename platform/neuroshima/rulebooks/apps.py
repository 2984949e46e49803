from django.apps import AppConfig


class RulebooksConfig(AppConfig):
    name = "neuroshima.rulebooks"
    label = "rulebooks"

    def ready(self) -> None:
        from neuroshima.web.static_files import PAGES, PageModule

        PAGES.add(PageModule("rules", "neuroshima/rulebooks/rules.js"))
        PAGES.add(PageModule("example", "neuroshima/rulebooks/example.js"))
