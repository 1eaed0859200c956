"""All that the game says: questions, options, reasons and log lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Asked, Reason, Seat
from cosmodrome.engine.game import Words
from cosmodrome.engine.plate import Fact

from ..state import SpaceCorp
from .explain import explain
from .log import EVENTS, TARGETS
from .names import PARTS
from .options import fact, option
from .plate import SOURCES, plate
from .questions import question
from .reasons import reason


class SpaceCorpWords(Words[SpaceCorp]):
    """English."""

    def question(self, g: SpaceCorp, asked: Asked[Any]) -> str:
        """The question, with what is needed to answer it."""
        return question(g, asked)

    def option(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
        """An option with its consequence."""
        return option(g, asked, value)

    def reason(self, g: SpaceCorp, reason_: Reason) -> str:
        """Why an action, a card or a site is not among the options."""
        return reason(g, reason_)

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return EVENTS[kind](args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The places and cards a line speaks of."""
        return TARGETS[kind](args) if kind in TARGETS else ()

    def plate(self, g: SpaceCorp, seat: int) -> tuple[Fact, ...]:
        """Profit, hand, bases."""
        return plate(g, seat)

    def source(self, key: str) -> str:
        """Where profit came from, or went."""
        return SOURCES[key]

    def explain(self, g: SpaceCorp, seat: Seat | None, target: str) -> About:
        """What a thing on the table is, and does."""
        return explain(g, seat, target)

    def part(self, key: str) -> str:
        """A part of a position's worth."""
        return PARTS[key]

    def fact(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
        """What waits at a site."""
        return fact(g, asked, value)
