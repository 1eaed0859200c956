"""Facts about answers, from which the coach makes its reasons (`words/facts.py` has the sentences)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cosmodrome.engine.facts import Facts, OptionFact
from cosmodrome.engine.flow import Asked

from ..content import TECH, WATER, box
from ..map import BIT, COLUMNS, ROWS, lies, masks
from ..rules import objectives, scoring
from ..rules.basics import event_rule
from ..rules.corporations import corporation
from ..rules.ground import covered
from ..rules.placement import placements
from ..state import PlanetUnknown, Player
from .worth import advance_worth, benefit_worth, hope, room

NEARLY: Final = 2
"""Lines that lack at most this many squares are mentioned."""
NEARLY_WORTH: Final = (0.0, 0.6, 0.35)
"""By the squares that a line lacks: the share of its medals that it counts for."""
RAGGED: Final = 0.3
"""What an awkward gap costs in medals."""
NEAT: Final = 2
"""From how many gaps less a placement is called neat."""

NOTHING_YET: Final = -0.2
"""A step that reaches nothing speaks against an option: it is never the reason for one."""


def covering(p: Player, mask: int) -> list[OptionFact]:
    """The lines that covering some squares completes or nearly completes."""
    filled, blocked, squares = scoring.lines(p)
    medals = (*p.world.row_medals, *p.world.column_medals)
    done: list[int] = []
    found: list[OptionFact] = []
    for number, line in enumerate((*ROWS, *COLUMNS)):
        line &= squares
        if not line & mask & ~filled or line & blocked:
            continue
        lacking = (line & ~(filled | mask)).bit_count()
        if not lacking:
            done.append(number)
        elif lacking <= NEARLY and medals[number]:
            worth = NEARLY_WORTH[lacking] * medals[number]
            found.append(OptionFact("nearly", (number, lacking, medals[number]), worth))
    total = sum(medals[number] for number in done)
    return ([OptionFact("completes", (tuple(done), total), float(total))] if total else []) + found


def placing(g: PlanetUnknown, asked: Asked[Any], value: int) -> list[OptionFact]:
    """Lines, ice under water, and gaps that are left."""
    p = g.players[asked.seat]
    kind = box().tiles[asked.args[0]]
    spot = lies(p.planet, kind.shape).spots[value]
    found = covering(p, spot.mask)
    if WATER in kind.resources:
        ice = bool(spot.slots[kind.resources.index(WATER)] & masks(p.planet).ice)
        gain = advance_worth(p, WATER, hope(g, p))
        found += [OptionFact("ice", (), gain)] if ice else [OptionFact("no-ice", (), -gain)]
    free = masks(p.planet).squares & ~covered(p.ground)
    gaps = room(free & ~spot.mask).raggedness - room(free).raggedness
    if gaps >= NEAT:
        found.append(OptionFact("ragged", (), -RAGGED * gaps))
    elif gaps <= 0:
        found.append(OptionFact("neat", (), RAGGED * (1 - gaps)))
    return found


def reaching(p: Player, tracker: int, much: float) -> list[OptionFact]:
    """What a tracker finds on its next square."""
    ahead = corporation(p.corporation).ahead(p, tracker)
    found = []
    for track, stop in ahead[:1]:
        benefits, medal = p.board.benefits[track][stop], p.board.medals[track][stop]
        gain = max((benefit_worth(one) for one in benefits), default=0.0)
        if benefits or medal > scoring.tracker_medals(p, tracker):
            found.append(OptionFact("reaches", (track, stop), max(gain, advance_worth(p, tracker, much))))
        elif stop != p.trackers[tracker]:
            found.append(OptionFact("advances", (track,), NOTHING_YET))
    return found


def tile_facts(g: PlanetUnknown, seat: int, tile: int) -> list[OptionFact]:
    """What a tile can complete, and what its resources reach."""
    if tile < 0:
        return []
    p, kind = g.players[seat], box().tiles[tile]
    spots = lies(p.planet, kind.shape).spots
    ways = placements(p, tile, event_rule(g), p.relaxed)
    most = max((_completed(p, spots[value].mask) for value in ways), default=0)
    found = [OptionFact("can-complete", (tile, most), float(most))] if most else []
    if not ways:
        return [OptionFact("no-way", (tile,), -4.0)]
    for resource in kind.resources:
        if resource < TECH + 1:
            found += [
                OptionFact("tile-reaches", (tile, *fact.args), fact.points)
                for fact in reaching(p, resource, hope(g, p))
                if fact.kind == "reaches"
            ]
    return found


def _completed(p: Player, mask: int) -> int:
    return next((fact.args[1] for fact in covering(p, mask) if fact.kind == "completes"), 0)


def drafting(g: PlanetUnknown, asked: Asked[Any], ring: int) -> list[OptionFact]:
    """One of the two tiles in front of the seat."""
    return tile_facts(g, asked.seat, g.offered(asked.seat)[ring])


def turning(g: PlanetUnknown, asked: Asked[Any], depot: int) -> list[OptionFact]:
    """The better of the two tiles of a depot."""
    tiles = [tile_facts(g, asked.seat, g.tops[shape]) for shape in g.depot(depot)]
    return max(tiles, key=lambda facts: sum(fact.points for fact in facts))


def advancing(g: PlanetUnknown, asked: Asked[Any], track: int) -> list[OptionFact]:
    """The square that a tracker would reach."""
    p = g.players[asked.seat]
    return reaching(p, track, hope(g, p)) if 0 <= track <= TECH else []


def patching(g: PlanetUnknown, asked: Asked[Any], cell: int) -> list[OptionFact]:
    """The lines that a patch helps to fill."""
    return covering(g.players[asked.seat], BIT[cell])


KINDS: Final[dict[str, Callable[[PlanetUnknown, Asked[Any], Any], list[OptionFact]]]] = {
    "place": placing,
    "patch": patching,
    "draft": drafting,
    "take": drafting,
    "extra": drafting,
    "rotate": turning,
    "energy": advancing,
    "boost": advancing,
    "advance": advancing,
}


class PlanetFacts(Facts[PlanetUnknown]):
    """Lines, squares of tracks, and what a planet has a few rounds later."""

    worth: Mapping[str, float] = {
        "lines": 2.0,
        "steps": 0.7,
        "civ": 1.6,
        "pods": 1.0,
        "meteorites": 0.4,
        "rovers": 1.5,
        "patches": 0.8,
        "objectives": 1.0,
    }

    def option(self, g: PlanetUnknown, asked: Asked[Any], value: Any) -> list[OptionFact]:
        """By the kind of question."""
        kind = asked.prompt.kind
        return KINDS[kind](g, asked, value) if kind in KINDS and value is not None else []

    def counts(self, g: PlanetUnknown, seat: int) -> dict[str, float]:
        """Complete lines, tracks, cards, lifepods, meteorites, rovers, patches and medals for objectives."""
        p = g.players[seat]
        filled, blocked, squares = scoring.lines(p)
        lines = [line & squares for line in (*ROWS, *COLUMNS)]
        return {
            "lines": float(sum(bool(line) and not line & ~filled and not line & blocked for line in lines)),
            "steps": float(sum(p.trackers)),
            "civ": float(len(p.cards) + len(p.played) + len(p.owed)),
            "pods": float(p.pods),
            "meteorites": float(p.collected),
            "rovers": float(len(p.rovers)),
            "patches": float(p.stored + p.ground.count("p")),
            "objectives": float(objectives.contest_medals(g, seat) + objectives.private_medals(p)),
        }


FACTS: Final = PlanetFacts()
