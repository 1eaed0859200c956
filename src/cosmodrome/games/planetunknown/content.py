"""What is in the box: tiles, planets, corporations, civ cards, objectives and events, read once from `data/*.json`."""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

RESOURCES: Final = ("civ", "water", "biomass", "rover", "tech", "energy")
CIV, WATER, BIOMASS, ROVER, TECH, ENERGY = range(6)
NUMBERS: Final = {name: number for number, name in enumerate(RESOURCES)}
"""The resources by name."""
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


class Benefit(NamedTuple):
    """What a square of a track gives: one of the kinds below, and its amount, rank, level or track."""

    kind: int
    amount: int


BOOST, MILESTONE_CIV, MILESTONE_BIOMASS, MILESTONE_ROVER, MILESTONE_TECH, MOVEMENT, ADVANCE = range(7)
MILESTONES: Final = (MILESTONE_CIV, MILESTONE_BIOMASS, MILESTONE_ROVER, MILESTONE_TECH)
BENEFIT_KINDS: Final = {
    "synergy_boost": BOOST,
    "civ_milestone": MILESTONE_CIV,
    "biomass_milestone": MILESTONE_BIOMASS,
    "rover_milestone": MILESTONE_ROVER,
    "tech_milestone": MILESTONE_TECH,
    "rover_movement": MOVEMENT,
    "advance": ADVANCE,
}


# fmt: off
Op = Literal[
    # carried out by a player
    "advance", "advance_without_benefits", "advance_all_to", "regress", "synergy_boost", "boost_or_peek",
    "gain_patches", "rover_movement", "place_tile", "place_tile_and_advance", "collect_lifepods",
    "collect_meteorites", "teleport_rover", "destroy_meteorites", "clear_line", "lose_rover", "lose_lifepod",
    "lose_collected_lifepod", "lose_meteorite", "place_meteorite", "discard_objective",
    # carried out once for the whole table
    "add_civ_cards", "remove_civ_cards", "rotate_station", "remove_stack", "draw_objective",
    # rules of the round
    "gain_rover", "rovers_cannot_enter", "tile_not_on_edge", "tile_not_on_ice", "no_matching_terrain_neighbours",
    "ignore_one_tile_resource", "no_milestone_benefits", "no_synergy_boosts",
    # counted at the end
    "medals", "medals_per_patch", "medals_per_lifepod", "meteorite_repo", "commerce_agreement",
]
"""What civ cards and events do; `rules/effects.py` says how."""
OPS: Final[tuple[Op, ...]] = get_args(Op)

TechEffect = Literal[
    "ignore_adjacency", "store_patches", "rover_track_bonus", "double_water_from_placement", "no_meteorites",
    "civ_tile_rover_move", "extra_card_next_rank", "teleport_civ_icons", "synergy_on_civ_milestone",
    "endgame_two_civ_cards", "reset_biomass_at_top", "patch_on_tile", "two_patches", "patch_destroys_meteorite",
    "diagonal_rovers", "reposition_three", "reposition_on_energy", "free_energy_moves", "reposition_one",
    "rover_tiles_ignore_adjacency", "move_per_carried", "patch_per_collected_meteorite", "destroy_on_water",
    "advance_rover", "synergy_instead_of_patch", "teleport_same_terrain", "double_synergy", "tech_as_energy",
    "claim_row", "shared_objective", "skip_blockers", "move_per_rover_on_water", "water_without_ice",
    "patch_on_water_tile", "synergy_on_water_tile", "wrap_columns", "rover_bonus_if_shared", "lateral_shift",
    "regress_one", "score_best_in_column", "move_per_rover_on_flux", "jump_to_milestone", "improve_flux_track",
    "collect_on_matching_tile", "advance_flux",
]
"""What technologies do, level by level of each corporation."""

CorporationKind = Literal[
    "none", "regress_on_civ_milestone", "biomass_needs_expansion", "lifepods_on_tracks", "pick_up_and_deliver",
    "lifepods_unlock_tech", "winding_water", "free_columns", "flux_token",
]
"""What is special about a corporation; `rules/corporations.py` has an object for each."""
PlanetKind = Literal[
    "none", "ring", "cities", "no_mixing_ice_and_land", "quadrants", "electrical_currents", "chasm", "sub_planets",
    "start_cells", "toxic", "holes", "shape_only", "slide_in",
]
"""What is special about a planet; `rules/planets.py` has an object for each rule."""
Metric = Literal["icons_on_edge", "icons_total", "largest_area", "area_count", "tracks_at_top", "collected"]
Test = Literal[
    "rectangle", "area_with_icons", "track_at_top", "icons_at_most", "collected_at_least", "collected_more_than",
    "all_covered",
]
"""What neighbour objectives measure, and what private ones ask for."""
# fmt: on
Piece = Literal["", "meteorite", "lifepod"]


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
    resources: tuple[int, ...]
    meteor: bool


