"""What lies on the table, in words: ships on both sides, colonies, sectors, dice, tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.explain import About
from cosmodrome.engine.flow import Seat
from cosmodrome.engine.sentences import Player, capital, listed, say

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
    STATION,
    Ability,
    card_name,
    face_of,
)
from ..rules.basics import VICTORY, find, owned, side_of
from ..state import SpaceBase, bay_of
from .effects import ability_words, side_words
from .labels import player
from .names import dice_words, reward, sector_words, short

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
SPEND: Final = {
    "blue": "On your own turn, {when}, spend {price:charge|charges} to {ability}.",
    "red": "On other players' turns, {when}, spend {price:charge|charges} to {ability}.",
    "": "On any turn, {when}, spend {price:charge|charges} to {ability}.",
}
"""How an ability is used, by the colour of its box."""
RACE: Final = "When a player reaches {vp} VP, the round is played to its end. Then the most VP win."
SHIP_CHOSEN: Final = "You choose a ship when you buy or claim it, use its ability, or place or move a charge."


def spending(ability: Ability, price: int, words: str) -> str:
    """When an ability may be used, what it costs and what it does."""
    template = SPEND.get(ability.colour, SPEND[""])
    spent = say(template, when=listed([WHEN[phase] for phase in ability.phases]), price=price, ability=words)
    return f"{spent} Works once per phase." if ability.once else spent


def side_line(players: int, card: int, side: int) -> str:
    """What a side pays, and what its charges can be spent on: how many, when, for what."""
    face = (CARDS[card].station, CARDS[card].deployed)[side]
    pays = say("Pays {pays}.", pays=reward(face.reward))
    if face.ability is None:
        return pays
    at = face_of(card, side)
    room = say("Holds up to {room:charge|charges}.", room=ROOM[players][at])
    return f"{pays} {room} {spending(face.ability, PRICE[players][at], ability_words(card, side))}"


def sides(players: int, card: int) -> Lines:
    """Both sides of a ship."""
    return (
        ("At your station, on your turns", side_line(players, card, STATION)),
        ("Deployed, on other players' turns", side_line(players, card, DEPLOYED)),
    )


def holder(g: SpaceBase, card: int) -> Seat | None:
    """The seat that owns a ship."""
    return next((seat for seat in range(g.seats) if card in owned(g, seat)), None)


def place(whose: Player, sector: int, deployed: bool) -> str:
    """Where a ship is."""
    template = (
        "{player:Your} sector {sector}, deployed." if deployed else "{player:Your} sector {sector}, at the station."
    )
    return say(template, player=whose, sector=sector)


def lies(g: SpaceBase, seat: Seat | None, card: int) -> Lines:
    """Where a ship lies, and what it holds or would do for the reader."""
    owner = holder(g, card)
    if owner is None:
        return purchase(g, seat, card)
    side = side_of(g, owner, card)
    where = place(player(g, owner, seat), find(g, owner, card), side == DEPLOYED)
    room = ROOM[g.seats][face_of(card, side)]
    if not room:
        return (("Where", where),)
    held = say("It has {held} of {room:charge|charges}.", held=g.held(owner, card), room=room)
    return (("Where", f"{where} {held}"),)


def purchase(g: SpaceBase, seat: Seat | None, card: int) -> Lines:
    """What buying a card would do for the reader now."""
    if seat is None:
        return ()
    sector = CARDS[card].sector
    old = g.station[bay_of(seat, sector)]
    if old >= FIRST_COLONY:
        does = say("Your colony closes sector {sector}.", sector=sector)
    else:
        template = "Deploys {old}, which then pays {pays} on other players' turns."
        does = say(template, old=short(old), pays=side_words(old, DEPLOYED))
    if COST[card] > g.credits[seat]:
        template = "{cost:credit|credits}; you have {credits}."
    else:
        template = (
            "{cost:credit|credits}; you have {credits}. A normal purchase spends all your credits,"
            " an extra purchase exactly {cost}."
        )
    return (("If you buy it", does), ("Price", say(template, cost=COST[card], credits=g.credits[seat])))


def ship(g: SpaceBase, seat: Seat | None, slug: str) -> About:
    """A ship of the three levels, wherever it lies."""
    card = NUMBER[slug]
    row = CARDS[card]
    kind = say("Level {level} ship for sector {sector}.", level=row.level, sector=row.sector)
    return About(row.name, (("", kind), *sides(g.seats, card), *lies(g, seat, card)), SHIP_CHOSEN)


def starter(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A starting ship of a seat."""
    owner, sector = (int(part) for part in which.split("."))
    card = sector - 1
    kind = say("Starting ship of sector {sector}.", sector=sector)
    deployed = card not in g.console(owner)
    where = place(player(g, owner, seat), find(g, owner, card), deployed)
    why = "Starting ships are never chosen: they have no abilities and pay when the dice hit their sector."
    return About(card_name(card, owner), (("", kind), *sides(g.seats, card), ("Where", where)), why)


