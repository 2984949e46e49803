"""Talk at a table: who may say what, who reads it, and what remains of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from neuroshima.lobby.tables import Audience, sit_down
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, resign, take_back
from neuroshima.matches.reading.access import Access
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.talk import choices
from neuroshima.talk.admin import UnwantedWordForm
from neuroshima.talk.models import LONGEST, PHRASES, Agreement, Message, Mute, Talk
from neuroshima.talk.reading import changes_since, talk_message, talk_reader
from neuroshima.talk.saying import clean_text, fold_text, say
from neuroshima_contract import Refusal

from tests.support.platform.lobby import member, opened

pytestmark = pytest.mark.django_db


def texts(slug: str, player: Player | None, language: str = "en", since: int = 0) -> list[str]:
    """The texts that the reader may read."""
    message = talk_message(changes_since(slug, since), talk_reader(player, language), whole=since == 0)
    return [said.text for said in message.messages]


def rights(slug: str, player: Player | None) -> Any:
    return talk_message(changes_since(slug, 0), talk_reader(player, "en"), whole=True).rights


def unwanted(word: str) -> None:
    form = UnwantedWordForm({"word": word})
    assert form.is_valid(), form.errors
    form.save()


# Readers --------------------------------------------------------------------------------------------------------------


def test_players_and_spectators_do_not_hear_each_other_while_the_match_runs(
    match: Access, anna: Player, jan: Player, eva: Player
) -> None:
    say(anna, match.slug, "a", "for Jan")
    say(eva, match.slug, "b", phrase="nice")
    assert texts(match.slug, anna) == texts(match.slug, jan) == ["for Jan"]
    assert texts(match.slug, eva) == texts(match.slug, None) == ["Nice move!"]


def test_after_the_end_players_read_all_and_others_what_all_players_agree_to(
    match: Access, anna: Player, jan: Player, eva: Player
) -> None:
    say(anna, match.slug, "a", "for Jan")
    say(eva, match.slug, "b", phrase="nice")
    choices.agree(anna, match.slug, True)
    resign(jan, match.slug, 1, "r", 0)
    assert texts(match.slug, jan) == ["for Jan", "Nice move!"]
    assert texts(match.slug, eva) == ["Nice move!"], "one of two is not enough"
    choices.agree(jan, match.slug, True)
    assert texts(match.slug, eva) == texts(match.slug, None) == ["for Jan", "Nice move!"]
    choices.agree(jan, match.slug, False)
    assert texts(match.slug, None) == ["Nice move!"]


def test_phrases_are_in_the_readers_language(match: Access, anna: Player, jan: Player) -> None:
    for number, phrase in enumerate(PHRASES):
        say(anna, match.slug, f"p{number}", phrase=phrase)
    assert len({tuple(texts(match.slug, jan, language)) for language in ("en", "pl", "cs")}) == 3
    assert texts(match.slug, jan, "pl")[list(PHRASES).index("thanks")] == "Dzięki!"


def test_a_reader_gets_what_has_changed_since(match: Access, anna: Player, jan: Player) -> None:
    assert [say(anna, match.slug, f"m{n}", f"text {n}") for n in range(3)] == [1, 2, 3]
    assert texts(match.slug, jan, since=2) == ["text 2"]
    said = Message.objects.get(number=1)
    assert (said.seq, said.seat, said.name) == (0, 0, "Anna")


def test_the_same_command_says_nothing_twice(match: Access, anna: Player, jan: Player, refused: Any) -> None:
    assert say(anna, match.slug, "once", "hello") == say(anna, match.slug, "once", "hello") == 1
    with refused("command_taken"):
        say(jan, match.slug, "once", "mine")
    assert Talk.objects.get().last == 1


def test_a_take_back_changes_nothing_in_talk(match: Access, anna: Player) -> None:
    from neuroshima.matches.play import play_move

    play_move(anna, match.slug, 0, {"type": "mark", "field": 2, "how": "dot"}, "m", 0)
    say(anna, match.slug, "a", "wait")
    take_back(anna, match.slug, 0, "t", 1)
    assert Message.objects.get().seq == 1


# Writers --------------------------------------------------------------------------------------------------------------


def test_a_guest_writes_to_friends_and_not_to_strangers(anna: Player, jan: Player, settings: Any, refused: Any) -> None:
    friends = opened(anna, Audience.LINK).slug
    listed = opened(anna, Audience.EVERYBODY).slug
    say(anna, friends, "a", "hello")
    with refused("phrases_only"):
        say(anna, listed, "a", "hello")
    say(anna, listed, "b", phrase="hello")
    assert (rights(listed, anna).phrases, rights(listed, anna).text) == (True, False)
    assert "ready-made phrases" in rights(listed, anna).why_not
    with refused("phrases_only"):
        say(jan, friends, "c", "a guest who watches is a stranger")
    settings.GUESTS_WRITE = True
    say(anna, listed, "d", "hello")


def test_strangers_remain_strangers_in_a_rematch(anna: Player, jan: Player, eva: Player, refused: Any) -> None:
    """A rematch or a series' next game is not listed, but its players met at a listed table."""
    sit_down(jan, opened(anna, Audience.EVERYBODY).slug)
    after = opened(anna, Audience.LINK).slug
    say(anna, after, "a", "nobody has come yet")
    sit_down(jan, after)
    for player in (anna, jan):
        with refused("phrases_only"):
            say(player, after, "b", "hello")
    friends = opened(anna, Audience.LINK).slug
    sit_down(eva, friends)
    say(eva, friends, "a", "hello")


