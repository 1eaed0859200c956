"""One test per numbered ruling: published examples, and additions after a second reading."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    actions,
    basics,
    government_phase,
    market,
    population,
    probe,
    production,
    salvation,
    setup,
    solo,
    starship,
    sun,
    travel,
    turn,
)
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import Phase, new_stack

TRAVEL = Effect("travel")
MARKET = Effect("market")
DEAR = ("MA37", "MA40", "MA39", "MA26")


# --- U. published examples (numbers; the whole examples are in test_rulebook.py) ---


def test_ruling_184_earth_and_jupiter(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    costs = []
    for quadrant in (1, 3, 2):
        dot = next(i for i, q in enumerate(c.PLANETS[c.JUPITER].quadrants) if q == (quadrant,))
        g.dots = (*g.dots[:2], 0, g.dots[3], dot, *g.dots[5:])
        costs.append(flight_cost(g, p, c.JUPITER, c.EARTH))
    assert costs == [4, 6, 5]


@pytest.mark.parametrize(("change", "row"), [(-2, 3), (-6, 4), (3, 2)])
def test_ruling_185_rows_from_the_gold_space(table: Any, change: int, row: int) -> None:
    p = table(2).players[0]
    if change < 0:
        basics.lose_reputation(p, -change)
    else:
        basics.gain_reputation(p, change)
    assert p.reputation_row() == row
    if change == 3:
        assert p.reputation == 3  # the rightmost space of the row above


def test_ruling_186_two_greens_pay_red_and_green(table: Any) -> None:
    assert basics.payments((0, 0, 2, 0, 0), [c.TECHNOLOGIES["pr2"].cost]) == [(0, 0, 2, 0, 0, 0)]
    assert basics.payments((0, 1, 0, 0, 0), [c.TECHNOLOGIES["pr1"].cost]) == [(0, 1, 0, 0, 0, 0)]


def test_ruling_187_only_one_of_two_reds_fits(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.MARS
    colony(p, c.MARS, storage=(4, 0, 0, 0, 0))
    drive(production.produce(g, 0, c.MARS), "base")
    assert p.zones[c.MARS].deposit == (4, 0, 0, 0, 0)


def test_ruling_188_two_yellows_cost_eight(table: Any) -> None:
    g = table(2)
    g.market = (0, 2, 0, 0, 0)
    assert market.purchase_cost(g, g.players[0], 1, 2, 0) == 8


def test_ruling_189_red_and_two_blues_build_the_eleven() -> None:
    assert basics.payments((1, 0, 0, 2, 0), [c.MECHANISMS["MA01"].cost]) == [(1, 0, 0, 2, 0, 0)]
    assert c.MECHANISMS["MA01"].prestige == 11
    assert c.STARSHIP[4] == (Effect("gain_fuel", 7),)


def test_ruling_190_the_next_in_the_row_slides_and_governs(table: Any, drive: Any) -> None:
    g = table(3)
    g.government = (-1,) * 4 + (1, 2, -1, -1) + (-1,) * 12
    drive(starship.complete_module(g), "r2s1")
    assert g.governor() == 2


def test_ruling_191_third_row_second_space() -> None:
    assert c.GOVERNMENT[8] == (Effect("gain_fuel", 3),)
    assert c.GOVERNMENT[9] == (Effect("improved_deposit", 2),)


def test_ruling_192_columns_4_and_5_cost_two() -> None:
    assert c.COLUMN_FUEL[4] == c.COLUMN_FUEL[5] == 2


def test_ruling_193_rank_values() -> None:
    assert c.RANK_VALUES[4] == (6, 4, 2, 1)


# --- V. additions ---


def test_ruling_194_the_earth_token_is_turned_over_like_all_basic_tokens(
    table: Any, drive: Any, salvation_table: Make
) -> None:
    """Rulebook, "The Salvation Phase": most tokens, all basic Action tokens among them, show an action there."""
    assert all(c.BASIC_TOKENS[token].center in c.ACTIONS for token in c.BASIC)
    assert c.EARTH_TOKEN in table(2).players[0].unspent(Phase.SALVATION)
    g = salvation_table(table)
    p = g.players[0]
    g.meeples, p.cubes = (1, 0, 0, 0, 0), (1, 0, 0, 0, 0)
    drive(turn.turn(g), "earth", "save")
    assert p.played == (c.EARTH_TOKEN,)
    assert (p.humankind, p.sources[c.FROM_MATCHES]) == (1, 1)


def test_ruling_194_other_actions_with_the_earth_token_give_no_bonus(
    table: Any, drive: Any, salvation_table: Make
) -> None:
    g = salvation_table(table)
    p = g.players[0]
    drive(turn.turn(g), "earth", "probe", "c1r1")
    assert p.column() == 1
    assert p.sources[c.FROM_MATCHES] == 0


def test_ruling_194_planetary_production_tokens_are_of_the_other_seven_planets() -> None:
    """Rulebook, "Components" and "Setting Up the Game": 70 tokens, ten for each planet that is not Earth."""
    assert len(c.PRODUCTION) == 70
    assert [len(tokens) for tokens in c.PLANET_TOKENS] == [10, 10, 0, 10, 10, 10, 10, 10]


def test_ruling_195_founding_does_not_produce(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.played = c.JUPITER, ("B3",)
    g.stacks = (*g.stacks[:4], new_stack(2, ("PP-JUP-02",), 1), *g.stacks[5:])
    drive(travel.settle(g, 0), "found")
    assert p.zones[c.JUPITER].storage == c.NONE
    assert "PP-JUP-02" not in p.unspent(Phase.ACTION)
    turn.refresh(p)
    assert "PP-JUP-02" in p.unspent(Phase.ACTION)


def test_ruling_196_goals_met_in_the_government_phase_end_the_game(table: Any, drive: Any) -> None:
    g = table(2)
    g.goals, g.government_probe = (True, False, False), 9 * c.ROWS
    drive(government_phase.government_phase(g))
    assert g.phase == Phase.OVER


def test_ruling_197_a_wormhole_moves_the_government_probe_on(table: Any, ask: Any) -> None:
    g = table(2)
    g.discovery_pool = (0, 0, 0, 0, 0, 1)
    asked = ask(probe.steer(g, 0, 1), "c1r3")
    assert asked.prompt.kind == "government-probe"
    assert asked.decline == "stay"
    g = table(2)
    g.journey = (*g.journey[: c.ROWS + 2], c.GALAXY, *g.journey[c.ROWS + 3 :])
    probe.move_government_probe(g, 1, c.ROWS + 2)
    assert g.players[1].scientists == 5


@pytest.mark.parametrize(
    ("journey", "blocked", "to"),
    [
        ({6: c.WORMHOLE}, (), 6),
        ({6: c.GALAXY}, (), 6),
        ({6: c.STARS}, (), 7),
        ({6: c.STARS, 7: c.STARS, 8: c.STARS}, (), 7),
        ({6: c.STARS, 7: c.STARS, 8: c.STARS}, (7,), 6),
        ({}, (6, 7, 8), 5),
    ],
)
def test_ruling_198_priority_list(table: Any, journey: dict[int, int], blocked: tuple[int, ...], to: int) -> None:
    g = table(4)
    for cell, kind in journey.items():
        g.journey = (*g.journey[:cell], kind, *g.journey[cell + 1 :])
    for seat, cell in enumerate(blocked):
        g.players[seat].probe = cell
    cells = probe.reach(g, g.government_probe)
    straight = g.government_probe + c.ROWS
    assert min(cells, key=lambda cell: (probe.priority(g, cell, straight), cell)) == to


def test_ruling_198_a_free_point_of_interest_comes_before_a_galaxy(table: Any) -> None:
    g = table(2)
    g.government_probe = c.ROWS  # row 1: c2r1 is a Point of Interest
    g.journey = (*g.journey[:11], c.GALAXY, *g.journey[12:])
    g.poi_pool = (0, 1, 0, 0, 0, 0)
    probe.drive(g, -1)
    assert g.government_probe == 2 * c.ROWS


def test_ruling_199_empty_things_skip_their_step(table: Any, drive: Any) -> None:
    g = table(2)
    g.current = g.future = ("", "", "", "")
    g.meeples = g.meeple_supply = g.market = c.NONE
    g.government_probe = c.TRAPPIST * c.ROWS
    drive(government_phase.government_phase(g))
    assert (g.module_parts, g.pods, g.long_term, g.phase) == ((), (), (), Phase.ACTION)


def test_ruling_200_build_lowest_follows_the_tie_rule(table: Any, drive: Any) -> None:
    g = table(2)
    g.current, g.long_term = ("MS01", "MS06", *DEAR[:2]), ("MS05",)
    drive(starship.build_lowest(g, 0))
    assert g.long_term == ()


def test_ruling_201_with_two_players_the_future_row_stays(table: Any) -> None:
    g = table(2, fast_play=True)
    assert all(m in c.STARTING_MECHANISMS for m in (*g.current, *g.future, *g.module_parts))
    g = table(4, fast_play=True)
    assert [m in c.ADVANCED_MECHANISMS for m in g.future] == [False, False, True, True]


def test_ruling_202_fast_market_cubes_leave_the_bag_experts_buildings_are_placed(
    table: Any, drive: Any, ask: Any
) -> None:
    g = table(2, fast_play=True, fast_play_experts=True)
    assert sum(g.bag) == 36
    drive(setup.starting_technologies(g, 0), "ars1", "pr1")
    flow = setup.first_exploration(g, 0)
    asked = ask(flow, "venus")
    assert [value for value in asked.values if value[0] == "draw"] == [("draw", 0)]
    with pytest.raises(StopIteration):
        flow.send(asked.values[0])
    assert g.players[0].zones[c.VENUS].buildings == (0, 0, 1, 0, 0)


def test_ruling_203_fast_play_alone(table: Any) -> None:
    g = table(1, fast_play=True)
    assert (len(g.pods), len(g.module_parts), sum(g.market)) == (4, 2, 9)
    assert (g.players[0].humankind, g.players[1].humankind) == (1, 0)


def test_ruling_204_quiet_extraction_moves_the_cube_but_not_the_reputation(table: Any, drive: Any) -> None:
    g = table(4)
    g.bag = (0, 0, 0, 0, 2)
    drive(actions.play(g, 0, "X02"), "p1")
    assert (g.players[0].reputation, g.extraction) == (0, 5)
    g.players[0].levels = (0, 0, 0, 0, 1, 0, 0, 0)
    g.bag = (1, 0, 0, 0, 0)
    drive(sun.extract(g, 0, Effect("solar_extraction")), "r1")
    assert g.players[0].reputation == 0


def test_ruling_205_twice_tokens_are_two_complete_actions(table: Any, drive: Any, in_salvation: Make) -> None:
    g = in_salvation(table, "X14")
    p = g.players[0]
    g.meeples, p.cubes = (2, 0, 0, 0, 0), (2, 0, 0, 0, 0)
    drive(salvation.play(g, 0, "X14"), "red")
    assert (p.humankind, p.reputation) == (2, 2)
    g = in_salvation(table, "X18")
    p = g.players[0]
    p.salvation, g.meeples, p.cubes = ("sal_save",), (1, 1, 0, 0, 0), (0, 0, 0, 0, 0)
    drive(salvation.play(g, 0, "X18"), "yellow", "red")
    assert (p.humankind, p.reputation) == (1, 3)  # Mass Cryo-Sleep adds a lower one


def test_ruling_206_clearing_house_with_rebate_and_contracts(table: Any, drive: Any, in_salvation: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 0, 0, 2)
    g.market = c.NONE
    drive(actions.play(g, 0, "X09"), "buy-red-2", "rebate")
    assert p.fuel == 10 - (2 * (3 - 1 + 1) - 4)
    g = in_salvation(table, "X23")
    g.players[0].levels, g.players[0].cubes = (0, 0, 0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0)
    drive(market.emergency_sale(g, 0, must=True))
    assert g.players[0].fuel == 13


def test_ruling_207_light_sail_lowers_the_first_move_only(table: Any, drive: Any, in_salvation: Make) -> None:
    g = in_salvation(table, "X16")
    p = g.players[0]
    g.discovery_pool = (0, 0, 0, 0, 0, 2)
    drive(salvation.play(g, 0, "X16"), "c1r1", "c2r2", "stay")
    assert p.fuel == 8


def test_ruling_208_travel_rules_hold_for_every_travel_token(table: Any, ask: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.extra, p.played, p.hold_fuel = ("X07",), ("X07",), 9
    assert actions.can_repeat(g, 0)
    p.at = c.MARS
    flow = travel.settle(g, 0)
    ask(flow, "found")
    with pytest.raises(StopIteration):
        flow.send((g.drawn[0].raw, 0))
    assert not actions.can_repeat(g, 0)
    assert c.EARTH not in p.colonies()


def test_ruling_209_directorate_scores_by_row_without_space_bonuses(table: Any, drive: Any) -> None:
    g = table(1)
    g.phase, g.turn = Phase.SALVATION, 1
    directorate = g.players[1]
    start = directorate.prestige
    g.deck = ("government",)
    drive(turn.turn(g))
    assert directorate.prestige == start + 2 + 1
    assert g.government[0] == 1
    g.government = (1, -1, -1, -1) * 5
    solo.represent(g, c.SOLO_SALVATION_DECK["government"][0])
    assert directorate.prestige == start + 7


def test_ruling_209_a_token_that_can_do_nothing_still_scores_one(table: Any, drive: Any) -> None:
    g = table(1)
    g.phase, g.turn, g.deck, g.meeples = Phase.SALVATION, 1, ("save",), c.NONE
    start = g.players[1].prestige
    drive(turn.turn(g))
    assert g.players[1].prestige == start + 1


def test_ruling_210_directorate_draws(table: Any, drive: Any) -> None:
    g = table(1)
    g.turn, g.deck, g.bag, g.market = 1, ("solar_extraction",), (1, 0, 0, 1, 0), c.NONE
    drive(turn.turn(g))
    assert (g.market, g.bag, g.extraction) == ((0, 0, 0, 1, 0), (1, 0, 0, 0, 0), 4)
    assert g.players[1].reputation == 0
    g.market = (10, 0, 0, 0, 0)
    solo.stock_market(g, 1)
    assert g.bag == (1, 0, 0, 0, 0)
    g.bag = c.NONE
    solo.extract(g, 2)
    assert g.extraction == 4


def test_ruling_210_it_passes_once_and_later_turns_are_skipped(table: Any, drive: Any) -> None:
    g = table(1)
    g.turn, g.deck = 1, ()
    drive(turn.turn(g))
    g.turn = 1
    drive(turn.turn(g))
    assert g.next_order == (1,)
    assert g.players[1].wheel == 0


def test_ruling_211_founding_on_jupiter_spends_from_hold_and_reserve(table: Any) -> None:
    p = table(2).players[0]
    p.hold_fuel, p.fuel = 11, 4
    g = table(2)
    g.players[0] = p
    travel.fly(g, 0, c.JUPITER, 6)
    assert p.hold_fuel == 5
    assert travel.draw_prices(p, from_hold=True)[0] == ("draw", 0)


def test_ruling_212_leader_spaces_with_a_scientist() -> None:
    spaces = [i for i, bonus in enumerate(c.HUMANKIND) if bonus and bonus[0].op == "gain_scientist"]
    assert spaces == [2, 5, 9]


def test_ruling_213_a_long_term_project_worth_seven(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.current, g.long_term, p.cubes = DEAR, ("MS06",), (0, 1, 1, 0, 0)
    before = g.future
    drive(starship.build(g, 0))
    assert (p.prestige, p.starship, g.future) == (17, 1, before)


def test_ruling_214_three_player_numbers(table: Any) -> None:
    g = table(3)
    assert g.bag[0] == 18
    assert c.POD_ROWS_NEEDED[3] == 4
    before = sum(g.meeples)
    population.refill(g, g.count)
    assert sum(g.meeples) == before + 3


def test_ruling_215_value_six_passes_the_end_once(table: Any) -> None:
    g = table(3)
    g.extraction, g.spiral, g.unseen_events = 5, 2, ("SE01",)
    sun.move_extraction(g, 6)
    assert (g.spiral, g.extraction, len(g.past_events)) == (3, 2, 1)
