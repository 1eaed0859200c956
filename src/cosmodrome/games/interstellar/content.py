"""What is in the box: typed, frozen tables read once from ``data/*.json`` (where every row names its provenance).

Conventions of the whole package: colours are 0 red .. 4 purple (value = colour + 1); a multiset of cubes or meeples
is a tuple of five counts; planets are 0 Mercury .. 7 Neptune (Earth is 2); a cell of the Journey is
``column * 5 + row`` with rows 0 (upper) .. 4 (lower); a space of the World Government is ``row * 4 + space`` with row 0
at the bottom; pieces are tuples of five counts in the order of ``PIECES``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

Cubes = tuple[int, ...]
Pieces = tuple[int, ...]


def load(name: str) -> Any:
    """One content file, exactly as it was designed."""
    return json.loads(files(__package__).joinpath("data", name + ".json").read_text(encoding="utf-8"))


COLORS = ("red", "yellow", "green", "blue", "purple")
NONE: Cubes = (0, 0, 0, 0, 0)
PIECES = ("base", "drill", "ars", "converter", "outpost")
BASE, DRILL, ARS, CONVERTER, OUTPOST = range(5)


def cubes_of(counts: dict[str, int]) -> Cubes:
    """A multiset from a JSON map of colours."""
    return tuple(counts.get(color, 0) for color in COLORS)


def cubes_in(colors: list[str]) -> Cubes:
    """A multiset from a JSON list of colours."""
    return tuple(colors.count(color) for color in COLORS)


@dataclass(frozen=True, slots=True)
class Effect:
    """One structured effect: an operation of ``effects.json`` with its number, its word and further named numbers."""

    op: str
    n: int = 1
    word: str = ""
    terms: tuple[tuple[str, int], ...] = ()

    def term(self, name: str, otherwise: int = 0) -> int:
        """A further number of the effect, or what holds without it."""
        for key, value in self.terms:
            if key == name:
                return value
        return otherwise


def effect_of(row: dict[str, Any]) -> Effect:
    """An effect from JSON: strings become the word, numbers and flags terms; a basic action is plainly itself."""
    if row["op"] == "basic_action":
        return Effect(row["action"])
    word = ""
    terms: list[tuple[str, int]] = []
    for key, value in row.items():
        if key in ("op", "n"):
            continue
        if isinstance(value, str):
            word = value
        elif isinstance(value, list):
            terms.append((key, max(value)))
        else:
            terms.append((key, int(value)))
    return Effect(row["op"], int(row.get("n", 1)), word, tuple(terms))


def effects_of(rows: list[dict[str, Any]]) -> tuple[Effect, ...]:
    """Effects from JSON, in their order."""
    return tuple(effect_of(row) for row in rows)


# --- the Solar System

_board = load("board")


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet and its orbit; ``quadrants[dot]`` are the quadrants (1..4) of a dot, two on Venus's border dot."""

    id: str
    name: str
    orbit: int
    start_dot: int
    quadrants: tuple[tuple[int, ...], ...]


PLANETS = tuple(
    Planet(o["id"], o["name"], o["orbit"], o["start_dot"], tuple(tuple(d["q"]) for d in o["dot_list"]))
    for o in _board["solar_system"]["orbits"]
    if o["has_planet"]
)
MERCURY, VENUS, EARTH, MARS, JUPITER, SATURN, URANUS, NEPTUNE = range(8)
PLANET_IDS = tuple(p.id for p in PLANETS)
COLONIES = tuple(i for i in range(8) if i != EARTH)
MISSING_FUEL = int(_board["solar_system"]["travel"]["missing_fuel_prestige"])
STORAGE = int(_board["planetary_zones"]["per_player"]["storage_spaces"])
BUILDING_SPACES = int(_board["planetary_zones"]["per_player"]["building_spaces"])
LONG_TERM_SPACES = int(_board["construction_site"]["long_term_projects"]["n"])

# --- the Journey to Trappist

