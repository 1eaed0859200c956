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
    "pallas": (2.0, -2.0),
    "interamnia": (-2.0, 8.0),
    "hygiea": (-28.0, 22.0),
    "europa": (-12.0, -10.0),
    "ganymede": (-12.0, 10.0),
    "luhman_16": (-40.0, -14.0),
    "alpha_centauri": (-12.0, 12.0),
    "barnards_star": (12.0, 16.0),
    "lacaille_9352": (10.0, -10.0),
    "epsilon_indi": (0.0, 18.0),
    "tau_ceti": (14.0, 0.0),
    "wolf_1061": (0.0, 2.0),
    "kapteyns_star": (0.0, 2.0),
    "ross_780": (8.0, 8.0),
    "orion_east": (4.0, -6.0),
    "orion_south": (30.0, -6.0),
    "procyon": (-12.0, 0.0),
    "orion_north": (0.0, 4.0),
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
    x, y = x + dx, y + dy
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
    x, y = stretch(region["x"], region["y"])
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
