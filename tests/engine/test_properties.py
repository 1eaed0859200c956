"""What must hold at every question, tried on the toy game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.engine.testing import check_invariants, play_random
from cosmodrome.engine.testing.toy import GAME


@settings(max_examples=15, deadline=None)
@given(seats=st.integers(1, 5), seed=st.integers(0, 2**32))
def test_every_question_of_a_random_match(seats: int, seed: int) -> None:
    match = play_random(GAME, seats, seed, at_question=check_invariants)
    assert match.result is not None
    assert len(match.result.scores) == seats


@pytest.mark.parametrize("seats", range(1, 6))
def test_random_matches_end(seats: int) -> None:
    for seed in range(50):
        assert play_random(GAME, seats, seed).over
