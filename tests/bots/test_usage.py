"""Usage: what seats were offered and what they took, winners and losers apart."""

import importlib.util
import json
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.bots import usage
from cosmodrome.bots.usage import GameUsage, SeatUsage
from cosmodrome.cli import main

ROOT = Path(__file__).parents[2]
PLAYED = [
    GameUsage(
        0,
        [
            SeatUsage(True, [("buy", "Drill"), ("buy", "Probe")], [("buy", "Drill", 3)]),
            SeatUsage(False, [("buy", "Drill"), ("buy", "Probe")], [("buy", "Probe", 1)]),
        ],
    ),
    GameUsage(
        1,
        [
            SeatUsage(False, [("buy", "Drill")], [("buy", "Drill", 1)]),
            SeatUsage(True, [("buy", "Drill")], []),
        ],
    ),
]


def test_a_seat_counts_once_a_game_however_often_it_took_the_item() -> None:
    drill, probe = usage.report("a game", ["greedy", "greedy"], 1, PLAYED).lines
    assert (drill.name, drill.offered, drill.used, drill.times) == ("Drill", 4, 2, 4)
    assert (drill.share, drill.winners, drill.losers) == (0.5, 0.5, 0.5)
    assert (drill.game_share, probe.game_share) == (1.0, 1.0)
    assert usage.Line("buy", "Drill", offered=4, used=2).game_share is None  # of an older measurement
    assert (probe.offered, probe.used, probe.winners, probe.losers) == (2, 1, 0.0, 1.0)
    assert drill.interval[0] < 0.5 < drill.interval[1]


def test_a_kind_with_very_many_items_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    report = usage.report("a game", ["greedy", "greedy"], 1, PLAYED)
    assert [line.name for line in report.by_kind()["buy"]] == ["Drill", "Probe"]
    monkeypatch.setattr(usage, "MOST_ITEMS", 1)
    (total,) = report.by_kind()["buy"]
    assert (total.name, total.offered, total.used, total.times) == ("2 different options", 6, 3, 5)


def test_what_players_read_is_what_was_measured() -> None:
    """Run scripts/write_usage.py after a new measurement."""
    spec = importlib.util.spec_from_file_location("write_usage", ROOT / "scripts" / "write_usage.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    for folder in script.SOURCES:
        assert (script.GAMES / folder / usage.FILE).read_text(encoding="utf-8") == script.text(folder), folder


def test_a_report_of_the_command_can_be_published_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    report = usage.report("space-base", ["greedy", "random"], 1, PLAYED)
    (tmp_path / usage.FILE).write_text(json.dumps(report.to_json()), encoding="utf-8")
    monkeypatch.setattr(usage.resources, "files", lambda home: tmp_path)
    found = usage.published(cosmodrome.games().find("space-base"))
    assert found is not None
    assert (found.note, found.report.games) == ("", 2)
    assert [(title, [line.name for line in lines]) for title, lines in found.tables()] == [("buy", ["Drill", "Probe"])]
    (tmp_path / usage.FILE).unlink()
    assert usage.published(cosmodrome.games().find("space-base")) is None


def test_every_game_has_a_seed_of_its_own_and_bots_change_seats() -> None:
    games = usage.schedule("comet-race", ["greedy", "random"], 4, 7, {})
    assert [game.seed for game in games] == [7, 8, 9, 10]
    assert [game.bots[0] for game in games] == ["greedy", "random", "greedy", "random"]


@pytest.mark.parametrize("game", ["space-base", "spacecorp", "starship-interstellar", "planet-unknown"])
def test_what_is_taken_was_offered_and_agrees_with_the_record(game: str) -> None:
    (fixture,) = usage.schedule(game, ["random", "random"], 1, 3, cosmodrome.games().find(game).complete(2, {}))
    played = usage.play(fixture)
    for seat in played.seats:
        assert {(kind, name) for kind, name, _ in seat.taken} <= set(seat.offered)
        assert not any("\n" in name for _, name in seat.offered)
    assert sum(seat.won for seat in played.seats) >= 1


def test_the_command_writes_counts_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts, page = tmp_path / "counts.json", tmp_path / "usage.md"
    command = ["usage", "space-base", "--games", "2", "--jobs", "1", "--kind", "buy"]
    assert main([*command, "--json", str(counts), "--markdown", str(page)]) == 0
    assert "Space Base: 2 games from seed 1" in capsys.readouterr().out
    lines = json.loads(counts.read_text())["lines"]
    assert any(line["kind"] == "allocate" and line["used"] for line in lines), "all kinds are in the file"
    text = page.read_text()
    assert "## buy" in text
    assert "## allocate" not in text
    assert "| Save your credits |" in text
