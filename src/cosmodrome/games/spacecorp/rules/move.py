"""Move: one team from site to site, or two with Time; Beyond sites, star tracks and the Orion Spur."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cosmodrome.engine.flow import Flow, Reason, choose, choose_or

from ..content import FASTER_THAN_LIGHT, MARINERS
from ..map import FAR
from ..prompts import MOVE_BASE, MOVE_TO, SECOND_MOVE, TEAM, site_target
from ..state import Payment, SpaceCorp
from .basics import acting, arrive, gain
from .means import Means, Way, means_for
from .pay import settle, used_bases
from .payment import open_payment, penalty_due, ports, radiation, safe


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
    if board.sites[to].spur and not (g.colony_at[site] >= 0 and g.base_owner(site) == me):
        return "spur"
    return "" if usable[site] or usable[to] else "base"


def destinations(
    g: SpaceCorp, me: int, team: int, first: Payment | None = None, means: Means | None = None
) -> list[int]:
    """The sites a team can go to: a base at one end, and a distance that can be paid."""
    return list(_ways(g, means or means_for(g, me, "move"), team, first))


def _ways(g: SpaceCorp, means: Means, team: int, first: Payment | None) -> Iterator[int]:
    """The sites a team can go to, one after the other."""
    me = means.seat
    site = g.corps[me].teams[team]
    board = g.map
    hot, last = board.hot[site], board.last
    usable = usable_bases(g, me)
    here = usable[site]
    reach: dict[bool, tuple[int, Way, Payment]] = {}
    cool = means.most(bool(ports(g, me, site)), means.time) if first is None and not means.stuck else -1
    sheltered = safe(g, site)
    for to, distance in board.ways[site]:
        if not (here or usable[to]) or distance > cool >= 0 or (last[to] and allowed(g, me, site, to, usable)):
            continue
        zone = hot or board.hot[to]
        if cool >= 0 and (sheltered or not zone):
            yield to
            continue
        if zone not in reach:  # what can be paid depends on the destination only by its radiation
            begun = _payment(g, me, team, to, first)
            if begun is None:
                return
            reach[zone] = (*means.fullest(begun), begun)
        most, way, p = reach[zone]
        if distance <= most:
            p.to = to
            if not means.changes_nothing(p, way):
                yield to


def movers(g: SpaceCorp, me: int, first: Payment | None = None) -> list[int]:
    """The teams that can move somewhere."""
    means = means_for(g, me, "move")
    usable = usable_bases(g, me)
    teams = acting(g, me, -1 if first is None else first.team)
    return [t for t in teams if _can_go(g, means, t, first, usable)]


def can_move(g: SpaceCorp, me: int, teams: list[int]) -> bool:
    """Whether any of the teams can move somewhere."""
    means = means_for(g, me, "move")
    usable = usable_bases(g, me)
    return any(_can_go(g, means, t, None, usable) for t in teams)


def _can_go(g: SpaceCorp, means: Means, team: int, first: Payment | None, usable: list[bool]) -> bool:
    """Whether a team can move anywhere: the nearest site it may go to decides, with radiation and without."""
    me = means.seat
    if means.stuck:
        return any(True for _ in _ways(g, means, team, first))
    board = g.map
    site = g.corps[me].teams[team]
    here, hot = usable[site], board.hot[site]
    hottest = -1
    for to in board.nearest[site]:
        if not (here or usable[to]) or (board.last[to] and allowed(g, me, site, to, usable)):
            continue
        if hot or board.hot[to]:
            hottest = to if hottest < 0 else hottest
            if hot:
                break
        elif _affords(g, means, team, to, first):
            return True
        else:
            break
    return hottest >= 0 and _affords(g, means, team, hottest, first)


def _affords(g: SpaceCorp, means: Means, team: int, to: int, first: Payment | None) -> bool:
    """Whether a Move can be paid."""
    me = means.seat
    site = g.corps[me].teams[team]
    if first is None:
        distance, port = g.map.distance[site][to], bool(ports(g, me, site))
        affords = means.affords(distance, port)
        if not affords or safe(g, site):
            return affords
        due = radiation(g, me, site, to)
        if not due:
            return True
        if due <= means.profit and means.reach(means.own, port, means.time, due) >= distance:
            return True
        if means.shields_itself(distance, port):
            return True
    p = _payment(g, me, team, to, first)
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
    p = yield from settle(g, me, p)
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
    occupied = any(to in c.teams for c in g.corps)
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
