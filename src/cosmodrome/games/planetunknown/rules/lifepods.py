"""Lifepods: collecting them, and where Cosmos and Jump Drive put them."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..prompts import POSITION, REPOSITION, SCORING
from ..state import PlanetUnknown, Player
from .basics import say
from .corporations import corporation


def held(p: Player) -> int:
    """Collected lifepods, wherever they are on the corporation board."""
    return p.pods + len(p.track_pods) + len(p.tech_pods)


def collect(g: PlanetUnknown, seat: int, cell: int) -> Flow[None]:
    """Take a lifepod from the planet and put it where the corporation may: into the scoring area, or elsewhere."""
    p = g.players[seat]
    p.lifepods = tuple(c for c in p.lifepods if c != cell)
    say(g, seat, "lifepod", cell)
    rule = corporation(p.corporation)
    place = yield from choose(seat, rule.pod_prompt, rule.pod_places(p))
    rule.put(p, place)
    if place != SCORING and rule.lettered:
        say(g, seat, "unlock", place)


def lose(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Lose a collected lifepod: those on tracks and techs qualify too, by the owner's choice (ruling 44)."""
    p = g.players[seat]
    if held(p):
        rule = corporation(p.corporation)
        rule.take(p, (yield from choose(seat, rule.lose_prompt, rule.pods(p))))
        say(g, seat, "pod-lost")


def reposition(g: PlanetUnknown, seat: int) -> Flow[bool]:
    """Cosmos: move one collected lifepod, or decline. It gives no benefit to uncover a square (ruling 118)."""
    p = g.players[seat]
    rule = corporation(p.corporation)
    source = yield from choose_or("keep", seat, REPOSITION, rule.pods(p))
    if source is None:
        return False
    rule.take(p, source)
    goals = [place for place in rule.pod_places(p) if place != source]
    goal = yield from choose(seat, POSITION, goals, args=(source,))
    rule.put(p, goal)
    say(g, seat, "reposition", source, goal)
    return True
