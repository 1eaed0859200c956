"""Objectives: what a planet is worth by each criterion, and whether a private one is met."""

from __future__ import annotations

from typing import Any

from ..content import ENERGY, RESOURCES, TRACKS, box
from ..geometry import BIT, CELLS, areas, covered, icons, mask_of, masks, terrain
from ..state import PlanetUnknown, Player
from .lifepods import held

WIN, TIE = 5, 2


def final_terrain(p: Player, resource: int) -> int:
    """Terrain as it counts at the end: uncovered currents are energy (RULES-NOTES 70)."""
    mask = terrain(p.ground, resource)
    if resource == ENERGY:
        mask |= masks(p.planet).currents & ~covered(p.ground)
    return mask


def at_top(p: Player, track: int) -> bool:
    """Whether a track is at its top (RULES-NOTES 67)."""
    if p.board.kind == "free_columns":
        return any(p.columns[t] == track and p.trackers[t] == 15 for t in range(5))
    return p.trackers[track] == p.board.tops[track]


def collected(p: Player, what: str) -> int:
    """Meteorites or lifepods on the corporation board; lifepods on tracks and techs count here."""
    return p.collected if what == "meteorite" else held(p)


def measure(p: Player, criterion: dict[str, Any]) -> int:
    """What a planet has of a neighbour objective; more is better, so that "fewer" is counted below zero."""
    sign = 1 if criterion["better"] == "more" else -1
    return sign * _count(p, criterion)


def _count(p: Player, criterion: dict[str, Any]) -> int:
    metric = criterion["metric"]
    if metric == "tracks_at_top":
        return sum(at_top(p, track) for track in range(5))
    if metric == "collected":
        return collected(p, criterion["what"])
    if metric in ("icons_on_edge", "icons_total"):
        found = icons(p.icons, RESOURCES.index(criterion["resource"]))
        return (found & masks(p.planet).edge if metric == "icons_on_edge" else found).bit_count()
    parts = areas(final_terrain(p, RESOURCES.index(criterion["terrain"])))
    if metric == "area_count":
        return len(parts)
    return max((part.bit_count() for part in parts), default=0)


def met(p: Player, criterion: dict[str, Any]) -> bool:
    """Whether a private objective is met."""
    test = criterion["test"]
    if test == "rectangle":
        return has_rectangle(final_terrain(p, RESOURCES.index(criterion["terrain"])), *criterion["size"])
    if test == "area_with_icons":
        resource = RESOURCES.index(criterion["terrain"])
        marks = icons(p.icons, resource)
        parts = areas(final_terrain(p, resource))
        return any((part & marks).bit_count() >= criterion["icons_at_least"] for part in parts)
    if test == "track_at_top":
        return at_top(p, TRACKS.index(criterion["track"]))
    if test == "icons_at_most":
        return icons(p.icons, RESOURCES.index(criterion["resource"])).bit_count() <= int(criterion["count"])
    if test == "collected_at_least":
        return collected(p, criterion["what"]) >= int(criterion["count"])
    if test == "collected_more_than":
        return collected(p, criterion["what"]) > collected(p, criterion["than"])
    return all_covered(p, criterion["terrain"])


def all_covered(p: Player, ground: str) -> bool:
    """Whether no ice, or no other square, is left uncovered; currents are not land here (RULES-NOTES 71)."""
    printed = masks(p.planet)
    wanted = printed.ice if ground == "ice" else printed.squares & ~printed.ice & ~printed.currents
    return not wanted & ~covered(p.ground)


def has_rectangle(mask: int, width: int, height: int) -> bool:
    """Whether a full block of that size, lying or standing, is in the mask."""
    for w, h in {(width, height): 0, (height, width): 0}:
        block = mask_of([y * 12 + x for y in range(h) for x in range(w)])
        for cell in range(CELLS):
            if cell % 12 + w <= 12 and cell // 12 + h <= 12 and mask & BIT[cell]:
                moved = block >> cell
                if mask & moved == moved:
                    return True
    return False


def private_medals(p: Player) -> int:
    """Five medals for each private objective that is met."""
    return sum(WIN for card in p.private if card > 0 and met(p, box().objectives[card].private))


def contest_medals(g: PlanetUnknown, seat: int) -> int:
    """Better than the neighbour: five medals; equal: two each (RULES-NOTES 66). Jump Drive's card: among all (88)."""
    medals = 0
    for a, b, card in g.neighbors:
        if seat in (a, b):
            criterion = box().objectives[card].neighbor
            mine, theirs = (measure(g.players[s], criterion) for s in (seat, b if seat == a else a))
            medals += WIN if mine > theirs else TIE if mine == theirs else 0
    for card in g.contested:
        values = [measure(p, box().objectives[card].neighbor) for p in g.players]
        best = max(values)
        if values[seat] == best:
            medals += WIN if values.count(best) == 1 else TIE
    return medals
