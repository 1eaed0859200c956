"""What is in the box: tiles, planets, corporations, civ cards, objectives and events, read once from `data/*.json`."""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec

RESOURCES: Final = ("civ", "water", "biomass", "rover", "tech", "energy")
CIV, WATER, BIOMASS, ROVER, TECH, ENERGY = range(6)
LETTERS: Final = "cwbrte"
"""How terrain and icons of the six resources are written in a planet's `ground` and `icons`."""
TRACKS: Final = RESOURCES[:5]
SYMMETRIC_PLANET: Final = "ksb-4156"
SYMMETRIC_CORPORATION: Final = "universal_coalition"
PLANETS: Final = (
    "ksb-4156",
    "arashi",
    "gaia",
    "k-273",
    "persephone",
    "petra",
    "tartarus",
    "cerberus",
    "charybdis",
    "kax",
    "lacuna",
    "oblivion",
    "pajitnov",
)
CORPORATIONS: Final = (
    "universal_coalition",
    "republic",
    "wormhole_corp",
    "cosmos_inc",
    "horizon_group",
    "jump_drive",
    "oasis_ultd",
    "makeshift",
    "flux_industries",
)
"""The ids of all boards, the symmetric ones first."""

Benefit = tuple[int, int]
"""What a square of a track gives: one of the kinds below, and its amount, rank, level or track."""
BOOST, MILESTONE_CIV, MILESTONE_BIOMASS, MILESTONE_ROVER, MILESTONE_TECH, MOVEMENT, ADVANCE = range(7)
BENEFIT_KINDS: Final = {
    "synergy_boost": BOOST,
    "civ_milestone": MILESTONE_CIV,
    "biomass_milestone": MILESTONE_BIOMASS,
    "rover_milestone": MILESTONE_ROVER,
    "tech_milestone": MILESTONE_TECH,
    "rover_movement": MOVEMENT,
    "advance": ADVANCE,
}


