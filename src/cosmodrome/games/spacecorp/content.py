"""What is in the box: cards, tiles, bases, contracts, progress cards and colonies as typed tables.

The tables are read once from data/*.json, which carries the provenance of every entry ("published" or "designed").
Everything is referred to by a small int: a card id (each physical card has its own), a tile id, a base type, a progress
card id (even: award copy, odd: plain copy of the same title, title = id // 2) and a colony id. Unknown or none is -1.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

MARINERS, PLANETEERS, STARFARERS = 0, 1, 2
ERAS = ("mariners", "planeteers", "starfarers")
ERA_NAMES = ("Mariners", "Planeteers", "Starfarers")
ACTIONS = (
    "research",
    "move",
    "explore",
    "build",
    "produce",
    "genetics",
    "upgrade",
    "special",
    "revelation",
    "colonize",
)
NONE = -1


def load(name: str) -> Any:
    """Read one of the data files next to this module."""
    return json.loads((resources.files(__package__) / "data" / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Use:
    """What a card gives to one action: a plain value, perhaps a smaller shielded one, or a multiplier."""

    value: int
    shielded: int
    times: int


@dataclass(frozen=True, slots=True)
class Card:
    """One physical action card (or Time card)."""

    id: int
    code: str
    token: str
    era: int
    title: str
    start: bool
    uses: dict[str, Use]
    infra: bool
    edge: str
    special: str
    amount: int
    time: bool
    worth: float


@dataclass(frozen=True, slots=True)
class Edge:
    """An Edge: when it may be played, and by whom."""

    id: str
    name: str
    window: str
    who: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A Discovery tile; production is -1 if there is no P# (P0 is a real one)."""

    id: int
    code: str
    era: int
    stack: str
    title: str
    icons: tuple[str, ...]
    profit: int
    genetics: int
    revelation: int
    production: int
    base_mod: int
    colony: int
    redirect: str
    special: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """Where a base can be built: the site, one of these marks on the tile (icons, P#, Col#), and none of the others."""

    lagrange: bool
    weightless: bool
    marks: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BaseType:
    """One of the nine base types; `requires` is per era, None if the type is not available."""

    id: int
    key: str
    name: str
    requires: tuple[Requirement | None, ...]


@dataclass(frozen=True, slots=True)
class Where:
    """Which bases a contract counts; what is empty or None doesn't matter."""

    sites: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    base_types: tuple[str, ...] = ()
    tile_icons_any: tuple[str, ...] = ()
    site_kind: str = ""
    lagrange: bool | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """What a contract wants: a kind, how many of it, and where it has to be."""

    kind: str
    count: int
    where: Where
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract of one side of the Business Display."""

    id: str
    era: int
    row: int
    name: str
    award: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a progress card does to the value of an action: it adds so much by era, or multiplies."""

    action: str
    adds: tuple[int, ...]
    times: int
    needs_other: bool  # whether there must be another value to add to


@dataclass(frozen=True, slots=True)
class Progress:
    """An Adaptation or Breakthrough card; `bonus` is what it does to an action, if anything."""

    id: int
    code: str
    key: str
    title: str
    kind: str
    breakthrough: bool
    bonus: Bonus | None
    era: int
    award: int
    needs_adaptations: int
    needs_breakthroughs: int


@dataclass(frozen=True, slots=True)
class ColonyEffect:
    """What a colony pays: `gain` for each `each` of `per`, or whenever `event` happens; -1: 1 for each own colony."""

    kind: str
    event: str
    per: str
    each: int
    gain: int


@dataclass(frozen=True, slots=True)
class Colony:
    """A colony tile: its value and its effect."""

    id: int
    code: str
    name: str
    value: int
    players: tuple[int, ...]
    when: str
    effect: ColonyEffect


@dataclass(frozen=True, slots=True)
class Hq:
    """A headquarters: its Research box and the intrinsic values of the three slots."""

    id: str
    research: int
    slots: tuple[dict[str, int], ...]


def _worth(uses: dict[str, Use], infra: bool, edge: str, special: str) -> float:
    """How much a card is missed when it is spent: used to find good default payments."""
    best = max((max(u.value, 2.0 * u.times) for u in uses.values()), default=1.0)
    rare = 0.8 if "produce" in uses or "genetics" in uses or "revelation" in uses else 0.0
    extra = 0.3 * (len(uses) > 1) + 0.5 * infra + 0.6 * bool(edge) + 0.6 * bool(special)
    return 0.8 + 0.28 * best + rare + extra


