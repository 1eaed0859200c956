"""What lies there explains itself: to every reader, whoever has to act, and without a generic reason."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome
from cosmodrome.draw import Panel
from cosmodrome.engine import Explanation, Match, Seat, explained, pictured
from cosmodrome.engine.record import start
from cosmodrome.engine.testing import toy
from cosmodrome.engine.testing.boards import things as everything
from cosmodrome.engine.testing.boards import walk

GAMES = [*cosmodrome.games().values(), toy.GAME]
EVERY = 29  # questions from one look to the next
LOOKS = 6


def drawn(match: Match[Any], seat: Seat | None) -> list[Panel]:
    """The board as a reader is given it: without what others have answered at the same time."""
    asked = match.asked.get(seat) if seat is not None else None
    return match.game.board().panels(match.view(seat), seat, asked)


def things(match: Match[Any], seat: Seat | None) -> dict[str, Explanation]:
    """Everything that a reader can point at, explained."""
    found = {target: explained(match, seat, target) for target in everything(drawn(match, seat))}
    assert found
    assert all(found.values()), [target for target, what in found.items() if what is None]
    return {target: what for target, what in found.items() if what is not None}


def moments(game: Any, seats: int) -> list[Match[Any]]:
    """A game of random answers, looked at now and then."""
    found = []
    for n, match in enumerate(walk(start(game, seats, f"explain {seats}", None, ()), seats, EVERY * LOOKS)):
        if n % EVERY == 0:
            found.append(match.clone())
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_everything_drawn_is_explained_to_everybody(game: Any) -> None:
    for seats in {game.seats.start, min(3, game.seats.stop - 1)}:
        for match in moments(game, seats):
            for seat in (None, *range(seats)):
                for target, what in things(match, seat).items():
                    assert what.title, f"{target} has no name"
                    assert what.title != target
                    assert what.lines, f"{target} is not explained"
                    assert bool(what.choices) != bool(what.reason), f"{target}: a choice, or a reason why not"
                    check_words([what.title, *what.choices, what.reason or "?", *(words for _, words in what.lines)])


def check_words(said: list[str]) -> None:
    """All of it are words: nothing is left out, nothing is written as data."""
    for words in said:
        assert words
        assert "not a choice now" not in words.lower()
        assert not any(mark in words for mark in ("None.", "None,", "  ", "{", "[", "<", "..", " ,", " .")), words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_a_choice_says_what_it_does_and_anything_else_what_is_asked(game: Any) -> None:
    for match in moments(game, max(2, game.seats.start)):
        for seat, question in match.questions.items():
            found = things(match, seat)
            lit = {option.target for option in question.options if option.target}
            for target, what in found.items():
                assert (what.state == "choice") == (target in lit), target
                if target not in lit and not question.why_not(target):
                    about = game.words.explain(match.view(seat), seat, target)
                    assert about.chosen, f"when is {target} chosen?"
                    assert what.reason.startswith(f"{about.chosen} You are asked: ")


def test_who_waits_is_told_for_whom() -> None:
    match = start(cosmodrome.games().find("space-base"), 2, "wait", None, ("Ann", "Bo"))
    asked = next(iter(match.asked))
    reasons = {what.reason for what in things(match, None).values()}
    assert reasons == {f"Waiting for {match.names[asked]}."}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_what_is_drawn_has_its_picture_without_anything_to_point_at(game: Any) -> None:
    match = moments(game, max(2, game.seats.start))[-1]
    panels = drawn(match, 0)
    names = everything(panels)
    pictures = [what.picture for name in names if (what := pictured(match, 0, name, panels))]
    assert len(pictures) == len(names)
    shown = [picture.svg for picture in pictures if picture]
    assert shown
    for svg in shown:
        assert svg.startswith("<svg")
        assert "data-target" not in svg
        assert svg.count("<svg") == svg.count("</svg>")


def test_what_is_not_drawn_is_not_there() -> None:
    match = start(cosmodrome.games().find("space-base"), 2, "wait", None, ())
    assert pictured(match, None, "ship:nobody", drawn(match, None)) is None
