"""What things are worth: resources, charges, cards and consoles, for the bots.

Everything is measured in victory points to come. A *horizon* is how many rounds the game will probably still last;
with it, credits, income, charges and each side of each card have a worth. A console is worth what the dice can be
expected to pay on it until the end, with every roll taken the better way.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from ..content import (
    ALL_CARDS,
    DEPLOYED_FACES,
    FACES,
    LEFT,
    PRICE,
    RIGHT,
    STATION_FACES,
    face_of,
)
from ..rules.effects import CLAIM_CREDITS, EFFECTS
from ..state import SpaceBase

LONGEST: Final = 24
ROUNDS: Final = (0.0, 0.0, 21.0, 16.5, 13.5, 11.7)
"""How many rounds a game lasts, by the number of players."""

ROLLS: Final = tuple(
    (first, second, 1 if first == second else 2) for first in range(1, 7) for second in range(first, 7)
)
"""The 21 different rolls, with how many of the 36 they stand for."""


# -- what things are worth ----------------------------------------------------------------------------


CREDIT_LEAST: Final = 0.29
CREDIT_STEP: Final = 0.015
CREDIT_MOST: Final = 0.62
INCOME_PART: Final = 0.6


def credit_worth(rounds: int) -> float:
    """A credit in VP: nothing after the last turn, the price of colonies near the end, an investment before."""
    return 0.0 if rounds == 0 else min(CREDIT_MOST, CREDIT_LEAST + CREDIT_STEP * (rounds - 1))


CREDIT: Final = [credit_worth(rounds) for rounds in range(LONGEST + 1)]
INCOME: Final = [INCOME_PART * sum(CREDIT[:rounds]) for rounds in range(LONGEST + 1)]
"""A step of income: most of a credit in every round to come."""


PURSE: Final = 14
PURSE_PART: Final = 0.4
PURSE_MOST: Final = 45


def purse(credits: int) -> float:
    """How many credits count: a turn's purchase takes all of them, so what is beyond a dear ship counts for less."""
    return min(credits, PURSE) + PURSE_PART * max(0, min(credits, PURSE_MOST) - PURSE)


def flow(now: list[float]) -> list[float]:
    """What something that comes bit by bit until the end is worth on average."""
    return [sum(now[:rounds]) / rounds if rounds else 0.0 for rounds in range(LONGEST + 1)]


FLOW_CREDIT: Final = flow(CREDIT)
FLOW_INCOME: Final = flow(INCOME)


def ability_worth(face: int, credit: float, income: float) -> float:
    """One use of the ability of a card's side."""
    worth = 0.0
    for effect in EFFECTS[face]:
        worth += effect.worth(credit, income)
    return worth


def cube_table(players: int, credits: list[float], incomes: list[float]) -> list[list[float]]:
    """By horizon and face: what a cube there is worth."""
    price = PRICE[players]
    return [
        [ability_worth(face, credit, income) / price[face] if price[face] else 0.0 for face in range(2 * ALL_CARDS)]
        for credit, income in zip(credits, incomes, strict=True)
    ]


def pay_table(players: int, credits: list[float], incomes: list[float]) -> list[list[float]]:
    """By horizon and face: what the dice pay there, cube and claims included, arrows left out."""
    cubes = cube_table(players, credits, incomes)
    table = []
    for horizon, (credit, income) in enumerate(zip(credits, incomes, strict=True)):
        row = []
        for face, side in enumerate(FACES):
            reward = side.reward
            worth = reward.credits * credit + reward.income * income + reward.vp
            worth += credit * sum(CLAIM_CREDITS[level] for level in reward.claim)
            row.append(worth + (cubes[horizon][face] if reward.charge else 0.0))
        table.append(row)
    return table


CUBE_NOW: Final = [cube_table(players, CREDIT, INCOME) for players in range(6)]
PAY_NOW: Final = [pay_table(players, CREDIT, INCOME) for players in range(6)]
PAY_FLOW: Final = [pay_table(players, FLOW_CREDIT, FLOW_INCOME) for players in range(6)]
ARROW_OF: Final = [side.reward.arrow for side in FACES]


# -- consoles -----------------------------------------------------------------------------------------


def follow(worths: list[float], arrows: list[tuple[int, int]]) -> None:
    """Add to sectors with an arrow what the better neighbour pays."""
    gained = []
    for sector, arrow in arrows:
        left = worths[sector - 1] if arrow & LEFT and sector > 1 else 0.0
        right = worths[sector + 1] if arrow & RIGHT and sector < 12 else 0.0
        gained.append(max(left, right))
    for (sector, _), more in zip(arrows, gained, strict=True):
        worths[sector] += more


def station_worths(station: tuple[int, ...], pay: list[float]) -> list[float]:
    """By sector (from 1): what the dice pay there on one's own turn."""
    faces = [STATION_FACES[card] for card in station]
    worths = [0.0, *[pay[face] for face in faces]]
    arrows = [(sector, ARROW_OF[face]) for sector, face in enumerate(faces, 1) if ARROW_OF[face]]
    if arrows:
        follow(worths, arrows)
    return worths


