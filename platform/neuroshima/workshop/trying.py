"""Works that are tried before anybody takes them: on the analysis board, and in matches of their author.

What is tried is a pack of its own, with another id than the one that is handed in, so that drafts are no versions of
that. Its text is a data file which is never in use: a match has it beside those in use (`create_match`)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.http import urlencode
from neuroshima_contract import Game, OptionValues
from neuroshima_contract.packs import FILE_PREFIX, Pack, pack_of_files

from neuroshima import chance
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.creating import SeatPlan, create_match
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop import access
from neuroshima.workshop.drafts import Bench
from neuroshima.workshop.keeping import with_pack_id
from neuroshima.workshop.refusals import WorkCode

PREFIX = "try_"
"""Of the ids of packs that are tried."""
FILE_START = f"{FILE_PREFIX}{PREFIX}"
"""Of the names of their data files."""


def trial_of(bench: Bench) -> Pack:
    """The pack that is tried. Raises Refusal `work_broken`."""
    if not bench.checked.is_whole:
        raise refusal(WorkCode.WORK_BROKEN)
    pack, _faults = pack_of_files(with_pack_id(bench.work.files, bench.work.pack, f"{PREFIX}{bench.work.slug}"))
    assert pack is not None  # it was whole under its own id
    return pack


def digests_of(bench: Bench) -> dict[str, str]:
    """Its data file, stored, as its name and digest. Raises Refusal `work_broken`."""
    pack = trial_of(bench)
    row = text_store.record(bench.game.id, pack.file_name, pack.text, note=pack.manifest.version)
    return {row.name: row.digest}


def board_address(bench: Bench) -> str:
    """The URL of the analysis board with the work. Raises Refusal `work_broken`."""
    query = text_store.query_of(digests_of(bench))
    return f"{reverse('study', args=[bench.game.id])}{query}&{urlencode(seat_of(bench))}"


def seat_of(bench: Bench) -> OptionValues:
    """The options of a seat that plays with the tried pack."""
    before, after = f"{bench.work.pack}__", f"{PREFIX}{bench.work.slug}__"
    seat = bench.workshop.seat(bench.draft)
    return {name: value.replace(before, after) if isinstance(value, str) else value for name, value in seat.items()}


def play(player: Player | None, bench: Bench, bot: str = "", against: OptionValues | None = None) -> Access:
    """Begin a match with the work, which is never rated.

    The author plays with it, against a bot; without one, against the player who follows the author's link. `against`:
    what the other plays; None: one by lot. Who begins is drawn. Raises Refusal `work_broken`, and what `create_match`
    raises."""
    owner = access.member(player)
    other = against or chance.generator.choice(list(bench.workshop.opponents()))
    plans = [SeatPlan("me", seat_of(bench)), SeatPlan("bot", other, bot) if bot else SeatPlan("open")]
    plans = chance.generator.sample(plans, len(plans))
    return create_match(owner, bench.game.id, {}, plans, beside=digests_of(bench))


def trial_game(bench: Bench) -> Game:
    """The game with the tried pack. Raises Refusal `work_broken`."""
    return text_store.with_digests(bench.game, digests_of(bench))