def _cards() -> tuple[Card, ...]:
    data = load("action_cards")
    cards: list[Card] = []
    for era, name in enumerate(ERAS):
        for row in data["decks"][name]:
            uses = {
                a["type"]: Use(a.get("value", 0), a.get("shielded_value", 0), a.get("multiplier", 0))
                for a in row["actions"]
            }
            edge = row["edge"]["id"] if row["edge"] else ""
            effect: dict[str, Any] = row["special"]["effect"] if row["special"] else {"type": ""}
            for copy in range(1, row["copies"] + 1):
                cards.append(
                    Card(
                        id=len(cards),
                        code=row["id"],
                        token=f"{row['id']}.{copy}",
                        era=era,
                        title=row["title"],
                        start=row["start"],
                        uses=uses,
                        infra=row["infra"],
                        edge=edge,
                        special=effect["type"],
                        amount=int(effect.get("amount", 0)),
                        time=False,
                        worth=_worth(uses, row["infra"], edge, effect["type"]),
                    )
                )
    time = data["time"]
    for copy in range(1, time["copies"] + 1):
        token = f"{time['id']}.{copy}"
        cards.append(
            Card(len(cards), time["id"], token, -1, time["title"], False, {}, False, "", "", 0, True, 4.0),
        )
    return tuple(cards)


CARDS = _cards()
TIMES: Final = tuple(c.id for c in CARDS if c.time)
CHEMICAL_DRIVES = tuple(c.id for c in CARDS if c.code == "A-M-01")
EDGES = {
    key: Edge(key, e["name"], e["timing"]["window"], e["timing"]["who"])
    for key, e in load("action_cards")["edges"].items()
}


@cache
def deck_of(era: int) -> tuple[int, ...]:
    """The action cards of an era."""
    return tuple(c.id for c in CARDS if c.era == era)


_shorter = load("setup")["shorter_decks"]
SHORTER_FOR = int(_shorter["players"])
CARDS_OUT = tuple(int(_shorter["cards_out"][era]) for era in ERAS)
"""by era: the cards that the option of shorter decks takes out"""


def _tiles() -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for t in load("discovery_tiles")["tiles"]:
        now, keep = t["immediate"], t["persistent"]
        tiles.append(
            Tile(
                id=len(tiles),
                code=t["id"],
                era=ERAS.index(t["era"]),
                stack=t["stack"],
                title=t["title"],
                icons=tuple(t["icons"]),
                profit=now["profit"],
                genetics=now["genetics"],
                revelation=now["revelation"],
                production=NONE if keep["production"] is None else keep["production"],
                base_mod=keep["base_mod"],
                colony=keep["colony"],
                redirect=t["redirect_stack"] or "",
                special=t["special"]["type"] if t["special"] else "",
            )
        )
    return tuple(tiles)


TILES = _tiles()
STACKS: tuple[tuple[str, ...], ...] = (("e1", "e2"), ("e1", "e2", "e3"), ("primary", "secondary", "alien"))


@cache
def stack_of(era: int, stack: str) -> tuple[int, ...]:
    """All tiles of a discovery stack."""
    return tuple(t.id for t in TILES if t.era == era and t.stack == stack)


PRODUCTION_MARK, COLONY_MARK = "P#", "Col#"


def _requirement(data: dict[str, Any]) -> Requirement:
    marks = [*data.get("tile_icons_any", ()), *(_mark(need) for need in data.get("tile_any", ()))]
    if data.get("tile_has_production"):
        marks.append(PRODUCTION_MARK)
    weightless = data.get("site_gravity") == 0
    return Requirement(
        bool(data.get("site_lagrange")), weightless, tuple(marks), tuple(data.get("tile_icons_none", ()))
    )


def _mark(need: dict[str, Any]) -> str:
    """One alternative of a requirement: an icon, a P# or a Col#."""
    return str(need["icon"]) if "icon" in need else PRODUCTION_MARK if "has_production" in need else COLONY_MARK


def _bases() -> tuple[BaseType, ...]:
    out = []
    for i, b in enumerate(load("bases")["bases"]):
        eras = [b["eras"][e] for e in ERAS]
        requires = tuple(None if e is None else _requirement(e["requires"]) for e in eras)
        out.append(BaseType(i, b["id"], b["name"], requires))
    return tuple(out)


BASES = _bases()
ATTRACTION, BIO_LAB, EXPLOITER, INDUSTRIAL, REFINERY, RESEARCH, SECURE, SHIELD_FACTORY, SPACEPORT = range(9)
BASES_OF_A_TYPE = 3


def _marks(tile: Tile | None) -> tuple[str, ...]:
    """What is printed on a tile: its icons, a P#, a Col#."""
    if tile is None:
        return ()
    produces = (PRODUCTION_MARK,) if tile.production >= 0 else ()
    return (*tile.icons, *produces, *((COLONY_MARK,) if tile.colony > 0 else ()))


