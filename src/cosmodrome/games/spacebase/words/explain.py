"""What lies on the table, in words: ships on both sides, colonies, sectors, dice, tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat

from ..content import (
    AFTER_BUYING,
    AFTER_REWARDS,
    ALLOCATE,
    BEFORE_ROLL,
    BUY,
    CARDS,
    COST,
    DEPLOYED,
    FIRST_COLONY,
    FIRST_SHIP,
    GAIN_REWARDS,
    NUMBER,
    PRICE,
    ROLL,
    ROOM,
    SECTORS,
    STATION,
    Ability,
    amount,
    card_name,
    joined,
)
from ..rules.basics import VICTORY, find, owned, side_of
from ..rules.effects import ability_words
from ..state import SpaceBase
from .names import dice_words, reward, sector_words, short, side_words

Lines = tuple[tuple[str, str], ...]

WHEN: Final = {
    BEFORE_ROLL: "before the roll",
    ROLL: "at the roll",
    ALLOCATE: "when the dice are allocated",
    GAIN_REWARDS: "while rewards are gained",
    AFTER_REWARDS: "after the rewards",
    BUY: "when you buy",
    AFTER_BUYING: "after the purchase",
}
TURNS: Final = {"blue": "on your own turn", "red": "on others' turns"}
SHIP_CHOSEN: Final = "A ship is chosen when you buy or claim it, use its ability, or place or move a charge."


def timing(ability: Ability) -> str:
    """When an ability may be used."""
    when = joined([WHEN[phase] for phase in ability.phases])
    once = ", once in a phase" if ability.once else ""
    return f"{TURNS.get(ability.colour, 'on any turn')}, {when}{once}"


def side_line(players: int, card: int, side: int) -> str:
    """What a side pays, and what its charges can be spent on: how many, when, for what."""
    face = (CARDS[card].station, CARDS[card].deployed)[side]
    pays = reward(face.reward)
    if face.ability is None:
        return f"pays {pays}."
    at = 2 * card + side
    room, price = ROOM[players][at], PRICE[players][at]
    squares = f"Holds {amount(room, 'charge')}" + ("" if price == room else f", each use takes {price}")
    return f"pays {pays}. {squares}; spend {price} {timing(face.ability)}: {ability_words(card, side)}."


def sides(players: int, card: int) -> Lines:
    """Both sides of a ship."""
    return (
        ("Station side, on your turns", side_line(players, card, STATION)),
        ("Deployed side, on others' turns", side_line(players, card, DEPLOYED)),
    )


def holder(g: SpaceBase, card: int) -> Seat | None:
    """Whose console a ship is on."""
    return next((seat for seat in range(g.seats) if card in owned(g, seat)), None)


def lies(g: SpaceBase, seat: Seat | None, card: int) -> Lines:
    """Where a ship lies, and what it holds or would do for the reader."""
    owner = holder(g, card)
    if owner is None:
        return purchase(g, seat, card)
    side = side_of(g, owner, card)
    whose = "Your" if owner == seat else f"{g.name(owner)}'s"
    place = f"{whose} sector {find(g, owner, card)}, {'deployed' if side == DEPLOYED else 'at the station'}"
    room = ROOM[g.seats][2 * card + side]
    cubes = f"; {g.held(owner, card)} of {amount(room, 'charge')} on it" if room else ""
    return (("Where", f"{place}{cubes}."),)


def purchase(g: SpaceBase, seat: Seat | None, card: int) -> Lines:
    """What buying a card would do for the reader now."""
    if seat is None:
        return ()
    sector = CARDS[card].sector
    old = g.station[SECTORS * seat + sector - 1]
    if old >= FIRST_COLONY:
        does = f"your colony closes sector {sector}."
    elif card >= FIRST_COLONY:
        does = (
            f"{CARDS[card].vp} VP at once; {short(old)} is deployed ({side_words(old, DEPLOYED)}), then nothing more."
        )
    else:
        does = f"replaces {short(old)}, which is deployed and pays {side_words(old, DEPLOYED)} on others' turns."
    short_of = COST[card] - g.credits[seat]
    money = f"You have {amount(g.credits[seat], 'credit')}: " + (
        f"{short_of} too few." if short_of > 0 else "enough; a normal purchase spends them all."
    )
    return (("For you now", does[0].upper() + does[1:]), ("Price", f"{amount(COST[card], 'credit')}. {money}"))


def ship(g: SpaceBase, seat: Seat | None, slug: str) -> About:
    """A ship of the three levels, wherever it lies."""
    card = NUMBER[slug]
    row = CARDS[card]
    kind = ("", f"Level {row.level}, for sector {row.sector}, costs {amount(row.cost, 'credit')}.")
    return About(row.name, (kind, *sides(g.seats, card), *lies(g, seat, card)), SHIP_CHOSEN)


def starter(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A starting ship of a seat."""
    owner, sector = (int(part) for part in which.split("."))
    card = sector - 1
    kind = ("", f"Starting ship of sector {sector}.")
    why = "Starting ships have no abilities; what they pay comes by itself with the dice."
    return About(card_name(card, owner), (kind, *sides(g.seats, card), *lies_starter(g, seat, owner, card)), why)


