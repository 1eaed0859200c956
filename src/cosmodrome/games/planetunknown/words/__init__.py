"""The words of Planet Unknown: questions, options, reasons, explanations and log lines."""

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

from ..content import box
from ..state import PlanetUnknown
from . import explain, facts, log, options, plate, questions, reasons
from .contents import CONTENTS, used
from .names import SOURCES
from .summary import summaries


class PlanetWords(Words[PlanetUnknown]):
    """All English of the game."""

    contents = CONTENTS

    def question(self, g: PlanetUnknown, asked: Asked[Any]) -> str:
        """The question in words."""
        return questions.question(g, asked)

    def option(self, g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
        """An option, with what it leads to."""
        return options.option(g, asked, value)

    def reason(self, g: PlanetUnknown, reason: Reason) -> str:
        """Why a square can't be chosen."""
        return reasons.reason(reason)

    def event(self, kind: str, args: tuple[Any, ...], names: Names) -> str:
        """One line of the log."""
        return log.event(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things that a log line speaks of."""
        return log.targets(kind, args)

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        """What an event counts as in statistics."""
        return used(kind, args, seats)

    def summaries(self, g: PlanetUnknown, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
        """What happened, turn by turn and in one sentence each."""
        return summaries(g, events, names, now)

    def plate(self, g: PlanetUnknown, seat: int) -> tuple[Fact, ...]:
        """Medals so far, and what is on the way."""
        return plate.plate(g, seat)

    def source(self, key: str) -> str:
        """Where medals came from."""
        return SOURCES[key]

    def setting(self, option: str, value: Any) -> str:
        """A board by its name; other choices as they are."""
        if option == "corporation" and value in box().corporations:
            return box().corporations[value].name
        if option == "planet" and value in box().planets:
            return box().planets[value].name
        return super().setting(option, value)

    def explain(self, g: PlanetUnknown, seat: Seat | None, target: str) -> About:
        """What a thing on the table is, and does."""
        return explain.explain(g, seat, target)

    def fact(self, g: PlanetUnknown, asked: Asked[Any], fact: OptionFact) -> str:
        """A fact about an option."""
        return facts.fact(g, asked, fact)

    def count(self, key: str, more: float) -> str:
        """What an option leads to."""
        return facts.count(key, more)
