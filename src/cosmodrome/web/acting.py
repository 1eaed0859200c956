"""Acting where one looks: one click answers what can be taken back; things further on are reached by their answers."""

from __future__ import annotations

import asyncio
from typing import Any

from cosmodrome.engine import IllegalAnswer, Match
from cosmodrome.engine.reach import DEPTH, Way, final, liked_best, ways

from .live import LiveTable, Refused, Stale

MOST = 12
"""How many ways to one thing are offered; where there are more, the question itself is quicker."""


class Final(Refused):
    """An answer that could not be taken back, and was not meant to be given at once."""


def only_if_undoable(table: LiveTable, seat: int, token: str, question: str) -> None:
    """Refuse an answer that could not be taken back: whoever gives it is asked whether they are sure."""
    match = table.playing()
    if seat not in match.asked or (question and question != table.question_id(seat)):
        return  # the answer itself is refused with its own reason
    try:
        why = final(match, seat, token)
    except IllegalAnswer:
        return
    if why:
        raise Final(why, 409)


async def reach(table: LiveTable, seat: int, goal: str, start: str) -> list[dict[str, Any]]:
    """The ways from the open question to a thing on the board; none where it is out of reach, or there are too many."""
    match = table.playing()
    if seat not in match.asked:
        return []
    found = await asyncio.to_thread(_ways, match.clone(), seat, goal[:200], start[:200])
    return [{"tokens": way.tokens, "labels": way.labels} for way in found] if len(found) <= MOST else []


def _ways(match: Match[Any], seat: int, goal: str, start: str) -> list[Way]:
    """The ways to a thing; where the start is no choice of its own, because the rules know it already, without it."""
    found = ways(match, seat, goal, start) or (ways(match, seat, goal) if start else [])
    return liked_best(match, seat, found)


async def walk(table: LiveTable, seat: int, tokens: list[str], question: str, client: str | None, sure: bool) -> None:
    """Give several answers in order; where the last could not be taken back and nobody is sure, all but that."""
    if not 1 <= len(tokens) <= DEPTH:
        raise Refused(f"a way has one to {DEPTH} answers", 422)
    if question and question != table.question_id(seat):
        raise Stale("the question has changed since: look again")
    for n, token in enumerate(tokens):
        if n == len(tokens) - 1 and not sure:
            only_if_undoable(table, seat, token, "")
        await table.answer(seat, token, "", f"{client}:{n}" if client else None)
