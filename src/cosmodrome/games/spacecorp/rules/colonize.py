"""Colonize: Colony Points from all their sources, the colony tiles and their effects."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import COLONIES, COLONY_BUILD, ENVIRO_TOLERANCE, INDUSTRIAL, SECURE, TILES, ColonyEffect, contracts
from ..prompts import COLONIZE, COLONY, OPEN_CONTRACT, POINTS
from ..state import KINDS, Payment, SpaceCorp
from .basics import able, alike, gain, remove_team, spend, suppressed
from .contracts import on_event, open_rows, take, why_not
from .means import Assets, can_pay
from .pay import settle
from .payment import open_payment


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
    """Cards and one HQ's Infra with Build 8, or 12 at a multi-star system (RULES-NOTES 118)."""
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


def can_colonize(has: Assets, _: list[int]) -> bool:
    """A system where a colony could be placed."""
    return bool(sites_to_colonize(has.g, has.seat))


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
            yield from settle(g, me, _build_payment(g, me, site))
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
    if COLONIES[colony].effect.kind in AT_ONCE:
        yield from AT_ONCE[COLONIES[colony].effect.kind](g, me, COLONIES[colony].effect)


def _gain_per(g: SpaceCorp, me: int, effect: ColonyEffect) -> Flow[None]:
    """So much for each of what the colony counts."""
    gain(g, me, COUNTED[effect.per](g, me) // effect.each * effect.gain, "colonies")
    yield from ()


def _printed_award(g: SpaceCorp, me: int, _: ColonyEffect) -> Flow[None]:
    """The printed award of an open contract, which stays open."""
    rows = [c.row for c in open_rows(g)]
    if rows:
        row = yield from choose(me, OPEN_CONTRACT, rows, args=("printed",), why=lambda: why_not(g, rows), g=g)
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
"""What an immediate colony effect counts; "in play" means all players (RULES-NOTES 122)."""


def end_of_era_effects(g: SpaceCorp) -> Flow[None]:
    """Colonies that pay at the end of the era, in turn order (RULES-NOTES 122, 182)."""
    for seat in g.clockwise(g.due):
        for site in g.own_colonies(seat):
            kind = COLONIES[g.colony_at[site]].effect.kind
            if kind in AT_THE_END:
                yield from AT_THE_END[kind](g, seat)


def _empty_systems(g: SpaceCorp, seat: int) -> Flow[None]:
    """1F for each star system without a colony."""
    gain(g, seat, sum(g.colony_at[s] < 0 for s in g.map.stars), "colonies")
    yield from ()


def _claim_one(g: SpaceCorp, seat: int) -> Flow[None]:
    """Any open contract, whether met or not."""
    rows = [c.row for c in open_rows(g)]
    row = yield from choose_or("none", seat, OPEN_CONTRACT, rows, args=("claim",), why=lambda: why_not(g, rows), g=g)
    if row is not None:
        take(g, seat, row)


AT_ONCE: dict[str, Callable[[SpaceCorp, int, ColonyEffect], Flow[None]]] = {
    "gain_per": _gain_per,
    "gain_printed_award_of_unfulfilled_contract": _printed_award,
}
AT_THE_END: dict[str, Callable[[SpaceCorp, int], Flow[None]]] = {
    "end_of_era_per": _empty_systems,
    "end_of_era_claim_contract": _claim_one,
}
