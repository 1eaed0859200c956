"""The table as text."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.terminal import render


def test_the_table_as_text() -> None:
    console = Console(record=True, width=160, file=StringIO())
    match = play_random(GAME, 2, "text", {"events": "even"})
    console.print(render(match.view(0), 0))
    console.print(render(match.view(None), None))
    text = console.export_text()
    assert "KSB-4156" in text
    assert text.count("Station") == 2
