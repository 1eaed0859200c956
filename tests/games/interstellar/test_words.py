"""Words say what the position is: which side of a token is played, and what can be repeated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cosmodrome.engine import Event, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.testing import Make
from cosmodrome.engine.testing.told import told_facts
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.bot import worth
from cosmodrome.games.interstellar.prompts import DESTINATION
from cosmodrome.games.interstellar.rules import turn
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.rules.government_phase import planets_move
from cosmodrome.games.interstellar.state import Phase, StarshipInterstellar
from cosmodrome.games.interstellar.words.log import DIRECTORATE_TOKENS


def log(g: StarshipInterstellar) -> list[str]:
    return [
        GAME.words.event(event.kind, event.args, Names(["Ada", "Bo", "Cy"])) for event in map(Event._make, g.news or [])
    ]


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
    assert GAME.words.question(g, asked) == "Play a token, or pass?"
    g.players[0].played = ("B3",)
    asked = ask(turn.turn(g))
    assert GAME.words.question(g, asked) == "Play a new token, repeat Travel, or pass?"
    g.players[0].played = ("B4",)
    g.players[0].fuel, g.players[0].cubes = 0, c.NONE
    asked = ask(turn.turn(g))
    assert "repeat" not in GAME.words.question(g, asked)


def test_bots_know_from_the_content_when_the_sun_takes_a_planet(table: Make) -> None:
    assert {p: space for space, p in c.SPIRAL_CROSSINGS.items() if p in (c.MERCURY, c.VENUS)} == worth.CROSSED_AT
    g = table(3)
    p = g.players[0]
    for planet, space in worth.CROSSED_AT.items():
        g.spiral = c.SPIRAL_START
        assert worth.colony_value(g, p, planet) > 0
        g.spiral = space - 1
        assert worth.colony_value(g, p, planet) < worth.typical_bonus(planet)


def test_the_coach_says_what_waiting_would_change_of_a_flight(table: Make) -> None:
    """What the flight costs when the planets have moved, as it then does; and cubes that lie there."""
    g = table(3)
    p = g.players[0]
    now = {to: flight_cost(g, p, p.at, to) for to in range(len(c.PLANETS)) if to != p.at}
    told = {to: told_facts(GAME, g, Asked(0, DESTINATION, [to]), to) for to in now}
    planets_move(g)
    for to, cost in now.items():
        change = flight_cost(g, p, p.at, to) - cost
        more = "more" if change > 0 else "less"
        assert told[to] == ([f"Next round this flight costs {abs(change)} Fuel {more}."] if change else [])
    assert any(told.values())
    p.zones = tuple(replace(zone, storage=(0, 2, 0, 0, 0)) for zone in p.zones)
    assert "Your Storage at Venus holds 2 yellow." in told_facts(GAME, g, Asked(0, DESTINATION, [c.VENUS]), c.VENUS)


def test_a_base_comes_from_the_reserve() -> None:
    """The flight of the example loads a Drill, an ARS and Fuel, and then places a Base (p. 16): ruling 85."""
    match = start(GAME, 2, "bases", None)
    lines = GAME.words.explain(match.view(0), 0, "zone:0.mars").lines
    assert any("The Base comes from your reserve, and need not be loaded." in words for _, words in lines)


def test_solo_levels_are_not_said_to_be_ahead() -> None:
    """All four begin below 0."""
    assert sum(prestige < 0 for prestige in c.SOLO_PRESTIGE.values()) == 4
    assert "With a negative number it starts behind you" in GAME.guide
    told = next(option.help for option in GAME.options if option.name == "solo_level")
    assert "ahead" not in told


def test_the_last_space_of_the_extraction_track_is_marked_for_each_number_of_players() -> None:
    """The step from the far right space goes back to the gold one (p. 12)."""
    track = c.load("solar")["extraction_track"]
    marks = {players: space["space"] for space in track["layout"] for players in space["marks"]}
    assert marks == {players: c.EXTRACTION_SPACES[players] - 1 for players in (2, 3, 4)}
    assert [space["space"] for space in track["layout"]] == list(range(max(c.EXTRACTION_SPACES.values())))


EVENTS = [
    ("plays", (0, "B3"), "Ada plays Travel.", "You play Travel."),
    ("passes", (0, ()), "Ada passes.", "You pass."),
    ("passes", (0, ("B3",)), "Ada passes and shows Travel.", "You pass and show Travel."),
    (
        "kept",
        (0, (1, 0, 0, 0, 0), 1),
        "Ada keeps 1 red and loses 1 Reputation.",
        "You keep 1 red and lose 1 Reputation.",
    ),
    ("kept", (0, (1, 0, 0, 0, 0), 0), "Ada keeps 1 red.", "You keep 1 red."),
    ("flew", (0, 2, 3, 4, 0), "Ada flies from Earth to Mars for 4 Fuel.", "You fly from Earth to Mars for 4 Fuel."),
    (
        "flew",
        (0, 2, 3, 4, 1),
        "Ada flies from Earth to Mars for 4 Fuel. 1 Fuel is missing, so Ada loses 2 Prestige.",
        "You fly from Earth to Mars for 4 Fuel. 1 Fuel is missing, so you lose 2 Prestige.",
    ),
    ("acts", (0, "probe"), "Ada chooses to advance their Probe.", "You choose to advance your Probe."),
    ("probe", (0, 5), "Ada's Probe reaches column 1, top row.", "Your Probe reaches column 1, top row."),
    ("governor", (0,), "Government Phase. Ada is Governor.", "Government Phase. You are Governor."),
    ("governor", (1,), "Government Phase. Bo is Governor.", "Government Phase. Bo is Governor."),
    ("governor", (-1,), "Government Phase. There is no Governor.", "Government Phase. There is no Governor."),
    (
        "governor",
        (2,),
        "Government Phase. The Directorate is Governor.",
        "Government Phase. The Directorate is Governor.",
    ),
    ("reputation-row", (0, -3), "Ada loses 3 Prestige for Reputation.", "You lose 3 Prestige for Reputation."),
    ("cleared", (0, 1), "All red cubes leave the Market: 1 cube.", "All red cubes leave the Market: 1 cube."),
    ("cleared", (0, 2), "All red cubes leave the Market: 2 cubes.", "All red cubes leave the Market: 2 cubes."),
]


@pytest.mark.parametrize(("kind", "args", "told", "mine"), EVENTS)
def test_the_log_calls_its_reader_you(kind: str, args: tuple[Any, ...], told: str, mine: str) -> None:
    names = ("Ada", "Bo")
    assert GAME.words.event(kind, args, Names(names)) == told
    assert GAME.words.event(kind, args, Names(names, reader=0)) == mine


def test_every_token_of_the_directorate_has_a_name() -> None:
    assert set(DIRECTORATE_TOKENS) == {*c.SOLO_ACTION_DECK, *c.SOLO_SALVATION_DECK}
