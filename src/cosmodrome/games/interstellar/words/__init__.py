"""All texts of the game: questions, options, reasons, log lines and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.contents import Use
from cosmodrome.engine.explain import About
from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked, Reason, Seat
from cosmodrome.engine.plate import Fact, Rival
from cosmodrome.engine.sentences import Names
from cosmodrome.engine.summary import Happened, Summary
from cosmodrome.engine.words import Words

from ..state import StarshipInterstellar
from . import facts, log
from .contents import CONTENTS, used
from .explain import explain
from .options import DECLINES, OPTIONS
from .plate import plate, rivals
from .questions import QUESTIONS
from .reasons import REASONS
from .summary import summaries


class InterstellarWords(Words[StarshipInterstellar]):
    """The texts in English."""

    contents = CONTENTS

    def question(self, g: StarshipInterstellar, asked: Asked[Any]) -> str:
        """The question in words."""
        return QUESTIONS[asked.prompt.kind](g, asked)

    def option(self, g: StarshipInterstellar, asked: Asked[Any], value: Any) -> str:
        """An option with its consequence."""
        if value is None:
            return "Keep them aboard" if asked.prompt.kind == "place" else DECLINES[asked.decline]
        return OPTIONS[asked.prompt.kind](g, asked, value)

    def reason(self, g: StarshipInterstellar, reason: Reason) -> str:
        """Why something is not possible."""
        return REASONS[reason[0]](*reason[1:])

    def event(self, kind: str, args: tuple[Any, ...], names: Names) -> str:
        """One line of the log, as `names.reader` reads it."""
        return log.event(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things on the board that a line mentions."""
        return log.targets(kind, args)

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        """What an event counts as in statistics."""
        return used(kind, args, seats)

    def summaries(self, g: StarshipInterstellar, events: Sequence[Happened], names: Names, now: int) -> list[Summary]:
        """What happened, turn by turn and in one sentence each."""
        return summaries(g, events, names, now)

    def plate(self, g: StarshipInterstellar, seat: int) -> tuple[Fact, ...]:
        """Prestige, and the pieces behind the player box as far as the reader may know them."""
        return plate(g, seat)

    def rivals(self, g: StarshipInterstellar) -> tuple[Rival, ...]:
        """In the solo mode, the Directorate."""
        return rivals(g)

    def explain(self, g: StarshipInterstellar, seat: Seat | None, target: str) -> About:
        """What a thing on the board is, and what it does."""
        return explain(g, seat, target)

    def fact(self, g: StarshipInterstellar, asked: Asked[Any], fact: OptionFact) -> str:
        """A fact about an option."""
        return facts.fact(g, asked, fact)

    def count(self, key: str, more: float) -> str:
        """What an option leads to."""
        return facts.count(key, more)
