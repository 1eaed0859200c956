"""Records, positions and proofs: exact round trips, clear refusals."""

import json
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, OptionError, PositionError, RecordError, UnknownGame, VersionError
from cosmodrome.engine.record import read, verify
from cosmodrome.engine.testing import play_random
from cosmodrome.engine.testing.toy import GAME


def find(_: str) -> Any:
    return GAME


@pytest.fixture(scope="module")
def text() -> str:
    return play_random(GAME, 3, "a whole game").record()


def test_a_record_is_read_back_exactly(text: str) -> None:
    match = read(text, find)
    assert match.over
    assert match.record() == text


def test_a_record_can_be_commented_and_keeps_its_comments(text: str) -> None:
    lines = text.splitlines()
    body = lines.index("") + 1
    lines.insert(body, "# before the first answer")
    lines.insert(body + 3, "# a bold bet")
    commented = "\n".join(lines) + "\n"
    assert read(commented, find).record() == commented


def test_a_record_can_be_written_by_hand(text: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith(("==", "state", "commitment", "names"))]
    by_hand = "\n".join(line + ("   # why not" if line[:2] == "0 " else "") for line in lines)
    assert read(by_hand, find).state_hash() == read(text, find).state_hash()


def test_a_record_can_be_read_up_to_a_moment(text: str) -> None:
    whole = read(text, find)
    for moment in (0, 1, 5):
        match = read(text, find, moment)
        assert match.answer_count == moment
        assert whole.record().startswith(match.record().rstrip("\n"))


def test_the_secret_can_be_left_out(text: str) -> None:
    public = read(text, find).record(secret=False)
    assert "a whole game" not in public
    assert "commitment" in public
    with pytest.raises(RecordError, match="seed"):
        read(public, find)


def _replace(text: str, start: str, line: str) -> str:
    lines = text.split("\n")
    at = next(i for i, old in enumerate(lines) if old.startswith(start))
    lines[at] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("start", "line", "says"),
    [
        ("cosmodrome-record", "cosmodrome-record 99", "not a Cosmodrome record"),
        ("seed", 'seed "another"', "committed"),
        ("seed", "seed {", "damaged"),
        ("seats", "seats many", "is a number"),
        ("seats", "seats 9", "seats"),
        ("names", 'names ["only one"]', "name"),
        ("0 ", "0 99", "not an option"),
        ("0 ", "5 1", "not asked"),
        ("0 ", "zero 1", "line"),
        ("== 2", "== 3", "step"),
        ("scores", "scores [0,0,0]", "scores"),
        ("state", "state 00", "state"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(text: str, start: str, line: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        read(_replace(text, start, line), find)


def test_a_record_that_breaks_off_before_its_end_is_damaged(text: str) -> None:
    lines = text.splitlines()
    answers = [i for i, line in enumerate(lines) if line[:2] in ("0 ", "1 ", "2 ")]
    del lines[answers[-1]]
    with pytest.raises(RecordError):
        read("\n".join(lines), find)


def test_a_record_of_other_rules_is_refused(text: str) -> None:
    with pytest.raises(VersionError, match="version 7"):
        read(_replace(text, "rules", "rules 7"), find)


def test_a_record_of_an_unknown_game_is_refused(text: str) -> None:
    with pytest.raises(UnknownGame, match="chess"):
        cosmodrome.load(_replace(text, "game", "game chess"))


def test_a_proof_holds_for_the_seed_committed_to(text: str) -> None:
    commitment = read(text, find).origin.commitment
    assert verify(text, find, commitment).holds
    assert not verify(text, find, "0" * 64).holds
    assert not verify(_replace(text, "0 ", "0 99"), find).holds


def test_salts_change_the_chance_but_not_the_commitment() -> None:
    plain = cosmodrome.new(GAME, 2, 5)
    salted = cosmodrome.new(GAME, 2, 5, salts=("a", "b"))
    assert plain.origin.commitment == salted.origin.commitment
    assert plain.state.rng.key != salted.state.rng.key
    assert read(salted.record(), find).state_hash() == salted.state_hash()


def test_without_a_seed_every_match_is_another() -> None:
    assert cosmodrome.new(GAME, 2).origin.seed != cosmodrome.new(GAME, 2).origin.seed


# -- positions -------------------------------------------------------------------------------------


def mid_turn() -> Match:
    match = cosmodrome.new(GAME, 3, 2)
    match.pick(1, 0)
    return match


def test_a_position_goes_through_json_and_back_in_the_middle_of_a_turn() -> None:
    match = mid_turn()
    again = cosmodrome.position(GAME, json.loads(json.dumps(match.position())))
    assert again.state_hash() == match.state_hash()
    assert read(again.record(), find).state_hash() == match.state_hash()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("places", ["ahead"]),
        ("deck", [7] * 30),
        ("seats", 9),
        ("orders", []),
        ("round", None),
        ("answers", [[1, "99"]]),
        ("answers", [[1]]),
        ("answers", 5),
    ],
)
def test_a_damaged_position_is_refused(key: str, value: Any) -> None:
    data = mid_turn().position()
    data[key] = value
    with pytest.raises(PositionError):
        cosmodrome.position(GAME, data)


def test_a_position_is_refused_with_a_reason_though_its_check_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can foresee every nonsense that a position may hold."""
    data = mid_turn().position()
    cosmodrome.position(GAME, data)

    def check(_: Any) -> list[str]:
        raise OverflowError("a number that is far too large")

    monkeypatch.setattr(GAME, "check_start", check)
    with pytest.raises(PositionError, match="far too large"):
        cosmodrome.position(GAME, data)


def test_a_position_that_is_no_object_is_refused() -> None:
    with pytest.raises(PositionError):
        cosmodrome.position(GAME, [1, 2])


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (0, {}),
        (6, {}),
        (2, {"finish": 4}),
        (2, {"finish": 61}),
        (2, {"finish": "20"}),
        (2, {"finish": True}),
        (2, {"x": 1}),
    ],
)
def test_wrong_options_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        cosmodrome.new(GAME, seats, 1, options)


def test_options_have_defaults() -> None:
    assert cosmodrome.new(GAME, 2, 1).options == {"finish": 20}


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match="space-base"):
        cosmodrome.new("chess", 2)
