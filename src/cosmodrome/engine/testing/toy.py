"""Comet Race, the smallest game that uses all of the engine: lanes, hands, chance, declining, standing orders.

Each round everybody bets a fuel card from a hidden hand, at the same time; the highest bet that nobody else made
moves ahead by it. The leader may then risk a die for more. First to reach the finish wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cosmodrome.draw import Panel, Svg, circle, group, hit_rect, icon, join, line, rect, seat_mark, target, text

from ..board import Board
from ..contents import Use
from ..explain import About
from ..facts import Facts, OptionFact
from ..features import Features, around, of_kinds, per_seat
from ..flow import Asked, Flow, Prompt, Reason, Seat, choose_hidden, choose_or, together
from ..game import Game, OptionSpec, OrderSpec
from ..judge import Judge
from ..plate import Fact
from ..result import Result
from ..rng import Rng
from ..secret import NONE, Secret, only
from ..sentences import more_words
from ..state import Table
from ..training import Training, Valuing
from ..vocabulary import Kind, Vocabulary
from ..words import Words

CARDS = (1, 2, 3, 4, 5, 6, 7) * 4
HAND = 3

BET: Prompt[int] = Prompt("bet", "betting", str, lambda card: f"card:{card}")
RISK: Prompt[int] = Prompt("risk", "the-die", lambda _: "risk", lambda _: "die")


@dataclass(slots=True)
class Race(Table):
    """The table of a race."""

    hands: list[Secret[tuple[int, ...]]]
    bets: list[int]
    deck: Secret[tuple[int, ...]]
    places: list[int]
    round: int

    def copy(self) -> Race:
        """An independent table."""
        return Race(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.hands[:],
            self.bets[:],
            self.deck,
            self.places[:],
            self.round,
        )


def bet(g: Race, seat: Seat) -> Flow[None]:
    """Betting: lay one card of the hand face down."""

    def hand() -> list[int]:
        return sorted(set(g.hands[seat].look(g)))

    def why() -> dict[str, Reason]:
        return {f"card:{c}": ("not_held", c) for c in range(1, 8) if c not in hand()}

    card = yield from choose_hidden(g, seat, BET, hand, why=why)
    g.hands[seat], g.bets[seat] = g.hands[seat].minus(g, card), card
    g.tell("bet", seat, card, only=(seat,), others=("bet_hidden", seat))


def race(g: Race) -> Flow[None]:
    """A round: bets at the same time, the highest single bet moves, its owner may risk the die."""
    yield from together({seat: bet(g, seat) for seat in range(g.seats)}, secret=True)
    bets, g.bets = g.bets, [0] * g.seats
    for seat, card in enumerate(bets):
        g.tell("shown", seat, card)
    g.deck = g.deck.plus_open(*bets)
    single = [card for card in bets if bets.count(card) == 1]
    if single:
        leader = bets.index(max(single))
        g.places[leader] += bets[leader]
        g.tell("moved", leader, g.places[leader])
        yield from risk(g, leader)
    refill(g)
    g.round += 1


def risk(g: Race, seat: Seat) -> Flow[None]:
    """The die: a six is six ahead, a one is four back; it may be declined, also by standing order."""
    if g.ordered(seat, "risk") == "never":
        return
    answer = yield from choose_or("stay", seat, RISK, (1,), args=(g.places[seat],))
    if answer is not None:
        die = g.rng.roll()
        g.places[seat] = max(0, g.places[seat] + {1: -4, 6: 6}.get(die, 0))
        g.tell("rolled", seat, die, g.places[seat])


def refill(g: Race) -> None:
    """Hands are filled up."""
    for seat in range(g.seats):
        while len(g.hands[seat]) < HAND:
            card, g.deck = g.deck.draw(g.rng, only(seat))
            g.hands[seat] = g.hands[seat].plus(card)
            g.tell("drew", seat, card.look(g), only=(seat,), others=("drew_hidden", seat))


class RaceWords(Words[Race]):
    """How it is said."""

    contents = ("Fuel cards",)

    def used(self, kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
        return (Use(args[0], "Fuel cards", f"Fuel {args[1]}"),) if kind == "shown" else ()

    def question(self, g: Race, asked: Asked[Any]) -> str:
        return {"bet": "Bet a fuel card", "risk": "Risk the die?"}[asked.prompt.kind]

    def option(self, g: Race, asked: Asked[Any], value: Any) -> str:
        if asked.prompt is BET:
            return f"Bet {value}"
        return "Stay where you are" if value is None else "Roll: a six is 6 ahead, a one is 4 back"

    def reason(self, g: Race, reason: Reason) -> str:
        return f"You hold no {reason[1]}."

    def explain(self, g: Race, seat: Seat | None, target: str) -> About:
        kind, _, card = target.partition(":")
        if kind == "die":
            return About("The die", (("", "A six is 6 ahead, a one is 4 back."),), "It is risked after a move.")
        held = g.hands[seat].raw.count(int(card)) if seat is not None else 0
        lines = (("", f"The highest bet that nobody else made moves ahead by it: {card}."), ("In hand", f"{held}"))
        return About(f"Fuel {card}", lines, "Fuel is chosen when bets are made.")

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        who = names[args[0]]
        return {
            "bet": "{who} bets {0}",
            "bet_hidden": "{who} has bet",
            "shown": "{who} shows {0}",
            "moved": "{who} moves to {0}",
            "rolled": "{who} rolls {0} and stands at {1}",
            "drew": "{who} draws {0}",
            "drew_hidden": "{who} draws a card",
        }[kind].format(*args[1:], who=who)

    def plate(self, g: Race, seat: Seat) -> tuple[Fact, ...]:
        return (Fact("flag", g.places[seat], "ahead"), Fact("hand", g.hands[seat].size, "cards in hand"))

    def fact(self, g: Race, asked: Asked[Any], fact: OptionFact) -> str:
        return "1 roll of 6 helps, 1 of 6 hurts."

    def count(self, key: str, more: float) -> str:
        return f"You will be {more_words(more, 'step', 'steps')} ahead."


class RaceFacts(Facts[Race]):
    """How the die falls, and how far a comet comes."""

    worth: Mapping[str, float] = {"distance": 1.0}

    def option(self, g: Race, asked: Asked[Any], value: Any) -> list[OptionFact]:
        return [] if asked.prompt is BET or value is None else [OptionFact("die")]

    def counts(self, g: Race, seat: Seat) -> dict[str, float]:
        return {"distance": float(g.places[seat])}


class RaceBoard:
    """How it is drawn: the track with the die, and the cards of the viewer."""

    def panels(self, g: Race, seat: Seat | None, asked: Asked[Any] | None) -> list[Panel]:
        kind = asked.prompt.kind if asked else ""
        track = Panel("track", f"Race to {g.options['finish']}", 900, 60 + 50 * g.seats, track_svg(g), focus=1)
        if seat is None:
            return [track]
        hand = Panel("hand", "Your fuel", 900, 170, hand_svg(g, seat), focus=2 if kind == "bet" else 0, owner=seat)
        return [track, hand]

    def ghosts(self, g: Race, asked: Asked[Any]) -> dict[str, str]:
        return {}


def track_svg(g: Race) -> Svg:
    """A lane for each seat, its comet as far along as it has come, and the die."""
    finish: int = g.options["finish"]
    lanes = []
    for seat, place in enumerate(g.places):
        x, y = 160 + 580 * min(place, finish) / finish, 50 + 50 * seat
        comet = group(seat_mark(seat, -14, -14, 28), x=x, y=y, id=f"track-{seat}", data_piece=f"comet-{seat}")
        name = text(20, y + 6, f"{g.name(seat)}, {place}", 16, fit=120, cls="b")
        lanes.append(join((name, line(160, y, 740, y, stroke="var(--line)", stroke_width=2), comet)))
    die = target("die", "The die", icon("dice", 800, 30, 60), hit=hit_rect(795, 25, 70, 70, 10), id="track-die")
    return join((*lanes, die))


def hand_svg(g: Race, seat: Seat) -> Svg:
    """All seven cards of fuel; those not held are faint."""
    cards = []
    for n, card in enumerate(sorted(set(CARDS))):
        held = g.hands[seat].raw.count(card)
        face = join((rect(0, 0, 100, 140, 12, cls="surface"), text(50, 85, card, 44, "middle", cls="b")))
        dots = join(circle(50 + 22 * i - 11 * (held - 1), 118, 6, fill="var(--lit)") for i in range(held))
        cards.append(
            target(
                f"card:{card}",
                f"Fuel {card}, {held} in hand",
                group(face, dots, opacity=None if held else 0.35),
                hit=hit_rect(0, 0, 100, 140, 12),
                id=f"hand-{card}",
                transform=f"translate({20 + 124 * n} 15)",
            )
        )
    return join(cards)


class RaceJudge(Judge[Race]):
    """High cards early, low cards when ahead; nobody risks the die without need."""

    def hints(self, g: Race, asked: Asked[Any]) -> list[float]:
        if asked.prompt is BET:
            return [float(card) for card in asked.values]
        return [0.1, 0.0]

    def value(self, g: Race, seat: Seat) -> float:
        others: int = max((p for s, p in enumerate(g.places) if s != seat), default=0)
        lead: float = (g.places[seat] - others) / (2 * g.options["finish"])
        return min(1.0, max(0.0, 0.5 + lead))

    def parts(self, g: Race, seat: Seat) -> dict[str, float]:
        return {"distance": float(g.places[seat]), "hand": 0.1 * sum(g.hands[seat].seen((4, 4, 4)))}


NUMBERS = ("round", *per_seat(5, ("present", "place", "hand.known", *(f"card.{card}" for card in range(1, 8)))))


def position_numbers(view: Race, seat: Seat) -> list[float]:
    """How far each has come; the own hand by card, others' hands unknown."""
    row = [view.round / 60]
    for other in around(seat, view.seats):
        hand = view.hands[other]
        known = not hand.blank and bool(hand.known >> seat & 1)
        cards = [float(hand.raw.count(card)) if known else 0.0 for card in range(1, 8)]
        row += [1.0, view.places[other] / view.options["finish"], float(known), *cards]
    return row + [0.0] * (len(NUMBERS) - len(row))


