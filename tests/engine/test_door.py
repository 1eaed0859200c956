"""Records come from anybody: whatever is written in one, it is read in little time or refused with the reason."""

from __future__ import annotations

import json
import random

import pytest

import cosmodrome
from cosmodrome.engine import CosmodromeError, RecordError
from cosmodrome.engine.record import LINES, read
from cosmodrome.engine.testing.toy import GAME

from .test_record import find


def played(answers: int = 30) -> str:
    match = cosmodrome.new(GAME, 2, "door", {"finish": 60})
    match.order(0, "risk", "never")
    for _ in range(answers):
        seat = next(iter(match.asked))
        match.pick(seat, 0)
    return match.record()


def with_line(name: str, line: str) -> str:
    return "\n".join(line if old.split(" ")[0] == name else old for old in played().split("\n"))


@pytest.mark.parametrize(
    "line",
    [
        "salts 5",
        "salts [1]",
        'salts {"a": 1}',
        "options [1]",
        "options 7",
        'options {"finish": [[]]}',
        "options " + "[" * 100_000,
        "options " + '{"a":' * 50_000,
        "names 5",
        "names [1, 2]",
        'names "ab"',
        "seed [1]",
        "seed null",
        "seats 99999999999999999999",
        "seats " + "9" * 10_000,
        "seats ²",
        "seats -1",
        "rules x",
        "position 5",
        "position []",
        'position {"seats": 2}',
        "position " + "[" * 100_000,
    ],
)
def test_a_header_that_is_nothing_is_refused(line: str) -> None:
    name = line.split(" ")[0]
    text = with_line(name, line) if name != "position" else with_line("seed", line)
    with pytest.raises(CosmodromeError):
        read(text, find)


@pytest.mark.parametrize(
    "line",
    [
        *("==", "== ", "== x", "== 99", "7 1", "-1 1", "0", "0 ", "x", "² 1", "scores [1]", "state x"),
        *("0 !undo", "0 !imagine=zz", "9 !imagine=00", "0 !risk=sometimes", "0 !=", "0 " + "x" * 100_000),
    ],
)
def test_a_line_that_is_nothing_is_refused(line: str) -> None:
    text = played()
    with pytest.raises(CosmodromeError):
        read(text + line + "\n", find)


def test_comments_without_end_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as a record may have: each is looked at once, wherever it stands."""
    many = "# said\n" * (LINES - 200)
    match = read(played() + many, find)
    assert sum(len(said) for said in match.comments.values()) == LINES - 200
    assert match.record().count("# said") == LINES - 200
    with pytest.raises(RecordError, match="at most"):
        read(played() + "# said\n" * LINES, find)
    with pytest.raises(RecordError, match="at most"):
        read(played() + "#" * 1_000_000, find)


def test_orders_without_end_are_refused() -> None:
    with pytest.raises(RecordError, match="too many"):
        read(played() + "0 !risk=\n0 !risk=never\n" * 2_000, find)


def mutant(text: str, rng: random.Random) -> str:
    """A record in which something is not as it was."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        line = lines[at]
        kind = rng.randrange(8)
        if kind == 0:
            lines[at] = line[: rng.randint(0, len(line))]
        elif kind == 1:
            spot = rng.randint(0, len(line))
            lines[at] = line[:spot] + rng.choice('0123456789[]{}",!=# \t\x00é²-') + line[spot:]
        elif kind == 2:
            lines.insert(at, rng.choice(lines))
        elif kind == 3:
            del lines[at]
        elif kind == 4:
            lines[at] = rng.choice(lines)
        elif kind == 5:
            lines[at] = (
                f"{line.partition(' ')[0]} {rng.choice(['null', '5', '[]', '{}', '[null]', 'true', '1e99', '[[]]'])}"
            )
        elif kind == 6:
            key, value = rng.choice(["imagine", "undo", "risk", ""]), rng.choice(["", "00", "x"])
            lines[at] = f"{rng.randint(0, 3)} !{key}={value}"
        else:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines) or "\n"


def from_position() -> str:
    match = cosmodrome.new(GAME, 2, "door")
    return cosmodrome.position(GAME, match.position()).record()


def position_mutant(text: str, rng: random.Random) -> str:
    """A record whose position is not as it was."""
    head, _, rest = text.partition("\nposition ")
    position, _, rest = rest.partition("\n")
    data = json.loads(position)
    key = rng.choice(list(data))
    data[key] = rng.choice([None, 5, -1, [], {}, "x", [[]], [None], data[rng.choice(list(data))], 1 << 70])
    return f"{head}\nposition {json.dumps(data)}\n{rest}"


def test_whatever_is_changed_in_a_record_it_is_read_or_refused() -> None:
    rng = random.Random(5)
    whole, position = played(), from_position()
    refused = 0
    for number in range(1500):
        text = (
            position_mutant(position, rng) if number % 3 == 0 else mutant(whole if number % 3 == 1 else position, rng)
        )
        try:
            read(text, find)
        except CosmodromeError:
            refused += 1
    assert refused > 700, "and most of it is refused"
