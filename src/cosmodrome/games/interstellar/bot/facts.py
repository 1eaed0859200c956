"""Facts about answers, from which the coach makes its reasons (`words/facts.py` has the sentences)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cosmodrome.engine.facts import Facts, OptionFact
from cosmodrome.engine.flow import Asked

from ..content import MECHANISMS, MODULES, PRODUCTION, SOURCES, Cubes
from ..rules.flight import flight_cost
from ..rules.starship import costs_for
from ..state import GOVERNING, StarshipInterstellar

Kind = Callable[[StarshipInterstellar, Asked[Any], Any], list[OptionFact]]


def destination(g: StarshipInterstellar, asked: Asked[Any], planet: int) -> list[OptionFact]:
    """The change of the flight's cost next round, and the cubes that wait there."""
    p = g.players[asked.seat]
    later = flight_cost(g, p, p.at, planet, later=1) - flight_cost(g, p, p.at, planet)
    found = []
    if later:
        found.append(OptionFact("dearer" if later > 0 else "cheaper", (abs(later),), 0.5 * later))
    if any(p.zones[planet].storage):
        found.append(OptionFact("stored", (planet, p.zones[planet].storage), 0.8 * sum(p.zones[planet].storage)))
    return found


def playing(g: StarshipInterstellar, asked: Asked[Any], token: str) -> list[OptionFact]:
    """What a production token can mine, and what passing leaves unplayed."""
    p = g.players[asked.seat]
    if token in PRODUCTION:
        planet = PRODUCTION[token].planet
        zone = p.zones[planet]
        return [OptionFact("deposit", (planet, sum(zone.deposit), zone.room), 0.5 * min(sum(zone.deposit), zone.room))]
    if token == "pass":
        left = len(p.unspent(g.phase))
        return [OptionFact("unplayed", (left,), -0.8 * left)] if left else []
    return []


def building(g: StarshipInterstellar, asked: Asked[Any], mechanism: str) -> list[OptionFact]:
    """The Prestige of a Mechanism, and the Module it completes."""
    prestige = MECHANISMS[mechanism].prestige
    found = [OptionFact("mechanism", (mechanism, prestige), float(prestige))]
    if g.module and MODULES[g.module].needed[g.count] - len(g.module_parts) == 1:
        found.append(OptionFact("module", (g.module,), 3.0))
    return found


def affords(g: StarshipInterstellar, seat: int, gained: Cubes) -> list[OptionFact]:
    """The Mechanism with the most Prestige that more cubes let the seat build."""
    before = g.players[seat].cubes
    after = tuple(have + more for have, more in zip(before, gained, strict=True))
    found = []
    for mechanism in g.current:
        if mechanism and _pays(g, seat, mechanism, after) and not _pays(g, seat, mechanism, before):
            prestige = MECHANISMS[mechanism].prestige
            found.append(OptionFact("affords", (mechanism, prestige), float(prestige)))
    return sorted(found, key=lambda fact: -fact.points)[:1]


def _pays(g: StarshipInterstellar, seat: int, mechanism: str, cubes: Cubes) -> bool:
    costs = costs_for(g, seat, mechanism, 0)
    return any(all(have >= need for have, need in zip(cubes, cost, strict=True)) for cost in costs)


def trading(g: StarshipInterstellar, asked: Asked[Any], trade: tuple[str, int, int]) -> list[OptionFact]:
    """What bought cubes are enough for."""
    how, colour, count = trade
    if how != "buy":
        return []
    return affords(g, asked.seat, tuple(count if at == colour else 0 for at in range(5)))


def keeping(g: StarshipInterstellar, asked: Asked[Any], cubes: Cubes) -> list[OptionFact]:
    """What extracted cubes are enough for."""
    return affords(g, asked.seat, cubes)


def governing(g: StarshipInterstellar, asked: Asked[Any], space: int) -> list[OptionFact]:
    """Whether a Scientist there makes its player Governor."""
    now = next((taken for taken in GOVERNING if g.government[taken] >= 0), None)
    first = now is None or GOVERNING.index(space) < GOVERNING.index(now)
    return [OptionFact("governor", (), 4.0)] if first and g.governor() != asked.seat else []


KINDS: Final[dict[str, Kind]] = {
    "destination": destination,
    "turn": playing,
    "salvation": playing,
    "build": building,
    "trade": trading,
    "keep": keeping,
    "space": governing,
}


class InterstellarFacts(Facts[StarshipInterstellar]):
    """Flights, Mechanisms, cubes, and where Prestige comes from in the end."""

    worth: Mapping[str, float] = dict.fromkeys(SOURCES[1:], 1.0)

    def option(self, g: StarshipInterstellar, asked: Asked[Any], value: Any) -> list[OptionFact]:
        """By the kind of question."""
        kind = asked.prompt.kind
        return KINDS[kind](g, asked, value) if kind in KINDS and value is not None else []

    def counts(self, g: StarshipInterstellar, seat: int) -> dict[str, float]:
        """Prestige by source."""
        return {source: float(n) for source, n in zip(SOURCES[1:], g.players[seat].sources[1:], strict=True)}


FACTS: Final = InterstellarFacts()
