"""The three boards as graphs: regions, sites, distances, what is near what.

A *spot* is a place for a base: one per exploration box, or one for a site that can be built on without a box (the
Lagrange points). Spots are numbered through the whole board, so that tiles and bases are flat lists in the state.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from .content import BASES, NONE, load

FAR = 10_000
TYPES = len(BASES)


@dataclass(frozen=True, slots=True)
class Region:
    """A region of a board, with what is needed to draw it."""

    id: int
    key: str
    name: str
    kind: str
    radiation: bool
    empty: bool
    x: int
    y: int
    shape: dict[str, Any]
    transit: dict[int, int]


@dataclass(frozen=True, slots=True)
class Site:
    """A site: costs are -1 if it can't be explored or built on; slots name the stack of each box."""

    id: int
    key: str
    name: str
    region: int
    kind: str
    x: int
    y: int
    gravity: int
    explore_cost: int
    build_cost: int
    lagrange: bool
    home: bool
    beyond: bool
    spur: bool
    star: bool
    multi_star: bool
    slots: tuple[str, ...]
    spots: tuple[int, ...]


Way: TypeAlias = tuple[int, int, bool]
"""Where one can go, how far it is, and whether there is radiation here or there."""


class Nearest:
    """The nearest sites that a team may go to, without radiation and with, and how far they are; -1 none."""

    __slots__ = ("cool", "far_cool", "far_hot", "hot")

    def __init__(self, cool: int, hot: int, far_cool: int, far_hot: int) -> None:
        self.cool = cool
        self.hot = hot
        self.far_cool = far_cool
        self.far_hot = far_hot


def nearest(ways: list[Way]) -> Nearest:
    """The nearest of some sites: the first of equals."""
    cool = hot = -1
    near = [FAR, FAR]
    for to, distance, radiates in ways:
        if distance < near[radiates]:
            near[radiates] = distance
            cool, hot = (cool, to) if radiates else (to, hot)
    return Nearest(cool, hot, near[False], near[True])


@dataclass(frozen=True, slots=True)
class Map:
    """One era's board. distance[a][b] is the whole cost of a Move from site a to site b (FAR: not possible)."""

    era: int
    name: str
    regions: tuple[Region, ...]
    sites: tuple[Site, ...]
    borders: tuple[tuple[int, int, int], ...]
    distance: tuple[tuple[int, ...], ...]
    near: tuple[tuple[bool, ...], ...]
    spot_site: tuple[int, ...]
    region_spots: tuple[tuple[int, ...], ...]
    home: int
    beyond: int
    stars: tuple[int, ...]
    hot: tuple[bool, ...]  # by site: whether there is radiation
    last: tuple[bool, ...]  # by site: whether a team that goes there can act no more: Beyond, and the Orion Spur
    ways: tuple[tuple[tuple[int, int], ...], ...]  # by site: where one can go from there, and how far it is
    nearest: tuple[tuple[int, ...], ...]  # by site: the same, the nearest first
    penalty: int

    def journeys(self, site: int, spur: bool) -> list[Way]:
        """Where one can go from a site, with radiation; `spur`: to the Orion Spur, too."""
        return _journeys(self.era, site, spur)

    def site(self, key: str) -> int:
        """The number of a site by its key."""
        return next(s.id for s in self.sites if s.key == key)


def _paths(count: int, borders: list[tuple[int, int, int]], closed: set[int]) -> list[list[int]]:
    """Cheapest border cost between every two regions, never through a closed region."""
    links: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for a, b, cost in borders:
        links[a].append((b, cost))
        links[b].append((a, cost))
    table = []
    for start in range(count):
        best = [FAR] * count
        best[start] = 0
        heap = [(0, start)]
        while heap:
            cost, here = heapq.heappop(heap)
            if cost > best[here] or (here in closed and here != start):
                continue
            for there, step in links[here]:
                if cost + step < best[there]:
                    best[there] = cost + step
                    heapq.heappush(heap, (cost + step, there))
        table.append(best)
    return table