@dataclass(frozen=True, slots=True)
class ShapeCell:
    """One square of a shape: where it is, whose slot it belongs to, and what is printed on it."""

    x: int
    y: int
    slot: int
    icon: bool
    symbol: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """One of the twelve polyominoes; its twelve tiles all split their squares the same way."""

    id: str
    name: str
    ring: str
    cells: tuple[ShapeCell, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One polyomino tile: a shape, two resources (of slot A and slot B), perhaps a meteor symbol."""

    id: str
    shape: int
    resources: tuple[int, int]
    meteor: bool


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet board. Cells are numbered y * 12 + x."""

    id: str
    name: str
    symmetric: bool
    complexity: int
    grid: str
    squares: tuple[int, ...]
    ice: tuple[int, ...]
    edge: tuple[int, ...]
    lifepods: tuple[int, ...]
    column_medals: tuple[int, ...]
    row_medals: tuple[int, ...]
    kind: str
    rule: str
    special: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tech:
    """One technology: its level (A to F are 1 to 6), what it does, and the row of the tech track that unlocks it."""

    level: int
    effect: str
    row: int
    text: str


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation board: for each of the five trackers its stops, with square, benefits and medal of each."""

    id: str
    name: str
    symmetric: bool
    complexity: int
    rovers: int
    top_movement: int
    kind: str
    rule: str
    techs: tuple[Tech, ...]
    squares: tuple[tuple[tuple[int, int], ...], ...]
    benefits: tuple[tuple[tuple[Benefit, ...], ...], ...]
    medals: tuple[tuple[int, ...], ...]
    tops: tuple[int, ...]
    levels: dict[str, int]


@dataclass(frozen=True, slots=True)
class CivCard:
    """A civ card: its effects are typed operations with one interpreter."""

    id: int
    name: str
    rank: int
    immediate: bool
    effects: tuple[dict[str, Any], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Objective:
    """A two-sided objective card."""

    id: int
    neighbor_name: str
    neighbor: dict[str, Any]
    neighbor_text: str
    private_name: str
    private: dict[str, Any]
    private_text: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card."""

    id: int
    colour: str
    solo_only: bool
    effect: dict[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Station:
    """The space station: both rings clockwise (as shapes), and where the depot indicators stand."""

    exterior: tuple[int, ...]
    interior: tuple[int, ...]
    seats: dict[int, tuple[int, ...]]


def cell_of(at: list[int]) -> int:
    """The number of the cell at column x and row y."""
    return at[1] * 12 + at[0]


def _read(name: str) -> Any:
    """One of the data files."""
    folder = importlib.resources.files("cosmodrome.games.planetunknown").joinpath("data")
    return msgspec.json.decode(folder.joinpath(f"{name}.json").read_bytes())


def _shapes(data: Any) -> tuple[Shape, ...]:
    return tuple(
        Shape(
            s["id"],
            s["name"],
            s["ring"],
            tuple(
                ShapeCell(c["x"], c["y"], "AB".index(c["slot"]), c["icon"], c["meteor_symbol_on_meteor_version"])
                for c in s["cells"]
            ),
        )
        for s in data["shapes"]
    )


def _tiles(data: Any, shapes: tuple[Shape, ...]) -> tuple[Tile, ...]:
    number = {shape.id: index for index, shape in enumerate(shapes)}
    return tuple(
        Tile(
            t["id"],
            number[t["shape"]],
            (RESOURCES.index(t["resources"][0]), RESOURCES.index(t["resources"][1])),
            t["has_meteor"],
        )
        for t in data["tiles"]
    )


def _planet(p: Any) -> Planet:
    grid = "".join(p["grid"])
    return Planet(
        p["id"],
        p["name"],
        p["side"] == "symmetric",
        p["complexity"],
        grid,
        tuple(cell for cell, ground in enumerate(grid) if ground not in ".H"),
        tuple(sorted(cell_of(c) for c in p["ice"])),
        tuple(sorted(cell_of(c) for c in p["edge"])),
        tuple(sorted(cell_of(c) for c in p["lifepods"]["positions"])),
        tuple(p["column_medals"]),
        tuple(p["row_medals"]),
        p["special"]["kind"],
        p["rule"],
        p["special"],
    )


def _benefit(b: Any) -> Benefit:
    kind = BENEFIT_KINDS[b["type"]]
    if kind == ADVANCE:
        return kind, TRACKS.index(b["track"])
    return kind, b.get("amount", b.get("rank", b.get("level", 1)))


def _track(index: int, track: Any) -> tuple[list[tuple[int, int]], list[tuple[Benefit, ...]], list[int]]:
    """Squares, benefits and medals of one tracker's stops, for straight, paired and winding tracks alike."""
    if isinstance(track, list):
        return (
            [(index, stop["pos"]) for stop in track],
            [tuple(_benefit(b) for b in stop["benefits"]) for stop in track],
            [stop.get("medal", 0) for stop in track],
        )
    stops = track["stops"]
    if track["kind"] == "winding_path":
        return (
            [(TRACKS.index(stop["column"]), stop["row"]) for stop in stops],
            [tuple(_benefit(b) for b in stop["benefits"]) for stop in stops],
            [stop.get("medal", 0) for stop in stops],
        )
    return (
        [(index, stop["printed_rows"][0]) for stop in stops],
        [tuple(_benefit(b) for b in stop["choose_one"]) for stop in stops],
        [stop["medals_scored_here"] for stop in stops],
    )


def _corporation(c: Any) -> Corporation:
    tracks = [_track(index, c["tracks"][name]) for index, name in enumerate(TRACKS)]
    rows = {
        amount: row for row, found in enumerate(tracks[TECH][1]) for kind, amount in found if kind == MILESTONE_TECH
    }
    techs = []
    for t in c["techs"]:
        level = t["level"] if isinstance(t["level"], int) else "ABCDEF".index(t["level"]) + 1
        text = t["text"].replace(" The source code allows it at any time.", "")  # a remark of the data, not of the rule
        techs.append(Tech(level, t["effect"], rows.get(level, -1), text))
    return Corporation(
        c["id"],
        c["name"],
        c["side"] == "symmetric",
        c["complexity"],
        c["rovers"],
        c["rover_top_movement"],
        c["special"]["kind"],
        c["rule"],
        tuple(techs),
        tuple(tuple(squares) for squares, _, _ in tracks),
        tuple(tuple(benefits) for _, benefits, _ in tracks),
        tuple(tuple(medals) for _, _, medals in tracks),
        tuple(len(squares) - 1 for squares, _, _ in tracks),
        {tech.effect: tech.level for tech in techs},
    )


@dataclass(frozen=True, slots=True)
class Box:
    """All of it."""

    shapes: tuple[Shape, ...]
    tiles: tuple[Tile, ...]
    station: Station
    planets: dict[str, Planet]
    corporations: dict[str, Corporation]
    civ_cards: dict[int, CivCard]
    objectives: dict[int, Objective]
    events: dict[int, EventCard]
    solo: dict[str, Any]


@lru_cache(maxsize=1)
def box() -> Box:
    """What is in the box, read at first use."""
    tiles = _read("tiles")
    shapes = _shapes(tiles)
    number = {shape.id: index for index, shape in enumerate(shapes)}
    station = tiles["station"]
    events = _read("events")
    return Box(
        shapes,
        _tiles(tiles, shapes),
        Station(
            tuple(number[s] for s in station["exterior_ring_clockwise"]),
            tuple(number[s] for s in station["interior_ring_clockwise"]),
            {int(count): tuple(at) for count, at in station["seat_positions"].items()},
        ),
        {p["id"]: _planet(p) for p in _read("planets")["planets"]},
        {c["id"]: _corporation(c) for c in _read("corporations")["corporations"]},
        {
            c["id"]: CivCard(c["id"], c["name"], c["rank"], c["timing"] == "immediate", tuple(c["effects"]), c["text"])
            for c in _read("civ_cards")["cards"]
        },
        {
            o["id"]: Objective(
                o["id"],
                o["neighbor"]["name"],
                o["neighbor"]["criterion"],
                o["neighbor"]["text"],
                o["private"]["name"],
                o["private"]["criterion"],
                o["private"]["text"],
            )
            for o in _read("objectives")["cards"]
        },
        {e["id"]: EventCard(e["id"], e["colour"], e["solo_only"], e["effect"], e["text"]) for e in events["cards"]},
        {"target": events["about"]["solo_target"], "bands": events["about"]["solo_outcome_bands"]},
    )
