"""Options in parts: read like any other sequence, and made no further than they are read."""

from __future__ import annotations

import pytest

from cosmodrome.engine.parts import InParts


def in_parts(made: list[int]) -> InParts[str]:
    parts = ["ab", "", "cde", "f"]

    def make(number: int) -> str:
        made.append(number)
        return parts[number]

    return InParts([len(part) for part in parts], make)


def test_it_reads_like_a_sequence() -> None:
    options = in_parts([])
    assert len(options) == 6
    assert [options[at] for at in range(6)] == list(options) == list("abcdef")
    assert [options[-1], options[-6]] == ["f", "a"]
    assert options[1:4] == ["b", "c", "d"]
    assert "e" in options
    assert options.index("d") == 3
    for at in (6, -7):
        with pytest.raises(IndexError):
            options[at]


def test_only_what_is_read_is_made_and_only_once() -> None:
    made: list[int] = []
    options = in_parts(made)
    assert (options[3], options[4], made) == ("d", "e", [2])
    assert (list(options), list(options), made) == (list("abcdef"), list("abcdef"), [2, 0, 1, 3])
