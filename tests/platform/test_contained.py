"""A plugin that raises, wherever it is called, harms only its own matches.

They are frozen, or the action is refused, with the plugin's name; the log has the traceback; sockets and pages go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from django.test import Client
from faulty import plugin as faulty
from neuroshima import plugins
from neuroshima.matches.bots.tasks import ask_again
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError
from neuroshima.matches.live.watchers import heart
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading import endings, states
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.reading.memory import latest
from neuroshima.players.models import Player
from neuroshima.plugins import guarded_games
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal
from neuroshima_contract import Refusal

from tests.support.hex import author_plugins
from tests.support.platform.bot_tasks import run_tasks, think_by, waiting_for_bots
from tests.support.platform.faulty_match import POSITION, at_one_screen, begun, faulty_installed
from tests.support.platform.serving import Server
from tests.support.platform.sockets import Socket, session_of
from tests.support.web.visitors import visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]
sync = database_sync_to_async

ORDER = {"type": "play", "tile": "order"}
BATTLE = {"type": "play", "tile": "battle"}
HERALD = {"type": "place", "tile": "herald", "at": [-1, 0], "rotation": 0}
CHOICE = {"type": "choose", "use": True}
FREEZING = ("offers", "illegal", "answer", "network")
"""Points that are asked when the position is shown."""
REFUSED: dict[str, list[dict[str, Any]]] = {
    "check": [ORDER], "perform": [ORDER], "answered": [ORDER, CHOICE], "ask": [BATTLE], "wounded": [BATTLE],
    "opening_wounds": [BATTLE], "happened": [HERALD],
}  # fmt: skip
"""The other points, with the actions that lead to them."""


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    """Install the expansion, and set up the log: creating the application sets it up again."""
    import neuroshima.site.asgi  # noqa: F401

    with faulty_installed():
        yield


@pytest.fixture(autouse=True)
def whole() -> Iterator[None]:
    yield
    faulty.broken.clear()
    endings.failed_positions._reasons.clear()


def break_at(point: str) -> None:
    faulty.broken.add(point)
    states._cache._states.clear()


async def alive(socket: Socket) -> None:
    """Assert that the socket is open and answers."""
    await socket.send(type="ping", have=0)
    assert (await socket.until("pong"))["v"] == 1


async def page_of(player: Player, address: str) -> Any:
    return await sync(lambda: visitor(player).get(address))()


def tracebacks(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [str(record.exc_info[1]) for record in caplog.records if record.exc_info and record.exc_info[1]]


@pytest.mark.parametrize("point", FREEZING)
async def test_where_it_raises_as_the_position_is_shown_the_match_is_frozen(
    anna: Player, point: str, caplog: pytest.LogCaptureFixture
) -> None:
    slug, other = await sync(begun)(anna), await sync(at_one_screen)(anna, "borgo", "moloch")
    break_at(point)
    session = await sync(session_of)(anna)
    socket = await Socket(slug, session, language="cs").open()
    state = socket.log[-1]
    at_fault = "hex" if point == "answer" else "faulty"  # of an answer that is no data nobody knows whose it is
    assert (state["status"], state["frozen_by"], state["view"], state["legal"]) == ("frozen", at_fault, None, {})
    assert f"Zásuvný modul „{at_fault}“" in state["frozen_why"]
    assert (await socket.move(0, BATTLE))["code"] == "plugin_failed"
    await alive(socket)
    assert point == "answer" or any(point in text or "nobody asked" in text for text in tracebacks(caplog))
    await socket.close()
    await alive(fine := await Socket(other, session).open())
    place = {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0}
    assert (await fine.move(0, place))["type"] == "accepted"
    await fine.close()
    for page in ("/", f"/m/{slug}/", f"/m/{other}/"):
        answer = await page_of(anna, page)
        assert answer.status_code == 200, page
    assert at_fault.encode() in (await page_of(anna, f"/m/{slug}/")).content


@pytest.mark.parametrize("point", REFUSED)
async def test_where_an_action_leads_to_it_the_action_is_refused_and_nothing_is_lost(
    anna: Player, point: str, caplog: pytest.LogCaptureFixture
) -> None:
    slug = await sync(begun)(anna)
    socket = await Socket(slug, await sync(session_of)(anna)).open()
    break_at(point)
    *before, last = REFUSED[point]
    for seat, action in enumerate(before):
        assert (await socket.move(seat, action))["type"] == "accepted"
        await socket.until("moved")
    told = await socket.move(len(before), last)
    assert (told["code"], told["seq"]) == ("plugin_failed", len(before)) and "“faulty”" in told["message"]
    assert set(tracebacks(caplog)) == {point}  # the quick way of a move meets it, and then the ordinary one
    await socket.send(type="preview", id="look", seat=len(before), action=last)
    answered = await socket.until("preview", "refused")
    assert answered["type"] == "preview" or answered["code"] == "plugin_failed"
    await alive(socket)
    faulty.broken.clear()
    assert (await socket.move(len(before), last))["type"] == "accepted"
    await socket.close()


async def test_where_a_question_cannot_be_asked_again_the_match_is_frozen(anna: Player) -> None:
    slug = await sync(begun)(anna)
    socket = await Socket(slug, await sync(session_of)(anna)).open()
    assert (await socket.move(0, ORDER))["type"] == "accepted"
    break_at("question")
    latest.forget(slug)
    late = await Socket(slug).open()
    assert (late.log[-1]["status"], late.log[-1]["frozen_by"]) == ("frozen", "faulty")
    await heart().beat()
    assert (await socket.until("state"))["frozen_by"] == "faulty", "who looked already hears of it"
    for each in (late, socket):
        await alive(each)
        await each.close()


@pytest.mark.parametrize("point", ["view", "told", "seen", "secret", "to_move", "snapshot"])
async def test_every_method_of_a_position_is_contained(
    anna: Player, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game itself is at fault where no expansion's code ran."""
    from sample_game.game import Tally

    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    slug = (await sync(create_match)(anna, "tally", {"cards": 4}, plans)).slug
    socket = await Socket(slug, await sync(session_of)(anna)).open()
    assert (await socket.move(0, {"type": "take"}))["type"] == "accepted"
    raising: Any = property(lambda state: 1 / 0) if point in ("secret", "to_move") else lambda *asked: 1 / 0
    monkeypatch.setattr(Tally, point, raising)
    states._cache._states.clear()
    latest.forget(slug)
    late = await Socket(slug, await sync(session_of)(anna)).open()
    if point == "snapshot":
        assert (await late.move(1, {"type": "take"}))["code"] == "plugin_failed"
    else:
        assert (late.log[-1]["status"], late.log[-1]["frozen_by"]) == ("frozen", "sample")
    for page in ("/", f"/m/{slug}/"):
        assert (await page_of(anna, page)).status_code == 200
    for each in (late, socket):
        await alive(each)
        await each.close()