class Gap(NamedTuple):
    """Where a diagonal step passes a chasm: the corner of the grid, and the two cells."""

    corner: tuple[int, int]
    cells: tuple[int, int]


class Quarter(NamedTuple):
    """A quarter of a planet that bans an icon: 1 for the right (lower) half, else 0."""

    right: int
    low: int
    resource: int


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
    kind: PlanetKind
    rule: str
    start: tuple[int, ...]
    """Where the first piece must have a square."""
    sides: str
    """On which side of its chasm each cell lies, 0 or 1; empty without one."""
    walls: tuple[tuple[int, int], ...]
    """Pairs of cells with a chasm between them."""
    gaps: tuple[Gap, ...]
    quarters: tuple[Quarter, ...]
    worlds: tuple[tuple[int, ...], ...]
    """The cells of worlds that count by themselves."""
    holes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tech:
    """One technology: its level (A to F are 1 to 6), what it does, and the row of the tech track that unlocks it."""

    level: int
    effect: TechEffect
    row: int
    text: str
    timing: str

    @property
    def words(self) -> str:
        """What it does, and how often if that is limited."""
        limits = [limit for limit in ("once per round", "once per game") if limit in self.timing]
        return " ".join([self.text, *(f"{limit.capitalize()}." for limit in limits)])


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation board: for each of the five trackers its stops, with square, benefits and medal of each."""

    id: str
    name: str
    symmetric: bool
    complexity: int
    rovers: int
    top_movement: int
    kind: CorporationKind
    rule: str
    techs: tuple[Tech, ...]
    squares: tuple[tuple[tuple[int, int], ...], ...]
    benefits: tuple[tuple[tuple[Benefit, ...], ...], ...]
    medals: tuple[tuple[int, ...], ...]
    tops: tuple[int, ...]
    levels: dict[TechEffect, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a civ card or an event does."""

    op: Op
    amount: int
    """How many, or the position to reach."""
    steps: int
    among: tuple[int, ...]
    """The trackers, or the terrain, that it is about."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What an objective looks at: `metric` compares neighbours, `test` is met or not."""

    metric: Metric | None
    test: Test | None
    fewer: bool
    resource: int
    """Whose terrain or icons; -1 for none."""
    track: int
    ground: str
    """"ice" or "land", where squares are to be covered."""
    count: int
    size: tuple[int, int]
    piece: Piece
    than: Piece


