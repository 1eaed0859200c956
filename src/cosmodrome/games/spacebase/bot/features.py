"""A position and the options of a question as numbers. Nothing is hidden in Space Base but chance."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from cosmodrome.engine.features import Features, around, of_kinds, per_seat
from cosmodrome.engine.flow import Asked

from .. import prompts
from ..content import (
    ALL_CARDS,
    COLONY_VP,
    COST,
    CREDITS,
    FIRST_COLONY,
    PAY,
    SECTOR,
    cubes_in,
    deployed_face,
    income_in,
    station_face,
    vp_in,
)
from ..state import BEFORE, BUYING, OPENING, ROLLING, SpaceBase
from .hints import HINTS, Docking
from .value import share, strength
from .worth import (
    CUBE_NOW,
    PAY_FLOW,
    change,
    deployed_rate,
    deployed_worths,
    horizon,
    later,
    rounds_left,
    station_rate,
    station_worths,
    turns_left,
)

SEATS: Final = 5
TABLE: Final = (
    *(f"seats.{seats}" for seats in range(2, 6)),
    "turn",
    "rounds_left",
    "closing",
    "extra_rounds",
    "stage.opening",
    "stage.rolling",
    "stage.buying",
    "active.own",
    "dice.known",
    "die.1",
    "die.2",
    *(f"deck.{level}" for level in (1, 2, 3)),
    "colonies",
    "chances",
)
SEAT: Final = (
    "present",
    "vp",
    "credits",
    "income",
    "cubes",
    "cubes.worth",
    "colonies",
    "deployed",
    "turns.own",
    "turns.others",
    "rate.station",
    "rate.deployed",
    "strength",
    *(f"station.{sector}" for sector in range(1, 13)),
    *(f"fleet.{sector}" for sector in range(1, 13)),
)
KINDS: Final = tuple(HINTS)
BUYS: Final = (prompts.BUY.kind, prompts.EXTRA_BUY.kind, prompts.BUY_OPENING.kind, prompts.CLAIM.kind)
CHANCE: Final = (0.0, *((10 + sector) / 36 for sector in range(1, 7)), *((13 - sector) / 36 for sector in range(7, 13)))
"""How likely a roll can pay a sector: one of the dice shows it, or they sum up to it."""
PAYS: Final = ("credits", "income", "vp", "charge")
BOUGHT: Final = (
    "cost",
    "left",
    "left.squared",
    "stack",
    "station.each",
    "station.whole",
    "station.gap",
    "fleet.each",
    "fleet.whole",
    "fleet.gap",
    "colony",
    "colony.turns",
    "colony.gap",
    "ends.ahead",
    "ends.behind",
    *(f"chance.station.{what}" for what in PAYS),
    *(f"chance.fleet.{what}" for what in PAYS),
)
SAVED: Final = ("save", "save.credits", "save.income", "save.turns", "save.best")
OPTION: Final = ("hint", "decline", "turns.own", "turns.others", *(f"pays.{what}" for what in PAYS), "sectors")


NAMES: Final = (*TABLE, *per_seat(SEATS, SEAT))
OPTION_NAMES: Final = (
    *(f"kind.{kind}" for kind in KINDS),
    *OPTION,
    *BOUGHT,
    *SAVED,
    *(f"card.{card}" for card in range(ALL_CARDS)),
    *(f"pushed.{card}" for card in range(ALL_CARDS)),
)


def position(view: SpaceBase, seat: int) -> list[float]:
    """The table, then each seat."""
    row = table(view, seat)
    rounds = rounds_left(view)
    for other in around(seat, view.seats):
        row += console(view, other, rounds)
    return row + [0.0] * (len(NAMES) - len(row))


def options(view: SpaceBase, asked: Asked[Any]) -> list[list[float]]:
    """What the rules of thumb say, and what is behind it."""
    hints = HINTS[asked.prompt.kind](view, asked)
    kind = of_kinds(KINDS, asked.prompt.kind)
    buying = Buying(view, asked.seat) if asked.prompt.kind in BUYS else None
    own, others = turns_left(view, asked.seat, rounds_left(view))
    left = [own / 10, others / 10]
    rows = []
    for value, hint in zip(asked.values, hints, strict=True):
        row = [*kind, hint, 0.0, *left, *paid(view, asked, value)]
        if buying is None:
            row += [0.0] * (len(BOUGHT) + len(SAVED) + 2 * ALL_CARDS)
        else:
            row += buying.bought(value)
        rows.append(row)
    if asked.decline:
        row = [*kind, 0.0, 1.0, *left, *[0.0] * (len(OPTION) - 4 + len(BOUGHT))]
        row += saved(view, asked.seat, max(hints)) if buying is not None else [0.0] * len(SAVED)
        rows.append(row + [0.0] * (2 * ALL_CARDS))
    return rows


def table(g: SpaceBase, seat: int) -> list[float]:
    """What is not a seat's own."""
    first, second = g.dice
    return [
        *[float(g.seats == seats) for seats in range(2, 6)],
        (g.turn - 1) / (10 * g.seats),
        rounds_left(g) / 10,
        float(g.closing),
        float(g.extra_rounds),
        float(g.stage == OPENING),
        float(g.stage == ROLLING),
        float(g.stage == BUYING),
        float(g.active == seat),
        float(second > 0),
        first / 6,
        second / 6,
        *[sum(len(layer) for layer in deck) / 40 for deck in g.decks],
        len(g.colonies) / 12,
        share(g, seat),
    ]


