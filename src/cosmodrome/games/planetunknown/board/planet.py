"""A seat's planet: terrain, icons, meteorites, lifepods, rovers, and the medals of its rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    block_size,
    circle,
    drawn_from,
    el,
    group,
    hit_circle,
    hit_rect,
    icon,
    join,
    paragraph,
    path,
    rect,
    seat_mark,
    target,
    text,
)
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from ..content import RESOURCES, box
from ..map import COLUMNS, ROWS, cell_name, cells_of, lies
from ..prompts import todo_token
from ..rules.scoring import lines, planet_medals
from ..state import PlanetUnknown, Player, Todo
from ..words.labels import line_label
from ..words.labels import title as panel_title
from ..words.names import place, tile_name
from ..words.options import NEXT_WORDS
from .pieces import LETTER_NAMES, METEOR, Cell, U, badge, meteor_symbol, outline, terrain, tile_art, tile_in
from .worlds import GRID, HEIGHT, LEFT, TOP, WIDTH, cell_xy, world

CELL_KINDS: Final = ("place", "patch", "rover", "move", "jump", "collect", "destroy", "strike")
_BAR_TOP: Final = TOP + GRID + U // 2


Laid = tuple[tuple[int, int], ...]


def _pieces(planet_id: str, laid: Laid, letters: str) -> dict[Cell, int]:
    """Which tile or patch a covered square belongs to."""
    piece: dict[Cell, int] = {}
    for number, (tile, value) in enumerate(laid):
        for cell in cells_of(lies(planet_id, box().tiles[tile].shape).spots[value].mask):
            piece[cell % 12, cell // 12] = number
    for cell, letter in enumerate(letters):
        if letter == "p":
            piece[cell % 12, cell // 12] = 1000 + cell
    return piece


def ground(p: Player) -> Svg:
    """Tiles and patches with their icons and meteor symbols."""
    return _ground(p.planet, p.laid, p.ground, p.icons, p.symbols, p.meteorites)


@lru_cache(maxsize=256)
def _ground(
    planet_id: str, laid: Laid, letters: str, icons: str, symbols: tuple[int, ...], stones: tuple[int, ...]
) -> Svg:
    """Equal grounds are drawn once."""
    cells: dict[str, list[Cell]] = {}
    for cell, letter in enumerate(letters):
        if letter != ".":
            cells.setdefault(letter, []).append((cell % 12, cell // 12))
    piece = _pieces(planet_id, laid, letters)
    lying = set(stones)
    marks = [
        badge(LETTER_NAMES[letter], cell % 12 * U, cell // 12 * U)
        for cell, letter in enumerate(icons)
        if letter != "." and cell not in lying
    ]
    marks += [meteor_symbol(cell % 12 * U, cell // 12 * U, icons[cell] != ".") for cell in symbols if cell not in lying]
    seams = outline(piece)
    return el(
        "g",
        *(terrain(LETTER_NAMES[letter], at) for letter, at in cells.items()),
        path(seams, fill="none", stroke="#0a1029", stroke_width=3.5, stroke_linecap="round") if seams else NOTHING,
        *marks,
        _newest(laid),
        transform=f"translate({LEFT} {TOP})",
        pointer_events="none",
    )


def _newest(laid: Laid) -> Svg:
    """The tile that was laid last, as a piece that is not seen: it says where the one that is taken flies to."""
    if not laid:
        return NOTHING
    tile, value = laid[-1]
    turn, cell = divmod(value, 144)
    drawn = tile_art(tile, turn)
    return group(drawn, x=cell % 12 * U, y=cell // 12 * U, cls="unseen", data_piece=f"tile:{tile}")


def _piece(name: str, words: str, drawn: Svg, cell: int, panel: str) -> Svg:
    """A piece that stands on a square and glides when it moves."""
    x, y = cell_xy(cell)
    goal = f"piece:{panel.removeprefix('planet-')}.{name}"
    inside = target(goal, words, drawn, hit=hit_rect(4, 4, U - 8, U - 8, 10))
    return group(inside, x=x, y=y, id=f"{panel}-{name}", data_piece=f"{panel}:{name}")


STONE: Final = join(
    (
        circle(24, 24, 20, fill="#3a1408", fill_opacity=0.85, stroke="#ff9a4a", stroke_width=2.5),
        el("g", icon(METEOR, 6, 6, 36, "inherit"), color="#efe2d6"),
    )
)
POD: Final = join(
    (circle(24, 24, 19, fill="#12204a", stroke="#cfe3ff", stroke_width=2), icon("lifepod", 9, 8, 31, "white"))
)


def rover_face(loaded: bool) -> Svg:
    return join(
        (
            rect(3, 5, 42, 39, 12, fill="#fff", stroke="#0a1029", stroke_width=2.5),
            icon("rover", 6, 6, 36),
            icon(METEOR, 24, -4, 24) if loaded else NOTHING,
        )
    )


def standing(p: Player, panel: str) -> Svg:
    """Lifepods, meteorites and rovers."""
    parts = [_piece(f"pod-{cell}", "Lifepod", POD, cell, panel) for cell in p.lifepods]
    parts += [_piece(f"stone-{cell}", "Meteorite", STONE, cell, panel) for cell in p.meteorites]
    for number, cell in enumerate(p.rovers):
        loaded = bool(p.loads[number])
        words = "Rover with a meteorite" if loaded else "Rover"
        parts.append(_piece(f"rover-{number}", words, rover_face(loaded), cell, panel))
    return join(parts)


def rover_ghost(p: Player, number: int) -> Svg:
    """A rover held over the square it would move to."""
    return el("g", rover_face(bool(p.loads[number])), cls="ghost", pointer_events="none")


# -- medals of rows and columns ------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _medal(value: int, state: str) -> Svg:
    """A medal at the origin: complete (gold, ticked), blocked by a meteorite (stone), open (an outline)."""
    if state == "complete":
        return join(
            (
                circle(0, 0, 17, fill="#ffc94d", stroke="#fff3c9", stroke_width=2),
                text(-3, 7, value, 19, "middle", cls="b dark tab"),
                icon("check", 2, 1, 15, "dark"),
            )
        )
    if state == "blocked":
        return join(
            (
                circle(0, 0, 16, fill="#2a2f45", stroke="#8d8580", stroke_width=2),
                text(0, 6, value, 17, "middle", cls="b ink-3 tab"),
                icon(METEOR, -1, -18, 20),
            )
        )
    return join(
        (
            circle(
                0, 0, 15, fill="#0a1029", fill_opacity=0.6, stroke="#ffc94d", stroke_width=2, stroke_dasharray="4 3"
            ),
            text(0, 6, value, 17, "middle", cls="b tab", color="#ffdf94"),
        )
    )


@lru_cache(maxsize=4096)
def _line(panel: str, kind: str, n: int, value: int, state: str, left: int, asked: bool) -> Svg:
    """The medal of one row or column, which can be chosen as a whole line when it is asked for."""
    x, y = (LEFT - 24, TOP + n * U + 24) if kind == "row" else (LEFT + n * U + 24, TOP - 24)
    label = line_label(n if kind == "row" else 12 + n, value, state == "blocked", left if state == "open" else 0)
    name, at = f"{panel}-{kind}-{n}", f"translate({x} {y})"
    if asked:
        goal = f"{kind}:{n}"
        hit = hit_rect(-18, -20, GRID + 40, 40, 14) if kind == "row" else hit_rect(-20, -18, 40, GRID + 40, 14)
    else:
        goal, hit = f"line:{panel.removeprefix('planet-')}.{kind}.{n}", hit_circle(0, 0, 19)
    return target(goal, label, _medal(value, state), hit=hit, id=name, transform=at)


def medals(p: Player, panel: str, asked: bool) -> Svg:
    """The medals beside the rows and above the columns."""
    filled, blocked, squares = lines(p)
    parts: list[Svg] = []
    for kind, marks, values in (("row", ROWS, p.world.row_medals), ("column", COLUMNS, p.world.column_medals)):
        for n, (mark, value) in enumerate(zip(marks, values, strict=True)):
            here = mark & squares
            left = (here & ~filled).bit_count()
            state = "blocked" if here & blocked else "open" if left else "complete"
            parts.append(_line(panel, kind, n, value, state, left, asked))
    return join(parts)


# -- the bar below ---------------------------------------------------------------------------------------

_CHIPS: Final = {
    "draft": ("station", "Draft a tile"),
    "place": ("rotate", "Place the tile"),
    "rovers": ("rover", "Move rovers"),
    "end": ("check", "End your turn"),
    "patch": ("biomass", "Place a patch"),
    "boost": ("arrow-up", "Boost"),
    "new_patch": ("biomass", "Place a patch"),
    "new_rover": ("rover", "New rover"),
    "raise": ("civ", "Advance by card"),
    "event_rover": ("rover", "New rover"),
}


def _chip(todo: Todo, x: float, width: float, panel: str) -> Svg:
    """A button of the turn: something that can be done next."""
    what = todo_token(todo)
    if todo.card:
        name, words = "civ", box().civ_cards[todo.card].name
    elif todo.track >= 0:
        name, words = f"badge-{RESOURCES[todo.track]}", f"Advance {RESOURCES[todo.track]}"
    elif what in RESOURCES:
        name, words = f"badge-{what}", what.title()
    else:
        name, words = _CHIPS[what] if what in _CHIPS else ("tech", NEXT_WORDS[what])
    drawn = icon(name, x + 6, _BAR_TOP + 49, 30)
    return target(
        f"next:{what}",
        words,
        rect(x, _BAR_TOP + 44, width, 40, 12, cls="surface-3"),
        drawn,
        text(x + 42, _BAR_TOP + 69, words, 15, fit=width - 50, cls="b"),
        hit=hit_rect(x, _BAR_TOP + 44, width, 40, 12),
        id=f"{panel}-next-{what}",
    )


@cache
def _legend() -> Svg:
    """The six terrains with their names."""
    parts = []
    for n, name in enumerate(RESOURCES):
        x, y = 16 + n * 107, _BAR_TOP + 48
        parts.append(group(rect(0, 0, U, U, 12, fill=f"url(#terrain-{name})"), x=x, y=y, scale=0.62))
        parts.append(icon(f"badge-{name}", x + 17, y + 15, 19))
        parts.append(text(x + 40, y + 20, name, 14, cls="ink-2"))
    return join(parts)


def bar(g: PlanetUnknown, seat: int, panel: str, chips: Sequence[Todo]) -> Svg:
    """Whose planet it is, what it scores now, what is in hand; below it the rule, or what can be done next."""
    p = g.players[seat]
    top = _BAR_TOP
    open_squares = sum(1 for cell in p.world.squares if p.ground[cell] == ".")
    figures = [
        ("medals", "medal", planet_medals(p), "{count:medal|medals} so far"),
        ("open", "dome", open_squares, "{count:square|squares} to cover"),
    ]
    if p.movement:
        figures.append(("movement", "rover", p.movement, "{count} rover movement"))
    parts = [
        seat_mark(seat, 14, top + 4, 32),
        text(56, top + 28, p.world.name, 22, fit=190, cls="b white"),
    ]
    x = 262.0
    for goal, name, number, words in figures:
        parts.append(
            target(
                f"{goal}:{seat}",
                say(words, count=number),
                icon(name, x, top + 7, 26, "white" if name == "dome" else ""),
                text(x + 33, top + 28, number, 22, cls="b white tab", id=f"{panel}-count-{name}", data_count=True),
                hit=hit_rect(x - 6, top + 2, 86, 36, 10),
            )
        )
        x += 92
    if p.drafted >= 0:
        parts.append(
            target(
                f"drafted:{seat}",
                f"Drafted: {tile_name(p.drafted)}",
                tile_in(p.drafted, WIDTH - 112, top - 8, 98, 54, 24),
                hit=hit_rect(WIDTH - 114, top - 10, 102, 58, 8),
                id=f"{panel}-drafted",
            )
        )
    if chips:
        width = min(200.0, (WIDTH - 28) / len(chips) - 8)
        parts += [_chip(todo, 14 + n * (width + 8), width, panel) for n, todo in enumerate(chips)]
    elif p.world.symmetric:
        parts.append(_legend())
    else:
        size = block_size(p.world.rule, WIDTH - 36, 58, 16, 10)
        parts.append(paragraph(16, top + 45 + size, p.world.rule, WIDTH - 36, size, cls="ink-2"))
    return join(parts)


@cache
def lands(planet_id: str, seat: int) -> Svg:
    """Every square as something that can be pointed at."""
    square = hit_rect(2, 2, U - 4, U - 4, 8)
    parts = []
    for cell in box().planets[planet_id].squares:
        x, y = cell_xy(cell)
        parts.append(target(f"land:{seat}.{cell_name(cell)}", place(cell), hit=square, transform=f"translate({x} {y})"))
    return join(parts)


@cache
def cells(planet_id: str, panel: str) -> Svg:
    """Every square as something that can be chosen."""
    square = rect(2, 2, U - 4, U - 4, 8, cls="cell", pointer_events="all")
    parts = []
    for cell in box().planets[planet_id].squares:
        x, y = cell_xy(cell)
        name = cell_name(cell)
        parts.append(
            el(
                "g",
                el("title", place(cell)),
                square,
                data_target=f"cell:{name}",
                id=f"{panel}-{name}",
                transform=f"translate({x} {y})",
            )
        )
    return join(parts)


def _source(g: PlanetUnknown, seat: int, viewer: int | None, asked: Asked[Any] | None) -> object:
    """What a planet is drawn from."""
    p = g.players[seat]
    kind = asked.prompt.kind if asked is not None and asked.seat == seat else ""
    question = kind == "line", kind in CELL_KINDS, asked.values if asked is not None and kind == "next" else ()
    lies = p.planet, p.laid, p.ground, p.icons, p.symbols, p.meteorites, p.lifepods, p.rovers, p.loads
    return seat, seat == viewer, question, lies, p.movement, p.drafted


@drawn_from(_source)
def planet(g: PlanetUnknown, seat: int, viewer: int | None, asked: Asked[Any] | None) -> Panel:
    """The planet of a seat as a panel; its squares can be chosen while its owner is asked about them."""
    p = g.players[seat]
    panel = f"planet-{seat}"
    kind = asked.prompt.kind if asked is not None and asked.seat == seat else ""
    chips: Sequence[Todo] = asked.values if asked is not None and kind == "next" else ()
    live = el(
        "g",
        ground(p),
        medals(p, panel, kind == "line"),
        standing(p, panel),
        bar(g, seat, panel, chips),
        cells(p.planet, panel) if kind in CELL_KINDS else NOTHING,
        cls="night",
    )
    return Panel(
        panel,
        panel_title("{player:Your} planet", g, seat, viewer),
        WIDTH,
        HEIGHT,
        svg=live,
        backdrop=join((world(p.planet, panel), lands(p.planet, seat))),
        owner=seat,
    )
