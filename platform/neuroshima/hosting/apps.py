from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HostingConfig(AppConfig):
    name = "neuroshima.hosting"
    label = "hosting"
    verbose_name = _("The site")

    def ready(self) -> None:
        from neuroshima.hosting import errors, weeks
        from neuroshima.tasks.upkeep import CHORES, Chore

        CHORES.add(Chore(3600, errors.forget_old))
        CHORES.add(Chore(900, weeks.count_weeks))
