from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembersConfig(AppConfig):
    name = "neuroshima.members"
    label = "members"
    verbose_name = _("Members")

    def ready(self) -> None:
        from neuroshima.members.presenters import actions_on
        from neuroshima.records.presenters import PROFILE_PARTS, ProfilePart
        from neuroshima.web.static_files import PAGES, PageModule

        PROFILE_PARTS.add(ProfilePart("members/profile_actions.html", actions_on))
        PAGES.add(PageModule("complete", "neuroshima/members/complete.js"))
