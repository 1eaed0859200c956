"""Moves that many rules share: which techs work, which are used up; what the round's event forbids; the log."""

from __future__ import annotations

from typing import Final, Literal, cast

from cosmodrome.engine.flow import Flow

from ..content import MILESTONES, Op, TechEffect, box
from ..state import PlanetUnknown, Player, Todo
from .corporations import corporation

DONE: Final = cast(Flow[None], ())
"""A flow that asks nothing, because all there was to do is done already: most steps come to that."""


MOST_SEATS: Final = 6


def has(p: Player, effect: TechEffect) -> bool:
    """Whether a tech of the player's corporation works."""
    return corporation(p.corporation).has(p, effect)


def ready(p: Player, effect: TechEffect) -> bool:
    """Whether a tech works and has not been used this round, or used up."""
    return effect not in p.used and effect not in p.spent and has(p, effect)


def use(p: Player, effect: TechEffect) -> None:
    """Once per round (ruling 9: reset once a round only)."""
    p.used = (*p.used, effect)


def spend(p: Player, effect: TechEffect) -> None:
    """Once per game; a power that was used stays used (ruling 82)."""
    p.spent = (*p.spent, effect)


def pend(p: Player, *todos: Todo) -> None:
    """Something is to be done, when the player likes (ruling 11)."""
    p.pending = (*p.pending, *todos)


def event_rule(g: PlanetUnknown) -> Op | Literal[""]:
    """What the round's event is about; empty for none."""
    return box().events[g.event].effect.op if g.event else ""


def milestones_off(g: PlanetUnknown) -> bool:
    """Whether milestones give nothing this round (ruling 95)."""
    return event_rule(g) == "no_milestone_benefits"


def boosts_off(g: PlanetUnknown) -> bool:
    """Whether synergy boosts give nothing this round (ruling 96)."""
    return event_rule(g) == "no_synergy_boosts"


def milestone_rows(p: Player, track: int) -> tuple[int, ...]:
    """The rows of a straight track that carry its milestones."""
    return tuple(
        row
        for row, benefits in enumerate(p.board.benefits[track])
        if any(benefit.kind in MILESTONES for benefit in benefits)
    )


ALONE: Final = tuple([(seat,) for seat in range(MOST_SEATS)])
"""One group of readers for each seat."""


def say(g: PlanetUnknown, seat: int, kind: str, *args: object) -> None:
    """Tell what a seat did; while all act at once, it alone (ruling 2)."""
    news = g.news
    if news is not None:  # the same as `tell`, inlined: this is the most frequent event
        news.append((kind, (seat, *args), ALONE[seat] if g.apart else None, None))
