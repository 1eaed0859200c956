"""The table as text: planet, tracks and depots for the terminal.

Terrain is written c w b r t e (civ, water, biomass, rover, tech, energy), capital where the resource's icon shows, p a
biomass patch; bare ground is `.`, ice `~`. `*` is a meteorite, `o` a lifepod, `R` a rover on blue.
"""

from __future__ import annotations

from rich import box as frames
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .content import TRACKS
from .rules import scoring
from .rules.ground import covered
from .rules.rovers import stones
from .rules.tracks import square_of
from .state import PlanetUnknown, Player
from .words.effects import event_words
from .words.names import tile_name

COLOURS = {
    "c": "black on bright_white",
    "w": "white on blue",
    "b": "black on green",
    "p": "black on green",
    "r": "white on red",
    "t": "white on bright_black",
    "e": "black on yellow",
}


def render(g: PlanetUnknown, seat: int | None) -> RenderableType:
    """The tiles in front of the seat, everybody's standing, and the seat's planet (or the commander's)."""
    mine = g.commander if seat is None else seat
    parts: list[RenderableType] = []
    if g.event:
        parts.append(Text(f"Event: {event_words(g.event)}", "bold"))
    return Group(*parts, depots(g, mine), standings(g), planet(g.players[mine]))


def depots(g: PlanetUnknown, mine: int) -> Table:
    """All depots with their open tiles, and who faces them."""
    table = Table(title="Station", title_justify="left", box=frames.SIMPLE, pad_edge=False)
    for name in ("depot", "in front of", "interior", "exterior"):
        table.add_column(name)
    faced = {g.depot_of(seat): g.name(seat) for seat in range(g.seats)}
    for number in range(6):
        tiles = [tile_name(g.tops[shape]) if g.tops[shape] >= 0 else "-" for shape in g.depot(number)]
        table.add_row(str(number), faced.get(number, ""), *tiles, style="bold" if number == g.depot_of(mine) else "")
    return table


def standings(g: PlanetUnknown) -> Table:
    """Trackers, rovers and what has been collected."""
    table = Table(title="Corporations", title_justify="left", box=frames.SIMPLE, pad_edge=False)
    for name in ("player", *TRACKS, "rovers", "movement", "lifepods", "meteorites", "patches", "medals"):
        table.add_column(name)
    for seat, p in enumerate(g.players):
        spots = [square_of(p, tracker) for tracker in range(5)]
        cells = [
            str(row) if column == tracker else f"{TRACKS[column]} {row}" for tracker, (column, row) in enumerate(spots)
        ]
        medals = scoring.planet_medals(p) + scoring.track_medals(p)
        pods = p.pods + len(p.track_pods) + len(p.tech_pods)
        table.add_row(
            f"{g.name(seat)}, {p.board.name}",
            *cells,
            f"{len(p.rovers)} (+{p.garage})",
            str(p.movement),
            str(pods),
            str(p.collected),
            str(p.stored),
            str(medals),
        )
    return table


def planet(p: Player) -> Text:
    """The planet, row by row, with the medals of its lines."""
    text = Text(f"{p.world.name}\n    " + " ".join("ABCDEFGHIJKL") + "\n")
    down = covered(p.ground)
    rocks = stones(p)
    for y in range(12):
        text.append(f" {y + 1:2} ")
        for x in range(12):
            cell = y * 12 + x
            text.append(*_square(p, cell, rocks))
            text.append(" ")
        text.append(f" {p.world.row_medals[y]}\n")
    text.append("    " + " ".join(str(medal) for medal in p.world.column_medals))
    text.append(f"   {down.bit_count()} of {len(p.world.squares)} squares covered")
    return text


def _square(p: Player, cell: int, rocks: list[int]) -> tuple[str, str]:
    """One square: a letter and its colours."""
    ground = p.world.grid[cell]
    if ground in ".H":
        return " ", ""
    letter = p.ground[cell]
    style = COLOURS.get(letter, "bright_cyan" if ground == "I" else "")
    if cell in p.rovers:
        return "R", "bold white on dark_blue"
    if cell in rocks:
        return "*", style
    if cell in p.lifepods:
        return "o", "bold bright_magenta"
    if letter == ".":
        return "~" if ground == "I" else "." if ground in "LQR" else ground.lower(), style
    return letter.upper() if p.icons[cell] != "." else letter, style
