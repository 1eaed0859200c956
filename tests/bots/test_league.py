"""Leagues of bots: fair schedules, ratings after each round."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from cosmodrome.bots import BotError, league
from cosmodrome.bots.arena import Played
from cosmodrome.cli import main


def test_everybody_plays_as_often_and_sits_on_every_seat() -> None:
    bots = league.members(["greedy", "random", "random:seed=1", "random:seed=2", "random:seed=3"])
    rounds = league.schedule("comet-race", bots, 2, 4, 10, 1, {})
    fixtures = [one for games in rounds for one in games]
    assert [one.number for one in fixtures] == list(range(40))
    for seat in (0, 1):
        assert set(Counter(one.bots[seat] for one in fixtures).values()) == {8}
    assert fixtures[0].seed == fixtures[1].seed
    assert fixtures[0].bots == fixtures[1].bots[::-1]
    assert len({frozenset(one.bots) for one in fixtures}) > 5, "the company changes"
    assert rounds == league.schedule("comet-race", bots, 2, 4, 10, 1, {}), "the seed decides"
    assert rounds != league.schedule("comet-race", bots, 2, 4, 10, 2, {})


def test_a_bot_that_joins_late_plays_from_then_on_as_often_as_others() -> None:
    bots = league.members(["greedy", "random", "random:seed=7@3"])
    rounds = league.schedule("comet-race", bots, 2, 4, 6, 1, {})
    late = [sum("random:seed=7" in one.bots for one in games) for games in rounds]
    assert late[:2] == [0, 0]
    assert late[2] + late[3] == 8


@pytest.mark.parametrize(
    ("bots", "seats", "games", "why"),
    [
        (["greedy", "greedy"], 2, 4, "named twice"),
        (["greedy", "random@2"], 2, 4, "at least 2 bots"),
        (["greedy", "random"], 2, 5, "multiple of 2"),
        (["greedy", "random@0"], 2, 4, "counted from 1"),
        (["greedy", "nobody"], 2, 4, "nobody"),
    ],
)
def test_leagues_that_can_not_be_played_are_refused(bots: list[str], seats: int, games: int, why: str) -> None:
    with pytest.raises(BotError, match=why):
        league.schedule("comet-race", league.members(bots), seats, 2, games, 1, {})


def test_ratings_follow_the_results_of_complete_rounds() -> None:
    bots = league.members(["greedy", "random"])
    rounds = league.schedule("comet-race", bots, 2, 3, 4, 1, {})
    played = []
    for one in [one for games in rounds for one in games][:-1]:
        first = one.bots.index("greedy")
        ranks = (1, 2) if first == 0 else (2, 1)
        played.append(Played(one.number, one.bots, 1, (1, 1), ranks, (first,), 1, 1, (0.0, 0.0), (1, 1)))
    standings = league.standings(bots, rounds, played)
    assert [one.games for one in standings] == [4, 8], "the third round is not complete"
    best, worst = standings[-1].places
    assert (best.bot, best.games, best.wins) == ("greedy", 8, 8)
    assert best.mu > 25 > worst.mu
    assert best.mu - worst.mu > standings[0].places[0].mu - standings[0].places[1].mu


def test_the_command_goes_on_with_kept_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, report = tmp_path / "games.jsonl", tmp_path / "league.json"
    line = ["league", "comet-race", "greedy", "random", "random:seed=4@2", "--rounds", "2", "--games", "4"]
    line += ["--jobs", "1", "-o", "finish=6", "--keep", str(kept), "--json", str(report)]
    assert main(line) == 0
    first, data = capsys.readouterr().out, json.loads(report.read_text())
    assert "8 games in 2 rounds" in first
    assert [one["games"] for one in data["rounds"]] == [4, 8]
    whole = kept.read_bytes()
    kept.write_bytes(b"\n".join(whole.split(b"\n")[:5]) + b"\n")
    assert main(line) == 0
    assert capsys.readouterr().out == first
    assert json.loads(report.read_text())["rounds"] == data["rounds"]
