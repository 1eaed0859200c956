"""Private plans at a table: opened, changed, compared, played and kept for one person alone."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from cosmodrome.engine import CosmodromeError, Perspective, Plan
from cosmodrome.engine import conditions as engine
from cosmodrome.engine.plan import (
    DIFFERENCES,
    SURPRISED,
    TURN_OVER,
    Drawn,
    Others,
    PlanError,
    PlannedAnswer,
    as_planned,
    difference,
    plain,
)
from cosmodrome.engine.reach import Way, ways_to
from cosmodrome.store import Person, PlanRow

from .. import words
from ..errors import Refused, Stale
from ..security.consent import advisable
from ..security.text import clean
from .loading import replayed
from .plan_parts import Shown, Step, shown, summary

if TYPE_CHECKING:
    from ..services import Services
    from .live import LiveTable

T = TypeVar("T")
MOST_PLANS = 20
"""Plans and conditional moves of one seat."""
MOST_MOVES = 60
"""Moves of one plan."""
MOST_BYTES = 64_000
"""How large a plan may be as JSON."""
LONGEST_NAME = 40
LONGEST_VARIATION = 480
ROOTS, OPENED = 64, 32
"""How many perspectives, and opened plans, stay in memory."""
AT_ONCE, AT_ONCE_EACH = 2, 2
"""How many plans are worked out at a time: in all, and for one person before more are refused."""


@dataclass(frozen=True)
class LineCondition:
    """An event of the plan, by its number, that has to have happened, or not to have happened (`unless`).

    `anyone`: whoever does it. `anything`: any event of its kind.
    """

    line: int
    unless: bool = False
    anyone: bool = False
    anything: bool = False


@dataclass(frozen=True)
class Played:
    """How far a plan was played at the table, and why it stopped; `label` is the planned answer, `possible` whether it
    can be given now."""

    given: int
    of: int
    why: str = ""
    label: str = ""
    token: str = ""
    possible: bool = False


@dataclass
class Opened:
    """A plan in memory, with its moves in words."""

    row: PlanRow
    plan: Plan[Any]
    steps: list[Step]


class PlanService:
    """The plans of all tables. Each call is for the person whose plan it is: the caller has checked the seat."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._roots: OrderedDict[tuple[str, int, int], Perspective[Any]] = OrderedDict()
        self._opened: OrderedDict[tuple[str, str, float], Opened] = OrderedDict()
        self._working = asyncio.Semaphore(AT_ONCE)
        self._asked: Counter[str] = Counter()

    # -- reading -----------------------------------------------------------------------------------

    async def of(self, table: LiveTable, seat: int, person: str) -> list[PlanRow]:
        """The plans of a person at a seat, oldest first."""
        return await self.services.plans.of(table.id, seat, person)

    async def row(self, table: LiveTable, id: str, person: str) -> PlanRow:
        """A plan of a person who still has its seat; refused as unknown to everybody else."""
        found = await self.services.plans.get(table.id, id, person) if len(id) <= LONGEST_NAME else None
        if found is None or found.seat not in table.seats_of(person):
            raise Refused(words.NO_SUCH_PLAN, 404)
        return found

    async def show(self, table: LiveTable, row: PlanRow) -> Shown:
        """A plan as it is shown: the board after its last move, its question, its moves, draws and log."""
        hints = await advisable(table)
        opened = await self._open(table, row)
        return await self._work(row.person, lambda: shown(table, row, opened.plan, opened.steps, hints))

    async def match_of(self, table: LiveTable, row: PlanRow) -> Any:
        """The imagined match after the last move of a plan. Show its own seat's view of it only."""
        return (await self._open(table, row)).plan.match

    async def reach(self, table: LiveTable, row: PlanRow, goal: str, start: str) -> tuple[list[Way], bool]:
        """The ways from the plan's question to a target on the board, and whether these are all."""
        plan = (await self._open(table, row)).plan
        if plan.turn != row.seat:
            return [], True
        return await self._work(row.person, lambda: ways_to(plan.match.clone(), row.seat, goal, start))

    async def outcomes(self, table: LiveTable, row: PlanRow, number: int) -> list[tuple[int, int, str]]:
        """What a draw of the plan may bring: the number, how many look alike, and words."""
        plan = (await self._open(table, row)).plan
        drawn = _drawn(plan, number)
        return await self._work(row.person, lambda: [(o.which, o.alike, o.label) for o in plan.outcomes(drawn)])

    # -- changing ----------------------------------------------------------------------------------

    async def open(self, table: LiveTable, seat: int, person: str, others: str, name: str) -> PlanRow:
        """Open a new plan at the table as it stands."""
        match = table.playing()
        if match.over:
            raise Refused(words.GAME_OVER)
        mine = await self._room_for_one(table, seat, person)
        name = clean(name, LONGEST_NAME) or _next_name(mine)
        row = PlanRow(
            secrets.token_hex(6), seat, person, name, table.row.seq, table.moments, match.game.version, {}, {}
        )
        perspective = await self._root(table, row)
        plan = await self._work(person, lambda: perspective.plan(row.id, cast(Others, others)))
        return await self._keep(table, row, plan, [], {})

    async def answer(self, table: LiveTable, row: PlanRow, token: str) -> PlanRow:
        """Give an answer in the plan."""
        opened = await self._again(table, row)
        if len(opened.steps) >= MOST_MOVES:
            raise Refused(words.PLAN_TOO_LONG.format(most=MOST_MOVES), 409)
        await self._work(row.person, lambda: _answer(opened.plan, opened.steps, token))
        return await self._keep(table, row, opened.plan, opened.steps, _labels(row))

    async def go_back(self, table: LiveTable, row: PlanRow, moves: int) -> PlanRow:
        """Keep the first moves only; -1: all but the last."""
        opened = await self._again(table, row)
        moves = len(opened.steps) - 1 if moves < 0 else moves
        if not 0 <= moves <= len(opened.steps) or not opened.steps:
            raise Refused(words.NOTHING_PLANNED)
        await self._work(row.person, lambda: opened.plan.go_back(moves))
        return await self._keep(table, row, opened.plan, opened.steps[:moves], _labels(row))

    async def choose(self, table: LiveTable, row: PlanRow, number: int, which: int | None) -> PlanRow:
        """Choose the outcome of a draw, or leave it to chance (None)."""
        opened = await self._again(table, row)
        plan = opened.plan
        drawn = _drawn(plan, number)

        def work() -> str:
            label = ""
            if which is not None:
                found = {outcome.which: outcome.label for outcome in plan.outcomes(drawn)}
                if which not in found:
                    raise PlanError(words.NO_SUCH_OUTCOME)
                label = found[which]
            plan.set(drawn, which)
            return label

        label = await self._work(row.person, work)
        labels = {**_labels(row), _place(drawn): label}
        return await self._keep(table, row, plan, opened.steps[: len(plan.moves)], labels)

    async def rename(self, table: LiveTable, row: PlanRow, name: str) -> PlanRow:
        """Give a plan another name."""
        return await self._store(table, replace(row, name=clean(name, LONGEST_NAME) or row.name))

    async def copy(self, table: LiveTable, row: PlanRow) -> PlanRow:
        """Another plan that begins as this one, to try something else from there."""
        mine = await self._room_for_one(table, row.seat, row.person)
        twin = replace(row, id=secrets.token_hex(6), name=_next_name(mine), conditions={}, armed=0, armings=0, note="")
        return await self._store(table, twin)

    async def delete(self, table: LiveTable, row: PlanRow) -> None:
        """Delete a plan; it answers nothing any more."""
        await self.services.plans.delete(table.id, row.id, row.person)

    # -- answering automatically --------------------------------------------------------------------

    async def arm(
        self, table: LiveTable, row: PlanRow, lines: Sequence[LineCondition], draw: int, which: Sequence[int]
    ) -> PlanRow:
        """Let the plan's answers be given for its person, if these things happen."""
        if table.playing().over or table.row.status != "playing":
            raise Refused(words.GAME_OVER)
        opened = await self._open(table, row)

        def work() -> tuple[engine.Conditions, list[dict[str, Any]]]:
            plan = opened.plan
            heard, unheard, when = _conditions(plan, lines)
            if draw >= 0 and which:
                drawn = _drawn(plan, draw)
                labels = {outcome.which: outcome.label for outcome in plan.outcomes(drawn)}
                found = engine.from_outcomes(plan, drawn, which, heard)
                when.append({"texts": [labels[number] for number in which], "unless": False})
            else:
                found = engine.from_plan(plan, heard)
            alternatives = [msgspec.structs.replace(one, unheard=tuple(unheard)) for one in found.alternatives]
            return engine.Conditions(tuple(alternatives)), when

        found, when = await self._work(row.person, work)
        row = replace(row, conditions=self._checked(found), data={**row.data, "when": when})
        return await self._armed(table, row)

    async def standing(self, table: LiveTable, seat: int, person: str, token: str) -> PlanRow:
        """Always give this answer to questions of the kind that is open now."""
        match = table.playing()
        question = match.questions.get(seat)
        if question is None:
            raise Refused(words.NOT_ASKED, 409)
        index = match.asked[seat].index(token)
        if index < 0:
            raise Refused(words.NOT_AN_OPTION.format(token=token[:40]), 422)
        await self._room_for_one(table, seat, person)
        steps = [Step(seat, token, question.options[index].label, question.text)]
        found = engine.standing(question.kind, token)
        row = PlanRow(
            secrets.token_hex(6),
            seat,
            person,
            clean(steps[0].label, LONGEST_NAME),
            table.row.seq,
            table.moments,
            match.game.version,
            {"summary": msgspec.to_builtins(summary(None, steps, False))},
            self._checked(found),
        )
        return await self._armed(table, row)

    def _checked(self, found: engine.Conditions) -> dict[str, Any]:
        """Conditions as they are stored, refused if they are too large."""
        return engine.write(engine.read(engine.write(found)))

    async def _armed(self, table: LiveTable, row: PlanRow) -> PlanRow:
        mine = await self.of(table, row.seat, row.person)
        number = max((other.armings for other in mine), default=0) + 1
        row = replace(row, armed=number, armings=number, since=table.row.seq, heard=table.moments, looked=-1, note="")
        row = await self._store(table, row)
        table.conditional_moves.again(row.seat)
        return row

    async def disarm(self, table: LiveTable, row: PlanRow) -> PlanRow:
        """Let a plan answer nothing any more. A standing order is deleted."""
        if not row.data.get("plan"):
            await self.delete(table, row)
            return replace(row, armed=0)
        return await self._store(table, replace(row, armed=0, note=""))

    # -- playing -----------------------------------------------------------------------------------

    async def play(self, table: LiveTable, row: PlanRow, client: str) -> Played:
        """Give the plan's answers at the table as long as each means the same and nothing else happens."""
        opened = await self._open(table, row)
        answers = await self._work(row.person, opened.plan.answers)
        if not answers:
            raise Refused(words.PLAN_EMPTY)
        for given, answer in enumerate(answers):
            stopped = await self._play_one(table, row, answers, given, f"{row.person}:{client}:{given}"[:120])
            if stopped:
                return self._stopped(table, row, answer, stopped, given, len(answers))
        return Played(len(answers), len(answers))

    async def _play_one(
        self, table: LiveTable, row: PlanRow, answers: list[PlannedAnswer], given: int, client: str
    ) -> str:
        """Give one planned answer; return why it was not given, or why the next ones must not be."""
        answer, seat, match = answers[given], row.seat, table.playing()
        if client in table.applied:
            return ""
        if given and not as_planned(match, seat, answers[given - 1], match.last_answer(seat)[0]):
            return SURPRISED
        if seat not in match.asked:
            return TURN_OVER if given else words.NOT_ASKED
        question, perspective = table.question_id(seat), match.perspective(seat)
        differs = await self._work(row.person, lambda: difference(perspective, answer.meaning))
        if differs:
            return DIFFERENCES[differs]
        try:
            await table.answer(seat, answer.meaning.token, question, client)
        except Stale as refused:
            return refused.reason
        return ""

    def _stopped(self, table: LiveTable, row: PlanRow, answer: PlannedAnswer, why: str, given: int, of: int) -> Played:
        asked, meaning = table.playing().asked.get(row.seat), answer.meaning
        possible = asked is not None and asked.prompt.kind == meaning.kind and asked.index(meaning.token) >= 0
        return Played(given, of, why, meaning.label, meaning.token, possible)

    # -- after the game ----------------------------------------------------------------------------

    async def publish(self, table: LiveTable, row: PlanRow, person: Person) -> None:
        """Add a plan to the record of a finished game as a variation. The plan itself stays private."""
        steps = [step["label"] for step in row.data.get("summary", {}).get("steps", ())]
        if not steps:
            raise Refused(words.PLAN_EMPTY)
        text = words.VARIATION.format(
            name=row.name, others=words.PLAN_OTHERS[_others(row)], moves=words.THEN.join(steps)
        )
        await self.services.coach.comment(table, person, min(row.moment, table.moments), clean(text, LONGEST_VARIATION))

    # -- inside ------------------------------------------------------------------------------------

    async def _room_for_one(self, table: LiveTable, seat: int, person: str) -> list[PlanRow]:
        mine = await self.of(table, seat, person)
        if len(mine) >= MOST_PLANS:
            raise Refused(words.TOO_MANY_PLANS.format(most=MOST_PLANS), 409)
        return mine

    async def _root(self, table: LiveTable, row: PlanRow) -> Perspective[Any]:
        """What the seat knew when the plan was opened."""
        key = (table.id, row.at, row.seat)
        found = self._roots.get(key)
        if found is None:
            match = table.playing()
            if row.rules != match.game.version or row.moment < table.match_log.moments:
                raise Refused(words.PLAN_OTHER_RULES, 410)
            if row.at != table.row.seq:
                journal = [e for e in await self.services.store.journal(table.id) if e.seq <= row.at]
                origin = table.row.origin
                match = await self._work(row.person, lambda: replayed(table.row.game, origin, journal))
                match.names = tuple(chair.name for chair in table.chairs)
            found = self._roots[key] = match.perspective(row.seat)
            _keep_few(self._roots, ROOTS)
        self._roots.move_to_end(key)
        return found

    async def _open(self, table: LiveTable, row: PlanRow) -> Opened:
        """A plan to read from."""
        key = (table.id, row.id, row.changed)
        if key not in self._opened:
            self._opened[key] = await self._again(table, row)
            _keep_few(self._opened, OPENED)
        self._opened.move_to_end(key)
        return self._opened[key]

    async def _again(self, table: LiveTable, row: PlanRow) -> Opened:
        """A plan to change: opened again from its root."""
        if not row.data.get("plan"):
            raise Refused(words.NO_SUCH_PLAN, 404)
        root = await self._root(table, row)
        return await self._work(row.person, lambda: _opened(root, row))

    async def _keep(
        self, table: LiveTable, row: PlanRow, plan: Plan[Any], steps: list[Step], labels: dict[str, str]
    ) -> PlanRow:
        """Store a plan after a change, with what it leads to."""
        hints = await advisable(table)
        told = await self._work(row.person, lambda: summary(plan, steps, hints))
        data = {"plan": plan.to_json(), "labels": labels, "summary": msgspec.to_builtins(told)}
        if "when" in row.data:
            data["when"] = row.data["when"]
        if len(msgspec.json.encode(data)) > MOST_BYTES:
            raise Refused(words.PLAN_TOO_LONG.format(most=MOST_MOVES), 409)
        row = await self._store(table, replace(row, data=data))
        self._opened[table.id, row.id, row.changed] = Opened(row, plan, steps)
        _keep_few(self._opened, OPENED)
        return row

    async def _store(self, table: LiveTable, row: PlanRow) -> PlanRow:
        row = replace(row, changed=self.services.time.now())
        await self.services.plans.keep(table.id, row)
        return row

    async def _work(self, person: str, work: Callable[[], T]) -> T:
        """Do something slow in a thread, a few at a time."""
        if self._asked[person] >= AT_ONCE_EACH:
            raise Refused(words.PLAN_BUSY, 429)
        self._asked[person] += 1
        try:
            async with self._working:
                return await asyncio.to_thread(work)
        except PlanError as error:
            raise Refused(words.sentence(str(error)), 422) from error
        except CosmodromeError as error:
            raise Refused(str(error), 422) from error
        finally:
            self._asked -= Counter([person])


