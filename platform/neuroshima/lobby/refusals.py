"""Refusals at open tables."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import LOG_IN, RefusalCode


class LobbyCode(RefusalCode):
    """Refusals at open tables."""

    MEMBERS_ONLY = "members_only", 403, _(
        "Only players with an account may sit down at this table. Log in, or sign up."
    ), LOG_IN  # fmt: skip
    RATING_OUT_OF_RANGE = "rating_out_of_range", 403, _(
        "This table is for players whose rating is between %(least)s and %(most)s; yours is %(points)s."
    )  # fmt: skip
    NOT_YOUR_TABLE = "not_your_table", 403, _("Only the player who opened this table can do that.")
    TABLE_CANCELLED = "table_cancelled", 410, _("The player who opened this table has cancelled it.")
    TABLE_LAPSED = "table_lapsed", 410, _("This table has lapsed: nobody took the last seat in time.")
    TOO_MANY_SEATS = "too_many_seats", 409, _(
        "You hold %(count)s seats at tables that wait for players or for your first action. Act there, or leave one of "
        "them, before you take another seat."
    )  # fmt: skip
    TOO_MANY_SEATS_HERE = "too_many_seats_here", 409, _(
        "Players from your address hold %(count)s seats at tables that wait for players or for their first action. "
        "Some of them have to act or leave first."
    )  # fmt: skip
    NO_SUCH_QUICK_MATCH = "no_such_quick_match", 404, _("This quick match is not offered here any more.")
    UNKNOWN_PLAYER = "unknown_player", 404, _("No player here has an account with the name “%(name)s”.")
    ALREADY_AT_TABLE = "already_at_table", 409, _("“%(name)s” sits at this table already.")
    TOO_MANY_INVITED = "too_many_invited", 409, _("No more than %(count)s players can be invited to one table.")
    DECLINED = "declined", 409, _("“%(name)s” has declined the invitation.")
    NOT_REACHABLE = "not_reachable", 409, _("“%(name)s” takes no invitations from you.")
    NO_SEAT_FOR_CHALLENGED = "no_seat_for_challenged", 400, _(
        "There is no seat for %(name)s: choose “A person” as an opponent."
    )  # fmt: skip
    NOT_INVITED = "not_invited", 403, _("You are not invited to this table, or not any more.")
    TOO_MANY_LOBBIES = "too_many_lobbies", 400, _(
        "You have the front page open in %(count)s windows already; close one of them."
    )  # fmt: skip
