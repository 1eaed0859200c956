"""What rules of effects are made of: whether an effect would do anything, and the flow that carries it out."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.flow import Flow

from ..content import Effect
from ..state import StarshipInterstellar

Can = Callable[[StarshipInterstellar, int, Effect], bool]
Do = Callable[[StarshipInterstellar, int, Effect], Flow[None]]


def always(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    """An effect that always does something."""
    return True


def at_once(do: Callable[[StarshipInterstellar, int, Effect], None]) -> Do:
    """An effect that asks nothing, as a flow."""

    def flow(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
        do(g, seat, effect)
        yield from ()

    return flow
