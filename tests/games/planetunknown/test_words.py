"""Every question, option, reason and log line can be said; the table can be shown as text."""

from __future__ import annotations

import re
from io import StringIO

from rich.console import Console

from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME, prompts
from cosmodrome.games.planetunknown.content import CORPORATIONS, PLANETS
from cosmodrome.games.planetunknown.terminal import render


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


def test_every_prompt_has_its_section_in_the_guide() -> None:
    headings = re.findall(r"^#+ (.*)$", GAME.guide, re.MULTILINE)
    slugs = {re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings}
    rules = {value.rule for value in vars(prompts).values() if isinstance(value, prompts.Prompt)}
    assert rules <= slugs
    for name in ("Republic", "Wormhole", "Cosmos", "Horizon Group", "Jump Drive", "Oasis", "Makeshift"):
        assert name in headings


def test_the_table_as_text() -> None:
    console = Console(record=True, width=160, file=StringIO())
    match = play_random(GAME, 2, "text", {"events": "even"})
    console.print(render(match.view(0), 0))
    console.print(render(match.view(None), None))
    text = console.export_text()
    assert "KSB-4156" in text
    assert text.count("Station") == 2
