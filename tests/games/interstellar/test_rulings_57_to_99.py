"""One test per numbered ruling: Technology Research, Planetary Production, Travel, Market."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from cosmodrome.engine import Event, Rng
from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    actions,
    government_phase,
    market,
    production,
    research,
    sun,
    travel,
    turn,
)
from cosmodrome.games.interstellar.rules.flight import flight_cost, quadrant_steps
from cosmodrome.games.interstellar.state import EMPTY, Phase, Zone, new_stack

TRAVEL = Effect("travel")
MARKET = Effect("market")
RED = (1, 0, 0, 0, 0)


# --- F. Technology Research ---


def test_ruling_57_research_needs_a_scientist_and_the_cubes(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    assert research.researchable(g, 0) == []
    p.cubes = RED
    assert "drill1" in research.researchable(g, 0)
    p.scientists = 0
    assert research.researchable(g, 0) == []


def test_ruling_58_rows_in_order_salvation_in_any_order_at_most_three(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes = (9, 9, 9, 9, 9)
    options = research.researchable(g, 0)
    assert "drill1" in options
    assert "drill2" not in options
    drive(research.research(g, 0), "sal_probe", "y1")
    assert research.cost_of(p, "sal_gov") == (0, 1, 1, 0, 0)
    p.salvation = ("sal_probe", "sal_gov", "sal_save")
    assert not [t for t in research.researchable(g, 0) if t.startswith("sal")]


def test_ruling_59_a_building_level_gives_a_piece_and_strengthens_all(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes = (2, 1, 0, 0, 0)
    drive(research.research(g, 0), "drill1", "r1")
    colony(p, c.MARS, buildings=(0, 1, 0, 0, 0))
    p.pieces = (p.pieces[0], 0, 0, 0, 0)
    drive(research.research(g, 0), "drill2")
    assert p.pieces[c.DRILL] == 1
    assert production.reach_of(p, c.MARS, c.DRILL) == 4


def test_ruling_60_a_new_piece_waits_on_earth(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.cubes = c.MARS, RED
    drive(research.research(g, 0), "drill1")
    assert p.pieces[c.DRILL] == 1
    assert p.hold_pieces == c.NONE


def test_ruling_61_a_number_replaces_the_lower_one_other_effects_stay(table: Any) -> None:
    p = table(2).players[0]
    p.levels = (0, 0, 0, 0, 3, 2, 0, 0)
    assert p.parameter("earth_fuel") == 12
    assert p.parameter("solar_draw") == 3
    assert p.parameter("solar_reputation_loss") == -5


def test_ruling_62_the_refinery_changes_the_earth_token_only(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 3, 0, 0)
    production.earth(g, 0)
    assert (p.fuel, p.prestige) == (27, 12)
    drive(actions.play(g, 0, "X16"))
    assert p.fuel == 31


def test_ruling_63_technologies_survive_a_lost_planet(table: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (1, 0, 0, 0, 0, 0, 0, 0)
    colony(p, c.MERCURY, buildings=(0, 1, 0, 0, 0))
    sun.destroy(g, c.MERCURY)
    assert p.levels[0] == 1


# --- G. Planetary Production ---


def test_ruling_64_each_building_once_in_any_order(table: Any, ask: Any, tokens: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (1, 1, 0, 0, 0, 0, 0, 0)
    colony(p, c.MARS, storage=RED, buildings=(0, 1, 1, 0, 0))
    flow = production.produce(g, 0, c.MARS)
    assert tokens(ask(flow)) == ["all", "base", "drill", "ars", "stop"]
    flow = production.produce(g, 0, c.MARS)
    assert tokens(ask(flow, "drill")) == ["all", "base", "ars", "stop"]


def reserve(p: Any) -> Any:
    """The cubes of a player, whoever may see them."""
    return getattr(p.cubes, "raw", p.cubes)


def random_colony(rng: Rng, p: Any) -> None:
    """A zone on Mars as it may be found, with Buildings that work, and an empty reserve."""
    levels = [rng.below(4) for _ in range(4)]
    kinds = [kind for kind in (c.DRILL, c.ARS, c.CONVERTER) if levels[kind - 1]]
    buildings = [0, 0, 0, 0, 0]
    for _ in range(rng.below(4) if kinds else 0):
        buildings[rng.pick(kinds)] += 1
    storage, deposit = [0] * 5, [0] * 5
    for _ in range(rng.below(c.STORAGE + 1)):
        storage[rng.below(5)] += 1
    for _ in range(rng.below(8)):
        deposit[rng.below(5)] += 1
    p.levels = (*levels, *p.levels[4:])
    p.set_zone(c.MARS, Zone(c.PLANET_TOKENS[c.MARS][0], tuple(buildings), tuple(deposit), tuple(storage)))


def test_ruling_64_everything_takes_the_order_that_ships_most(table: Any) -> None:
    """Each order of the single Buildings is tried through the rules; none ships more, or as many better cubes."""
    rng = Rng.seeded("orders", 64)
    worse = 0
    for _ in range(60):
        start = table(2)
        random_colony(rng, start.players[0])
        zone = start.players[0].zones[c.MARS]
        left = [1, *zone.buildings[1:]]
        before = reserve(start.players[0])

        def shipped(g: Any, before: Any = before) -> tuple[int, int]:
            gained = [now - then for now, then in zip(reserve(g.players[0]), before, strict=True)]
            return sum(gained), production.levels_of(tuple(gained))

        kinds = [kind for kind in range(5) for _ in range(left[kind])]
        ends = []
        for order in sorted(set(permutations(kinds))):
            g = start.copy()
            for kind in order:
                if production.does_something(g.players[0], c.MARS, kind):
                    production.activate_by_default(g, 0, c.MARS, kind)
            ends.append(shipped(g))
        production.activate_all(start, 0, c.MARS, left)
        assert shipped(start) == max(ends)
        worse += min(ends) < max(ends)
    assert worse > 10  # the order did matter


def test_ruling_65_a_base_mines_one_more_with_the_explorer(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS)
    drive(production.produce(g, 0, c.MARS), "base")
    assert sum(p.zones[c.MARS].storage) == 1
    p.at = c.MARS
    drive(production.produce(g, 0, c.MARS), "base")
    assert sum(p.zones[c.MARS].storage) == 3


def test_ruling_66_storage_holds_five(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (3, 0, 0, 0, 0, 0, 0, 0)
    colony(p, c.MARS, storage=(3, 0, 0, 0, 0), buildings=(0, 1, 0, 0, 0))
    drive(production.produce(g, 0, c.MARS), "drill")
    assert p.zones[c.MARS].storage == (5, 0, 0, 0, 0)
    assert p.zones[c.MARS].deposit == (3, 0, 0, 0, 0)


def test_ruling_67_the_owner_chooses_from_a_mixed_deposit(table: Any, ask: Any, tokens: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS, deposit=(2, 0, 1, 0, 0))
    assert tokens(ask(production.produce(g, 0, c.MARS), "base")) == ["g1", "r1"]


def test_ruling_67_an_empty_deposit_yields_nothing(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS, deposit=c.NONE)
    drive(production.produce(g, 0, c.MARS))
    assert p.zones[c.MARS].token


def test_ruling_68_converter_steps_in_level_order(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 3, 0, 0, 0, 0, 0)
    colony(p, c.MARS, storage=(0, 1, 0, 0, 0), deposit=c.NONE, buildings=(0, 0, 0, 1, 0))
    drive(production.produce(g, 0, c.MARS), "converter")
    assert p.zones[c.MARS].storage == (0, 0, 0, 1, 0)  # yellow, green, blue


def test_ruling_68_a_cube_rises_once_a_step_but_again_in_the_next(table: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 3, 0, 0, 0, 0, 0)
    colony(p, c.MARS, storage=(0, 0, 1, 0, 0), deposit=c.NONE, buildings=(0, 0, 0, 1, 0))
    production.activate_by_default(g, 0, c.MARS, c.CONVERTER)
    assert p.zones[c.MARS].storage == (0, 0, 0, 0, 1)


def test_ruling_69_outpost_fuel_in_any_split_with_the_explorer(
    table: Any, ask: Any, drive: Any, tokens: Any, colony: Make
) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 1, 0, 0, 0, 0)
    colony(p, c.MARS, deposit=c.NONE, buildings=(0, 0, 0, 0, 1))
    drive(production.produce(g, 0, c.MARS), "outpost")
    assert p.fuel == 17
    p.at = c.MARS
    flow = production.produce(g, 0, c.MARS)
    assert sorted(tokens(ask(flow, "outpost"))) == ["0", "1", "2", "3", "4", "5", "6", "7"]
    with pytest.raises(StopIteration):
        flow.send(4)
    assert (p.fuel, p.hold_fuel) == (20, 4)


def test_ruling_70_ars_sends_straight_to_the_reserve_before_or_after_mining(
    table: Any, drive: Any, colony: Make
) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 1, 0, 0, 0, 0, 0, 0)
    colony(p, c.MARS, storage=(5, 0, 0, 0, 0), buildings=(0, 0, 1, 0, 0))
    drive(production.produce(g, 0, c.MARS), "ars", "base")
    assert p.cubes == (4, 0, 0, 0, 0)
    assert p.zones[c.MARS].storage == (2, 0, 0, 0, 0)


def test_ruling_71_a_dismantled_colonys_token_is_not_in_hand(table: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS)
    p.at = c.MARS
    travel.dismantle(g, 0)
    assert p.unspent(Phase.ACTION) == list(c.BASIC)


def test_ruling_72_the_token_drawn_while_founding_counts_as_played(table: Any, ask: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.played = c.MARS, ("B3",)
    flow = travel.settle(g, 0)
    ask(flow, "found")
    kept = g.drawn[0].raw
    with pytest.raises(StopIteration):
        flow.send((kept, 0))
    assert p.played == ("B3", kept)
    assert kept not in p.unspent(Phase.ACTION)


# --- H. Travel ---


@pytest.mark.parametrize(("quadrant", "fuel"), [(1, 4), (3, 6), (2, 5)])
def test_ruling_73_take_off_orbits_and_quadrants(table: Any, quadrant: int, fuel: int) -> None:
    g = table(2)
    dot = next(i for i, q in enumerate(c.PLANETS[c.JUPITER].quadrants) if q == (quadrant,))
    g.dots = (*g.dots[:4], dot, *g.dots[5:])
    assert flight_cost(g, g.players[0], c.EARTH, c.JUPITER) == fuel


def test_ruling_74_quadrants_the_shorter_way_round(table: Any) -> None:
    g = table(2)
    mars = next(i for i, q in enumerate(c.PLANETS[c.MARS].quadrants) if q == (4,))
    g.dots = (*g.dots[:2], 0, mars, *g.dots[4:])  # quadrants 1 and 4
    assert quadrant_steps(g, c.EARTH, c.MARS) == 1


def test_ruling_75_venus_on_the_border_uses_the_cheaper_quadrant(table: Any) -> None:
    g = table(2)
    g.dots = (g.dots[0], 0, 0, *g.dots[3:])  # Venus in 4 and 1, Earth in 1
    assert flight_cost(g, g.players[0], c.EARTH, c.VENUS) == 2


def test_ruling_76_missing_fuel_costs_two_prestige_each(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.hold_fuel = 1
    travel.fly(g, 0, c.JUPITER, 4)
    assert (p.at, p.hold_fuel, p.prestige, p.fuel) == (c.JUPITER, 0, 4, 10)


def test_ruling_77_one_planet_to_another_and_not_the_same(table: Any) -> None:
    g = table(2)
    assert c.EARTH not in travel.destinations(g, 0, TRAVEL)
    assert len(travel.destinations(g, 0, TRAVEL)) == 7


def test_ruling_78_loading_at_earth_and_at_a_colony(table: Any, ask: Any, tokens: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.pieces = (4, 1, 0, 0, 0)
    asked = ask(travel.travel(g, 0, TRAVEL), "mars")
    assert all(load[3] == c.NONE for load in asked.values)
    p.at = c.MARS
    colony(p, c.MARS, storage=(2, 0, 0, 0, 0))
    asked = ask(travel.travel(g, 0, TRAVEL), "venus")
    assert tokens(asked) == ["pack+r2", "pack", "dismantle+r2", "choose"]


def test_ruling_79_cubes_are_not_loaded_at_earth(table: Any, ask: Any) -> None:
    g = table(2)
    g.players[0].cubes = (3, 0, 0, 0, 0)
    asked = ask(travel.travel(g, 0, TRAVEL), "mars")
    assert not any(any(load[3]) for load in asked.values)


def test_ruling_80_everything_is_unloaded_at_earth(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel, p.hold_cubes, p.hold_pieces = c.MARS, 9, (2, 0, 0, 0, 0), (0, 1, 0, 0, 0)
    cost = flight_cost(g, p, c.MARS, c.EARTH)
    drive(travel.travel(g, 0, TRAVEL), "earth")
    assert p.fuel == 10 + 9 - cost
    assert (p.cubes, p.pieces) == ((2, 0, 0, 0, 0), (4, 1, 0, 0, 0))
    assert (p.hold_fuel, p.hold_cubes, p.hold_pieces) == (0, c.NONE, c.NONE)


def test_ruling_81_loading_only_inside_a_travel_turn(table: Any, ask: Any, tokens: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.MARS
    colony(p, c.MARS, storage=(2, 0, 0, 0, 0))
    assert set(tokens(ask(turn.turn(g)))) == {"extract", "travel", "market", "earth", "mars", "pass"}


def test_ruling_82_arriving_at_an_own_base_one_may_load_dismantle_and_place(
    table: Any, drive: Any, colony: Make
) -> None:
    g = table(2)
    p = g.players[0]
    p.pieces, p.levels, p.played = (4, 1, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0, 0), ("B3",)
    colony(p, c.MARS, storage=(2, 0, 0, 0, 0))
    cost = flight_cost(g, p, c.EARTH, c.MARS)
    drive(travel.travel(g, 0, TRAVEL), "mars", f"pack+f{2 * cost}+drill1", "pack+r2", "drill1")
    assert p.hold_cubes == (2, 0, 0, 0, 0)
    assert p.zones[c.MARS].buildings == (0, 1, 0, 0, 0)
    assert actions.can_repeat(g, 0)


def test_ruling_83_fetching_takes_two_travel_turns(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS, storage=(2, 0, 0, 0, 0))
    cost = flight_cost(g, p, c.EARTH, c.MARS)
    drive(turn.turn(g), "travel", "mars", f"pack+f{2 * cost}", "pack+r2")
    g.turn = 0
    drive(turn.turn(g), "repeat", "earth", "pack")
    assert p.cubes == (2, 0, 0, 0, 0)


def test_ruling_84_hold_fuel_is_only_for_travel_and_draws(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.fuel, p.hold_fuel, p.at = 0, 20, c.MARS
    assert not market.can_trade(g, 0, MARKET)
    assert travel.draw_prices(p, from_hold=True) == [("draw", 2)]


def test_ruling_85_the_base_comes_from_the_reserve_or_the_hold(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.MARS
    travel.found(g, 0, c.MARS, "PP-MAR-07")
    assert p.pieces[c.BASE] == 3
    p.hold_pieces = (1, 0, 0, 0, 0)
    travel.found(g, 0, c.VENUS, "PP-VEN-01")
    assert (p.pieces[c.BASE], p.hold_pieces[c.BASE]) == (3, 0)


def test_ruling_86_further_draws_cost_two_fuel_and_stay_secret(table: Any, ask: Any, tokens: Any) -> None:
    from cosmodrome.games.interstellar import GAME

    g = table(2)
    p = g.players[0]
    p.at, p.fuel, p.hold_fuel = c.MARS, 3, 1
    flow = travel.settle(g, 0)
    asked = ask(flow, "found")
    assert tokens(asked)[1:] == ["draw-h0", "draw-h1"]
    flow.send(("draw", 1))
    assert (p.fuel, p.hold_fuel) == (2, 0)
    other, kept = g.drawn[0].raw, g.drawn[1].raw
    with pytest.raises(StopIteration):
        flow.send((kept, 0))
    assert g.stacks[c.MARS].returned.raw == (other,)
    assert GAME.view(g, 0).stacks[c.MARS].memories[0].raw == (other,)
    assert other not in str(GAME.view(g, 1).stacks[c.MARS])
    assert not any(event.seen_by(1) and other in event.seen_by(1)[1] for event in map(Event._make, g.news or []))


def test_ruling_87_the_kept_token_covers_travel(table: Any, ask: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.played = c.MARS, ("B3",)
    assert actions.can_repeat(g, 0)
    flow = travel.settle(g, 0)
    ask(flow, "found")
    with pytest.raises(StopIteration):
        flow.send((g.drawn[0].raw, 0))
    assert not actions.can_repeat(g, 0)


def test_ruling_88_deposit_then_bonus_then_buildings(table: Any, ask: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_pieces = c.JUPITER, (0, 1, 0, 0, 0)
    g.stacks = (*g.stacks[:4], new_stack(2, ("PP-JUP-01",), 1), *g.stacks[5:])
    asked = ask(travel.settle(g, 0), "found")
    assert asked.prompt.kind == "place"
    assert p.zones[c.JUPITER].deposit == (0, 0, 12, 0, 0)
    assert p.cubes == (0, 0, 1, 0, 0)


def test_ruling_89_one_may_land_without_founding(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.played = c.MARS, ("B3",)
    drive(travel.settle(g, 0), "land")
    assert p.zones[c.MARS] == EMPTY
    assert actions.can_repeat(g, 0)


def test_ruling_90_no_token_or_no_base_left_no_founding(table: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    assert travel.can_found(g, 0, c.MARS)
    g.stacks = (*g.stacks[:3], new_stack(2, (), 0), *g.stacks[4:])
    assert not travel.can_found(g, 0, c.MARS)
    p.pieces = c.NONE
    assert not travel.can_found(g, 0, c.VENUS)
    colony(p, c.SATURN)
    assert not travel.can_found(g, 0, c.SATURN)


def test_ruling_91_an_extra_travel_token_flies_after_founding(table: Any, ask: Any, tokens: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS)
    p.at, p.extra, p.played = c.MARS, ("X14",), ("B3", "PP-MAR-01")
    options = tokens(ask(turn.turn(g)))
    assert "X14" in options
    assert "repeat" not in options


def test_ruling_92_dismantling_loads_all_buildings_and_returns_the_deposit(
    table: Any, drive: Any, colony: Make
) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel = c.MARS, 9
    colony(p, c.MARS, storage=RED, buildings=(0, 1, 1, 0, 0))
    drive(travel.travel(g, 0, TRAVEL), "earth", "dismantle+r1")
    assert p.zones[c.MARS] == EMPTY
    assert p.pieces == (4, 1, 1, 0, 0)
    assert p.cubes == RED


def test_ruling_93_the_dismantled_token_is_out_of_play_and_one_may_found_again(table: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.MARS
    colony(p, c.MARS)
    travel.dismantle(g, 0)
    assert g.retired == ("PP-MAR-01",)
    assert travel.can_found(g, 0, c.MARS)


def test_ruling_94_a_single_building_cannot_be_picked_up(table: Any, ask: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel = c.MARS, 9
    colony(p, c.MARS, storage=RED, buildings=(0, 1, 0, 0, 0))
    asked = ask(travel.travel(g, 0, TRAVEL), "earth")
    assert all(not any(load[2]) for load in asked.values)


def test_ruling_95_explorers_do_not_block_each_other(table: Any) -> None:
    g = table(2)
    g.players[1].at = c.MARS
    assert c.MARS in travel.destinations(g, 0, TRAVEL)


# --- I. Market ---


@pytest.mark.parametrize(("color", "price"), [("red", 3), ("yellow", 4), ("green", 5), ("blue", 6), ("purple", 7)])
def test_ruling_96_price_is_value_plus_two_each_way(table: Any, drive: Any, color: str, price: int) -> None:
    g = table(2)
    p = g.players[0]
    p.fuel = price
    g.market = tuple(int(i == c.COLORS.index(color)) for i in range(5))
    drive(market.trade(g, 0, MARKET))
    assert p.fuel == 0
    drive(market.trade(g, 0, MARKET))  # to sell it is all that is left to do
    assert (p.fuel, p.cubes, sum(g.market)) == (price, c.NONE, 1)


def test_ruling_97_sales_into_a_full_market_are_paid(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.market, p.cubes, p.fuel = (9, 0, 0, 0, 0), (0, 0, 3, 0, 0), 0
    drive(market.trade(g, 0, MARKET), "sell-green-3")
    assert p.fuel == 15
    assert g.market == (9, 0, 1, 0, 0)


def test_ruling_97_only_what_lies_there_can_be_bought(table: Any) -> None:
    g = table(2)
    g.players[0].fuel = 50
    g.market = (2, 0, 0, 0, 0)
    assert market.purchases(g, g.players[0], MARKET, 0) == [("buy", 0, 1), ("buy", 0, 2)]


def test_ruling_98_trading_back_and_forth_gains_nothing_and_is_limited(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.market = (0, 0, 1, 0, 0)
    for _ in range(10):
        drive(market.trade(g, 0, MARKET))  # buy the green cube
        drive(market.trade(g, 0, MARKET))  # and sell it again
    assert p.fuel == 10
    assert not market.can_trade(g, 0, MARKET)
    turn.refresh(p)
    assert market.can_trade(g, 0, MARKET)


def test_ruling_98_flying_to_and_fro_is_limited_as_trading_is(table: Any, drive: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.fuel, p.pieces, p.played = 0, c.NONE, ("B3",)
    for _ in range(10):
        assert "repeat" in tokens(ask(turn.action_turn(g, 0)))
        drive(travel.travel(g, 0, TRAVEL), "mars")
        drive(travel.travel(g, 0, TRAVEL), "earth")
    asked = ask(turn.action_turn(g, 0))
    assert "repeat" not in tokens(asked)
    reason = asked.why()["token:active"]
    assert GAME.words.reason(g, reason) == "You have used Travel 20 times, the most in one phase."
    turn.refresh(p)
    assert "travel" in tokens(ask(turn.action_turn(g, 0)))


def test_ruling_99_market_size_by_players_colours_in_no_order(table: Any) -> None:
    for players, size in ((2, 10), (3, 13), (4, 16)):
        g = table(players)
        for _ in range(20):
            market.to_market(g, (0, 1, 0, 0, 1))
        assert sum(g.market) == size


def test_planets_carry_explorers_along(table: Any) -> None:
    g = table(2)
    g.players[0].at = c.MARS
    before = g.dots[c.MARS]
    government_phase.planets_move(g)
    assert g.dots[c.MARS] == before + 1
    assert g.players[0].at == c.MARS
