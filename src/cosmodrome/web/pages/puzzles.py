"""Puzzles: the collection by game, theme and level, one puzzle with its explanation, and the puzzle of the day."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from cosmodrome.analysis.puzzles import Puzzle, Shelf, match_of, shelf
from cosmodrome.analysis.words import CLEARLY
from cosmodrome.engine import Game, Match
from cosmodrome.store import PuzzleAttempt

from .. import words
from ..people.puzzles import in_short, rated
from ..people.ratings import points
from ..security import parameters
from ..security.requests import Req, services_of, someone, who
from ..services import Services
from ..tables.frames import panels_of
from .daily import daily, theme_names, with_puzzles
from .front import card, field, page


@get("/puzzles")
async def collection(request: Req, game: parameters.Text = "", theme: parameters.Text = "") -> Response[str]:
    """The puzzles of a game, by theme and level."""
    services = services_of(request)
    games = with_puzzles(services)
    if not games or (game and game not in games):
        raise NotFoundException(words.NO_PUZZLES)
    chosen = games[game or next(iter(games))]
    person = await who(request)
    tried = await services.puzzles.of(person.id, chosen.id) if person is not None else {}
    names, known = theme_names(chosen), shelf(chosen)
    themes = sorted({puzzle.rule for puzzle in known.by_id.values()}, key=lambda rule: names.get(rule, rule))
    rows = [_row(puzzle, known, names, tried) for puzzle in known.collection.puzzles if theme in ("", puzzle.rule)]
    rows.sort(key=lambda row: (row["level"], row["rating"]))
    last = next(reversed(tried.values()), None)
    return await page(
        request,
        "puzzles.html",
        game=card(chosen),
        games=[card(one) for one in games.values()],
        themes=[(rule, names.get(rule, rule)) for rule in themes],
        theme=theme,
        levels_of_puzzles=[
            (name, [row for row in rows if row["level"] == number]) for number, name in enumerate(words.PUZZLE_LEVELS)
        ],
        rating=in_short(last),
        tried=len(tried),
        solved=sum(one.solved for one in tried.values()),
        daily=daily(services),
    )


def _row(puzzle: Puzzle, known: Shelf, names: dict[str, str], tried: Mapping[str, PuzzleAttempt]) -> dict[str, Any]:
    attempt = tried.get(puzzle.id)
    return {
        "id": puzzle.id,
        "theme": names.get(puzzle.rule, puzzle.rule),
        "level": known.levels[puzzle.id],
        "rating": points(puzzle.mu),
        "state": "" if attempt is None else "solved" if attempt.solved else "missed",
    }


@get("/puzzles/{game:str}/{id:str}")
async def one(request: Req, game: FromPath[str], id: FromPath[str], answer: parameters.Text = "") -> Response[str]:
    """A puzzle; after an answer, with its explanation."""
    services = services_of(request)
    found, puzzle = _find(services, game, id)
    person = await who(request)
    tried = await services.puzzles.of(person.id, game) if person is not None else {}
    given = puzzle.measured(answer) if answer else None
    context = await asyncio.to_thread(_shown, found, puzzle, given.token if given else "")
    last = next(reversed(tried.values()), None)
    return await page(
        request,
        "puzzle.html",
        game=card(found),
        puzzle=id,
        level=words.PUZZLE_LEVELS[shelf(found).levels[id]],
        puzzle_rating=points(puzzle.mu),
        rating=in_short(last),
        next=_next(found, id, tried),
        **context,
    )


@post("/puzzles/{game:str}/{id:str}")
async def attempt(request: Req, game: FromPath[str], id: FromPath[str]) -> Redirect:
    """Answer a puzzle. The first answer of a person counts for the person's rating."""
    services = services_of(request)
    _, puzzle = _find(services, game, id)
    token = field(await request.form(), "token")
    if puzzle.measured(token) is None:
        raise NotFoundException(words.NOT_AN_OPTION_THEN)
    me = await someone(request, "")
    solved = token == puzzle.best
    first = PuzzleAttempt(me.id, game, id, token, solved, services.time.now())
    await services.puzzles.add(first, lambda known: rated(known, puzzle, solved))
    return Redirect(f"/puzzles/{game}/{id}", query_params={"answer": token}, status_code=303)


