"""A hundred games of bots that measure a work: a task plays a few, stores the result and asks for the next few.

The games are played in the process that works in spare time, so that nobody who plays waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django_tasks import task
from neuroshima_contract import Game, OptionValues

from neuroshima import plugins
from neuroshima.factions.access import faction_of_seat
from neuroshima.matches.data_files import text_store
from neuroshima.players.models import Player
from neuroshima.records.history import Tally
from neuroshima.refusals import refusal
from neuroshima.tasks import queues
from neuroshima.workshop import access
from neuroshima.workshop.bot_games import AT_THE_SAME_TIME, PRIORITY, play_next, play_out
from neuroshima.workshop.drafts import Bench
from neuroshima.workshop.models import Measurement
from neuroshima.workshop.refusals import WorkCode
from neuroshima.workshop.trying import digests_of, seat_of

WANTED = 100
AT_ONCE = 4
"""Games of one task: a worker hears of the server's end, and others of their turn, after so many."""
State = Measurement.State


@dataclass(frozen=True)
class GamesQuestion:
    """Games of one bot against itself: the seat that is measured, against each of `others` in turn.

    `first`: the number of the first game; games with odd numbers begin with the other seat."""

    game: str
    texts: Mapping[str, str]
    bot: str
    mine: OptionValues
    others: Sequence[OptionValues]
    first: int
    order: tuple[str, ...] = ()

    def answer(self) -> list[str]:
        """`won`, `drawn` or `lost` of each game; runs in the bot's process."""
        game = text_store.with_texts(plugins.installed_games(self.order)[self.game], self.texts)
        return [self._play(game, self.first + number, other) for number, other in enumerate(self.others)]

    def _play(self, game: Game, number: int, other: OptionValues) -> str:
        mine = number % 2
        seats = [self.mine, other] if mine == 0 else [other, self.mine]
        winners, _moves = play_out(game, {}, seats, self.bot, number)
        return "drawn" if len(winners) != 1 else "won" if winners[0] == mine else "lost"


def begin(player: Player | None, bench: Bench) -> Measurement:
    """Begin to measure the work as it is stored now; what was measured before is forgotten.

    Raises Refusal `works_for_members`, `work_of_others`, `work_broken`, `too_many_measurements`."""
    work = access.work_changed_by(player, bench.work.slug)
    running = Measurement.objects.filter(work__owner=work.owner, state=State.RUNNING).exclude(work=work)
    if running.count() >= AT_THE_SAME_TIME:
        raise refusal(WorkCode.TOO_MANY_MEASUREMENTS, count=AT_THE_SAME_TIME)
    [(name, digest)] = digests_of(bench).items()
    with transaction.atomic():
        Measurement.objects.filter(work=work).delete()
        made = Measurement.objects.create(
            work=work,
            name=name,
            digest=digest,
            seat=seat_of(bench),
            bot=bench.workshop.bot,
            revision=work.revision,
            wanted=WANTED,
        )
        play_games.enqueue(measurement=made.pk, first=0)
    return made


def stop(player: Player | None, bench: Bench) -> None:
    """Stop measuring; what was played stays. Raises Refusal `works_for_members`, `work_of_others`."""
    work = access.work_changed_by(player, bench.work.slug)
    Measurement.objects.filter(work=work, state=State.RUNNING).update(state=State.STOPPED)


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def play_games(measurement: int, first: int) -> None:
    """Play the next games of a measurement, of which `first` are stored. Doing it again changes nothing."""
    found = Measurement.objects.select_related("work").filter(pk=measurement, state=State.RUNNING, played=first).first()
    if found is None:
        return
    answered = play_next(found, lambda: question_of(found))
    if answered is not None:
        store(found.pk, first, *answered)


def question_of(found: Measurement) -> GamesQuestion:
    """The next games of a measurement. Raises Refusal if the game cannot be played by its pack any more."""
    game = text_store.with_digests(plugins.game(found.work.game), {found.name: found.digest})
    workshop = next(each for each in game.workshops if each.kind == found.work.kind)
    opponents = workshop.opponents()
    numbers = range(found.played, min(found.wanted, found.played + AT_ONCE))
    texts = text_store.stored_texts(game.id, {found.name: found.digest})
    return GamesQuestion(
        game.id,
        texts,
        found.bot,
        found.seat,
        [opponents[number // 2 % len(opponents)] for number in numbers],
        found.played,
        plugins.order_of_clashing(),
    )


def store(pk: int, first: int, question: GamesQuestion, ends: Sequence[str]) -> None:
    """Add the results of some games, and ask for the next ones; nothing if that is done already."""
    with transaction.atomic():
        found = Measurement.objects.select_for_update().filter(pk=pk, state=State.RUNNING, played=first).first()
        if found is None:
            return
        game = plugins.game(question.game)
        for other, end in zip(question.others, ends, strict=True):
            faction = faction_of_seat(game, 0, other)
            tally = found.results.setdefault(faction.id if faction is not None else "", [0, 0, 0])
            tally[("won", "drawn", "lost").index(end)] += 1
        found.played += len(ends)
        if found.played >= found.wanted:
            found.state = State.DONE
        else:
            play_games.enqueue(measurement=pk, first=found.played)
        found.save(update_fields=["results", "played", "state"])


def tallies_of(found: Measurement) -> dict[str, Tally]:
    """The results against each opponent, by the id of its faction."""
    return {faction: Tally(*numbers) for faction, numbers in found.results.items()}
