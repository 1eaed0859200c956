"""What the guide takes from the box: numbers, tables, the legend, pictures and the worked round."""

from __future__ import annotations

from functools import partial

from cosmodrome.draw.icons import icon
from cosmodrome.draw.picture import Picture, sign
from cosmodrome.draw.svg import Svg, rect
from cosmodrome.engine.example import Step, begin, example
from cosmodrome.engine.guide import Block, Cell, Chart, Numbers, Part, Parts, bullets, options_chart, signed

from . import content as c
from .board.corporation import GIFTS
from .board.pieces import U, badge, tile_in
from .board.planet import POD, STONE, rover_face
from .rules.objectives import TIE, WIN
from .rules.scoring import solo_target
from .rules.setup import DECK, MIXES, neighbor_pairs
from .words.effects import civ_words, sentence
from .words.names import BENEFITS, GRADES, benefit_words, tech_label

BOX = c.box()
HOME = BOX.corporations[c.SYMMETRIC_CORPORATION]
WORLD = BOX.planets[c.SYMMETRIC_PLANET]
_target = c.load("events")["about"]["solo_target"]
BETWEEN_TWO = neighbor_pairs(2)
COLOURS = ("green", "orange", "red")
"""the colours of events, in the order of mixes"""

NUMBERS: Numbers = {
    "lifepods": len(WORLD.lifepods),
    "rovers": HOME.rovers,
    "fewer_rovers": sum(board.rovers < HOME.rovers for board in BOX.corporations.values()),
    "more_rovers": sum(board.rovers > HOME.rovers for board in BOX.corporations.values()),
    "civ_cards": len(BOX.civ_cards),
    "ranks": len({card.rank for card in BOX.civ_cards.values()}),
    "depots": len(BOX.station.exterior),
    "stack": len(BOX.tiles) // len(BOX.shapes),
    "trackers": len(c.TRACKS),
    "top_movement": HOME.top_movement,
    "two_player_objectives": len(BETWEEN_TWO),
    "objective_win": WIN,
    "objective_tie": TIE,
    "event_deck": DECK,
    "row_least": min(WORLD.row_medals),
    "row_most": max(WORLD.row_medals),
    "solo_base": BOX.solo.base,
}


# --- the legend, drawn with the pieces of the board


def _square(drawn: Svg, words: str, size: float = 48) -> Picture:
    return sign(words, drawn, size, size)


def _terrain(name: str) -> Picture:
    ground = rect(0, 0, U, U, 10, fill=f"url(#terrain-{name})")
    return sign(f"{name} terrain", Svg(ground + badge(name, 0, 0)), U, U)


def legend() -> Chart:
    """Every sign of the board with its meaning."""
    tile = next(n for n, t in enumerate(BOX.tiles) if t.meteor and len(BOX.shapes[t.shape].cells) == 4)
    rows: list[tuple[Cell, ...]] = [
        (
            sign("a tile", tile_in(tile, 0, 0, 120, 120), 120, 120),
            "a tile: its terrain, the icons of its resources, a meteor",
        ),
        *((_terrain(name), f"{name} terrain with its icon") for name in c.RESOURCES),
        (_square(POD, "a lifepod"), "a lifepod"),
        (_square(STONE, "a meteorite"), "a meteorite: its row and column score nothing"),
        (_square(rover_face(False), "a rover"), "a rover"),
        *(
            (sign("a benefit", GIFTS[kind](1), 24, 24), f"on a track: {words.format(1)}")
            for kind, words in BENEFITS.items()
        ),
        (sign("a medal", icon("medal", 2, 2, 36), 40, 40), "medals: points at the end"),
    ]
    return Chart(("sign", "what it is"), rows)


# --- tables


def shapes() -> Chart:
    """The shapes of both rings."""
    rows: list[tuple[Cell, ...]] = []
    for index, shape in enumerate(BOX.shapes):
        tile = next(n for n, t in enumerate(BOX.tiles) if t.shape == index)
        ring = "inner" if shape.ring == "interior" else "outer"
        rows.append((sign(shape.name, tile_in(tile, 0, 0, 100, 100, 24), 100, 100), shape.name, ring, len(shape.cells)))
    return Chart(("shape", "name", "ring", "squares"), rows)


def pairs() -> Part:
    """The pairs of resources."""
    found = sorted({tuple(sorted(tile.resources)) for tile in BOX.tiles})
    return bullets(" and ".join(c.RESOURCES[r] for r in pair) for pair in found)


def tracks() -> Chart:
    """The tracks of the symmetric corporation, top row first."""
    rows: list[tuple[Cell, ...]] = []
    for row in reversed(range(max(HOME.tops) + 1)):
        cells = []
        for track in range(len(c.TRACKS)):
            found = [benefit_words(b) for b in HOME.benefits[track][row]]
            medal = HOME.medals[track][row]
            cells.append(" and ".join([*found, *([_medals(medal)] if medal else [])]))
        rows.append((row, *cells))
    return Chart(("", *c.TRACKS), rows)


def _medals(count: int) -> str:
    return f"{count} medal{'' if count == 1 else 's'}"


