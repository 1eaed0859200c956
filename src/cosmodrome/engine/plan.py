"""A private plan: a seat's next turns, tried out in a match that is made of what the seat may know and nothing else.

A plan is a root and the moves since; everything else follows from them, so it is kept as a few lines of JSON and
rebuilt when it is opened. If another seat is asked now, the root is this seat's *next* question: the step is played
again as the seat knows it, the others answer by a stated policy, and only then what is hidden is dealt. Dealing earlier
does not work: rules in the middle of another's turn hold values that came out of the old hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeAlias

import msgspec
from typing_extensions import TypeVar

from .driver import Driver
from .errors import CosmodromeError
from .flow import Asked, Seat
from .history import IMAGINE, Entry, Heard, LogLine, Origin
from .judge import Judge
from .match import Match
from .perspective import Perspective, filled
from .rng import Place, Planned, PlannedChance, PlannedDraw, Rng
from .state import Message, Table
from .timeline import Timeline

S = TypeVar("S", bound=Table, default=Any)

Others: TypeAlias = Literal["bot", "pass", "me"]
"""Who answers for the other seats: the rules of thumb, the same but declining what can be declined, or the planner."""
OTHERS: tuple[Others, ...] = ("bot", "pass", "me")
ATTEMPTS = 12
"""How many beginnings are tried before the plan starts from the beginning of the step."""
MOST_ANSWERS = 400
"""How many answers the others may give between two questions of the planner."""
WORLDS = 4
"""In how many worlds an answer is tried to find out what follows from it for certain."""
ALL_OUTCOMES, SOME_OUTCOMES = 128, 24
"""Draws with more outcomes than the first number are sampled: some from the start, and some spread evenly."""


class PlanError(CosmodromeError):
    """The plan can't be opened or continued; the message says why."""


class Drawn(NamedTuple):
    """A draw of the plan, and after how many of its moves it came."""

    at: int
    draw: PlannedDraw
    chosen: bool
    """Whether the planner chose the outcome."""


class Outcome(NamedTuple):
    """What a draw may bring: its number, how many outcomes look the same to the planner, and a label."""

    which: int
    alike: int
    label: str


class Meaning(NamedTuple):
    """What identifies an answer: two answers mean the same if all of this is equal."""

    kind: str
    args: Any
    token: str
    label: str
    effect: Any
    """The events that follow in every world that the seat thinks possible."""


class PlannedAnswer(NamedTuple):
    """One answer of the planner's own seat: what it means, and what the seat heard until it was asked again."""

    meaning: Meaning
    heard: Any