def _opened(root: Perspective[Any], row: PlanRow) -> Opened:
    """A plan from its data, move by move, so that each move is put into words."""
    data = row.data["plan"]
    plan = Plan.from_json(root, {**data, "moves": []})
    steps: list[Step] = []
    for seat, token in data["moves"]:
        asked = plan.match.asked.get(seat)
        if seat != plan.turn or asked is None or asked.index(token) < 0:
            break
        _answer(plan, steps, token)
    return Opened(row, plan, steps)


def _answer(plan: Plan[Any], steps: list[Step], token: str) -> None:
    """Answer in a plan, and note the answer in words."""
    seat = plan.turn
    if seat is None:
        raise PlanError(words.PLAN_ENDS)
    question = plan.match.questions[seat]
    index = question.asked.index(token)
    if index < 0:
        raise PlanError(words.NOT_AN_OPTION.format(token=token[:40]))
    label = question.options[index].label
    plan.answer(token)
    steps.append(Step(seat, token, label, question.text))


def _drawn(plan: Plan[Any], number: int) -> Drawn:
    if not 0 <= number < len(plan.draws) or not plan.draws[number].draw.seen:
        raise Refused(words.NO_SUCH_DRAW, 404)
    return plan.draws[number]


def _place(drawn: Drawn) -> str:
    return " ".join(str(part) for part in drawn.draw.place)


