"""A position and the options of a question as numbers.

Of others' reserves only what follows from the open table is known: Scientists and pieces, but not Fuel and cubes.
"""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.features import Features, around, of_kinds, per_seat
from cosmodrome.engine.flow import Asked

from ..content import (
    COLORS,
    EARTH,
    EXTRA_TOKENS,
    EXTRACTION_SPACES,
    MECHANISMS,
    MODULES,
    PIECES,
    PLANET_IDS,
    POD_ROWS_NEEDED,
    PODS_PER_ROW,
    PRODUCTION,
    REPUTATION_MAX,
    ROWS,
    SPIRAL_END,
    TECHNOLOGIES,
    TOKENS,
    TRAPPIST,
)
from ..state import ACTION_PHASE, SALVATION_PHASE, Phase, Player, StarshipInterstellar
from ..view import pieces_left, scientists_left
from . import worth
from .hints import HINTS
from .value import journey_value, zone_value

SEATS: Final = 4
PHASES: Final = tuple(Phase)[:4]
TABLE: Final = (
    *(f"seats.{seats}" for seats in range(1, 5)),
    "round",
    *(f"phase.{phase.name.lower()}" for phase in PHASES),
    "rounds_left",
    "spiral",
    "extraction",
    *(f"destroyed.{planet}" for planet in PLANET_IDS),
    *(f"market.{color}" for color in COLORS),
    *(f"people.{color}" for color in COLORS),
    "pods",
    "modules",
    "module.parts",
    *(f"goal.{goal}" for goal in ("modules", "pods", "trappist")),
    "government_probe",
    "projects",
    "projects.least",
    "projects.most",
    "active.own",
)
SEAT: Final = (
    "present",
    "prestige",
    "reputation",
    "humankind",
    "starship",
    "governor",
    "seats",
    "posts",
    "probe",
    "arrived",
    "journey",
    "scientists",
    *(f"pieces.{piece}" for piece in PIECES),
    "reserve.known",
    "fuel",
    *(f"cubes.{color}" for color in COLORS),
    "cubes.worth",
    "home",
    "hold.fuel",
    "hold.worth",
    "passed",
    "unspent",
    "extra",
    "salvation",
    *(f"level.{row}" for row in range(8)),
    "colonies",
    *(f"colony.{planet}" for planet in PLANET_IDS),
)
KINDS: Final = tuple(HINTS)
ACTIONS: Final = ("pass", "repeat", "production", "build", "government", "save", "probe", "none")
OPTION: Final = (
    "hint",
    "decline",
    "first",
    *(f"token.{token}" for token in (*(t for t in TOKENS if t not in EXTRA_TOKENS), "extra")),
    *(f"action.{action}" for action in ACTIONS),
    *(f"planet.{planet}" for planet in PLANET_IDS),
    *(f"color.{color}" for color in COLORS),
    "prestige",
    "cost",
    *(f"technology.{technology}" for technology in TECHNOLOGIES),
    "column",
    "row",
    "rounds_left",
    "unspent",
)
AT: Final = {name: number for number, name in enumerate(OPTION)}
EMPTY: Final = (0.0,) * (len(OPTION) - 2)


NAMES: Final = (*TABLE, *per_seat(SEATS, SEAT))
OPTION_NAMES: Final = (*(f"kind.{kind}" for kind in KINDS), *OPTION)


def position(view: StarshipInterstellar, seat: int) -> list[float]:
    """The table, then each corporation; in the solo mode the Directorate is the next one."""
    row = table(view, seat)
    for other in around(seat, len(view.players)):
        row += corporation(view, other, seat)
    return row + [0.0] * (len(NAMES) - len(row))


def options(view: StarshipInterstellar, asked: Asked[Any]) -> list[list[float]]:
    """What the rules of thumb say, what the option is about, and how late it is: a policy may change with that."""
    kind = of_kinds(KINDS, asked.prompt.kind)
    hints = HINTS[asked.prompt.kind](view, asked)
    moment = [worth.rounds_left(view) / 8, len(view.players[asked.seat].unspent(view.phase)) / 5]
    rows = []
    for number, hint in enumerate(hints):
        row = [*EMPTY, *moment]
        row[0] = hint
        value = asked.value(number)
        if value is None:
            row[1] = 1.0
        else:
            row[2] = float(number == 0)
            for name, much in ABOUT.get(asked.prompt.kind, _nothing)(view, value):
                row[AT[name]] = much
        rows.append(kind + row)
    return rows


def table(g: StarshipInterstellar, seat: int) -> list[float]:
    """What is not a corporation's own."""
    projects = [MECHANISMS[m].prestige / 10 for m in (*g.current, *g.future) if m]
    needed = MODULES[g.module].needed[g.count] if g.module else 1
    return [
        *[float(g.seats == seats) for seats in range(1, 5)],
        g.round / 8,
        *[float(g.phase == phase) for phase in PHASES],
        worth.rounds_left(g) / 8,
        g.spiral / SPIRAL_END,
        g.extraction / EXTRACTION_SPACES[g.count],
        *[float(gone) for gone in g.destroyed],
        *[cubes / 5 for cubes in g.market],
        *[people / 5 for people in g.meeples],
        len(g.pods) / (POD_ROWS_NEEDED[g.count] * PODS_PER_ROW),
        len(g.modules_done) / 3,
        len(g.module_parts) / needed,
        *[float(goal) for goal in g.goals],
        g.government_probe / ROWS / TRAPPIST,
        len(projects) / 5,
        min(projects, default=0.0),
        max(projects, default=0.0),
        float(g.phase in (ACTION_PHASE, SALVATION_PHASE) and g.active() == seat),
    ]


