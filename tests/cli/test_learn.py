"""The lesson in the terminal: read, do, skip, take back, leave and come back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.cli import learn, main
from cosmodrome.cli.learn import Classroom
from cosmodrome.engine.lesson import begin, played_on


class Pupil:
    """Somebody at the terminal who types these lines, and then what the lesson suggests."""

    def __init__(self, typed: list[str], file: Path) -> None:
        lesson = cosmodrome.games()["space-base"].lesson
        assert lesson is not None
        self.lesson, self.file = lesson, file
        self.match = lesson.deal()
        self.out = io.StringIO()
        self.typed: Iterator[str] = iter(typed)
        console = Console(file=self.out, width=110)
        self.room = Classroom(lesson, begin(lesson, self.match), self.match, console, self.ask, str(file))

    def ask(self, prompt: str) -> str:
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    @property
    def text(self) -> str:
        return " ".join(self.out.getvalue().replace("│", " ").split())


def test_reading_goes_on_with_enter_and_doing_with_an_answer(tmp_path: Path) -> None:
    pupil = Pupil(["", "", "=9", "q"], tmp_path / "lesson.txt")
    pupil.room.play()
    assert "step 1 of" in pupil.text
    assert "Try 2." in pupil.text, "the option that is suggested has its number"
    assert "✓ You take sector 9" in pupil.text
    assert pupil.room.progress.now == "buy"


def test_a_step_can_be_skipped(tmp_path: Path) -> None:
    pupil = Pupil(["", "", "n", "q"], tmp_path / "lesson.txt")
    pupil.room.play()
    assert "dice" in dict(pupil.room.progress.passed)
    assert pupil.match.answer_count == 0, "skipping answers nothing"


def test_with_an_answer_that_is_taken_back_its_step_comes_back(tmp_path: Path) -> None:
    pupil = Pupil(["", "", "=9", "u", "q"], tmp_path / "lesson.txt")
    pupil.room.play()
    assert pupil.match.answer_count == 0
    assert pupil.room.progress.now == "dice"


def test_a_lesson_that_was_left_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pupil = Pupil(["", "", "=9", "s", "q"], tmp_path / "lesson.txt")
    pupil.room.play()
    match, progress = played_on(pupil.lesson, cosmodrome.load(pupil.file.read_text(encoding="utf-8")))
    assert match.state_hash() == pupil.match.state_hash()
    assert progress.now == pupil.room.progress.now == "buy"
    monkeypatch.setattr(learn.console, "input", lambda prompt: "q")
    assert main(["learn", "space-base", "--load", str(pupil.file)]) == 0
    assert "Sarafanov" in capsys.readouterr().out