def deployed_worths(deployed: tuple[tuple[int, ...], ...], pay: list[float]) -> list[float]:
    """By sector (from 1): what the dice pay there on others' turns."""
    worths = [0.0]
    arrows = []
    for sector, stack in enumerate(deployed, 1):
        total = 0.0
        for card in stack:
            face = DEPLOYED_FACES[card]
            total += pay[face]
            if ARROW_OF[face]:
                arrows.append((sector, ARROW_OF[face]))
        worths.append(total)
    if arrows:
        follow(worths, arrows)
    return worths


def cards_worth(cards: tuple[int, ...], side: int, pay: list[float]) -> float:
    """What the dice pay for some cards on one of their sides, arrows left out."""
    worth = 0.0
    for card in cards:
        worth += pay[face_of(card, side)]
    return worth


def expected(worths: list[float]) -> float:
    """What a roll pays on average, taken one by one or as a sum, whichever is better."""
    total = 0.0
    for first, second, ways in ROLLS:
        apart = worths[first] + worths[second]
        together = worths[first + second]
        total += ways * (apart if apart > together else together)
    return total / 36


SUMS: Final = tuple(tuple(roll for roll in ROLLS if roll[0] + roll[1] == sector) for sector in range(13))
"""By sector: the rolls whose sum it is."""
DICE_WAYS: Final = tuple(
    tuple((first + second - sector, first + second, ways) for first, second, ways in ROLLS if sector in (first, second))
    for sector in range(13)
)
"""By sector: the rolls that show it on a die, as the other die, the sum and the ways."""


HITS: Final = [
    (
        sum([ways for _, _, ways in SUMS[sector]])
        + sum([ways * (1 + (other == sector)) for other, _, ways in DICE_WAYS[sector]])
    )
    / 36
    for sector in range(13)
]
"""By sector: how often a roll pays it on average, if it is always taken; `change` is no more than that."""


def change(worths: list[float], sector: int, worth: float) -> float:
    """How much more a roll pays on average when a sector's worth changes."""
    old = worths[sector]
    if worth == old:
        return 0.0
    more = worth if worth > old else old
    total = 0.0
    for first, second, ways in SUMS[sector]:
        apart = worths[first] + worths[second]
        if apart < more:  # else it is taken in any case
            total += ways * ((worth if worth > apart else apart) - (old if old > apart else apart))
    for other, summed, ways in DICE_WAYS[sector]:
        together = worths[summed]
        if other == sector:
            after, before = 2 * worth, 2 * old
        else:
            after, before = worth + worths[other], old + worths[other]
        total += ways * ((after if after > together else together) - (before if before > together else together))
    return total / 36


@lru_cache(maxsize=50_000)
def station_rate(station: tuple[int, ...], players: int, horizon: int) -> float:
    """What a turn of one's own pays on average."""
    return expected(station_worths(station, PAY_FLOW[players][horizon]))


@lru_cache(maxsize=50_000)
def deployed_rate(deployed: tuple[tuple[int, ...], ...], players: int, horizon: int) -> float:
    """What a turn of another player pays on average."""
    return expected(deployed_worths(deployed, PAY_FLOW[players][horizon]))


# -- how long it will last ----------------------------------------------------------------------------


def rounds_left(g: SpaceBase) -> float:
    """About how many rounds are still to come: by the leader's VP, which grow ever faster, and by the rounds played."""
    return 0.0 if g.closing else _rounds(g.seats, max(g.vp), g.turn)


@lru_cache(maxsize=4096)
def _rounds(seats: int, lead: int, turn: int) -> float:
    long = ROUNDS[seats]
    by_vp = long * (1 - sqrt(min(lead, 40) / 40))
    by_rounds = max(1.0, long - (turn - 1) / seats)
    trust = min(1.0, lead / 12)
    return max(1.0, trust * by_vp + (1 - trust) * by_rounds)


def turns_left(g: SpaceBase, seat: int, rounds: float) -> tuple[float, float]:
    """The rolls still to come on the seat's own turns and on others': the rest of this round, then whole rounds."""
    seats = g.seats
    active = (g.active - g.starter) % seats
    rolled = 1 if g.dice[1] else 0
    rest = seats - active - rolled
    mine = 1 if (seat - g.starter) % seats >= active + rolled else 0
    full = 0.0 if g.closing else max(0.0, rounds - rest / seats)
    return full + mine, full * (seats - 1) + rest - mine


def horizon(g: SpaceBase, seat: int) -> int:
    """How many purchases the seat has still ahead, the one of this turn included: where the tables are read."""
    seats, starter = g.seats, g.starter
    rolled = 1 if g.dice[1] else 0
    begun = (g.active - starter) % seats + rolled  # how many rolls of this round are over
    own = 0.0 if g.closing else max(0.0, rounds_left(g) - (seats - begun) / seats)
    if (seat - starter) % seats >= begun:
        own += 1
    return min(LONGEST, int(own + (1.5 if rolled and seat == g.active else 0.5)))


def later(own: float) -> int:
    """The same for a purchase after this turn."""
    return min(LONGEST, int(own + 0.5))
