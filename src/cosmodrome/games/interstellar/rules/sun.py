"""Solar Extraction and the Sun: the bag, the extraction track, Solar Advances, events and lost planets."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import (
    ADVANCE,
    BASE,
    EARTH,
    EVENTS,
    EVENTS_IN_PLAY,
    EXTRACTION_SPACES,
    NONE,
    SPIRAL_CROSSINGS,
    SPIRAL_END,
    SPIRAL_EVENTS,
    Cubes,
    Effect,
)
from ..prompts import KEEP
from ..state import EMPTY, Player, StarshipInterstellar, replaced, without
from .basics import UNITS, add, draw_one, lose_reputation, sub, subsets, worth
from .population import save_meeple


def can_extract(g: StarshipInterstellar) -> bool:
    """An empty bag makes the action unavailable (ruling 40)."""
    return any(g.bag)


def draw_cubes(g: StarshipInterstellar, n: int) -> Cubes:
    """Take random cubes out of the bag, as many as there are (ruling 40)."""
    drawn = NONE
    for _ in range(min(n, sum(g.bag))):
        cube = UNITS[draw_one(g, g.bag, "cube")]
        g.bag = sub(g.bag, cube)
        drawn = add(drawn, cube)
    return drawn


def extract(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """Draw cubes, keep some; Reputation and the extraction cube move by the value kept (rulings 39 to 45)."""
    p = g.players[seat]
    drawn = draw_cubes(g, effect.term("draw") or p.parameter("solar_draw"))
    g.tell("drew", seat, drawn)
    most = effect.term("keep") or p.parameter("solar_keep")
    quiet = not effect.term("reputation_loss", 1)
    kept = yield from choose(seat, KEEP, (*subsets(drawn, most), NONE), args=(drawn, quiet), g=g)
    g.bag = add(g.bag, sub(drawn, kept))
    p.cubes = add(p.cubes, kept)
    loss, steps = extraction_price(p, kept, quiet)
    g.tell("kept", seat, kept, loss)
    lose_reputation(p, loss)
    move_extraction(g, steps)


def extraction_price(p: Player, kept: Cubes, quiet: bool) -> tuple[int, int]:
    """Reputation lost and steps of the extraction cube for kept cubes, as Technologies change them.

    Rulings 44, 204.
    """
    value = worth(kept)
    loss = 0 if quiet else max(0, value + p.parameter("solar_reputation_loss"))
    if p.parameter("solar_track_counts") and value:
        value = max(color + 1 for color in range(5) if kept[color])
    return loss, value


def move_extraction(g: StarshipInterstellar, steps: int) -> None:
    """Each step past the last space in use returns the cube to gold and causes a Solar Advance (ruling 42)."""
    for _ in range(steps):
        g.extraction += 1
        if g.extraction == EXTRACTION_SPACES[g.count]:
            g.extraction = 0
            solar_advance(g)


def solar_advance(g: StarshipInterstellar) -> None:
    """The spiral cube moves on one space: planets crossed are destroyed first, then a ! space reveals an event."""
    if g.spiral == SPIRAL_END:
        return  # Earth is already reached: further advances are ignored (ruling 56)
    g.spiral += 1
    planet = SPIRAL_CROSSINGS.get(g.spiral)
    g.tell("spiral", g.spiral)
    if planet == EARTH:
        g.tell("doomed")
        return
    if planet is not None:
        destroy(g, planet)
    if g.spiral in SPIRAL_EVENTS:
        reveal_event(g)


def reveal_event(g: StarshipInterstellar) -> None:
    """Turn up a Solar Event and apply the line of the current stage (rulings 46 to 51)."""
    if len(g.past_events) == EVENTS_IN_PLAY:
        return
    event = g.rng.pick(g.unseen_events, "solar-event")
    g.unseen_events = without(g.unseen_events, event)
    g.past_events += (event,)
    line = EVENTS[event][g.stage()]
    g.tell("event", event, g.stage())
    if line == ADVANCE:
        solar_advance(g)
        return
    for _ in range(g.count):
        color = next((c for c in range(line, -1, -1) if g.meeples[c]), -1)
        if color < 0 or not save_meeple(g, color):
            return


def destroy(g: StarshipInterstellar, planet: int) -> None:
    """A destroyed planet takes cubes, Buildings and production tokens with it; Explorers drift on.

    Rulings 52, 53.
    """
    g.destroyed = replaced(g.destroyed, planet, True)
    g.tell("destroyed", planet)
    for p in g.players:
        zone = p.zones[planet]
        if zone.token:
            p.lost = add(add(p.lost, zone.buildings), UNITS[BASE])
            g.retired += (zone.token,)
            p.set_zone(planet, EMPTY)
