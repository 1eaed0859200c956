"""Positions that somebody made up: whatever is accepted plays on to the end.

Real positions are changed at random, as a hostile record would. Most changes have to be refused, for a game that fails
in the middle is worse than one that does not begin; those that are accepted are played by random answers.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import CosmodromeError, Game, Match
from cosmodrome.engine.record import start_at

LONG = bool(os.environ.get("COSMODROME_LONG"))
TRIES = int(os.environ.get("COSMODROME_POSITIONS", 3000 if LONG else 250))
SEED = os.environ.get("COSMODROME_TEST_SEED", "1")
EACH = 40 if LONG else 1
"""Positions in which each part is changed."""
ENDLESS = 20_000
"""Answers after which a match is said not to end."""
GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
NUMBERS = (0, 1, 2, 3, -1, -2, 7, 62, 199, 10**9, -(10**9), 10**30)
WORDS = ("", "x", "turn", "setup", "over", "interval", "start", "\x00")
Path = tuple[Any, ...]


def variants(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats, and every choice of every option once."""
    for seats in game.seats:
        yield seats, {}
    for spec in game.options:
        for choice in spec.choices or ((True, False) if isinstance(spec.default, bool) else ()):
            for seats in game.seats:
                try:
                    game.complete(seats, {spec.name: choice})
                except CosmodromeError:
                    continue
                yield seats, {spec.name: choice}
                break


def answer(match: Match, rng: random.Random) -> None:
    """Any answer of anybody."""
    seat = rng.choice(sorted(match.asked))
    asked = match.asked[seat]
    match.answer(seat, asked.token(rng.randrange(len(asked))))


@cache
def real_positions(name: str) -> tuple[str, ...]:
    """Positions of random games, at the beginning, on the way and at the end."""
    game = cosmodrome.games()[name]
    found = []
    for number, (seats, options) in enumerate(variants(game)):
        rng = random.Random(f"{name} {number} {SEED}")
        match = cosmodrome.new(name, seats=seats, seed=f"{number} {SEED}", options=options)
        every = rng.randrange(15, 40)
        while not match.over:
            if match.answer_count % every == 0:
                found.append(json.dumps(match.position()))
            answer(match, rng)
        found.append(json.dumps(match.position()))
    return tuple(found)


def paths(data: Any, at: Path = ()) -> Iterator[Path]:
    """Every place in a position."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from paths(value, (*at, key))


def get(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    get(data, path[:-1])[path[-1]] = value


def changed(value: Any, rng: random.Random) -> Any:
    """Another value in the place of one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, rng.choice(NUMBERS), rng.randrange(200)))
    if isinstance(value, str):
        return rng.choice((*WORDS, value + "x", 0))
    if isinstance(value, dict):
        return changed_dict(value, rng)
    return changed_list(value, rng) if isinstance(value, list) else rng.choice((0, "x", [], {}))


