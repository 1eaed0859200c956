"""Explore: turn up Discovery tiles, take what they award, and stake a claim."""

from __future__ import annotations

from functools import partial

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import ENERGY_FIELDS, TILES
from ..map import MAPS
from ..payment.ask import ask_payment
from ..payment.budget import Assets, Budget, budget_for
from ..payment.start import open_payment
from ..payment.totals import can_complete, can_reach
from ..prompts import EXPLORE, PHOBES
from ..state import Payment, SpaceCorp
from .basics import acting, arrive, gain, suppressed
from .move import second_payment
from .progress import advance


def empty_boxes(g: SpaceCorp, site: int) -> list[int]:
    """The exploration boxes of a site that hold no tile."""
    here, tiles = g.map.sites[site], g.tiles
    return [s for s in here.spots if tiles[s] < 0] if here.slots else []


def supplied(g: SpaceCorp, site: int) -> bool:
    """Whether the stacks have a tile for every empty box (ruling 51)."""
    here, stacks, boxes = g.map.sites[site], g.stacks, empty_boxes(g, site)
    if len(boxes) == 1:
        return len(stacks[here.slots[boxes[0] - here.spots[0]]]) > 0
    need: dict[str, int] = {}
    for spot in boxes:
        stack = here.slots[spot - here.spots[0]]
        need[stack] = need.get(stack, 0) + 1
        if need[stack] > len(stacks[stack]):
            return False
    return True


def _payment(g: SpaceCorp, me: int, team: int, first: Payment | None) -> Payment | None:
    site = g.corps[me].teams[team]
    p = open_payment(g, me, "explore", g.map.sites[site].explore_cost, team, site, site)
    return p if first is None else second_payment(g, me, first, p)


def explorers(g: SpaceCorp, me: int, first: Payment | None = None) -> dict[int, int]:
    """Site -> team for every site the seat can explore."""
    found: dict[int, int] = {}
    for team in acting(g, me, -1 if first is None else first.team):
        site = g.corps[me].teams[team]
        if site not in found and _open(g, site) and _affords(g, budget_for(g, me, "explore", first), team, first):
            found[site] = team
    return found


def can_explore(g: SpaceCorp, has: Assets, teams: list[int]) -> bool:
    """Whether any of the teams can explore."""
    sites = g.corps[has.seat].teams
    for team in teams:
        site = sites[team]
        if _open(g, site) and _can_reach_site(g, has.budget("explore"), site):
            return True
    return False


def _open(g: SpaceCorp, site: int) -> bool:
    """Whether a site has empty boxes, and the stacks have tiles for them."""
    here, tiles = MAPS[g.era].sites[site], g.tiles
    if not here.slots:
        return False
    if len(here.spots) == 1:
        return tiles[here.spots[0]] < 0 and len(g.stacks[here.slots[0]]) > 0
    return bool(empty_boxes(g, site)) and supplied(g, site)


def _can_reach_site(g: SpaceCorp, budget: Budget, site: int) -> bool:
    """Whether the cost of exploring a site can be met."""
    return can_reach(g, budget, g.map.sites[site].explore_cost, False, budget.has_time)


def _affords(g: SpaceCorp, budget: Budget, team: int, first: Payment | None) -> bool:
    """Whether exploring here can be paid."""
    if first is None:
        return _can_reach_site(g, budget, g.corps[budget.seat].teams[team])
    p = _payment(g, budget.seat, team, first)
    return p is not None and can_complete(g, budget, p)


def explore(g: SpaceCorp, me: int) -> Flow[None]:
    """Say where, pay, and turn up the tiles; with Time-repeat a second team explores."""
    sites = g.memo("explorers", partial(explorers, g, me))
    site = (yield from choose(me, EXPLORE, [(g.era, s) for s in sites], g=g))[1]
    first = yield from _part(g, me, g.rng.witness(sites.get(site, -1), ALL), None)
    if first.time == "repeat":
        sites = g.memo("second explorers", partial(explorers, g, me, first))
        second = yield from choose_or("no-more", me, EXPLORE, [(g.era, s) for s in sites], g=g)
        if second is not None:
            yield from _part(g, me, g.rng.witness(sites.get(second[1], -1), ALL), first)


def _part(g: SpaceCorp, me: int, team: int, first: Payment | None) -> Flow[Payment]:
    p = _payment(g, me, team, first)
    assert p is not None
    p, _ = yield from ask_payment(g, me, p)
    g.acted.append(team)
    g.corps[me].claims[team] = 1
    yield from discover(g, me, p.site, team)
    return p


def discover(g: SpaceCorp, me: int, site: int, team: int) -> Flow[None]:
    """Fill every empty box of the site, Primary first, each tile resolved before the next."""
    for spot in empty_boxes(g, site):
        here = g.map.sites[site]
        tile = turn_up(g, here.slots[spot - here.spots[0]])
        place_tile(g, me, spot, tile)
        if TILES[tile].special == "phobes" and team >= 0:
            yield from _flee(g, me, site, team)
        if not suppressed(g, site):
            yield from award(g, me, tile)


def turn_up(g: SpaceCorp, stack: str) -> int:
    """Draw a tile; one that points to another stack is discarded and replaced from there."""
    tiles = g.stacks[stack]
    at = g.rng.below(len(tiles), "discovery-tile")
    g.stacks[stack] = tiles[:at] + tiles[at + 1 :]
    tile = tiles[at]
    if TILES[tile].redirect:
        g.tell("redirect", tile)
        return turn_up(g, TILES[tile].redirect)
    return tile


def place_tile(g: SpaceCorp, me: int, spot: int, tile: int) -> None:
    """Put a tile face-up in its box."""
    g.tiles[spot] = tile
    g.moved_on = True
    g.tell("discover", me, g.era, spot, tile)


def award(g: SpaceCorp, me: int, tile: int) -> Flow[None]:
    """The immediate awards of a tile: profit, genetics, revelation."""
    face = TILES[tile]
    gain(g, me, face.profit, "discoveries")
    yield from advance(g, me, "genetics", face.genetics)
    yield from advance(g, me, "revelation", face.revelation)


def _flee(g: SpaceCorp, me: int, site: int, team: int) -> Flow[None]:
    """Phobes send one of the explorer's teams in the region home, unless it has Energy Fields (ruling 56)."""
    corp = g.corps[me]
    if corp.owns(ENERGY_FIELDS):
        return
    there = [i for i, s in enumerate(corp.teams) if s == site]
    kinds: dict[tuple[int, int], int] = {}
    for i in there:
        kinds.setdefault((corp.track[i], corp.claims[i]), i)
    gone = yield from choose(me, PHOBES, [(me, i) for i in kinds.values()], args=(site,), g=g)
    arrive(g, me, gone[1], g.map.home, on_star=True)
    g.tell("flee", me, gone[1])