ROWS = 5
COLUMN_FUEL = tuple(int(c["fuel"]) for c in _board["journey_to_trappist"]["columns"])
COLUMN_REWARD = tuple(effects_of(c["reward_on_first_entry"]) for c in _board["journey_to_trappist"]["columns"])
TRAPPIST = len(COLUMN_FUEL) - 1
CELL_KINDS = tuple(
    c["kind"] for c in sorted(_board["journey_to_trappist"]["cells"], key=lambda c: (c["col"], c["row"]))
)
START_CELLS = (0, 1, 3, 4)
GOVERNMENT_START = 2
FAST_GOVERNMENT_START = ROWS + 2


def cell_id(cell: int) -> str:
    """The name of a Journey cell in the content set, such as c3r2."""
    return f"c{cell // ROWS}r{cell % ROWS + 1}"


_discovery = load("discovery_tokens")
STARS, RING_PLANET, ROCKY_PLANET, DEEP_SPACE, GALAXY, WORMHOLE = range(6)
KINDS = tuple(k["id"] for k in _discovery["kinds"])
KIND_NAMES = tuple(k["name"] for k in _discovery["kinds"])
DISCOVERER = tuple(effects_of(k["discoverer"]) for k in _discovery["kinds"])
ANYONE = tuple(effects_of(k["anyone"]) for k in _discovery["kinds"])
DISCOVERY_POOL = tuple(
    sum(t["pool"] == "discovery" and t["kind"] == kind for t in _discovery["tokens"]) for kind in KINDS
)
POI_POOL = tuple(sum(t["pool"] == "poi" and t["kind"] == kind for t in _discovery["tokens"]) for kind in KINDS)

# --- the Sun

_solar = load("solar")
BAG_PER_PLAYER = cubes_of(_solar["solar_bag"]["per_player"])
EXTRACTION_SPACES = {int(k): int(v) for k, v in _solar["extraction_track"]["spaces_by_players"].items()}
SPIRAL_START = int(_solar["spiral"]["start_space"])
SPIRAL_FAST = int(_solar["spiral"]["fast_play_space"])
SPIRAL_EVENTS = tuple(s["space"] for s in _solar["spiral"]["spaces"] if s["event"])
SPIRAL_CROSSINGS = {int(c["between"][1]): PLANET_IDS.index(c["planet"]) for c in _solar["spiral"]["crossings"]}
SPIRAL_END = int(_solar["spiral"]["steps_to_earth"]) + 1
STAGES = tuple(s["id"] for s in _solar["stages"])
EVENTS_IN_PLAY = int(_solar["events_in_play"]["n"])
# an event by stage: the colour it saves, or ADVANCE for one more space of the spiral
ADVANCE = -1
EVENTS: dict[str, tuple[int, ...]] = {
    e["id"]: tuple(COLORS.index(e[s]["color"]) if e[s]["kind"] == "government_action" else ADVANCE for s in STAGES)
    for e in _solar["events"]
}

# --- planetary production tokens


@dataclass(frozen=True, slots=True)
class Production:
    """A Planetary Production token: the Deposit it lays out and the cubes it gives at once."""

    id: str
    planet: int
    deposit: Cubes
    bonus: Cubes


PRODUCTION = {
    t["id"]: Production(t["id"], PLANET_IDS.index(t["planet"]), cubes_of(t["deposit"]), cubes_of(t["bonus"]))
    for t in load("production_tokens")["tokens"]
}
PLANET_TOKENS = tuple(tuple(t.id for t in PRODUCTION.values() if t.planet == planet) for planet in range(8))
FACE_DOWN = int(load("production_tokens")["total"]["dealt_per_planet"])

