"""Bases: what each type does when it is built, and what tiles with bases produce."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.flow import Flow, choose

from ..content import (
    ATTRACTION,
    BIO_LAB,
    EXPLOITER,
    REFINERY,
    RESEARCH,
    SECURE,
    STARFARERS,
    TILES,
)
from ..prompts import RESEARCH_BASE, TAKE, Source
from ..state import KINDS, SpaceCorp
from .basics import gain, suppressed, take_offer
from .explore import award
from .progress import advance


def place_base(g: SpaceCorp, me: int, spot: int, kind: int) -> Flow[None]:
    """Place a base, and do what it does when built."""
    g.bases[spot] = me * KINDS + kind
    g.corps[me].stock[kind] -= 1
    g.moved_on = True
    g.tell("base", me, g.era, spot, kind)
    if kind in WHEN_BUILT:
        yield from WHEN_BUILT[kind](g, me, spot)


def _bio_lab(g: SpaceCorp, me: int, _: int) -> Flow[None]:
    """A Bio Lab brings a step of genetics."""
    return advance(g, me, "genetics", 1)


def _secure(g: SpaceCorp, me: int, spot: int) -> Flow[None]:
    """A Secure base pays for rivals, and on the Phobes frees the awards of their system (RULES-NOTES 54)."""
    site = g.map.spot_site[spot]
    gain(g, me, secure_pay(g, me, site, spot), "bases")
    if TILES[g.tiles[spot]].special == "phobes":
        for other in g.map.sites[site].spots:
            yield from award(g, me, g.tiles[other])


def _exploit(g: SpaceCorp, me: int, spot: int) -> Flow[None]:
    """An Exploiter takes the tile's P# (among the stars its Col# too) for good (RULES-NOTES 64)."""
    tile = TILES[g.tiles[spot]]
    pays = max(0, tile.production) + (tile.colony if g.era == STARFARERS else 0)
    if not suppressed(g, g.map.spot_site[spot]):
        gain(g, me, pays, "bases")
    g.spent[spot] = 1
    yield from ()


def _research_base(g: SpaceCorp, me: int, _: int) -> Flow[None]:
    """A Research base brings a card from the offers, or among the stars a step of revelation."""
    offers: list[Source] = [("offer", i) for i, c in enumerate(g.offers) if c >= 0]
    if g.era == STARFARERS:
        ways = ["card", "revelation"] if offers else ["revelation"]
        if (yield from choose(me, RESEARCH_BASE, ways, g=g)) == "revelation":
            yield from advance(g, me, "revelation", 1)
            return
    if offers:
        take_offer(g, me, (yield from choose(me, TAKE, offers, g=g))[1])


def secure_pay(g: SpaceCorp, me: int, site: int, new: int = -1) -> int:
    """A Secure base pays 1F per opposing base in its region (near it, among the stars), if it is the first there."""
    board = g.map
    count = 0
    for spot, base in enumerate(g.bases):
        if base < 0 or spot == new:
            continue
        other = board.spot_site[spot]
        same = board.sites[other].region == board.sites[site].region
        if board.near[site][other] if g.era == STARFARERS else same:
            if base % KINDS == SECURE:
                return 0
            count += base // KINDS != me
    return count


def tile_pay(g: SpaceCorp, spot: int) -> int:
    """What a tile with a base produces: its P#, with Attraction and Refinery; -1 if it has no P#."""
    if g.tiles[spot] < 0 or g.bases[spot] < 0:
        return -1
    pays = TILES[g.tiles[spot]].production
    kind = g.bases[spot] % KINDS
    if kind == ATTRACTION:
        pays = max(0, pays) + (2 if g.era == STARFARERS else 1)
    elif g.spent[spot] or pays < 0:
        return -1
    elif kind == REFINERY:
        pays += 1
    return 0 if suppressed(g, g.map.spot_site[spot]) else pays


WHEN_BUILT: dict[int, Callable[[SpaceCorp, int, int], Flow[None]]] = {
    BIO_LAB: _bio_lab,
    EXPLOITER: _exploit,
    RESEARCH: _research_base,
    SECURE: _secure,
}
"""What a base does at once on its spot; the other types help later."""
