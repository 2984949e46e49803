from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class VacationsConfig(AppConfig):
    name = "neuroshima.vacations"
    label = "vacations"
    verbose_name = _("Vacations")

    def ready(self) -> None:
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.records.presenters import PROFILE_PARTS, ProfilePart
        from neuroshima.tasks.upkeep import CHORES, Chore
        from neuroshima.vacations.models import delete_vacation, move_guest_data
        from neuroshima.vacations.presenters import away_on_profile
        from neuroshima.vacations.taking import take_what_is_due

        CHORES.add(Chore(600, take_what_is_due))
        PROFILE_PARTS.add(ProfilePart("vacations/on_profile.html", away_on_profile))
        guest_merged.connect(move_guest_data)
        player_deleted.connect(delete_vacation)
