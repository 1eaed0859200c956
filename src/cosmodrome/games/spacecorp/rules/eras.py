"""Between eras: what a corporation carries over, and where the game ends."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose_or

from ..content import (
    ERAS,
    NONE,
)
from ..prompts import LEGACY
from ..state import KINDS, OVER, SETUP, SpaceCorp
from .bases import tile_pay
from .scoring import final_profit


def close(g: SpaceCorp) -> Flow[None]:
    """An era has ended: score the game, or carry over to the next era."""
    g.pay, g.action = None, ""
    g.tell("era-over", g.era)
    if g.era == _last(g):
        yield from final_profit(g)
        g.profits.append([c.profit for c in g.corps])
        g.stage = OVER
        return
    g.profits.append([c.profit for c in g.corps])
    for seat in g.clockwise(g.due):
        yield from _legacy(g, seat)
    g.era += 1
    g.stage = SETUP


def _last(g: SpaceCorp) -> int:
    """The era after which the game ends."""
    return ERAS.index(g.options["end_era"])


def _legacy(g: SpaceCorp, seat: int) -> Flow[None]:
    """A tile with P# and its base may go on producing from the HQ; it replaces an older pair (ruling 114)."""
    spots = [s for s in g.own_bases(seat) if tile_pay(g, s) >= 0]
    spots.sort(key=lambda s: (-tile_pay(g, s), s))
    place = yield from choose_or("none", seat, LEGACY, [(g.era, s) for s in spots], g=g)
    if place is not None:
        spot, corp = place[1], g.corps[seat]
        if corp.legacy_base >= 0:
            corp.stock[corp.legacy_base] += 1
        corp.legacy_pay = tile_pay(g, spot)
        corp.legacy_tile, corp.legacy_base = g.tiles[spot], g.bases[spot] % KINDS
        g.tiles[spot] = g.bases[spot] = NONE
        g.tell("legacy", seat, corp.legacy_tile, corp.legacy_base, corp.legacy_pay)
