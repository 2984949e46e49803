"""Commands that are no moves in the game: leave, offer, answer, clocks."""

from __future__ import annotations

from neuroshima.matches import play
from neuroshima.matches.live.protocol import from_browser
from neuroshima.matches.play.moving import Check
from neuroshima.players.models import Player


def about_match(player: Player, slug: str, message: from_browser.AboutMatch, command: tuple[str, int, Check]) -> int:
    """Carry out `message`; return the number of its move.

    `command`: its id, the last move that the player saw, and a check that the player is still logged in."""
    match message:
        case from_browser.ResignCommand():
            return play.resign(player, slug, message.seat, *command)
        case from_browser.CallOffCommand():
            return play.call_off(player, slug, message.seat, *command)
        case from_browser.HandOverCommand():
            return play.hand_over(player, slug, message.seat, *command)
        case from_browser.ReturnCommand():
            return play.take_seat_back(player, slug, message.seat, *command)
        case from_browser.ClaimCommand():
            return play.claim(player, slug, message.seat, message.gone, message.what, *command)
        case from_browser.OfferCommand():
            return play.offer(player, slug, message.seat, message.what, *command)
        case from_browser.AnswerCommand():
            return play.answer(player, slug, message.seat, message.accept, *command)
        case from_browser.ResumeCommand():
            return play.resume(player, slug, message.seat, *command)
        case from_browser.VacationCommand():
            return play.take_vacation(player, slug, message.seat, message.days, *command)
        case from_browser.WithdrawCommand():
            return play.withdraw(player, slug, message.seat, *command)
