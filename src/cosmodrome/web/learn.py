"""Learn by playing: the way from a poster to the table of its lesson, and back to it later."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from cosmodrome.engine import Game
from cosmodrome.store import Person

from . import lessons
from .clocks import Clock
from .gate import Req, house_of, someone
from .house import House
from .live import LiveTable
from .lobby import Place, chairs_for, new_row
from .pages import field


@post("/learn")
async def learn(request: Req) -> Redirect:
    """Go on with the lesson that was begun, or begin it."""
    house = house_of(request)
    form = await request.form()
    game = house.games.get(field(form, "game"))
    if game is None or game.lesson is None:
        raise NotFoundException("there is no such lesson")
    me = await someone(request, field(form, "name"))
    known = None if field(form, "again") else await begun(house, me, game)
    return Redirect(f"/table/{known or (await set_up(house, me, game)).id}", status_code=303)


async def begun(house: House, person: Person, game: Game[Any]) -> str | None:
    """The table of a lesson that the person has not finished."""
    for row, _ in await house.store.tables_of(person.id):
        if (
            row.game == game.id
            and row.source.get(lessons.KEY)
            and row.status == "playing"
            and not lessons.finished(row)
        ):
            return row.id
    return None


async def set_up(house: House, person: Person, game: Game[Any]) -> LiveTable:
    """A table with the fixed deal of the lesson and a bot on every other seat."""
    lesson = game.lesson
    assert lesson is not None
    match = lesson.deal()
    places = [Place("me") if seat == lesson.seat else Place("bot", level=lesson.bot) for seat in range(match.seats)]
    row = new_row(person, game.id, match.seats, match.options, Clock.parse({}), False)
    row.source = {lessons.KEY: True}
    row.origin = match.record()
    return await house.lobby.add(row, chairs_for(person, places, False))


HANDLERS = [learn]
