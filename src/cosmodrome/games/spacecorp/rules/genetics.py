"""Genetics and Revelation: advance a marker of the Progress Wheel."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..payment.ask import ask_payment
from ..payment.budget import Assets
from ..payment.start import open_payment
from ..state import SpaceCorp
from .progress import advance


def can_advance_genetics(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """Some value for Genetics."""
    return has.has_value_for("genetics")


def advance_genetics(g: SpaceCorp, me: int) -> Flow[None]:
    """Advance the genetics marker by the value of the action."""
    return _advance(g, me, "genetics")


def can_advance_revelation(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """Some value for Revelation."""
    return has.has_value_for("revelation")


def advance_revelation(g: SpaceCorp, me: int) -> Flow[None]:
    """Advance the revelation marker by the value of the action."""
    return _advance(g, me, "revelation")


def _advance(g: SpaceCorp, me: int, marker: str) -> Flow[None]:
    _, value = yield from ask_payment(g, me, open_payment(g, me, marker, 1))
    yield from advance(g, me, marker, value)
