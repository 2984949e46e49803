"""The host's refusals: a closed list of codes, each with a sentence and a counter.

A game's own refusals pass through with the game's codes and sentences.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from enum import StrEnum

from django.utils.translation import get_language, gettext, gettext_noop

from neuroshima.contract import Refusal
from neuroshima.contract.refusal import Sentence, filled
from neuroshima.schema_errors import sentence_of

logger = logging.getLogger(__name__)


class Code(StrEnum):
    """The host's refusals."""

    # Who asks, and for what
    NOT_FOUND = "not_found"
    PIECE_NOT_FOUND = "piece_not_found"
    NOT_YOUR_SEAT = "not_your_seat"
    BAD_NAME = "bad_name"
    NAME_OF_ACCOUNT = "name_of_account"
    PLAYER_NOT_FOUND = "player_not_found"
    # Accounts
    LOGIN_FAILED = "login_failed"
    TOO_MANY_LOGINS = "too_many_logins"
    ACCOUNT_CLOSED = "account_closed"
    ACCOUNT_CLOSED_UNTIL = "account_closed_until"
    SIGN_UP_CLOSED = "sign_up_closed"
    BAD_ACCOUNT_NAME = "bad_account_name"
    ACCOUNT_NAME_TAKEN = "account_name_taken"
    PASSWORD_TOO_SHORT = "password_too_short"
    PASSWORD_LIKE_NAME = "password_like_name"
    PASSWORD_TOO_COMMON = "password_too_common"
    PASSWORD_NUMERIC = "password_numeric"
    PASSWORDS_DIFFER = "passwords_differ"
    WRONG_PASSWORD = "wrong_password"
    WRONG_CODE = "wrong_code"
    NO_SECOND_FACTOR = "no_second_factor"
    STAFF_NEEDS_SECOND_FACTOR = "staff_needs_second_factor"
    SIGN_IN_FAILED = "sign_in_failed"
    LAST_WAY_IN = "last_way_in"
    NO_MAIL = "no_mail"
    MAIL_FAILED = "mail_failed"
    MAIL_TAKEN = "mail_taken"
    LINK_USED = "link_used"
    # Notices
    NO_PLAYER_YET = "no_player_yet"
    BAD_DEVICE = "bad_device"
    UNKNOWN_PUSH_SERVICE = "unknown_push_service"
    TOO_MANY_DEVICES = "too_many_devices"
    NOTHING_TO_TEST = "nothing_to_test"
    # The match
    GAME_MISSING = "game_missing"
    GAME_LEFT_OUT = "game_left_out"
    FROZEN = "frozen"
    PLUGIN_FAILED = "plugin_failed"
    UNREADABLE = "unreadable"
    NOT_STARTED = "not_started"
    MATCH_OVER = "match_over"
    NOT_OVER = "not_over"
    BAD_REASON = "bad_reason"
    NO_SUCH_MOVE = "no_such_move"
    NO_SUCH_DATA = "no_such_data"
    UNREADABLE_DATA = "unreadable_data"
    NO_SUCH_PRESET = "no_such_preset"
    # Creating and joining
    SEAT_COUNT = "seat_count"
    SEATS_FOR_OPTIONS = "seats_for_options"
    BAD_OPTIONS = "bad_options"
    BAD_SEAT_OPTIONS = "bad_seat_options"
    UNKNOWN_BOT = "unknown_bot"
    NO_OPEN_SEAT = "no_open_seat"
    SEAT_TAKEN = "seat_taken"
    ONE_COMMANDER = "one_commander"
    NOTHING_TO_DRAW = "nothing_to_draw"
    ALREADY_SEATED = "already_seated"
    RATED_FOR_MEMBERS = "rated_for_members"
    RATED_ONE_SIDE = "rated_one_side"
    # The lobby
    MEMBERS_ONLY = "members_only"
    RATING_OUT_OF_RANGE = "rating_out_of_range"
    NOT_YOUR_TABLE = "not_your_table"
    TABLE_BEGUN = "table_begun"
    TABLE_CANCELLED = "table_cancelled"
    TABLE_LAPSED = "table_lapsed"
    NO_SUCH_QUICK_MATCH = "no_such_quick_match"
    UNKNOWN_PLAYER = "unknown_player"
    ALREADY_AT_TABLE = "already_at_table"
    TOO_MANY_INVITED = "too_many_invited"
    DECLINED = "declined"
    NOT_INVITED = "not_invited"
    # Moving
    NOT_TO_MOVE = "not_to_move"
    STALE = "stale"
    COMMAND_TAKEN = "command_taken"
    NO_TAKE_BACK = "no_take_back"
    HAS_LEFT = "has_left"
    UNDER_WAY = "under_way"
    NOT_GONE = "not_gone"
    NO_BOTS = "no_bots"
    OUT_OF_TIME = "out_of_time"
    TIME_LEFT = "time_left"
    NO_CLOCK = "no_clock"
    ALREADY_PAUSED = "already_paused"
    NOT_PAUSED = "not_paused"
    NO_VACATION = "no_vacation"
    NOBODY_TO_ASK = "nobody_to_ask"
    OFFER_OPEN = "offer_open"
    OFFERED_ALREADY = "offered_already"
    NO_OFFER = "no_offer"
    WHAT_IF_NOT_ALLOWED = "what_if_not_allowed"
    RATED_NO_WHAT_IF = "rated_no_what_if"
    RATED_NO_HINTS = "rated_no_hints"
    NO_HINT = "no_hint"
    STUDY_NOT_FOUND = "study_not_found"
    # Talk and moderation
    TALK_NEEDS_NAME = "talk_needs_name"
    NOBODY_READS = "nobody_reads"
    PHRASES_ONLY = "phrases_only"
    SILENCED = "silenced"
    UNWANTED_WORD = "unwanted_word"
    BAD_TEXT = "bad_text"
    NO_SUCH_PHRASE = "no_such_phrase"
    NO_SUCH_MESSAGE = "no_such_message"
    ONLY_PLAYERS_AGREE = "only_players_agree"
    NOT_A_MODERATOR = "not_a_moderator"
    NOT_ON_YOURSELF = "not_on_yourself"
    NOT_ON_HOSTS = "not_on_hosts"
    NO_SUCH_REPORT = "no_such_report"
    REPORT_SETTLED = "report_settled"
    NO_SUCH_ACT = "no_such_act"
    NO_ACCOUNT = "no_account"
    # Puzzles
    NO_SUCH_PUZZLE = "no_such_puzzle"
    PUZZLE_UNFINISHED = "puzzle_unfinished"
    # Lessons
    NO_SUCH_LESSON = "no_such_lesson"
    NO_SUCH_RULE = "no_such_rule"
    NO_SUCH_FACTION = "no_such_faction"
    LESSON_STEP_OPEN = "lesson_step_open"
    NO_FIRST_MATCH = "no_first_match"
    NOT_COACHED = "not_coached"
    # Campaigns
    CAMPAIGN_MISSING = "campaign_missing"
    CAMPAIGN_NOT_FOUND = "campaign_not_found"
    CAMPAIGN_FROZEN = "campaign_frozen"
    CAMPAIGN_BROKEN = "campaign_broken"
    CAMPAIGN_OVER = "campaign_over"
    NOT_YOUR_CAMPAIGN = "not_your_campaign"
    ALREADY_IN_CAMPAIGN = "already_in_campaign"
    ROLE_COUNT = "role_count"
    ROLE_OPEN = "role_open"
    NO_OPEN_ROLE = "no_open_role"
    MATCH_RUNNING = "match_running"
    # Series
    SERIES_MISSING = "series_missing"
    SERIES_NOT_FOUND = "series_not_found"
    SERIES_FROZEN = "series_frozen"
    SERIES_BROKEN = "series_broken"
    SERIES_OVER = "series_over"
    NOT_YOUR_SERIES = "not_your_series"
    # Tournaments and leagues
    TOURNAMENT_NOT_FOUND = "tournament_not_found"
    TOURNAMENT_OVER = "tournament_over"
    NOT_YOUR_TOURNAMENT = "not_your_tournament"
    MEMBERS_ORGANISE = "members_organise"
    ORGANISERS_ONLY = "organisers_only"
    TOO_MANY_TOURNAMENTS = "too_many_tournaments"
    NOT_FOR_TWO = "not_for_two"
    ENTRY_CLOSED = "entry_closed"
    ENTRY_FOR_MEMBERS = "entry_for_members"
    ALREADY_ENTERED = "already_entered"
    NOT_ENTERED = "not_entered"
    TOO_FEW_ENTRANTS = "too_few_entrants"
    NO_SUCH_PAIRING = "no_such_pairing"
    PAIRING_SETTLED = "pairing_settled"
    LEAGUE_NOT_FOUND = "league_not_found"
    LEAGUE_CLOSED = "league_closed"
    NOBODY_CHOOSES = "nobody_chooses"
    SEASON_RUNNING = "season_running"
    # The connection
    MALFORMED = "malformed"
    UNKNOWN_TYPE = "unknown_type"
    TOO_LARGE = "too_large"
    TOO_MANY_ACTIONS = "too_many_actions"
    TOO_FAST = "too_fast"
    TRIED_TOO_OFTEN = "tried_too_often"
    BEGUN_TOO_OFTEN = "begun_too_often"
    TOO_MANY_MATCHES = "too_many_matches"
    BUSY = "busy"
    TOO_MANY_WINDOWS = "too_many_windows"
    TOO_MANY_LOBBIES = "too_many_lobbies"
    TOO_MANY_TABLES = "too_many_tables"
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


