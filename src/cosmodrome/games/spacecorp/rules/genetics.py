"""Genetics and Revelation: advance a marker of the Progress Wheel."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..state import SpaceCorp
from .means import Assets
from .pay import settle
from .payment import open_payment
from .progress import advance


def can_advance_genetics(has: Assets, _: list[int]) -> bool:
    """Some value for Genetics."""
    return has.values("genetics")


def advance_genetics(g: SpaceCorp, me: int) -> Flow[None]:
    """Advance the genetics marker by the value of the action."""
    return _advance(g, me, "genetics")


def can_advance_revelation(has: Assets, _: list[int]) -> bool:
    """Some value for Revelation."""
    return has.values("revelation")


def advance_revelation(g: SpaceCorp, me: int) -> Flow[None]:
    """Advance the revelation marker by the value of the action."""
    return _advance(g, me, "revelation")


def _advance(g: SpaceCorp, me: int, marker: str) -> Flow[None]:
    _, value = yield from settle(g, me, open_payment(g, me, marker, 1))
    yield from advance(g, me, marker, value)
