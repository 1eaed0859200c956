"""Move: one team from site to site, or two with Time; Beyond sites, star tracks and the Orion Spur."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cosmodrome.engine.flow import Flow, Reason, choose, choose_or

from ..content import ENERGY_FIELDS, FASTER_THAN_LIGHT, MARINERS, RADIATION_RESISTANT, SPACEPORT, STARFARERS
from ..map import FAR
from ..prompts import MOVE_BASE, MOVE_TO, SECOND_MOVE, TEAM, site_target
from ..state import Payment, SpaceCorp
from .basics import acting, arrive, gain
from .means import Assets, Means, Way, means_for
from .pay import settle, used_bases
from .payment import factories, open_payment, penalty_due, ports, safe


def second_payment(g: SpaceCorp, me: int, first: Payment, fresh: Payment) -> Payment | None:
    """The second team of a Time-repeat: the same total, its own bases (RULES-NOTES 22, 25, 47); None: it can't."""
    fresh.cards, fresh.hqs, fresh.competitors = first.cards[:], first.hqs[:], first.competitors
    fresh.time, fresh.spent_before = "second", first.spend
    fresh.shield = first.shield
    fresh.shielded = fresh.shielded or first.shielded
    if penalty_due(first):
        fresh.penalty = 0  # one penalty in total
    if first.action == "move" and g.era != MARINERS:
        if first.port < 0:
            fresh.port = -1
        elif fresh.port < 0:  # the doubling needs both teams to start at a Spaceport
            found = ports(g, me, fresh.site)
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
    g: SpaceCorp, me: int, team: int, first: Payment | None = None, means: Means | None = None
) -> list[int]:
    """The sites a team can go to: a base at one end, and a distance that can be paid."""
    means = means or means_for(g, me, "move")
    if first is not None or means.stuck:
        return list(_ways(g, means, team, first))
    site = g.corps[me].teams[team]
    port = bool(ports(g, me, site))
    cool = hot = means.most(port, means.time)
    settled, lent, spur = g.settled, not means.banned, _opens_spur(g, me, site)
    if settled.nearest(me, lent, site, spur).far_hot <= cool and (due := _due(g, me, site)):
        hot = means.most_harmed(port, means.time, due)
    ways = settled.ways(me, lent, site, spur)
    return [to for to, distance, radiates in ways if distance <= (hot if radiates else cool)]


def _due(g: SpaceCorp, me: int, site: int) -> int:
    """What radiation takes of a Move from a site to another, if there is any here or there and no card shields."""
    corp = g.corps[me]
    if not g.map.penalty or safe(g, site) or corp.owns(ENERGY_FIELDS) or factories(g, me, site):
        return 0
    if corp.owns(RADIATION_RESISTANT):
        return 1 if g.era == STARFARERS else 0
    return g.map.penalty


def _ways(g: SpaceCorp, means: Means, team: int, first: Payment | None) -> Iterator[int]:
    """The same for a second team, or where it matters what exactly is paid with."""
    me = means.seat
    site = g.corps[me].teams[team]
    reach: dict[bool, tuple[int, Way, Payment]] = {}
    for to, distance, radiates in g.settled.ways(me, not means.banned, site, _opens_spur(g, me, site)):
        if radiates not in reach:
            begun = _payment(g, me, team, to, first)
            if begun is None:
                return
            reach[radiates] = (*means.fullest(begun), begun)
        most, way, p = reach[radiates]
        if distance <= most:
            p.to = to
            if not means.changes_nothing(p, way):
                yield to


def movers(g: SpaceCorp, me: int, first: Payment | None = None) -> list[int]:
    """The teams that can move somewhere. One of them can, so the only one does."""
    teams = acting(g, me, -1 if first is None else first.team)
    if first is None and len(teams) == 1:
        return teams
    means = means_for(g, me, "move")
    return [t for t in teams if _can_go(g, means, t, first)]


def can_move(has: Assets, teams: list[int]) -> bool:
    """Whether any of the teams can move somewhere."""
    return any(_can_go(has.g, has.means("move"), team, None) for team in teams)


def _can_go(g: SpaceCorp, means: Means, team: int, first: Payment | None) -> bool:
    """Whether a team can move anywhere: the nearest site it may go to decides, with radiation and without."""
    if means.stuck:
        return any(True for _ in _ways(g, means, team, first))
    me = means.seat
    site, settled = g.corps[me].teams[team], g.settled
    near = settled.nearest(me, not means.banned, site, _opens_spur(g, me, site))
    if first is not None:
        return _follows(g, means, team, near.cool, first) or _follows(g, means, team, near.hot, first)
    port = bool(settled.at_site(site, SPACEPORT) and ports(g, me, site))
    if near.cool >= 0 and means.affords(near.far_cool, port, means.time):
        return True
    if near.hot < 0 or not means.affords(near.far_hot, port, means.time):
        return False
    due = _due(g, me, site)
    return not due or means.bears(near.far_hot, port, means.time, due)


def _follows(g: SpaceCorp, means: Means, team: int, to: int, first: Payment) -> bool:
    """Whether the Move of a second team can be paid."""
    if to < 0:
        return False
    p = _payment(g, means.seat, team, to, first)
    return p is not None and means.reaches(p, p.cost)


def move(g: SpaceCorp, me: int) -> Flow[None]:
    """Say which team goes where, pay, and go; with Time-repeat a second team follows."""
    team = (yield from choose(me, TEAM, [(me, t) for t in g.once(partial(movers, g, me))], args=("move",), g=g))[1]
    first = yield from _go(g, me, team, None)
    if first.time == "repeat":
        others = [(me, t) for t in g.once(partial(movers, g, me, first))]
        second = yield from choose_or("no-more", me, SECOND_MOVE, others, args=("move",), g=g)
        if second is not None:
            yield from _go(g, me, second[1], first)


def _go(g: SpaceCorp, me: int, team: int, first: Payment | None) -> Flow[Payment]:
    """One team's part of the action."""
    site = g.corps[me].teams[team]
    places = [(g.era, to) for to in g.once(partial(destinations, g, me, team, first))]
    to = (yield from choose(me, MOVE_TO, places, args=(team, site), why=lambda: _why(g, me, site, places), g=g))[1]
    lent = yield from _lent_base(g, me, site, to)
    p = _payment(g, me, team, to, first)
    assert p is not None
    p, _ = yield from settle(g, me, p)
    if lent >= 0 and not any(g.map.spot_site[s] == lent for s in used_bases(g, me, p)):
        g.owed[g.base_owner(lent)] += 1
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
    """The opponent's base that allows the move, if no own one does: the mover picks (RULES-NOTES 33)."""
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
