"""The levels: each can be made, ratings follow the results, and words follow the ratings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import BotError, gate, levels, make
from cosmodrome.cli import main
from cosmodrome.engine.testing.toy import GAME
from cosmodrome.games import spacebase

ADMIRAL = levels.LEVELS[-1].spec


def report(*games: tuple[list[str], list[int]]) -> dict[str, Any]:
    return {"game": "comet-race", "played": [{"bots": bots, "ranks": ranks} for bots, ranks in games]}


def test_every_level_can_be_made_and_plays() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    for level in levels.LEVELS:
        searches = level.spec.startswith("search")
        for name, settings in ((level.spec, {"seconds": 0.01}), (level.name.lower(), {"limit": 0.01})):
            token = make(name, **(settings if searches else {})).choose(match.perspective(0))
            assert token in [option.token for option in match.questions[0].options]


def test_ratings_follow_the_results() -> None:
    wins = [([ADMIRAL, "greedy"], [1, 2])] * 14 + [([ADMIRAL, "greedy"], [2, 1])] * 6
    wins += [(["greedy", "random", "random"], [1, 2, 3])] * 20
    found = levels.rate(GAME, [report(*wins)], {})
    assert found["games"] == 40
    rated = found["levels"]
    assert list(rated) == ["random", "greedy", ADMIRAL]
    assert rated["random"]["mu"] < rated["greedy"]["mu"] < rated[ADMIRAL]["mu"]
    assert rated["greedy"]["games"] == 40
    assert rated[ADMIRAL]["below"] == "greedy"
    assert (rated[ADMIRAL]["won"], rated[ADMIRAL]["met"]) == (14, 20)
    assert (rated["greedy"]["won"], rated["greedy"]["met"]) == (0, 0), "they never met alone"
    assert "below" not in rated["random"]


def test_one_among_three_alike_is_rated_as_their_equal_when_it_does_as_well() -> None:
    """Among three others, an equal bot wins one game in four: it must not be rated below them for that."""
    seats = [ADMIRAL, "greedy", "greedy", "greedy"]
    even = [(seats, [place, *(rank for rank in (1, 2, 3, 4) if rank != place)]) for place in (1, 2, 3, 4)] * 10
    rated = levels.rate(GAME, [report(*even)], {})["levels"]
    assert abs(rated[ADMIRAL]["mu"] - rated["greedy"]["mu"]) < 2.0


def test_a_stand_in_counts_for_its_level_and_strangers_do_not() -> None:
    games = [(["search:iterations=9", "greedy"], [1, 2]), (["clever", "greedy"], [1, 2])]
    found = levels.rate(GAME, [report(*games)], {"search:iterations=9": ADMIRAL})
    assert found["games"] == 1
    assert found["levels"][ADMIRAL]["games"] == 1
    with pytest.raises(BotError, match="no game among levels"):
        levels.rate(GAME, [report(games[1])], {})
    with pytest.raises(BotError, match="is of comet-race"):
        levels.rate(spacebase.GAME, [report(*games)], {})


@pytest.mark.parametrize(
    ("won", "met", "words"),
    [
        (14.5, 20, "wins 7 of 10 against a Pilot"),
        (24, 24, "wins nearly always against a Pilot"),
        (15, 19, ""),
    ],
)
def test_strength_in_words(won: float, met: int, words: str) -> None:
    data = {"levels": {"greedy": {"games": 60}, ADMIRAL: {"below": "greedy", "won": won, "met": met}}}
    assert levels.in_words(data, ADMIRAL) == words
    assert levels.in_words(data, "greedy") == ""


def test_a_game_that_was_not_measured_says_nothing() -> None:
    assert levels.strengths(GAME) == {}


def test_rate_writes_what_pages_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "home", lambda game: tmp_path / "weights")
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report(*[(["search:iterations=9", "greedy"], [1, 2])] * 24)))
    assert main(["rate", "comet-race", str(file), "--as", "admiral=search:iterations=9"]) == 0
    assert "against a Pilot" in capsys.readouterr().out
    kept = json.loads((tmp_path / "weights" / "levels.json").read_text())
    assert kept["levels"][ADMIRAL]["below"] == "greedy"
    assert main(["rate", "comet-race", str(file), "--as", "king=greedy"]) == 1