SENTENCES: dict[Code, str] = {
    Code.NOT_FOUND: gettext_noop("There is no match with this link."),
    Code.PIECE_NOT_FOUND: gettext_noop("There is no such piece in this game."),
    Code.NOT_YOUR_SEAT: gettext_noop("That is not your seat."),
    Code.BAD_NAME: gettext_noop("A name has 1 to 40 visible characters."),
    Code.NAME_OF_ACCOUNT: gettext_noop("Somebody’s account has this name. Choose another one; log in if it is yours."),
    Code.LOGIN_FAILED: gettext_noop("No account has this name and password."),
    Code.TOO_MANY_LOGINS: gettext_noop("Too many log-ins have failed. Try again in %(minutes)s minutes."),
    Code.ACCOUNT_CLOSED: gettext_noop("The host has closed this account."),
    Code.ACCOUNT_CLOSED_UNTIL: gettext_noop(
        "The moderators have closed this account until %(until)s (UTC). The reason: %(reason)s"
    ),
    Code.SIGN_UP_CLOSED: gettext_noop("On this site only the host makes accounts. You can play as a guest."),
    Code.BAD_ACCOUNT_NAME: gettext_noop(
        "An account’s name has 1 to 40 letters and digits; . + - and _ may be among them, but no spaces."
    ),
    Code.ACCOUNT_NAME_TAKEN: gettext_noop("Another account has this name already. Choose another one."),
    Code.PASSWORD_TOO_SHORT: gettext_noop("A password has at least %(count)s characters."),
    Code.PASSWORD_LIKE_NAME: gettext_noop("This password is too much like the account’s name or mail address."),
    Code.PASSWORD_TOO_COMMON: gettext_noop("This password is one of those that are tried first. Choose another one."),
    Code.PASSWORD_NUMERIC: gettext_noop("A password of digits alone is guessed too easily."),
    Code.PASSWORDS_DIFFER: gettext_noop("The two passwords are not the same."),
    Code.WRONG_PASSWORD: gettext_noop("This is not the password of your account."),
    Code.WRONG_CODE: gettext_noop(
        "That was not right. Try again with a new code, or with the key that you added here."
    ),
    Code.NO_SECOND_FACTOR: gettext_noop("Recovery codes are for accounts with a passkey or an app for codes."),
    Code.STAFF_NEEDS_SECOND_FACTOR: gettext_noop(
        "The admin of this site is only for accounts with a passkey or an app for codes. Add one to yours first."
    ),
    Code.SIGN_IN_FAILED: gettext_noop("%(name)s did not say who you are. Try again, or log in another way."),
    Code.LAST_WAY_IN: gettext_noop("This is the only way into your account. Choose a password first."),
    Code.NO_MAIL: gettext_noop("This site sends no mail to accounts. Its host can give yours a new password."),
    Code.MAIL_FAILED: gettext_noop("The mail could not be sent. Try again later; the host can see why in the log."),
    Code.MAIL_TAKEN: gettext_noop("This mail address belongs to an account already."),
    Code.LINK_USED: gettext_noop("This link has been used already, or is too old. Ask for a new one."),
    Code.NO_PLAYER_YET: gettext_noop("Sit down at a table first. Then you can choose how you are told of your turns."),
    Code.BAD_DEVICE: gettext_noop(
        "This browser did not say how it takes notices. Load the page again, then try again."
    ),
    Code.UNKNOWN_PUSH_SERVICE: gettext_noop(
        "This site does not know the push service of your browser (%(name)s). Its host can allow it."
    ),
    Code.TOO_MANY_DEVICES: gettext_noop("You are told on %(count)s devices already. Remove one of them first."),
    Code.NOTHING_TO_TEST: gettext_noop("Allow notices on a device or by mail first; then you can test them."),
    Code.GAME_MISSING: gettext_noop("The game “%(game)s” is not installed or not switched on here."),
    Code.FROZEN: gettext_noop(
        "This match waits for its plugin “%(plugin)s”, which is not installed or not switched on here now. "
        "Nothing is lost: it goes on as soon as the plugin is back."
    ),
    Code.PLUGIN_FAILED: gettext_noop(
        "The plugin “%(plugin)s” failed. Nothing was changed and nothing is lost; the host can see why in the log."
    ),
    Code.UNREADABLE: gettext_noop(
        "The version of the plugin “%(plugin)s” that is installed now cannot go on with this match: %(reason)s "
        "Nothing is lost: it goes on as soon as the plugin can."
    ),
    Code.GAME_LEFT_OUT: gettext_noop("The game “%(game)s” is not here; these plugins are left out (%(reasons)s)."),
    Code.NOT_STARTED: gettext_noop("The match has not begun: a seat is still open."),
    Code.MATCH_OVER: gettext_noop("The match is over."),
    Code.NOT_OVER: gettext_noop("The position can be downloaded once the match is over."),
    Code.BAD_REASON: gettext_noop("A reason has 1 to %(count)s characters."),
    Code.NO_SUCH_MOVE: gettext_noop("This match has no move %(seq)s."),
    Code.NO_SUCH_DATA: gettext_noop("No such version of the file “%(name)s” is kept here."),
    Code.UNREADABLE_DATA: gettext_noop("The file “%(name)s” cannot be read: %(reason)s."),
    Code.NO_SUCH_PRESET: gettext_noop("This scenario is not offered here any more."),
    Code.SEAT_COUNT: gettext_noop("This game is not played with %(count)s seats."),
    Code.SEATS_FOR_OPTIONS: gettext_noop("Played like this it is for %(counts)s players, not for %(count)s."),
    Code.BAD_OPTIONS: gettext_noop("These options do not fit the game: %(reason)s"),
    Code.BAD_SEAT_OPTIONS: gettext_noop("This choice for the seat does not fit the game: %(reason)s"),
    Code.UNKNOWN_BOT: gettext_noop("This game has no bot “%(bot)s”."),
    Code.NO_OPEN_SEAT: gettext_noop("No seat is open any more. You can watch."),
    Code.SEAT_TAKEN: gettext_noop("This seat has just been taken. Another one is open."),
    Code.ONE_COMMANDER: gettext_noop("The player of seat %(first)s also plays seat %(seat)s."),
    Code.NOTHING_TO_DRAW: gettext_noop("Chance finds nothing that could be played here: %(reason)s"),
    Code.ALREADY_SEATED: gettext_noop("You already sit at this table; open the link elsewhere for your opponent."),
    Code.MEMBERS_ONLY: gettext_noop("Only players with an account may sit down at this table. Log in, or sign up."),
    Code.RATING_OUT_OF_RANGE: gettext_noop(
        "This table is for players whose rating is between %(least)s and %(most)s; yours is %(points)s."
    ),
    Code.NOT_YOUR_TABLE: gettext_noop("Only the player who has opened this table can do that."),
    Code.TABLE_BEGUN: gettext_noop("The match at this table has begun; it cannot be cancelled any more."),
    Code.TABLE_CANCELLED: gettext_noop("This table was cancelled by the player who had opened it."),
    Code.TABLE_LAPSED: gettext_noop("This table has lapsed: nobody took the last seat in time."),
    Code.NO_SUCH_QUICK_MATCH: gettext_noop("This quick match is not offered here any more."),
    Code.UNKNOWN_PLAYER: gettext_noop("No player here has an account with the name “%(name)s”."),
    Code.ALREADY_AT_TABLE: gettext_noop("“%(name)s” sits at this table already."),
    Code.TOO_MANY_INVITED: gettext_noop("No more than %(count)s players can be invited to one table."),
    Code.DECLINED: gettext_noop("“%(name)s” has declined the invitation."),
    Code.NOT_INVITED: gettext_noop("You are not invited to this table, or not any more."),
    Code.NOT_TO_MOVE: gettext_noop("It is not your turn."),
    Code.STALE: gettext_noop("The position has changed since; look again."),
    Code.COMMAND_TAKEN: gettext_noop("This command was already given by somebody else."),
    Code.NO_TAKE_BACK: gettext_noop(
        "This move cannot be taken back: something was revealed, or somebody else has acted or is to act."
    ),
    Code.HAS_LEFT: gettext_noop("You have left this match already. You can watch."),
    Code.UNDER_WAY: gettext_noop("Everybody has acted already, so the match cannot be called off. You can resign."),
    Code.NOT_GONE: gettext_noop(
        "You can claim from a player who is to move and has been away for %(hours)s hours since. Nobody has been yet."
    ),
    Code.NO_BOTS: gettext_noop("No bot can play on here: the game has none, or the match is rated."),
    Code.OUT_OF_TIME: gettext_noop("Your time had run out before this came."),
    Code.TIME_LEFT: gettext_noop("You can claim from a player whose time has run out. Nobody’s has yet."),
    Code.NO_CLOCK: gettext_noop("This match is played without a clock."),
    Code.ALREADY_PAUSED: gettext_noop("The clocks are paused already."),
    Code.NOT_PAUSED: gettext_noop("The clocks are not paused."),
    Code.NO_VACATION: gettext_noop("You have no more than %(days)s days of vacation left in this match."),
    Code.NOBODY_TO_ASK: gettext_noop("No other person plays in this match, and a bot agrees to nothing."),
    Code.OFFER_OPEN: gettext_noop("An offer waits for an answer already."),
    Code.OFFERED_ALREADY: gettext_noop("You have offered that already. You can offer it again after the next action."),
    Code.NO_OFFER: gettext_noop("There is no offer that you could answer now."),
    Code.WHAT_IF_NOT_ALLOWED: gettext_noop(
        "While people play against each other, “What if” and hints have to be allowed by everybody at the table."
    ),
    Code.RATED_NO_WHAT_IF: gettext_noop(
        "While a rated match runs, its position is not tried out on the analysis board."
    ),
    Code.RATED_NO_HINTS: gettext_noop("In a rated match there are no hints."),
    Code.NO_HINT: gettext_noop("No hint was found for this position. Nothing is lost; try again."),
    Code.RATED_FOR_MEMBERS: gettext_noop(
        "Rated matches are for players with an account. Log in, or play without rating."
    ),
    Code.RATED_ONE_SIDE: gettext_noop("In a rated match nobody plays against themselves."),
    Code.TALK_NEEDS_NAME: gettext_noop("Only players can talk here. Play a match, or log in."),
    Code.NOBODY_READS: gettext_noop("Nobody else could read that: no other person plays here."),
    Code.PHRASES_ONLY: gettext_noop("Here guests talk in ready-made phrases. With an account you can write yourself."),
    Code.SILENCED: gettext_noop(
        "The moderators let you write again after %(until)s (UTC). Until then you can use the ready-made phrases."
    ),
    Code.UNWANTED_WORD: gettext_noop("The host does not want the word “%(word)s” here. Your message was not sent."),
    Code.BAD_TEXT: gettext_noop("A message has 1 to %(count)s visible characters."),
    Code.NO_SUCH_PHRASE: gettext_noop("This phrase is not known here; reload the page."),
    Code.NO_SUCH_MESSAGE: gettext_noop("There is no such message or player at this table."),
    Code.ONLY_PLAYERS_AGREE: gettext_noop("Only those who play this match decide who may read its talk."),
    Code.NOT_A_MODERATOR: gettext_noop("This page is for the moderators of the site. Log in as one of them."),
    Code.NOT_ON_YOURSELF: gettext_noop("That is yourself. Ask somebody else to look at it."),
    Code.NOT_ON_HOSTS: gettext_noop("That is the host of this site; moderators do not act on hosts."),
    Code.NO_SUCH_REPORT: gettext_noop("There is no such report."),
    Code.REPORT_SETTLED: gettext_noop("This report has been settled already, perhaps by another moderator."),
    Code.NO_SUCH_ACT: gettext_noop("That cannot be done here, or it has ended already."),
    Code.NO_ACCOUNT: gettext_noop("A guest has no account that could be closed. You can silence the guest."),
    Code.PLAYER_NOT_FOUND: gettext_noop("There is no player with this link, or they do not show what they play."),
    Code.STUDY_NOT_FOUND: gettext_noop("There is no position with this link."),
    Code.NO_SUCH_PUZZLE: gettext_noop("There is no such puzzle here."),
    Code.PUZZLE_UNFINISHED: gettext_noop("This attempt has not come to its end."),
    Code.NO_SUCH_LESSON: gettext_noop("There is no such lesson here."),
    Code.NO_SUCH_RULE: gettext_noop("There is no such page of the rules here."),
    Code.NO_SUCH_FACTION: gettext_noop("There is no such army here."),
    Code.LESSON_STEP_OPEN: gettext_noop("An earlier step of this lesson is not done yet. Begin the lesson again."),
    Code.NO_FIRST_MATCH: gettext_noop("This game has no first match with a coach."),
    Code.NOT_COACHED: gettext_noop("No coach stands beside you in this match."),
    Code.CAMPAIGN_MISSING: gettext_noop("The campaign “%(campaign)s” is not installed or not switched on here."),
    Code.CAMPAIGN_NOT_FOUND: gettext_noop("There is no campaign with this link."),
    Code.CAMPAIGN_FROZEN: gettext_noop(
        "This campaign waits for its plugin “%(plugin)s”, which is not here now. Nothing is lost."
    ),
    Code.CAMPAIGN_BROKEN: gettext_noop(
        "The plugin “%(plugin)s” cannot say how this campaign goes on. Nothing is lost; the host can see it in the log."
    ),
    Code.CAMPAIGN_OVER: gettext_noop("The campaign is over."),
    Code.NOT_YOUR_CAMPAIGN: gettext_noop("You play no role in this campaign. You can watch."),
    Code.ALREADY_IN_CAMPAIGN: gettext_noop(
        "You already play in this campaign. Players who join open the link in a browser of their own."
    ),
    Code.ROLE_COUNT: gettext_noop("This campaign is not played with %(count)s roles."),
    Code.ROLE_OPEN: gettext_noop("The campaign cannot begin: a role is still open."),
    Code.NO_OPEN_ROLE: gettext_noop("No role is open any more. You can watch."),
    Code.MATCH_RUNNING: gettext_noop("The match before it is still being played."),
    Code.SERIES_MISSING: gettext_noop("This match cannot be played as the series “%(series)s” here."),
    Code.SERIES_NOT_FOUND: gettext_noop("There is no series with this link."),
    Code.SERIES_FROZEN: gettext_noop(
        "This series waits for its plugin “%(plugin)s”, which is not here now. Nothing is lost."
    ),
    Code.SERIES_BROKEN: gettext_noop(
        "The plugin “%(plugin)s” cannot say how this series goes on. Nothing is lost; the host can see it in the log."
    ),
    Code.SERIES_OVER: gettext_noop("The series is over."),
    Code.NOT_YOUR_SERIES: gettext_noop("You do not play in this series. You can watch."),
    Code.TOURNAMENT_NOT_FOUND: gettext_noop("There is no tournament with this link."),
    Code.TOURNAMENT_OVER: gettext_noop("This tournament is over."),
    Code.NOT_YOUR_TOURNAMENT: gettext_noop("Only the organiser can do that."),
    Code.MEMBERS_ORGANISE: gettext_noop("Tournaments are organised by players with an account. Log in, or sign up."),
    Code.ORGANISERS_ONLY: gettext_noop("On this site the host says who organises tournaments. Ask the host."),
    Code.TOO_MANY_TOURNAMENTS: gettext_noop(
        "You organise %(count)s that are not over. Bring one of them to its end first."
    ),
    Code.NOT_FOR_TWO: gettext_noop("Tournaments are for matches of two. Choose a way of playing that is for two."),
    Code.ENTRY_CLOSED: gettext_noop("Nobody can enter here any more."),
    Code.ENTRY_FOR_MEMBERS: gettext_noop("Only players with an account can take part here. Log in, or sign up."),
    Code.ALREADY_ENTERED: gettext_noop("You take part here already."),
    Code.NOT_ENTERED: gettext_noop("This player does not take part here, or not any more."),
    Code.TOO_FEW_ENTRANTS: gettext_noop("It takes two at least."),
    Code.NO_SUCH_PAIRING: gettext_noop("There is no such pairing in the running round, or it cannot end like that."),
    Code.PAIRING_SETTLED: gettext_noop("This pairing has its result already."),
    Code.LEAGUE_NOT_FOUND: gettext_noop("There is no league with this link."),
    Code.LEAGUE_CLOSED: gettext_noop("This league is closed."),
    Code.NOBODY_CHOOSES: gettext_noop("In a league it is drawn what everybody plays."),
    Code.SEASON_RUNNING: gettext_noop("The season before it is still being played."),
    Code.MALFORMED: gettext_noop("The message could not be read."),
    Code.UNKNOWN_TYPE: gettext_noop("This kind of message is not known here; reload the page."),
    Code.TOO_LARGE: gettext_noop("The message is too large."),
    Code.TOO_MANY_ACTIONS: gettext_noop("This file has more than %(count)s actions."),
    Code.TOO_FAST: gettext_noop("Too many messages at once; wait a moment."),
    Code.TRIED_TOO_OFTEN: gettext_noop("This was tried too often from here. Wait %(minutes)s minutes."),
    Code.BEGUN_TOO_OFTEN: gettext_noop(
        "Too many matches have been begun from here. Wait %(minutes)s minutes before you begin another."
    ),
    Code.TOO_MANY_MATCHES: gettext_noop(
        "You play %(count)s matches that have not ended; finish one of them first. Those in which nobody has moved for "
        "%(days)s days do not count."
    ),
    Code.BUSY: gettext_noop("The server is preparing this just now. Try again in a moment."),
    Code.TOO_MANY_WINDOWS: gettext_noop("You have this match open in %(count)s windows already; close one of them."),
    Code.TOO_MANY_LOBBIES: gettext_noop(
        "You have the front page open in %(count)s windows already; close one of them."
    ),
    Code.TOO_MANY_TABLES: gettext_noop("From your address %(count)s tables are open already; close one of them."),
    Code.UNAVAILABLE: gettext_noop("The server cannot store moves at the moment. Nothing was changed; try again."),
    Code.INTERNAL: gettext_noop(
        "Something went wrong on the server. Nothing was changed; the host can see it in the log."
    ),
}

_counts: Counter[str] = Counter()
_counting = threading.Lock()


def refusal(code: Code, path: str = "", **params: object) -> Refusal:
    """The host's refusal of that code, to be raised."""
    return Refusal(code.value, SENTENCES[code], path, **params)


def renewed(refused: Refusal) -> Refusal:
    """The same refusal, to be kept or raised again: without the traceback of where it was raised before."""
    return Refusal(refused.code, refused.message, refused.path, **refused.params)


def words(refused: Sentence) -> str:
    """The sentence of a refusal in the language that is active now; English where nobody translated it."""
    sentence = sentence_of(refused.code, refused.message)
    text = gettext(sentence) if sentence else ""
    try:
        return filled(text, refused.params, get_language() or "en", words)
    except (KeyError, TypeError, ValueError):  # a translation with another placeholder
        return str(refused)


def count(refused: Refusal, **context: object) -> None:
    """Count a refusal that somebody was told, and log it in one line."""
    with _counting:
        _counts[refused.code] += 1
    logger.info("refused", extra={"code": refused.code, **context})


def counts() -> dict[str, int]:
    """How often each code was refused since this process began; the host's codes always stand here."""
    with _counting:
        return {**{code.value: 0 for code in Code}, **_counts}