def test_a_member_writes_to_strangers(anna: Player) -> None:
    slug = opened(anna, Audience.EVERYBODY).slug
    eva = member("eva")
    sit_down(eva, slug)
    say(eva, slug, "a", "hello")
    assert texts(slug, anna) == ["hello"]


def test_nobody_talks_to_bots(anna: Player, refused: Any) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("bot", {"colour": "blue"}, "marker")]
    slug = create_match(anna, "tally", {"cards": 4}, plans).slug
    assert (rights(slug, anna).phrases, rights(slug, anna).agrees) == (False, None)
    with refused("nobody_reads"):
        say(anna, slug, "a", phrase="hello")
    assert rights(slug, None).why_not.startswith("Only players can talk here.")


# Texts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  two \n lines\t", "two lines"),
        ("a\u202eb\u0000c", "a b c"),
        ("<b>plain</b> https://x.example", "<b>plain</b> https://x.example"),
        ("e" + "\u0301" * 40, "é" + "\u0301" * 3),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_texts_are_plain(typed: str, stored: str) -> None:
    assert clean_text(typed) == stored


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u2060", "\u0301", "x" * (LONGEST + 1), "\u3164"])
def test_bad_texts(typed: str) -> None:
    with pytest.raises(Refusal) as info:
        clean_text(typed)
    assert info.value.code == "bad_text"


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("młot", "Ty MŁOCIE!", False),
        ("młot", "ty, MLOT!", True),
        ("młot", "młotek", False),
        ("čert", "To je Ｃｅｒｔ.", True),
        ("zgniły kartofel", "ty zgnily—kartofel", True),
        ("zgniły kartofel", "zgniły jest kartofel", False),
    ],
)
def test_unwanted_words_are_whole_words_however_they_are_written(
    match: Access, anna: Player, word: str, text: str, found: bool
) -> None:
    unwanted(word)
    try:
        say(anna, match.slug, "a", text)
    except Refusal as refused:
        assert (refused.code, refused.params["word"], found) == ("unwanted_word", word, True)
        assert not Message.objects.exists()
    else:
        assert not found


def test_the_list_of_words_refuses_what_it_has_already() -> None:
    unwanted("Młot")
    assert fold_text("Młot") == "mlot"
    for word in ("mlot", "MŁOT", "!!"):
        assert not UnwantedWordForm({"word": word}).is_valid()


# Choices --------------------------------------------------------------------------------------------------------------


def test_a_muted_player_is_muted_at_every_table(
    match: Access, anna: Player, jan: Player, eva: Player, refused: Any
) -> None:
    say(jan, match.slug, "a", "one")
    say(jan, match.slug, "b", "two")
    choices.mute(anna, match.slug, True, message=2)
    assert rights(match.slug, anna).muted == [1], "the author is named by the first message"
    assert rights(match.slug, jan).muted == []
    choices.mute(anna, match.slug, False, seat=1)
    assert rights(match.slug, anna).muted == []
    for code, who, asked in (
        ("not_on_yourself", jan, {"message": 1}),
        ("no_such_message", anna, {"message": 9}),
        ("no_such_message", anna, {"seat": 7}),
        ("no_such_message", eva, {"message": 1}),  # a spectator may not read it
        ("talk_needs_name", None, {"seat": 0}),
    ):
        with refused(code):
            choices.mute(who, match.slug, True, **asked)


def test_only_players_agree_to_share(match: Access, eva: Player, refused: Any) -> None:
    for who in (eva, None):
        with refused("only_players_agree"):
            choices.agree(who, match.slug, True)


# Owners ---------------------------------------------------------------------------------------------------------------


def test_an_account_that_is_deleted_leaves_no_text(match: Access, anna: Player, jan: Player) -> None:
    anna.user = User.objects.create(username="anna")
    anna.save()
    say(anna, match.slug, "a", "my secret")
    say(anna, match.slug, "b", phrase="thanks")
    say(jan, match.slug, "c", "kept")
    before = changes_since(match.slug, 0).change
    anna.user.delete()
    shown = talk_message(changes_since(match.slug, before), talk_reader(jan, "en"), whole=False).messages
    assert [(said.name, said.text) for said in shown] == [("deleted player", ""), ("deleted player", "Thanks!")]
    assert not Message.objects.filter(text__contains="secret").exists()
    assert Message.objects.get(command_id="c").text == "kept"


def test_messages_of_a_guest_move_to_the_account(match: Access, anna: Player, jan: Player, eva: Player) -> None:
    user = User.objects.create(username="anna")
    account = Player.objects.create(name="Anna", user=user)
    say(anna, match.slug, "a", "hello")
    choices.mute(anna, match.slug, True, seat=1)
    choices.mute(jan, match.slug, True, seat=0)
    choices.agree(anna, match.slug, True)
    assert merge_guest(anna, user) == account
    assert Message.objects.get().player == Agreement.objects.get().player == account
    assert {(mute.player, mute.muted) for mute in Mute.objects.all()} == {(account, jan), (jan, account)}
    assert not Player.objects.filter(pk=anna.pk).exists()


def test_deleting_a_match_deletes_its_talk(waiting: Access, anna: Player) -> None:
    say(anna, waiting.slug, "a", "anybody?")
    Match.objects.get().delete()
    assert not Message.objects.exists() and not Talk.objects.exists()
