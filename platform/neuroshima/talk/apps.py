from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    name = "neuroshima.talk"
    label = "talk"
    verbose_name = _("Talk")

    def ready(self) -> None:
        from neuroshima.lobby.invitations import UNWANTED
        from neuroshima.matches.live.handlers import HANDLINGS, Handling
        from neuroshima.matches.play.transactions import matches_changed
        from neuroshima.moderation.acts import report_settled
        from neuroshima.moderation.presenters import SAID
        from neuroshima.players.lifecycle import guest_merged, player_deleted
        from neuroshima.talk.choices import has_muted
        from neuroshima.talk.live import TalkHandler
        from neuroshima.talk.moderated import context_of, follow_acts
        from neuroshima.talk.protocol import TYPES
        from neuroshima.talk.saying import anonymise, move_guest_data, tell_beginnings_and_ends

        guest_merged.connect(move_guest_data)
        player_deleted.connect(anonymise)
        report_settled.connect(follow_acts)
        SAID.add(context_of)
        UNWANTED.add(has_muted)
        matches_changed.connect(tell_beginnings_and_ends)
        HANDLINGS.add(Handling(frozenset(TYPES), TalkHandler))
