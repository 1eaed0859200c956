"""Positions of earlier rules are brought forward, and players are told what changed."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine import Game, Rng
from cosmodrome.engine.record import start, start_at
from cosmodrome.engine.upgrade import bring_forward, changes_since
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp
from cosmodrome.games.planetunknown.content import TECH
from cosmodrome.games.planetunknown.rules.setup import setup
from cosmodrome.games.planetunknown.state import FINAL, KEEP_TWO, PLACE
from cosmodrome.games.spacecorp.content import PROGRESS

UPDATED = [interstellar.GAME, planetunknown.GAME, spacebase.GAME, spacecorp.GAME]


@pytest.mark.parametrize("game", UPDATED, ids=lambda game: game.id)
def test_a_position_of_the_version_before_goes_on(game: Game[Any]) -> None:
    match, rng = start(game, 2, "update", None), Rng.seeded("update")
    for _ in range(60):
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    position = match.position()
    forward = bring_forward(game, position, game.version - 1)
    assert start_at(game, forward).state_hash() == match.state_hash()
    [changed] = changes_since(game, game.version - 1)
    assert changed[0].isupper()
    assert changed.endswith(".")


@pytest.mark.parametrize(
    ("phase", "tech", "waiting", "marked"),
    [(PLACE, 14, False, False), (FINAL, 14, True, False), (FINAL, 14, False, True), (FINAL, 13, False, False)],
)
def test_republics_two_cards_are_not_kept_again(phase: int, tech: int, waiting: bool, marked: bool) -> None:
    """Rules 3 did not note that level 5 was carried out; rules 4 do."""
    game = planetunknown.GAME
    g = setup(1, game.complete(1, {"corporation": "republic"}), Rng.seeded("update"))
    g.phase, g.players[0].trackers[TECH] = phase, tech
    g.players[0].due = (KEEP_TWO,) if waiting else ()
    forward = bring_forward(game, g.to_json(), 3)
    assert ("endgame_two_civ_cards" in forward["players"][0]["spent"]) == marked


def test_a_payment_under_way_gets_its_progress_cards() -> None:
    """Rules 4 of SpaceCorp had payments without them."""
    position = start(spacecorp.GAME, 2, "update", None).position()
    position["corps"][position["active"]]["progress"] = [PROGRESS[0].id]
    position["pay"] = {"action": "move"}
    assert bring_forward(spacecorp.GAME, position, 4)["pay"] == {"action": "move", "progress": [PROGRESS[0].id]}