def lies_starter(g: SpaceBase, seat: Seat | None, owner: Seat, card: int) -> Lines:
    """Where a starting ship lies."""
    whose = "Your" if owner == seat else f"{g.name(owner)}'s"
    deployed = card not in g.console(owner)
    return (("Where", f"{whose} sector {find(g, owner, card)}, {'deployed' if deployed else 'at the station'}."),)


def colony(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A colony that can still be had, or the one that closes a sector."""
    card = FIRST_COLONY + int(which) - 1
    row = CARDS[card]
    what = (
        f"{row.vp} VP at once. It closes sector {row.sector}: no ship can be placed there, and it pays nothing again."
    )
    owner = next((at for at in range(g.seats) if card in g.console(at)), None)
    if owner is not None:
        now: Lines = (("Where", "On your console." if owner == seat else f"On the console of {g.name(owner)}."),)
    else:
        now = purchase(g, seat, card)
    return About(row.name, (("", what), *now), "A colony is chosen when you buy.")


def bay(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A sector of somebody's console."""
    owner, number = (int(part) for part in which.split("."))
    at = SECTORS * owner + number - 1
    there = g.station[at]
    blue = "closed by a colony" if there >= FIRST_COLONY else f"{short(there)}: {side_words(there, STATION)}"
    red = joined([f"{short(card)} ({side_words(card, DEPLOYED)})" for card in g.deployed[at]], "no ship yet")
    whose = "Your sector" if owner == seat else f"{g.name(owner)}'s sector"
    lines = (("At the station", f"{blue}."), ("Deployed", f"{red}."), *roll_line(g, owner, number))
    return About(
        f"{whose} {number}", lines, "A sector is chosen when dice are allocated, an arrow points, or a ship moves."
    )


def roll_line(g: SpaceBase, owner: Seat, number: int) -> Lines:
    """What the sector pays on this roll."""
    if not g.dice[1] or number not in (*g.dice, sum(g.dice)):
        return ()
    return (("On this roll", f"if the dice are taken there: {sector_words(g, owner, number)}."),)


def dice(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """The dice of the turn."""
    lines: Lines = (
        ("", f"{dice_words(g.dice)}."),
        ("What they do", "everybody takes them one by one, or their sum; the sectors so named pay."),
        ("Whose turn", f"{g.name(g.active)}: the blue side pays at their console, the red side at the others'."),
    )
    if seat is not None and g.dice[1]:
        for sector in sorted({*g.dice, sum(g.dice)}):
            lines += ((f"Your sector {sector}", f"{sector_words(g, seat, sector)}."),)
    return About("The dice", lines, "The dice are chosen when you decide to take them one by one.")


def track(title: str, words: str) -> Callable[[SpaceBase, Seat | None, str], About]:
    """A track of a console."""

    def about(g: SpaceBase, seat: Seat | None, which: str) -> About:
        owner = int(which)
        number = {"Credits": g.credits, "Income": g.income, "Victory points": g.vp}[title][owner]
        whose = "Your" if owner == seat else f"{g.name(owner)}'s"
        lines = (("", words), ("Now", f"{number}."))
        return About(f"{whose} {title.lower()}", lines, "A track is never chosen: it moves by itself.")

    return about


def deck(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A deck of the shipyard."""
    left = sum(len(layer) for layer in g.decks[int(which) - 1])
    prices = [card.cost for card in CARDS[FIRST_SHIP:FIRST_COLONY] if card.level == int(which)]
    lines = (
        ("", f"{amount(left, 'ship')} left. Empty places of the shipyard are filled from here."),
        ("Prices", f"{min(prices)} to {max(prices)} credits."),
    )
    return About(f"Deck of level {which}", lines, "What is still in the deck can't be bought.")


KINDS: Final[dict[str, Callable[[SpaceBase, Seat | None, str], About]]] = {
    "ship": ship,
    "starter": starter,
    "colony": colony,
    "sector": lambda g, seat, which: bay(g, seat, f"{g.active if seat is None else seat}.{which}"),
    "bay": bay,
    "dice": dice,
    "roll": dice,
    "credits": track("Credits", "Money. A normal purchase spends all of it, whatever the card costs."),
    "income": track("Income", "At the end of your own turn your credits are topped up to it, if you have fewer."),
    "vp": track("Victory points", f"With {VICTORY} the last round begins; the most win."),
    "race": track("Victory points", f"With {VICTORY} the last round begins; the most win."),
    "deck": deck,
}


def explain(g: SpaceBase, seat: Seat | None, target: str) -> About:
    """What a thing is, by the kind of its target."""
    kind, _, which = target.partition(":")
    return KINDS[kind](g, seat, which)