def _find(services: Services, game: str, id: str) -> tuple[Game[Any], Puzzle]:
    found = services.games.get(game)
    puzzle = shelf(found).by_id.get(id) if found is not None else None
    if found is None or puzzle is None:
        raise NotFoundException(words.NO_SUCH_PUZZLE)
    return found, puzzle


def _next(game: Game[Any], id: str, tried: Mapping[str, PuzzleAttempt]) -> str:
    """The puzzle after this one in order of difficulty: one that was not tried, if there is any."""
    ordered = [one.id for one in sorted(shelf(game).by_id.values(), key=lambda one: (one.mu, one.id))]
    here = ordered.index(id)
    following = ordered[here + 1 :] + ordered[:here]
    return next((one for one in following if one not in tried), following[0] if following else id)


def _shown(game: Game[Any], puzzle: Puzzle, answer: str) -> dict[str, Any]:
    """The board, the question, and what is said about an answer."""
    match = match_of(game, puzzle)
    match.names = tuple(
        words.YOUR_PUZZLE_SEAT if seat == puzzle.seat else words.PUZZLE_PLAYER.format(number=seat + 1)
        for seat in range(match.seats)
    )
    question = match.questions[puzzle.seat]
    panels = sorted(panels_of(match, puzzle.seat), key=lambda panel: -panel.focus)
    options = [_option(match, puzzle, number, answer) for number in range(len(question.options))]
    if answer:
        options.sort(key=lambda option: (not option["best"], option["loss"]))
    said = "" if not answer else words.PUZZLE_RIGHT if answer == puzzle.best else _wrong(puzzle, answer)
    return {
        "heading": match.heading_for(puzzle.seat),
        "question": question.text,
        "options": options,
        "answered": bool(answer),
        "right": answer == puzzle.best,
        "said": said,
        "plates": [
            {"name": match.names[seat], "facts": list(game.words.plate(match.view(puzzle.seat), seat))}
            for seat in range(match.seats)
        ],
        "panels": [
            {"id": p.id, "title": p.title, "width": p.width, "height": p.height, "svg": safe(f"{p.backdrop}{p.svg}")}
            for p in panels
        ],
    }


def _option(match: Match, puzzle: Puzzle, number: int, answer: str) -> dict[str, Any]:
    """An option; after an answer with what it costs, and the facts that explain the best one and the given one."""
    question = match.questions[puzzle.seat]
    option = question.options[number]
    found = puzzle.measured(option.token)
    loss = found.loss if found is not None else 0.0
    best = option.token == puzzle.best
    said = ""
    if answer:
        said = words.PUZZLE_BEST if best else _costs(loss, found.points if found is not None else 0.0)
    told = answer and (best or option.token == answer)
    return {
        "token": option.token,
        "label": option.label,
        "target": option.target,
        "best": best and bool(answer),
        "given": option.token == answer,
        "loss": loss,
        "said": said,
        "fact": (_fact(match, puzzle, number) or (CLEARLY if best else "")) if told else "",
    }


def _fact(match: Match, puzzle: Puzzle, number: int) -> str:
    """The fact about an option that counts most, as a sentence; empty if there is none."""
    view, asked = match.view(puzzle.seat), match.asked[puzzle.seat]
    found = match.game.facts().option(view, asked, asked.value(number))
    if asked.token(number) == puzzle.best:
        found = [fact for fact in found if fact.points > 0]
    most = max(found, key=lambda fact: abs(fact.points), default=None)
    return match.game.words.fact(view, asked, most) if most is not None else ""


def _wrong(puzzle: Puzzle, answer: str) -> str:
    """What an answer costs, in words."""
    found = puzzle.measured(answer)
    assert found is not None
    return words.PUZZLE_WRONG.format(costs=_costs(found.loss, found.points))


HANDLERS = [collection, one, attempt]


def _costs(loss: float, points: float) -> str:
    """What an option costs against the best one: in winning chances, and in points if there are any."""
    percent = round(100 * loss)
    if points < 0.5:
        return words.PUZZLE_COSTS.format(percent=percent)
    return words.PUZZLE_COSTS_POINTS(round(points), percent=percent)
