"""Colonize: Colony Points from all their sources, the colony tiles and their effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import COLONIES, COLONY_BUILD, ENVIRO_TOLERANCE, INDUSTRIAL, SECURE, TILES, ColonyEffect, contracts
from ..payment.ask import ask_payment
from ..payment.budget import Assets
from ..payment.start import open_payment
from ..payment.totals import can_pay
from ..prompts import COLONIZE, COLONY, OPEN_CONTRACT, POINTS
from ..state import KINDS, Payment, SpaceCorp
from .basics import able, alike, gain, remove_team, spend, suppressed
from .contracts import award, on_event, open_rows, take, why_not
from .prices import Prices


def free_points(g: SpaceCorp, me: int, site: int) -> int:
    """Colony Points that cost nothing: tiles, a nearby colony, an Industrial base, two bases, Enviro Tolerance."""
    spots = g.map.sites[site].spots
    points = 0
    if not suppressed(g, site):
        points += sum(TILES[g.tiles[s]].colony for s in spots if not g.spent[s])
    points += any(g.map.near[site][other] for other in g.own_colonies(me))
    points += g.has_type(site, INDUSTRIAL)
    points += len(spots) >= 2
    points += g.corps[me].owns(ENVIRO_TOLERANCE)
    return points


def paid_sources(g: SpaceCorp, me: int, site: int, used: tuple[str, ...]) -> list[str]:
    """The sources of a Colony Point that cost something and can be used now: team, profit, build (each once)."""
    sources = []
    if "team" not in used and any(g.corps[me].teams[t] == site for t in able(g, me)):
        sources.append("team")
    if "build" not in used and can_pay(g, me, _build_payment(g, me, site)):
        sources.append("build")
    if "profit" not in used and g.corps[me].profit >= 5:
        sources.append("profit")
    return sources


def _build_payment(g: SpaceCorp, me: int, site: int) -> Payment:
    """Cards and one HQ's Infra with Build 8, or 12 at a multi-star system (ruling 118)."""
    return open_payment(g, me, "colony", COLONY_BUILD[g.map.sites[site].multi_star], -1, site, site)


def sites_to_colonize(g: SpaceCorp, me: int) -> dict[int, int]:
    """Site -> the most Colony Points that can be had there, where a colony could be placed."""
    found: dict[int, int] = {}
    spots = g.own_bases(me)
    if not spots or not g.colonies:
        return found
    stars = sorted({g.map.spot_site[spot] for spot in spots})
    sites = [s for s in stars if g.map.sites[s].star and g.colony_at[s] < 0]
    least = min([COLONIES[c].value for c in g.colonies])
    for site in sites:
        points = free_points(g, me, site) + len(paid_sources(g, me, site, ()))
        if points >= least:
            found[site] = points
    return found