class Plan(Generic[S]):
    """One seat's plan. `match` is the imagined match; show the planner its own seat's view of it only."""

    def __init__(
        self,
        perspective: Perspective[S],
        key: str = "",
        others: Others = "bot",
        moves: Iterable[tuple[Seat, str]] = (),
        chance: Iterable[tuple[int, Place, int]] = (),
    ) -> None:
        if others not in OTHERS:
            raise PlanError(f"{others!r} is not one of {', '.join(OTHERS)}")
        self.perspective = perspective
        self.seat = perspective.seat
        self.key = key
        self.others: Others = others
        self.from_step_start = False
        """Whether the plan had to start from the beginning of the step under way."""
        self.dropped = 0
        """How many moves were left out when the plan was last rebuilt: they were not legal any more."""
        self.moves: list[tuple[Seat, str]] = []
        self.draws: list[Drawn] = []
        self._chance = {place: (at, which) for at, place, which in chance}
        self.judge = _judge(perspective)
        """The game's rules of thumb, by which others play."""
        self.heard_after: list[int] = []
        """How many events the seat had heard at the root, and after each move."""
        self._rebuild(list(moves))

    # -- the root ----------------------------------------------------------------------------------

    def _rebuild(self, moves: list[tuple[Seat, str]]) -> None:
        """Open the root and play the moves again, as far as they are legal."""
        self.moves = []  # before the root, whose draws come after no move
        self._open()
        self.dropped = 0
        self.heard_after = [len(self.heard())]
        for done, (seat, token) in enumerate(moves):
            asked = self.match.asked.get(seat)
            if seat != self.turn or asked is None or asked.index(token) < 0:
                self.dropped = len(moves) - done
                break
            self._answer(seat, token)

    def _open(self) -> None:
        """Find a root that fits what the seat knows."""
        for attempt in range(ATTEMPTS):
            try:
                self._root(Rng.seeded("plan", self.key, self.seat, attempt))
                self.log()  # words that raise show a world that does not fit, too
            except Exception:  # rules in a world that does not fit may fail in any way
                continue
            self.from_step_start = False
            return
        self._root_at_step_start(Rng.seeded("plan", self.key, self.seat, "step"))
        self.from_step_start = True

    def _root(self, rng: Rng) -> None:
        """Play the step as the seat knows it, let the others answer until it is asked, and deal what is hidden."""
        p = self.perspective
        chance = PlannedChance(self.seat, p.tape, self._chosen(), scripted=True)
        self._begin(p.step_again(p.beginning(rng), Planned(chance, rng.fresh().key)))
        match = self.match
        if self.others == "me" and self.seat not in match.asked:
            step = match.step_count
            self._others_answer(lambda: match.step_count != step)
            if not match.over and self.seat not in match.asked:
                self._continue_at(rng)
                return
        else:
            self._others_answer(lambda: False)
        if not match.over:
            dealt = filled(match.game, match.view(self.seat), self.seat, rng)
            if wrong := match.game.check(dealt):
                raise PlanError(f"the imagined table can't stand: {wrong[0]}")
            match.feed(Entry(self.seat, IMAGINE, (dealt, rng.fresh().key), None, None))
        self._note_draws()

    def _continue_at(self, rng: Rng) -> None:
        """Deal what is hidden at the beginning of a step, and ask the planner for every seat from there on."""
        before = self.match
        start = filled(before.game, before.game.view(before.step_start, self.seat), self.seat, rng)
        self._start_step(start, before.step_count, rng)

    def _root_at_step_start(self, rng: Rng) -> None:
        """Start from the beginning of the step as the seat knew it: nothing fitted the answers since."""
        p = self.perspective
        self._start_step(p.beginning(rng), p.step, rng)
        if self.others != "me":
            self._others_answer(lambda: False)
        self._note_draws()

    def _start_step(self, start: S, number: int, rng: Rng) -> None:
        """Begin a step from a table that has everything dealt."""
        p = self.perspective
        chance = PlannedChance(self.seat, (), self._chosen(), scripted=False)
        chance.renewed = 1
        start.rng = Planned(chance, rng.fresh().key)
        driver = Driver(p.game, start, Timeline(start, telling=True, step_count=number, eager=True))
        driver.restart(start, ())
        self._begin(Match(driver, Origin(), p.names, imagined=True))

    def _begin(self, match: Match[S]) -> None:
        self.match = match
        self.draws = []
        self._declined: set[tuple[int, Seat, str]] = set()
        self._noted = 0
        heard = match.heard(self.seat)
        self._root_step, self._root_lines = heard.number, len(heard.lines)

    def _chosen(self) -> dict[Place, int]:
        return {place: which for place, (_, which) in self._chance.items()}

    # -- moves -------------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """The seat that the planner answers for now; None if the match is over."""
        asked = self.match.asked
        if not asked:
            return None
        return self.seat if self.seat in asked else next(iter(asked))

    def answer(self, token: str) -> list[Drawn]:
        """Give an answer, and return the draws that followed. Others then answer up to the next question."""
        seat = self.turn
        if seat is None:
            raise PlanError("the match ends here")
        before = len(self.draws)
        self._answer(seat, token)
        return self.draws[before:]

    def _answer(self, seat: Seat, token: str) -> None:
        self.match.answer(seat, token)
        self.moves.append((seat, token))
        if self.others != "me":
            self._others_answer(lambda: False)
        self._note_draws()
        self.heard_after.append(len(self.heard()))

    def undo(self) -> None:
        """Take back the last move, whatever came of it."""
        if not self.moves:
            raise PlanError("there is nothing to undo in this plan")
        self.go_back(len(self.moves) - 1)

    def go_back(self, moves: int) -> None:
        """Keep the first moves only, and the choices of chance up to there."""
        self._chance = {place: (at, which) for place, (at, which) in self._chance.items() if at <= moves}
        self._rebuild(self.moves[:moves])

    def set(self, drawn: Drawn, which: int | None) -> None:
        """Choose the outcome of a draw, or leave it to chance (None). Moves that are not legal then are dropped."""
        place = drawn.draw.place
        if which is None:
            self._chance.pop(place, None)
        elif 0 <= which < drawn.draw.out_of:
            self._chance[place] = (drawn.at, which)
        else:
            raise PlanError(f"the draw has {drawn.draw.out_of} outcomes")
        self._rebuild(self.moves)

    def _note_draws(self) -> None:
        """List the draws since the last move."""
        rng = self.match.state.rng
        assert isinstance(rng, Planned)
        trace = rng.chance.trace
        at = len(self.moves)
        self.draws += [Drawn(at, draw, draw.place in self._chance) for draw in trace[self._noted :]]
        self._noted = len(trace)

    # -- the others --------------------------------------------------------------------------------

    def _others_answer(self, done: Any) -> None:
        """Let the others answer by the policy until the seat is asked, the match is over, or `done()`."""
        match = self.match
        for _ in range(MOST_ANSWERS):
            asked = match.asked
            if not asked or self.seat in asked or done():
                return
            first = next(iter(asked.values()))
            match.pick(first.seat, self._policy(first))
        raise PlanError(f"the others give more than {MOST_ANSWERS} answers before it is your turn")

    def _policy(self, asked: Asked[Any]) -> int:
        """The option that another seat is assumed to pick."""
        if self.others == "pass" and asked.decline:
            # Once a step: somebody who always declines may be asked the same for ever.
            mark = (self.match.step_count, asked.seat, asked.prompt.kind)
            if mark not in self._declined:
                self._declined.add(mark)
                return len(asked.values)
        return self.judge.favourite(self.match.state, asked)

    # -- what comes of it --------------------------------------------------------------------------

    def heard(self) -> list[Message]:
        """The events that the seat hears in the plan, oldest first."""
        return [message for node in self._nodes() for message, _ in self._lines(node)]

    def log(self) -> list[LogLine]:
        """The same in words."""
        found = self.match.log(self.seat)
        before = sum(len(node.lines) - len(self._lines(node)) for node in self._nodes(whole=True))
        return found[before:]

    def _nodes(self, whole: bool = False) -> list[Heard]:
        nodes: list[Heard] = []
        node: Heard | None = self.match.heard(self.seat)
        while node is not None and (whole or node.number >= self._root_step):
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def _lines(self, node: Heard) -> Sequence[tuple[Message, int]]:
        """The lines of a step that belong to the plan."""
        if node.number < self._root_step:
            return ()
        return node.lines[self._root_lines :] if node.number == self._root_step else node.lines

    def outcomes(self, drawn: Drawn) -> list[Outcome]:
        """What a draw may bring, as far as the planner can tell outcomes apart; empty if it makes no difference."""
        found: dict[bytes, list[int]] = {}
        twins: dict[bytes, Plan[S]] = {}
        for which in _tried(drawn.draw.out_of):
            try:
                twin = self.with_outcome(drawn, which)
                mark = msgspec.json.encode([twin.heard(), twin.match.view(self.seat).to_json()], order="sorted")
                twin.log()
            except Exception:  # an outcome that can't come: the card lies elsewhere
                continue
            found.setdefault(mark, []).append(which)
            twins.setdefault(mark, twin)
        if len(found) < 2:
            return []
        labels = _labels(list(twins.values()))
        return [Outcome(alike[0], len(alike), label) for alike, label in zip(found.values(), labels, strict=True)]

    def with_outcome(self, drawn: Drawn, which: int) -> Plan[S]:
        """The plan up to a draw, with this outcome."""
        chance = [(at, place, number) for place, (at, number) in self._chance.items() if at < drawn.at]
        chance += [(d.at, d.draw.place, d.draw.which) for d in self.draws if d.at == drawn.at and d != drawn]
        chance.append((drawn.at, drawn.draw.place, which))
        return Plan(self.perspective, self.key, self.others, self.moves[: drawn.at], chance)

    # -- playing it --------------------------------------------------------------------------------

    def answers(self) -> list[PlannedAnswer]:
        """The planner's own answers with all that identifies them, to be given in the real match."""
        twin = Plan(self.perspective, self.key, self.others, (), self._all_chance(0))
        found: list[PlannedAnswer] = []
        for done, (seat, token) in enumerate(self.moves):
            meaning = meaning_of(twin.match.perspective(seat), token) if seat == self.seat else None
            before = len(twin.heard())
            twin._chance.update({place: (at, which) for at, place, which in self._all_chance(done + 1)})
            twin._rebuild([*twin.moves, (seat, token)])
            if meaning is not None:
                found.append(PlannedAnswer(meaning, plain(twin.heard()[before:])))
        return found

    def _all_chance(self, moves: int) -> list[tuple[int, Place, int]]:
        """Every draw of the first `moves` moves as a choice, so that the plan can be rebuilt move by move."""
        return [(d.at, d.draw.place, d.draw.which) for d in self.draws if d.at <= moves]

    # -- keeping it --------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The plan as data. With the same perspective it opens as the same plan."""
        chance = [[at, *place, which] for place, (at, which) in self._chance.items()]
        moves = [[seat, token] for seat, token in self.moves]
        return {"v": 1, "key": self.key, "others": self.others, "moves": moves, "chance": chance}

    @staticmethod
    def from_json(perspective: Perspective[S], data: dict[str, Any]) -> Plan[S]:
        """Open a plan that was kept."""
        try:
            if data["v"] != 1:
                raise PlanError("the plan was made by a newer version")
            moves = [(int(seat), str(token)) for seat, token in data["moves"]]
            chance = [
                (int(at), (int(renewed), str(stream), int(number)), int(which))
                for at, renewed, stream, number, which in data["chance"]
            ]
            return Plan(perspective, str(data["key"]), data["others"], moves, chance)
        except (KeyError, TypeError, ValueError) as error:
            raise PlanError("this is not a plan") from error


