"""The commands, as they are typed."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.bots import arena, make
from cosmodrome.cli import bench, main, records
from cosmodrome.cli.play import opponents
from cosmodrome.cli.terminal import Terminal, section, without_links
from cosmodrome.engine import CosmodromeError
from cosmodrome.engine.fairness import salt_commitment
from cosmodrome.engine.record import with_draws


class Table:
    """A terminal game with lines typed beforehand; what was shown can be read."""

    def __init__(self, typed: list[str], tmp_path: Path, seats: int = 2, people: int = 1, finish: int = 12) -> None:
        self.typed = typed
        self.shown = io.StringIO()
        self.match = cosmodrome.new("comet-race", seats=seats, seed=4, options={"finish": finish})
        self.file = tmp_path / "race.txt"
        console = Console(file=self.shown, width=100)
        bots = opponents(seats, people, 0, ["greedy"])
        self.terminal = Terminal(self.match, bots, console, self.ask, str(self.file))

    def ask(self, prompt: str) -> str:
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    @property
    def text(self) -> str:
        return self.shown.getvalue()


def test_a_game_can_be_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    table = Table(["1"] * 300, tmp_path)
    assert table.terminal.play()
    assert table.match.over
    assert "won." in table.text
    assert "Bet a fuel card" in table.text


def test_leaving_keeps_the_match_as_it_is(tmp_path: Path) -> None:
    table = Table(["q"], tmp_path)
    assert not table.terminal.play()
    assert not table.match.over


def test_the_question_is_explained_with_its_rule_and_what_is_not_possible(tmp_path: Path) -> None:
    table = Table(["?", "q"], tmp_path)
    table.terminal.play()
    assert "Bet a card." in table.text
    assert "You hold no" in table.text


def test_why_not_one_thing(tmp_path: Path) -> None:
    table = Table([], tmp_path)
    missing = next(card for card in range(1, 8) if card not in table.match.state.hands[0].raw)
    table.typed = [f"? card:{missing}", "? moon", "q"]
    table.terminal.play()
    assert f"You hold no {missing}." in table.text
    assert f"Fuel {missing} (card:{missing})" in table.text
    assert "There is nothing called 'moon' on the table." in table.text


def test_undo_takes_an_answer_back_or_says_why_not(tmp_path: Path) -> None:
    table = Table(["u", "1", "u", "q"], tmp_path, seats=2, people=2)
    table.terminal.play()
    assert "Nothing to undo" in table.text
    assert "Bet a fuel card" in table.text
    assert table.match.answer_count <= 1


def test_what_is_not_an_option_is_refused_and_asked_again(tmp_path: Path) -> None:
    table = Table(["99", "=moon", "", "q"], tmp_path)
    table.terminal.play()
    assert "Type a number from 1 to" in table.text
    assert "'moon' is not an option here" in table.text
    assert table.match.answer_count <= 1


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    table = Table(["1", "s", "q"], tmp_path)
    table.terminal.play()
    again = cosmodrome.load(table.file.read_text())
    assert again.state_hash() == table.match.state_hash()


def test_a_standing_order_can_be_given(tmp_path: Path) -> None:
    table = Table(["o", "1", "2", "q"], tmp_path)
    table.terminal.play()
    assert table.match.state.ordered(0, "risk") == "never"
    table.typed = ["o", "1", "1", "q"]
    table.terminal.play()
    assert table.match.state.ordered(0, "risk") == ""


def test_bots_take_the_seats_that_people_leave() -> None:
    assert sorted(opponents(4, 1, 2, ["greedy"])) == [0, 1, 3]
    assert sorted(opponents(3, 2, 2, ["greedy", "random"])) == [1]
    with pytest.raises(CosmodromeError, match="no seat 4"):
        opponents(4, 1, 4, ["greedy"])
    with pytest.raises(CosmodromeError, match="5 people"):
        opponents(4, 5, 0, ["greedy"])


def test_a_section_of_the_guide_is_found_by_its_anchor() -> None:
    guide = "# A\n\n## Buying a card\ntext\n### More\nmore\n## Else\nno\n"
    assert section(guide, "buying-a-card") == "## Buying a card\ntext\n### More\nmore"
    assert section(guide, "nothing") == ""


def test_links_to_pages_of_the_server_are_left_out_of_the_terminal() -> None:
    text = "Shared ([a ruling of ours](/guide/x/rulings#ruling-6)).\n[Rulings: End](/guide/x/rulings#on-end)\nMore."
    assert without_links(text) == "Shared (a ruling of ours).\nMore."


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A whole game on disk."""
    match = cosmodrome.new("comet-race", seats=3, seed=8)
    bots = [make("greedy", seed=seat) for seat in range(3)]
    while not match.over:
        seat = next(iter(match.asked))
        match.answer(seat, bots[seat].choose(match.perspective(seat)))
    file = tmp_path / "game.txt"
    file.write_text(match.record())
    return file


