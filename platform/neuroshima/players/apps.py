from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "neuroshima.players"
    label = "players"
    verbose_name = _("Players")

    def ready(self) -> None:
        from allauth.account.signals import user_logged_in
        from allauth.mfa.signals import authentication_failed
        from django.contrib.auth import get_user_model
        from django.contrib.auth.signals import user_logged_out
        from django.db.models.signals import post_save, pre_delete

        from neuroshima.players.credentials import count_failure
        from neuroshima.players.identity import forget_expired_sessions
        from neuroshima.players.lifecycle import forget_player, idle_guests, reopen_due
        from neuroshima.players.reserved_names import note_look
        from neuroshima.players.sessions import forget_row, keep_few
        from neuroshima.tasks.upkeep import CHORES, Chore

        authentication_failed.connect(count_failure)
        user_logged_in.connect(keep_few)
        user_logged_out.connect(forget_row)
        post_save.connect(note_look, sender=get_user_model())
        pre_delete.connect(forget_player, sender=get_user_model())
        CHORES.add(Chore(60, reopen_due))
        CHORES.add(Chore(60, forget_expired_sessions))
        CHORES.add(Chore(60, idle_guests.forget_some))
