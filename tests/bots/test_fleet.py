"""Long runs: the same results wherever they are done, and what is done stays done."""

from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.bots import BotError, arena, fleet
from cosmodrome.bots.fleet import Fleet, Kept
from cosmodrome.research import dataset

DONE: list[int] = []


def square(number: int) -> int:
    DONE.append(number)
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise BotError("three")
    return square(number)


def test_every_task_is_done_once_on_one_process_or_two() -> None:
    tasks = range(100)
    for jobs in (1, 2):
        assert sorted(Fleet(jobs).run(square, tasks)) == [(n, n * n) for n in tasks]


def test_a_bounded_number_of_tasks_is_under_way() -> None:
    under_way: dict[object, int] = {}
    todo = iter(enumerate("abcdef"))
    assert fleet.hand_out(todo, 4, under_way, str.upper)
    assert under_way == {"A": 0, "B": 1, "C": 2, "D": 3}
    under_way.clear()
    assert fleet.hand_out(todo, 4, under_way, str.upper)
    assert under_way == {"E": 4, "F": 5}
    under_way.clear()
    assert not fleet.hand_out(todo, 4, under_way, str.upper)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with pytest.raises(BotError, match="three"):
        list(Fleet().run(fail_at_three, range(6), Kept(path, {"squares": 6}, int)))
    path.write_bytes(path.read_bytes() + b"[3,")  # killed in the middle of a line
    DONE.clear()
    results = list(Fleet().run(square, range(6), Kept(path, {"squares": 6}, int)))
    assert DONE == [3, 4, 5]
    assert results == [(n, n * n) for n in range(6)]
    DONE.clear()
    assert list(Fleet().run(square, range(6), Kept(path, {"squares": 6}, int))) == results
    assert DONE == []


def test_what_was_kept_of_another_run_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    list(Fleet().run(square, range(2), Kept(path, {"squares": 2}, int)))
    with pytest.raises(BotError, match="another run"):
        list(Fleet().run(square, range(3), Kept(path, {"squares": 3}, int)))


def test_a_fleet_that_cannot_be_is_refused() -> None:
    with pytest.raises(BotError, match="at least one job"):
        Fleet(0)
    with pytest.raises(BotError, match="no engine 'threads'"):
        Fleet(1, "threads")


def test_a_worker_with_other_rules_is_refused() -> None:
    assert fleet._same_version(cosmodrome.__version__, square, 3) == 9
    with pytest.raises(BotError, match=r"the run is of 9\.9"):
        fleet._same_version("9.9", square, 3)


def test_ray_gives_the_same_as_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A local Ray with two workers: an arena of which a part was played before, and a data set in the same Ray."""
    monkeypatch.setenv("COSMODROME_GAMES", "cosmodrome.engine.testing.toy:GAME")
    schedule = arena.fixtures("comet-race", ["greedy", "random", "random:seed=3"], 12, 1, {"finish": 10})

    def figures(played: list[arena.Played]) -> list[tuple[object, ...]]:
        played.sort(key=lambda one: one.number)
        return [(one.number, one.bots, one.scores, one.winners, one.answers) for one in played]

    path = tmp_path / "kept"
    some = arena.run(schedule, Fleet(), Kept(path, {}, arena.Played))
    for _ in range(5):
        next(some)
    some.close()
    games = arena.run(schedule, Fleet(2, "ray"), Kept(path, {}, arena.Played))
    played = [next(games) for _ in range(6)]  # one of them new: Ray runs
    run = dataset.Run("comet-race", ("greedy", "random"), 10, 3)
    list(dataset.write(run, tmp_path / "ray", Fleet(2, "ray")))
    assert figures([*played, *games]) == figures(list(arena.run(schedule, Fleet())))
    assert len(path.read_bytes().splitlines()) == 1 + 12
    list(dataset.write(run, tmp_path / "here", Fleet()))
    assert (tmp_path / "ray").read_bytes() == (tmp_path / "here").read_bytes()


def test_without_ray_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(fleet, "import_module", missing)
    with pytest.raises(BotError, match=r"cosmodrome\[ray\]"):
        list(Fleet(2, "ray").run(square, range(3)))
