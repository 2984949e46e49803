"""Commands of a socket on the match itself: leaving, offers, answers, clocks."""

from __future__ import annotations

from neuroshima.matches import play
from neuroshima.matches.live import protocol
from neuroshima.matches.play.moving import Check
from neuroshima.players.models import Player


def about_match(player: Player, slug: str, message: protocol.AboutMatch, command: tuple[str, int, Check]) -> int:
    """Carry out `message`; the number of its move.

    `command`: its id, the last move that the player saw, and whether the player is still who gave it."""
    match message:
        case protocol.ResignCommand():
            return play.resign(player, slug, message.seat, *command)
        case protocol.CallOffCommand():
            return play.call_off(player, slug, message.seat, *command)
        case protocol.HandOverCommand():
            return play.hand_over(player, slug, message.seat, *command)
        case protocol.ReturnCommand():
            return play.take_seat_back(player, slug, message.seat, *command)
        case protocol.ClaimCommand():
            return play.claim(player, slug, message.seat, message.gone, message.what, *command)
        case protocol.OfferCommand():
            return play.offer(player, slug, message.seat, message.what, *command)
        case protocol.AnswerCommand():
            return play.answer(player, slug, message.seat, message.accept, *command)
        case protocol.ResumeCommand():
            return play.resume(player, slug, message.seat, *command)
        case protocol.VacationCommand():
            return play.take_vacation(player, slug, message.seat, message.days, *command)
        case protocol.WithdrawCommand():
            return play.withdraw(player, slug, message.seat, *command)
