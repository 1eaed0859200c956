"""All texts of the game: questions, options, reasons, log lines and explanations."""

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

from ..state import SpaceCorp
from . import facts
from .contents import CONTENTS, used
from .explain import explain
from .log import TARGETS, event
from .options import option
from .plate import SOURCES, plate
from .questions import question
from .reasons import reason
from .summary import summaries


class SpaceCorpWords(Words[SpaceCorp]):
    """The texts in English."""

    contents = CONTENTS

    def question(self, g: SpaceCorp, asked: Asked[Any]) -> str:
        """The question in words."""
        return question(g, asked)

    def option(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> str:
        """An option with its consequence."""
        return option(g, asked, value)

    def reason(self, g: SpaceCorp, reason_: Reason) -> str:
        """Why an action, a card or a site is not among the options."""
        return reason(g, reason_)

    def event(self, kind: str, args: tuple[Any, ...], names: Names) -> str:
        """One line of the log, as `names.reader` reads it."""
        return event(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things on the board that a line mentions."""
        return TARGETS[kind](args) if kind in TARGETS else ()

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        """What an event counts as in statistics."""
        return used(kind, args, seats)

    def summaries(self, g: SpaceCorp, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
        """What happened, turn by turn and in one sentence each."""
        return summaries(g, events, names, now)

    def plate(self, g: SpaceCorp, seat: int) -> tuple[Fact, ...]:
        """Profit, hand, bases."""
        return plate(g, seat)

    def source(self, key: str) -> str:
        """A line of the breakdown of profit."""
        return SOURCES[key]

    def explain(self, g: SpaceCorp, seat: Seat | None, target: str) -> About:
        """What a thing on the board is, and what it does."""
        return explain(g, seat, target)

    def fact(self, g: SpaceCorp, asked: Asked[Any], fact: OptionFact) -> str:
        """A fact about an option."""
        return facts.fact(g, asked, fact)

    def count(self, key: str, more: float) -> str:
        """What an option leads to."""
        return facts.count(key, more)
