"""How Space Base is said: questions, options, log lines and reasons in English, all of them here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.flow import Asked, Reason
from cosmodrome.engine.game import OrderSpec, Words

from .content import (
    AFTER_BUYING,
    AFTER_REWARDS,
    BEFORE_ROLL,
    CARDS,
    CLAIM,
    DEPLOYED,
    EXCHANGE,
    EXTRA_BUY,
    FIRST_COLONY,
    GAIN,
    INCOME_UNIT,
    LEFT,
    MASK,
    MOVE_CHARGE,
    OTHERS_LOSE_VP,
    PLACE_CHARGE,
    RIGHT,
    SHIFT_SUM,
    STATION,
    SWAP_SECTORS,
    VP_UNIT,
    Effect,
    Reward,
)
from .prompts import card_target, slug
from .rules.abilities import SKIP, owned
from .rules.cards import find, has_room, side_of
from .state import BUYING, OPENING, Galaxy

PHASES = {BEFORE_ROLL: "before the roll", AFTER_REWARDS: "after the rewards", AFTER_BUYING: "after the purchase"}


# -- phrases ------------------------------------------------------------------------------------------


def short(card: int) -> str:
    """A card's name without prefix and number: "Ride", "Frisch Outpost"; starting ships by sector."""
    if card < 12:
        return f"starting ship {card + 1}"
    words = CARDS[card].name.split()
    return " ".join(words[1:] if card >= FIRST_COLONY else words[1:-1])


def joined(parts: Sequence[str], nothing: str = "nothing") -> str:
    """A list in words."""
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def amount(number: int, thing: str) -> str:
    """A number of things: "1 credit", "3 credits", "2 VP"."""
    return f"{number} {thing}" if number == 1 or thing in ("VP", "income") else f"{number} {thing}s"


def resources(credits: int, income: int, vp: int) -> str:
    """Credits, income and VP in words."""
    parts = [(credits, "credit"), (income, "income"), (vp, "VP")]
    return joined([amount(number, thing) for number, thing in parts if number])