def meaning_of(p: Perspective[Any], token: str) -> Meaning:
    """What an answer means to the seat that is asked."""
    question = p.question
    index = p.asked.index(token)
    if index < 0:
        raise PlanError(f"{token!r} is not an option here")
    option = question.options[index]
    return Meaning(question.kind, plain(p.asked.args), token, option.label, plain(certain_effect(p, index)))


def certain_effect(p: Perspective[Any], index: int) -> list[Message]:
    """The events that follow an answer in every world that the seat thinks possible."""
    common: list[Message] | None = None
    world = p.with_log()
    for number in range(WORLDS):
        match = p.dealt(world, Rng.seeded("effect", p.seat, number))
        before = _count(match.heard(p.seat))
        match.pick(p.seat, index)
        after = _messages(match.heard(p.seat))[before:]
        if common is None:
            common = after
        else:
            same = next((n for n, (a, b) in enumerate(zip(common, after, strict=False)) if a != b), None)
            common = common[: min(len(common), len(after)) if same is None else same]
    return common or []


def difference(p: Perspective[Any], planned: Meaning) -> str:
    """Which part of a planned answer differs from what the seat could answer now; empty if it means the same."""
    asked = p.asked
    if asked.prompt.kind != planned.kind:
        return "kind"
    if plain(asked.args) != planned.args:
        return "args"
    if asked.index(planned.token) < 0:
        return "token"
    real = meaning_of(p, planned.token)
    if real.label != planned.label:
        return "label"
    return "effect" if real.effect != planned.effect else ""


