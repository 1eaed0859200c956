"""Bases: what each type does when it is built, and what tiles with bases produce."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import (
    ATTRACTION,
    BIO_LAB,
    EXPLOITER,
    INDUSTRIAL,
    REFINERY,
    RESEARCH,
    SECURE,
    SHIELD_FACTORY,
    SPACEPORT,
    STARFARERS,
    TILES,
)
from ..prompts import RESEARCH_BASE, TAKE, Source
from ..state import KINDS, SpaceCorp
from .basics import gain, suppressed, take_offer
from .explore import award
from .prices import Prices
from .progress import advance


def place_base(g: SpaceCorp, me: int, spot: int, kind: int) -> Flow[None]:
    """Place a base, and do what it does when built."""
    g.bases[spot] = me * KINDS + kind
    g.corps[me].stock[kind] -= 1
    g.moved_on = True
    g.tell("base", me, g.era, spot, kind)
    if (when_built := TYPES[kind].when_built) is not None:
        yield from when_built(g, me, spot)


def _bio_lab(g: SpaceCorp, me: int, _: int) -> Flow[None]:
    """A Bio Lab brings a step of genetics."""
    return advance(g, me, "genetics", 1)


def _secure(g: SpaceCorp, me: int, spot: int) -> Flow[None]:
    """A Secure base pays for rivals, and on the Phobes frees the awards of their system (ruling 54)."""
    site = g.map.spot_site[spot]
    gain(g, me, secure_pay(g, me, site, spot), "bases")
    if TILES[g.tiles[spot]].special == "phobes":
        for other in g.map.sites[site].spots:
            yield from award(g, me, g.tiles[other])


def _exploit(g: SpaceCorp, me: int, spot: int) -> Flow[None]:
    """An Exploiter takes the tile's P# (among the stars its Col# too) for good (ruling 64)."""
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


# -- what they are worth: on a spot whose tile pays `flow` in the turns to come --------------------------------


def _attraction_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + (2 if prices.g.era == STARFARERS else 1) * prices.production()


def _bio_lab_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + prices.step()


def _exploiter_worth(prices: Prices, spot: int, flow: float) -> float:
    """What the tile pays once; after that it pays nothing."""
    g = prices.g
    tile = TILES[g.tiles[spot]] if g.tiles[spot] >= 0 else None
    pays = max(0.0, tile.production) if tile is not None else 0.0
    return pays + tile.colony * 0.2 if tile is not None and g.era == STARFARERS else pays


def _industrial_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + (1.2 if prices.g.era == STARFARERS else 0.35 + 0.04 * prices.turns)


def _refinery_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + prices.production()


def _research_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + (prices.step() if prices.g.era == STARFARERS else 0.7)


def _secure_worth(prices: Prices, spot: int, flow: float) -> float:
    """What it pays for rivals; on the Phobes also the awards of their system."""
    g = prices.g
    worth = flow + 0.1 + prices.rivals(spot)
    if g.tiles[spot] >= 0 and TILES[g.tiles[spot]].special == "phobes":
        freed = [TILES[g.tiles[s]] for s in g.map.sites[g.map.spot_site[spot]].spots if g.tiles[s] >= 0]
        worth += sum([tile.profit + prices.step() * (tile.genetics + tile.revelation) for tile in freed])
        worth += sum([max(0, tile.production) for tile in freed]) * prices.production()
    return worth


def _shield_worth(prices: Prices, spot: int, flow: float) -> float:
    """The action that builds it is shielded, and so are later ones."""
    return flow + 0.3 + 0.04 * prices.turns + prices.radiation(spot)


def _spaceport_worth(prices: Prices, spot: int, flow: float) -> float:
    return flow + 0.3 + 0.06 * prices.turns


# -- the table ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BaseKind:
    """A base type: its icon, its worth to bots, and what it does at once on its spot; some types help later."""

    icon: str
    worth: Callable[[Prices, int, float], float]
    when_built: Callable[[SpaceCorp, int, int], Flow[None]] | None = None


TYPES: Final[dict[int, BaseKind]] = {
    ATTRACTION: BaseKind("eye", _attraction_worth),
    BIO_LAB: BaseKind("microbe", _bio_lab_worth, _bio_lab),
    EXPLOITER: BaseKind("pick", _exploiter_worth, _exploit),
    INDUSTRIAL: BaseKind("factory", _industrial_worth),
    REFINERY: BaseKind("gear", _refinery_worth),
    RESEARCH: BaseKind("flask", _research_worth, _research_base),
    SECURE: BaseKind("lock", _secure_worth, _secure),
    SHIELD_FACTORY: BaseKind("shield", _shield_worth),
    SPACEPORT: BaseKind("rocket", _spaceport_worth),
}