def test_games_lists_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert "space-base" in shown
    assert "2-5" in shown


def test_arena_goes_on_with_the_games_that_were_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [
        "arena",
        "comet-race",
        "greedy",
        "random",
        "--games",
        "4",
        "--jobs",
        "1",
        "--keep",
        str(tmp_path / "kept"),
    ]
    assert main(command) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr(arena, "play", None)  # nothing is played again
    assert main(command) == 0
    assert capsys.readouterr().out == first
    assert main([*command, "--seed", "2"]) == 1
    assert "another run" in capsys.readouterr().err


def test_arena_counts_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.json"
    command = ["arena", "comet-race", "greedy", "random", "--games", "6", "--jobs", "1", "--json", str(out)]
    assert main([*command, "-o", "finish=10"]) == 0
    report = json.loads(out.read_text())
    assert report["games"] == 6
    assert report["options"] == {"finish": 10}
    assert len(report["played"]) == 6
    assert "win rate" in capsys.readouterr().out


def test_replay_prints_the_whole_log(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(recorded), "--all"]) == 0
    shown = capsys.readouterr().out
    assert "moves to" in shown
    assert "won." in shown


def test_replay_steps_on_back_and_to_a_number(recorded: Path) -> None:
    whole = cosmodrome.load(recorded.read_text())
    replay = records.Replay(recorded.read_text(), whole, None, lambda prompt: "q")
    assert replay.steps[0] == records.Step(1, "Round 1", 0)
    assert [replay.move(1, typed) for typed in ("", "p", "1", "999")] == [2, 0, 0, 1]
    for step in replay.steps:
        assert cosmodrome.load(recorded.read_text(), step.moment).step_count == step.number


def test_listed_draws_are_no_answers(recorded: Path) -> None:
    text = recorded.read_text()
    drawn = with_draws(text, cosmodrome.games().find)
    assert "\n~ " in drawn
    assert records.steps(drawn) == records.steps(text)


def test_verify_compares_with_what_a_browser_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    salt = "a1" * 16
    commitment = salt_commitment(salt)
    match = cosmodrome.new("space-base", 2, "kept", salts=(salt, ""), commitments=(commitment, ""))
    file = tmp_path / "record.txt"
    file.write_text(match.record(), encoding="utf-8")
    kept = ["--commitment", match.origin.commitment, "--salt", salt, "--commitments", f"{commitment},-"]
    assert main(["verify", str(file), *kept]) == 0
    assert "seat 0: committed, and revealed before the beginning" in capsys.readouterr().out
    assert main(["verify", str(file), "--salt", "b2" * 16]) == 1
    assert "your salt was not mixed in" in capsys.readouterr().out
    assert main(["verify", str(file), "--commitments", f"{commitment},{'0' * 64}"]) == 1