def console(g: SpaceBase, seat: int, rounds: float) -> list[float]:
    """What a seat has, and what each sector pays it."""
    own, others = turns_left(g, seat, rounds)
    then = later(own)
    station, fleet = g.console(seat), g.fleet(seat)
    cubes = CUBE_NOW[g.seats][horizon(g, seat)]
    return [
        1.0,
        g.vp[seat] / 20,
        g.credits[seat] / 10,
        g.income[seat] / 5,
        len(g.cubes[seat]) / 5,
        sum(cubes[face] for face in g.cubes[seat]) / 5,
        float(sum(card >= FIRST_COLONY for card in station)),
        sum(len(stack) for stack in fleet) / 10,
        own / 10,
        others / 20,
        station_rate(station, g.seats, then),
        deployed_rate(fleet, g.seats, then),
        strength(g, seat, rounds) / 20,
        *sectors(station, fleet, g.seats, then),
    ]


@lru_cache(maxsize=50_000)
def sectors(station: tuple[int, ...], fleet: tuple[tuple[int, ...], ...], seats: int, then: int) -> tuple[float, ...]:
    """What each sector pays, at the station and by the fleet: seats' consoles change seldom."""
    pay = PAY_FLOW[seats][then]
    return (*station_worths(station, pay)[1:], *deployed_worths(fleet, pay)[1:])


def paid(g: SpaceBase, asked: Asked[Any], value: Any) -> list[float]:
    """Where dice are allocated: what they pay at once, and to how many sectors."""
    if asked.prompt is not prompts.ALLOCATE:
        return [0.0] * (len(PAYS) + 1)
    total = 0
    base = BEFORE[asked.seat]
    for sector in value:
        if asked.seat == g.active:
            total += PAY[station_face(g.station[base + sector])]
        else:
            total += sum([PAY[deployed_face(card)] for card in g.deployed[base + sector]])
    return [*resources(total), float(len(value))]


def resources(pay: int) -> list[float]:
    """Packed pay (`content.PAY`) as credits, income, VP and cubes."""
    return [
        (pay & CREDITS) / 5,
        float(income_in(pay)),
        float(vp_in(pay)),
        float(cubes_in(pay)),
    ]


def saved(g: SpaceBase, seat: int, best: float) -> list[float]:
    """Buying nothing: what is kept, and what is passed up."""
    own, _ = turns_left(g, seat, rounds_left(g))
    return [1.0, g.credits[seat] / 10, g.income[seat] / 5, own / 10, best]


class Buying:
    """What a new card would change on a seat's console, part by part."""

    def __init__(self, g: SpaceBase, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.docking = Docking(g, seat)
        rival = max(vp for other, vp in enumerate(g.vp) if other != seat)
        self.gap = (g.vp[seat] - rival) / 10
        self.lead = rival

    def bought(self, card: int) -> list[float]:
        """A row's part about a purchase, with the two cards that it moves."""
        g, docking = self.g, self.docking
        sector = SECTOR[card]
        old = g.station[docking.base + sector]
        colony = card >= FIRST_COLONY
        new = (
            0.0
            if colony
            else docking.station[sector] - docking.pay[station_face(old)] + docking.pay[station_face(card)]
        )
        station = change(docking.station, sector, new)
        more = docking.pay[deployed_face(old)]
        fleet = change(docking.deployed, sector, docking.deployed[sector] + more) if more else 0.0
        points = COLONY_VP[card] / 5 if colony else 0.0
        own, others = docking.own / 10, docking.others / 10
        left = (g.credits[self.seat] - COST[card]) / 10
        after = g.vp[self.seat] + COLONY_VP[card]
        ends = colony and after >= 40
        hit = CHANCE[sector]
        pays = [0.0] * len(PAYS) if colony else resources(PAY[station_face(card)])
        row = [
            COST[card] / 10,
            left,
            left * left,
            len(g.deployed[docking.base + sector]) / 3,
            station,
            station * own,
            station * own * self.gap,
            fleet,
            fleet * others,
            fleet * others * self.gap,
            points,
            points * own,
            points * self.gap,
            float(ends and after > self.lead),
            float(ends and after <= self.lead),
            *[hit * (gained - lost) for gained, lost in zip(pays, resources(PAY[station_face(old)]), strict=True)],
            *[hit * gained for gained in resources(PAY[deployed_face(old)])],
            *[0.0] * (len(SAVED) + 2 * ALL_CARDS),
        ]
        cards = len(BOUGHT) + len(SAVED)
        row[cards + card] = 1.0
        row[cards + ALL_CARDS + old] = 1.0
        return row


STYLES: Final = {
    "builder": {"buy": {"station.whole": 2.0}},
    "explorer": {"buy": {"fleet.whole": 2.5}},
    "rusher": {"buy": {"colony": 1.0}, "allocate": {"pays.vp": 0.3}},
}
"""Whether the own console, the ships for others' turns, or victory points now count a little more."""
FEATURES: Final[Features[SpaceBase]] = Features(1, NAMES, OPTION_NAMES, position, options, STYLES)
"""Consoles by what they pay, purchases by what they change."""
