"""Copies go on from the table as it stands: each must be what replaying the step comes to."""

from __future__ import annotations

import pickle

import pytest

from cosmodrome.engine import Match, Rng, Together
from cosmodrome.engine.testing import check_restarts, play_random
from cosmodrome.engine.testing.checks import seen
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.content import CORPORATIONS


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_a_copy_is_the_same_as_the_step_played_again(corporation: str) -> None:
    rng = Rng.seeded("copies", corporation)
    restarts = without_replay = 0

    def compare(match: Match) -> None:
        nonlocal restarts, without_replay
        match.step_start  # noqa: B018 - as if it had been copied before: from now on it keeps what copies need
        restarts += check_restarts(match, corporation, answers=0 if rng.below(8) else 8)
        if isinstance(match.pending, Together) and match.pending.steps is not None:
            without_replay += not match.replays_to_clone
            if not rng.below(24):
                check_restarts(match.perspective(min(match.asked)).imagine(rng.fresh()))

    play_random(GAME, 2, corporation, {"corporation": corporation, "events": "random"}, at_question=compare)
    assert restarts > 30
    assert without_replay > 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_sees_is_the_same_as_the_step_played_again_without_the_others(seats: int) -> None:
    rng = Rng.seeded("seen", seats)
    without_replay = 0

    def compare(match: Match) -> None:
        nonlocal without_replay
        match.clone()
        if rng.below(4) or not match.acting_in_secret:
            return
        again = pickle.loads(pickle.dumps(match))  # has kept nothing, and has to replay
        pending = match.pending
        for seat in (None, *range(seats)):
            one, other = match.seen_by(seat), again.seen_by(seat)
            without_replay += one is not match and isinstance(pending, Together) and pending.can_be_seen(seat)
            assert one.state_hash() == other.state_hash()
            assert one.log(seat) == other.log(seat)
            assert one.told() == other.told()
            assert one.position() == other.position()
            assert one.clone().state_hash() == other.clone().state_hash()
            if seat is not None:
                assert one.can_undo(seat) == other.can_undo(seat)
                assert seen(one, seat) == seen(other, seat)

    options = {"corporation": "dealt", "planet": "dealt", "events": "random"}
    play_random(GAME, seats, f"seen {seats}", options, at_question=compare)
    assert without_replay > 30


def test_a_copy_keeps_its_questions_whatever_becomes_of_the_original() -> None:
    """Copies share the questions of the original, which must hold nothing of its table."""
    rng = Rng.seeded("kept")
    copies: list[tuple[Match, str, dict[int, object]]] = []

    def reasons(match: Match) -> dict[int, object]:
        return {seat: asked.why and asked.why() for seat, asked in match.asked.items()}

    def keep(match: Match) -> None:
        if isinstance(match.pending, Together) and not rng.below(6):
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
