"""How a game is drawn: what its module `board` has to offer."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from .flow import Asked, Seat
from .state import Table

S_in = TypeVar("S_in", bound=Table, contravariant=True)


class Board(Protocol[S_in]):
    """What a game's `board.py` offers: panels of SVG drawn from a view, and the ghosts of a question's variants."""

    def panels(self, g: S_in, seat: Seat | None, asked: Asked[Any] | None) -> list[Any]:
        """The panels of the board; the panels that the question concerns have the highest focus."""

    def ghosts(self, g: S_in, asked: Asked[Any]) -> dict[str, str]:
        """SVG by variant, drawn at its target's origin."""