def _fits(base: BaseType, era: int, tile: Tile | None, lagrange: bool, gravity: int) -> bool:
    """Whether a base type can be built on a tile, or on a bare site."""
    needs = base.requires[era]
    if needs is None or (needs.lagrange and not lagrange) or (needs.weightless and gravity != 0):
        return False
    if tile is None and (needs.marks or needs.without):
        return False
    marks = _marks(tile)
    return (not needs.marks or any(m in marks for m in needs.marks)) and not any(m in marks for m in needs.without)


_FIT_CACHE: dict[tuple[int, int, bool, int], tuple[int, ...]] = {}


def fitting(era: int, tile: int, lagrange: bool, gravity: int) -> tuple[int, ...]:
    """The base types whose requirement this tile (or bare site: -1) meets in this era."""
    key = (era, tile, lagrange, gravity)
    found = _FIT_CACHE.get(key)
    if found is None:
        face = None if tile < 0 else TILES[tile]
        found = tuple(b.id for b in BASES if _fits(b, era, face, lagrange, gravity))
        _FIT_CACHE[key] = found
    return found


def _condition(data: dict[str, Any]) -> Condition:
    """The count is what has to be reached: bases, cards, boxes of a system, or F."""
    where: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.get("where", {}).items()}
    count = data.get("count", data.get("at_least", data.get("boxes", 1)))
    return Condition(data["type"], count, Where(**where), tuple(_condition(c) for c in data.get("conditions", ())))


def _contracts(side: str) -> tuple[tuple[Contract, ...], ...]:
    rows: list[list[Contract]] = [[], [], []]
    for c in sorted(load("contracts")["contracts"], key=lambda c: int(c["row"])):
        if c["side"] == side:
            era = ERAS.index(c["era"])
            rows[era].append(
                Contract(c["id"], era, c["row"] - 1, c["name"], c["award"], _condition(c["condition"])),
            )
    return tuple(tuple(r) for r in rows)


_SIDES = {"2": _contracts("2"), "3-4": _contracts("3-4")}


def contracts(seats: int, era: int) -> tuple[Contract, ...]:
    """The seven contracts of an era, on the side of the Business Display for this many players."""
    return _SIDES["2" if seats == 2 else "3-4"][era]


def _bonus(effect: dict[str, Any]) -> Bonus | None:
    """What a progress card does to an action, if it does anything to one."""
    if effect["type"] not in ("action_bonus", "action_multiplier"):
        return None
    adds = tuple(int(effect.get(era, 0)) for era in ERAS)
    return Bonus(effect["action"], adds, effect.get("multiplier", 1), effect.get("needs_other_value", False))


def _progress() -> tuple[Progress, ...]:
    out: list[Progress] = []
    for p in load("progress_cards")["cards"]:
        needs = p["prerequisite"] or {}
        out.append(
            Progress(
                id=len(out),
                code=p["id"],
                key=p["title_id"],
                title=p["title"],
                kind=p["kind"],
                breakthrough=p["kind"] == "breakthrough",
                bonus=_bonus(p["effect"]),
                era=ERAS.index(p["era"]),
                award=p["award"],
                needs_adaptations=needs.get("adaptations_owned", 0),
                needs_breakthroughs=needs.get("breakthroughs_owned", 0),
            )
        )
    return tuple(out)


PROGRESS = _progress()
(
    RADIATION_RESISTANT,
    COOPERATIVE_EMPATHY,
    SENSORY_FOCUS,
    FREE_FALL,
    EXTENDED_LIFESPAN,
    PROBE_NETWORK,
    SELF_REPLICATORS,
    QUANTUM_COMPUTING,
    STAR_CHILDREN,
    ENVIRO_TOLERANCE,
    DEEP_HIBERNATION,
    COLLECTIVE_MEMORY,
    ENERGY_FIELDS,
    FASTER_THAN_LIGHT,
    MATTER_SYNTHESIS,
    PLANETARY_ENGINEERING,
) = range(16)


def _effect(data: dict[str, Any]) -> ColonyEffect:
    gain = data.get("gain", 0)
    return ColonyEffect(
        kind=data["type"],
        event=data.get("event", ""),
        per=data.get("per", ""),
        each=data.get("each", 1),
        gain=NONE if gain == "own_colony_count" else gain,
    )


COLONIES = tuple(
    Colony(i, k["id"], k["name"], k["value"], tuple(k["players"]), k["when"], _effect(k["effect"]))
    for i, k in enumerate(load("colonies")["colonies"])
)
COLONY_TABLE = (-1, 1, 4, 8, 13)
COLONY_BUILD = {False: 8, True: 12}

HQS: Final = tuple(
    Hq(h["id"], h["research"], tuple({i["type"]: i["value"] for i in s["intrinsic"]} for s in h["slots"]))
    for h in load("hq")["hqs"]
)
WHEEL = 3
