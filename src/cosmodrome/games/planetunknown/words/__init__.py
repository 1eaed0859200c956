"""How it is said: questions, options, reasons and log lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.flow import Asked, Reason
from cosmodrome.engine.game import Words

from ..state import PlanetUnknown
from .log import event, targets
from .options import option
from .questions import question
from .reasons import reason as reasons


class PlanetWords(Words[PlanetUnknown]):
    """All English of the game."""

    def question(self, g: PlanetUnknown, asked: Asked[Any]) -> str:
        """The question in words."""
        return question(g, asked)

    def option(self, g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
        """An option, with what it leads to."""
        return option(g, asked, value)

    def reason(self, g: PlanetUnknown, reason: Reason) -> str:
        """Why a square is no option."""
        return reasons(reason)

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return event(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things that a log line speaks of."""
        return targets(kind, args)
