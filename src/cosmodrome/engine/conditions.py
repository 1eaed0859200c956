"""Conditional moves: answers that a seat has decided on beforehand, as a tree of alternatives.

When the seat is asked, the alternatives are tried in order. The first whose conditions hold, whose question is the same
and whose answer means the same is given; then its own alternatives wait for the next question. Conditions read what the
seat has heard, never the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .perspective import Perspective
from .plan import DIFFERENCES, Drawn, Meaning, Plan, PlanError, difference, meaning_of, plain

ANY = None
"""Matches anything in the arguments of an event."""
MOST_BYTES = 64_000
"""How large the conditions of one seat may be as JSON."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern for an event that the seat must, or must not, have heard. None in its arguments matches anything."""

    kind: str
    args: Any = ANY

    def matches(self, kind: str, args: Any) -> bool:
        """Whether an event that the seat heard matches this pattern."""
        return kind == self.kind and _fits(self.args, args)


class Alternative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer, when it is to be given, and what to do at the questions after it."""

    kind: str
    token: str
    args: Any = ANY
    """The arguments of the question; None for any."""
    label: str = ""
    """The option in words when it was planned; empty for any."""
    effect: Any = ANY
    """What followed for certain when it was planned; None for anything."""
    heard: tuple[Event, ...] = ()
    """Events that must all have happened since the seat's last conditional answer."""
    unheard: tuple[Event, ...] = ()
    """Events that must not have happened since then."""
    then: tuple[Alternative, ...] = ()


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's conditional moves."""

    alternatives: tuple[Alternative, ...]
    once: bool = True
    """Whether they end after one branch was played to its end. Otherwise they start over: a standing order."""
    v: int = 1


class Decision(msgspec.Struct, frozen=True):
    """What the conditions say to a question: the answer and its place among the alternatives, or why there is none."""

    token: str = ""
    path: tuple[int, ...] = ()
    why: str = ""


def read(data: Any) -> Conditions:
    """Conditions from JSON data; refused if they are not any, or too large."""
    try:
        found = msgspec.convert(data, Conditions)
    except msgspec.ValidationError as error:
        raise PlanError(f"these are not conditional moves: {error}") from error
    if len(msgspec.json.encode(found)) > MOST_BYTES:
        raise PlanError(f"conditional moves may have {MOST_BYTES // 1000} kB")
    return found


def write(conditions: Conditions) -> dict[str, Any]:
    """Conditions as JSON data."""
    data: dict[str, Any] = plain(conditions)
    return data


def from_plan(plan: Plan[Any], heard: Sequence[Event] = (), unheard: Sequence[Event] = ()) -> Conditions:
    """The planner's own answers as one chain, to be given if these events were heard, and those were not."""
    chain: tuple[Alternative, ...] = ()
    for planned in reversed(plan.answers()):
        meaning = planned.meaning
        chain = (
            Alternative(meaning.kind, meaning.token, meaning.args, meaning.label, effect=meaning.effect, then=chain),
        )
    if not chain:
        raise PlanError("this plan has no answer of yours")
    return Conditions((msgspec.structs.replace(chain[0], heard=tuple(heard), unheard=tuple(unheard)),))


def standing(kind: str, token: str) -> Conditions:
    """A standing order, the simplest kind: always this answer to this kind of question."""
    return Conditions((Alternative(kind, token),), once=False)


def from_outcomes(plan: Plan[Any], drawn: Drawn, which: Sequence[int], heard: Sequence[Event] = ()) -> Conditions:
    """The planner's own answers once for each of these outcomes of a draw, each to be given if that outcome comes.

    An outcome after which the moves of the plan are not possible is left out.
    """
    chains: list[Conditions] = []
    events = outcome_events(plan, drawn)
    for number in which:
        if number not in events:
            raise PlanError(f"{number} is not an outcome of this draw")
        twin = Plan.from_json(plan.perspective, plan.to_json())
        twin.set(drawn, number)
        if not twin.dropped:
            event = events[number]
            chains.append(from_plan(twin, [*heard, *([event] if event is not None else [])]))
    if not chains:
        raise PlanError("the moves of this plan are not possible after these outcomes")
    return joined(*chains)


def outcome_events(plan: Plan[Any], drawn: Drawn) -> dict[int, Event | None]:
    """By outcome of a draw: the event by which the planner knows that it came; None if no event says so."""
    heard = {outcome.which: plan.with_outcome(drawn, outcome.which).heard() for outcome in plan.outcomes(drawn)}
    found: dict[int, Event | None] = {}
    for which, mine in heard.items():
        others = [events for number, events in heard.items() if number != which]
        found[which] = next(
            (
                Event(event[0], plain(event[1]))
                for at, event in enumerate(mine)
                if any(at >= len(events) or events[at] != event for events in others)
            ),
            None,
        )
    return found


def waiting_at(conditions: Conditions, path: Sequence[int]) -> tuple[Alternative, ...]:
    """The alternatives for the next question after those at a path were given; empty at the end of the path."""
    waiting = conditions.alternatives
    for place in path:
        if not 0 <= place < len(waiting):
            return ()
        waiting = waiting[place].then
    return waiting


def joined(first: Conditions, *others: Conditions) -> Conditions:
    """Conditions that try one after the other."""
    everything = [alternative for one in (first, *others) for alternative in one.alternatives]
    return Conditions(tuple(everything), first.once)


def decide(p: Perspective[Any], waiting: Sequence[Alternative], heard: Sequence[tuple[str, Any]]) -> Decision:
    """The first alternative that holds at the seat's question; `heard` is what it heard since they began to wait."""
    events = [(kind, plain(args)) for kind, args in heard]
    why = "No alternative is for this question."
    for place, one in enumerate(waiting):
        if one.kind != p.asked.prompt.kind:
            continue
        if not _holds(one, events):
            why = "A condition is not met."
            continue
        differs = difference(p, _meaning(p, one))
        if not differs:
            return Decision(one.token, (place,))
        why = DIFFERENCES[differs]
    return Decision(why=why)


def _holds(one: Alternative, events: Sequence[tuple[str, Any]]) -> bool:
    """Whether its conditions hold."""

    def came(event: Event) -> bool:
        return any(event.matches(kind, args) for kind, args in events)

    return all(came(event) for event in one.heard) and not any(came(event) for event in one.unheard)


def _meaning(p: Perspective[Any], one: Alternative) -> Meaning:
    """What the alternative was planned to mean; what it leaves open is taken as it is now."""
    asked = p.asked
    args = plain(asked.args) if one.args is ANY else one.args
    if asked.index(one.token) < 0 or (one.label and one.effect is not ANY):
        return Meaning(one.kind, args, one.token, one.label, one.effect)
    now = meaning_of(p, one.token)
    return Meaning(one.kind, args, one.token, one.label or now.label, now.effect if one.effect is ANY else one.effect)


def _fits(pattern: Any, value: Any) -> bool:
    """Whether a value is what a pattern says; None in the pattern is anything."""
    if pattern is ANY:
        return True
    if isinstance(pattern, list | tuple) and isinstance(value, list | tuple):
        return len(pattern) == len(value) and all(_fits(a, b) for a, b in zip(pattern, value, strict=True))
    return bool(pattern == value)
