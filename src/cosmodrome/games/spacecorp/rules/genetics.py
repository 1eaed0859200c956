"""Genetics and Revelation: advance a marker of the Progress Wheel."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..state import SpaceCorp
from .pay import settle
from .progress import advance
from .value import evaluate, most, open_payment


def can_advance(g: SpaceCorp, me: int, marker: str) -> bool:
    """Some value for the action."""
    return most(g, me, open_payment(g, me, marker, 1))[0] >= 1


def advance_marker(g: SpaceCorp, me: int, marker: str) -> Flow[None]:
    """Advance the marker by the value of the action."""
    p = yield from settle(g, me, open_payment(g, me, marker, 1))
    yield from advance(g, me, marker, evaluate(g, me, p))
