"""How an effect is looked up: whether it would do anything, and the flow that carries it out, by its operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cosmodrome.engine.flow import Flow

from ..content import Effect
from ..state import StarshipInterstellar

Can = Callable[[StarshipInterstellar, int, Effect], bool]
Do = Callable[[StarshipInterstellar, int, Effect], Flow[None]]


@dataclass(frozen=True, slots=True)
class Rule:
    """What an operation means to a seat."""

    can: Can
    do: Do


def always(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    """An effect that always does something."""
    return True


def at_once(do: Callable[[StarshipInterstellar, int, Effect], None]) -> Do:
    """An effect that asks nothing, as a flow."""

    def flow(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
        do(g, seat, effect)
        yield from ()

    return flow
