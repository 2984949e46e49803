"""Refusals of matches: making one, sitting down, playing."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class MatchCode(RefusalCode):
    """Refusals of matches: making one, sitting down, playing."""

    NOT_FOUND = "not_found", 404, _("There is no match with this link.")
    NOT_YOUR_SEAT = "not_your_seat", 403, _("That is not your seat.")
    FROZEN = "frozen", 409, _(
        "This match waits for its plugin “%(plugin)s”, which is not installed or not switched on here now. Nothing is "
        "lost: it goes on as soon as the plugin is back."
    )  # fmt: skip
    UNREADABLE = "unreadable", 409, _(
        "The version of the plugin “%(plugin)s” that is installed now cannot go on with this match: %(reason)s "
        "Nothing is lost: it goes on as soon as the plugin can."
    )  # fmt: skip
    ARCHIVE_DAMAGED = "archive_damaged", 500, _(
        "The stored moves of this match are damaged. The host sees in the log what is wrong, and can get them back "
        "from a backup."
    )  # fmt: skip
    NOT_STARTED = "not_started", 409, _("The match has not begun: a seat is still open.")
    NO_SUCH_TEAM = "no_such_team", 400, _("Nobody in this match plays for that side.")
    MATCH_OVER = "match_over", 400, _("The match is over.")
    NOT_OVER = "not_over", 403, _("The position can be downloaded once the match is over.")
    NO_SUCH_MOVE = "no_such_move", 404, _("This match has no move %(seq)s.")
    NO_SUCH_DATA = "no_such_data", 404, _("No such version of the file “%(name)s” is kept here.")
    UNREADABLE_DATA = "unreadable_data", 400, _("The file “%(name)s” cannot be read: %(reason)s.")
    NO_SUCH_PRESET = "no_such_preset", 404, _("This scenario is not offered here any more.")
    SEAT_COUNT = "seat_count", 400, _("This game is not played with %(count)s seats.")
    SEATS_FOR_OPTIONS = "seats_for_options", 400, _("Played like this it is for %(counts)s players, not for %(count)s.")
    BAD_OPTIONS = "bad_options", 400, _("These options do not fit the game: %(reason)s")
    BAD_SEAT_OPTIONS = "bad_seat_options", 400, _("This choice for the seat does not fit the game: %(reason)s")
    UNKNOWN_BOT = "unknown_bot", 400, _("This game has no bot “%(bot)s”.")
    NO_OPEN_SEAT = "no_open_seat", 409, _("No seat is open any more. You can watch.")
    SEAT_TAKEN = "seat_taken", 409, _("This seat has just been taken. Another one is open.")
    ONE_COMMANDER = "one_commander", 400, _("The player of seat %(first)s also plays seat %(seat)s.")
    CHOICE_CLOSED = "choice_closed", 409, _(
        "The host of this site has switched off “%(choice)s” for new matches."
    )  # fmt: skip
    NOTHING_TO_DRAW = "nothing_to_draw", 400, _("Chance finds nothing that could be played here: %(reason)s")
    ALREADY_SEATED = "already_seated", 409, _(
        "You already sit at this table; open the link elsewhere for your opponent."
    )  # fmt: skip
    RATED_FOR_MEMBERS = "rated_for_members", 403, _(
        "Rated matches are for players with an account. Log in, or play without rating."
    )  # fmt: skip
    RATED_ONE_SIDE = "rated_one_side", 400, _("In a rated match nobody plays against themselves.")
    PACK_NOT_RATED = "pack_not_rated", 403, _(
        "“%(name)s” is the work of a fan, and the host of this site does not rate matches with it. Play without rating."
    )  # fmt: skip
    TABLE_BEGUN = "table_begun", 409, _("The match at this table has begun; it cannot be cancelled any more.")
    TOO_MANY_MATCHES = "too_many_matches", 409, _(
        "You play %(count)s matches that have not ended; finish one of them first. Those in which nobody has moved "
        "for %(days)s days do not count."
    )  # fmt: skip
    TOO_MANY_BOTS = "too_many_bots", 409, _(
        "In your matches that have not ended, bots have %(count)s seats; a player may have %(most)s at once. End one "
        "of these matches first. Those in which nobody has moved for %(days)s days do not count."
    )  # fmt: skip
    NOT_TO_MOVE = "not_to_move", 400, _("It is not your turn.")
    STALE = "stale", 400, _("Another move came before yours. Look at the new position, then choose again.")
    COMMAND_TAKEN = "command_taken", 400, _("This command was already given by somebody else.")
    NO_TAKE_BACK = "no_take_back", 400, _(
        "This move cannot be taken back: something was revealed, or somebody else has acted or is to act."
    )  # fmt: skip
    TOO_MANY_TAKE_BACKS = "too_many_take_backs", 400, _(
        "You have taken back all that you may take back in one turn (%(count)s times). In the next turn you can take "
        "back again."
    )  # fmt: skip
    NO_TIME_TO_TAKE_BACK = "no_time_to_take_back", 400, _(
        "This cannot be taken back any more: the time gained with it would go as well, and a clock would stand at 0."
    )  # fmt: skip
    MATCH_TOO_LONG = "match_too_long", 400, _(
        "This match has %(count)s moves or more. It is played to its end now: nothing more is taken back or offered."
    )  # fmt: skip
    HAS_LEFT = "has_left", 400, _("You have left this match already. You can watch.")
    UNDER_WAY = "under_way", 400, _("Everybody has acted already, so the match cannot be called off. You can resign.")
    MUST_BE_PLAYED = "must_be_played", 400, _("The match of a tournament is not called off. You can resign.")
    NOT_GONE = "not_gone", 400, _(
        "You can claim the match when a player is to move and has been away for %(hours)s hours. "
        "No player has been away that long yet."
    )  # fmt: skip
    NO_BOTS = "no_bots", 400, _(
        "No bot can play on here: the game has none, or the match is rated or belongs to a tournament."
    )  # fmt: skip
    OUT_OF_TIME = "out_of_time", 400, _("Your time had run out before this came.")
    TIME_LEFT = "time_left", 400, _(
        "You can claim the match when a player’s time has run out. No player’s time has run out yet."
    )  # fmt: skip
    NO_CLOCK = "no_clock", 400, _("This match is played without a clock.")
    ALREADY_PAUSED = "already_paused", 400, _("The clocks are paused already.")
    NOT_PAUSED = "not_paused", 400, _("The clocks are not paused.")
    NO_VACATION = "no_vacation", 400, _("You have no more than %(days)s days of vacation left in this match.")
    NOBODY_TO_ASK = "nobody_to_ask", 400, _("No other person plays in this match, and a bot agrees to nothing.")
    OFFER_OPEN = "offer_open", 400, _("An offer waits for an answer already.")
    OFFERED_ALREADY = "offered_already", 400, _(
        "You have offered that already. You can offer it again after the next action."
    )  # fmt: skip
    TOO_MANY_OFFERS = "too_many_offers", 400, _(
        "You have offered all that you may offer in one turn (%(count)s times). In the next turn you can offer again."
    )  # fmt: skip
    TOO_MANY_HAND_OVERS = "too_many_hand_overs", 400, _(
        "You have left your seat to a bot as often as you may in one turn (%(count)s times). In the next turn you can "
        "do it again."
    )  # fmt: skip
    NO_OFFER = "no_offer", 400, _("There is no offer that you could answer now.")
    WHAT_IF_NOT_ALLOWED = "what_if_not_allowed", 403, _(
        "While people play against each other, “What if” and hints have to be allowed by everybody at the table."
    )  # fmt: skip
    RATED_NO_WHAT_IF = "rated_no_what_if", 403, _(
        "While a rated match runs, its position is not tried out on the analysis board."
    )  # fmt: skip
    TOO_MANY_WINDOWS = "too_many_windows", 400, _(
        "You have this match open in %(count)s windows already; close one of them."
    )  # fmt: skip
    TOO_MANY_TABLES = "too_many_tables", 400, _(
        "From your address %(count)s tables are open already; close one of them."
    )  # fmt: skip
