"""Commit, then reveal: commitments and salts of the seats in a match's chance, at its beginning and later."""

from __future__ import annotations

import copy
import pickle

import pytest

import cosmodrome
from cosmodrome.engine import Match, RecordError, Rng, SaltRefused, apply
from cosmodrome.engine.fairness import salt_commitment
from cosmodrome.engine.journal import late_salts
from cosmodrome.engine.record import with_draws
from cosmodrome.engine.testing.toy import GAME as TOY

GAME = "space-base"
ANN, BOB = "a1" * 16, "b2" * 16
BOTH = (salt_commitment(ANN), salt_commitment(BOB))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cosmodrome.games()._loaded, TOY.id, TOY)


def begun(salts: tuple[str, ...] = (ANN, BOB), game: str = GAME, commitments: tuple[str, ...] = BOTH) -> Match:
    return cosmodrome.new(game, 2, "the seed", salts=salts, commitments=commitments)


def play(match: Match, answers: int = 10_000, name: str = "answers") -> Match:
    rng = Rng.seeded(name)
    while not match.over and answers:
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
        answers -= 1
    return match


def until_draws(match: Match) -> list[int]:
    """The next numbers of a match's main stream."""
    return match.state.rng.copy().numbers(20, 1000)


# -- the beginning ---------------------------------------------------------------------------------


def test_commitments_and_salts_both_change_the_chance() -> None:
    keys = {
        begun().state.rng.key,
        begun((ANN, "")).state.rng.key,
        begun(("", "")).state.rng.key,
        begun(("", ""), commitments=(BOTH[0], "")).state.rng.key,
        cosmodrome.new(GAME, 2, "the seed").state.rng.key,
    }
    assert len(keys) == 5


def test_a_match_without_commitments_has_the_chance_it_always_had() -> None:
    assert cosmodrome.new(GAME, 2, "s", salts=("a", "b")).state.rng.key == Rng.seeded("s", "a", "b").key


