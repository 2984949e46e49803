"""A small site, played through the host's own functions: what `copies` multiplies."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import Group, User
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from neuroshima import plugins
from neuroshima.campaigns.play import RolePlan, begin_run
from neuroshima.factions.results import count
from neuroshima.lessons.access import lessons_of
from neuroshima.lessons.models import Progress
from neuroshima.lobby.invitations import invite
from neuroshima.lobby.models import Seek, remember
from neuroshima.lobby.tables import set_table
from neuroshima.matches import replays
from neuroshima.matches.clocks.clock import live, slow
from neuroshima.matches.clocks.uptime import note_uptime
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move, resign
from neuroshima.matches.reading.access import access_match
from neuroshima.moderation.acts import act_on, report
from neuroshima.moderation.models import Act, Report
from neuroshima.notices.models import Delivery, Device, Notice, NoticeSettings, Watched
from neuroshima.players.models import Player
from neuroshima.puzzles.access import puzzles_of
from neuroshima.puzzles.models import Solution
from neuroshima.records.rating import rate
from neuroshima.series.play import begin_series
from neuroshima.studies.sharing import share
from neuroshima.talk.saying import say
from neuroshima.tasks.models import Task
from neuroshima.tournaments.leagues import begin_season, create_league, join_bot, join_league
from neuroshima.tournaments.models import Entrant, LeagueMember
from neuroshima.tournaments.organising import begin_now, create_tournament, enter
from neuroshima.tournaments.plans import LeaguePlan, TournamentPlan
from neuroshima_contract import Game, Json
from neuroshima_contract.legal import drawn

from neuroshima_lab.arena import pairings

FINISHED = 18
"""Finished matches of a world; the member plays every other one."""
PEOPLE = 6
MEMBER, CHIEF = "bench-member", "bench-chief"


@dataclass
class World:
    """What was made, by the names of the pages that show it."""

    game: Game
    member: Player
    chief: Player
    slugs: dict[str, str] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)

    @property
    def matches_of_member(self) -> int:
        return Match.objects.filter(seats__player=self.member).distinct().count()


def make_world(game: Game, moves: int, finished: int = FINISHED) -> World:
    """A site with every kind of content that there is without workers. `moves`: most moves of a match."""
    note_uptime()
    return _Maker(game, moves, finished).made()


class _Maker:
    def __init__(self, game: Game, moves: int, finished: int) -> None:
        self.game, self.moves, self.finished, self.lot = game, moves, finished, random.Random(1)
        self.choices: Sequence[Json] = next(each.seats for _name, each in pairings(game, ["random", "random"], 1, 1, 0))
        self.member, chief, *self.others = [
            _player(name) for name in (MEMBER, CHIEF, *(f"bench-{number}" for number in range(PEOPLE)))
        ]
        assert chief.user is not None
        chief.user.is_staff = chief.user.is_superuser = True
        chief.user.save()
        chief.user.groups.add(*Group.objects.all())
        self.world = World(game, self.member, chief, keys={"player": self.member.pk})

    def made(self) -> World:
        for number in range(self.finished):
            self._finished(number)
        self._unfinished()
        self._others_apps()
        self._rows_of_workers()
        return self.world

    def _finished(self, number: int) -> None:
        first = self.member if number % 2 else self.others[number % PEOPLE]
        second = self.others[(number + 1 + number // PEOPLE) % PEOPLE]
        if first == second:
            second = self.others[(number + 2) % PEOPLE]
        control = [None, live(5, 5), slow(3)][number % 3]
        slug = self._match(first, second, rated=number % 4 < 2, control=control)
        self._play(slug, self.moves)
        access = access_match(first, slug)
        if access.outcome is None:
            resign(first, slug, access.own_seats[0], "leaves", access.seq)
        say(first, slug, "hello", phrase="hello")
        rate(slug)
        count(slug)
        self.world.slugs["over"] = slug

    def _match(self, first: Player, second: Player, **terms: object) -> str:
        plans = [SeatPlan("me", self.choices[0]), SeatPlan("player", self.choices[1], player=second)]
        return create_match(first, self.game.id, {}, plans, **terms).slug  # type: ignore[arg-type]

    def _play(self, slug: str, moves: int) -> None:
        """Random moves of both players."""
        for number in range(moves):
            access = access_match(None, slug)
            if access.outcome is not None:
                return
            seat = access.to_move[0]
            actions, player = access.reading.legal(seat), access.seats[seat].player
            assert player is not None
            play_move(player, slug, seat, drawn(actions, self.lot), f"move {number}", access.seq)

    def _unfinished(self) -> None:
        member, first, second = self.member, *self.others[:2]
        running = self._match(member, first, control=slow(3))
        self._play(running, 2)
        self.world.slugs["match"] = running
        plans = [SeatPlan("me", self.choices[0]), SeatPlan("open", self.choices[1])]
        waiting = set_table(first, self.game.id, {}, plans, "everybody")
        invite(first, waiting.slug, MEMBER)
        self.world.slugs["table"] = set_table(member, self.game.id, {}, plans, "everybody").slug
        remember(member, self.game.id, {"name": member.name})
        Seek.objects.create(player=second, kind=f"{self.game.id} bench", since=second.created, seen=second.created)

    def _others_apps(self) -> None:
        member, chief, first = self.member, self.world.chief, self.others[0]
        slugs, keys = self.world.slugs, self.world.keys
        cup = create_tournament(member, TournamentPlan(name="Cup", game=self.game.id, options={}))
        for player in (member, *self.others):
            enter(player, cup.slug, None)
        slugs["tournament"], keys["entrant"] = cup.slug, Entrant.objects.filter(player=first).latest("pk").pk
        begun = create_tournament(member, TournamentPlan(name="Begun", game=self.game.id, options={}))
        for player in self.others[:2]:
            enter(player, begun.slug, None)
        begin_now(member, begun.slug)
        league = create_league(member, LeaguePlan(name="League", game=self.game.id, options={}))
        for player in (member, first):
            join_league(player, league.slug)
        for bot in list(self.game.bots)[:1]:
            join_bot(member, league.slug, bot)
        begin_season(member, league.slug)
        slugs["league"], keys["member"] = league.slug, LeagueMember.objects.filter(player=first).latest("pk").pk
        for campaign in [each for each in plugins.registry().campaigns.values() if each.game == self.game.id][:1]:
            roles = [RolePlan("me"), *(RolePlan("open") for _ in campaign.roles[1:])]
            slugs["run"] = begin_run(member, campaign.id, roles).slug
        for series in plugins.series_of(self.game.id)[:1]:
            match = Match.objects.get(slug=self._match(member, first))
            slugs["series"] = begin_series(match, series.id).slug
        position = replays.position_document(Match.objects.get(slug=slugs["over"]), 1)
        slugs["shared_study"] = share(member, json.dumps(position).encode()).slug
        for about in self.others[:2]:
            keys["report"] = report(member, about, "This is a report of the measurement.").pk
        settled = Report.objects.order_by("pk").first()
        assert settled is not None and chief.user is not None
        keys["act"] = act_on(chief.user, settled.pk, [Act.Kind.values[0]], "This is an act of the measurement.")[0].pk

    def _rows_of_workers(self) -> None:
        """Rows that workers or browsers make."""
        Task.objects.update(status=TaskResultStatus.SUCCESSFUL, finished_at=timezone.now())
        for player in (self.member, self.others[0]):
            NoticeSettings.objects.create(player=player)
            Device.objects.create(player=player, endpoint=f"https://push.example.org/{player.pk}", p256dh="-", auth="-")
            for match in Match.objects.filter(seats__player=player)[:3]:
                Watched.objects.get_or_create(match=match, defaults={"seq": 0})
                notice = Notice.objects.create(player=player, match=match, turn=0)
                Delivery.objects.create(notice=notice, way=Delivery.Way.MAIL, state=Delivery.State.SENT)
            for game in plugins.games().values():
                for puzzle in list(puzzles_of(game))[:2]:
                    Solution.objects.create(player=player, game=game.id, puzzle=puzzle, stars=3, outcome={}, actions=[])
                for lesson in list(lessons_of(game))[:2]:
                    Progress.objects.create(player=player, game=game.id, lesson=lesson, finished=player.created)


def _player(name: str) -> Player:
    user = User.objects.create(username=name, email=f"{name}@example.org")
    return Player.objects.create(name=name, user=user)
