"""How Space Base is said in English: all words of the game are in this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.contents import Use
from cosmodrome.engine.explain import About
from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked, Reason, Seat
from cosmodrome.engine.plate import Fact
from cosmodrome.engine.sentences import Names
from cosmodrome.engine.summary import Happened, Summary
from cosmodrome.engine.words import Words

from ..state import SpaceBase
from . import facts
from .contents import CONTENTS, used
from .explain import explain
from .log import event, event_targets, heading
from .names import SOURCES
from .options import DECLINE, OPTIONS, seat_orders
from .plate import plate
from .questions import QUESTIONS
from .reasons import REASONS
from .summary import summaries

__all__ = ["SpaceBaseWords", "heading", "seat_orders"]


class SpaceBaseWords(Words[SpaceBase]):
    """Questions, options, reasons and events of Space Base, each looked up by its kind."""

    contents = CONTENTS

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

    def event(self, kind: str, args: tuple[Any, ...], names: Names) -> str:
        """One line of the log."""
        return event(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The ships that a log line speaks of."""
        return event_targets(kind, args)

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        """What an event counts as in statistics."""
        return used(kind, args, seats)

    def summaries(self, g: SpaceBase, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
        """What happened, turn by turn and in one sentence each."""
        return summaries(g, events, names, now)

    def plate(self, g: SpaceBase, seat: int) -> tuple[Fact, ...]:
        """VP, credits, income."""
        return plate(g, seat)

    def explain(self, g: SpaceBase, seat: Seat | None, target: str) -> About:
        """What a thing on the table is, and does."""
        return explain(g, seat, target)

    def source(self, key: str) -> str:
        """Where VP came from."""
        return SOURCES[key]

    def fact(self, g: SpaceBase, asked: Asked[Any], fact: OptionFact) -> str:
        """A fact about an option."""
        return facts.fact(g, asked, fact)

    def count(self, key: str, more: float) -> str:
        """What an option leads to."""
        return facts.count(key, more)
