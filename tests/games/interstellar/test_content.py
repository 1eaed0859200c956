"""What is in the box: counts of the rulebook, and what the content set promises about itself."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.board.pieces import TRACKS
from cosmodrome.games.interstellar.rules import effects, solo


def test_components_of_the_rulebook() -> None:
    components = c.load("setup")["components"]["list"]
    assert len(c.MODULES) == components["starship_modules"] == 5
    assert len(c.MECHANISMS) == components["mechanisms"] == 50
    assert sum(c.DISCOVERY_POOL) + sum(c.POI_POOL) == components["discovery_tokens"] == 46
    assert len(c.PLANETS) == components["planet_tokens"] == 8
    assert len(c.EVENTS) == components["solar_event_tokens"] == 20
    assert len(c.EXTRA_TOKENS) == components["extra_action_tokens"] == 24
    assert len(c.PRODUCTION) == components["planetary_production_tokens"] == 70
    assert c.cubes_of(components["population"]) == c.MEEPLES == (18, 15, 12, 9, 6)
    assert len(c.BASIC) == 5
    assert c.SCIENTISTS == 14


def test_pieces_of_each_player() -> None:
    assert c.PIECE_COUNTS == (4, 3, 3, 3, 3)


def test_ten_production_tokens_for_every_planet_but_earth() -> None:
    assert [len(tokens) for tokens in c.PLANET_TOKENS] == [10, 10, 0, 10, 10, 10, 10, 10]


def test_ten_starting_and_forty_advanced_mechanisms() -> None:
    assert len(c.STARTING_MECHANISMS) == 10
    assert len(c.ADVANCED_MECHANISMS) == 40


@pytest.mark.parametrize("mechanism", c.MECHANISMS.values(), ids=lambda m: m.id)
def test_prestige_of_a_mechanism_is_value_plus_one_per_section(mechanism: c.Mechanism) -> None:
    assert mechanism.prestige == sum(color + 2 for color in mechanism.sections)


def test_no_two_mechanisms_cost_the_same_so_that_ties_always_end() -> None:
    assert len({m.cost for m in c.MECHANISMS.values()}) == 50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_four_modules_fit_the_mechanisms_in_play(players: int) -> None:
    """It is always possible to fill more than three, says the end of the game."""
    needed = sorted(m.needed[players] for m in c.MODULES.values())
    assert sum(needed[1:]) <= 48


def test_orbits_and_dots() -> None:
    assert [p.orbit for p in c.PLANETS] == [1, 2, 3, 4, 6, 7, 8, 9]
    assert [len(p.quadrants) for p in c.PLANETS] == [2, 5, 8, 16, 28, 44, 72, 100]


def test_venus_alone_has_one_dot_on_a_border() -> None:
    borders = [sum(len(q) == 2 for q in p.quadrants) for p in c.PLANETS]
    assert borders == [0, 1, 0, 0, 0, 0, 0, 0]


def test_nine_event_spaces_for_nine_events() -> None:
    assert len(c.SPIRAL_EVENTS) == c.EVENTS_IN_PLAY == 9
    assert c.SPIRAL_CROSSINGS == {7: c.MERCURY, 13: c.VENUS, 19: c.EARTH}


def test_journey_cells_and_pools() -> None:
    assert len(c.CELL_KINDS) == 55
    assert c.CELL_KINDS.count("blank") == sum(c.DISCOVERY_POOL) == 33
    assert c.CELL_KINDS.count("poi") == 12
    assert sum(c.POI_POOL) == 13
    assert c.COLUMN_FUEL[c.TRAPPIST] == 5
    assert max(c.COLUMN_FUEL[: c.TRAPPIST]) < 5


def test_technologies() -> None:
    assert len(c.ROW_LEVELS) == 8
    assert all(sum(level.cost) == level.level for row in c.ROW_LEVELS for level in row)
    assert len(c.SALVATION_TECHNOLOGIES) == 4
    assert [sum(cost) for cost in c.SALVATION_COSTS] == [1, 2, 3]


def test_parameters_by_level() -> None:
    assert c.PARAMETERS["earth_fuel"] == (5, (4, 8, 12, 17))
    assert c.PARAMETERS["solar_reputation_loss"] == (4, (0, -2, -2, -5))
    assert c.PARAMETERS["travel_cost_cap"] == (6, (c.NO_CAP, c.NO_CAP, c.NO_CAP, 2))


def test_three_extra_action_sources_for_three_tokens_per_player() -> None:
    spaces = [e for space in (*c.HUMANKIND, *c.STARSHIP, *c.COLUMN_REWARD) for e in space]
    assert sum(e.op == "gain_extra_action" for e in spaces) == c.EXTRA_PER_PLAYER


def test_market_holds_the_start_and_fast_play_cubes() -> None:
    assert c.MARKET_SIZE == {1: 10, 2: 10, 3: 13, 4: 16}
    assert all(c.MARKET_SIZE[n] >= 5 + 2 * n for n in (2, 3, 4))


def test_reputation_track_has_seven_rows_of_six() -> None:
    assert len(c.REPUTATION_PRESTIGE) * c.REPUTATION_ROW == c.REPUTATION_MAX - c.REPUTATION_MIN + 1


def test_every_effect_is_in_the_vocabulary() -> None:
    known = {op["op"] for op in c.load("effects")["ops"]} | {a["id"] for a in c.load("action_tokens")["a_actions"]}
    used = {e.op for t in c.TOKENS.values() for e in (*t.effects, *t.salvation)}
    used |= {e.op for bonus in c.GOVERNMENT for e in bonus}
    used |= {e.op for t in c.TECHNOLOGIES.values() for e in t.effects}
    used |= {e.op for space in (*c.HUMANKIND, *c.STARSHIP) for e in space}
    assert used <= known


def test_every_row_names_its_provenance() -> None:
    for entry in files("cosmodrome.games.interstellar").joinpath("data").iterdir():
        assert "origin" in json.dumps(json.loads(entry.read_text(encoding="utf-8"))), entry.name


def test_every_kind_of_effect_in_the_data_has_its_entry_and_no_other_has() -> None:
    tokens = c.TOKENS.values()
    assert {e.op for t in tokens for e in t.effects} == set(effects.A_SIDES)
    assert {e.op for t in tokens for e in t.salvation} == set(effects.PARTS)
    assert set(c.ACTIONS) == set(effects.FOUR)
    wheels = (reward for wheel in c.WHEELS.values() for reward in wheel)
    found = (*c.DISCOVERER, *c.ANYONE, *c.COLUMN_REWARD)
    places = (*c.GOVERNMENT, *c.HUMANKIND, *c.STARSHIP, *found, *wheels)
    assert {e.op for place in places for e in place} == set(effects.REWARDS)
    assert set(c.TECHNOLOGIES) == set(effects.TITLES)
    assert {e.op for t in c.TECHNOLOGIES.values() for e in t.effects} == set(effects.AT_ONCE)
    assert {e.op for part in c.SOLO_ACTION_DECK.values() for e in part} == set(solo.ACTION_TOKENS)
    assert {e.op for part in c.SOLO_SALVATION_DECK.values() for e in part} == set(solo.SALVATION_TOKENS)


def test_every_track_has_its_own_sign() -> None:
    tracks = {e.word for place in c.GOVERNMENT for e in place if e.op == "track_advance"}
    assert tracks <= set(TRACKS)