DIFFERENCES = {
    "kind": "The question is a different one.",
    "args": "The question is about something else.",
    "token": "The planned answer is not possible.",
    "label": "The planned answer does something else now.",
    "effect": "The planned answer has another effect now.",
}
"""What is said of each difference."""


class Played(NamedTuple):
    """How far a plan was played: the answers given, and why it stopped before its end; empty if it did not."""

    given: int
    why: str


TURN_OVER = "Your turn is over."
SURPRISED = "Something happened that the plan did not expect."


def play(match: Match[Any], seat: Seat, planned: Sequence[PlannedAnswer]) -> Played:
    """Give planned answers in a match as long as each means the same and nothing else happens in between."""
    for given, answer in enumerate(planned):
        if seat not in match.asked:
            return Played(given, TURN_OVER)
        differs = difference(match.perspective(seat), answer.meaning)
        if differs:
            return Played(given, DIFFERENCES[differs])
        before = match.answer_count
        match.answer(seat, answer.meaning.token)
        if given + 1 < len(planned) and not as_planned(match, seat, answer, before):
            return Played(given + 1, SURPRISED)
    return Played(len(planned), "")


def as_planned(match: Match[Any], seat: Seat, answer: PlannedAnswer, since: int) -> bool:
    """Whether the seat has heard what the plan expected since that answer."""
    heard = plain(heard_since(match, seat, since))
    return bool(heard == (answer.heard if seat in match.asked else answer.heard[: len(heard)]))


