"""Results and ratings in the store, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from cosmodrome.store import (
    Administration,
    Chair,
    Contents,
    ContentTally,
    GameResult,
    HistoryFilter,
    Person,
    Placement,
    Ratings,
    Results,
    SeatContents,
    Skill,
    Statistics,
    Store,
    TableRow,
    Tally,
    database_url,
)


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    url = database_url(tmp_path) if request.param == "sqlite" else request.getfixturevalue("empty_postgres")
    opened = await Store.open(url)
    for name in ("ann", "bob", "cleo"):
        await opened.add_person(Person(name, name.capitalize(), 1.0))
    yield opened
    await opened.close()


def seat(number: int, person: str, rank: int, score: int = 10, **more: object) -> Placement:
    values = {"won": rank == 1, **more}
    return Placement(number, "person", person, person.capitalize(), "", rank, score, **values)  # type: ignore[arg-type]


async def finished(
    store: Store,
    id: str,
    ended: float,
    *seats: Placement,
    game: str = "toy",
    rated: bool = False,
    contents: tuple[SeatContents, ...] = (),
) -> None:
    row = TableRow(id, game, "ann", len(seats), {}, "", {}, False, "over", ended, ended)
    await store.add_table(row, [Chair(one.seat, "person", one.name, one.person) for one in seats])
    people = len({one.person for one in seats})
    result = GameResult(
        id, game, "game", len(seats), people, True, rated, "live", ended - 60, ended, 5, tuple(seats), False, contents
    )
    await Results(store.rows).add([result])


def winner_takes(result: GameResult, known: Mapping[str, Skill]) -> dict[int, tuple[Skill, Skill]]:
    """A simple way to rate: a win is worth one point."""
    before = {one.seat: known.get(one.person or "", (0.0, 1.0)) for one in result.placements}
    return {one.seat: (before[one.seat], (before[one.seat][0] + one.won, 1.0)) for one in result.placements}


async def test_a_history_is_filtered_and_paged(store: Store) -> None:
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2))
    await finished(store, "t2", 200.0, seat(0, "ann", 2), seat(1, "cleo", 1), game="other")
    await finished(store, "t3", 300.0, seat(0, "bob", 1), seat(1, "cleo", 2))
    await finished(store, "t4", 400.0, seat(0, "ann", 1), seat(1, "ann", 2))
    results = Results(store.rows)

    async def tables(**wanted: object) -> list[str]:
        found, total = await results.history("ann", HistoryFilter(**wanted), 10)  # type: ignore[arg-type]
        assert total == len(found)
        return [one.table for one in found]

    assert await tables() == ["t4", "t2", "t1"], "the game of others is not in it; one with two of my seats is once"
    assert await tables(game="toy") == ["t4", "t1"]
    assert await tables(outcome="won") == ["t4", "t1"]
    assert await tables(opponent="BO") == ["t1"]
    assert await tables(opponent="ann") == [], "I am not my own opponent"
    assert await tables(opponent="%") == [], "a pattern is a text"
    assert await tables(since=150.0, until=400.0) == ["t2"]
    second, total = await results.history("ann", HistoryFilter(), 2, 2)
    assert ([one.table for one in second], total) == (["t1"], 3)
    assert [one.name for one in second[0].placements] == ["Ann", "Bob"]
    assert await results.games_of("ann") == ["other", "toy"]


async def test_a_result_is_kept_once_and_names_may_change(store: Store) -> None:
    await finished(store, "t1", 100.0, seat(0, "ann", 1, 30), seat(1, "bob", 2, 20))
    results = Results(store.rows)
    first = await results.result("t1")
    assert first is not None
    changed = (seat(0, "ann", 2, 1), Placement(1, "person", None, "Somebody", "", 1, 99, True))
    await results.add([GameResult("t1", "toy", "game", 2, 2, True, False, "live", 0, 999.0, 5, changed)])
    second = await results.result("t1")
    assert second is not None
    assert [(one.score, one.rank) for one in second.placements] == [(30, 1), (20, 2)]
    assert [one.name for one in second.placements] == ["Ann", "Somebody"]
    assert second.ended == 100.0


async def test_a_deleted_account_leaves_anonymous_games(store: Store) -> None:
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2), rated=True)
    await Ratings(store.rows).count("t1", winner_takes)
    await Administration(store.rows).forget("ann", "Somebody")
    found = await Results(store.rows).result("t1")
    assert found is not None
    assert [(one.person, one.name) for one in found.placements] == [(None, "Somebody"), ("bob", "Bob")]
    assert await Ratings(store.rows).of("ann") == []
    assert (await Results(store.rows).history("ann", HistoryFilter(), 10))[1] == 0


async def test_a_deleted_table_takes_its_result_along(store: Store) -> None:
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2))
    await Administration(store.rows).delete_table("t1")
    assert await Results(store.rows).result("t1") is None


async def test_a_rated_game_counts_once(store: Store) -> None:
    ratings = Ratings(store.rows)
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2), rated=True)
    await finished(store, "t2", 200.0, seat(0, "ann", 1), seat(1, "bob", 2))
    assert await ratings.uncounted() == ["t1"]
    counted = await asyncio.gather(*(ratings.count("t1", winner_takes) for _ in range(4)))
    assert sorted(counted) == [False, False, False, True]
    assert not await ratings.count("t2", winner_takes), "it was not rated"
    (mine,) = await ratings.of("ann")
    assert (mine.mu, mine.games, mine.game) == (1.0, 1, "toy")
    found = await Results(store.rows).result("t1")
    assert found is not None
    assert [(one.mu_before, one.mu) for one in found.placements] == [(0.0, 1.0), (0.0, 0.0)]


async def test_games_that_end_together_all_count(store: Store) -> None:
    ratings = Ratings(store.rows)
    for number in range(8):
        await finished(store, f"t{number}", 100.0 + number, seat(0, "ann", 1), seat(1, "bob", 2), rated=True)
    await asyncio.gather(*(ratings.count(f"t{number}", winner_takes) for number in range(8)))
    (mine,) = await ratings.of("ann")
    assert (mine.mu, mine.games) == (8.0, 8)


async def test_ratings_are_recomputed_in_the_order_of_the_games(store: Store) -> None:
    ratings = Ratings(store.rows)
    await finished(store, "t2", 200.0, seat(0, "ann", 2), seat(1, "bob", 1), rated=True)
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2), rated=True)
    await ratings.count("t2", lambda result, known: {0: ((0.0, 1.0), (99.0, 1.0))})  # a fault that is mended
    assert await ratings.recompute(winner_takes) == 2
    (ann,), (bob,) = await ratings.of("ann"), await ratings.of("bob")
    assert (ann.mu, bob.mu, ann.games, bob.games) == (1.0, 1.0, 2, 2)
    last = await Results(store.rows).result("t2")
    assert last is not None
    assert [(one.mu_before, one.mu) for one in last.placements] == [(1.0, 1.0), (0.0, 1.0)]
    assert await ratings.uncounted() == []


async def test_tallies_count_each_game_once_and_can_be_recomputed(store: Store) -> None:
    await finished(store, "t1", 100.0, seat(0, "ann", 1, 30), seat(1, "bob", 2, 20))
    await finished(store, "t2", 200.0, seat(0, "ann", 1, 10), seat(1, "bob", 1, 10))
    await finished(store, "t3", 300.0, seat(0, "ann", 1, 50, won=False, standin="left"), seat(1, "bob", 2, 5))
    await finished(store, "t4", 400.0, seat(0, "bob", 1, 9), seat(1, "ann", 2, 8), game="other")
    await Results(store.rows).add([found for found in [await Results(store.rows).result("t1")] if found])
    statistics = Statistics(store.rows)
    first = await statistics.tallies("toy")
    assert first == [Tally(2, 0, "person", 2, 1.5, 40.0, 10.0), Tally(2, 1, "person", 3, 0.5, 35.0, 15.0)]
    await statistics.recompute()
    assert await statistics.tallies("toy") == first
    assert [one.table for one in await statistics.of("ann", "toy")] == ["t1", "t2", "t3"]
    assert await statistics.opponents("ann", "toy") == [("Bob", 3, 2)]


async def test_contents_count_once_for_each_seat_and_can_be_counted_again(store: Store) -> None:
    ship, base = {"Ships": ["Ride", "Duke"]}, {"Ships": ["Ride"], "Colonies": ["Hicks"]}
    await finished(store, "t1", 100.0, seat(0, "ann", 1), seat(1, "bob", 2), contents=(ship, base))
    await finished(store, "t2", 200.0, seat(0, "ann", 1), seat(1, "bob", 1), contents=(ship, {}))
    away = seat(0, "ann", 1, won=False, standin="left")
    await finished(store, "t3", 300.0, away, seat(1, "bob", 1), contents=(ship, base))
    await finished(store, "t4", 400.0, seat(0, "bob", 1), seat(1, "ann", 2))
    contents = Contents(store.rows)
    first = await contents.of_game("toy")
    assert first == [
        ContentTally("person", "", "", 5, 3.0, 2.5),
        ContentTally("person", "Ships", "Ride", 4, 2.5, 2.0),
        ContentTally("person", "Ships", "Duke", 2, 1.5, 1.0),
        ContentTally("person", "Colonies", "Hicks", 2, 1.0, 1.0),
    ], "a seat that a bot played at the end is left out, and a shared win counts in parts"
    await contents.recompute()
    assert await contents.of_game("toy") == first
    assert await contents.of_person("ann", "toy") == [
        ContentTally("person", "Ships", "Duke", 3, 2.0, 1.5),
        ContentTally("person", "Ships", "Ride", 3, 2.0, 1.5),
    ]
    assert await contents.of_game("other") == []
    await Administration(store.rows).forget("ann", "Somebody")
    assert await contents.of_person("ann", "toy") == []
    assert await contents.of_game("toy") == first
