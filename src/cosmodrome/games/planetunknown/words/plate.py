"""A player's figures at a glance."""

from __future__ import annotations

from cosmodrome.engine.plate import Fact

from ..rules import scoring
from ..state import PlanetUnknown


def plate(g: PlanetUnknown, seat: int) -> tuple[Fact, ...]:
    """The medals that everybody can see; cards and objectives score at the end."""
    p = g.players[seat]
    medals = (
        scoring.planet_medals(p) + scoring.track_medals(p) + scoring.lifepod_medals(p) + scoring.meteorite_medals(p)
    )
    return (
        Fact("medal", medals, "medals so far, without cards and objectives"),
        Fact("lifepod", p.pods, "collected lifepods"),
        Fact("meteorite", p.collected, "collected meteorites"),
        Fact("civ", len(p.cards), "civ cards"),
    )