def heard_since(match: Match[Any], seat: Seat, answers: int) -> list[Message]:
    """The events that a seat has heard since that number of answers, oldest first."""
    nodes: list[Heard] = []
    node: Heard | None = match.heard(seat)
    while node is not None and node.given >= answers:
        nodes.append(node)
        node = node.parent
    return [message for node in reversed(nodes) for message, moment in node.lines if moment >= answers]


def plain(data: Any) -> Any:
    """Values of rules as JSON has them, to be kept and compared."""
    return msgspec.json.decode(msgspec.json.encode(data))


def _judge(p: Perspective[Any]) -> Judge[Any]:
    """The game's rules of thumb; a game without a module `bot` has none."""
    try:
        return p.game.judge()
    except ModuleNotFoundError:
        return Judge()


def _tried(out_of: int) -> list[int]:
    """The outcomes of a draw that are tried."""
    if out_of <= ALL_OUTCOMES:
        return list(range(out_of))
    return sorted({*range(SOME_OUTCOMES), *(n * out_of // SOME_OUTCOMES for n in range(SOME_OUTCOMES))})


def _labels(twins: list[Plan[Any]]) -> list[str]:
    """A label for each outcome: the first log line in which they differ, else the first part of the view that does."""
    texts = [[line.text for line in twin.log()] for twin in twins]
    longest = max(len(lines) for lines in texts)
    for n in range(longest):
        column = [lines[n] if n < len(lines) else "" for lines in texts]
        if len(set(column)) > 1:
            return [text or "nothing of it" for text in column]
    views = [dict(_leaves(twin.match.view(twin.seat).to_json())) for twin in twins]
    keys = sorted({key for view in views for key in view}, key=str)
    differs = next(key for key in keys if len({view.get(key) for view in views}) > 1)
    return [f"{differs}: {view.get(differs)}" for view in views]


def _leaves(data: Any, path: str = "") -> Iterable[tuple[str, Any]]:
    """The plain values of nested data, each with its path."""
    if isinstance(data, dict | list | tuple):
        for key, item in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(item, f"{path} {key}".strip())
    else:
        yield path, data


def _messages(last: Heard) -> list[Message]:
    nodes: list[Heard] = []
    node: Heard | None = last
    while node is not None:
        nodes.append(node)
        node = node.parent
    return [message for node in reversed(nodes) for message, _ in node.lines]


def _count(last: Heard) -> int:
    return len(_messages(last))
