"""The checker that knows nothing of the engine finds what the engine drew, and whatever was tampered with."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, Origin, Rng, apply
from cosmodrome.engine.fairness import salt_commitment
from cosmodrome.engine.record import with_draws
from cosmodrome.engine.rng import Draw, Tracer

FILE = Path(__file__).parents[2] / "tools" / "verify_chance.py"
SALTS = ("ann's own", "bob's own")


def checker() -> Any:
    spec = importlib.util.spec_from_file_location("verify_chance", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def published(game: str, match: Match | None = None) -> str:
    """The record of a whole random match, as it is published."""
    match, rng = match or cosmodrome.new(game, 2, "chance", salts=SALTS), Rng.seeded("answers", game)
    while not match.over:
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
    return with_draws(match.record(), cosmodrome.games().find)


@pytest.fixture(scope="module")
def record() -> str:
    return published("space-base")


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imported <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("game", ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_every_draw_of_a_match_is_worked_out(game: str) -> None:
    text = published(game)
    wrong, draws = checker().verify(text)
    assert not wrong
    assert sum(total for total, _ in draws.values()) == cosmodrome.load(text).state.rng.draws, "all of them are listed"
    assert not {"number", "die", "pick", "shuffle"} & set(draws), "each says what for"
    assert cosmodrome.verify(text).holds


def test_numbers_that_would_favour_some_are_passed_over_by_both() -> None:
    """With an n just below 2^32 * 2/3 a third of all words is passed over."""
    tape: list[Draw] = []
    rng = Tracer(Rng.seeded("seed"), tape)
    n = 2**32 * 2 // 3 + 1
    for _ in range(40):
        rng.below(n)
        rng.named("dice").roll()
    assert rng.draws > 80
    counts: dict[str, int] = {}
    for draw in tape:
        assert checker().below(rng.key, draw.stream, counts, draw.out_of) == draw.which


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("~ 0 ", "~ 1 ", "came out as"),
        ('seed "chance"', 'seed "chosen"', "not the one that was published"),
        ("ann's own", "anybody's", "came out as"),
    ],
)
def test_what_was_tampered_with_is_found(record: str, old: str, new: str, says: str) -> None:
    wrong, _ = checker().verify(record.replace(old, new, 1))
    assert any(says in words for words in wrong)


def test_what_the_browser_kept_is_compared(record: str) -> None:
    commitment = cosmodrome.load(record).origin.commitment
    wrong, draws = checker().verify(record, commitment, SALTS[1])
    assert (wrong, sum(total for total, _ in draws.values())) == ([], record.count("\n~ "))
    assert "not the one that was published" in checker().verify(record, "0" * 64)[0][0]
    assert "not mixed in" in checker().verify(record, commitment, "mine")[0][0]


def test_a_draw_that_is_left_out_or_changed_does_not_verify_with_the_engine_either(record: str) -> None:
    first = next(line for line in record.split("\n") if line.startswith("~ "))
    assert not cosmodrome.verify(record.replace(f"{first}\n", "", 1)).holds
    assert cosmodrome.verify(record).holds


def test_a_draw_that_is_said_to_be_for_something_else_does_not_verify_with_the_engine(record: str) -> None:
    assert "\n~ 0 ship " in record
    assert not cosmodrome.verify(record.replace("\n~ 0 ship ", "\n~ 0 both-dice ", 1)).holds


GIVEN = ("a1" * 16, "b2" * 16)
COMMITMENTS = (salt_commitment(GIVEN[0]), salt_commitment(GIVEN[1]))


@pytest.fixture(scope="module")
def late() -> str:
    """A record in which one seat's salt came after the beginning."""
    match = cosmodrome.new("space-base", 2, "chance", salts=(GIVEN[0], ""), commitments=COMMITMENTS)
    match.mix(1, GIVEN[1])
    return published("space-base", match)


def test_commitments_and_late_salts_are_worked_out(late: str) -> None:
    verify = checker().verify
    for salt in GIVEN:
        assert verify(late, "", salt, ",".join(COMMITMENTS))[0] == []
    assert "shown before the salts" in verify(late, "", "", f"{COMMITMENTS[0]},-")[0][0]
    assert any("seat 0 is not the one" in words for words in verify(late.replace(GIVEN[0], "c3" * 16))[0])
    assert any("seat 1 is not the one" in words for words in verify(late.replace(GIVEN[1], "c3" * 16))[0])
    line = f"1 !salt={GIVEN[1]}\n"
    assert any("came out as" in words for words in verify(late.replace(line, ""))[0])
    again = late.replace("== end", f"{line}== end")
    assert any("comes again" in words for words in verify(again)[0])


def forged() -> str:
    """The record of a server that rolls until it likes what it sees: full of 6-6, with all other rolls listed."""
    game = cosmodrome.games().find("space-base")
    tape: list[Draw] = []
    rng = Tracer(Rng.seeded("chance", *SALTS), tape)
    match = Match.begin(game, game.setup(2, game.complete(2, None), rng), Origin("chance", SALTS))
    lines = [line for line in match.record().split("\n") if line] + [""]
    pick = Rng.seeded("answers")
    while True:
        dice = match.state.rng.named("dice")
        while not match.over and dice.copy().below(36) != 35:
            dice.below(36, "both-dice")
        lines += [f"~ {' '.join(str(part) for part in draw)}" for draw in tape]
        tape.clear()
        if match.over:
            return "\n".join([*lines, *match.record().split("\n")[-4:]])
        seat = pick.pick(list(match.asked))
        token = match.asked[seat].token(pick.below(len(match.asked[seat])))
        apply(match, seat, token)
        lines.append(f"{seat} {token}")


def test_draws_that_were_thrown_away_pass_here_show_in_the_counts_and_fail_with_the_rules(record: str) -> None:
    text = forged()
    wrong, draws = checker().verify(text)
    assert wrong == [], "without the rules nobody can tell: the docs say so"
    assert draws["both-dice"][1] > 10 * checker().verify(record)[1]["both-dice"][1]
    assert not cosmodrome.verify(text).holds


def test_a_draw_listed_under_another_answer_does_not_verify_with_the_engine(record: str) -> None:
    lines = record.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("~ ") and lines[i - 1][:1].isdigit())
    lines[at - 1], lines[at] = lines[at], lines[at - 1]
    assert not checker().verify("\n".join(lines))[0]
    assert not cosmodrome.verify("\n".join(lines)).holds


def test_by_command(tmp_path: Path, record: str) -> None:
    file = tmp_path / "record.txt"
    file.write_text(record, encoding="utf-8")
    command = [sys.executable, "-I", str(FILE), str(file)]
    good = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (good.returncode, "draws follow" in good.stdout) == (0, True)
    assert f"{record.count(' both-dice 36 '):6} both-dice" in good.stdout
    file.write_text(record.replace("~ 0 ", "~ 1 ", 1), encoding="utf-8")
    assert (
        subprocess.run([sys.executable, "-I", str(FILE), str(file)], capture_output=True, check=False).returncode == 1
    )
