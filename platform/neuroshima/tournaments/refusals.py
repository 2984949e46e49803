"""Refusals of tournaments and leagues."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import LOG_IN, RefusalCode, WayOn


class TournamentCode(RefusalCode):
    """Refusals of tournaments and leagues."""

    TOURNAMENT_NOT_FOUND = "tournament_not_found", 404, _("There is no tournament with this link."), WayOn(
        "tournaments", _("Tournaments")
    )  # fmt: skip
    TOURNAMENT_OVER = "tournament_over", 409, _("This tournament is over.")
    NOT_YOUR_TOURNAMENT = "not_your_tournament", 403, _("Only the organiser can do that.")
    MEMBERS_ORGANISE = "members_organise", 403, _(
        "Tournaments are organised by players with an account. Log in, or sign up."
    ), LOG_IN  # fmt: skip
    ORGANISERS_ONLY = "organisers_only", 403, _("On this site the host says who organises tournaments. Ask the host.")
    TOO_MANY_TOURNAMENTS = "too_many_tournaments", 409, _(
        "You already organise %(count)s that are not over. Finish one of them first."
    )  # fmt: skip
    NOT_FOR_TWO = "not_for_two", 400, _("Tournaments are for matches of two players. Choose a way of playing for two.")
    ENTRY_CLOSED = "entry_closed", 409, _("Nobody can enter here any more.")
    ENTRY_FOR_MEMBERS = "entry_for_members", 403, _(
        "Only players with an account can take part here. Log in, or sign up."
    ), LOG_IN  # fmt: skip
    ALREADY_ENTERED = "already_entered", 409, _("You take part here already.")
    NOT_ENTERED = "not_entered", 409, _("This player does not take part here, or not any more.")
    TOO_FEW_ENTRANTS = "too_few_entrants", 409, _("At least two are needed.")
    NO_SUCH_PAIRING = "no_such_pairing", 404, _(
        "There is no such pairing in the running round, or it cannot end like that."
    )  # fmt: skip
    PAIRING_SETTLED = "pairing_settled", 409, _("This pairing has its result already.")
    OWN_PAIRING = "own_pairing", 403, _(
        "You play in this pairing yourself, so you cannot decide it. Ask the host of this site."
    )  # fmt: skip
    NO_DEADLINE = "no_deadline", 409, _("No round with a deadline is being played here.")
    TAKES_PART_ALREADY = "takes_part_already", 409, _("This player was not taken out and has not withdrawn.")
    NEXT_ROUND_PAIRED = "next_round_paired", 409, _("The next round is paired already, so it is too late for that.")
    ACCOUNT_DELETED = "account_deleted", 409, _("This player has deleted the account.")
    SAME_RESULT = "same_result", 409, _("That is the result already.")
    NO_SUCH_MEMBER = "no_such_member", 404, _("No player here has an account with the name “%(name)s”.")
    ORGANISES_ALREADY = "organises_already", 409, _("This player organises it already.")
    NO_SUCH_HELPER = "no_such_helper", 404, _("This player does not organise it, or not any more.")
    FOR_MEMBERS = "for_members", 403, _("Only players with an account see this. Log in, or sign up."), LOG_IN
    TAKES_PART = "takes_part", 409, _("%(name)s takes part here already.")
    TOO_FEW_PLACES = "too_few_places", 409, _("There are not enough places. Free places: %(free)s.")
    SAME_SEED = "same_seed", 400, _("Two players cannot have the same seed.")
    NOT_SWISS = "not_swiss", 409, _("Only the Swiss system can keep two players apart.")
    SAME_TWICE = "same_twice", 400, _("Choose two different players.")
    FIXED_PAIRINGS = "fixed_pairings", 409, _(
        "Here the format says who meets whom. Pairings can be changed in the Swiss system and in the first round of a "
        "knock-out."
    )  # fmt: skip
    SMALL_DIVISION = "small_division", 409, _("Division %(division)s would have fewer than two players.")
    BAD_FILE = "bad_file", 400, _("The file needs a line with the names of the columns, and 1 to %(most)s more lines.")
    MISSING_COLUMNS = "missing_columns", 400, _("These columns are missing: %(columns)s.")
    WRONG_LINES = "wrong_lines", 409, _("Lines are wrong. Correct them, or leave them out. Nothing was imported.")
    NOT_AT_ONCE = "not_at_once", 400, _("All rounds can begin at once only where everybody meets everybody.")
    TIME_PASSED = "time_passed", 400, _("This time has passed already.")
    LEAGUE_NOT_FOUND = "league_not_found", 404, _("There is no league with this link."), WayOn("leagues", _("Leagues"))
    LEAGUE_CLOSED = "league_closed", 409, _("This league is closed.")
    NOBODY_CHOOSES = "nobody_chooses", 400, _("In a league, what everybody plays is drawn by lot.")
    SEASON_RUNNING = "season_running", 409, _("The season before it is still being played.")
