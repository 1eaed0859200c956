"""The table as text for the terminal: the Sun, the planets, the corporations, the Starship, Government and Journey.

Cubes are written r y g b p (red, yellow, green, blue, purple) with their number, seats by their number; what the
viewer may not know is a question mark.
"""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .content import (
    CELL_KINDS,
    COLUMN_FUEL,
    EARTH,
    EXTRACTION_SPACES,
    GOVERNMENT_ROWS,
    GOVERNMENT_SPACES,
    KIND_NAMES,
    MECHANISMS,
    MODULES,
    PLANETS,
    POD_ROWS_NEEDED,
    PODS_PER_ROW,
    ROWS,
    SPIRAL_END,
    STAGES,
    TECHNOLOGIES,
    TRAPPIST,
)
from .prompts import SALVATION, TURN, cubes_token
from .rules.flight import flight_cost
from .state import UNKNOWN, Phase, Player, StarshipInterstellar
from .words import names

COLOURS = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green")
PHASES = ("Set-up", "Action Phase", "Salvation Phase", "Government Phase", "the end")
ROW_NAMES = ("Drill", "ARS", "Conv", "Outp", "Sun", "Fuel", "Fly", "Trade")


def render(g: StarshipInterstellar, seat: int | None) -> RenderableType:
    """The table as the seat sees it; a spectator looks over the shoulder of the player whose turn it is."""
    playing = g.phase in (Phase.ACTION, Phase.SALVATION)
    mine = seat if seat is not None else g.active() if playing else g.order[0]
    side_by_side = Table.grid(padding=(0, 4))
    side_by_side.add_row(projects(g), government(g))
    return Group(headline(g), planets(g, min(mine, g.seats - 1)), corporations(g), side_by_side, journey(g), common(g))


