"""Statistics: one's own, and those of a game."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.testing.toy import GAME
from cosmodrome.store import ContentTally, KeptAnalysis, SeatResult
from cosmodrome.store import schema as s
from cosmodrome.web.pages.statistics import streak
from cosmodrome.web.people.charts import Bar, bar_chart, line_chart
from cosmodrome.web.people.contents import content_kinds, favourites
from cosmodrome.web.people.maintenance import read_contents, recorded

from .calling import Caller, Client, caller, play_to_the_end

ME, INVITE = {"kind": "me"}, {"kind": "invite"}


async def test_finished_games_are_counted_for_their_players_and_for_everybody(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bobby")
    for _ in range(2):
        made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
        await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
        await play_to_the_end(made["id"], ann, bob)
    page = (await client.get("/you/statistics", headers=ann.headers)).text
    assert "<td>2</td><td></td><td>2</td>" in page, "two games of two players"
    assert "Your score in each game" in page
    assert "Bobby" in page
    everybody = (await client.get("/stats/comet-race")).text
    assert "<h3>People</h3>" in everybody
    assert "<h3>Bots</h3>" not in everybody
    assert "Bobby" not in everybody, "statistics name nobody"
    assert (await client.get("/stats/no-such-game")).status_code == 404
    stranger = await caller(client, "Eve")
    assert "not finished a game" in (await client.get("/you/statistics", headers=stranger.headers)).text
    assert (await client.get("/you/statistics", follow_redirects=False)).status_code == 303


async def test_the_numbers_are_in_the_api(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    await play_to_the_end(made["id"], ann, bob)
    found = (await client.get("/api/stats/comet-race")).json()
    assert [(line["seats"], line["seat"], line["kind"], line["games"]) for line in found] == [
        (2, 0, "person", 1),
        (2, 1, "person", 1),
    ]
    assert sum(line["wins"] for line in found) == 1.0


def result(won: bool, seats: int = 2) -> SeatResult:
    return SeatResult("t", "toy", seats, 0.0, 1, 5, won, None)


def test_a_streak_is_broken_by_a_loss_and_not_by_a_solo_game() -> None:
    games = [result(True), result(True), result(False), result(True), result(False, 1), result(True), result(True)]
    assert streak(games) == 3
    assert streak([]) == 0


def test_charts_say_what_they_show() -> None:
    drawn = str(line_chart([5.0, 5.0], "Your score"))
    assert 'aria-label="Your score"' in drawn
    bars = str(bar_chart([Bar("Seat 1", 0.5, 0.2, 0.8, 10), Bar("Seat <2>", 0.0, 0.0, 0.3, 10)], "Wins"))
    assert "Seat &lt;2&gt;" in bars
    assert ">80%<" in bars


async def rivals(client: Client, games: int) -> tuple[Caller, Caller, list[str]]:
    """Two people who have finished some games, and the tables."""
    ann, bob = await caller(client, "Ann"), await caller(client, "Bobby")
    tables = []
    for _ in range(games):
        made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
        await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
        await play_to_the_end(made["id"], ann, bob)
        tables.append(made["id"])
    return ann, bob, tables


async def test_what_was_used_is_counted_for_its_player_and_for_everybody(client: Client) -> None:
    ann, bob, _ = await rivals(client, 3)
    mine = (await client.get("/api/me/contents/comet-race", headers=ann.headers)).json()
    theirs = (await client.get("/api/me/contents/comet-race", headers=bob.headers)).json()
    assert {one["content"] for one in mine} == {"Fuel cards"}
    assert all(1 <= one["games"] <= 3 and one["fair"] == one["games"] / 2 for one in mine)
    everybody = (await client.get("/api/stats/comet-race/contents")).json()
    total = next(one for one in everybody if not one["content"])
    assert (total["kind"], total["games"], total["wins"], total["fair"]) == ("person", 6, 3.0, 3.0)
    for name in {one["name"] for one in mine + theirs}:
        of_two = sum(one["games"] for one in mine + theirs if one["name"] == name)
        assert next(one for one in everybody if one["name"] == name)["games"] == of_two
    page = (await client.get("/you/statistics", headers=ann.headers)).text
    assert "When you play" in page
    assert mine[0]["name"] in page
    stats = (await client.get("/stats/comet-race")).text
    assert "People: what was used" in stats
    assert "Bots: what was used" not in stats
    assert (await client.get("/api/stats/no-such-game/contents")).status_code == 404
    assert (await client.get("/api/me/contents/comet-race")).status_code == 401


async def test_contents_are_read_from_the_records_and_counted_again(client: Client) -> None:
    ann, _, tables = await rivals(client, 2)
    services = client.app.state.services
    first, mine = await services.contents.of_game("comet-race"), await services.contents.of_person(ann.id, "comet-race")

    def forget(db: Any) -> None:
        db.execute(s.contents.delete().where(s.contents.c.table == tables[0]))
        db.execute(s.content_tallies.delete())

    await services.store.rows.write(forget)
    assert [id for id, _ in await services.contents.unknown("")] == tables[:1]
    await read_contents(services.contents)
    await services.contents.recompute()
    assert sorted(await services.contents.of_game("comet-race"), key=str) == sorted(first, key=str)
    assert await services.contents.of_person(ann.id, "comet-race") == mine


async def test_a_record_that_can_not_be_replayed_counts_nothing() -> None:
    assert recorded("cosmodrome-record 1\ngame no-such-game\n\n") == ()
    assert recorded("cosmodrome-record 1\ngame comet-race\nposition {}\n\n") == ()


async def test_a_profile_shows_favourites_and_a_deleted_table_leaves_nothing(client: Client) -> None:
    ann, _, tables = await rivals(client, 3)
    services = client.app.state.services
    found = await services.contents.of_person(ann.id, "comet-race")
    most = favourites(services.games["comet-race"], found)
    assert [one.games for one in most] == [3] * len(most), "three games make a favourite"
    assert len(most) <= 3
    for table in tables:
        await services.administration.delete_table(table)
    assert await services.contents.of_person(ann.id, "comet-race") == []


async def test_the_accuracy_of_analysed_games_is_kept_for_their_players(client: Client) -> None:
    ann, bob, tables = await rivals(client, 2)
    services = client.app.state.services
    for table, accuracy in zip(tables, (70.0, 90.0), strict=True):
        kept = KeptAnalysis(1, "quick", b"{}", 1.0)
        await services.annotations.keep_analysis(table, kept, {0: 12.0})
        await services.annotations.keep_analysis(table, kept, {0: accuracy})
    assert await services.contents.accuracies(ann.id, "comet-race") == [70.0, 90.0]
    assert await services.contents.accuracies(bob.id, "comet-race") == []
    assert "Your accuracy in each analysed game" in (await client.get("/you/statistics", headers=ann.headers)).text


def test_the_rest_of_a_long_list_is_folded_and_the_order_is_the_games() -> None:
    toys = [ContentTally("person", "Fuel cards", f"Fuel {n}", 20 - n, 5.0, 10.0) for n in range(10)]
    other = ContentTally("person", "Comets", "<b>", 1, 1.0, 0.5)
    first, second = content_kinds(GAME, [ContentTally("person", "", "", 40, 20.0, 20.0), other, *toys], 40)
    assert (first.title, len(first.lines), len(first.more)) == ("Fuel cards", 8, 2)
    assert (first.lines[0].used, first.lines[0].share) == ("50%", "25%")
    assert second.title == "Comets", "a kind of content that the game no longer has comes last"
    assert "Won 25%" in str(first.lines[0].mark)