def corporation(g: StarshipInterstellar, seat: int, reader: int) -> list[float]:
    """What a corporation has; Fuel and cubes of its reserve only where the reader knows them."""
    p = g.players[seat]
    played = not (g.solo and seat == 1)  # the Directorate uses only its tracks
    left = worth.rounds_left(g)
    row = [
        1.0,
        p.prestige / 50,
        p.reputation / REPUTATION_MAX,
        p.humankind / 10,
        p.starship / 10,
        float(g.governor() == seat),
        g.government.count(seat) / 3,
        g.posts(seat) / 3,
        max(p.probe, 0) / ROWS / TRAPPIST,
        float(p.arrival > 0),
        journey_value(g, seat) / 20,
        scientists_left(g, seat) / 5 if played else 0.0,
        *([pieces / 3 for pieces in pieces_left(p)] if played else [0.0] * len(PIECES)),
        *reserve(p, reader),
        float(p.at == EARTH),
        p.hold_fuel / 10,
        worth.cubes_value(p.hold_cubes) / 10,
        float(p.passed),
        len(p.unspent(g.phase)) / 5,
        len(p.extra) / 3,
        len(p.salvation) / 2,
        *[level / 3 for level in p.levels],
        len(p.colonies()) / 3,
    ]
    return row + [zone_value(g, p, at, left) / 10 if p.zones[at].token else 0.0 for at in range(len(PLANET_IDS))]


def reserve(p: Player, reader: int) -> list[float]:
    """Fuel and cubes behind a player box, if the reader knows them."""
    if p.reserve.blank or not p.reserve.known >> reader & 1:
        return [0.0] * (3 + len(COLORS))
    return [1.0, p.fuel / 10, *[cubes / 3 for cubes in p.cubes], worth.cubes_value(p.cubes) / 10]


# -- what an option is about ---------------------------------------------------------------------------

About = list[tuple[str, float]]


def _nothing(g: StarshipInterstellar, value: Any) -> About:
    return []


def _token(g: StarshipInterstellar, token: str) -> About:
    if token in PRODUCTION:
        return [("action.production", 1.0), (f"planet.{PLANET_IDS[PRODUCTION[token].planet]}", 1.0)]
    if token in ("pass", "repeat"):
        return [(f"action.{token}", 1.0)]
    return [("token.extra" if token in EXTRA_TOKENS else f"token.{token}", 1.0)]


def _planet(g: StarshipInterstellar, planet: int) -> About:
    return [(f"planet.{PLANET_IDS[planet]}", 1.0)]


def _cubes(g: StarshipInterstellar, cubes: tuple[int, ...]) -> About:
    return [(f"color.{color}", n / 3) for color, n in zip(COLORS, cubes, strict=False) if n]


def _mechanism(g: StarshipInterstellar, mechanism: str) -> About:
    known = MECHANISMS[mechanism]
    return [("prestige", known.prestige / 10), ("cost", worth.cubes_value(known.cost) / 10), *_cubes(g, known.cost)]


def _trade(g: StarshipInterstellar, trade: tuple[str, int, int]) -> About:
    what, color, n = trade
    return [(f"color.{COLORS[color]}", n / 3 if what == "buy" else -n / 3)]


def _haul(g: StarshipInterstellar, haul: tuple[int, tuple[int, ...]]) -> About:
    return [*_planet(g, haul[0]), *_cubes(g, haul[1])]


def _cell(g: StarshipInterstellar, cell: int) -> About:
    return [("column", cell / ROWS / TRAPPIST), ("row", cell % ROWS / ROWS)]


ABOUT: Final[dict[str, Any]] = {
    "turn": _token,
    "salvation": _token,
    "extra": _token,
    "act": lambda g, action: [(f"action.{action}", 1.0)],
    "research": lambda g, technology: [(f"technology.{technology}", 1.0)],
    "fast-technology": lambda g, technology: [(f"technology.{technology}", 1.0)],
    "destination": _planet,
    "produce": _planet,
    "fast-planet": _planet,
    "keep": _cubes,
    "mine": _cubes,
    "ship": _cubes,
    "build": _mechanism,
    "trade": _trade,
    "haul": _haul,
    "improve": _haul,
    "rescue": lambda g, color: [(f"color.{COLORS[color]}", 1.0)],
    "probe": _cell,
    "government-probe": _cell,
    "space": lambda g, space: [("row", space / 20)],
}
"""By the kind of question: what an option is, by name."""

STYLES: Final = {
    "builder": {"act": {"action.build": 1.0}},
    "explorer": {"act": {"action.probe": 1.0}},
    "rusher": {"act": {"action.save": 1.0}},
}
"""Whether the Starship, the Probe, or people on Earth count a little more."""
FEATURES: Final[Features[StarshipInterstellar]] = Features(2, NAMES, OPTION_NAMES, position, options, STYLES)
"""Corporations by tracks, reserves and colonies; options by the token, action, place or thing that they are."""