def _simple(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(column)
    return table


def _cubes(counts: tuple[int, ...]) -> str:
    return "?" if UNKNOWN in counts else cubes_token(counts) if any(counts) else "-"


def _number(n: int) -> str:
    return "?" if n == UNKNOWN else str(n)


def _mark(g: StarshipInterstellar, seat: int) -> tuple[str, str]:
    """A seat as its number in its colour; the Directorate is D."""
    return ("D" if seat >= g.seats else str(seat + 1)), COLOURS[seat]


def headline(g: StarshipInterstellar) -> Text:
    """Round, phase, the Sun, how far the three goals are, and who governs."""
    pods = POD_ROWS_NEEDED[g.count] * PODS_PER_ROW
    furthest = max(g.government_probe, *(p.probe for p in g.players)) // ROWS
    text = Text(f"Round {g.round}, {PHASES[g.phase]}. ", "bold")
    text.append(f"Sun {STAGES[g.stage()]}, space {g.spiral} of {SPIRAL_END}, ", "")
    text.append(f"extraction {g.extraction} of {EXTRACTION_SPACES[g.count]}.\n")
    text.append(f"Goals: Modules {len(g.modules_done)} of 3; Cryo-Pods {len(g.pods)} of {pods}; ")
    text.append(f"Trappist column {furthest} of {TRAPPIST}. ")
    governor = g.governor()
    who = "nobody" if governor < 0 else "the Directorate" if governor >= g.seats else g.name(governor)
    text.append(f"Governor: {who}.")
    return text


def planets(g: StarshipInterstellar, mine: int) -> Table:
    """Each planet: its quadrant, the way there, tokens left, who is there, and the own colony."""
    p = g.players[mine]
    table = _simple(
        f"Solar System and the colonies of {g.name(mine)}",
        *("planet", "quadrant", "Fuel there", "tokens", "Explorers", "Bases", "Buildings", "Deposit", "Storage"),
    )
    for at, planet in enumerate(PLANETS):
        if g.destroyed[at]:
            table.add_row(planet.name, "destroyed", style="dim")
            continue
        here, bases = Text(), Text()
        for seat in range(g.seats):
            if g.players[seat].at == at:
                here.append(*_mark(g, seat))
            if g.players[seat].zones[at].token:
                bases.append(*_mark(g, seat))
        zone = p.zones[at]
        table.add_row(
            planet.name,
            "/".join(str(q) for q in planet.quadrants[g.dots[at]]),
            "" if at == p.at else str(flight_cost(g, p, p.at, at)),
            "" if at == EARTH else str(g.stacks[at].left()),
            here,
            bases,
            names.pieces(zone.buildings, "none") if zone.token else "",
            _cubes(zone.deposit) if zone.token else "",
            _cubes(zone.storage) if zone.token else "",
        )
    return table


def corporations(g: StarshipInterstellar) -> Table:
    """Everybody's tracks, reserve, Explorer and tokens."""
    table = _simple(
        "Corporations",
        *("", "Prestige", "Reput.", "Fuel", "cubes", "Scient.", "hold", "research", "tokens in hand"),
    )
    table.columns[0].min_width = len("> Directorate")
    written = SALVATION.token if g.phase == Phase.SALVATION else TURN.token
    turn = g.active() if g.phase in (Phase.ACTION, Phase.SALVATION) else -1
    for seat, p in enumerate(g.players):
        name = Text("> " if seat == turn else "  ", COLOURS[seat])
        name.append(f"{seat + 1} {g.name(seat)}" if seat < g.seats else "Directorate", COLOURS[seat])
        if seat >= g.seats:
            table.add_row(name, str(p.prestige), str(p.reputation))
            continue
        levels = [f"{ROW_NAMES[row]} {level}" for row, level in enumerate(p.levels) if level]
        levels += [TECHNOLOGIES[t].name for t in p.salvation]
        unspent = [written(t) for t in p.unspent(g.phase)] if turn >= 0 else []
        table.add_row(
            name,
            str(p.prestige),
            str(p.reputation),
            _number(p.fuel),
            _cubes(p.cubes),
            _number(p.scientists),
            _hold(p),
            ", ".join(levels),
            "passed" if p.passed else " ".join(unspent),
        )
    return table


def _hold(p: Player) -> str:
    """What the Explorer carries."""
    parts = [f"{p.hold_fuel} Fuel"] if p.hold_fuel else []
    parts += [names.pieces(p.hold_pieces)] if any(p.hold_pieces) else []
    parts += [cubes_token(p.hold_cubes)] if any(p.hold_cubes) else []
    return ", ".join(parts) or "-"


def projects(g: StarshipInterstellar) -> Table:
    """The Construction Site: what can be built now, then what comes."""
    module = (
        f"{MODULES[g.module].name}, {len(g.module_parts)} of {MODULES[g.module].needed[g.count]}" if g.module else ""
    )
    table = _simple(f"Starship: {module or 'all Modules are complete'}", "Mechanism", "cubes", "Prestige", "project")
    rows = (("current", g.current), ("long-term", g.long_term), ("future", g.future))
    for kind, mechanisms in rows:
        for known in (MECHANISMS[m] for m in mechanisms if m):
            style = "dim" if kind == "future" else ""
            table.add_row(known.name, cubes_token(known.cost), str(known.prestige), kind, style=style)
    return table


def government(g: StarshipInterstellar) -> Table:
    """The World Government, its highest row first."""
    table = _simple("Government", "row", "1", "2", "3", "4")
    for row in range(GOVERNMENT_ROWS - 1, -1, -1):
        owners = g.government[row * GOVERNMENT_SPACES : (row + 1) * GOVERNMENT_SPACES]
        table.add_row(str(row + 1), *(Text(*_mark(g, o)) if o >= 0 else Text(".", "dim") for o in owners))
    return table


def journey(g: StarshipInterstellar) -> Table:
    """The Journey: the Fuel of each column; Probes (G is the Government's), what is known, ! and . what is not."""
    table = _simple(
        "Journey to Trappist", "Fuel", *(str(fuel) if column else "" for column, fuel in enumerate(COLUMN_FUEL))
    )
    probes = {p.probe: _mark(g, seat) for seat, p in enumerate(g.players) if p.probe >= 0}
    probes[g.government_probe] = ("G", "bold")
    for row in range(ROWS):
        cells = [Text(*probes.get(c, _unoccupied(g, c))) for c in range(row, len(CELL_KINDS), ROWS)]
        table.add_row("", *cells)
    return table


def _unoccupied(g: StarshipInterstellar, cell: int) -> tuple[str, str]:
    if g.journey[cell] >= 0:
        return KIND_NAMES[g.journey[cell]].split()[0], "dim"
    return {"poi": "!", "blank": "."}.get(CELL_KINDS[cell], ""), "dim"


def common(g: StarshipInterstellar) -> Text:
    """The Market, the Population on Earth, the Extra Action tokens on display."""
    extra = ", ".join(names.token(t) for t in g.display)
    people = names.cubes(g.meeples, "nobody")
    return Text(f"Market: {_cubes(g.market)}   Population on Earth: {people}   Extra Actions: {extra or 'none'}")
