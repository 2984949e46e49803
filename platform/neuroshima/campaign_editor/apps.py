from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignEditorConfig(AppConfig):
    name = "neuroshima.campaign_editor"
    label = "campaign_editor"
    verbose_name = _("Editor of campaigns")

    def ready(self) -> None:
        from neuroshima.campaigns.offers import EDITOR_PAGES
        from neuroshima.workshop.editors import EDITORS, Editor

        EDITOR_PAGES.add("campaign_editor")
        EDITORS.add(Editor("campaign", _("Campaign"), "campaign_work", "campaign_editor"))
