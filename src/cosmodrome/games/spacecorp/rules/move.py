"""Move: one team from site to site, or two with Time; Beyond sites, star tracks and the Orion Spur."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cosmodrome.engine.flow import Flow, Reason, choose, choose_or

from ..content import ENERGY_FIELDS, FASTER_THAN_LIGHT, MARINERS, RADIATION_RESISTANT, SPACEPORT, STARFARERS
from ..map import FAR
from ..payment.ask import ask_payment, used_bases
from ..payment.budget import Assets, Budget, HqChoice, budget_for
from ..payment.start import always_shielded, factory_owners, open_payment, penalty_due, port_owners
from ..payment.totals import (
    best_completion,
    best_in_radiation,
    best_total_with_profit,
    can_reach,
    can_reach_in_radiation,
    payment_can_reach,
    stays_idle,
)
from ..prompts import MOVE_BASE, MOVE_TO, SECOND_MOVE, TEAM, site_target
from ..state import Payment, SpaceCorp
from .basics import BASE_USED, acting, arrive, gain, owe


def second_payment(g: SpaceCorp, me: int, first: Payment, fresh: Payment) -> Payment | None:
    """The second team of a Time-repeat: the same total, its own bases (rulings 22, 25, 47); None: it can't."""
    fresh.cards, fresh.hqs, fresh.competitors = first.cards[:], first.hqs[:], first.competitors
    fresh.progress = first.progress
    fresh.time, fresh.spent_before = "second", first.spend
    fresh.shield = first.shield
    fresh.shielded = fresh.shielded or first.shielded
    if penalty_due(first):
        fresh.penalty = 0  # one penalty in total
    if first.action == "move" and g.era != MARINERS:
        if first.port < 0:
            fresh.port = -1
        elif fresh.port < 0:  # the doubling needs both teams to start at a Spaceport
            found = port_owners(g, me, fresh.site)
            if not found:
                return None
            fresh.port = found[0]
    return fresh


def _payment(g: SpaceCorp, me: int, team: int, to: int, first: Payment | None) -> Payment | None:
    """What this Move would cost."""
    site = g.corps[me].teams[team]
    p = open_payment(g, me, "move", g.map.distance[site][to], team, site, to)
    return p if first is None else second_payment(g, me, first, p)


def usable_bases(g: SpaceCorp, me: int) -> list[bool]:
    """By site: whether there is a base that a Move of the seat may use, its home base included."""
    return g.settled.usable(me, not g.banned)


def allowed(g: SpaceCorp, me: int, site: int, to: int, usable: list[bool]) -> str:
    """Why a team may not go from here to there, whatever it pays; empty if it may."""
    board = g.map
    if board.distance[site][to] >= FAR:
        return "far"
    if board.sites[to].spur and not _opens_spur(g, me, site):
        return "spur"
    return "" if usable[site] or usable[to] else "base"


def _opens_spur(g: SpaceCorp, me: int, site: int) -> bool:
    """Whether the Orion Spur may be entered from here: an own colony."""
    return g.colony_at[site] >= 0 and g.base_owner(site) == me


def destinations(
    g: SpaceCorp, me: int, team: int, first: Payment | None = None, budget: Budget | None = None
) -> list[int]:
    """The sites a team can go to: a base at one end, and a distance that can be paid."""
    budget = budget or budget_for(g, me, "move", first)
    if first is not None or budget.must_play_card:
        return list(_ways(g, budget, team, first))
    site = g.corps[me].teams[team]
    port = bool(port_owners(g, me, site))
    cool = hot = best_total_with_profit(g, budget, port, budget.has_time)
    settled, lent, spur = g.settled, not budget.banned, _opens_spur(g, me, site)
    if settled.nearest(me, lent, site, spur).far_hot <= cool and (due := _due(g, me, site)):
        hot = best_in_radiation(g, budget, port, budget.has_time, due)
    ways = settled.ways(me, lent, site, spur)
    return [to for to, distance, radiates in ways if distance <= (hot if radiates else cool)]


def _due(g: SpaceCorp, me: int, site: int) -> int:
    """What radiation takes of a Move from a site to another, if there is any here or there and no card shields."""
    corp = g.corps[me]
    if not g.map.penalty or always_shielded(g, site) or corp.owns(ENERGY_FIELDS) or factory_owners(g, me, site):
        return 0
    if corp.owns(RADIATION_RESISTANT):
        return 1 if g.era == STARFARERS else 0
    return g.map.penalty


def _ways(g: SpaceCorp, budget: Budget, team: int, first: Payment | None) -> Iterator[int]:
    """The same for a second team, or where it matters what exactly is paid with."""
    me = budget.seat
    site = g.corps[me].teams[team]
    reach: dict[bool, tuple[int, HqChoice, Payment]] = {}
    for to, distance, radiates in g.settled.ways(me, not budget.banned, site, _opens_spur(g, me, site)):
        if radiates not in reach:
            begun = _payment(g, me, team, to, first)
            if begun is None:
                return
            reach[radiates] = (*best_completion(g, budget, begun), begun)
        most, way, p = reach[radiates]
        if distance <= most:
            p.to = to
            if not stays_idle(g, budget, p, way):
                yield to


