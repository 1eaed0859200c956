"""What the guide takes from the box: numbers, tables, the legend, pictures and the worked round."""

from __future__ import annotations

from itertools import product

from cosmodrome.draw.icons import icon
from cosmodrome.draw.picture import Picture, sign
from cosmodrome.draw.svg import Svg
from cosmodrome.engine.example import Step, begin, example
from cosmodrome.engine.guide import Block, Cell, Chart, Numbers, Part, Parts, options_chart
from cosmodrome.engine.sentences import listed

from . import content as c
from .board.card import HEIGHT, WIDTH, face
from .board.console import die
from .board.glyphs import ability_box, squares
from .rules.basics import VICTORY
from .rules.buying import FREE_SECTORS
from .rules.scoring import EXTRA_ROUNDS
from .rules.setup import (
    BONUS_CREDITS,
    BONUS_INCOME,
    CREDITS,
    LIGHT_SPEED_CREDITS,
    LIGHT_SPEED_DRAW,
    LIGHT_SPEED_INCOME,
)
from .words.effects import ability_words
from .words.names import resources, reward, short

SHIPS = [card for card in c.CARDS if c.FIRST_SHIP <= card.number < c.FIRST_COLONY]
COLONIES = [c.CARDS[number] for number in c.COLONIES]
FACES = range(1, 7)
"""of a die"""
ROLLS = list(product(FACES, FACES))

NUMBERS: Numbers = {
    "sectors": c.SECTORS,
    "victory": VICTORY,
    "credits": CREDITS,
    "yard": c.SLOTS * len(c.DECKS),
    "slots": c.SLOTS,
    "rolls": len(ROLLS),
    "colony_price": COLONIES[0].cost // COLONIES[0].vp,
    "free_first": FREE_SECTORS[0],
    "free_last": FREE_SECTORS[-1],
    "extra_rounds": EXTRA_ROUNDS,
    "fast_credits": LIGHT_SPEED_CREDITS,
    "fast_income": LIGHT_SPEED_INCOME,
    "fast_cards": len(LIGHT_SPEED_DRAW),
    "fast_ones": LIGHT_SPEED_DRAW.count(LIGHT_SPEED_DRAW[0]),
    "fast_twos": LIGHT_SPEED_DRAW.count(LIGHT_SPEED_DRAW[-1]),
}


# --- the legend, drawn with the pieces of the board


def _icon(name: str) -> Picture:
    return sign(name.replace("-", " "), icon(name, 2, 2, 36), 40, 40)


def _card(number: int, players: int = 2) -> Picture:
    return sign(f"the card {short(number)}", face(number, players, 0), WIDTH, HEIGHT)


def legend() -> Part:
    """A card explained, and every sign of the board with its meaning."""
    charged = next(card for card in SHIPS if card.station.ability is not None)
    rows: list[tuple[Cell, ...]] = [
        (_icon("credits"), "credits"),
        (_icon("income"), "income"),
        (_icon("vp"), "victory points (VP)"),
        (_icon("arrow-left"), "the rewards of the sector to the left, too"),
        (_icon("arrow-right"), "the rewards of the sector to the right, too"),
        (_icon("arrow-either"), "the rewards of the sector on one side, too; you pick"),
        (_squares("blue", linked=False), "blue charge squares; each cube is one use"),
        (_squares("red", linked=True), "red charge squares, linked: all are needed for one use"),
        *((_box(colour), words) for colour, words in _TURNS.items()),
        (sign("a die", die(5, 2, 2, 36), 40, 40), "a die"),
    ]
    cards: list[tuple[Cell, ...]] = [
        (_card(charged.number), _CARD),
        (_card(COLONIES[0].number), "A colony: its price, its sector and the VP it scores at once."),
    ]
    return [Chart(("card", "how to read it"), cards), Chart(("sign", "what it is"), rows)]


_CARD = (
    "A ship. Upper left: its price; upper right: its sector; the diamonds: its level. The blue band is the station "
    "side, which pays on your turns; the red band is the deployed side, which pays on other players' turns. Squares "
    "take cubes; the box beside them is the ability they buy."
)
_TURNS = {
    "blue": "an ability for your own turns",
    "red": "an ability for other players' turns",
    "green": "an ability for any turn",
}


def _squares(colour: str, linked: bool) -> Picture:
    return sign(f"{colour} squares", squares(2, 1, linked, colour, 2, 4, 30), 80, 40)


def _box(colour: str) -> Picture:
    """A box of an ability in its colour."""
    found = next(
        side.ability
        for card in SHIPS
        for side in (card.station, card.deployed)
        if side.ability is not None and side.ability.colour == colour
    )
    drawn: Svg = ability_box(found, 2, 4, 92, 30)
    return sign(f"{colour} ability", drawn, 96, 40)


# --- tables


