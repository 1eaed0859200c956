"""A player's figures at a glance."""

from __future__ import annotations

from cosmodrome.engine.plate import Fact

from ..rules.scoring import lifepod_medals, meteorite_medals, planet_medals, track_medals
from ..state import PlanetUnknown


def plate(g: PlanetUnknown, seat: int) -> tuple[Fact, ...]:
    """The medals that lie open; cards and objectives come at the end."""
    p = g.players[seat]
    medals = planet_medals(p) + track_medals(p) + lifepod_medals(p) + meteorite_medals(p)
    return (
        Fact("medal", medals, "medals so far, without cards and objectives"),
        Fact("lifepod", p.pods, "lifepods collected"),
        Fact("meteorite", p.collected, "meteorites collected"),
        Fact("civ", len(p.cards), "civ cards kept"),
    )
