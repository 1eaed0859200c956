"""The bot that plays its few best options on, in imagined matches, and takes the one that ends up best.

How it thinks about a question:
1. *Shortlist*: the rules of thumb (`Judge.hints`) and one look ahead (`Judge.value` after the answer, averaged over
   a few imagined matches) leave `width` options.
2. *Playouts*: a world is imagined; every option on the list is answered in a copy of it, so that all of them meet the
   same chance; each copy is played on for `depth` steps with every seat following its own rules of thumb, then cut
   off and judged. Where the game says so (`Judge.reach` 0) it is played to the very end and judged by the outcome.
3. *Halving*: when its share of the budget is used up, the worse half of the list is dropped, until one is left.
Each seat maximises its own standing; nothing here knows a game or a number of seats.
"""

from collections.abc import Callable
from math import ceil, log2, sqrt
from time import perf_counter, thread_time
from typing import Any

from cosmodrome.bots.bot import Adviser, BotError, best
from cosmodrome.engine import Doubt, Judge, Match, Perspective, Rng, Seat

GLANCE = 16
"""At most this many options are looked at one answer ahead; the hints choose them."""
ENOUGH = 6
"""Before so many worlds, no option is given up."""
CLOCKS: dict[str, Callable[[], float]] = {"wall": perf_counter, "cpu": thread_time}
"""What seconds are counted by: those on the wall, or those of a core, which are the same on a busy machine."""
PSEUDO = 4
"""So many worlds count for the noise that was believed in before."""