def packed(pay: int) -> str:
    """The resources in a sum of `content.PAY`."""
    return resources(pay & MASK, pay // INCOME_UNIT & MASK, pay // VP_UNIT & MASK)


def claims(levels: Sequence[int]) -> str:
    """Ships to claim: "2 ships of level 1"."""
    counts = {level: list(levels).count(level) for level in sorted(set(levels), reverse=True)}
    return joined([f"{amount(count, 'ship')} of level {level}" for level, count in counts.items()])


def reward(pays: Reward) -> str:
    """What a side pays when the dice hit it."""
    parts = [resources(pays.credits, pays.income, pays.vp)] if pays.credits or pays.income or pays.vp else []
    if pays.charge:
        parts.append("a charge")
    if pays.claim:
        parts.append(f"claim {claims(pays.claim)}")
    if pays.arrow:
        side = {LEFT: "the sector to the left", RIGHT: "the sector to the right"}
        parts.append(f"the rewards of {side.get(pays.arrow, 'the sector on either side')}")
    return joined(parts)


def effect_words(effect: Effect) -> str:
    """One effect of an ability."""
    code = effect[0]
    if code == SHIFT_SUM:
        return "move the sum 1 sector to the right" if effect[1] == 1 else "move the sum 1 or 2 sectors to the right"
    if code == GAIN:
        return f"gain {resources(*effect[1:])}"
    if code == EXTRA_BUY:
        cards = "a card" if effect[1] == 1 else f"up to {effect[1]} cards"
        return f"buy {cards} at the exact price" + (", a ship to any of sectors 7 to 12" if effect[2] else "")
    if code == CLAIM:
        return f"claim {claims(effect[1:])}"
    if code == SWAP_SECTORS:
        return f"swap all cards of sectors {effect[1]} and {effect[2]}"
    if code == OTHERS_LOSE_VP:
        return f"all others lose {effect[1]} VP"
    if code == PLACE_CHARGE:
        return "place a charge on another card"
    if code == MOVE_CHARGE:
        return "move a charge"
    if code == EXCHANGE:
        return "trade places with one of your station cards"
    return _OTHER_EFFECTS[code]


_OTHER_EFFECTS = {5: "reroll one or both dice", 6: "set a die", 9: "gain one sector twice", 12: "win the game"}


def ability_words(card: int, side: int) -> str:
    """What the ability of a side does; empty if it has none."""
    ability = (CARDS[card].station, CARDS[card].deployed)[side].ability
    return ", then ".join(effect_words(effect) for effect in ability.effects) if ability else ""


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


def placing_words(g: Galaxy, seat: int, card: int) -> str:
    """The same for a card that could be placed now, with what it deploys."""
    old = g.station[12 * seat + CARDS[card].sector - 1]
    if old >= FIRST_COLONY:  # it will go elsewhere, by free placement
        return card_words(card)
    return f"{card_words(card)}; deploys {short(old)} ({side_words(old, DEPLOYED)} on others' turns)"


def sector_words(g: Galaxy, seat: int, sector: int) -> str:
    """What a sector pays the seat on this roll, all its cards together."""
    side = STATION if seat == g.active else DEPLOYED
    at = 12 * seat + sector - 1
    cards = (g.station[at],) if side == STATION else g.deployed[at]
    pays = [(card, (CARDS[card].station, CARDS[card].deployed)[side].reward) for card in cards]
    credits, income, vp = (sum(getattr(pay, name) for _, pay in pays) for name in ("credits", "income", "vp"))
    parts = [resources(credits, income, vp)] if credits or income or vp else []
    for card, pay in pays:
        if pay.charge:
            parts.append(
                f"a charge for {short(card)}" if has_room(g, seat, 2 * card + side) else f"{short(card)} is full"
            )
        if pay.claim or pay.arrow:
            parts.append(reward(Reward(0, 0, 0, 0, pay.arrow, pay.claim)))
    return joined(parts, "nothing, a colony" if side == STATION and cards[0] >= FIRST_COLONY else "nothing")


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


def heading(g: Galaxy) -> str:
    """The step about to begin."""
    if g.stage == OPENING:
        return "Opening"
    return f"Turn {g.turn}: {'buy' if g.stage == BUYING else 'roll'}"


def seat_orders(g: Galaxy, seat: int) -> tuple[OrderSpec, ...]:
    """Not to be asked in a phase, or for a ship's ability; the rules forget it at the seat's next turn."""
    choices = ((SKIP, "don't ask me until my next turn"),)
    orders = [OrderSpec(f"phase-{phase}", f"Abilities {when}", choices) for phase, when in PHASES.items()]
    for card in sorted(owned(g, seat)):
        words = ability_words(card, side_of(g, seat, card))
        if words:
            orders.append(OrderSpec(f"ability-{slug(card)}", f"{short(card)}: {words}", choices))
    return tuple(orders)


# -- the words of the game ------------------------------------------------------------------------------


class SpaceBaseWords(Words[Galaxy]):
    """Questions, options, reasons and events of Space Base."""

    def question(self, g: Galaxy, asked: Asked[Any]) -> str:
        """The question in words."""
        args = asked.args
        match asked.prompt.kind:
            case "buy-opening":
                return f"Buy ships to start with ({amount(g.credits[asked.seat], 'credit')} left)"
            case "ability":
                return f"Use an ability {PHASES[args[0]]}?"
            case "set-die":
                return "Set a die instead of rolling it?"
            case "reroll":
                return f"You rolled {g.dice[0]} and {g.dice[1]}. Roll again?"
            case "allocate":
                return f"The dice show {g.dice[0]} and {g.dice[1]}: take them one by one, or their sum?"
            case "shift":
                return f"The sum stands on sector {args[0]}: move it to the right?"
            case "double":
                return f"The dice give you {sectors_words(args[0])}: double one?"
            case "repeat":
                return "Which sector pays again?"
            case "arrow":
                return f"The arrow in sector {args[0]} points both ways: which side pays too?"
            case "claim":
                return f"Claim {claims(args[0])}"
            case "buy":
                return f"Buy a ship or a colony? You have {amount(g.credits[asked.seat], 'credit')} and spend them all"
            case "extra-buy":
                return f"Buy a card at its exact price? You have {amount(g.credits[asked.seat], 'credit')}"
            case "place-ship":
                return f"Which sector shall {short(args[0])} go to?"
            case "place-charge":
                return "Place a charge on which card?"
            case "move-from":
                return "Move a charge from which card?"
            case "move-to":
                return f"Move the charge from {short(args[0])} to which card?"
            case "exchange":
                return f"Which station card trades places with {short(args[0])}, now in sector {args[1]}?"
            case kind:
                raise ValueError(kind)

    def option(self, g: Galaxy, asked: Asked[Any], value: Any) -> str:
        """An option in words, with what comes of it."""
        seat = asked.seat
        kind = asked.prompt.kind
        if value is None:
            return _DECLINE[kind]
        match kind:
            case "buy-opening" | "extra-buy":
                return f"{CARDS[value].cost} credits: {placing_words(g, seat, value)}"
            case "buy":
                waste = g.credits[seat] - CARDS[value].cost
                lost = f" ({waste} wasted)" if waste else ""
                return f"{CARDS[value].cost} credits{lost}: {placing_words(g, seat, value)}"
            case "claim":
                return placing_words(g, seat, value)
            case "ability":
                return f"{short(value)}: {ability_words(value, side_of(g, seat, value))}"
            case "double":
                return f"Spend {short(value)}'s charge and gain one sector twice"
            case "set-die":
                return f"{short(value[0])}: set a die to {value[1]}"
            case "reroll":
                which = (f"the {g.dice[0]}", f"the {g.dice[1]}", "both dice")[value[1]]
                return f"{short(value[0])}: roll {which} again"
            case "allocate":
                if len(value) == 1 or value[0] == value[1]:
                    how = "Sum" if len(value) == 1 else "One by one"
                    return f"{how}, {sectors_words(value)}: {sector_words(g, seat, value[0])}"
                return "One by one, " + "; ".join(f"sector {s}: {sector_words(g, seat, s)}" for s in value)
            case "shift":
                sector = asked.args[0] + value[1]
                return f"{short(value[0])}: to sector {sector}: {sector_words(g, seat, sector)}"
            case "repeat" | "arrow":
                return f"Sector {value}: {sector_words(g, seat, value)}"
            case "place-ship" | "exchange":
                return f"Sector {value}, where {short(g.station[12 * seat + value - 1])} is"
            case "place-charge" | "move-from" | "move-to":
                held = g.held(seat, value)
                words = ability_words(value, side_of(g, seat, value))
                return f"{short(value)} in sector {find(g, seat, value)} ({held} there): {words}"
            case _:
                raise ValueError(kind)

    def reason(self, g: Galaxy, reason: Reason) -> str:
        """Why something is not possible."""
        match reason:
            case ("too-dear", cost, credits):
                return f"costs {cost}, you have {credits}"
            case ("colony-there", sector):
                return f"your colony closes sector {sector}"
            case ("not-rolled", first, second):
                return f"the dice give {first} and {second}, or {first + second}"
            case ("not-your-offer",):
                return "was drawn for another player"
            case ("not-charged", held, price):
                return f"needs {amount(price, 'charge')}, has {held}"
            case (key,):
                return _REASONS[key]
            case _:
                raise ValueError(reason)

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        who = names[args[0]] if kind not in _WITHOUT_SEAT else ""
        match kind:
            case "offer":
                return f"{who} may buy {joined([short(card) for card in args[1]])}"
            case "opening":
                return f"{who} begins with {short(args[1])} for {amount(args[2], 'credit')}"
            case "roll-off":
                return f"{who} rolls {args[1]} for the start"
            case "starter":
                return f"{who} is the starting player"
            case "bonus":
                return f"{who} gets {resources(args[1], args[2], 0)} for going later"
            case "turn":
                return f"Turn {args[0]}: {names[args[1]]}"
            case "rolled":
                return f"{who} rolls {args[1][0]} and {args[1][1]}"
            case "set":
                return f"{who} sets a die to {args[2]} with {short(args[1])}"
            case "rerolled":
                return f"{who} rolls again with {short(args[1])}: {args[2][0]} and {args[2][1]}"
            case "took":
                return f"{who} takes {sectors_words(args[1])}"
            case "rewards":
                return f"{who} takes {sectors_words(args[1])}: {packed(args[2])}"
            case "shifted":
                return f"{who} moves the sum to sector {args[2]} with {short(args[1])}"
            case "gained":
                return f"{who} gains {resources(*args[1:])}"
            case "charged":
                return f"{who} charges {short(args[1])}"
            case "moved-charge":
                return f"{who} moves a charge from {short(args[1])} to {short(args[2])}"
            case "arrow":
                return f"{who} follows the arrow from sector {args[1]} to {args[2]}"
            case "doubled":
                return f"{who} doubles sector {args[2]} with {short(args[1])}"
            case "ability":
                return f"{who} uses {short(args[1])}"
            case "bought":
                return f"{who} buys {short(args[1])} for {amount(args[2], 'credit')}, to sector {args[3]}"
            case "saved":
                return f"{who} saves {amount(args[1], 'credit')}"
            case "claimed":
                return f"{who} claims {short(args[1])}, to sector {args[2]}"
            case "swapped":
                return f"{who} swaps sectors {args[1]} and {args[2]}"
            case "exchanged":
                return f"{who} exchanges {short(args[1])} (sector {args[2]}) and {short(args[3])} (sector {args[4]})"
            case "lost":
                return f"{who} loses {args[1]} VP"
            case "revealed":
                return f"{short(args[0])} comes into the shipyard"
            case "income":
                return f"{who} is topped up to {amount(args[1], 'credit')} by income"
            case "closing":
                return f"{who} has {args[1]} VP: the round is finished, then the game"
            case "tied":
                return f"A tie at {args[0]} VP: one more round"
            case "ended":
                return f"The game ends: {args[0]} VP are the most"
            case "won":
                return f"{who} wins outright!"
            case _:
                raise ValueError(kind)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The ships that a log line speaks of."""
        if kind == "offer":
            return tuple(card_target(card) for card in args[1])
        if kind == "revealed":
            return (card_target(args[0]),)
        if kind in _SHIP_EVENTS and args[1] >= 12:
            return (card_target(args[1]),)
        return ()


_WITHOUT_SEAT = ("turn", "revealed", "tied", "ended")
_SHIP_EVENTS = (
    *("opening", "set", "rerolled", "shifted", "charged", "moved-charge", "doubled", "ability", "bought", "claimed"),
    "exchanged",
)
_DECLINE = {
    "buy-opening": "Keep the rest of the credits",
    "ability": "No (more) abilities now",
    "set-die": "Roll",
    "reroll": "Keep the dice",
    "shift": "Leave it there",
    "double": "Don't double",
    "claim": "Claim nothing more",
    "buy": "Save your credits",
    "extra-buy": "Buy nothing more",
    "place-charge": "Place none",
    "move-from": "Move none",
}
_REASONS = {
    "once-a-phase": "was used in this phase already",
    "only-your-turn": "works on your own turn only",
    "only-others-turns": "works on other players' turns only",
    "other-phase": "works in another phase of the turn",
    "no-effect": "would change nothing now, or you asked not to be asked",
}
