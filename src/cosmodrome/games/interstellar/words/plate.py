"""A player's figures at a glance, and those of the Directorate."""

from __future__ import annotations

from cosmodrome.engine.plate import Fact, Rival

from ..rules.solo import DIRECTORATE
from ..state import StarshipInterstellar


def plate(g: StarshipInterstellar, seat: int) -> tuple[Fact, ...]:
    """Prestige; Fuel, cubes and Scientists only for those who may know them; Technologies."""
    p = g.players[seat]
    facts = [Fact("star", p.prestige, "Prestige")]
    if not p.reserve.blank:
        facts += [
            Fact("fuel", p.fuel, "Fuel"),
            Fact("cube", sum(p.cubes), "cubes in the reserve"),
            Fact("flask", p.scientists, "Scientists"),
        ]
    return (*facts, Fact("people", p.reputation, "Reputation"))


def rivals(g: StarshipInterstellar) -> tuple[Rival, ...]:
    """The Directorate: its Prestige, its Reputation, and the tokens it has still to reveal in this phase."""
    if not g.solo:
        return ()
    directorate = g.players[DIRECTORATE]
    facts = (
        Fact("star", directorate.prestige, "Prestige"),
        Fact("people", directorate.reputation, "Reputation"),
        Fact("deck", len(g.deck), "tokens still to be revealed"),
    )
    return (Rival("The Directorate", facts, ("directorate", "directorate-passes"), "government"),)
