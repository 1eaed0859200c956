"""A panel is drawn again only where the part of the view that it is drawn from has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cosmodrome.draw.panel import Panel

P = ParamSpec("P")
R = TypeVar("R", bound=Panel | None)


@dataclass(frozen=True)
class Drawn:
    """A panel, what drew it, and the part of the view that it was drawn from."""

    draw: Callable[..., Panel | None]
    part: object
    panel: Panel | None


@dataclass
class Drawings:
    """The panels of one board: those that may be used again, and those that it is made of."""

    known: list[Drawn]
    made: list[Drawn] = field(default_factory=list)


_drawings: ContextVar[Drawings | None] = ContextVar("drawings", default=None)


def drawn_from(part: Callable[..., object]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Say what a panel is drawn from: `part` is given the same arguments, and equal parts make the same panel.

        @drawn_from(lambda g, seat: (seat, g.credits[seat], g.dice))
        def console(g, seat): ...

    All that the drawing reads has to be in it, the seat and the question too, but for the players' names, which are
    looked after, and what never changes at a table. `engine.testing.boards` finds what was left out.
    """

    def decorate(draw: Callable[P, R]) -> Callable[P, R]:
        @wraps(draw)
        def drawn(*args: P.args, **named: P.kwargs) -> R:
            drawings = _drawings.get()
            if drawings is None:
                return draw(*args, **named)
            now = part(*args, **named)
            for one in drawings.known:
                if one.draw is draw and one.part == now:
                    drawings.made.append(one)
                    again: Any = one.panel
                    return again  # type: ignore[no-any-return]
            panel = draw(*args, **named)
            drawings.made.append(Drawn(draw, now, panel))
            return panel

        return drawn

    return decorate


@contextmanager
def reusing(known: Iterable[Drawn]) -> Iterator[list[Drawn]]:
    """Draw a board, reusing the panels whose parts have not changed. Returns the board and its parts.

    They have to be drawings for the same eyes, of the same table, with the same names: see `web.frames`.
    """
    drawings = Drawings(list(known))
    token = _drawings.set(drawings)
    try:
        yield drawings.made
    finally:
        _drawings.reset(token)