def _map(era: int, data: dict[str, Any]) -> Map:
    """The board of an era."""
    index = {r["id"]: i for i, r in enumerate(data["regions"])}
    regions, sites = _regions(data, index), _sites(data, index)
    borders = [(index[b["a"]], index[b["b"]], int(b["cost"])) for b in data["borders"]]
    paths = _paths(len(regions), borders, {s.region for s in sites if s.spur})
    distance = _distances(data, regions, sites, paths, borders)
    keys = {s.key: s.id for s in sites}
    ways = tuple(_ways(row) for row in distance)
    return Map(
        era=era,
        name=data["name"],
        regions=regions,
        sites=sites,
        borders=tuple(borders),
        distance=distance,
        near=_near(sites, paths, data["movement"].get("nearby_distance", 0)),
        spot_site=tuple(site.id for site in sites for _ in site.spots),
        region_spots=_region_spots(len(regions), sites),
        home=keys[data["home_site"]],
        beyond=NONE if data["beyond_site"] is None else keys[data["beyond_site"]],
        stars=tuple(s.id for s in sites if s.star),
        hot=tuple(regions[s.region].radiation for s in sites),
        last=tuple(s.beyond or s.spur for s in sites),
        ways=ways,
        nearest=tuple(_by_distance(row) for row in ways),
        penalty=data["radiation"]["penalty"],
    )


def _regions(data: dict[str, Any], index: dict[str, int]) -> tuple[Region, ...]:
    """The regions of a board."""
    return tuple(
        Region(
            id=i,
            key=r["id"],
            name=r["name"].removeprefix("To "),
            kind=r["kind"],
            radiation=r["radiation"],
            empty=r["empty"],
            x=r["x"],
            y=r["y"],
            shape=r["shape"],
            transit={index[k]: v for k, v in r.get("transit_additions", {}).items()},
        )
        for i, r in enumerate(data["regions"])
    )


def _sites(data: dict[str, Any], index: dict[str, int]) -> tuple[Site, ...]:
    """The sites of a board; their spots, one for each box or base, are numbered throughout."""
    sites: list[Site] = []
    spots = 0
    for i, s in enumerate(data["sites"]):
        slots = tuple(b["slot"] for b in s["boxes"])
        first, spots = spots, spots + (len(slots) if slots else int(s["buildable"]))
        sites.append(
            Site(
                id=i,
                key=s["id"],
                name=s["name"].removeprefix("To "),  # the board says "To Orion Spur"; sentences say to where
                region=index[s["region"]],
                kind=s["kind"],
                x=s["x"],
                y=s["y"],
                gravity=s["gravity"],
                explore_cost=NONE if s["explore_cost"] is None else s["explore_cost"],
                build_cost=NONE if s["build_cost"] is None else s["build_cost"],
                lagrange=s["lagrange"],
                home=s["home"],
                beyond=s["beyond"],
                spur=s["kind"] == "orion_spur",
                star=s["kind"] == "star_system",
                multi_star=s.get("multi_star", False),
                slots=slots,
                spots=tuple(range(first, spots)),
            )
        )
    return tuple(sites)


