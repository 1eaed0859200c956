"""The table as text says what is on it, and not what the viewer may not know."""

from __future__ import annotations

import pytest
from rich.console import Console

from cosmodrome.engine import Match
from cosmodrome.engine.testing import Make, play_random
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.state import StarshipInterstellar, Zone
from cosmodrome.games.interstellar.terminal import render

WIDTH = 100


def text(g: StarshipInterstellar, seat: int | None) -> str:
    console = Console(width=WIDTH)
    with console.capture() as caught:
        console.print(render(GAME.view(g, seat), seat))
    return caught.get()


def test_planets_projects_and_journey_are_shown(table: Make) -> None:
    g = table(3)
    g.destroyed = (True, *g.destroyed[1:])
    g.players[0].set_zone(c.MARS, Zone("PP-MAR-01", (0, 1, 0, 0, 0), (2, 0, 0, 0, 0), (0, 0, 0, 0, 1)))
    shown = text(g, 0)
    assert all(planet.name in shown for planet in c.PLANETS)
    assert "destroyed" in shown.split("Mercury")[1].split("\n")[0]
    mars = shown.split("Mars")[1].split("\n")[0]
    assert [part in mars for part in ("1 Drill", "r2", "p1")] == [True] * 3
    assert all(c.MECHANISMS[m].name in shown for m in (*g.current, *g.future))


def test_a_reserve_is_seen_by_its_owner_alone(table: Make) -> None:
    g = table(2)
    g.players[1].fuel, g.players[1].cubes = 77, (0, 0, 9, 0, 0)
    row = next(line for line in text(g, 1).split("\n") if "2 Player 2" in line)
    assert "77" in row
    assert "g9" in row
    for other in (0, None):
        row = next(line for line in text(g, other).split("\n") if "2 Player 2" in line)
        assert "77" not in row
        assert "g9" not in row
        assert "?" in row


@pytest.mark.parametrize("seats", [1, 4])
def test_every_moment_can_be_shown_in_a_hundred_columns(seats: int) -> None:
    def look(match: Match) -> None:
        if match.answer_count % 97 == 0:
            for seat in (None, *range(match.seats)):
                shown = text(match.state, seat)
                assert max(len(line) for line in shown.split("\n")) <= WIDTH
                assert "…" not in shown

    match = play_random(GAME, seats, seed="terminal", at_question=look)
    assert "the end" in text(match.state, 0)