def _labels(row: PlanRow) -> dict[str, str]:
    found: dict[str, str] = row.data.get("labels", {})
    return found


def _others(row: PlanRow) -> str:
    return str(row.data.get("plan", {}).get("others", "bot"))


def _conditions(
    plan: Plan[Any], lines: Sequence[LineCondition]
) -> tuple[list[engine.Event], list[engine.Event], list[dict[str, Any]]]:
    """The events that have to be heard, those that must not, and all of it in words."""
    events, texts = plan.heard(), plan.log()
    heard: list[engine.Event] = []
    unheard: list[engine.Event] = []
    when: list[dict[str, Any]] = []
    for one in lines:
        if not 0 <= one.line < len(events):
            raise PlanError(words.NO_SUCH_LINE)
        kind, args = events[one.line]
        told = plain(args)
        if one.anything:
            told = None
        elif one.anyone and isinstance(told, list) and told and isinstance(told[0], int):
            told = [None, *told[1:]]
        (unheard if one.unless else heard).append(engine.Event(kind, told))
        text = texts[one.line].text
        if one.anyone or one.anything:
            text = (words.WHATEVER_IT_IS if one.anything else words.WHOEVER_DOES_IT).format(text=text)
        when.append({"texts": [text], "unless": one.unless})
    return heard, unheard, when


def _next_name(mine: Sequence[PlanRow]) -> str:
    """The first letter that no plan is called by."""
    taken = {row.name for row in mine}
    return next(name for name in (chr(65 + n) for n in range(26)) if name not in taken)


def _keep_few(known: OrderedDict[Any, Any], most: int) -> None:
    while len(known) > most:
        known.popitem(last=False)
