"""Turns in short: what a player rolled, took and bought, and what the roll brought the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmodrome.engine.sentences import Names, Player, say
from cosmodrome.engine.summary import Happened, Short, Summary, Teller, Turn

from ..content import unpacked
from ..state import SpaceBase
from .log import event, event_targets
from .names import resources, sectors_words, short


def _rolled(player: Player, dice: tuple[int, int]) -> str:
    return say("{player:roll|rolls} {first} + {second}", player=player, first=dice[0], second=dice[1])


def _rewards(player: Player, sectors: Sequence[int], pay: int) -> str:
    template = "{player:take|takes} {sectors} ({pay})"
    return say(template, player=player, sectors=sectors_words(sectors), pay=resources(*unpacked(pay)))


def _bought(player: Player, card: int, cost: int, sector: int) -> str:
    return say("{player:buy|buys} {card} for {cost:credit|credits}", player=player, card=short(card), cost=cost)


SHORT: Final[dict[str, Short]] = {"rolled": _rolled, "rewards": _rewards, "bought": _bought}
QUIET: Final = ("turn", "revealed", "income", "offer")
TELLER: Final = Teller(event, event_targets, SHORT, QUIET)


def summaries(g: SpaceBase, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
    """A turn goes from one roll to the next."""
    turns: list[Turn] = []
    for each in events:
        if each.kind == "turn":
            turns.append(Turn(each.args[1]))
        if turns:
            turns[-1].events.append(each)
    found = [summary for turn in turns if (summary := TELLER.summary(turn, names)) is not None]
    if found and turns[-1].events[0].args[0] == g.turn:
        found[-1] = found[-1]._replace(step=now)
    return found