def can_colonize(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """A system where a colony could be placed."""
    return bool(sites_to_colonize(g, has.seat))


def colonize(g: SpaceCorp, me: int) -> Flow[None]:
    """Choose a system and a colony, gather the Colony Points, and place it."""
    sites = sites_to_colonize(g, me)
    site = (yield from choose(me, COLONIZE, [(g.era, s) for s in sites], g=g))[1]
    points = sites.get(site, 0)  # another seat, which can't know what could be paid, has it otherwise
    tiles = [c for c in g.colonies if COLONIES[c].value <= points]
    tiles.sort(key=lambda c: (-COLONIES[c].value, c))
    colony = yield from choose(me, COLONY, tiles, args=(site, free_points(g, me, site)), g=g)
    missing = COLONIES[colony].value - free_points(g, me, site)
    used: tuple[str, ...] = ()
    while missing > 0:
        sources = paid_sources(g, me, site, used)
        source = yield from choose(me, POINTS, sources, args=(site, colony, missing), g=g)
        used = (*used, source)
        missing -= 1
        if source == "team":
            remove_team(g, me, alike(g, me, [t for t in able(g, me) if g.corps[me].teams[t] == site])[-1])
        elif source == "profit":
            spend(g, me, 5, "colonies")
        else:
            yield from ask_payment(g, me, _build_payment(g, me, site))
    yield from place_colony(g, me, site, colony)


def place_colony(g: SpaceCorp, me: int, site: int, colony: int) -> Flow[None]:
    """Put the tile down; it and other colonies may pay at once."""
    g.colony_at[site] = colony
    g.colonies = tuple(c for c in g.colonies if c != colony)
    g.moved_on = True
    g.tell("colony", me, site, colony)
    mine = g.own_colonies(me)
    for own in mine:
        effect = COLONIES[g.colony_at[own]].effect
        if effect.event == "self_colonizes":
            gain(g, me, len(mine) if effect.gain < 0 else effect.gain, "colonies")
    on_event(g, me, "colonizes")
    placed = COLONIES[colony].effect
    if (at_once := EFFECTS[placed.kind].at_once) is not None:
        yield from at_once(g, me, placed)


def _gain_per(g: SpaceCorp, me: int, effect: ColonyEffect) -> Flow[None]:
    """So much for each of what the colony counts."""
    gain(g, me, COUNTED[effect.per](g, me) // effect.each * effect.gain, "colonies")
    yield from ()


def _printed_award(g: SpaceCorp, me: int, _: ColonyEffect) -> Flow[None]:
    """The printed award of an open contract, which stays open."""
    rows = [c.row for c in open_rows(g)]
    if rows:
        row = yield from choose(me, OPEN_CONTRACT, rows, args=("printed",), why=lambda: why_not(g, me, rows), g=g)
        gain(g, me, contracts(g.seats, g.era)[row].award, "colonies")


COUNTED: dict[str, Callable[[SpaceCorp, int], int]] = {
    "own_progress_card": lambda g, me: len(g.corps[me].progress),
    "breakthrough_in_play": lambda g, me: sum(c.count_progress(True) for c in g.corps),
    "adaptation_in_play": lambda g, me: sum(c.count_progress(False) for c in g.corps),
    "opponent_colony": lambda g, me: sum(c >= 0 for c in g.colony_at) - len(g.own_colonies(me)),
    "site_with_own_secure_base": lambda g, me: len(
        {g.map.spot_site[s] for s in g.own_bases(me) if g.bases[s] % KINDS == SECURE}
    ),
}
"""What an immediate colony effect counts; "in play" means all players (ruling 122)."""


def end_of_era_effects(g: SpaceCorp) -> Flow[None]:
    """Colonies that pay at the end of the era, in turn order (rulings 122, 182)."""
    for seat in g.clockwise(g.due):
        for site in g.own_colonies(seat):
            at_end = EFFECTS[COLONIES[g.colony_at[site]].effect.kind].at_end
            if at_end is not None:
                yield from at_end(g, seat)


def _empty_systems(g: SpaceCorp, seat: int) -> Flow[None]:
    """1F for each star system without a colony."""
    gain(g, seat, sum(g.colony_at[s] < 0 for s in g.map.stars), "colonies")
    yield from ()


def _claim_one(g: SpaceCorp, seat: int) -> Flow[None]:
    """Any open contract, whether met or not."""
    rows = [c.row for c in open_rows(g)]
    row = yield from choose_or(
        "none", seat, OPEN_CONTRACT, rows, args=("claim",), why=lambda: why_not(g, seat, rows), g=g
    )
    if row is not None:
        take(g, seat, row)


# -- what they are worth ------------------------------------------------------------------------------------


def _no_worth(prices: Prices, effect: ColonyEffect) -> float:
    return 0.0


def _worth_per(prices: Prices, effect: ColonyEffect) -> float:
    return COUNTED[effect.per](prices.g, prices.seat) // effect.each * effect.gain


COLONIZES, PRODUCES = 1 / 8, 1 / 7
"""How often a player Colonizes and Produces in a turn."""


def _worth_event(prices: Prices, effect: ColonyEffect) -> float:
    """What it pays at once, and for what is expected in the turns that are left."""
    g, turns = prices.g, prices.turns
    if effect.event == "self_colonizes":
        own, more = len(g.own_colonies(prices.seat)) + 1, min(1.0, turns * COLONIZES)
        return own + more * (own + 1) if effect.gain < 0 else (1.0 + more) * effect.gain
    rivals = g.seats - 1
    if effect.event.endswith("fulfills_contract"):
        times = (6 - g.contracts.count(g.era)) * rivals / g.seats * min(1.0, turns / 6)
    else:
        times = turns * rivals * (COLONIZES if effect.event.endswith("colonizes") else PRODUCES)
    return times * effect.gain


def _worth_empty(prices: Prices, effect: ColonyEffect) -> float:
    g = prices.g
    return max(0, sum(g.colony_at[s] < 0 for s in g.map.stars) - 1) * 0.75


def _worth_award(prices: Prices, effect: ColonyEffect) -> float:
    return max([contract.award for contract in open_rows(prices.g)], default=0)


def _worth_claim(prices: Prices, effect: ColonyEffect) -> float:
    """One of the contracts that are open now will be so at the end: what they pay on average."""
    g = prices.g
    rows = open_rows(g)
    return sum([award(g, contract.row) for contract in rows]) / len(rows) if rows else 0.0


# -- the table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ColonyKind:
    """A kind of colony effect: its worth to bots beside the colony's place in the table, and its rule.

    What pays whenever something happens is in `contracts.on_event` and `place_colony`.
    """

    worth: Callable[[Prices, ColonyEffect], float]
    at_once: Callable[[SpaceCorp, int, ColonyEffect], Flow[None]] | None = None
    at_end: Callable[[SpaceCorp, int], Flow[None]] | None = None
    icon: str = "colony"


EFFECTS: Final[dict[str, ColonyKind]] = {
    "none": ColonyKind(_no_worth),
    "gain_per": ColonyKind(_worth_per, at_once=_gain_per),
    "gain_printed_award_of_unfulfilled_contract": ColonyKind(_worth_award, at_once=_printed_award),
    "on_event": ColonyKind(_worth_event),
    "end_of_era_per": ColonyKind(_worth_empty, at_end=_empty_systems),
    "end_of_era_claim_contract": ColonyKind(_worth_claim, at_end=_claim_one),
}
"""By what the data calls the effect."""
