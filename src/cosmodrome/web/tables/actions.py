"""Answers by clicks on the board: at once if they can be undone, several in order if the target needs them."""

from __future__ import annotations

import asyncio
from typing import Any

from cosmodrome.engine import IllegalAnswer, Match
from cosmodrome.engine.reach import DEPTH, Way, final, liked_best, ways

from .. import words
from .live import LiveTable, Refused, Stale
from .wire import Way as WayPart

MOST = 12
"""How many ways to one target are offered. If there are more, the list of options is quicker."""


class Irreversible(Refused):
    """The answer can't be undone, and the sender wants to be asked first."""


def only_if_undoable(table: LiveTable, seat: int, token: str, question: str) -> None:
    """Refuse an answer that can't be undone, so that the page asks for confirmation."""
    match = table.playing()
    if seat not in match.asked or (question and question != table.question_id(seat)):
        return  # the answer itself is refused with its own reason
    try:
        why = final(match, seat, token)
    except IllegalAnswer:
        return
    if why:
        raise Irreversible(why, 409)


async def reach(table: LiveTable, seat: int, goal: str, start: str) -> list[WayPart]:
    """The ways from the open question to a target on the board; none if it is out of reach, or there are too many."""
    match = table.playing()
    if seat not in match.asked:
        return []
    found = await asyncio.to_thread(_ways, match.clone(), seat, goal[:200], start[:200])
    return [WayPart(list(way.tokens), list(way.labels)) for way in found] if len(found) <= MOST else []


def _ways(match: Match[Any], seat: int, goal: str, start: str) -> list[Way]:
    """The ways to a target that begin with `start`; if there are none, because start is no option, all ways."""
    found = ways(match, seat, goal, start) or (ways(match, seat, goal) if start else [])
    return liked_best(match, seat, found)


async def walk(table: LiveTable, seat: int, tokens: list[str], question: str, client: str | None, sure: bool) -> None:
    """Give several answers in order. Unless `sure`, the last one is left out if it can't be undone."""
    if not 1 <= len(tokens) <= DEPTH:
        raise Refused(words.WAY_LENGTH.format(most=DEPTH), 422)
    if question and question != table.question_id(seat):
        raise Stale(words.QUESTION_CHANGED)
    for n, token in enumerate(tokens):
        if n == len(tokens) - 1 and not sure:
            only_if_undoable(table, seat, token, "")
        await table.answer(seat, token, "", f"{client}:{n}" if client else None)
