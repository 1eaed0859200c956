"""Every question, option, reason and log line can be said; the table can be shown as text."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import play_random
from cosmodrome.engine.testing.told import told_facts
from cosmodrome.games.planetunknown import GAME, prompts
from cosmodrome.games.planetunknown.content import CORPORATIONS, PLANETS
from cosmodrome.games.planetunknown.rules import basics, placement
from cosmodrome.games.planetunknown.rules.techs import POWERS


def test_everything_has_words() -> None:
    """All through games that use every corporation and planet: no option without words, no raw keys."""

    def at_question(match: Match) -> None:
        for question in match.questions.values():
            assert question.text[0].isupper()
            count = len(question.options)
            for index in {0, count // 2, count - 1}:
                label = question.options[index].label
                assert label[0].isupper() or label[0].isdigit()
                assert "_" not in label
            assert all(reason.endswith(".") for reason in question.impossible.values())

    for game in range(3):
        options = {
            "corporation": [CORPORATIONS[3 * game + seat] for seat in range(3)],
            "planet": [PLANETS[4 * game + seat] for seat in range(3)],
            "events": "random",
            "private_objectives": True,
            "alignment": "chosen",
        }
        match = play_random(GAME, 3, f"words {game}", options, at_question=at_question)
        lines = match.log(0)
        assert len(lines) > 100
        assert all(line.text and "{" not in line.text for line in lines)
        assert len(match.log(None)) < len(lines)


def test_why_a_tile_cannot_be_held_somewhere(bench: Any) -> None:
    """The rule that stops it: covered, no room, apart, the planet, the event."""
    g, p = bench.one(planet="k-273")
    tile = bench.tile("I2-civ-energy-P")
    bench.lay(g, "I3-water-rover-P", "6,1")
    values = placement.placements(p, tile, "tile_not_on_edge", 0)
    reasons = placement.reasons(p, tile, True, values, "tile_not_on_edge")()
    assert reasons["cell:6,1"] == ("covered",)
    assert reasons["cell:6,9"] == ("apart",)
    assert reasons["cell:7,1"] == ("event", "tile_not_on_edge")
    bench.fill(p, but=("5,0", "5,1", "9,9"))
    reasons = placement.reasons(p, tile, True, (), "")()
    assert reasons["cell:5,1"] == ("planet", "k-273")
    assert reasons["cell:9,9"] == ("no-room", 0)
    g, p = bench.one()
    reasons = placement.reasons(p, tile, True, placement.placements(p, tile, "", 0), "")()
    assert reasons["cell:6,5"] == ("edge",)
    for reason in (*reasons.values(), ("event", "tile_not_on_ice"), ("planet", "arashi"), ("no-room", 3)):
        assert GAME.words.reason(g, reason).endswith(".")


def test_every_prompt_has_its_section_in_the_guide() -> None:
    headings = re.findall(r"^#+ (.*)$", GAME.guide, re.MULTILINE)
    slugs = {re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings}
    rules = {value.rule for value in vars(prompts).values() if isinstance(value, prompts.Prompt)}
    assert rules <= slugs
    for name in ("Republic", "Wormhole", "Cosmos", "Horizon Group", "Jump Drive", "Oasis", "Makeshift"):
        assert name in headings


def test_the_coach_says_which_lines_a_patch_nearly_fills(bench: Any) -> None:
    """The lines that then lack a square or two; one that is done, far off or blocked is not named."""
    g, p = bench.one()
    here = bench.cell("5,5")
    asked = Asked(0, prompts.PATCH, [here])
    bench.fill(p, but=("5,4", "5,5", "5,6", "4,5"))
    assert told_facts(GAME, g, asked, here) == [
        "Row 6 then needs 1 more square for 3 medals.",
        "Column F then needs 2 more squares for 3 medals.",
    ]
    bench.fill(p, but=("5,5", "0,5", "5,4", "5,6", "5,7"))
    assert told_facts(GAME, g, asked, here) == ["Row 6 then needs 1 more square for 3 medals."]


LIMITED = {
    "wormhole_corp": {3: "round"},
    "cosmos_inc": {2: "game", 5: "round"},
    "horizon_group": {5: "round"},
    "makeshift": {4: "round"},
    "flux_industries": {2: "game", 5: "round"},
    "jump_drive": {1: "round", 2: "round", 3: "round", 5: "game", 6: "game"},
    "republic": {1: "round"},  # by drafting, which is once a round
}
"""By corporation and level: techs that the rulebook limits (Asymmetric Corporations)."""


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_techs_say_how_often_they_may_be_used(corporation: str, bench: Any) -> None:
    """On the board, on their card and in the guide; and the rules that wear them out agree."""
    g, p = bench.one(corporation)
    seen = "".join(panel.svg for panel in GAME.board().panels(g, 0, None))
    guide = GAME.guide
    for tech in p.board.techs:
        limit = LIMITED.get(corporation, {}).get(tech.level, "")
        assert tech.words == (f"{tech.text} Once per {limit}." if limit else tech.text)
        about = GAME.words.explain(g, 0, f"tech:0.{tech.level}")
        assert about is not None
        assert about.lines[0][1] == tech.words
        assert f": {tech.words}" in html.unescape(seen)
        assert tech.words in guide
        power = POWERS.get(tech.effect)
        if power is not None:
            assert power.wear is {"round": basics.use, "game": basics.spend, "": None}[limit]


def test_the_guide_counts_rovers() -> None:
    assert "Universal Coalition, three have fewer\nrovers and one has more." in GAME.guide


def test_the_station_shows_the_round_that_is_being_played() -> None:
    match, rounds = cosmodrome.new(GAME, 3, seed=1), []
    while len(rounds) < 3:
        seat, asked = next(iter(match.asked.items()))
        if asked.prompt.kind == "rotate":
            panels = {panel.id: panel.svg for panel in GAME.board().panels(match.view(seat), seat, asked)}
            rounds.append(re.search(r"round (\d+)", panels["station"])[1])  # type: ignore[index]  # it is there
            assert match.heading.startswith(f"Round {rounds[-1]}:")
        match.pick(seat, 0)
    assert rounds == ["1", "2", "3"]