@pytest.mark.parametrize(
    ("commitments", "salts", "says"),
    [
        (BOTH, (BOB, ANN), "salt of seat 0 is not the one"),
        (("", BOTH[1]), (ANN, BOB), "salt of seat 0 is not the one"),
        (BOTH[:1], (ANN,), "for each seat"),
        (("short", BOTH[1]), ("", BOB), "64 digits"),
    ],
)
def test_salts_that_do_not_fit_are_refused(commitments: tuple[str, ...], salts: tuple[str, ...], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        begun(salts, commitments=commitments)


def test_the_record_has_commitments_and_salts_and_says_who_was_left_out() -> None:
    record = play(begun((ANN, ""))).record()
    assert f'commitments ["{BOTH[0]}","{BOTH[1]}"]' in record
    assert f'salts ["{ANN}",""]' in record
    assert "# Seat 1 did not reveal its salt before the beginning: it is left out." in record
    proof = cosmodrome.verify(record)
    assert proof.holds
    assert "seat 0: committed, and revealed before the beginning" in proof.findings
    assert "seat 1: committed, but did not reveal: left out" in proof.findings
    assert cosmodrome.load(record).record() == record


def test_a_public_record_shows_commitments_and_no_salt() -> None:
    public = play(begun(), 5).record(secret=False)
    assert BOTH[0] in public
    assert ANN not in public


def test_a_record_is_compared_with_what_a_player_kept() -> None:
    record = play(begun()).record()
    commitment = begun().origin.commitment
    assert cosmodrome.verify(record, commitment, ANN, BOTH).holds
    assert not cosmodrome.verify(record, commitment, "c3" * 16).holds
    assert not cosmodrome.verify(record, commitment, ANN, (BOTH[0], "0" * 64)).holds
    assert not cosmodrome.verify(record.replace(BOTH[1], "0" * 64)).holds


# -- later -----------------------------------------------------------------------------------------


def test_a_late_salt_changes_the_chance_from_there_on_and_nothing_before() -> None:
    match, other = begun((ANN, "")), begun((ANN, ""))
    table, draws = match.state.to_json(), match.state.rng.draws
    match.mix(1, BOB)
    assert match.state.rng.draws == draws, "the streams go on where they are"
    assert until_draws(match) != until_draws(other)
    changed = match.state.to_json()
    assert {key for key in table if table[key] != changed[key]} == {"rng"}


def test_named_streams_get_the_new_key_too() -> None:
    rng, plain = Rng.seeded("x"), Rng.seeded("x")
    for one in (rng, plain):
        one.lane(0).below(6)
    rng.mix(1, BOB)
    assert [rng.lane(0).key, rng.lane(1).key, rng.lane(0).count] == [rng.key, rng.key, 1]
    assert rng.lane(0).numbers(20, 1000) != plain.lane(0).numbers(20, 1000)
    assert rng.draws == 21


@pytest.mark.parametrize("game", [GAME, TOY.id])
def test_a_match_with_a_late_salt_is_copied_kept_and_read_like_any_other(game: str) -> None:
    match = begun((ANN, ""), game)
    match.mix(1, BOB)
    play(match, 3)
    for twin in (
        match.clone(),
        copy.copy(match),
        pickle.loads(pickle.dumps(match)),
        cosmodrome.load(match.record()),
        cosmodrome.position(game, match.position()),
    ):
        assert twin.state_hash() == match.state_hash()
        assert play(twin).state_hash() == play(match.clone()).state_hash()
    record = with_draws(play(match).record(), cosmodrome.games().find)
    assert f"1 !salt={BOB}" in record
    assert "Seat 1 did not reveal its salt before the beginning: it is mixed in where" in record
    proof = cosmodrome.verify(record, salt=BOB, commitments=BOTH)
    assert proof.holds, proof.findings
    assert "seat 1: committed, and revealed after the beginning: mixed in from there on" in proof.findings


def test_late_salts_have_to_fit_come_once_and_before_the_first_answer() -> None:
    match = begun(("", ""))
    with pytest.raises(SaltRefused, match="not the one"):
        match.mix(1, ANN)
    with pytest.raises(SaltRefused, match="no seat"):
        match.mix(2, ANN)
    with pytest.raises(SaltRefused, match="32 to 64"):
        match.mix(1, "short # and not hexadecimal")
    match.mix(1, BOB)
    with pytest.raises(SaltRefused, match="once"):
        match.mix(1, BOB)
    while 0 not in match.acted_seats():
        play(match, 1)
    with pytest.raises(SaltRefused, match="first answer"):
        match.mix(0, ANN)
    with pytest.raises(SaltRefused, match="mixed in already"):
        begun((ANN, BOB)).mix(0, ANN)
    with pytest.raises(SaltRefused, match="committed to no salt"):
        cosmodrome.new(GAME, 2, "s").mix(0, ANN)
    assert late_salts(match) == {1: BOB}


def test_a_record_whose_late_salt_was_changed_or_moved_is_refused() -> None:
    match = begun((ANN, ""))
    match.mix(1, BOB)
    record = play(match).record()
    line = f"1 !salt={BOB}\n"
    assert line in record
    assert not cosmodrome.verify(record.replace(BOB, ANN)).holds
    assert not cosmodrome.verify(record.replace(line, "")).holds
    assert not cosmodrome.verify(record.replace(line, "").replace("== end", f"{line}== end")).holds


def test_an_answer_is_taken_back_across_a_late_salt_which_stays() -> None:
    match = begun((ANN, ""), TOY.id)
    first = next(iter(match.asked))
    assert first == 0
    match.pick(first, next(i for i in range(len(match.asked[first])) if _undoable(match, first, i)))
    before = match.clone()
    match.mix(1, BOB)
    assert match.can_undo(first) == before.can_undo(first) == ""
    match.undo(first)
    assert late_salts(match) == {1: BOB}
    fresh = begun((ANN, ""), TOY.id)
    fresh.mix(1, BOB)
    assert match.state_hash() == fresh.state_hash()
    replayed = begun((ANN, ""), TOY.id)
    for seat, line in [(first, before.last_answer(first)[1]), (1, f"!salt={BOB}"), (first, "!undo")]:
        apply(replayed, seat, line)
    assert replayed.state_hash() == match.state_hash()


def _undoable(match: Match, seat: int, index: int) -> bool:
    twin = match.clone()
    twin.pick(seat, index)
    return not twin.can_undo(seat)


def test_neither_forks_nor_what_a_seat_imagines_hold_a_salt() -> None:
    match = begun((ANN, ""), TOY.id)
    match.mix(1, BOB)
    seat = next(iter(match.asked))
    fork = match.fork(seat, Rng.seeded("fork"))
    assert BOB not in fork.record()
    assert BOB not in str(pickle.dumps(match.perspective(seat)))
    imagined = match.imagine(seat, Rng.seeded("imagine"))
    assert list(imagined.asked) == list(match.asked)
    assert late_salts(imagined) == {}
