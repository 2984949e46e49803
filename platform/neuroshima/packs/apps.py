from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PacksConfig(AppConfig):
    name = "neuroshima.packs"
    label = "packs"
    verbose_name = _("Packs")

    def ready(self) -> None:
        from neuroshima.packs.access import ids_in_use
        from neuroshima.packs.folder import LOOK_EVERY, look
        from neuroshima.packs.keeping import anonymise
        from neuroshima.players.lifecycle import player_deleted
        from neuroshima.plugins.directory import PACKS_IN_USE
        from neuroshima.tasks.upkeep import CHORES, Chore

        PACKS_IN_USE.add(ids_in_use)
        CHORES.add(Chore(LOOK_EVERY, look))
        player_deleted.connect(anonymise)
