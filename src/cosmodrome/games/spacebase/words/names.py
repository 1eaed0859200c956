"""What things are called: cards, what they pay and do, sectors, and where VP come from."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.engine.sentences import listed, say

from ..content import (
    CARDS,
    DEPLOYED,
    FACES,
    FIRST_COLONY,
    FIRST_SHIP,
    LEFT,
    PAY,
    RIGHT,
    ROOM,
    STATION,
    Reward,
    face_of,
    unpacked,
)
from ..rules.rewards import paying
from ..state import SpaceBase, bay_of


def resources(credits: int, income: int, vp: int) -> str:
    """Credits, income and VP in words."""
    parts = [(credits, "{n:credit|credits}"), (income, "{n} income"), (vp, "{n} VP")]
    return listed([say(template, n=number) for number, template in parts if number])


def ships(levels: Sequence[int]) -> str:
    """Ships to claim: "2 ships of level 1"."""
    counts = {level: list(levels).count(level) for level in sorted(set(levels), reverse=True)}
    parts = [say("{n:ship|ships} of level {level}", n=count, level=level) for level, count in counts.items()]
    return listed(parts)


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
        arrows = {LEFT: "the rewards of the sector to the left", RIGHT: "the rewards of the sector to the right"}
        parts.append(arrows.get(pays.arrow, "the rewards of a neighbouring sector"))
    return listed(parts)


def placing_words(g: SpaceBase, seat: int, card: int) -> str:
    """What placing a card changes, in one line: what its sector pays from now on, and what it deploys."""
    row = CARDS[card]
    old = g.station[bay_of(seat, row.sector)]
    pays = reward(row.station.reward)
    if old >= FIRST_COLONY:  # an extra buy lets the player choose another sector
        return say("{card}: pays {pays}", card=short(card), pays=pays)
    template = "{card}, sector {sector}: pays {pays}, deploys {old}"
    if card >= FIRST_COLONY:
        template = "{card}, sector {sector}: scores {vp} VP and closes it, deploys {old}"
    return say(
        template,
        card=short(card),
        sector=row.sector,
        pays=pays,
        vp=row.vp,
        old=reward(CARDS[old].deployed.reward),
    )


def sector_words(g: SpaceBase, seat: int, *sectors: int) -> str:
    """What sectors pay the seat on this roll. The same sector twice (doubles, each die taken) pays twice."""
    side = STATION if seat == g.active else DEPLOYED
    once = tuple(dict.fromkeys(sectors))
    times = len(sectors) // len(once)
    cards = [card for sector in once for card in paying(g, seat, sector)]
    credits, income, vp = unpacked(times * sum(PAY[face_of(card, side)] for card in cards))
    parts = [resources(credits, income, vp)] if credits or income or vp else []
    for card in cards:
        pay = FACES[face_of(card, side)].reward
        if pay.charge:
            parts.append(charges_words(g, seat, card, side, times))
        if pay.claim or pay.arrow:
            parts.append(
                say(
                    "{reward}, twice" if times > 1 else "{reward}",
                    reward=reward(Reward(0, 0, 0, 0, pay.arrow, pay.claim)),
                )
            )
    return listed(parts, "nothing (colony)" if side == STATION and min(cards) >= FIRST_COLONY else "nothing")


def charges_words(g: SpaceBase, seat: int, card: int, side: int, times: int) -> str:
    """The charges that a card gains if it is paid `times` times: no more than it has empty squares."""
    face = face_of(card, side)
    n = min(times, ROOM[g.seats][face] - g.cubes[seat].count(face))
    if n <= 0:
        return say("no charge ({card} is full)", card=short(card))
    return say("{n:charge|charges} for {card}", n=n, card=short(card))


def dice_words(dice: tuple[int, int]) -> str:
    """What the dice show; one of them may be set before the other is rolled."""
    first, second = dice
    if second:
        return say("The dice show {first} and {second}", first=first, second=second)
    return say("One die is set to {first}", first=first) if first else "The dice are not rolled yet"


def sectors_words(sectors: Sequence[int]) -> str:
    """Sectors that the dice give: "sector 9", "sectors 4 and 6", "sector 4 twice"."""
    if len(sectors) == 1:
        return say("sector {first}", first=sectors[0])
    template = "sector {first} twice" if sectors[0] == sectors[1] else "sectors {first} and {second}"
    return say(template, first=sectors[0], second=sectors[1])


SOURCES = {"colonies": "Colonies", "ships": "Ships and abilities, minus losses"}
"""Where VP come from: the lines of the final score."""
