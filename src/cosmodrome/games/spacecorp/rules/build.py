"""Build: bases on a site, one on each tile of a star system, with what they give when built."""

from __future__ import annotations

from functools import partial

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import (
    COOPERATIVE_EMPATHY,
    ENERGY_FIELDS,
    PLANETARY_ENGINEERING,
    SENSORY_FOCUS,
    SHIELD_FACTORY,
    STARFARERS,
    TILES,
    fitting,
)
from ..map import MAPS
from ..payment.ask import ask_payment
from ..payment.budget import Assets, Budget, budget_for
from ..payment.start import factory_owners, industrial_owners, open_payment, penalty_due, radiation
from ..payment.totals import can_complete, can_reach, can_reach_in_radiation
from ..prompts import BASE, BUILD
from ..state import Payment, SpaceCorp
from .bases import place_base
from .basics import acting, gain, suppressed
from .move import second_payment


def cost(g: SpaceCorp, me: int, site: int) -> int:
    """The build cost: b# plus the Base modifiers of all tiles, at least 0."""
    here = g.map.sites[site]
    total = here.build_cost
    hushed = suppressed(g, site)
    for spot in here.spots:
        mod = TILES[g.tiles[spot]].base_mod if g.tiles[spot] >= 0 else 0
        if (mod > 0 and g.corps[me].owns(PLANETARY_ENGINEERING)) or (mod < 0 and hushed):
            continue
        total += mod
    return max(0, total)


def open_site(g: SpaceCorp, me: int, site: int) -> bool:
    """Whether a site can take the seat's bases: none there yet, all boxes filled, and no Introvs in the way."""
    here, tiles, bases = MAPS[g.era].sites[site], g.tiles, g.bases
    if not here.spots:
        return False
    for spot in here.spots:
        if bases[spot] >= 0 or (here.slots and tiles[spot] < 0):
            return False
    if g.era == STARFARERS and any(TILES[tiles[s]].special == "introvs" for s in here.spots):
        return g.corps[me].owns(COOPERATIVE_EMPATHY) or g.corps[me].owns(SENSORY_FOCUS)
    return True


def types_for(g: SpaceCorp, me: int, spot: int) -> list[int]:
    """The base types that fit a spot and are still in the seat's stock."""
    here = g.map.sites[g.map.spot_site[spot]]
    fits = fitting(g.era, g.tiles[spot], here.lagrange, here.gravity)
    return [t for t in fits if g.corps[me].stock[t] > 0]


def completes(g: SpaceCorp, me: int, spots: tuple[int, ...], chosen: list[int], shield: bool) -> bool:
    """Whether the remaining spots can all get a base (one of them a Shield Factory, if the action needs that)."""
    if len(chosen) == len(spots):
        return not shield or SHIELD_FACTORY in chosen
    stock = g.corps[me].stock
    return any(
        chosen.count(t) < stock[t] and completes(g, me, spots, [*chosen, t], shield)
        for t in types_for(g, me, spots[len(chosen)])
    )


def _payment(g: SpaceCorp, me: int, team: int, first: Payment | None, shielded: bool) -> Payment:
    site = g.corps[me].teams[team]
    p = open_payment(g, me, "build", cost(g, me, site), team, site, site)
    p.shielded = p.shielded or shielded
    if first is not None:
        second = second_payment(g, me, first, p)
        assert second is not None
        p = second
    return p


def needs_factory(g: SpaceCorp, budget: Budget, team: int, first: Payment | None) -> bool | None:
    """Whether the Build can only be paid if it is shielded by the factory it builds; None: it can't be paid at all."""
    me = budget.seat
    site = g.corps[me].teams[team]
    if first is None:
        costs, doublings = cost(g, me, site), budget.has_time + bool(industrial_owners(g, me, site))
        if not can_reach(g, budget, costs, False, doublings):
            return None
        due = radiation(g, me, site)
        if not due or g.corps[me].owns(ENERGY_FIELDS) or factory_owners(g, me, site):
            return False
        return not can_reach_in_radiation(g, budget, costs, False, doublings, due)
    p = _payment(g, me, team, first, False)
    if can_complete(g, budget, p):
        return False
    if not penalty_due(p):
        return None
    return True if can_complete(g, budget, _payment(g, me, team, first, True)) else None