def test_verify_proves_a_record_and_finds_a_forged_one(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(recorded)]) == 0
    assert "follows from the seed" in capsys.readouterr().out
    recorded.write_text(recorded.read_text().replace('seed "8"', 'seed "9"'))
    assert main(["verify", str(recorded)]) == 1
    assert "committed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["arena", "chess", "random", "random"], "no game 'chess'"),
        (["arena", "comet-race", "clever", "random"], "no bot called"),
        (["arena", "comet-race", "random", "random", "-o", "speed=1"], "no option 'speed'"),
        (["arena", "comet-race", "random", "random", "-o", "finish=1"], "at least 5"),
        (["replay", "no-such-file"], "no-such-file"),
        (["play", "comet-race", "--seats", "9"], "seats"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    command: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 1
    assert words in capsys.readouterr().err


def test_bench_measures_and_compares_with_the_last_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bench.json"
    command = ["bench", "comet-race", "--seats", "2", "--seconds", "0.02", "--rounds", "1", "--json", str(out)]
    assert main(command) == 0
    first = json.loads(out.read_text())
    assert first["figures"]["comet-race 2"]["decisions_per_second"] > 0
    assert first["against_previous"] == {}
    assert main(command) == 0
    assert json.loads(out.read_text())["against_previous"]["comet-race 2"]["clone_us"] > 0
    assert "decisions/s" in capsys.readouterr().out


def test_a_comparison_takes_the_machine_out() -> None:
    before = {"yardstick": {"loops_per_second": 100.0}, "a 2": {"decisions_per_second": 50.0, "clone_us": 10.0}}
    now = {"yardstick": {"loops_per_second": 200.0}, "a 2": {"decisions_per_second": 200.0, "clone_us": 10.0}}
    assert bench.compare(now, before) == {"a 2": {"decisions_per_second": 2.0, "clone_us": 0.5}}


def test_draw_writes_a_picture_of_any_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = cosmodrome.new("space-base", seats=2, seed=3)
    bot = make("greedy")
    while match.step_count < 12:
        seat = next(iter(match.asked))
        match.answer(seat, bot.choose(match.perspective(seat)))
    record, picture = tmp_path / "game.txt", tmp_path / "board.svg"
    record.write_text(match.record())
    assert main(["draw", str(record), "--turn", "6", "--seat", "1", "-o", str(picture)]) == 0
    assert picture.read_text().lstrip().startswith("<svg")
    assert "step 6" in capsys.readouterr().out
    assert main(["draw", str(record), "--turn", "400", "-o", str(picture)]) == 1
    assert "no step 400" in capsys.readouterr().err
    assert main(["draw", str(record), "--seat", "5", "-o", str(picture)]) == 1
    assert "no seat 5" in capsys.readouterr().err


def test_the_options_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "space-base"]) == 0
    assert "-o light_speed=false" in capsys.readouterr().out


def test_serve_backup_and_restore_hand_on_what_was_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cosmodrome.store
    import cosmodrome.web

    calls: list[tuple[str, object]] = []
    monkeypatch.setattr(cosmodrome.web, "serve", lambda settings: calls.append(("serve", settings.port)))
    monkeypatch.setattr(cosmodrome.store, "back_up", lambda url, data, file: calls.append(("backup", data)))
    monkeypatch.setattr(
        cosmodrome.store, "bring_back", lambda file, url, data, force, unsealed: calls.append(("restore", force))
    )
    assert main(["serve", "--port", "9001", "--no-browser", "--data", str(tmp_path)]) == 0
    assert main(["backup", str(tmp_path / "b"), "--data", str(tmp_path)]) == 0
    assert main(["restore", str(tmp_path / "b"), "--data", str(tmp_path), "--force"]) == 0
    assert calls == [("serve", 9001), ("backup", tmp_path), ("restore", True)]


def test_a_backup_that_fails_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", str(tmp_path / "missing"), "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("cosmodrome: ")


def test_space_base_is_shown_as_text() -> None:
    match = cosmodrome.new("space-base", seats=3, seed=5)
    shown = io.StringIO()
    Console(file=shown, width=120).print(match.game.render(match.view(1), 1))
    text = shown.getvalue()
    assert "Shipyard" in text
    assert "Colonies by sector: 1: 9c 3v" in text
    assert "Console of" in text
    assert "you" in text


def test_the_version_is_printed_by_the_command_and_the_module() -> None:
    done = subprocess.run([sys.executable, "-m", "cosmodrome", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"cosmodrome {cosmodrome.__version__} (Python 3.")
