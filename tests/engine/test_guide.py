"""A guide's open places are filled from its room; what the room lacks is refused."""

from __future__ import annotations

import pytest

from cosmodrome.draw.panel import Panel
from cosmodrome.draw.picture import Picture, picture_of, still
from cosmodrome.draw.svg import Svg, el, hit_rect, target
from cosmodrome.engine.guide import Chart, GuideError, Numbers, fill, written


def test_a_number_stands_in_a_sentence_in_digits_or_in_words() -> None:
    numbers: Numbers = {"dice": 2, "points": 40, "least": -4, "name": "Ride"}
    source = "Roll {{ dice|word }} dice ({{dice}}) for {{ points|word }} points, not {{ least }}, with {{ name }}."
    assert fill(source, numbers, {}) == "Roll two dice (2) for 40 points, not −4, with Ride."


def test_a_part_stands_on_a_line_of_its_own() -> None:
    parts = {"costs": lambda: Chart(("card", "cost"), [("A|B", 3), (Picture("a dot", "<svg/>"), -1)])}
    filled = fill("Before.\n\n{{ costs }}\n\nAfter.", {}, parts)
    assert filled == "Before.\n\n| card | cost |\n| --- | --- |\n| A\\|B | 3 |\n| *[a dot]* | −1 |\n\nAfter."


def test_several_blocks_are_written_one_below_the_other() -> None:
    assert written(["one", Picture("two", "<svg/>")], lambda p: f"({p.words})") == "one\n\n(two)"


@pytest.mark.parametrize("source", ["{{ nothing }}", "So many: {{ nothing }}.", "{{ nothing|word }}"])
def test_what_the_room_does_not_have_is_refused(source: str) -> None:
    with pytest.raises(GuideError, match="nothing"):
        fill(source, {"something": 1}, {})


def test_a_part_is_not_put_into_a_sentence() -> None:
    with pytest.raises(GuideError):
        fill("The table {{ costs }} here.", {}, {"costs": lambda: "x"})


def test_a_picture_has_no_targets_and_no_ids_of_the_board() -> None:
    card = target("ship:1", "A ship", hit=hit_rect(0, 0, 9, 9), id="yard-1")
    other = target("ship:2", "Another", hit=hit_rect(0, 0, 9, 9), id="yard-2")
    fade = el("linearGradient", id="fade") + el("rect", fill="url(#fade)")
    shown = picture_of(
        Panel("yard", "Yard", 90, 40, Svg(card + other), fade), "The yard", {"ship:1", "ship:2"}, "ship:2"
    )
    assert "data-target" not in shown.svg
    assert "yard-" not in shown.svg
    assert 'id="fade"' in shown.svg
    assert shown.svg.count('data-lit="open"') == shown.svg.count('data-lit="chosen"') == 1
    assert 'aria-label="The yard"' in shown.svg


def test_a_still_drawing_is_lit_only_where_asked() -> None:
    assert "data-lit" not in still(target("ship:1", "A ship"))
