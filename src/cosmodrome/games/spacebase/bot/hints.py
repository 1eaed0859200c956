"""Which answers look good: for each kind of question, the VP that each answer may bring (`worth.py` has the units)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cosmodrome.engine.flow import Asked

from .. import prompts
from ..content import (
    COLONY_VP,
    COST,
    DEPLOYED,
    DEPLOYED_FACES,
    FIRST_COLONY,
    LEFT,
    PRICE,
    RIGHT,
    ROOM,
    SECTOR,
    SECTORS,
    STATION,
    STATION_FACES,
    deployed_face,
    face_of,
    station_face,
)
from ..rules.basics import face_now, find, side_of
from ..rules.buying import claimable
from ..rules.effects import Gain, effects
from ..rules.rewards import claims_in, reach
from ..state import BEFORE, SpaceBase, bay_of
from .worth import (
    ARROW_OF,
    CREDIT,
    CUBE_NOW,
    HITS,
    INCOME,
    PAY_FLOW,
    PAY_NOW,
    cards_worth,
    change,
    deployed_rate,
    deployed_worths,
    expected,
    horizon,
    later,
    purse,
    rounds_left,
    station_rate,
    station_worths,
    turns_left,
)

LOCKED: Final = 0.35
"""What a colony costs besides its price: the VP a round that its sector might have paid one day."""
ROUNDED: Final = 1e-9
"""More than what is lost where numbers are rounded."""
PATIENCE: Final = 0.7
"""The part of a charge's worth that it must bring when it is spent; the rest is the price of waiting."""


# -- what the dice pay now ----------------------------------------------------------------------------


def sector_worths(g: SpaceBase, seat: int) -> list[float]:
    """By sector: what the dice pay the seat there on this turn; full squares take no cube."""
    seats = g.seats
    ahead = horizon(g, seat)
    pay = PAY_NOW[seats][ahead]
    own = seat == g.active
    if own:
        worths = station_worths(g.console(seat), pay)
    else:
        worths = deployed_worths(g.fleet(seat), pay)
    cubes = g.cubes[seat]
    if cubes:
        room, worth = ROOM[seats], CUBE_NOW[seats][ahead]
        for sector in range(1, 13):
            at = bay_of(seat, sector)
            for card in (g.station[at],) if own else g.deployed[at]:
                face = station_face(card) if own else deployed_face(card)
                if room[face] and cubes.count(face) >= room[face]:
                    worths[sector] -= worth[face]
    return worths


