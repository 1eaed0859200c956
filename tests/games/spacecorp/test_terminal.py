"""The table as text says what is on it."""

from typing import Any

import pytest
from rich.console import Console

from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.terminal import render


def text(t: Any, seat: int | None) -> str:
    console = Console(width=200, record=True, file=None, force_terminal=False, quiet=True)
    with console.capture() as caught:
        console.quiet = False
        console.print(render(t.match.view(seat), seat))
    return caught.get()


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_every_era_can_be_shown(table: Make, era: str) -> None:
    t = table(3, era).start()
    shown = text(t, None)
    assert all(site.name in shown for site in t.g.map.sites)
    assert "Your hand" not in shown


def test_pieces_and_own_cards_are_shown(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-02").base(1, "luna", "research").team(0, 0, "luna").hand(0, "Ion Drive")
    t.hand(1, "Poach").infra(1, 1, "Solar Sail").start()
    mine, theirs = text(t, 0), text(t, 1)
    assert "Water" in mine
    assert "Research" in mine
    assert "Solar Sail" in mine
    assert "Ion Drive" in mine
    assert "Ion Drive" not in theirs
    assert "Poach" not in mine