def changed_dict(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if value and rng.random() < 0.4:
        return {key: value[key] for key in value if key != rng.choice(sorted(value))}
    if "known" in value:
        return {**value, rng.choice(("size", "face", "known")): rng.choice(NUMBERS)}
    return {**value, rng.choice(("x", "start")): rng.choice((0, 5, "x"))}


def changed_list(value: list[Any], rng: random.Random) -> list[Any]:
    row = list(value)
    how = rng.randrange(5)
    if how == 0 and row:
        row.pop(rng.randrange(len(row)))
    elif how == 1 and row:
        row.append(rng.choice(row))
    elif how == 2 and len(row) > 1:
        one, two = rng.sample(range(len(row)), 2)
        row[one], row[two] = row[two], row[one]
    elif how == 3:
        row = []
    else:
        row.append(rng.randrange(60))
    return row


def mutated(position: str, rng: random.Random) -> tuple[Any, list[str]]:
    """A position with a few changes, and what they were."""
    data, notes = json.loads(position), []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        places = list(paths(data))
        top = rng.choice(sorted({path[0] for path in places}))  # a long list is not changed more often than a number
        path = rng.choice([path for path in places if path[0] == top])
        before = get(data, path)
        lists = [p for p in places if isinstance(get(data, p), list) and p[: len(path)] != path and path[: len(p)] != p]
        if isinstance(before, list) and before and lists and rng.random() < 0.3:
            there = rng.choice(lists)  # a piece goes somewhere else
            moved = before.pop(rng.randrange(len(before)))
            put(data, there, [*get(data, there), moved])
            notes.append(f"{path}: {moved} to {there}")
            continue
        put(data, path, changed(before, rng))
        notes.append(f"{path}: {before!r:.60} -> {get(data, path)!r:.60}")
    return data, notes


def single_changes(value: Any) -> list[Any]:
    """Each way in which one value is wrong: a list that is too long or too short, a number out of range."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 0, -1, 10**9]
    if isinstance(value, str):
        return ["", value + "x"]
    if isinstance(value, list):
        longer = [[*value, value[-1]], [*value, value[0]], [value[0]] * len(value)] if value else []
        return [[], value[:-1], value[1:], value[::-1], [*value, 0], [*value, -1], *longer]
    return [] if isinstance(value, dict) else [0]


def every_part(name: str, rng: random.Random) -> Iterator[tuple[int, Path]]:
    """Each part of a position of the game, in a few positions: (number of the position, place)."""
    found: dict[Path, list[tuple[int, Path]]] = {}
    for number, position in enumerate(real_positions(name)):
        for path in paths(json.loads(position)):
            part = tuple("*" if isinstance(key, int) else key for key in path)
            found.setdefault(part, []).append((number, path))
    for places in found.values():
        yield from rng.sample(places, min(EACH, len(places)))


def play_on(match: Match, rng: random.Random) -> None:
    """Play to the end; on the way everything that a table shows is made."""
    while not match.over:
        if match.answer_count % 50 == 0:
            for seat in range(match.seats):
                match.view(seat)
            assert all(question.options for question in match.questions.values())
        answer(match, rng)
        assert match.answer_count < ENDLESS, "the match does not end"
    assert match.result is not None
    assert len(match.result.scores) == match.seats
    match.record()


@pytest.mark.parametrize("name", GAMES)
def test_real_positions_are_accepted(name: str) -> None:
    for position in real_positions(name):
        start_at(cosmodrome.games()[name], json.loads(position))


@pytest.mark.parametrize("name", GAMES)
def test_no_single_change_is_accepted_that_fails_later(name: str) -> None:
    game, rng, accepted = cosmodrome.games()[name], random.Random(f"{name} {SEED}"), 0
    for number, path in every_part(name, rng):
        before = get(json.loads(real_positions(name)[number]), path)
        for value in single_changes(before):
            data = json.loads(real_positions(name)[number])
            put(data, path, value)
            accepted += accepted_and_played(game, data, f"position {number}, {path}: {before!r:.60} -> {value!r:.60}")
    assert accepted


def accepted_and_played(game: Game[Any], data: Any, note: str) -> bool:
    """Whether a position is accepted. If so, it is played to the end, and the test fails if that fails."""
    try:
        match = start_at(game, data)
    except CosmodromeError:
        return False
    except Exception as error:
        pytest.fail(f"{note}: refused by {error!r} instead of a reason")
    try:
        play_on(match, random.Random(note))
    except Exception as error:
        pytest.fail(f"{note}: {error!r} after {match.answer_count} answers")
    return True


@pytest.mark.parametrize("name", GAMES)
def test_what_is_accepted_plays_on_to_the_end(name: str) -> None:
    game, rng = cosmodrome.games()[name], random.Random(f"{name} {SEED}")
    accepted = 0
    for number in range(TRIES):
        data, notes = mutated(rng.choice(real_positions(name)), rng)
        accepted += accepted_and_played(game, data, f"{number}: {notes}")
    assert TRIES // 50 < accepted < TRIES // 2, f"{accepted} of {TRIES} were accepted"