def _ways(distances: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Where one can go, and how far it is."""
    return tuple((to, far) for to, far in enumerate(distances) if far < FAR)


def _by_distance(ways: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Where one can go, the nearest first."""
    return tuple(to for to, _ in sorted(ways, key=lambda way: way[1]))


def _near(sites: tuple[Site, ...], paths: list[list[int]], reach: int) -> tuple[tuple[bool, ...], ...]:
    """By two sites: whether their regions are near each other."""
    return tuple(tuple(paths[a.region][b.region] <= reach for b in sites) for a in sites)


def _region_spots(count: int, sites: tuple[Site, ...]) -> tuple[tuple[int, ...], ...]:
    """By region: its spots."""
    return tuple(
        tuple(spot for site in sites if site.region == region for spot in site.spots) for region in range(count)
    )


def _distances(
    data: dict[str, Any],
    regions: tuple[Region, ...],
    sites: tuple[Site, ...],
    paths: list[list[int]],
    borders: list[tuple[int, int, int]],
) -> tuple[tuple[int, ...], ...]:
    """How far it is from each site to each other, with the direct moves that are printed."""
    solar = data["movement"]["model"] == "solar"
    distance = [[_distance(regions, a, b, paths, borders, solar) for b in sites] for a in sites]
    keys = {s.key: s.id for s in sites}
    for d in data["direct_moves"]:
        a, b = keys[d["a"]], keys[d["b"]]
        distance[a][b] = distance[b][a] = d["cost"]
    return tuple(tuple(row) for row in distance)


def _distance(
    regions: tuple[Region, ...],
    a: Site,
    b: Site,
    paths: list[list[int]],
    borders: list[tuple[int, int, int]],
    solar: bool,
) -> int:
    """Lift-off, borders, landing, gravities and transit addition; among the stars only borders."""
    if a.id == b.id or a.beyond or a.spur:
        return FAR
    if b.spur:  # only straight across the one border (ruling 42)
        return min((c for x, y, c in borders if {x, y} == {a.region, b.region}), default=FAR)
    path = paths[a.region][b.region]
    if not solar:
        return path
    return 2 + path + a.gravity + b.gravity + regions[a.region].transit.get(b.region, 0)


MAPS: Final = tuple(_map(era, data) for era, data in enumerate(load("boards")["boards"]))


@cache
def _journeys(era: int, site: int, spur: bool) -> list[Way]:
    board = MAPS[era]
    hot, sites = board.hot, board.sites
    return [(to, far, hot[site] or hot[to]) for to, far in board.ways[site] if spur or not sites[to].spur]


@cache
def _nearest(era: int, site: int, spur: bool) -> Nearest:
    return nearest(_journeys(era, site, spur))


# -- where bases stand -------------------------------------------------------------------------------------


class Settled:
    """Where bases stand on a board: whose they are, and of which type."""

    __slots__ = ("_by_region", "_by_site", "_nearest", "_usable", "_ways", "bases", "board", "era", "owned")

    def __init__(self, board: Map, bases: list[int]) -> None:
        self.board = board
        self.era = board.era
        self.bases = bases
        self.owned: dict[int, tuple[int, ...]] = {}
        """by seat: the spots of its bases"""
        self._by_site: dict[int, tuple[int, ...]] = {}
        self._by_region: dict[int, tuple[int, ...]] = {}
        self._usable: dict[int, list[bool]] = {}
        self._ways: dict[int, list[Way]] = {}
        self._nearest: dict[int, Nearest] = {}
        for spot, base in enumerate(bases):
            if base >= 0:
                owner, kind = divmod(base, TYPES)
                site = board.spot_site[spot]
                there = board.sites[site].region
                self.owned[owner] = (*self.owned.get(owner, ()), spot)
                self._by_site[site * TYPES + kind] = (*self.at_site(site, kind), spot)
                self._by_region[there * TYPES + kind] = (*self.in_region(there, kind), spot)

    def at_site(self, site: int, kind: int) -> tuple[int, ...]:
        """The spots of a site with a base of this type."""
        return self._by_site.get(site * TYPES + kind, ())

    def in_region(self, region: int, kind: int) -> tuple[int, ...]:
        """The spots of a region with a base of this type."""
        return self._by_region.get(region * TYPES + kind, ())

    def usable(self, seat: int, lent: bool) -> list[bool]:
        """By site: whether there is a base that the seat may use: the home base, an own one, or one that is lent."""
        key = -1 if lent else seat
        if key not in self._usable:
            board = self.board
            found = [False] * len(board.sites)
            found[board.home] = True
            for owner, spots in self.owned.items():
                if lent or owner == seat:
                    for spot in spots:
                        found[board.spot_site[spot]] = True
            self._usable[key] = found
        return self._usable[key]

    def ways(self, seat: int, lent: bool, site: int, spur: bool) -> list[Way]:
        """Where a team of the seat may go from a site, whatever it pays; `spur`: to the Orion Spur, too."""
        key = (5 * site + (4 if lent else seat)) * 2 + spur
        found = self._ways.get(key)
        if found is None:
            usable, found = self.usable(seat, lent), self.board.journeys(site, spur)
            if not usable[site]:
                found = [way for way in found if usable[way[0]]]
            self._ways[key] = found
        return found

    def nearest(self, seat: int, lent: bool, site: int, spur: bool) -> Nearest:
        """The nearest of these, with radiation and without: the first of equals."""
        key = (5 * site + (4 if lent else seat)) * 2 + spur
        found = self._nearest.get(key)
        if found is None:
            if self.usable(seat, lent)[site]:
                found = _nearest(self.board.era, site, spur)
            else:
                found = nearest(self.ways(seat, lent, site, spur))
            self._nearest[key] = found
        return found


@lru_cache(maxsize=256)
def settled(era: int, bases: tuple[int, ...]) -> Settled:
    """Where bases stand. Tables with the same bases share one object."""
    return Settled(MAPS[era], list(bases))