def builders(g: SpaceCorp, me: int, first: Payment | None = None) -> dict[int, int]:
    """Site -> team for every site the seat can build on."""
    found: dict[int, int] = {}
    for team in acting(g, me, -1 if first is None else first.team):
        site = g.corps[me].teams[team]
        if site not in found and open_site(g, me, site) and _affords(g, budget_for(g, me, "build", first), team, first):
            found[site] = team
    return found


def can_build(g: SpaceCorp, has: Assets, teams: list[int]) -> bool:
    """Whether any of the teams can build."""
    me = has.seat
    sites = g.corps[me].teams
    for team in teams:
        site = sites[team]
        if open_site(g, me, site) and _affords(g, has.budget("build"), team, None):
            return True
    return False


def _affords(g: SpaceCorp, budget: Budget, team: int, first: Payment | None) -> bool:
    """Whether a team can build where it stands, as far as payment and stock go."""
    shield = needs_factory(g, budget, team, first)
    if shield is None:
        return False
    me = budget.seat
    return completes(g, me, g.map.sites[g.corps[me].teams[team]].spots, [], shield)


def build(g: SpaceCorp, me: int) -> Flow[None]:
    """Say where and what, pay, and place the bases; with Time-repeat a second team builds."""
    sites = g.memo("builders", partial(builders, g, me))
    site = (yield from choose(me, BUILD, [(g.era, s) for s in sites], g=g))[1]
    first = yield from _part(g, me, g.rng.witness(sites.get(site, -1), ALL), None)
    if first.time == "repeat":
        sites = g.memo("second builders", partial(builders, g, me, first))
        second = yield from choose_or("no-more", me, BUILD, [(g.era, s) for s in sites], g=g)
        if second is not None:
            yield from _part(g, me, g.rng.witness(sites.get(second[1], -1), ALL), first)


def _part(g: SpaceCorp, me: int, team: int, first: Payment | None) -> Flow[Payment]:
    """One team's part: choose the types, pay, place."""
    site = g.corps[me].teams[team]
    spots = g.map.sites[site].spots
    shield = g.memo(
        ("needs factory", team), lambda: bool(needs_factory(g, budget_for(g, me, "build", first), team, first))
    )
    chosen: list[int] = []
    stock = g.corps[me].stock
    for spot in spots:
        fits = [
            t
            for t in types_for(g, me, spot)
            if chosen.count(t) < stock[t] and completes(g, me, spots, [*chosen, t], shield)
        ]
        kinds = [(me, t) for t in fits]
        chosen.append((yield from choose(me, BASE, kinds, args=(g.era, spot, tuple(chosen)), g=g))[1])
    p, _ = yield from ask_payment(g, me, _payment(g, me, team, first, SHIELD_FACTORY in chosen))
    if first is not None and SHIELD_FACTORY in chosen:
        gain(g, me, penalty_due(first), "radiation")  # the factory shields both teams (ruling 47)
    g.acted.append(team)
    _compensate(g, me, site)
    for spot, kind in zip(spots, chosen, strict=True):
        yield from place_base(g, me, spot, kind)
    return p


def _compensate(g: SpaceCorp, me: int, site: int) -> None:
    """An opponent whose team claims the tiles gets 2F, once per Build (ruling 61)."""
    for seat in g.clockwise(me)[1:]:
        corp = g.corps[seat]
        if any(c and s == site for s, c in zip(corp.teams, corp.claims, strict=True)):
            gain(g, seat, 2, "claims")
