"""The table as text: consoles, shipyard and colonies for the terminal.

Rewards are written short: `3c` credits, `1i` income, `2v` victory points, `■` a charge, `<` `>` arrows, `L1` a claim.
"""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .content import CARDS, DEPLOYED, EMPTY, FIRST_COLONY, LEFT, RIGHT, ROOM, SLOTS, STATION, face_of
from .state import SpaceBase, bay_of
from .words.effects import ability_words
from .words.names import short


def render(g: SpaceBase, seat: int | None) -> RenderableType:
    """The middle of the table, everybody's tracks, and the console of the seat (a spectator sees the active one)."""
    mine = g.active if seat is None else seat
    return Group(shipyard(g), tracks(g, seat), console(g, mine))


def pays(card: int, side: int) -> str:
    """What a side of a card pays, in short."""
    reward = (CARDS[card].station, CARDS[card].deployed)[side].reward
    parts = []
    for number, letter in ((reward.credits, "c"), (reward.income, "i"), (reward.vp, "v")):
        if number:
            parts.append(f"{number}{letter}")
    parts += ["■"] if reward.charge else []
    parts += [f"L{level}" for level in reward.claim]
    arrow = ("<" if reward.arrow & LEFT else "") + (">" if reward.arrow & RIGHT else "")
    return " ".join([*parts, arrow] if arrow else parts) or "-"


def sides(card: int) -> Text:
    """Both sides: blue at the station, red when deployed."""
    return Text.assemble((pays(card, STATION), "bright_blue"), " / ", (pays(card, DEPLOYED), "bright_red"))


def charges(g: SpaceBase, seat: int, card: int, side: int) -> str:
    """The cubes on a card and the squares they fill."""
    room = ROOM[g.seats][face_of(card, side)]
    held = g.cubes[seat].count(face_of(card, side))
    return f" [{held}/{room}]" if room else ""


def shipyard(g: SpaceBase) -> Table:
    """Three rows of ships that can be bought, and the colonies below."""
    table = Table(title="Shipyard", title_justify="left", box=box.SIMPLE, pad_edge=False, show_header=False)
    for _ in range(SLOTS):
        table.add_column()
    for level in range(3):
        row = g.shipyard[SLOTS * level : SLOTS * level + SLOTS]
        table.add_row(*[Text("-") if card == EMPTY else offer(card) for card in row])
    colonies = "  ".join(f"{CARDS[card].sector}: {CARDS[card].cost}c {CARDS[card].vp}v" for card in g.colonies)
    table.caption = f"Colonies by sector: {colonies or 'none left'}"
    table.caption_justify = "left"
    return table


def offer(card: int) -> Text:
    """A ship in the shipyard: name, sector and price, what it pays."""
    row = CARDS[card]
    text = Text.assemble((short(card), "bold"), f" {row.cost}c to {row.sector}\n", sides(card))
    ability = ability_words(card, STATION)
    return text.append(f"\n{ability}", "dim") if ability else text


def tracks(g: SpaceBase, seat: int | None) -> Table:
    """Credits, income and VP of all players, and whose turn it is."""
    dice = f"   dice {g.dice[0]} {g.dice[1]}" if g.dice[1] else ""
    table = Table(title=f"Turn {g.turn}{dice}", title_justify="left", box=box.SIMPLE, pad_edge=False)
    for heading in ("", "credits", "income", "VP", "charges", ""):
        table.add_column(heading, justify="left" if not heading else "right")
    for other in range(g.seats):
        marks = [word for word, true in (("you", other == seat), ("active", other == g.active)) if true]
        table.add_row(
            g.name(other),
            str(g.credits[other]),
            str(g.income[other]),
            str(g.vp[other]),
            str(len(g.cubes[other])),
            ", ".join(marks),
            style="bold" if other == seat else "",
        )
    return table


def console(g: SpaceBase, seat: int) -> Table:
    """A command console: a line for each sector."""
    table = Table(title=f"Console of {g.name(seat)}", title_justify="left", box=box.SIMPLE, pad_edge=False)
    table.add_column("sector", justify="right")
    table.add_column("station")
    table.add_column("your turn", style="bright_blue")
    table.add_column("others' turns", style="bright_red")
    for sector in range(1, 13):
        at = bay_of(seat, sector)
        card = g.station[at]
        colony = card >= FIRST_COLONY
        station = "closed" if colony else pays(card, STATION) + charges(g, seat, card, STATION)
        deployed = [pays(one, DEPLOYED) + charges(g, seat, one, DEPLOYED) for one in g.deployed[at]]
        table.add_row(str(sector), short(card), station, "  +  ".join(deployed))
    return table
