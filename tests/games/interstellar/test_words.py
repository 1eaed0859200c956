"""Words say what the position is: which side of a token is played, and what can be repeated."""

from __future__ import annotations

from dataclasses import replace

from cosmodrome.engine import Event
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.bot import worth
from cosmodrome.games.interstellar.prompts import DESTINATION
from cosmodrome.games.interstellar.rules import turn
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.rules.government_phase import planets_move
from cosmodrome.games.interstellar.state import Phase, StarshipInterstellar


def log(g: StarshipInterstellar) -> list[str]:
    return [GAME.words.event(event.kind, event.args, ["Ada", "Bo", "Cy"]) for event in map(Event._make, g.news or [])]


def test_the_log_names_the_side_of_the_token_that_is_played(table: Make, drive: Make) -> None:
    g = table(3)
    drive(turn.turn(g), "earth")
    assert log(g)[0] == "Ada plays Earth production."
    g = table(3)
    g.phase, g.discovery_pool = Phase.SALVATION, (0, 0, 0, 1, 0, 0)
    drive(turn.turn(g), "government", "probe", "c1r1")
    assert log(g)[0] == "Ada plays the token to send a Representative."
    g.turn = 0
    drive(turn.play_pass(g, 0, g.players[0].unspent(g.phase)))
    assert log(g)[-1].startswith("Ada passes and shows the token to ")


def test_a_question_speaks_of_repeating_only_where_it_can_be_done(table: Make, ask: Make) -> None:
    g = table(3)
    g.players[0].played = ("B5",)
    asked = ask(turn.turn(g))
    assert GAME.words.question(g, asked) == "Play a token or pass"
    g.players[0].played = ("B3",)
    asked = ask(turn.turn(g))
    assert GAME.words.question(g, asked) == "Play a new token, go on with Travel, or pass"
    g.players[0].played = ("B4",)
    g.players[0].fuel, g.players[0].cubes = 0, c.NONE
    asked = ask(turn.turn(g))
    assert "go on with" not in GAME.words.question(g, asked)


def test_bots_know_from_the_content_when_the_sun_takes_a_planet(table: Make) -> None:
    assert {p: space for space, p in c.SPIRAL_CROSSINGS.items() if p in (c.MERCURY, c.VENUS)} == worth.CROSSED_AT
    g = table(3)
    p = g.players[0]
    for planet, space in worth.CROSSED_AT.items():
        g.spiral = c.SPIRAL_START
        assert worth.colony_value(g, p, planet) > 0
        g.spiral = space - 1
        assert worth.colony_value(g, p, planet) < 0


def test_the_coach_says_what_waiting_would_change_of_a_flight(table: Make) -> None:
    """What the flight costs when the planets have moved, as it then does; and cubes that lie there."""
    g = table(3)
    p = g.players[0]
    now = {to: flight_cost(g, p, p.at, to) for to in range(len(c.PLANETS)) if to != p.at}
    told = {to: GAME.words.fact(g, Asked(0, DESTINATION, [to]), to) for to in now}
    planets_move(g)
    for to, cost in now.items():
        change = flight_cost(g, p, p.at, to) - cost
        words = f"a round later the flight costs {abs(change)} {'more' if change > 0 else 'less'}" if change else ""
        assert told[to] == words
    assert any(told.values())
    p.zones = tuple(replace(zone, storage=(0, 2, 0, 0, 0)) for zone in p.zones)
    assert "in storage there: " in GAME.words.fact(g, Asked(0, DESTINATION, [c.VENUS]), c.VENUS)
