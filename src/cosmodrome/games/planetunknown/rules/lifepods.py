"""Lifepods: collecting them, and where Cosmos and Jump Drive put them."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..prompts import POSITION, REPOSITION, SCORING, UNLOCK
from ..state import PlanetUnknown, Player
from .techs import say


def held(p: Player) -> int:
    """Collected lifepods, wherever they are on the corporation board."""
    return p.pods + len(p.track_pods) + len(p.tech_pods)


def collect(g: PlanetUnknown, seat: int, cell: int) -> Flow[None]:
    """Take a lifepod from the planet and position it."""
    p = g.players[seat]
    p.lifepods = tuple(c for c in p.lifepods if c != cell)
    say(g, seat, "lifepod", cell)
    kind = p.board.kind
    if kind == "lifepods_on_tracks":
        place = yield from choose(seat, POSITION, [SCORING, *free_positions(p)])
        put(p, place)
    elif kind == "lifepods_unlock_tech":
        locked = [tech.level for tech in p.board.techs if tech.level not in p.tech_pods]
        level = yield from choose(seat, UNLOCK, [SCORING, *locked])
        if level == SCORING:
            p.pods += 1
        else:
            p.tech_pods = tuple(sorted((*p.tech_pods, level)))
            say(g, seat, "unlock", level)
    else:
        p.pods += 1


def free_positions(p: Player) -> list[int]:
    """Cosmos: every track position that holds neither tracker nor lifepod (RULES-NOTES 84)."""
    return [
        track * 16 + row
        for track in range(5)
        for row in range(16)
        if p.trackers[track] != row and track * 16 + row not in p.track_pods
    ]


def put(p: Player, place: int) -> None:
    """Put a lifepod onto a track position or into the scoring area."""
    if place == SCORING:
        p.pods += 1
    else:
        p.track_pods = tuple(sorted((*p.track_pods, place)))


def take(p: Player, place: int) -> None:
    """Take a lifepod from a track position or the scoring area."""
    if place == SCORING:
        p.pods -= 1
    else:
        p.track_pods = tuple(at for at in p.track_pods if at != place)


def places(p: Player) -> list[int]:
    """Where Cosmos holds lifepods, the scoring area once."""
    return [SCORING, *p.track_pods] if p.pods else list(p.track_pods)


def reposition(g: PlanetUnknown, seat: int) -> Flow[bool]:
    """Cosmos: move one collected lifepod, or decline. It gives no benefit to uncover a square (RULES-NOTES 118)."""
    p = g.players[seat]
    source = yield from choose_or("keep", seat, REPOSITION, places(p))
    if source is None:
        return False
    take(p, source)
    goals = [place for place in (SCORING, *free_positions(p)) if place != source]
    goal = yield from choose(seat, POSITION, goals, args=(source,))
    put(p, goal)
    say(g, seat, "reposition", source, goal)
    return True
