"""Statistics: one's own by game, and those of a game from all finished games on this server."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from cosmodrome.bots.statistics import wilson
from cosmodrome.engine import Game
from cosmodrome.store import ContentTally, SeatResult, Tally

from .. import words
from ..people.charts import Bar, bar_chart, line_chart
from ..people.contents import content_kinds
from ..people.ratings import points
from ..security import parameters
from ..security.requests import Req, services_of, who
from .front import card, card_of, page

ENOUGH = 2
"""Points that a line needs."""
KINDS = (("person", "People"), ("bot", "Bots"))


@get("/you/statistics")
async def mine(request: Req, game: parameters.Text = "") -> Response[str] | Redirect:
    """One's own games in numbers."""
    services, me = services_of(request), await who(request)
    if me is None:
        return Redirect("/you", status_code=303)
    played = await services.results.games_of(me.id)
    chosen = game if game in played else played[0] if played else ""
    found = await services.statistics.of(me.id, chosen) if chosen else []
    people = await services.statistics.opponents(me.id, chosen) if chosen else []
    used = await services.contents.of_person(me.id, chosen) if chosen else []
    accuracies = await services.contents.accuracies(me.id, chosen) if chosen else []
    return await page(
        request,
        "you-statistics.html",
        games=[card_of(services, id) for id in played],
        chosen=chosen,
        by_seats=[_by_seats(seats, found) for seats in sorted({one.seats for one in found})],
        streak=streak(found),
        opponents=[{"name": name, "games": games, "won": won} for name, games, won in people],
        contents=content_kinds(services.games.get(chosen), used, len(found)),
        accuracy=_course(accuracies, "Your accuracy in each analysed game, in percent"),
        scores=_course([one.score for one in found], "Your score in each game"),
        rating=_course([points(one.mu) for one in found if one.mu is not None], "Your rating after each rated game"),
    )


def _by_seats(seats: int, found: Sequence[SeatResult]) -> dict[str, Any]:
    """A person's games with one number of seats."""
    games = [one for one in found if one.seats == seats]
    wins = sum(one.won for one in games)
    return {
        "seats": seats,
        "games": len(games),
        "wins": wins,
        "share": f"{wins / len(games):.0%}",
        "score": f"{sum(one.score for one in games) / len(games):.1f}",
        "rank": f"{sum(one.rank for one in games) / len(games):.1f}",
    }


def streak(found: Sequence[SeatResult]) -> int:
    """The most games won one after the other. Solo games do not count."""
    together = [one for one in found if one.seats > 1]
    runs = (len(list(run)) for won, run in groupby(together, key=lambda one: one.won) if won)
    return max(runs, default=0)


def _course(values: Sequence[float], words: str) -> Any:
    return safe(str(line_chart(values, words))) if len(values) >= ENOUGH else ""


@get("/stats/{game_id:str}")
async def of_game(request: Req, game_id: FromPath[str]) -> Response[str]:
    """A game in numbers, from all finished games on this server; people and bots apart."""
    services = services_of(request)
    if game_id not in services.games:
        raise NotFoundException(words.NO_SUCH_GAME)
    tallies, used = await services.statistics.tallies(game_id), await services.contents.of_game(game_id)
    counts = sorted({tally.seats for tally in tallies})
    return await page(
        request,
        "stats.html",
        games=[card(one) for one in services.games.values()],
        game=card(services.games[game_id]),
        tables=[_table(seats, tallies) for seats in counts],
        used=[_used(services.games[game_id], kind, title, used) for kind, title in KINDS],
    )


def _used(game: Game[Any], kind: str, title: str, used: Sequence[ContentTally]) -> dict[str, Any]:
    """What people, or bots, have used in a game. The line without a name counts all their games."""
    of = next((one.games for one in used if one.kind == kind and not one.content), 0)
    return {"title": title, "kinds": content_kinds(game, [one for one in used if one.kind == kind], of)}


def _table(seats: int, tallies: Sequence[Tally]) -> dict[str, Any]:
    """The statistics of a game with one number of seats: for people and for bots, a line for each seat and a chart."""
    kinds = []
    for kind, title in KINDS:
        lines = [tally for tally in tallies if tally.seats == seats and tally.kind == kind]
        bars = [_bar(tally) for tally in lines]
        if lines:
            chart = bar_chart(bars, f"{title}: games won by seat") if seats > 1 else ""
            kinds.append({"title": title, "lines": [_line(tally) for tally in lines], "chart": safe(str(chart))})
    return {"seats": seats, "kinds": kinds}


def _bar(tally: Tally) -> Bar:
    low, high = wilson(tally.wins, tally.games)
    return Bar(f"Seat {tally.seat + 1}", tally.wins / tally.games, low, high, tally.games)


def _line(tally: Tally) -> dict[str, Any]:
    bar = _bar(tally)
    return {
        "seat": tally.seat + 1,
        "games": tally.games,
        "share": f"{bar.share:.0%}",
        "interval": f"{bar.low:.0%} to {bar.high:.0%}",
        "score": f"{tally.score / tally.games:.1f}",
        "answers": f"{tally.answers / tally.games:.0f}",
    }


HANDLERS = [mine, of_game]
