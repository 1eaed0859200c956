"""Where things are on the three star maps: the content's coordinates, stretched to a wide sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ..content import load

WIDTH: Final = 1360.0
HEIGHT: Final = 772.0
SX: Final = 1.36  # the content's maps are 1000 wide and 890 high; a laptop's screen is wider
SY: Final = 0.85
DY: Final = 8.0
NUDGE: Final = {  # some sites stand too close together for what is drawn around them
    "lunar_l5": (-30.0, 18.0),
    "lunar_l4": (-12.0, 0.0),
    "luna": (8.0, -2.0),
    "earth": (-8.0, 4.0),
    "north_mars": (0.0, -6.0),
    "south_mars": (0.0, 8.0),
    "ceres": (-56.0, -16.0),
    "vesta": (-8.0, -12.0),
    "pallas": (2.0, 20.0),
    "interamnia": (12.0, 32.0),
    "hygiea": (-64.0, 34.0),
    "europa": (-12.0, -10.0),
    "ganymede": (6.0, 10.0),
    "callisto": (14.0, 2.0),
}
STARS: Final = {  # where star systems, spurs and voids stand: wide apart, so that each has room for all its pieces
    "sol": (590.0, 318.0),
    "alpha_centauri": (426.0, 482.0),
    "luhman_16": (379.0, 310.0),
    "barnards_star": (689.0, 474.0),
    "wolf_359": (160.0, 342.0),
    "sirius": (557.0, 145.0),
    "procyon": (184.0, 140.0),
    "kapteyns_star": (808.0, 88.0),
    "epsilon_eridani": (837.0, 232.0),
    "tau_ceti": (1144.0, 250.0),
    "lacaille_9352": (1066.0, 423.0),
    "epsilon_indi": (1024.0, 610.0),
    "ross_780": (1256.0, 587.0),
    "wolf_1061": (498.0, 644.0),
    "orion_east": (1288.0, 91.0),
    "orion_north": (392.0, 73.0),
    "orion_south": (720.0, 683.0),
    "s_void_a": (996.0, 109.0),
    "s_void_b": (815.0, 606.0),
    "s_void_c": (239.0, 502.0),
    "s_void_d": (867.0, 393.0),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A site as drawn."""

    id: str
    name: str
    kind: str
    region: str
    x: float
    y: float
    gravity: int
    explore: int | None
    build: int | None
    boxes: tuple[str, ...]
    stars: int
    light_years: float


@dataclass(frozen=True, slots=True)
class Area:
    """A region as drawn: an ellipse (inner radii 0) or a ring."""

    id: str
    name: str
    kind: str
    radiation: bool
    x: float
    y: float
    cx: float
    cy: float
    inner: float
    outer: float
    transit: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Border:
    """A border between two regions with its cost."""

    a: str
    b: str
    cost: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """One era's map."""

    era: str
    places: dict[str, Place]
    areas: dict[str, Area]
    borders: tuple[Border, ...]
    home: str
    beyond: str
    distances: tuple[tuple[str, int], ...]


def stretch(x: float, y: float) -> tuple[float, float]:
    """A point of the content's map on the sheet."""
    return x * SX, y * SY + DY


def _place(site: dict[str, Any]) -> Place:
    x, y = stretch(site["x"], site["y"])
    dx, dy = NUDGE.get(site["id"], (0.0, 0.0))
    x, y = STARS.get(site["id"], (x + dx, y + dy))
    return Place(
        site["id"],
        site["name"],
        site["kind"],
        site["region"],
        x,
        y,
        site["gravity"],
        site["explore_cost"],
        site["build_cost"],
        tuple(box["slot"] for box in site["boxes"]),
        site.get("stars", 0),
        site.get("distance_ly", 0.0),
    )


def _area(region: dict[str, Any]) -> Area:
    shape = region["shape"]
    x, y = STARS.get(region["id"], stretch(region["x"], region["y"]))
    cx, cy = stretch(shape["cx"], shape["cy"])
    disc = shape["type"] == "disc"
    return Area(
        region["id"],
        region["name"],
        region["kind"],
        region["radiation"],
        x,
        y,
        cx,
        cy,
        0 if disc else shape["r_in"],
        shape["r"] if disc else shape["r_out"],
        tuple(region.get("transit_additions", {}).items()),
    )


@cache
def charts() -> dict[str, Chart]:
    """The three maps by era."""
    found = {}
    for board in load("boards")["boards"]:
        found[board["id"]] = Chart(
            board["id"],
            {site["id"]: _place(site) for site in board["sites"]},
            {region["id"]: _area(region) for region in board["regions"]},
            tuple(Border(b["a"], b["b"], b["cost"], *stretch(b["x"], b["y"])) for b in board["borders"]),
            board["home_site"],
            board["beyond_site"] or "",
            tuple(board["distance_chart"]["to"].items()),
        )
    return found
