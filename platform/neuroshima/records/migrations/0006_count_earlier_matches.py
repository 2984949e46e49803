"""Count the results and the karma of matches that ended before they were counted, in parts.

Points are left out, since games are not asked while tables change: `manage.py results` adds them.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import migrations

from neuroshima import statements

AT_ONCE = 1000
NO_RESULT = ("aborted", "called_off", "settled")
WORDS = ("games", "won", "drawn", "lost")
POINTS = ("with_points", "own_points", "other_points")


def count_earlier(apps: Any, _editor: Any) -> None:
    over = apps.get_model("matches", "Match").objects.filter(status="over").defer("snapshot")
    matches = over.order_by("pk").iterator(AT_ONCE)
    while part := list(islice(matches, AT_ONCE)):
        _count(apps, part)


def _count(apps: Any, matches: Sequence[Any]) -> None:
    seats: dict[int, list[Any]] = defaultdict(list)
    found = apps.get_model("matches", "Seat").objects.filter(match__in=[match.pk for match in matches])
    for seat in found.order_by("match", "index"):
        seats[seat.match_id].append(seat)
    results: dict[Any, Counter[str]] = defaultdict(Counter)
    karma: dict[int, Counter[str]] = defaultdict(Counter)
    for match in matches:
        for key, word in _results(match, seats[match.pk]):
            results[key].update(("games", word))
        for player, out in _karma(seats[match.pk]).items():
            karma[player].update(matches=1, out=int(out))
    result_count, karma_count = apps.get_model("records", "ResultCount"), apps.get_model("records", "KarmaCount")
    rows = [
        result_count(player_id=player, game=game, about=about, key=key, **{word: count[word] for word in WORDS})
        for (player, game, about, key), count in sorted(results.items())
    ]
    if rows:
        statements.add(rows, ("player", "game", "about", "key"), (*WORDS, *POINTS))
    rows = [karma_count(player_id=key, matches=count["matches"], out=count["out"]) for key, count in karma.items()]
    if rows:
        statements.add(rows, ("player",), ("matches", "out"))


def _results(match: Any, seats: Sequence[Any]) -> Iterator[tuple[tuple[int, str, str, str], str]]:
    outcome = match.outcome or {}
    if outcome.get("reason") in NO_RESULT:
        return
    winners = outcome.get("winners", [])
    for player in dict.fromkeys(seat.player_id for seat in seats if seat.player_id is not None):
        mine = [seat for seat in seats if seat.player_id == player]
        teams = {seat.team for seat in mine}
        others = [seat for seat in seats if seat.team not in teams]
        if not others or len(teams) > 1:
            continue
        word = "drawn" if not winners else "won" if mine[0].index in winners else "lost"
        yield (player, match.game, "all", ""), word
        options = [mine[0].index, mine[0].options or {}]
        choice = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if len(choice) <= 200:
            yield (player, match.game, "choice", choice), word
        for key in {_opponent(seat) for seat in others} - {""}:
            yield (player, match.game, "opponent", key), word


def _opponent(seat: Any) -> str:
    if seat.player_id is not None:
        return f"player:{seat.player_id}"
    return f"bot:{seat.bot}" if seat.bot else ""


def _karma(seats: Sequence[Any]) -> dict[int, bool]:
    found: dict[int, bool] = {}
    here = {seat.player_id for seat in seats}
    for seat in seats:
        if seat.kept_time is None:
            continue
        for player in {seat.player_id, None if seat.kept_for_id in here else seat.kept_for_id} - {None}:
            found[player] = found.get(player, False) or not seat.kept_time
    return found


class Migration(migrations.Migration):
    dependencies = [("records", "0005_counts"), ("matches", "0019_seats_of_a_player")]

    operations = [migrations.RunPython(count_earlier, migrations.RunPython.noop)]
