"""What things are called: cards, what they pay and do, sectors, and where VP came from."""

from __future__ import annotations

from collections.abc import Sequence

from ..content import (
    CARDS,
    DEPLOYED,
    FIRST_COLONY,
    FIRST_SHIP,
    LEFT,
    RIGHT,
    ROOM,
    SECTORS,
    STATION,
    Reward,
    joined,
    resources,
    ships,
)
from ..rules.effects import ability_words
from ..state import SpaceBase


def short(card: int) -> str:
    """A card's name without prefix and number: "Ride", "Frisch Outpost"; starting ships by sector."""
    if card < FIRST_SHIP:
        return f"starting ship {card + 1}"
    words = CARDS[card].name.split()
    return " ".join(words[1:] if card >= FIRST_COLONY else words[1:-1])


def reward(pays: Reward) -> str:
    """What a side pays when the dice hit it."""
    parts = [resources(pays.credits, pays.income, pays.vp)] if pays.credits or pays.income or pays.vp else []
    if pays.charge:
        parts.append("a charge")
    if pays.claim:
        parts.append(f"claim {ships(pays.claim)}")
    if pays.arrow:
        whose = {LEFT: "the left sector's", RIGHT: "the right sector's"}.get(pays.arrow, "a neighbour's")
        parts.append(f"{whose} rewards")
    return joined(parts)


def side_words(card: int, side: int) -> str:
    """A side of a card: its reward and its ability."""
    face = (CARDS[card].station, CARDS[card].deployed)[side]
    ability = ability_words(card, side)
    return reward(face.reward) + (f" ({ability})" if ability else "")


def card_words(card: int) -> str:
    """A card as it lies in the middle of the table: where it goes, what it pays now and later."""
    row = CARDS[card]
    if card >= FIRST_COLONY:
        return f"{short(card)}: {row.vp} VP at once, closes sector {row.sector} for good"
    blue, red = side_words(card, STATION), side_words(card, DEPLOYED)
    return f"{short(card)} to sector {row.sector}: pays {blue} on your turns, {red} once deployed"


def placing_words(g: SpaceBase, seat: int, card: int) -> str:
    """What placing a card changes, in one line: what its sector pays from now on, and what it deploys."""
    row = CARDS[card]
    old = g.station[12 * seat + row.sector - 1]
    if card >= FIRST_COLONY:
        brings = f"{row.vp} VP, closes it"
    else:
        brings = reward(row.station.reward)
    if old >= FIRST_COLONY:  # it will go elsewhere, by free placement
        return f"{short(card)}: {brings}"
    return f"{short(card)} to {row.sector}: {brings}, deploys {reward(CARDS[old].deployed.reward)}"


def sector_words(g: SpaceBase, seat: int, *sectors: int) -> str:
    """What sectors pay the seat on this roll, all cards together; doubles taken one by one pay theirs two times."""
    side = STATION if seat == g.active else DEPLOYED
    once = tuple(dict.fromkeys(sectors))
    times = len(sectors) // len(once)
    spots = [SECTORS * seat + sector - 1 for sector in once]
    cards = [card for at in spots for card in ((g.station[at],) if side == STATION else g.deployed[at])]
    pays = [(card, (CARDS[card].station, CARDS[card].deployed)[side].reward) for card in cards]
    credits, income, vp = (times * sum(getattr(pay, name) for _, pay in pays) for name in ("credits", "income", "vp"))
    parts = [resources(credits, income, vp)] if credits or income or vp else []
    for card, pay in pays:
        if pay.charge:
            parts.append(charges_words(g, seat, card, side, times))
        if pay.claim or pay.arrow:
            parts.append(reward(Reward(0, 0, 0, 0, pay.arrow, pay.claim)) + (", twice" if times > 1 else ""))
    return joined(parts, "nothing, a colony" if side == STATION and min(cards) >= FIRST_COLONY else "nothing")


def charges_words(g: SpaceBase, seat: int, card: int, side: int, times: int) -> str:
    """The charges that a card paid so many times would take: no more than it has squares for."""
    face = 2 * card + side
    n = min(times, ROOM[g.seats][face] - g.cubes[seat].count(face))
    if n <= 0:
        return f"{short(card)} is full"
    return f"{'a charge' if n == 1 else f'{n} charges'} for {short(card)}"


def dice_words(dice: tuple[int, int]) -> str:
    """What the dice show; one of them may be set before the other is rolled."""
    first, second = dice
    if second:
        return f"The dice show {first} and {second}"
    return f"One die is set to {first}" if first else "The dice are not rolled yet"


def sectors_words(sectors: Sequence[int]) -> str:
    """Sectors that the dice give: "sector 9", "sectors 4 and 6", "sector 4 twice"."""
    if len(sectors) == 1:
        return f"sector {sectors[0]}"
    if sectors[0] == sectors[1]:
        return f"sector {sectors[0]} twice"
    return f"sectors {sectors[0]} and {sectors[1]}"


def breakdown(colonies: int, vp: int) -> tuple[tuple[str, int], ...]:
    """Where a player's VP came from."""
    return (("Colonies", colonies), ("Ships and abilities, less losses", vp - colonies))


PARTS = {
    "vp": "VP already scored",
    "credits": "credits in hand",
    "income": "income",
    "station": "the ships in your station, on your own rolls",
    "fleet": "your deployed ships, on others' rolls",
    "charges": "charges held",
}
"""The parts of a position's worth."""


def hits(sector: int) -> int:
    """How many of the 36 rolls can pay a sector: by a die, or by the sum."""
    return sum(sector in (first, second, first + second) for first in range(1, 7) for second in range(1, 7))


def docking_facts(g: SpaceBase, seat: int, card: int) -> str:
    """How often a new card will be paid, and what the ship under it brings once deployed."""
    row = CARDS[card]
    old = g.station[12 * seat + row.sector - 1]
    ways = hits(row.sector)
    facts = [f"sector {row.sector} is hit by {ways} of 36 rolls"]
    if old < FIRST_COLONY:
        pays = CARDS[old].deployed.reward
        rates = [(pays.credits, "credits"), (pays.income, "income"), (pays.vp, "VP"), (pays.charge, "charges")]
        found = [f"{amount * ways / 36:.1f} {what}" for amount, what in rates if amount]
        if found:
            facts.append(f"deploying {short(old)} pays up to {joined(found)} a turn on others' rolls")
    return "; ".join(facts)