def option_numbers(view: Race, asked: Asked[Any]) -> list[list[float]]:
    """The card that is bet, and what the judge says."""
    kind = of_kinds(("bet", "risk"), asked.prompt.kind)
    hints = RaceJudge().hints(view, asked)
    rows = [[*kind, hint, 0.0, value / 7] for value, hint in zip(asked.values, hints, strict=False)]
    return [*rows, [*kind, hints[-1], 1.0, 0.0]] if asked.decline else rows


class CometRace(Game[Race]):
    """The game itself."""

    id = "comet-race"
    name = "Comet Race"
    version = 2
    seats = range(1, 6)
    tagline = "Bet fuel, risk the die"
    minutes = "5"
    options = (OptionSpec("finish", 20, "Where the race ends", minimum=5, maximum=60),)
    state_type = Race
    words = RaceWords()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Race:
        hands: list[Secret[tuple[int, ...]]] = [Secret((), only(seat)) for seat in range(seats)]
        deck = Secret(tuple(sorted(CARDS)), NONE)
        g = Race(seats, rng, ({},) * seats, options, hands, [0] * seats, deck, [0] * seats, 1)
        refill(g)
        return g

    def step(self, g: Race) -> Flow[None]:
        return race(g)

    def over(self, g: Race) -> bool:
        return max(g.places) >= g.options["finish"] or g.round > 60

    def result(self, g: Race) -> Result:
        return Result.by_key(g.places, g.places, [[("distance", place)] for place in g.places])

    def heading(self, g: Race, names: Sequence[str]) -> str:
        return f"Round {g.round}"

    def fill(self, g: Race, seat: Seat, rng: Rng) -> None:
        unseen = list(CARDS)
        for card in (*g.hands[seat].raw, *(card for card in g.bets if card)):
            unseen.remove(card)
        pool = list(rng.shuffled(unseen))
        for other, hand in enumerate(g.hands):
            if hand.blank:
                g.hands[other] = hand.filled(tuple(sorted(pool.pop() for _ in range(len(hand)))))
        g.deck = g.deck.filled(tuple(sorted(pool)))

    def check(self, g: Race) -> list[str]:
        cards = sorted([*g.deck.raw, *(card for hand in g.hands for card in hand.raw), *(b for b in g.bets if b)])
        return [] if cards == sorted(CARDS) else ["the cards are not those of the box"]

    def seat_orders(self, g: Race, seat: Seat) -> tuple[OrderSpec, ...]:
        return (OrderSpec("risk", "The die", (("never", "Never risk it"),)),)

    def board(self) -> Board[Race]:
        return RaceBoard()

    def judge(self) -> Judge[Race]:
        return RaceJudge()

    def facts(self) -> Facts[Race]:
        return RaceFacts()

    def features(self) -> Features[Race]:
        names = ("kind.bet", "kind.risk", "hint", "decline", "card")
        return Features(1, NUMBERS, names, position_numbers, option_numbers)

    def training(self) -> Training:
        return Training(kinds=("bet",), contexts=("card",), seats=(2, 3), deals=6, plays=3, batch=64, points=10.0)

    def valuing(self) -> Valuing:
        return Valuing(kinds=("bet",), seats=(2, 3), hidden=(8,), games=6, memory=2, ahead=1, batch=16)

    def vocabulary(self) -> Vocabulary:
        return Vocabulary(1, (Kind(BET, sorted(set(CARDS))), Kind(RISK, (1,), "stay")))

    @property
    def guide_source(self) -> str:
        return "# Comet Race\n\n## Betting\n\nBet a card.\n\n## The die\n\nRisk it, or stay.\n"


GAME = CometRace()