class Payout:
    """What the dice pay a seat on this turn, sector by sector as it is asked for (`sector_worths` has all of them)."""

    __slots__ = ("ahead", "base", "g", "own", "pay", "seat", "side")

    def __init__(self, g: SpaceBase, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.base = BEFORE[seat]
        self.own = seat == g.active
        self.side = STATION if self.own else DEPLOYED
        self.ahead = horizon(g, seat)
        self.pay = PAY_NOW[g.seats][self.ahead]

    def cards(self, sector: int) -> tuple[int, ...]:
        """The cards of a sector that pay."""
        at = self.base + sector
        return (self.g.station[at],) if self.own else self.g.deployed[at]

    def of(self, sector: int) -> float:
        """What a sector pays: its cards, the better neighbour of each arrow, and no cube where the squares are full."""
        g, side, pay = self.g, self.side, self.pay
        cards = self.cards(sector)
        worth = 0.0
        arrows = 0
        for card in cards:
            worth += pay[face_of(card, side)]
            arrows |= ARROW_OF[face_of(card, side)]
        if arrows:
            for card in cards:
                arrow = ARROW_OF[face_of(card, side)]
                if arrow:
                    left = cards_worth(self.cards(sector - 1), side, pay) if arrow & LEFT and sector > 1 else 0.0
                    right = (
                        cards_worth(self.cards(sector + 1), side, pay) if arrow & RIGHT and sector < SECTORS else 0.0
                    )
                    worth += max(left, right)
        cubes = g.cubes[self.seat]
        if cubes:
            room, cube = ROOM[g.seats], CUBE_NOW[g.seats][self.ahead]
            for card in cards:
                face = face_of(card, side)
                if room[face] and cubes.count(face) >= room[face]:
                    worth -= cube[face]
        return worth


def kept(g: SpaceBase, seat: int, card: int) -> float:
    """What the cubes that a use of this ship's ability takes are worth if they stay; little where no more would fit."""
    face = face_now(g, seat, card)
    worth = PATIENCE * CUBE_NOW[g.seats][horizon(g, seat)][face] * PRICE[g.seats][face]
    full = g.cubes[seat].count(face) >= ROOM[g.seats][face]
    return 0.5 * worth if full else worth


def allocate(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """The dice one by one, or their sum."""
    payout = Payout(g, asked.seat)
    worths = []
    for sectors in asked.values:
        worth = 0.0
        for sector in sectors:
            worth += payout.of(sector)
        worths.append(worth)
    return worths


def shift(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Move the sum on where that pays more than the charge is worth."""
    worths = sector_worths(g, asked.seat)
    here = asked.args[0]
    return [worths[here + steps] - worths[here] - kept(g, asked.seat, card) for card, steps in asked.values]


def sectors(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """An arrow's side, or a sector to be paid again."""
    payout = Payout(g, asked.seat)
    return [payout.of(sector) for sector in asked.values]


def first_die(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """The die first whose claim can most improve what the other pays."""
    seat, pay = asked.seat, PAY_NOW[g.seats][horizon(g, asked.seat)]
    worths = []
    for first in asked.values:
        other = reach(g, seat, sum(asked.values) - first)
        cards = [c for levels in claims_in(g, seat, reach(g, seat, first)) for c in claimable(g, seat, levels)]
        more = [
            pay[station_face(c)] - pay[station_face(g.station[bay_of(seat, SECTOR[c])])]
            for c in cards
            if SECTOR[c] in other
        ]
        worths.append(max(more, default=0.0))
    return worths


def double(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Double where the best sector of the roll pays more than the charge is worth."""
    worths = sector_worths(g, asked.seat)
    best = max(worths[sector] for sector in asked.args[0])
    return [best - kept(g, asked.seat, card) for card in asked.values]


def roll_with(worths: list[float], first: int) -> float:
    """What a roll pays on average with one die already lying."""
    return sum(max(worths[first] + worths[die], worths[first + die]) for die in range(1, 7)) / 6


def set_die(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Set a die where that pays more than rolling it, by more than the charge is worth."""
    worths = sector_worths(g, asked.seat)
    first = g.dice[0]
    scores = []
    for card, face in asked.values:
        if first:
            more = max(worths[first] + worths[face], worths[first + face]) - roll_with(worths, first)
        else:
            more = roll_with(worths, face) - expected(worths)
        scores.append(more + box(g, asked.seat, card) - kept(g, asked.seat, card))
    return scores


def reroll(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Roll again where the dice pay less than they may be expected to."""
    worths = sector_worths(g, asked.seat)
    first, second = g.dice
    now = max(worths[first] + worths[second], worths[first + second])
    hopes = (roll_with(worths, second), roll_with(worths, first), expected(worths))
    seat = asked.seat
    return [hopes[dice] - now + box(g, seat, card) - kept(g, seat, card) for card, dice in asked.values]


def box(g: SpaceBase, seat: int, card: int) -> float:
    """The resources printed in a ship's ability box."""
    ahead = horizon(g, seat)
    gains = [effect for effect in effects(g, seat, card) if isinstance(effect, Gain)]
    return sum(effect.worth(CREDIT[ahead], INCOME[ahead]) for effect in gains)


# -- cards --------------------------------------------------------------------------------------------


class Docking:
    """What a new card would bring to a seat's console until the end of the game."""

    def __init__(self, g: SpaceBase, seat: int) -> None:
        self.g = g
        self.base = BEFORE[seat]
        rounds = rounds_left(g)
        self.own, self.others = turns_left(g, seat, rounds)
        self.later = later(self.own)
        self.pay = PAY_FLOW[g.seats][self.later]
        self.cubes = CUBE_NOW[g.seats][self.later]
        self.held = g.cubes[seat]
        self.station = station_worths(g.console(seat), self.pay)
        self.deployed = deployed_worths(g.fleet(seat), self.pay)
        self.pushed: dict[int, float] = {}
        """By sector: what the card there brings once it is deployed; the same whichever card takes its place."""

    def most(self, cards: Sequence[int]) -> list[float]:
        """No less than what each card would bring on its printed sector, and much quicker to tell."""
        station, base, pay, held, own, others = self.g.station, self.base, self.pay, self.held, self.own, self.others
        locked = LOCKED * min(own, 6.0)
        bounds = []
        for card in cards:
            sector = SECTOR[card]
            card_there = station[base + sector]
            old, pushed = STATION_FACES[card_there], DEPLOYED_FACES[card_there]
            bound = others * pay[pushed] * HITS[sector]
            if card >= FIRST_COLONY:
                bound += COLONY_VP[card] - locked
            elif (new := pay[STATION_FACES[card]]) > pay[old]:
                bound += own * (new - pay[old]) * HITS[sector]
            if held and old in held:
                bound += held.count(old) * (self.cubes[pushed] - self.cubes[old])
            bounds.append(bound)
        return bounds

    def gain(self, card: int, sector: int = 0) -> float:
        """The new card pays on own turns, the one it pushes out on others'; a colony scores at once and locks."""
        sector = sector or SECTOR[card]
        card_there = self.g.station[self.base + sector]
        old, pushed = STATION_FACES[card_there], DEPLOYED_FACES[card_there]
        new = self.station[sector] - self.pay[old] + self.pay[STATION_FACES[card]]
        worth = 0.0
        if card >= FIRST_COLONY:
            new = 0.0
            worth = COLONY_VP[card] - LOCKED * min(self.own, 6.0)
        worth += self.own * change(self.station, sector, new)
        more = self.pay[pushed]
        if self.others and more:
            if sector not in self.pushed:
                self.pushed[sector] = change(self.deployed, sector, self.deployed[sector] + more)
            worth += self.others * self.pushed[sector]
        if old in self.held:
            worth += self.held.count(old) * (self.cubes[pushed] - self.cubes[old])
        return worth


def all_credits(g: SpaceBase, seat: int, later: int) -> float:
    """The normal buy costs all credits above the income that comes back at once."""
    income = g.income[seat]
    return CREDIT[later] * (purse(max(g.credits[seat], income)) - purse(income))


def buy(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """A card for all credits."""
    docking = Docking(g, asked.seat)
    price = all_credits(g, asked.seat, docking.later)
    return [docking.gain(card) - price for card in asked.values]


def best_buy(g: SpaceBase, asked: Asked[Any]) -> int:
    """The number of the option with the best hint: cards that can't bring as much are not worked out."""
    docking = Docking(g, asked.seat)
    price = all_credits(g, asked.seat, docking.later)
    values = asked.values
    best, found = 0.0, len(values)  # to save
    bounds = docking.most(values)
    for at in sorted(range(len(values)), key=bounds.__getitem__, reverse=True):
        if bounds[at] - price < best - ROUNDED:
            break
        hint = docking.gain(values[at]) - price
        if hint > best or (hint == best and at < found):
            best, found = hint, at
    return found


def extra_buy(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """An extra buy costs the exact price."""
    docking = Docking(g, asked.seat)
    credit = CREDIT[docking.later]
    return [docking.gain(card) - credit * COST[card] for card in asked.values]


def claim(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """A ship for nothing."""
    docking = Docking(g, asked.seat)
    return [docking.gain(card) for card in asked.values]


def place_ship(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """The sector in which the new ship brings most."""
    docking = Docking(g, asked.seat)
    return [docking.gain(asked.args[0], sector) for sector in asked.values]


# -- abilities ----------------------------------------------------------------------------------------


def cube_worth(g: SpaceBase, seat: int, card: int) -> float:
    """What a cube on this card is worth."""
    return CUBE_NOW[g.seats][horizon(g, seat)][face_now(g, seat, card)]


def place_charge(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Where a cube is worth most."""
    return [cube_worth(g, asked.seat, card) for card in asked.values]


def move_from(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Negative by default: only a cube that is worth little is moved."""
    return [0.2 - cube_worth(g, asked.seat, card) for card in asked.values]


def console_worth(g: SpaceBase, seat: int, station: list[int], deployed: list[tuple[int, ...]]) -> float:
    """What the dice may be expected to pay on a console until the end."""
    own, others = turns_left(g, seat, rounds_left(g))
    then = later(own)
    blue, red = station_rate(tuple(station), g.seats, then), deployed_rate(tuple(deployed), g.seats, then)
    return own * blue + others * red


def swapped(g: SpaceBase, seat: int, first: int, second: int) -> float:
    """What it brings until the end when two sectors trade all their cards."""
    station, deployed = list(g.console(seat)), list(g.fleet(seat))
    before = console_worth(g, seat, station, deployed)
    station[first - 1], station[second - 1] = station[second - 1], station[first - 1]
    deployed[first - 1], deployed[second - 1] = deployed[second - 1], deployed[first - 1]
    return console_worth(g, seat, station, deployed) - before


def exchanged(g: SpaceBase, seat: int, card: int, home: int, stationed: bool, sector: int) -> float:
    """What it brings until the end when a ship trades places with a station card."""
    station, deployed = list(g.console(seat)), list(g.fleet(seat))
    before = console_worth(g, seat, station, deployed)
    other = station[sector - 1]
    station[sector - 1] = card
    if stationed:
        station[home - 1] = other
    else:
        deployed[home - 1] = tuple(other if one == card else one for one in deployed[home - 1])
    return console_worth(g, seat, station, deployed) - before


def exchange(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """The station card whose place suits this ship best."""
    card, home, stationed = asked.args
    return [exchanged(g, asked.seat, card, home, stationed, sector) for sector in asked.values]


class Weighing:
    """The scales on which the effects of an ability are laid, at this table and in this phase."""

    def __init__(self, g: SpaceBase, seat: int, phase: int) -> None:
        self.g = g
        self.seat = seat
        self.phase = phase
        self.docking = Docking(g, seat)
        self.credit = CREDIT[horizon(g, seat)]
        self.later_credit = CREDIT[self.docking.later]
        self.later_income = INCOME[self.docking.later]

    def docked(self, card: int) -> float:
        """A new card on its printed sector."""
        return self.docking.gain(card)

    def cube(self, card: int) -> float:
        """A cube on one of the seat's cards."""
        return cube_worth(self.g, self.seat, card)

    def swapped(self, first: int, second: int) -> float:
        """Two sectors that trade all their cards."""
        return swapped(self.g, self.seat, first, second)

    def exchanged(self, card: int, sector: int) -> float:
        """A ship that trades places with a station card."""
        g, seat = self.g, self.seat
        return exchanged(g, seat, card, find(g, seat, card), side_of(g, seat, card) == STATION, sector)


def ability(g: SpaceBase, asked: Asked[Any]) -> list[float]:
    """Use what brings more now than its charge is worth later."""
    seat = asked.seat
    scales = Weighing(g, seat, asked.args[0])
    return [
        sum(effect.weigh(scales, card) for effect in effects(g, seat, card)) - kept(g, seat, card)
        for card in asked.values
    ]


HINTS: Final[dict[str, Callable[[SpaceBase, Asked[Any]], list[float]]]] = {
    prompts.BUY_OPENING.kind: extra_buy,
    prompts.ABILITY.kind: ability,
    prompts.SET_DIE.kind: set_die,
    prompts.REROLL.kind: reroll,
    prompts.ALLOCATE.kind: allocate,
    prompts.SHIFT.kind: shift,
    prompts.DOUBLE.kind: double,
    prompts.FIRST_DIE.kind: first_die,
    prompts.REPEAT.kind: sectors,
    prompts.ARROW.kind: sectors,
    prompts.CLAIM.kind: claim,
    prompts.BUY.kind: buy,
    prompts.EXTRA_BUY.kind: extra_buy,
    prompts.PLACE_SHIP.kind: place_ship,
    prompts.PLACE_CHARGE.kind: place_charge,
    prompts.MOVE_FROM.kind: move_from,
    prompts.MOVE_TO.kind: place_charge,
    prompts.EXCHANGE.kind: exchange,
}