def test_a_bot_without_any_move_is_not_asked_for_ever(
    anna: Player, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mute(Thinker):
        def think(self, request: Any, patience: float) -> Any:
            raise ThinkingFailedError("mute")

    slug = begun(anna, bot="greedy")
    play_move(anna, slug, 0, ORDER, "order", 0)
    break_at("answered")
    assert waiting_for_bots() == [slug]
    think_by(monkeypatch, Mute())
    run_tasks()
    assert waiting_for_bots() == [], "it is given up"
    assert tracebacks(caplog) == ["answered", "answered"], "both of its answers are tried"
    access, told = access_match(None, slug), len(caplog.records)
    assert (access.status, access.frozen_by) == ("frozen", "faulty")
    ask_again()
    run_tasks()
    assert len(caplog.records) == told, "and the log is not filled with it"


PAGES: dict[str, Callable[[str], str]] = {
    "the match": lambda slug: f"/m/{slug}/",
    "the front page": lambda slug: "/",
    "the replay": lambda slug: f"/m/{slug}/replay/",
    "its frames": lambda slug: f"/m/{slug}/frames.json",
    "the position": lambda slug: f"/m/{slug}/position.json",
    "what if": lambda slug: f"/m/{slug}/what-if/",
}


@pytest.mark.parametrize("point", ["offers", "network"])
@pytest.mark.parametrize("page", PAGES)
def test_no_page_answers_with_500(anna: Player, page: str, point: str) -> None:
    slug = begun(anna)
    break_at(point)
    assert visitor(anna).get(PAGES[page](slug)).status_code in (200, 403, 404, 409)


@pytest.mark.parametrize("point", ["offers", "network", "perform"])
def test_the_admin_and_the_board_say_which_plugin_failed(anna: Player, point: str) -> None:
    slug = begun(anna)
    break_at(point)
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    match = Match.objects.get(slug=slug)
    assert chief.get(f"/admin/matches/match/{match.pk}/change/").status_code == 200
    assert chief.get(f"/admin/matches/match/{match.pk}/position/0.svg").status_code in (200, 404)
    file = {"game": "hex", "position": POSITION, "actions": [{"seat": 0, **ORDER}] if point == "perform" else []}
    answer = Client().post("/study/unfold/", json.dumps(file), content_type="application/json")
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "plugin_failed"
    assert "faulty" in answer.json()["error"]["message"]


def test_the_admin_tells_the_moves_of_a_match_as_far_as_its_plugin_does(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sample_game.game import Tally

    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    slug = create_match(anna, "tally", {"cards": 4}, plans).slug
    play_move(anna, slug, 0, {"type": "take"}, "take", 0)
    monkeypatch.setattr(Tally, "told", lambda *asked: 1 / 0)
    answer = _admin_page_of(slug)
    assert answer.status_code == 200 and "“sample” failed" in answer.content.decode()


def test_the_admin_explains_unexpected_errors(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(match: Match) -> str:
        raise refusal(PluginCode.PLUGIN_FAILED, plugin="sample")

    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    slug = create_match(anna, "tally", {"cards": 4}, plans).slug
    monkeypatch.setattr("neuroshima.matches.admin.matches.move_list", failing)
    answer = _admin_page_of(slug)
    assert answer.status_code == 409 and "“sample” failed" in answer.content.decode()


def _admin_page_of(slug: str) -> Any:
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    return chief.get(f"/admin/matches/match/{Match.objects.get(slug=slug).pk}/change/")


def test_on_a_real_server(tmp_path: Path) -> None:
    """A socket stays open when it gets the news of a failing plugin, and another match continues."""
    names = "hex=neuroshima_hex.plugin,faulty=faulty.plugin"
    server = Server(tmp_path, NEUROSHIMA_PLUGINS=names, FAULTY_POINTS="offers")
    made = server.prepared("tests/support/platform/faulty_match.py")
    server.start()
    try:
        bad, good = (server.client(made[slug], made["session"]) for slug in ("faulty", "fine"))
        assert (bad.state["status"], bad.state["frozen_by"], good.state["status"]) == ("frozen", "faulty", "running")
        place = {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0}
        assert (bad.move(0, 0, BATTLE)["code"], good.move(0, 0, place)["type"]) == ("plugin_failed", "accepted")
        bad.send(type="ping", have=0)
        assert bad.until("pong")
        assert "ZeroDivisionError: offers" in server.log.read_text()
    finally:
        server.stop()


# The guard ------------------------------------------------------------------------------------------------------------


def test_the_plugin_at_fault_is_named() -> None:
    """The expansion whose code ran last; where inherited code raised, the expansion with the subclass."""
    game = plugins.installed_games()["hex"]
    state = game.load(game.Options(), POSITION)
    for point in ("offers", "perform"):
        faulty.broken.add(point)
        with pytest.raises(ZeroDivisionError) as raised:
            state.apply(0, ORDER) if point == "perform" else state.legal(0)
        faulty.broken.clear()
        assert guarded_games.plugin_at_fault(raised.value, "hex") == "faulty"

    heir = type("Heir", (faulty.Order,), {"__module__": faulty.__name__, "ability": property(lambda order: 1 / 0)})
    with pytest.raises(ZeroDivisionError) as inherited:
        heir().name  # noqa: B018 - what it inherits from Hex asks it
    assert guarded_games.plugin_at_fault(inherited.value, "hex") == "faulty"
    assert guarded_games.plugin_at_fault(ValueError(), "hex") == "hex"


def test_the_guard_looks_like_what_it_guards() -> None:
    from neuroshima_contract import Game, State

    bare, guarded = plugins.installed_games()["hex"], plugins.registry(frozenset()).games["hex"]
    assert isinstance(guarded, Game) and isinstance(guarded, type(bare)) and guarded.Options is bare.Options
    state = guarded.load(guarded.Options(), POSITION)
    assert isinstance(state, State) and isinstance(state.copy(), State)
    state.sandbox = True
    assert state.copy().sandbox and not hasattr(state, "nothing_of_the_kind")
    with pytest.raises(Refusal) as refused:
        state.apply(0, {"type": "nothing"})
    assert refused.value.code != "plugin_failed", "a game's own refusal passes"


def test_the_guard_adds_no_calls(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard makes no calls of its own."""
    from neuroshima_hex.hex_state import HexState

    counted: list[str] = []
    legal = HexState.legal

    def count(state: HexState, seat: int) -> Any:
        counted.append("legal")
        return legal(state, seat)

    monkeypatch.setattr(HexState, "legal", count)
    access = access_match(anna, begun(anna))
    assert access.legal() and access.legal() and counted == ["legal"]


ENDLESS = (
    author_plugins.ARMY
    + """toughness = 2
when = [
  { event = "placed", do = "hurt", on = "adjacent_enemies" },
  { event = "wounded", do = "heal", on = "itself" },
  { event = "healed", do = "hurt", on = "adjacent_enemies" },
]
"""
)
OTHER = ENDLESS.replace('army = "lancers"', 'army = "others"')


def test_the_plugin_whose_army_file_has_no_end_is_named() -> None:
    """No code of its runs: Hex says whose army it is. The move is refused, and the position stays as it was."""
    brings = author_plugins.author_plugin(
        hex_armies=[("army_lancers.toml", ENDLESS), ("army_others.toml", OTHER)],
        hex_traits=[author_plugins.Lance()],
        hex_words=[("words.toml", author_plugins.WORDS)],
    )
    registry = guarded_games.guard_registry(author_plugins.with_hex(author=brings))
    game = registry.games["hex"]
    board = [{"at": [2, 0], "tile": "hq", "seat": 0}, {"at": [-2, 0], "tile": "hq", "seat": 1}]
    board.append({"at": [0, 1], "tile": "lancer", "seat": 1})  # no army alone is a circle
    players = [{"army": "lancers", "hand": ["lancer"]}, {"army": "others"}]
    state = game.load(game.Options(), {"players": players, "board": board})
    before = state.snapshot()
    with pytest.raises(Refusal) as raised:
        state.copy().apply(0, {"type": "place", "tile": "lancer", "at": [0, 0], "rotation": 0})
    assert (raised.value.code, raised.value.params["plugin"]) == ("plugin_failed", "author")
    assert state.snapshot() == before