def bonuses() -> Chart:
    """What later seats get."""
    seats = len(BONUS_CREDITS)
    given = [resources(BONUS_CREDITS[n], BONUS_INCOME[n], 0) for n in range(seats)]
    return Chart(("turn order", *(str(n + 1) for n in range(seats))), [("gains", *given)])


def starters() -> Chart:
    """The starting ships."""
    return Chart(
        ("sector", "on your turns", "deployed"),
        [(card.sector, reward(card.station.reward), reward(card.deployed.reward)) for card in c.CARDS[: c.FIRST_SHIP]],
    )


def decks() -> Chart:
    """How many ships of each level, at which prices."""
    rows: list[tuple[Cell, ...]] = []
    for level, deck in enumerate(c.DECKS, 1):
        prices = [c.CARDS[number].cost for number in deck]
        rows.append((level, len(deck), f"{min(prices)} to {max(prices)}"))
    return Chart(("level", "ships", "prices"), rows)


def odds() -> Chart:
    """How many rolls let a sector be taken."""
    hits = [sum(sector in (a, b, a + b) for a, b in ROLLS) for sector in range(1, c.SECTORS + 1)]
    return Chart(("sector", "rolls"), list(zip(range(1, c.SECTORS + 1), hits, strict=True)))


def colonies() -> Chart:
    """All colonies."""
    return Chart(("sector", "colony", "price", "VP"), [(k.sector, short(k.number), k.cost, k.vp) for k in COLONIES])


def abilities() -> Chart:
    """Every ability with the sides that have it."""
    found: dict[tuple[str, str, tuple[int, ...]], list[str]] = {}
    for card in SHIPS:
        for side, name in ((c.STATION, "blue"), (c.DEPLOYED, "red")):
            ability = (card.station, card.deployed)[side].ability
            if ability is not None:
                key = (ability_words(card.number, side), ability.colour, ability.phases)
                found.setdefault(key, []).append(f"{short(card.number)} ({name})")
    rows: list[tuple[Cell, ...]] = [
        (words[:1].upper() + words[1:], f"{_TURN[colour]}, phase {', '.join(map(str, phases))}", ", ".join(sorted(who)))
        for (words, colour, phases), who in sorted(found.items())
    ]
    return Chart(("ability", "when", "ships and sides"), rows)


_TURN = {"blue": "own turns", "red": "others' turns", "green": "any turn"}


def _side(card: c.Card, side: int) -> str:
    """A side in words, its squares counted for few and for many players."""
    half = (card.station, card.deployed)[side]
    words = reward(half.reward)
    ability = ability_words(card.number, side)
    if not ability or half.squares is None:
        return words
    prices = [half.squares.price(players) for players in (2, 3, 4, 5)]
    cubes = str(prices[0]) if len(set(prices)) == 1 else "/".join(map(str, prices)) + " (by players)"
    return f"{words}; {cubes} cube{'' if cubes == '1' else 's'}: {ability}"


def ships() -> Part:
    """All ships, a table per level."""
    blocks: list[Block] = []
    for level, deck in enumerate(c.DECKS, 1):
        rows: list[tuple[Cell, ...]] = [
            (
                c.CARDS[n].sector,
                f"**{short(n)}**",
                c.CARDS[n].cost,
                _side(c.CARDS[n], c.STATION),
                _side(c.CARDS[n], c.DEPLOYED),
            )
            for n in deck
        ]
        blocks += [f"### Level {level}", Chart(("sector", "ship", "price", "on your turns", "deployed"), rows)]
    return blocks


def options() -> Chart:
    """The options of the game."""
    from . import GAME

    return options_chart(GAME.options)


def designed() -> Part:
    """What is ours, counted by the marks in the data."""
    ours = [card for card in c.CARDS if card.origin == "designed"]
    third = [card for card in SHIPS if card.level == len(c.DECKS)]
    chart = Chart(
        ("what", "designed", "of"),
        [("cards", len(ours), len(c.CARDS)), ("third-level ships", sum(card in ours for card in third), len(third))],
    )
    return [chart, f"They are {listed([short(card.number) for card in ours])}."]


# --- the worked round


def worked_round() -> list[Block]:
    """The first turns of a game."""
    from . import GAME

    match = begin(GAME, ("Ann", "Ben"), "a first round")
    return example(
        match,
        [
            Step("allocate", "**A roll.** Ann takes either both dice or their sum.", None, "console-0"),
            Step("buy", "**Buying.** She may buy one card. It takes all her credits.", None, "shipyard"),
            Step(
                "allocate",
                "**Ben's roll.** On his turn, Ann's deployed ships pay her.",
                None,
                "console-0",
            ),
            Step("buy", "She may buy again, or save her credits for a more expensive card.", None, "shipyard"),
        ],
    )


PARTS: Parts = {
    "legend": legend,
    "bonuses": bonuses,
    "starters": starters,
    "decks": decks,
    "worked_round": worked_round,
    "odds": odds,
    "colonies": colonies,
    "abilities": abilities,
    "options": options,
    "ships": ships,
    "designed": designed,
}
