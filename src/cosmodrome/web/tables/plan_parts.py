"""How a plan is shown to its owner: in the parts of a frame, with its moves, draws, log and what it leads to."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cosmodrome.engine import Plan
from cosmodrome.store import PlanRow

from .. import words
from .frames import drawing, heading, plates, question_parts, result_data, result_html, seat_plates
from .wire import Question, State

if TYPE_CHECKING:
    from .live import LiveTable


class Step(Struct, frozen=True):
    """One move of a plan: whose, the token, the option and the question in words."""

    seat: int
    token: str
    label: str
    question: str


class Figure(Struct, frozen=True):
    """One figure that a plan leads to."""

    icon: str
    figure: int
    words: str


class Summary(Struct, frozen=True):
    """What a plan leads to: its moves, each seat's figures, and the judge's estimate of winning chances (-1: none)."""

    steps: list[Step]
    facts: list[list[Figure]]
    chance: float = -1.0
    over: bool = False


class PlanDraw(Struct, frozen=True):
    """A draw of a plan that its seat sees: its number, after which move it came, and the chosen outcome in words."""

    number: int
    at: int
    what: str
    chosen: bool
    label: str


class PlanLine(Struct, frozen=True):
    """A line of a plan's log: its number, after which move it came, and whether a player is named first."""

    number: int
    text: str
    at: int
    seat: int
    targets: tuple[str, ...]


class Shown(Struct, frozen=True):
    """A plan as it is shown. `parts` are those of a frame, drawn for the plan's own seat."""

    turn: int
    dropped: int
    assumptions: list[str]
    steps: list[Step]
    draws: list[PlanDraw]
    lines: list[PlanLine]
    advice: str
    parts: dict[str, Any]


def summary(plan: Plan[Any] | None, steps: list[Step], hints: bool) -> Summary:
    """What a plan leads to; without one, what a standing order does."""
    if plan is None:
        return Summary(steps, [])
    facts, _ = plates(plan.match, plan.seat)
    figures = [[Figure(fact.icon, fact.figure, fact.words) for fact in seat] for seat in facts]
    over = plan.match.over
    chance = -1.0
    if hints and not over:
        chance = round(float(plan.judge.value(plan.match.state, plan.seat)), 3)
    return Summary(steps, figures, chance, over)


def shown(table: LiveTable, row: PlanRow, plan: Plan[Any], steps: list[Step], hints: bool) -> Shown:
    """A plan with its board, question and log."""
    match, labels = plan.match, row.data.get("labels", {})
    draws = [
        PlanDraw(n, drawn.at, drawn.draw.what.replace("-", " "), drawn.chosen, labels.get(_place(drawn), ""))
        for n, drawn in enumerate(plan.draws)
        if drawn.draw.seen
    ]
    log = plan.log()
    events = plan.heard()
    ends = plan.heard_after
    lines = []
    for n, (line, (_, args)) in enumerate(zip(log, events, strict=True)):
        at = next((move for move, end in enumerate(ends) if n < end), len(ends) - 1)
        first = args[0] if isinstance(args, tuple | list) and args else None
        seat = first if isinstance(first, int) and not isinstance(first, bool) and 0 <= first < match.seats else -1
        lines.append(PlanLine(n, line.text, at, seat, line.targets))
    turn = -1 if plan.turn is None else plan.turn
    advice = ""
    if hints and turn == plan.seat:
        asked = match.asked[turn]
        advice = asked.token(plan.judge.favourite(match.state, asked))
    return Shown(
        turn, plan.dropped, _assumptions(plan, draws), steps, draws, lines, advice, dict(_parts(table, plan, steps))
    )


def _place(drawn: Any) -> str:
    return " ".join(str(part) for part in drawn.draw.place)


def _assumptions(plan: Plan[Any], draws: list[PlanDraw]) -> list[str]:
    """What the plan takes for granted, in words."""
    told = [words.PLAN_OTHERS[plan.others], words.PLAN_HIDDEN]
    if plan.from_step_start:
        told.append(words.PLAN_STEP_START)
    told += [words.PLAN_CHOSEN.format(what=draw.what, outcome=draw.label) for draw in draws if draw.chosen]
    return told


def _parts(table: LiveTable, plan: Plan[Any], steps: list[Step]) -> Any:
    """The parts of a frame, as the plan's own seat sees them."""
    match, seat = plan.match, plan.seat
    yield "seats", seat_plates(table, match, seat)
    yield (
        "state",
        State(
            status="over" if match.over else "playing",
            asked=list(match.asked),
            heading=heading(match, seat),
            moments=table.moments,
            names=[chair.name for chair in table.chairs],
        ),
    )
    turn = plan.turn
    question = match.questions.get(turn) if turn is not None else None
    if question is None:
        yield "question", Question("", over=match.over)
    else:
        yield from question_parts(match, seat, question, _question_id(plan, steps))
    yield from drawing(match, seat).parts.items()
    yield "undo", "" if steps else words.NOTHING_PLANNED
    if match.over:
        yield "result", result_html(result_data(match, seat), seat)


def _question_id(plan: Plan[Any], steps: list[Step]) -> str:
    """The id of the plan's question: another one after every move and every choice of chance."""
    mark = hashlib.blake2b(repr([plan.to_json(), plan.turn]).encode(), digest_size=4).hexdigest()
    return f"plan-{len(steps)}-{mark}"
