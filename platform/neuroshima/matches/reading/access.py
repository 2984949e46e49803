"""The only way to read a match: as one player may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, cast

from neuroshima_contract import Action, Bot, Event, Game, Refusal, Role, State, View

from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import FROZEN, SETTLED, WITHOUT_PLAYERS, Match, Move, Seat, Status
from neuroshima.matches.reading.loaded_match import Reading, read_match
from neuroshima.matches.reading.rights import Reader, rights
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.players.names import person_name
from neuroshima.refusals import copy_refusal, refusal
from neuroshima.wire.matches import OfferShown, Operation, OutcomeShown, Right, SeatKind, SeatShown, StatusShown

Need = Literal["watch", "seat"]
Stored = Literal["waiting", "running", "over"]


def access_match(player: Player | None, slug: str, need: Need = "watch") -> Access:
    """The match with that link, as `player` may know it.

    Everybody with the link may watch.

    Raises Refusal `not_found`, and `not_your_seat` if a seat is needed and the player has none."""
    access = access_for(read_match(slug), player)
    if need == "seat" and not access.own_seats:
        raise refusal(MatchCode.NOT_YOUR_SEAT)
    return access


def access_for(reading: Reading, player: Player | None) -> Access:
    """Access of `player` to a match that was read."""
    access = Access(reading.match, player, reading.seats)
    access.reading = reading
    return access


@dataclass
class Access:
    """One match as one player may know it, read once from the database."""

    match: Match
    player: Player | None
    seats: list[Seat]

    @property
    def slug(self) -> str:
        return self.match.slug

    @property
    def seq(self) -> int:
        return self.match.seq

    @cached_property
    def reading(self) -> Reading:
        """The part that is the same for all players."""
        return Reading(self.match, self.seats)

    @property
    def installed(self) -> Game | None:
        """The game as new matches play it.

        None if it is not installed or not enabled."""
        return self.reading.installed

    @property
    def game(self) -> Game | None:
        """The match's game with the texts that the match began with.

        None if the game cannot use them any more."""
        return self.reading.game

    @cached_property
    def digests(self) -> text_store.Digests:
        """The texts the match is played by; none while it is frozen."""
        return (
            {}
            if self.game is None or self.installed is None
            else text_store.digests_of_match(self.match, self.installed)
        )

    @property
    def differing_digests(self) -> text_store.Digests:
        """Digests of the match's texts that differ from the game's own today.

        They are for the address of the catalogue."""
        return {} if self.installed is None else text_store.differing_digests(self.installed, self.digests)

    @property
    def missing(self) -> list[str]:
        """Missing plugins that the match needs."""
        return self.reading.missing

    @property
    def waits_for(self) -> str:
        """The plugin that a frozen match waits for; by default, its game's.

        The plugin is missing, fails, or cannot read the position."""
        frozen = self.frozen
        return self.match.plugin if frozen is None else str(frozen.params["plugin"])

    @property
    def frozen(self) -> Refusal | None:
        """Why the match cannot continue: `frozen`, `unreadable` or `plugin_failed`.

        None if it can."""
        return self.reading.frozen

    def playable_game(self) -> Game:
        """The match's game. Raises Refusal as `check_not_frozen`."""
        self.check_not_frozen()
        assert self.game is not None
        return self.game

    def check_not_frozen(self) -> None:
        """Raises Refusal `frozen`, `unreadable`, `plugin_failed`."""
        frozen = self.frozen
        if frozen is not None:
            raise copy_refusal(frozen)

    @cached_property
    def own_seats(self) -> tuple[int, ...]:
        """The seats of this player."""
        if self.player is None:
            return ()
        return tuple(seat.index for seat in self.seats if seat.player_id == self.player.pk)

    @property
    def reserved_seats(self) -> list[Seat]:
        """The open seats that are reserved for this player."""
        if self.player is None:
            return []
        return [seat for seat in self.seats if seat.kind == Seat.Kind.OPEN and seat.kept_for_id == self.player.pk]

    @property
    def state(self) -> State | None:
        """The position with all secrets, only for `matches`.

        None before the start and while frozen."""
        return self.reading.state

    @property
    def status(self) -> StatusShown:
        """The stored status, or that the match is frozen.

        A match that a host has ended is over, even if its plugin is missing."""
        frozen = self.frozen is not None and self.aborted is None
        return FROZEN if frozen else cast("Stored", self.match.status)

    @property
    def frozen_by(self) -> str:
        """The plugin a frozen match waits for."""
        return self.waits_for if self.frozen is not None else ""

    @property
    def seed(self) -> str | None:
        """The seed, once the match is over; until then only `commitment` is public."""
        return self.match.seed if self.match.status == Status.OVER else None

    @property
    def commitment(self) -> str:
        return self.match.commitment

    @cached_property
    def seat(self) -> int | None:
        """The seat whose view the player gets: their first one to move, or their first.

        None: a spectator."""
        moving = [seat for seat in self.own_seats if seat in self.to_move]
        return next(iter((*moving, *self.own_seats)), None)

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.reading.to_move()

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may ever know something that another must not."""
        return self.reading.has_secrets

    @property
    def secret(self) -> bool:
        """Whether a seat knows something now that others must not.

        If players share a screen, it then shows one seat at a time."""
        return self.has_secrets and self.reading.ask(lambda state: state.secret, False)

    @property
    def outcome(self) -> OutcomeShown | None:
        return cast("OutcomeShown | None", self.match.outcome)

    @property
    def aborted(self) -> str | None:
        """Why a host or an organiser has ended the match, as plain text; None if nobody did."""
        outcome = self.outcome
        return outcome.get("note", "") if outcome is not None and outcome["reason"] in WITHOUT_PLAYERS else None

    @property
    def settled(self) -> bool:
        """Whether its pairing in a tournament was settled without it."""
        return self.outcome is not None and self.outcome["reason"] == SETTLED

    @property
    def take_back(self) -> list[int]:
        """The player's seats that may take their last move back now."""
        return [seat for seat in self.own_seats if seat == self.match.take_back]

    @property
    def offer(self) -> OfferShown | None:
        """The open offer of a player to the others."""
        return cast("OfferShown | None", self.match.offer)

    @property
    def rights(self) -> dict[Right, list[int]]:
        """What the player may do about the match itself, with the seats for each right."""
        if self.frozen is not None or (game := self.game) is None:
            return {}
        player = None if self.player is None else self.player.pk
        reader = Reader(player, self.own_seats, self.to_move)
        return self.reading.compute_once_for_match(
            reader, lambda: rights(self.match, self.seats, reader, self.may_have_stand_ins(game))
        )

    def may_have_stand_ins(self, game: Game) -> bool:
        """Whether bots may play on for people.

        The game must have bots, and the match must neither be rated nor belong to a tournament."""
        return bool(game.bots) and not self.match.rated and not self.match.must_be_played

    def view(self, seq: int | None = None) -> View | None:
        """The position as the player may see it, now or after move `seq`.

        None before the start and while frozen."""
        return self.reading.view(self.seq if seq is None else seq, self.seat)

    @cached_property
    def eyes(self) -> int | None:
        """The seat that identifies the view; None if the match has no secrets."""
        return self.reading.eyes(self.seat) if self.has_secrets else None

    def changes(self, seq: int) -> list[Operation] | None:
        """Changes from the view before move `seq` to the view after it.

        None if the view must be sent whole."""
        return self.reading.changes(seq, self.seat)

    def legal(self) -> dict[str, list[Action]]:
        """What the player's seats may do now, by seat number."""
        if self.match.status != Status.RUNNING:
            return {}
        return {str(seat): self.reading.legal(seat) for seat in self.own_seats if seat in self.to_move}

    def visible_events(self, events: list[Event]) -> list[Event]:
        """The events as the player may see them."""
        return self.reading.visible_events(events, self.seat)

    def visible_action(self, move: Move) -> Action | None:
        """The action of a stored move as the player may know it.

        None for a take-back and while frozen."""
        return self.reading.visible_action(move, self.seat)

    def moves(self, after: int = 0) -> list[Move]:
        """Stored moves after `after`.

        Filter their events by `visible_events` and their actions by `told`."""
        return list(self.reading.moves(after))

    def preview(self, seat: int, action: Action) -> View:
        """The result of `action`, without changing anything.

        Raises Refusal as playing it would."""
        state = self.playable(seat)
        if seat not in state.to_move:
            raise refusal(MatchCode.NOT_TO_MOVE)
        return state.preview(seat, action)

    def playable(self, seat: int) -> State:
        """The state, if `seat` is the player's and the match is running.

        Raises Refusal `not_your_seat` and as `running_state`."""
        if seat not in self.own_seats:
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        return self.running_state()

    def running_state(self) -> State:
        """The state of a running match.

        Raises Refusal as `check_not_frozen`, `not_started`, `match_over`."""
        self.check_not_frozen()
        if self.match.status == Status.WAITING:
            raise refusal(MatchCode.NOT_STARTED)
        if self.match.status == Status.OVER:
            raise refusal(MatchCode.MATCH_OVER)
        assert self.state is not None
        return self.state

    def seat_list(self, online: Mapping[int, bool] | None = None) -> list[SeatShown]:
        """The seats as pages and messages show them."""
        return [self._seat_shown(seat, (online or {}).get(seat.index, False)) for seat in self.seats]

    def _seat_shown(self, seat: Seat, online: bool) -> SeatShown:
        role = self.role_of(seat)
        return {
            "seat": seat.index,
            "team": seat.team,
            "name": self.name_of(seat),
            "kind": cast("SeatKind", seat.kind),
            "role": role.id if role is not None else "",
            "options": seat.options or {},
            "online": online or seat.kind == Seat.Kind.BOT,
            "what_if": seat.allows_what_if,
        }

    def role_of(self, seat: Seat) -> Role | None:
        """The role of the seat, in a game with roles."""
        return role_at(self.game, seat.index)

    def name_of(self, seat: Seat) -> str:
        """A bot's title in the reader's language, or a person's name as given.

        Empty for an open seat."""
        return seat_name(self.game, seat)


def role_at(game: Game | None, index: int) -> Role | None:
    """The role of seat `index`.

    None in a game without roles, and if the game is missing."""
    return game.roles[index] if game is not None and index < len(game.roles) else None


def seat_name(game: Game | None, seat: Seat) -> str:
    """The name of a seat in a match of that game, as in `Access.name_of`."""
    bot = game.bots.get(seat.bot) if game is not None and seat.bot else None
    if seat.kind == Seat.Kind.PERSON:
        return person_name(seat.name)
    return seat.name if bot is None else bot_name(bot, seat.style)


def bot_name(bot: Bot, style: str = "") -> str:
    """A bot's title in the reader's language, with its style."""
    title = in_words(bot.titles)
    return f"{title} ({in_words(bot.styles[style])})" if style in bot.styles else title
