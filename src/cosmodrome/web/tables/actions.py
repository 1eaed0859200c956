"""Answers by clicks on the board: at once if they can be undone, several in order if the target needs them."""

from __future__ import annotations

import asyncio

from cosmodrome.engine import IllegalAnswer
from cosmodrome.engine.reach import Carried, carried, needs_thought, ways_to

from .. import words
from .live import LiveTable, Refused, Stale
from .wire import Way as WayPart

LONGEST_WALK = 20
"""How many answers are given at once."""


class Irreversible(Refused):
    """The answer can't be undone, and the sender wants to think about it first."""


async def answer(table: LiveTable, seat: int, token: str, question: str, client: str | None, sure: bool) -> None:
    """Give an answer and the foregone ones that follow. Unless `sure`, not if it is a choice that can't be undone."""
    follow = _follow(table, seat, [token], question)
    if not sure:
        _stop_to_think(table, seat, token, follow)
    await table.answer(seat, token, question, client)
    await _go_on(table, seat, follow.tokens[1:] if follow else (), client)


async def walk(table: LiveTable, seat: int, tokens: list[str], question: str, client: str | None, sure: bool) -> None:
    """Give several answers in order. Unless `sure`, the last one is left out if it is a choice that can't be undone."""
    if not 1 <= len(tokens) <= LONGEST_WALK:
        raise Refused(words.WAY_LENGTH.format(most=LONGEST_WALK), 422)
    if question and question != table.question_id(seat):
        raise Stale(words.QUESTION_CHANGED)
    for n, token in enumerate(tokens[:-1]):
        await table.answer(seat, token, "", f"{client}:{n}" if client else None)
    last = len(tokens) - 1
    await answer(table, seat, tokens[last], "", f"{client}:{last}" if client else None, sure)


def _follow(table: LiveTable, seat: int, tokens: list[str], question: str) -> Carried | None:
    """What follows from an answer; None if it is refused (the answer itself gives the reason)."""
    match = table.playing()
    if seat not in match.asked or (question and question != table.question_id(seat)):
        return None
    try:
        found = carried(match, seat, tokens)
    except IllegalAnswer:
        return None
    if table.row.source.lesson:  # a lesson explains each answer
        return Carried(tuple(tokens), found.why)
    return found


def _stop_to_think(table: LiveTable, seat: int, token: str, follow: Carried | None) -> None:
    """Refuse a choice that can't be undone, so that the page gives the player time to withhold it."""
    if follow is not None and follow.why and needs_thought(table.playing(), seat, token):
        raise Irreversible(words.FINAL[follow.why], 409)


async def _go_on(table: LiveTable, seat: int, tokens: tuple[str, ...], client: str | None) -> None:
    """Give the foregone answers, as long as they still are."""
    for n, token in enumerate(tokens):
        asked = table.playing().asked.get(seat)
        if asked is None or asked.index(token) < 0:
            return
        await table.answer(seat, token, "", f"{client}+{n}" if client else None)


async def reach(table: LiveTable, seat: int, goal: str, start: str) -> tuple[list[WayPart], bool]:
    """The ways from the open question to a target on the board, and whether these are all.

    There are none if it is out of reach, or there are too many.
    """
    match = table.playing()
    if seat not in match.asked:
        return [], True
    found, complete = await asyncio.to_thread(ways_to, match.clone(), seat, goal[:200], start[:200])
    return [WayPart(list(way.tokens), list(way.labels), way.then) for way in found], complete
