"""Statistics: one's own, and those of a game."""

from __future__ import annotations

from cosmodrome.store import SeatResult
from cosmodrome.web.pages.statistics import streak
from cosmodrome.web.people.charts import Bar, bar_chart, line_chart

from .calling import Client, caller, play_to_the_end

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
