"""Words say what the position is: which side of a token is played, and what can be repeated."""

from __future__ import annotations

from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.bot import worth
from cosmodrome.games.interstellar.rules import turn
from cosmodrome.games.interstellar.state import Phase, StarshipInterstellar


def log(g: StarshipInterstellar) -> list[str]:
    return [GAME.words.event(event.kind, event.args, ["Ada", "Bo", "Cy"]) for event in g.news or []]


def test_the_log_names_the_side_of_the_token_that_is_played(table: Make, drive: Make) -> None:
    g = table(3)
    drive(turn.turn(g), "earth")
    assert log(g)[0] == "Ada plays Earth production."
    g = table(3)
    g.phase, g.discovery_pool = Phase.SALVATION, (0, 0, 0, 1, 0, 0)
    drive(turn.turn(g), "government", "probe", "c1r1")
    assert log(g)[0] == "Ada plays the token to send a Representative."
    g.turn = 0
    drive(turn.play_pass(g, 0))
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
