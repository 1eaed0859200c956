"""How it is said: all English of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Asked, Reason, Seat
from cosmodrome.engine.game import Words
from cosmodrome.engine.plate import Fact, Rival

from ..state import StarshipInterstellar
from . import log
from .explain import explain
from .names import PARTS
from .options import DECLINES, FACTS, OPTIONS
from .plate import plate, rivals
from .questions import QUESTIONS
from .reasons import REASONS


class InterstellarWords(Words[StarshipInterstellar]):
    """All English of the game."""

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

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return log.line(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """What a line of the log speaks of."""
        return log.targets(kind, args)

    def plate(self, g: StarshipInterstellar, seat: int) -> tuple[Fact, ...]:
        """Prestige, and what lies behind the player box as far as the reader may know it."""
        return plate(g, seat)

    def rivals(self, g: StarshipInterstellar) -> tuple[Rival, ...]:
        """In the solo mode, the Directorate."""
        return rivals(g)

    def explain(self, g: StarshipInterstellar, seat: Seat | None, target: str) -> About:
        """What a thing on the table is, and does."""
        return explain(g, seat, target)

    def part(self, key: str) -> str:
        """A part of a position's worth."""
        return PARTS[key]

    def fact(self, g: StarshipInterstellar, asked: Asked[Any], value: Any) -> str:
        """How a flight's cost changes, and what waits at its end."""
        return FACTS[asked.prompt.kind](g, asked, value) if value is not None and asked.prompt.kind in FACTS else ""