# --- the Starship


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A part of the Starship: cubes to pay and Prestige to earn; ``sections`` are its colours from the highest down."""

    id: str
    name: str
    cost: Cubes
    sections: tuple[int, ...]
    prestige: int
    starting: bool


def _mechanism(row: dict[str, Any]) -> Mechanism:
    sections = tuple(sorted((COLORS.index(c) for c in row["cost"]), reverse=True))
    starting = row["set"] == "starting"
    return Mechanism(row["id"], row["name"], cubes_in(row["cost"]), sections, int(row["prestige"]), starting)


MECHANISMS = {m["id"]: _mechanism(m) for m in load("mechanisms")["mechanisms"]}
STARTING_MECHANISMS = tuple(m.id for m in MECHANISMS.values() if m.starting)
ADVANCED_MECHANISMS = tuple(sorted(m.id for m in MECHANISMS.values() if not m.starting))


@dataclass(frozen=True, slots=True)
class Module:
    """A Module of the Starship and how many Mechanisms it takes by player count (index 1..4)."""

    id: str
    name: str
    needed: tuple[int, ...]


MODULES = {
    m["id"]: Module(m["id"], m["name"], (0, *(int(m["mechanisms_needed"][str(n)]) for n in range(1, 5))))
    for m in load("modules")["modules"]
}
MODULES_FOR_END = int(load("modules")["total"]["needed_for_end_condition"])

# --- Technologies

_technologies = load("technologies")


@dataclass(frozen=True, slots=True)
class Technology:
    """A level of a Technology row (``row`` 0..7), or a Salvation Technology (``row`` -1, cost by how many one has)."""

    id: str
    name: str
    row: int
    level: int
    cost: Cubes
    effects: tuple[Effect, ...]


ROW_LEVELS = tuple(
    tuple(
        Technology(t["id"], t["name"], i, t["level"], cubes_in(t["cost"]), effects_of(t["effects"]))
        for t in row["levels"]
    )
    for i, row in enumerate(_technologies["rows"])
)
SALVATION_LIMIT = int(_technologies["salvation"]["limit"])
SALVATION_COSTS = tuple(cubes_in(c) for c in _technologies["salvation"]["cost_by_count"])
TECHNOLOGIES = {t.id: t for row in ROW_LEVELS for t in row} | {
    t["id"]: Technology(t["id"], t["name"], -1, 0, NONE, effects_of(t["effects"]))
    for t in _technologies["salvation"]["technologies"]
}
ANCHOR_DISCOUNT = TECHNOLOGIES["sal_probe"].effects[2].term("value")
"""how much less Fuel the move from the own Wormhole token costs"""
SALVATION_TECHNOLOGIES = tuple(t.id for t in TECHNOLOGIES.values() if t.row < 0)
NO_CAP = 99
_WORDS = {"all_kept": 0, "highest_kept_only": 1}


def _parameters() -> dict[str, tuple[int, tuple[int, ...]]]:
    """Player parameters: what a Technology row (or a Salvation Technology, row -1) makes of a number, by level.

    Level effects that set a number replace the lower level's (ruling 61).
    """
    defaults = {p["what"]: p["default"] for p in load("effects")["parameters"]}
    numbers = {w: _WORDS.get(str(d), NO_CAP if d is None else d) for w, d in defaults.items()}
    found: dict[str, tuple[int, tuple[int, ...]]] = {w: (-1, (int(n),)) for w, n in numbers.items()}
    for index, row in enumerate(_technologies["rows"]):
        values: dict[str, list[int]] = {}
        for level in row["levels"]:
            for e in level["effects"]:
                if e["op"] in ("set", "modify"):
                    changed = e["delta"] if e["op"] == "modify" else e["value"]
                    line = values.setdefault(e["what"], [int(numbers[e["what"]])] * 4)
                    line[level["level"] :] = [_WORDS.get(str(changed), changed)] * (4 - level["level"])
        found.update({what: (index, tuple(line)) for what, line in values.items()})
    return found


PARAMETERS = _parameters()

# --- Buildings: what a piece does at level 1..3

_buildings = {b["id"]: b for b in load("buildings")["buildings"]}
PIECE_COUNTS: Pieces = tuple(int(_buildings[b]["per_player"]) for b in PIECES)
DRILL_CUBES = (0, *(int(_buildings["drill"]["levels"][str(n)][0]["n"]) for n in (1, 2, 3)))
ARS_CUBES = (0, *(int(_buildings["ars"]["levels"][str(n)][0]["n"]) for n in (1, 2, 3)))
OUTPOST_FUEL = (0, *(int(_buildings["outpost"]["levels"][str(n)][0]["n"]) for n in (1, 2, 3)))
# Converter steps by level: (how many cubes, the lower colour, the higher colour)
CONVERTER_STEPS: tuple[tuple[tuple[int, int, int], ...], ...] = (
    (),
    *(
        tuple(
            (int(s["n"]), COLORS.index(s["colors"][0]), COLORS.index(s["colors"][1]))
            for s in _buildings["converter"]["levels"][str(level)]
        )
        for level in (1, 2, 3)
    ),
)

# --- Action tokens

_actions = load("action_tokens")
ACTIONS = ("build", "government", "save", "probe")


@dataclass(frozen=True, slots=True)
class Token:
    """An Action token: its A side (action, repeatable, effects) and its Salvation side (centre, actions, effects)."""

    id: str
    name: str
    action: str
    repeatable: bool
    effects: tuple[Effect, ...]
    center: str
    salvation: tuple[Effect, ...]


ANY_SALVATION = (Effect("any_salvation"),)
_NAMES = {a["id"]: a["name"] for a in _actions["a_actions"]}
BASIC_TOKENS = {
    t["id"]: Token(
        t["id"],
        _NAMES[t["a_side"]],
        t["a_side"],
        t["repeatable"],
        (Effect(t["a_side"]),),
        t["salvation_center"],
        ANY_SALVATION,
    )
    for t in _actions["basic_tokens"]
}
EXTRA_TOKENS = {
    t["id"]: Token(
        t["id"],
        t["name"],
        t["a_side"]["action"],
        t["a_side"]["repeatable"],
        effects_of(t["a_side"]["effects"]),
        t["salvation_side"]["center"] or "",
        effects_of(t["salvation_side"]["effects"]) if "effects" in t["salvation_side"] else ANY_SALVATION,
    )
    for t in load("extra_actions")["tokens"]
}
TOKENS = BASIC_TOKENS | EXTRA_TOKENS
EARTH_TOKEN = "B5"
BASIC = tuple(BASIC_TOKENS)
EXTRA_PER_PLAYER = int(load("extra_actions")["total"]["dealt_per_player"])
MATCH_BONUS = 1

WHEELS: dict[str, tuple[tuple[Effect, ...], ...]] = {
    "standard": tuple(effects_of(p["reward"]) for p in _actions["pass_token"]["positions"])
} | {w["id"]: tuple(effects_of(p["reward"]) for p in w["positions"]) for w in _actions["alternative_pass_tokens"]}
WHEEL_LABELS: dict[str, tuple[str, ...]] = {
    "standard": tuple(p["label"] for p in _actions["pass_token"]["positions"])
} | {w["id"]: tuple(p["label"] for p in w["positions"]) for w in _actions["alternative_pass_tokens"]}
ALTERNATIVE_WHEELS = tuple(w["id"] for w in _actions["alternative_pass_tokens"])

# --- World Government, Leader tracks, Reputation, Population, Market, scoring

GOVERNMENT_ROWS = 5
GOVERNMENT_SPACES = 4
GOVERNMENT: tuple[tuple[Effect, ...], ...] = tuple(
    effects_of(space["bonus"]) for row in load("government")["grid"]["rows"] for space in row["spaces"]
)

_tracks = load("tracks")
HUMANKIND = tuple(effects_of(s["bonus"]) for s in _tracks["leaders_of_humankind"]["spaces"])
STARSHIP = tuple(effects_of(s["bonus"]) for s in _tracks["leaders_of_the_starship"]["spaces"])
REPUTATION_MAX = int(_tracks["reputation"]["max"])
REPUTATION_MIN = int(_tracks["reputation"]["min"])
REPUTATION_ROW = 6
REPUTATION_TOP = REPUTATION_MAX - REPUTATION_ROW + 1
REPUTATION_PRESTIGE = tuple(int(r["prestige_per_round"]) for r in _tracks["reputation"]["rows"])

_population = load("population")
MEEPLES = cubes_of(_population["meeples"]["counts"])
EARTH_MEEPLES = {int(k): int(v) for k, v in _population["earth_tile"]["start_by_players"].items()}
PODS_PER_ROW = int(_population["cryo_pods"]["per_row"])
PODS = int(_population["cryo_pods"]["rows"]) * PODS_PER_ROW
POD_ROWS_NEEDED = {int(k): int(v) for k, v in _population["rows_needed"]["values"].items()}
REFILL_POD = int(_population["refill_icon"]["pod"])
REFILL_MEEPLES = int(_population["refill_icon"]["add"])

_market = load("market")
MARKET_SIZE = {int(k): int(v) for k, v in _market["size_by_players"]["values"].items()}
PRICE = tuple(int(_market["price"][c]) for c in COLORS)
MARKET_START = cubes_of(_market["start"]["cubes"])
MARKET_TURNS = TRAVEL_TURNS = 20
"""how many turns of one kind a player has in a phase: Travel and Market can be repeated without end (ruling 98)"""

_scoring = load("scoring")
RANK_VALUES = {int(k): tuple(v) for k, v in _scoring["rank_values"]["by_players"].items()}
FUEL_PER_PRESTIGE = int(_scoring["final"][2]["prestige_per"])

_setup = load("setup")
SCIENTISTS = int(_setup["components"]["per_player"]["scientists"])
START_SCIENTISTS = 4
START_FUEL = 10
START_PRESTIGE = 10
FAST_HOLD, FAST_FUEL, FAST_SCIENTISTS = 4, 6, 3
FAST_TECHNOLOGIES = ("drill1", "outpost1")
SOLO_PRESTIGE: dict[str, int] = _setup["solo"]["directorate_setup"][0]["by_level"]
SOLO_LEVELS = tuple(SOLO_PRESTIGE)
SOLO_FROM = {
    t["token"]: SOLO_LEVELS.index(t.get("from", SOLO_LEVELS[0]))
    for deck in ("action_deck", "salvation_deck")
    for t in _setup["solo"][deck]
}
"""the level from which a token is in the Directorate's deck"""
SOLO_ACTION_DECK: dict[str, tuple[Effect, ...]] = {
    t["token"]: effects_of(t["do"]) for t in _setup["solo"]["action_deck"]
}
SOLO_SALVATION_DECK: dict[str, tuple[Effect, ...]] = {
    t["token"]: effects_of(t["do"]) for t in _setup["solo"]["salvation_deck"]
}

# --- where Prestige comes from: the lines of the final breakdown

SOURCES = (
    "Start",
    "Mechanisms",
    "Matching tokens",
    "Leader tracks",
    "World Government",
    "Governor",
    "Reputation rows",
    "Reputation steps",
    "Discoveries",
    "Trappist",
    "Technologies",
    "Pass rewards",
    "Extra Actions",
    "Flights short of Fuel",
    "Fuel left",
    "Journey ranking",
    "Directorate tokens",
)
(
    FROM_START,
    FROM_MECHANISMS,
    FROM_MATCHES,
    FROM_LEADERS,
    FROM_GOVERNMENT,
    FROM_GOVERNOR,
    FROM_REPUTATION_ROWS,
    FROM_REPUTATION_STEPS,
    FROM_DISCOVERIES,
    FROM_TRAPPIST,
    FROM_TECHNOLOGIES,
    FROM_PASSING,
    FROM_EXTRA,
    FROM_MISSING_FUEL,
    FROM_FUEL,
    FROM_JOURNEY,
    FROM_DIRECTORATE,
) = range(len(SOURCES))
