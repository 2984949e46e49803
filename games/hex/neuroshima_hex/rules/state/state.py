"""Who may do what in a position, and doing it: the turn with its phases and actions (hex 3).

`State.apply` is the only way a position changes; what then happens to it is in `state/standing.py`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from ..actions import (
    Act,
    Action,
    Build,
    Choose,
    ChooseLeader,
    Discard,
    EndTurn,
    Offer,
    Place,
    Play,
    Redraw,
    UseLeader,
    UseMarker,
    parse_action,
)  # fmt: skip
from ..board.board import Event
from ..board.questions import Answer, Question
from ..board.tiles import Tile, Unit
from ..errors import Illegal, _
from ..leaders import use
from ..position.leader_cards import BATTLE, DRAWN
from ..position.player import Player
from ..position.table import Entry
from ..scenario.steps import PlaceHq
from ..turn import building, endgame, hand, movement, permissions, puzzle_opponent, setup
from .standing import Standing

NOT_IN_HAND = _("You do not have that tile in your hand.")


class State(Standing):
    """A position and the actions of its players."""

    __slots__ = ()

    # Legal actions

    def legal(self, seat: int) -> list[Entry]:
        """What `seat` may do, compactly: a field of an entry may be `{"any": [...]}`. What only position files may do
        is not listed."""
        if seat not in self.to_move:
            return []
        if self.pending is not None:
            return [{"type": "choose", **answer} for answer in self.pending.answers]
        player, turn = self.players[seat], self.turn
        if turn.phase == "leader":
            return [{"type": "choose_leader", "leader": {"any": list(use.dealt_to(self, seat))}}]
        if turn.phase == "place_hq":
            return self._placing(player, "hq")
        if turn.phase == "deploy":
            return setup.entries(self)
        redraw = hand.redraws(self, player)
        tiles = list(dict.fromkeys(player.hand))
        discards = [{"type": "discard", "tile": tile} for tile in tiles] if hand.may_discard(self) else []
        if turn.phase == "discard":
            return discards + use.entries(self, seat) + redraw + building.offers(self, seat)
        entries = [entry for tile in tiles for entry in self._uses(player, tile)] if hand.may_use(self) else []
        entries += self._markers_to_use(seat)
        for trait in self.registry.abilities:
            entries += [{"type": "act", "ability": trait.name, **offer} for offer in trait.offers(self, seat)]
        if self.puzzle is not None:
            return [*entries, {"type": "end_turn"}]
        entries += use.entries(self, seat)
        return [*entries, *discards, *redraw, {"type": "end_turn"}]

    def _markers_to_use(self, seat: int) -> list[Entry]:
        return [
            {"type": "use_marker", "marker": marker, "unit": {"any": [self.coord(u.at) for u in takers]}}
            for marker in self.board.kept[seat]
            if (takers := [u for u in self.units if u is not None and self._may_take(seat, u, marker)])
        ]

    def _may_take(self, seat: int, unit: Unit, marker: str) -> bool:
        """Own units only, far and netted ones too; allied ones are not one's own."""
        return unit.seat == seat and not self.board.is_ally(unit) and self.board.may_take(unit, marker)

    def _placing(self, player: Player, tile: str) -> list[Entry]:
        definition, seat = player.army.tiles[tile], player.seat
        fields = self._hq_fields(seat) if definition.is_hq else self.free_fields(definition, seat)
        free = [self.coord(f) for f in fields]
        rotations = {"any": list(range(6))}
        return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": rotations}] if free else []

    def _hq_fields(self, seat: int) -> list[int]:
        """Where the HQ of `seat` may be placed now."""
        step = self.setup[0] if self.setup else PlaceHq(seat)
        assert isinstance(step, PlaceHq)
        return [f for f in setup.hq_fields(self, step) if setup.keeps_room(self, f)]

    def _founding(self, player: Player, tile: str) -> list[Entry]:
        """A foundation tile has no front: it lies as it is printed, on a field without a unit and another one."""
        fields = self.free_fields(player.army.tiles[tile], player.seat)
        free = [self.coord(f) for f in fields if self.ground[f] is None]
        return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": 0}] if free else []

    def _uses(self, player: Player, tile: str) -> list[Entry]:
        definition = player.army.tiles[tile]
        if definition.is_foundation:
            return self._founding(player, tile)
        if not definition.is_instant:
            return self._placing(player, tile)
        trait = self.registry.offer("play", tile, player.army.id)
        assert trait is not None
        return [{"type": "play", "tile": tile, **offer} for offer in trait.offers(self, player.seat)]

    # Applying actions

    def _behind(self, seat: int) -> Callable[[str, str], Offer | None]:
        """What is behind the actions of a seat: its instant tiles are those of its army."""
        army = self.players[seat].army.id if 0 <= seat < len(self.players) else ""
        return lambda action, name: self.registry.offered(action, name, army)

    def apply(self, seat: int, raw: object) -> list[Event]:
        """Do an action and tell what happened. Raises BadPosition for data that is no action, Illegal for one that is
        not allowed; nothing is changed then."""
        action = parse_action(self._behind(seat), raw)
        permissions.check(self, seat, action, self.to_move, self.pending is not None, self.sandbox)
        events: list[Event] = []
        self.log = events
        try:
            self._do(seat, action)
            puzzle_opponent.reply(self)
        finally:
            self.log = None
        return events

    def tried(self, seat: int, raw: object) -> State:
        """The position as `raw` would leave it, nothing told, and every decision that follows still waited for: for
        whoever looks through what may happen. Raises as `apply` does."""
        action = parse_action(self._behind(seat), raw)
        permissions.check(self, seat, action, self.to_move, self.pending is not None, self.sandbox)
        other = self.copy()
        other.log = None
        other._do(seat, action)
        return other

    def previewed(self, seat: int, raw: object) -> State:
        """The position as `raw` would leave it, before anything follows from it: no battle, nobody's turn, no tile
        drawn. What others would have to decide is taken as the first of their answers. Raises as `apply` does."""
        action = parse_action(self._behind(seat), raw)
        permissions.check(self, seat, action, self.to_move, self.pending is not None, self.sandbox)
        other = self.copy()
        other.still = True
        other.options = replace(self.options, auto_choose=True)
        starts_battle = isinstance(action, Play) and action.tile == "battle"
        playing = self.turn.phase == "play" and isinstance(action, Place | Play | Act | UseMarker)
        if isinstance(action, Build) or (playing and not starts_battle):
            other._do(seat, action)
        elif isinstance(action, UseLeader) and (plan := use.check(self, seat, action))[0].foreseeable:
            use.use(other, seat, plan)
        elif isinstance(action, Place) and self.turn.phase == "deploy":
            setup.place(other, action)
        elif isinstance(action, Place):
            other._put_hq(seat, action)
        else:
            self.copy()._do(seat, action)  # only to refuse what would be refused
        other.options = self.options
        return other

    def _do(self, seat: int, action: Action) -> None:
        if isinstance(action, Place):
            self._place(seat, action)
        elif isinstance(action, Discard):
            self._discard(seat, action)
        elif isinstance(action, Redraw):
            hand.redraw(self, self.players[seat], action)
        elif isinstance(action, Play):
            self._play(seat, action)
        elif isinstance(action, Act):
            self._act(seat, action)
        elif isinstance(action, Choose):
            self._choose(action)
        elif isinstance(action, Build):
            self._build(seat, action)
        elif isinstance(action, UseMarker):
            self._use_marker(seat, action)
        elif isinstance(action, ChooseLeader):
            if use.choose(self, seat, action):
                setup.done(self)
            else:
                self.turn.seat = self.to_move[0]
        elif isinstance(action, UseLeader):
            use.use(self, seat, use.check(self, seat, action))
        elif isinstance(action, EndTurn):
            self._end_turn(seat)
        else:
            self.start_battle("file", seat)

    def _end_turn(self, seat: int) -> None:
        if self.turn.phase == "deploy":
            setup.end(self)
        else:
            self.tell("turn_ended", seat=seat)
            endgame.turn_over(self)

    def _in_hand(self, seat: int, tile: str) -> Tile:
        player = self.players[seat]
        if tile not in player.hand:
            raise Illegal("not_in_hand", NOT_IN_HAND, "tile")
        return player.army.tiles[tile]

    def _place(self, seat: int, action: Place) -> None:
        if self.turn.phase == "deploy":
            setup.place(self, action)
            setup.placed(self)
            return
        if action.army is not None:
            raise Illegal("not_in_hand", NOT_IN_HAND, "army")
        if self.turn.phase == "place_hq":
            self._put_hq(seat, action)
            setup.done(self)
            return
        tile = self._in_hand(seat, action.tile)
        hand.check_use(self)
        if tile.is_instant:
            raise Illegal("bad_target", _("An instant tile is played, not placed on the board."), "tile")
        if tile.is_foundation:
            self._found(seat, tile, action)
        else:
            self._put_new(seat, tile, action)
        self.players[seat].hand.remove(tile.id)
        hand.spend(self)
        self._came_to(self.field(action.at))

    def _put_hq(self, seat: int, action: Place) -> None:
        """Raises Illegal as other tiles do, and "barred" where the scenario does not let the HQ stand."""
        if action.army is not None:
            raise Illegal("not_in_hand", NOT_IN_HAND, "army")
        at = self.field(action.at)
        if self.units[at] is None and at not in self._hq_fields(seat):
            raise Illegal("barred", setup.NOT_THERE, "at")
        self._put_new(seat, self.players[seat].army.hq, action)

    def _put_new(self, seat: int, tile: Tile, action: Place) -> None:
        """A tile comes on to the board. Raises Illegal: off_board, occupied."""
        at = self.field(action.at)
        if self.units[at] is not None or at in self.board.fixtures:
            raise Illegal("occupied", _("There is a tile on that field."), "at")
        self._check_open(tile, seat, at)
        self.put(self.unit(tile, seat, at, action.rotation))
        self.tell("placed", seat=seat, tile=tile.id, at=self.coord(at), rotation=action.rotation)

    def _found(self, seat: int, tile: Tile, action: Place) -> None:
        """A foundation tile comes on to the board. Raises Illegal: off_board, occupied, bad_rotation."""
        at = self.field(action.at)
        if self.units[at] is not None or self.ground[at] is not None:
            raise Illegal("occupied", _("There is a tile on that field."), "at")
        self._check_open(tile, seat, at)
        if action.rotation:
            raise Illegal("bad_rotation", _("A foundation tile is not turned."), "rotation")
        self.ground[at] = self.unit(tile, seat, at, 0)
        self._changed()
        self.tell("placed", seat=seat, tile=tile.id, at=self.coord(at), rotation=0)

    def _check_open(self, tile: Tile, seat: int, at: int) -> None:
        """Raises Illegal: barred, no_room."""
        if not self.is_open(tile, seat, at):
            raise Illegal("barred", movement.BARRED, "at")
        if not self.may_enter(tile, seat, at):
            raise Illegal("no_room", _("The HQ that is still to come needs that field."), "at")

    def _discard(self, seat: int, action: Discard) -> None:
        self._in_hand(seat, action.tile)
        hand.discard(self, self.players[seat], action.tile)

    def _build(self, seat: int, action: Build) -> None:
        """Three tiles go, and both tiles of the Structure come on to the board at once. One with Boarding starts a
        battle as soon as it stands, and ends the turn, unless it comes to stand in a net (hex 9, 12.57)."""
        units = building.check(self, seat, action)
        building.pay(self, self.players[seat], action.tiles)
        self.turn.goes_on()
        self.turn.phase = "play"
        self.tell("built", seat=seat, tiles=action.tiles, fields=[self.coord(unit.at) for unit in units])
        for unit in units:
            self.put(unit)
            where = {"at": self.coord(unit.at), "rotation": unit.rotation}
            self.tell("placed", seat=seat, tile=unit.tile.id, **where)
        boards = any(trait.boards for unit in units for trait in unit.tile.traits)
        self.turn.boarding = boards and not any(unit.at in self.forces().netted for unit in units)
        self._came_to(*(unit.at for unit in units))

    def _play(self, seat: int, action: Play) -> None:
        tile = self._in_hand(seat, action.tile)
        trait = self.registry.offer("play", tile.id, tile.army)
        if trait is None or not tile.is_instant:
            raise Illegal("bad_target", _("This tile is placed on the board, not played."), "tile")
        hand.check_use(self)
        plan = trait.check(self, seat, action)
        self.players[seat].throw(tile.id)
        hand.spend(self)
        self.turn.goes_on()
        told = action.model_dump(mode="json", by_alias=True, exclude_none=True, include={"unit", "target", "with_"})
        self.tell("played", seat=seat, tile=tile.id, **told)
        trait.perform(self, seat, plan)

    def _use_marker(self, seat: int, action: UseMarker) -> None:
        """A marker that was won is put on a unit (the expansions' rules of markers). Raises Illegal: no_marker,
        bad_target, off_board."""
        kept = self.board.kept[seat]
        if action.marker not in kept:
            raise Illegal("no_marker", _("You have no such marker."), "marker")
        unit = self.units[self.field(action.unit, "unit")]
        if unit is None or not self._may_take(seat, unit, action.marker):
            message = _("Choose a unit of your own, no HQ, with fewer than two such markers.")
            raise Illegal("bad_target", message, "unit")
        left = {name: count - (name == action.marker) for name, count in kept.items()}
        self.board.kept[seat] = {name: count for name, count in left.items() if count}
        count = self.board.mark(unit.at, action.marker)
        self._changed()
        self.tell("marker_used", seat=seat, marker=action.marker, at=self.coord(unit.at), count=count)
        self.board_changed()

    def _act(self, seat: int, action: Act) -> None:
        trait = self.registry.offer("act", action.ability)
        if trait is None:
            raise Illegal("no_ability", _("This unit has no such ability."), "ability")
        plan = trait.check(self, seat, action)
        self.turn.goes_on()
        trait.perform(self, seat, plan)

    def _choose(self, action: Choose) -> None:
        question = self.pending
        assert question is not None
        said = json.dumps(action.answer(), sort_keys=True)
        answer = next((a for a in question.answers if json.dumps(a, sort_keys=True) == said), None)
        if answer is None:
            raise Illegal("not_an_answer", _("That is not one of the answers."))
        self.decided(question, answer)

    def decided(self, question: Question, answer: Answer) -> None:
        """A decision that was waited for is made so."""
        self.pending = None
        if question.kind == "leader":
            self._answer_leader(question, answer)
            return
        if self.running is None and self.effect is None:
            self.answer(question, answer)
            return
        self.pause.answers.append(answer)
        if self.effect is not None:
            self._resolve_effect()
        else:
            self._fight_on()

    # Positions that are loaded

    def asked_again(self) -> State:
        """The position that comes out when a loaded one is worked out anew up to its decision: the same one, if the
        decision follows from it. Raises Illegal or LookupError if nothing can come of it."""
        probe = self.copy()
        probe.pending, probe.log = None, []
        if self.pending is not None and self.pending.kind == "leader":
            probe.pending = self._leader_again()
        elif self.running is not None:
            probe._fight_on()
        elif self.effect is not None:
            probe._resolve_effect()
        elif self.pending is not None:
            trait = self.registry.asker(self.pending.kind)
            if trait is None:
                raise LookupError("nobody asks that")
            probe.ask(trait.question(probe, self.pending.about))
        return probe

    def _leader_again(self) -> Question:
        """What a leader's owner is asked at the moment at which the position stands. Raises LookupError."""
        fight = self.running.fight if self.running is not None else None
        if fight is not None and (fight.number is not None or self.pause.answers):
            raise LookupError("the battle has begun")
        question = use.question(self, DRAWN if fight is None else BATTLE)
        if question is None:
            raise LookupError("no leader answers that")
        return question
