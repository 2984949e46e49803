"""Games of bots that show which side of a map has it easier: a task plays a few and asks for the next ones.

They are played in the process that works in spare time, so that nobody who plays waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django_tasks import task
from neuroshima_contract import OptionValues

from neuroshima import plugins
from neuroshima.intervals import wilson
from neuroshima.maps.checks import OpenMap
from neuroshima.maps.models import Balance
from neuroshima.maps.playing import TriedMap
from neuroshima.maps.refusals import MapCode
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.creating import SeatPlan, draw_choices
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.presets import preset_named
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.tasks import queues
from neuroshima.workshop.access import work_changed_by
from neuroshima.workshop.bot_games import AT_THE_SAME_TIME, PRIORITY, play_next, play_out

CHOICES = (20, 50, 100)
"""How many games may be asked for."""
AT_ONCE = 2
"""Games of one task: then others have their turn, and the page its progress."""
State = Balance.State


@dataclass(frozen=True)
class GamesQuestion:
    """Games of a bot against itself. `tables`: the choices of all seats of each game; `first`: its number, the seed."""

    game: str
    texts: Mapping[str, str]
    options: OptionValues
    bot: str
    tables: Sequence[Sequence[OptionValues]]
    first: int
    order: tuple[str, ...] = ()

    def answer(self) -> list[tuple[list[int], int]]:
        """The winning seats and the moves of each game; runs in the bot's process."""
        game = text_store.with_texts(plugins.installed_games(self.order)[self.game], self.texts)
        numbered = enumerate(self.tables, self.first)
        return [play_out(game, self.options, table, self.bot, number) for number, table in numbered]


def begin(player: Player | None, kept: OpenMap, bot: str, games: int) -> Balance:
    """Begin to measure a map as it is stored now; what was measured before is forgotten.

    Raises Refusal `works_for_members`, `work_of_others`, `map_broken`, `map_without_bots`, `unknown_bot`,
    `balance_running`."""
    work = work_changed_by(player, kept.work.slug)
    if not kept.game.bots:
        raise refusal(MapCode.MAP_WITHOUT_BOTS)
    if bot not in kept.game.bots:
        raise refusal(MatchCode.UNKNOWN_BOT, bot=bot)
    running = Balance.objects.filter(work__owner=work.owner, state=State.RUNNING).exclude(work=work).count()
    if running >= AT_THE_SAME_TIME:
        raise refusal(MapCode.BALANCE_RUNNING, count=running)
    tried = TriedMap(kept)
    [(name, digest)] = tried.digests.items()
    values = {
        "name": name, "digest": digest, "scenario": tried.preset.id, "revision": work.revision, "bot": bot,
        "wanted": games if games in CHOICES else CHOICES[0], "wins": [0] * len(tried.preset.seats),
    }  # fmt: skip
    with transaction.atomic():
        Balance.objects.filter(work=work).delete()
        made = Balance.objects.create(work=work, **values)
        play_games.enqueue(balance=made.pk, first=0)
    return made


def stop(player: Player | None, kept: OpenMap) -> None:
    """Stop measuring; what was played stays. Raises Refusal `works_for_members`, `work_of_others`."""
    work = work_changed_by(player, kept.work.slug)
    Balance.objects.filter(work=work, state=State.RUNNING).update(state=State.STOPPED)


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def play_games(balance: int, first: int) -> None:
    """Play the next games, of which `first` are stored. Doing it again changes nothing."""
    found = Balance.objects.select_related("work").filter(pk=balance, state=State.RUNNING, played=first).first()
    if found is None:
        return
    answered = play_next(found, lambda: question_of(found))
    if answered is not None:
        store(found.pk, first, answered[1])


def question_of(found: Balance) -> GamesQuestion:
    """The next games. Open sides get armies by lot in each of them. Raises Refusal if the map cannot be played here."""
    installed = plugins.game(found.work.game)
    digests = {**text_store.usable(installed), found.name: found.digest}
    game = text_store.with_digests(installed, digests)
    preset = preset_named(game, found.scenario)
    tables = []
    for _number in range(min(AT_ONCE, found.wanted - found.played)):
        plans = [SeatPlan("bot", dict(seat or {}), found.bot) for seat in preset.seats]
        tables.append([plan.options or {} for plan in draw_choices(game, preset.options, plans)])
    texts = text_store.stored_texts(game.id, text_store.differing_digests(installed, digests))
    order = plugins.order_of_clashing()
    return GamesQuestion(game.id, texts, preset.options, found.bot, tables, found.played, order)


def store(pk: int, first: int, ends: Sequence[tuple[list[int], int]]) -> None:
    """Add the results of some games, and ask for the next ones; nothing if that is done already."""
    with transaction.atomic():
        found = Balance.objects.select_for_update().filter(pk=pk, state=State.RUNNING, played=first).first()
        if found is None:
            return
        for winners, moves in ends:
            found.moves += moves
            if len(winners) in (0, len(found.wins)):
                found.drawn += 1
            else:
                found.wins = [wins + (seat in winners) for seat, wins in enumerate(found.wins)]
        found.played += len(ends)
        if found.played >= found.wanted:
            found.state = State.DONE
        else:
            play_games.enqueue(balance=pk, first=found.played)
        found.save(update_fields=["wins", "drawn", "moves", "played", "state"])


def favoured(found: Balance) -> list[int]:
    """The sides that won more often than chance explains; empty: no game has shown any to. Partners win together."""
    games = found.played - found.drawn
    fair = sum(found.wins) / len(found.wins) / games if games else 1.0
    return [side for side, wins in enumerate(found.wins) if wilson(wins, games)[0] > fair]
