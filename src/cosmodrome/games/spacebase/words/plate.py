"""A player's figures at a glance."""

from __future__ import annotations

from cosmodrome.engine.plate import Fact

from ..state import SpaceBase


def plate(g: SpaceBase, seat: int) -> tuple[Fact, ...]:
    """VP, then what the next purchase is paid with."""
    return (
        Fact("vp", g.vp[seat], "victory points"),
        Fact("credits", g.credits[seat], "credits"),
        Fact("income", g.income[seat], "income"),
    )