def movers(g: SpaceCorp, me: int, first: Payment | None = None) -> list[int]:
    """The teams that can move somewhere. One of them can, so the only one does."""
    teams = acting(g, me, -1 if first is None else first.team)
    if first is None and len(teams) == 1:
        return teams
    budget = budget_for(g, me, "move", first)
    return [t for t in teams if _can_go(g, budget, t, first)]


def can_move(g: SpaceCorp, has: Assets, teams: list[int]) -> bool:
    """Whether any of the teams can move somewhere."""
    return any(_can_go(g, has.budget("move"), team, None) for team in teams)


def _can_go(g: SpaceCorp, budget: Budget, team: int, first: Payment | None) -> bool:
    """Whether a team can move anywhere: the nearest site it may go to decides, with radiation and without."""
    if budget.must_play_card:
        return any(True for _ in _ways(g, budget, team, first))
    me = budget.seat
    site, settled = g.corps[me].teams[team], g.settled
    near = settled.nearest(me, not budget.banned, site, _opens_spur(g, me, site))
    if first is not None:
        return _follows(g, budget, team, near.cool, first) or _follows(g, budget, team, near.hot, first)
    port = bool(settled.at_site(site, SPACEPORT) and port_owners(g, me, site))
    if near.cool >= 0 and can_reach(g, budget, near.far_cool, port, budget.has_time):
        return True
    if near.hot < 0 or not can_reach(g, budget, near.far_hot, port, budget.has_time):
        return False
    due = _due(g, me, site)
    return not due or can_reach_in_radiation(g, budget, near.far_hot, port, budget.has_time, due)


def _follows(g: SpaceCorp, budget: Budget, team: int, to: int, first: Payment) -> bool:
    """Whether the Move of a second team can be paid."""
    if to < 0:
        return False
    p = _payment(g, budget.seat, team, to, first)
    return p is not None and payment_can_reach(g, budget, p, p.cost)


def move(g: SpaceCorp, me: int) -> Flow[None]:
    """Say which team goes where, pay, and go; with Time-repeat a second team follows."""
    teams = [(me, t) for t in g.memo("movers", partial(movers, g, me))]
    team = (yield from choose(me, TEAM, teams, args=("move",), g=g))[1]
    first = yield from _go(g, me, team, None)
    if first.time == "repeat":
        others = [(me, t) for t in g.memo("second movers", partial(movers, g, me, first))]
        second = yield from choose_or("no-more", me, SECOND_MOVE, others, args=("move",), g=g)
        if second is not None:
            yield from _go(g, me, second[1], first)


def _go(g: SpaceCorp, me: int, team: int, first: Payment | None) -> Flow[Payment]:
    """One team's part of the action."""
    site = g.corps[me].teams[team]
    places = [(g.era, to) for to in g.memo(("destinations", team), partial(destinations, g, me, team, first))]
    to = (yield from choose(me, MOVE_TO, places, args=(team, site), why=lambda: _why(g, me, site, places), g=g))[1]
    lent = yield from _lent_base(g, me, site, to)
    p = _payment(g, me, team, to, first)
    assert p is not None
    p, _ = yield from ask_payment(g, me, p)
    if lent >= 0 and not any(g.map.spot_site[s] == lent for s in used_bases(g, me, p)):
        owe(g, g.base_owner(lent), BASE_USED)
    g.acted.append(team)
    land(g, me, team, to)
    return p


def _why(g: SpaceCorp, me: int, site: int, places: list[tuple[int, int]]) -> dict[str, Reason]:
    """Why the other sites are out of reach."""
    reasons: dict[str, Reason] = {}
    usable = usable_bases(g, me)
    for to in range(len(g.map.sites)):
        if (g.era, to) not in places and to != site:
            why = allowed(g, me, site, to, usable) or "distance"
            reasons[site_target((g.era, to))] = ("move", why, g.map.distance[site][to])
    return reasons


def _lent_base(g: SpaceCorp, me: int, site: int, to: int) -> Flow[int]:
    """The opponent's base that allows the move, if no own one does: the mover picks (ruling 33)."""
    if g.has_base(me, site) or g.has_base(me, to):
        return -1
    lenders = [(g.era, s) for s in (site, to) if g.base_owner(s) >= 0]
    return (yield from choose(me, MOVE_BASE, lenders, args=(site, to), g=g))[1]


def land(g: SpaceCorp, me: int, team: int, to: int) -> None:
    """Arrive: a star track, a Beyond marker, or the Orion Spur with its award."""
    here = g.map.sites[to]
    occupied = here.spur and any(to in c.teams for c in g.corps)
    g.tell("move", me, team, g.era, g.corps[me].teams[team], to)
    arrive(g, me, team, to, on_star=g.corps[me].owns(FASTER_THAN_LIGHT))
    if here.beyond and -1 in g.beyond:
        marker = g.beyond.index(-1)
        g.beyond[marker] = me
        g.tell("beyond", me, marker)
    if here.spur:
        if not g.spur:
            g.spur = True
            gain(g, me, 5, "orion spur")
        elif not occupied:
            gain(g, me, 2, "orion spur")
