"""Refusals of talk."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class TalkCode(RefusalCode):
    """Refusals of talk."""

    TALK_NEEDS_NAME = "talk_needs_name", 400, _("Only players can talk here. Play a match, or log in.")
    NOBODY_READS = "nobody_reads", 400, _("Nobody else could read that: no other person plays here.")
    PHRASES_ONLY = "phrases_only", 400, _(
        "Here guests talk in ready-made phrases. With an account you can write yourself."
    )  # fmt: skip
    SILENCED = "silenced", 400, _(
        "The moderators let you write again after %(until)s. Until then you can use the ready-made phrases."
    )  # fmt: skip
    UNWANTED_WORD = "unwanted_word", 400, _(
        "The host does not want the word “%(word)s” here. Your message was not sent."
    )  # fmt: skip
    BAD_TEXT = "bad_text", 400, _("A message has 1 to %(count)s visible characters.")
    NO_SUCH_PHRASE = "no_such_phrase", 400, _("This phrase is not known here; reload the page.")
    NO_SUCH_MESSAGE = "no_such_message", 400, _("There is no such message or player at this table.")
    ONLY_PLAYERS_AGREE = "only_players_agree", 400, _("Only the players of this match decide who may read its talk.")
