"""What the others did since the viewer's last turn, turn by turn; and the same with times, after an absence."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cosmodrome.engine import Match, Names
from cosmodrome.engine.summary import Summary, happened

from .loading import standing_answers
from .wire import Recap

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("cosmodrome.recap")
STEPS_EACH = 4
"""How many steps a turn has at most, so that the steps since the viewer's last turn are found."""
SPECTATED = 6
"""How many turns a spectator is shown."""


def recap(match: Match, viewer: int | None, before: int = 0) -> list[Recap]:
    """The turns of others since the viewer's last one; `before` answers were given under earlier rules."""
    since = match.step_count - STEPS_EACH * (match.seats + 1)
    return [_sent(one, before) for one in others(summaries(match, viewer, since), viewer, match.step_count)]


def summaries(match: Match, viewer: int | None, since: int = 0) -> list[Summary]:
    """All turns from a step on, as the viewer reads them."""
    names = Names(match.names, viewer)
    try:
        return match.game.words.summaries(match.view(viewer), happened(match, viewer, since), names, match.step_count)
    except Exception:
        log.exception("the turns of %s can't be put into words", match.game.id)
        return []


def others(turns: Sequence[Summary], viewer: int | None, now: int) -> list[Summary]:
    """The turns of others, and phases, since the viewer's last turn that is over."""
    if viewer is None:
        return list(turns[-SPECTATED:])
    own = [turn.step for turn in turns if turn.seat == viewer and turn.step < now]
    since = own[-1] if own else 0
    return [turn for turn in turns if turn.seat != viewer and turn.step >= since]


def _time(times: Sequence[float], moment: int) -> float:
    """When the answer before a moment was given."""
    return times[min(moment, len(times)) - 1] if times and moment > 0 else 0.0


def _sent(turn: Summary, before: int, time: float = 0.0) -> Recap:
    return Recap(
        turn.text,
        turn.seat,
        turn.first + before,
        turn.last + before,
        turn.targets,
        turn.yours,
        turn.title,
        turn.lines,
        time,
    )


async def away(table: LiveTable, viewer: int) -> tuple[list[Recap], float]:
    """What the others did since the viewer's last turn, with times; and when the viewer last answered (0: never)."""
    match = table.playing()
    before = table.match_log.moments
    journal = [e for e in await table.services.store.journal(table.id) if e.seq <= table.row.seq]
    answers = standing_answers(journal)
    times = [entry.at for entry in answers]
    left = next((entry.at for entry in reversed(answers) if entry.seat == viewer), 0.0)
    turns = others(summaries(match, viewer), viewer, match.step_count)
    return [_sent(turn, before, _time(times, turn.last + before)) for turn in turns], left