@dataclass(frozen=True, slots=True)
class CivCard:
    """A civ card."""

    id: int
    name: str
    rank: int
    immediate: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """A two-sided objective card."""

    id: int
    neighbor_name: str
    neighbor: Criterion
    neighbor_text: str
    private_name: str
    private: Criterion
    private_text: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card."""

    id: int
    colour: str
    solo_only: bool
    effect: Effect


@dataclass(frozen=True, slots=True)
class Solo:
    """The solo mission: the target, what each colour of the event deck adds to it by bands, and the verdicts."""

    base: int
    adjust: tuple[tuple[int, ...], ...]
    """Green, orange, red: by bands of 0-2, 3-6, 7-10, 11-14 and more cards."""
    grades: tuple[int, ...]
    """The least difference to the target for the verdicts 2 to 7."""


@dataclass(frozen=True, slots=True)
class Station:
    """The space station: both rings clockwise (as shapes), and where the depot indicators stand."""

    exterior: tuple[int, ...]
    interior: tuple[int, ...]
    seats: dict[int, tuple[int, ...]]


def cell_of(at: list[int]) -> int:
    """The number of the cell at column x and row y."""
    return at[1] * 12 + at[0]


def load(name: str) -> Any:
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


def _cells(places: Any) -> tuple[int, ...]:
    return tuple(sorted(cell_of(at) for at in places))


def _planet(p: Any) -> Planet:
    grid = "".join(p["grid"])
    special = p["special"]
    return Planet(
        p["id"],
        p["name"],
        p["side"] == "symmetric",
        p["complexity"],
        grid,
        tuple(cell for cell, ground in enumerate(grid) if ground not in ".H"),
        _cells(p["ice"]),
        _cells(p["edge"]),
        _cells(p["lifepods"]["positions"]),
        tuple(p["column_medals"]),
        tuple(p["row_medals"]),
        msgspec.convert(special["kind"], PlanetKind),
        p["rule"],
        _cells(special.get("start_cells", p["edge"])),
        "".join(special.get("side_of_cell", ())),
        tuple((cell_of(a), cell_of(b)) for a, b in special.get("blocked_edges", ())),
        tuple(
            Gap((gap["grid_corner"][0], gap["grid_corner"][1]), (cell_of(a), cell_of(b)))
            for gap in special.get("diagonal_gaps", ())
            for a, b in (gap["cross_between"],)
        ),
        tuple(
            Quarter(int("right" in name), int("lower" in name), RESOURCES.index(icon))
            for name, icon in special.get("restricted_icon", {}).items()
        ),
        tuple(_cells(world) for world in special.get("sub_planets", {}).values()),
        _cells(special.get("holes", ())),
    )


def _benefit(b: Any) -> Benefit:
    kind = BENEFIT_KINDS[b["type"]]
    if kind == ADVANCE:
        return Benefit(kind, TRACKS.index(b["track"]))
    return Benefit(kind, b.get("amount", b.get("rank", b.get("level", 1))))


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
        techs.append(Tech(level, msgspec.convert(t["effect"], TechEffect), rows.get(level, -1), text, t["timing"]))
    return Corporation(
        c["id"],
        c["name"],
        c["side"] == "symmetric",
        c["complexity"],
        c["rovers"],
        c["rover_top_movement"],
        msgspec.convert(c["special"]["kind"], CorporationKind),
        c["rule"],
        tuple(techs),
        tuple(tuple(squares) for squares, _, _ in tracks),
        tuple(tuple(benefits) for _, benefits, _ in tracks),
        tuple(tuple(medals) for _, _, medals in tracks),
        tuple(len(squares) - 1 for squares, _, _ in tracks),
        {tech.effect: tech.level for tech in techs},
    )


def _effect(e: Any) -> Effect:
    among = tuple(RESOURCES.index(name) for name in e.get("among", ()))
    return Effect(msgspec.convert(e["op"], Op), e.get("amount", 1), e.get("steps", 1), among)


def _criterion(c: Any) -> Criterion:
    ground = c.get("terrain", c.get("resource", ""))
    width, height = c.get("size", (0, 0))
    return Criterion(
        metric=msgspec.convert(c.get("metric"), Metric | None),
        test=msgspec.convert(c.get("test"), Test | None),
        fewer=c.get("better") == "fewer",
        resource=RESOURCES.index(ground) if ground in RESOURCES else -1,
        track=TRACKS.index(c["track"]) if "track" in c else -1,
        ground="" if ground in RESOURCES else ground,
        count=c.get("count", c.get("icons_at_least", 0)),
        size=(width, height),
        piece=msgspec.convert(c.get("what", ""), Piece),
        than=msgspec.convert(c.get("than", ""), Piece),
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
    solo: Solo


def _solo(about: Any) -> Solo:
    target = about["solo_target"]
    return Solo(
        target["base"],
        tuple(tuple(target[colour]) for colour in ("green", "orange", "red")),
        tuple(band["from"] for band in about["solo_outcome_bands"][1:]),
    )


@cache
def box() -> Box:
    """What is in the box, read at first use."""
    tiles = load("tiles")
    shapes = _shapes(tiles)
    number = {shape.id: index for index, shape in enumerate(shapes)}
    station = tiles["station"]
    events = load("events")
    return Box(
        shapes,
        _tiles(tiles, shapes),
        Station(
            tuple(number[s] for s in station["exterior_ring_clockwise"]),
            tuple(number[s] for s in station["interior_ring_clockwise"]),
            {int(count): tuple(at) for count, at in station["seat_positions"].items()},
        ),
        {p["id"]: _planet(p) for p in load("planets")["planets"]},
        {c["id"]: _corporation(c) for c in load("corporations")["corporations"]},
        {
            c["id"]: CivCard(
                c["id"],
                c["name"],
                c["rank"],
                c["timing"] == "immediate",
                tuple(_effect(e) for e in c["effects"]),
            )
            for c in load("civ_cards")["cards"]
        },
        {
            o["id"]: Objective(
                o["id"],
                o["neighbor"]["name"],
                _criterion(o["neighbor"]["criterion"]),
                o["neighbor"]["text"],
                o["private"]["name"],
                _criterion(o["private"]["criterion"]),
                o["private"]["text"],
            )
            for o in load("objectives")["cards"]
        },
        {e["id"]: EventCard(e["id"], e["colour"], e["solo_only"], _effect(e["effect"])) for e in events["cards"]},
        _solo(events["about"]),
    )