def civ_table() -> Chart:
    """Every civ card."""
    cards = sorted(BOX.civ_cards.values(), key=lambda card: (card.rank, not card.immediate, card.name))
    return Chart(
        ("rank", "card", "when", "what it does"),
        [(card.rank, f"**{card.name}**", "at once" if card.immediate else "end", civ_words(card)) for card in cards],
    )


def techs_of(name: str) -> Part:
    """A corporation's rule and technologies."""
    board = BOX.corporations[name]
    chart = Chart(
        ("tech", "from row", "what it does"),
        [(tech_label(name, t.level), str(t.row) if t.row >= 0 else "", t.words) for t in board.techs],
    )
    return chart if board.symmetric else [board.rule, chart]


def corporations() -> Chart:
    """All corporations in short."""
    return Chart(
        ("corporation", "", "rovers", "movement at the top"),
        [(f"**{b.name}**", "●" * b.complexity, b.rovers, b.top_movement) for b in BOX.corporations.values()],
    )


def planets() -> Chart:
    """All planets with their rule and the most their lines can score."""
    return Chart(
        ("planet", "", "lines at most", "lifepods", "rule"),
        [
            (f"**{p.name}**", "●" * p.complexity, sum(p.row_medals) + sum(p.column_medals), len(p.lifepods), p.rule)
            for p in BOX.planets.values()
        ],
    )


def objectives() -> Part:
    """Both sides of every objective card."""
    cards = BOX.objectives.values()
    return [
        "Between neighbours:",
        Chart(("objective", "who does better"), [(f"**{o.neighbor_name}**", o.neighbor_text) for o in cards]),
        "Private:",
        Chart(("objective", "what it asks"), [(f"**{o.private_name}**", o.private_text) for o in cards]),
    ]


def mixes() -> Chart:
    """The event decks that can be asked for by name."""
    return Chart(("deck", *COLOURS), [(name, *mix) for name, mix in MIXES.items()])


def events() -> Chart:
    """Every event; equal ones share a row."""
    found: dict[tuple[str, str, bool], int] = {}
    for card in BOX.events.values():
        key = (card.colour, sentence(card.effect), card.solo_only)
        found[key] = found.get(key, 0) + 1
    return Chart(
        ("colour", "event", "cards"),
        [(colour, text + (" (solo only)" if solo else ""), n) for (colour, text, solo), n in found.items()],
    )


def solo_table() -> Chart:
    """What the deck adds to the target."""
    rows: list[tuple[Cell, ...]] = [
        (band, *(_plus(_target[colour][k]) for colour in COLOURS)) for k, band in enumerate(_target["bands"])
    ]
    return Chart(("cards of a colour", *COLOURS), rows)


def _plus(value: int) -> str:
    return f"+{value}" if value > 0 else signed(value)


def solo_example() -> str:
    """The rulebook's own deck, reckoned by the rules of the game."""
    mix = (9, 3, 8)
    deck = ", ".join(f"{n} {colour}" for n, colour in zip(mix, COLOURS, strict=True))
    return f"A deck of {deck} makes a target of {solo_target(mix)}."


def solo_verdicts() -> Chart:
    """How well it went."""
    least: list[int | None] = [None, *BOX.solo.grades]
    rows = [
        (f"{_plus(low)} or more" if low is not None else "less", words)
        for low, words in zip(least, GRADES, strict=True)
    ]
    return Chart(("against the target", "verdict"), rows)


def options() -> Chart:
    """The options of the game."""
    from . import GAME

    return options_chart(GAME.options)


def designed() -> Part:
    """What is ours, by the marks in the data."""
    station = c.load("tiles")["station"]
    ours = {"the default alignment of the station's rings": station["default_alignment_origin"]}
    return bullets(name for name, origin in ours.items() if origin == "designed")


# --- the worked round


def worked_round() -> list[Block]:
    """The first round of a game."""
    from . import GAME

    match = begin(GAME, ("Ann", "Ben"), "a first round")
    return example(
        match,
        [
            Step(
                "draft", "**The station stands still.** Both draft at once from the depot before them.", None, "station"
            ),
            Step("place", "**Placing.** Ann's first piece has to touch the edge of her planet.", None, "planet-0"),
            Step("next", "**Advancing.** Both resources of the tile advance, in her order.", None, "corporation-0"),
            Step(
                "draft", "**The next round.** The station has turned, and other tiles lie before her.", None, "station"
            ),
            Step("place", "Now the tile has to touch a piece that lies there.", None, "planet-0"),
        ],
    )


PARTS: Parts = {
    "legend": legend,
    "shapes": shapes,
    "pairs": pairs,
    "worked_round": worked_round,
    "tracks": tracks,
    "civ_table": civ_table,
    "objectives": objectives,
    "mixes": mixes,
    "events": events,
    "solo_table": solo_table,
    "solo_example": solo_example,
    "solo_verdicts": solo_verdicts,
    "corporations": corporations,
    "planets": planets,
    "options": options,
    "designed": designed,
    **{f"corporation_{name}": partial(techs_of, name) for name in c.CORPORATIONS},
}
