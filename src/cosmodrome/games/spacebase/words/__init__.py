"""How Space Base is said in English; all of it is in this room, but the words of an effect, which stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Asked, Reason, Seat
from cosmodrome.engine.game import Words
from cosmodrome.engine.plate import Fact

from ..state import SpaceBase
from .explain import explain
from .log import EVENTS, event_targets, heading
from .names import PARTS
from .options import DECLINE, FACTS, OPTIONS, seat_orders
from .plate import plate
from .questions import QUESTIONS
from .reasons import REASONS

__all__ = ["SpaceBaseWords", "heading", "seat_orders"]


class SpaceBaseWords(Words[SpaceBase]):
    """Questions, options, reasons and events of Space Base, each looked up by its kind."""

    def question(self, g: SpaceBase, asked: Asked[Any]) -> str:
        """The question in words."""
        return QUESTIONS[asked.prompt.kind](g, asked)

    def option(self, g: SpaceBase, asked: Asked[Any], value: Any) -> str:
        """An option in words, with what comes of it."""
        kind = asked.prompt.kind
        return DECLINE[kind] if value is None else OPTIONS[kind](g, asked, value)

    def reason(self, g: SpaceBase, reason: Reason) -> str:
        """Why something is not possible."""
        return REASONS[reason[0]](*reason[1:])

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return EVENTS[kind](names, *args)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The ships that a log line speaks of."""
        return event_targets(kind, args)

    def plate(self, g: SpaceBase, seat: int) -> tuple[Fact, ...]:
        """VP, credits, income."""
        return plate(g, seat)

    def explain(self, g: SpaceBase, seat: Seat | None, target: str) -> About:
        """What a thing on the table is, and does."""
        return explain(g, seat, target)

    def part(self, key: str) -> str:
        """A part of a position's worth."""
        return PARTS[key]

    def fact(self, g: SpaceBase, asked: Asked[Any], value: Any) -> str:
        """How often a card to be docked will be paid, and what it deploys."""
        kind = asked.prompt.kind
        return FACTS[kind](g, asked, value) if kind in FACTS and value is not None else ""