class SearchBot:
    """Searches for `seconds` a decision, or by `iterations` playouts (then its seed decides all it does).

    It thinks about a share of the questions (`attention`, bent by the game's `Judge.focus`), and answers the others by
    the rules of thumb. The options may be ordered by another judge (`hints`) than the one that plays on: one that knows
    better, and takes longer. If none is named, it is the one that the game's own judge leaves that to (`ordered_by`).
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        width: int = 4,
        depth: int = 0,
        looks: int = 2,
        caution: float = 1.0,
        attention: float = 1.0,
        clock: str = "wall",
        seed: int = 0,
        judge: str = "",
        hints: str = "",
        style: str = "",
    ) -> None:
        if seconds is not None and iterations is not None:
            raise BotError("search takes either seconds or iterations, not both")
        poor = (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0)
        if poor or min(width, looks) < 1 or depth < 0:
            raise BotError("search needs a budget, and a width and looks of at least 1")
        if not 0 <= attention <= 1 or clock not in CLOCKS:
            raise BotError(f"search's attention is a share of the questions, its clock one of {', '.join(CLOCKS)}")
        self.attention = attention
        self.clock = CLOCKS[clock]
        self.seconds = seconds
        self.iterations = 128 if seconds is None and iterations is None else iterations
        self.width = width
        self.depth = depth
        self.looks = looks
        self.caution = caution
        self.adviser = Adviser(judge, style)
        self.hints, self.style = hints, style
        self.hinters: dict[str, Adviser] = {"": self.adviser}
        self.rng = Rng.seeded("search bot", seed)

    def choose(self, p: Perspective) -> str:
        options = p.question.options
        if len(options) == 1:
            return options[0].token
        judge = self.adviser.of(p.game)
        if not judge.ponders(p.view, p.asked) or self.rng.below(1000) >= 1000 * self.attention**judge.focus:
            return options[best(self.hinter(p).hints(p.view, p.asked))].token
        budget = Budget(self.seconds, self.iterations, self.clock)
        listed = self.shortlist(p, judge, budget)
        chosen = self.compare(p, judge, listed, budget) if len(listed) > 1 else listed[0]
        return options[chosen].token

    def hinter(self, p: Perspective) -> Judge[Any]:
        """The judge that orders the options: the one named, or the one that the game's own judge leaves it to."""
        name = self.hints or ("" if self.adviser.name else self.adviser.of(p.game).ordered_by)
        if name not in self.hinters:
            self.hinters[name] = Adviser(name, self.style)
        return self.hinters[name].with_style(p)

    def depth_of(self, judge: Judge[Any], world: Match) -> int:
        """How many steps are played on; 0: to the very end."""
        return self.depth or judge.reach(world.seats)

    def shortlist(self, p: Perspective, judge: Judge[Any], budget: "Budget") -> list[int]:
        """The few options worth playing out: the two best by hints, then the best by a look ahead."""
        world = p.imagine(self.rng.fresh())
        hints = self.hinter(p).hints(world.state, world.asked[p.seat])
        ranked = sorted(range(len(hints)), key=lambda index: -hints[index])
        if len(ranked) <= self.width or not self.depth_of(judge, world):
            return ranked[: self.width]
        glanced = ranked[:GLANCE]
        ahead = dict.fromkeys(glanced, 0.0)
        for number in range(self.looks):
            if budget.used(0.2):
                break
            world = p.imagine(self.rng.fresh()) if number else world
            for index in glanced:
                ahead[index] += look(world, p.seat, index, judge)
        listed = ranked[: min(2, self.width)]
        for index in sorted(glanced, key=lambda index: -ahead[index]):
            if len(listed) == self.width:
                break
            if index not in listed:
                listed.append(index)
        return listed

    def compare(self, p: Perspective, judge: Judge[Any], listed: list[int], budget: "Budget") -> int:
        """Sequential halving by playouts on common chance; the first option yields only to a clearly better one."""
        first, *rivals = [Rival(index) for index in listed]
        rounds = ceil(log2(len(listed)))
        for number in range(1, rounds + 1):
            while rivals and not budget.used(number / rounds):
                self.try_out(p, judge, first, rivals, budget)
                rivals = [rival for rival in rivals if not rival.hopeless]
            rivals = sorted(rivals, key=lambda rival: -rival.mean)[: (len(rivals) + 1) // 2]
        doubt = judge.doubt
        if doubt is None:
            return max([first, *rivals], key=lambda option: option.surely(self.caution)).index
        return max([first, *rivals], key=lambda option: option.believed(doubt) if option is not first else 0.0).index

    def try_out(
        self, p: Perspective, judge: Judge[Any], first: "Rival", rivals: list["Rival"], budget: "Budget"
    ) -> None:
        """Play all options on in one imagined world."""
        world = p.imagine(self.rng.fresh())
        depth = self.depth_of(judge, world)
        standard = playout(world, p.seat, first.index, judge, depth)
        budget.playouts += 1
        for rival in rivals:
            if budget.used(1.0):
                break
            rival.meet(playout(world, p.seat, rival.index, judge, depth) - standard)
            budget.playouts += 1


class Rival:
    """An option measured against the one that the rules of thumb like best, world by world."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0

    def meet(self, difference: float) -> None:
        """Count one world."""
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        """By how much it is better on average."""
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def hopeless(self) -> bool:
        """Whether enough worlds have shown that it is worse."""
        return self.worlds >= ENOUGH and self.surely(-2.0) < 0

    def surely(self, caution: float) -> float:
        """The same less some standard errors: what few worlds seem to show is not believed at once."""
        if not self.worlds:
            return 0.0
        variance = max(0.0, self.squares / self.worlds - self.mean * self.mean) / self.worlds
        return self.mean - caution * sqrt(variance)

    def believed(self, doubt: Doubt) -> float:
        """By how much it is better, by what was believed before and what the worlds have shown."""
        if not self.worlds:
            return -doubt.worse
        scatter = max(0.0, self.squares - self.worlds * self.mean * self.mean)
        noise = (scatter + PSEUDO * doubt.noise**2) / (self.worlds + PSEUDO)
        before, shown = 1 / doubt.spread**2, self.worlds / noise
        return (-before * doubt.worse + shown * self.mean) / (before + shown)


class Budget:
    """How much thinking a decision may cost: seconds of the clock, or a number of playouts."""

    def __init__(self, seconds: float | None, iterations: int | None, clock: Callable[[], float]) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.clock = clock
        self.started = clock()
        self.playouts = 0

    def used(self, share: float) -> bool:
        """Whether this share of the whole is spent."""
        if self.seconds is not None:
            return self.clock() - self.started >= self.seconds * share
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
    if not depth:
        return rollout(match, seat, judge)
    last = match.step_count + depth
    while not match.over and (match.step_count < last or not judge.quiet(match.state)):
        for asked in list(match.asked.values()):
            match.pick(asked.seat, judge.favourite(match.state, asked))
    return standing(match, seat, judge)


def rollout(match: Match, seat: Seat, judge: Judge[Any]) -> float:
    """Play on to the very end by every seat's rules of thumb: the outcome."""
    while not match.over:
        for asked in list(match.asked.values()):
            match.pick(asked.seat, judge.favourite(match.state, asked))
    result = match.result
    assert result is not None
    return judge.outcome(match.state, result, seat)


def standing(match: Match, seat: Seat, judge: Judge[Any]) -> float:
    """The seat's share of the win where the match is over (with rivals to beat), else the judge's estimate of it."""
    result = match.result if match.seats > 1 else None
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    return judge.value(match.state, seat)
