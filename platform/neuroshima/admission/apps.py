from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AdmissionConfig(AppConfig):
    name = "neuroshima.admission"
    label = "admission"
    verbose_name = _("Who may come in")

    def ready(self) -> None:
        from neuroshima.admission import rules

        rules.watch()
