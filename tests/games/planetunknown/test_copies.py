"""Copies take lanes up where they are at rest: each must be what playing the step again comes to."""

from __future__ import annotations

import pytest

from cosmodrome.engine import Match, Rng
from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import CORPORATIONS


def same(copy: Match, again: Match) -> None:
    assert copy.state_hash() == again.state_hash()
    assert copy.state.rng.draws == again.state.rng.draws
    assert copy.answer_count == again.answer_count
    for seat, asked in copy.asked.items():
        other = again.asked[seat]
        assert (asked.args, asked.decline, asked.secret) == (other.args, other.decline, other.secret)
        assert (asked.why and asked.why()) == (other.why and other.why())
    for seat in range(copy.seats):
        assert copy.log(seat) == again.log(seat)
        assert copy.can_undo(seat) == again.can_undo(seat)


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_a_copy_is_the_same_as_the_step_played_again(corporation: str) -> None:
    rng = Rng.seeded("copies", corporation)
    taken_up = 0

    def compare(match: Match) -> None:
        nonlocal taken_up
        if match._lanes is None:
            return
        copy, again = match.clone(), match._replayed(match._entries, True)
        same(copy, again)
        taken_up += match._taken_up(True) is not None
        if rng.below(8):
            return
        if not rng.below(3):
            imagined = match.perspective(min(match.asked)).imagine(rng.fresh())
            copy, again = imagined.clone(), imagined._replayed(imagined._entries, False)
        for _ in range(8):
            if copy.over:
                break
            seat, asked = rng.pick(list(copy.asked.items()))
            at = rng.below(len(asked))
            copy.pick(seat, at)
            again.pick(seat, at)
            same(copy, again)

    play_random(GAME, 2, corporation, {"corporation": corporation, "events": "random"}, at_question=compare)
    assert taken_up > 30


def test_a_copy_keeps_its_questions_whatever_becomes_of_the_original() -> None:
    """Copies put the questions of the original before their own lanes begin: these must hold nothing of its table."""
    rng = Rng.seeded("kept")
    copies: list[tuple[Match, str, dict[int, object]]] = []

    def reasons(match: Match) -> dict[int, object]:
        return {seat: asked.why and asked.why() for seat, asked in match.asked.items()}

    def keep(match: Match) -> None:
        if match._lanes is not None and not rng.below(6):
            copy = match.clone(quiet=True)
            copies.append((copy.clone(), copy.state_hash(), reasons(match)))

    play_random(GAME, 3, "kept", {"corporation": "dealt", "planet": "dealt"}, at_question=keep)
    assert len(copies) > 20
    for copy, state, why in copies:
        assert copy.state_hash() == state
        assert reasons(copy) == why
        for seat, asked in copy.asked.items():
            assert copy.questions[seat].options[0].asked is asked
            copy.pick(seat, rng.below(len(asked)))
