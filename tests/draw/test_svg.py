"""SVG is escaped, fits where it must, and stands alone."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from cosmodrome import draw
from cosmodrome.draw import Panel, Svg, el, icon, rect, target, text


def test_plain_children_and_attributes_are_escaped() -> None:
    assert (
        el("text", 'a<b & "c"', data_target='x"y') == '<text data-target="x&quot;y">a&lt;b &amp; &quot;c&quot;</text>'
    )


def test_marked_children_stay_as_they_are() -> None:
    inner = el("b", "<")
    assert el("g", inner, Svg("<i/>"), None, "&") == "<g><b>&lt;</b><i/>&amp;</g>"


def test_attribute_names_and_values() -> None:
    made = el(
        "rect", cls="a", stroke_width=1.5, viewBox="0 0 1 1", x=2.0, y=1 / 3, id=None, hidden=False, focusable=True
    )
    assert made == '<rect class="a" stroke-width="1.5" viewBox="0 0 1 1" x="2" y="0.33" focusable="true"/>'


def test_transform_moves_turns_and_scales_in_that_order() -> None:
    assert draw.transform(3, 4, 0.5, 90) == "translate(3 4) rotate(90) scale(0.5)"
    assert draw.group(x=0, y=0) == "<g/>"


def test_text_shrinks_to_the_width_it_is_given() -> None:
    wide = "Kantorovich Colony of the outer rim"
    assert draw.fit_size(wide, 60, 14) < 14
    assert draw.width_of(wide, draw.fit_size(wide, 60, 14)) <= 60.001
    assert draw.fit_size("Io", 60, 14) == 14


def test_a_block_of_words_is_as_large_as_its_box_allows() -> None:
    words = "Move one rover up to four squares and collect what it passes on the way"
    size = draw.block_size(words, 120, 60, 16, 8)
    assert 8 < size < 16
    assert len(draw.wrap(words, 120, size)) * size * 1.25 <= 60
    assert len(draw.wrap(words, 120, size + 0.5)) * (size + 0.5) * 1.25 > 60
    assert draw.block_size("Io", 120, 60, 16, 8) == 16
    assert draw.block_size(words, 20, 10, 16, 8) == 8


def test_wrap_keeps_every_line_in_the_width_and_marks_what_is_cut() -> None:
    words = "Move one rover up to four squares and collect what it finds"
    lines = draw.wrap(words, 90, 10)
    assert " ".join(lines) == words
    assert all(draw.width_of(line, 10) <= 90 for line in lines)
    short = draw.wrap(words, 90, 10, 2)
    assert len(short) == 2
    assert short[-1].endswith("…")


def test_a_target_names_itself_and_has_an_outline() -> None:
    made = target("ship:ride", "Ride <3>", rect(0, 0, 1, 1), hit=draw.hit_rect(0, 0, 1, 1))
    root = ET.fromstring(made)
    assert root.get("data-target") == "ship:ride"
    assert root[0].text == "Ride <3>"
    assert root[-1].get("class") == "hit"


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError):
        icon("no-such-icon", 0, 0, 10)


@pytest.mark.parametrize("name", draw.ICONS)
def test_every_icon_is_defined_once(name: str) -> None:
    assert draw.defs().count(f'id="i-{name}"') == 1


def test_composed_picture_stands_alone() -> None:
    panels = [
        Panel("a", "First & last", 300, 200, svg=text(5, 20, "hello") + icon("ship", 0, 0, 24), focus=1),
        Panel("b", "Second", 200, 200, svg=el("g", id="b-x"), backdrop=draw.starfield(200, 200, "b")),
    ]
    picture = draw.compose(panels, lit=["ship:ride"])
    root = ET.fromstring(picture)
    used = {use.get("href", "") for use in root.iter("{http://www.w3.org/2000/svg}use")}
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {"#i-ship"} <= used
    assert {name[1:] for name in used} <= ids
    assert "style=" not in picture
    assert picture.index("First &amp; last") < picture.index("Second")
    assert '[data-target="ship:ride"]' in picture


def test_a_game_without_a_poster_gets_a_sky_of_its_own() -> None:
    picture = draw.poster("a<b&c")
    root = ET.fromstring(picture)
    assert root.get("viewBox") == "0 0 600 800"
    assert picture != draw.poster("comet-race")


def test_posters_share_a_page_without_sharing_names() -> None:
    def ids(name: str) -> set[str]:
        return {element.get("id") or "" for element in ET.fromstring(draw.poster(name)).iter()} - {""}

    assert ids("one")
    assert not ids("one") & ids("other")


def test_the_style_sheet_has_six_seats_and_respects_reduced_motion() -> None:
    css = draw.theme_css()
    assert all(f"--seat-{seat}:" in css for seat in range(6))
    assert "prefers-reduced-motion" in css
    assert len({draw.seat_mark(seat, 0, 0, 1) for seat in range(6)}) == 6
