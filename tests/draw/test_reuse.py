"""A panel is drawn again only where what it is drawn from has changed."""

from __future__ import annotations

import pytest

from cosmodrome.draw import Panel, Svg, drawn_from, rect, reusing, text

drawings: list[str] = []


@drawn_from(lambda words, seat: (seat, words[seat]))
def plate(words: list[str], seat: int) -> Panel:
    drawings.append(words[seat])
    return Panel(f"plate-{seat}", "Plate", 10, 10, words[seat])


@drawn_from(lambda words: len(words))
def count(words: list[str]) -> Panel | None:
    drawings.append("count")
    return Panel("count", "Count", 10, 10, str(len(words))) if words else None


@pytest.fixture(autouse=True)
def none_yet() -> None:
    drawings.clear()


def test_only_what_changed_is_drawn_again() -> None:
    with reusing([]) as made:
        first = [plate(["one", "two"], 0), plate(["one", "two"], 1), count(["one", "two"])]
    assert drawings == ["one", "two", "count"]
    with reusing(made) as after:
        then = [plate(["one", "three"], 0), plate(["one", "three"], 1), count(["one", "three"])]
    assert drawings == ["one", "two", "count", "three"]
    assert [then[0] is first[0], then[1] is first[1], then[2] is first[2]] == [True, False, True]
    assert [one.panel for one in after] == then


def test_panels_drawn_by_different_functions_from_equal_parts_are_different() -> None:
    same = drawn_from(lambda words: len(words))(lambda words: Panel("other", "Other", 1, 1, "other"))
    with reusing([]) as made:
        count(["one"])
    with reusing(made):
        assert same(["one"]).id == "other"


def test_what_is_not_there_is_not_looked_for_again() -> None:
    with reusing([]) as made:
        assert count([]) is None
    with reusing(made):
        assert count([]) is None
    assert drawings == ["count"]


def test_without_anything_to_use_again_all_is_drawn() -> None:
    plate(["one"], 0)
    plate(["one"], 0)
    assert drawings == ["one", "one"]


def test_a_panel_that_fails_is_not_kept() -> None:
    with reusing([]) as made, pytest.raises(IndexError):
        plate([], 0)
    assert made == []


def test_how_much_a_question_is_about_a_panel_is_no_other_drawing() -> None:
    panel = Panel("map", "Map", 1, 1, "map")
    assert panel.focused(0) is panel
    assert panel.focused(3) == Panel("map", "Map", 1, 1, "map", focus=3)


def test_shapes_that_are_remembered_are_told_apart_by_kind() -> None:
    """1, 1.0 and True are equal, and are written differently."""
    assert rect(0, 0, 1, 1, data_count=1) == rect(0, 0, 1, 1, data_count=1.0) == rect(0, 0, 1, 1, data_count="1")
    assert rect(0, 0, 1, 1, data_count=True) == rect(0, 0, 1, 1, data_count="true")
    assert text(1, 1, "&", cls="b") == text(1, 1, "&", cls="b")
    assert text(1, 1, Svg("&amp;")) == text(1, 1, "&amp;")