def colony(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A colony that is still for sale, or one that closes a sector."""
    card = FIRST_COLONY + int(which) - 1
    row = CARDS[card]
    what = say(
        "Scores {vp} VP at once and closes sector {sector}: no ship can be placed there any more. The ships deployed"
        " there still pay.",
        vp=row.vp,
        sector=row.sector,
    )
    owner = next((at for at in range(g.seats) if card in g.console(at)), None)
    if owner is None:
        now = purchase(g, seat, card)
    else:
        now = (("Where", say("On {player:your} console.", player=player(g, owner, seat))),)
    return About(row.name, (("", what), *now), "You choose a colony when you buy.")


def bay(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A sector of somebody's console."""
    owner, number = (int(part) for part in which.split("."))
    whose = player(g, owner, seat)
    at = bay_of(owner, number)
    there = g.station[at]
    if there >= FIRST_COLONY:
        station = "Closed by a colony."
    else:
        station = say("{card}: {pays}.", card=capital(short(there)), pays=side_words(there, STATION))
    ships = [f"{short(card)} ({side_words(card, DEPLOYED)})" for card in g.deployed[at]]
    deployed = capital(say("{ships}.", ships=listed(ships, "no ship yet")))
    lines = (("At the station", station), ("Deployed", deployed), *roll_line(g, whose, owner, number))
    chosen = "You choose a sector when you allocate the dice, follow an arrow, or move a ship."
    return About(say("{player:Your} sector {number}", player=whose, number=number), lines, chosen)


def roll_line(g: SpaceBase, whose: Player, owner: Seat, number: int) -> Lines:
    """What the sector pays on this roll."""
    if not g.dice[1] or number not in (*g.dice, sum(g.dice)):
        return ()
    template = "If {player:you} {player:take|takes} this sector: {pays}."
    return (("On this roll", say(template, player=whose, pays=sector_words(g, owner, number))),)


def dice(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """The dice of the turn."""
    turn = "It is {player:your} turn: station ships (blue) pay {player:you}, deployed ships (red) pay everybody else."
    lines: Lines = (
        ("", f"{dice_words(g.dice)}."),
        ("", "Each player takes either both dice or their sum. The sectors with these numbers pay."),
        ("Turn", say(turn, player=player(g, g.active, seat))),
    )
    if seat is not None and g.dice[1]:
        for sector in sorted({*g.dice, sum(g.dice)}):
            pays = capital(sector_words(g, seat, sector))
            lines += ((say("Your sector {sector}", sector=sector), say("{pays}.", pays=pays)),)
    return About("The dice", lines, "You choose the dice when you take each of them.")


TRACKS: Final = {
    "credits": ("{player:Your} credits", "Money. A normal purchase spends all of it, even if the card costs less."),
    "income": (
        "{player:Your} income",
        "At the end of a player's own turn, their credits rise to their income if they have fewer.",
    ),
    "vp": ("{player:Your} victory points", RACE),
    "race": ("{player:Your} victory points", RACE),
}
"""The tracks of a console: title and rule."""


def track(kind: str) -> Callable[[SpaceBase, Seat | None, str], About]:
    """A track of a console."""

    def about(g: SpaceBase, seat: Seat | None, which: str) -> About:
        owner = int(which)
        number = {"credits": g.credits, "income": g.income, "vp": g.vp, "race": g.vp}[kind][owner]
        title, rule = TRACKS[kind]
        lines = (("", say(rule, vp=VICTORY)), ("Now", f"{number}."))
        name = say(title, player=player(g, owner, seat))
        return About(name, lines, "Tracks are never chosen: they move automatically.")

    return about


def deck(g: SpaceBase, seat: Seat | None, which: str) -> About:
    """A deck of the shipyard."""
    left = sum(len(layer) for layer in g.decks[int(which) - 1])
    prices = [card.cost for card in CARDS[FIRST_SHIP:FIRST_COLONY] if card.level == int(which)]
    lines = (
        ("", say("{left:ship|ships} left. When a ship leaves the shipyard, this deck replaces it.", left=left)),
        ("Prices", say("{least} to {most:credit|credits}.", least=min(prices), most=max(prices))),
    )
    return About(say("Level {level} deck", level=which), lines, "You can only buy ships in the shipyard.")


KINDS: Final[dict[str, Callable[[SpaceBase, Seat | None, str], About]]] = {
    "ship": ship,
    "starter": starter,
    "colony": colony,
    "sector": lambda g, seat, which: bay(g, seat, f"{g.active if seat is None else seat}.{which}"),
    "bay": bay,
    "dice": dice,
    "roll": dice,
    **{kind: track(kind) for kind in TRACKS},
    "deck": deck,
}


def explain(g: SpaceBase, seat: Seat | None, target: str) -> About:
    """What a thing is, by the kind of its target."""
    kind, _, which = target.partition(":")
    return KINDS[kind](g, seat, which)
