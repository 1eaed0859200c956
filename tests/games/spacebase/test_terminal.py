"""The table as text, for every viewer."""

from __future__ import annotations

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.games.spacebase.terminal import render


def shown(match: cosmodrome.Match, viewer: int | None) -> str:
    console = Console(width=200, force_terminal=False)
    with console.capture() as caught:
        console.print(render(match.view(viewer), viewer))
    return caught.get()


@pytest.mark.parametrize(("seats", "light_speed"), [(2, True), (5, False)])
def test_whole_games_can_be_shown_to_everybody(seats: int, light_speed: bool) -> None:
    match = cosmodrome.new("space-base", seats=seats, seed=seats, options={"light_speed": light_speed})
    bot = make("greedy")
    while not match.over:
        seat = min(match.asked)
        if match.answer_count % 40 == 0:
            assert f"Console of Player {seat + 1}" in shown(match, seat)
        match.answer(seat, bot.choose(match.perspective(seat)))
    words = shown(match, None)
    assert all(f"{vp}" in words for vp in match.state.vp)
    assert f"Turn {match.state.turn}" in words
