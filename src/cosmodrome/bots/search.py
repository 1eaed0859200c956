"""The bot that plays its few best options on, in imagined matches, and takes the one that ends up best.

How it thinks about a question:
1. *Shortlist*: the rules of thumb (`Judge.hints`) and one look ahead (`Judge.value` after the answer, averaged over
   a few imagined matches) leave `width` options.
2. *Playouts*: a world is imagined; every option on the list is answered in a copy of it, so that all of them meet the
   same chance; each copy is played on for `depth` steps with every seat following its own rules of thumb, then cut
   off and judged.
3. *Halving*: when its share of the budget is used up, the worse half of the list is dropped, until one is left.
Each seat maximises its own standing; nothing here knows a game or a number of seats.
"""

from math import ceil, log2
from time import perf_counter
from typing import Any

from cosmodrome.bots.bot import BotError, best, find_judge
from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat

GLANCE = 16
"""At most this many options are looked at one answer ahead; the hints choose them."""


class SearchBot:
    """Searches for `seconds` a decision, or by `iterations` playouts (then its seed decides all it does)."""

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        width: int = 4,
        depth: int = 0,
        looks: int = 4,
        seed: int = 0,
        judge: str = "",
    ) -> None:
        if seconds is not None and iterations is not None:
            raise BotError("search takes either seconds or iterations, not both")
        poor = (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0)
        if poor or min(width, looks) < 1 or depth < 0:
            raise BotError("search needs a width, looks and a budget of at least 1, and no depth below 0")
        self.seconds = seconds
        self.iterations = 128 if seconds is None and iterations is None else iterations
        self.width = width
        self.depth = depth
        self.looks = looks
        self.judge = judge
        self.rng = Rng.seeded("search bot", seed)

    def choose(self, p: Perspective) -> str:
        options = p.question.options
        if len(options) == 1:
            return options[0].token
        judge = find_judge(p.game, self.judge)
        budget = Budget(self.seconds, self.iterations)
        listed = self.shortlist(p, judge)
        return options[self.compare(p, judge, listed, budget)].token

    def shortlist(self, p: Perspective, judge: Judge[Any]) -> list[int]:
        """The few options worth playing out: the two best by hints, then the best by a look ahead."""
        worlds = [p.imagine(self.rng.fresh()) for _ in range(self.looks)]
        hints = judge.hints(worlds[0].state, worlds[0].asked[p.seat])
        ranked = sorted(range(len(hints)), key=lambda index: -hints[index])
        if len(ranked) <= self.width:
            return ranked
        glanced = ranked[:GLANCE]
        ahead = {index: sum(look(world, p.seat, index, judge) for world in worlds) for index in glanced}
        listed = ranked[: min(2, self.width)]
        for index in sorted(glanced, key=lambda index: -ahead[index]):
            if len(listed) == self.width:
                break
            if index not in listed:
                listed.append(index)
        return listed

    def compare(self, p: Perspective, judge: Judge[Any], listed: list[int], budget: "Budget") -> int:
        """Sequential halving by playouts on common chance; returns the option that is left."""
        totals = dict.fromkeys(listed, 0.0)
        rounds = ceil(log2(len(listed))) if len(listed) > 1 else 0
        for number in range(1, rounds + 1):
            played = 0
            while played == 0 or not budget.used(number / rounds):
                world = p.imagine(self.rng.fresh())
                depth = self.depth or 2 * world.seats
                for index in listed:
                    totals[index] += playout(world, p.seat, index, judge, depth)
                    budget.playouts += 1
                played += 1
            listed = sorted(listed, key=lambda index: -totals[index])[: (len(listed) + 1) // 2]
        return listed[0]


class Budget:
    """How much thinking a decision may cost: seconds of the clock, or a number of playouts."""

    def __init__(self, seconds: float | None, iterations: int | None) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.started = perf_counter()
        self.playouts = 0

    def used(self, share: float) -> bool:
        """Whether this share of the whole is spent."""
        if self.seconds is not None:
            return perf_counter() - self.started >= self.seconds * share
        return self.playouts >= (self.iterations or 0) * share


def look(world: Match, seat: Seat, index: int, judge: Judge[Any]) -> float:
    """How good the table looks to the seat right after this answer."""
    match = world.clone()
    match.pick(seat, index)
    return standing(match, seat, judge)


def playout(world: Match, seat: Seat, index: int, judge: Judge[Any], depth: int) -> float:
    """Answer in a copy of the world, play on for `depth` steps by every seat's rules of thumb, and judge the end."""
    match = world.clone()
    match.pick(seat, index)
    last = match.step_count + depth
    while not match.over and match.step_count < last:
        for asked in list(match.asked.values()):
            match.pick(asked.seat, best(judge.hints(match.state, asked)))
    return standing(match, seat, judge)


def standing(match: Match, seat: Seat, judge: Judge[Any]) -> float:
    """The seat's share of the win where the match is over (with rivals to beat), else the judge's estimate of it."""
    result = match.result if match.seats > 1 else None
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    return judge.value(match.state, seat)
