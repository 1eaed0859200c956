"""The worked examples and numbers of the rulebook, by page."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.secret import only
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    actions,
    government,
    government_phase,
    market,
    population,
    probe,
    production,
    research,
    scoring,
    starship,
    sun,
    travel,
    turn,
)
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import Phase, Stack, Zone, veiled

TRAVEL = Effect("travel")
SOLAR = Effect("solar_extraction")


def test_page_7_government_action_saves_one_per_player_falling_back_to_lower_colours(table: Any) -> None:
    g = table(3, seed=2)
    g.spiral, g.destroyed = 10, (True, *(False,) * 7)  # the red stage
    g.unseen_events = ("SE02",)  # red stage: green Population
    g.meeples = (1, 1, 1, 3, 0)
    sun.reveal_event(g)
    assert g.pods == (2, 1, 0)
    assert g.meeples == (0, 0, 0, 3, 0)


def test_page_7_nothing_lower_left_saves_no_more(table: Any) -> None:
    g = table(4)
    g.unseen_events = ("SE01",)  # green stage: red Population
    g.meeples = (2, 5, 5, 5, 1)
    sun.reveal_event(g)
    assert g.pods == (0, 0)


def test_page_7_accelerated_advance_moves_the_spiral_once_more(table: Any) -> None:
    g = table(3)
    g.spiral, g.unseen_events = 2, ("SE18",)
    sun.solar_advance(g)
    assert g.spiral == 4


def test_page_7_crossing_mercury_destroys_what_is_there_but_not_the_explorer(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel, p.pieces = c.MERCURY, 3, (3, 0, 0, 0, 0)
    p.set_zone(c.MERCURY, Zone("PP-MER-01", (0, 1, 0, 0, 0), (0, 0, 8, 2, 0), (0, 0, 1, 0, 0)))
    g.spiral = 6
    sun.solar_advance(g)
    assert g.spiral == 7
    assert g.destroyed[c.MERCURY]
    assert not p.zones[c.MERCURY].token
    assert p.lost == (1, 1, 0, 0, 0)
    assert "PP-MER-01" not in p.unspent(Phase.ACTION)
    assert (p.at, p.hold_fuel) == (c.MERCURY, 3)


@pytest.mark.parametrize(("players", "meeples", "red"), [(2, 14, 12), (3, 16, 18), (4, 18, 24)])
def test_page_8_common_set_up(table: Any, players: int, meeples: int, red: int) -> None:
    g = table(players)
    assert sum(g.meeples) == meeples
    assert g.bag[0] == red
    assert g.bag == tuple(n * players for n in (6, 5, 4, 3, 2))
    assert [stack.left() for stack in g.stacks] == [4, 4, 0, 4, 4, 4, 4, 4]
    assert len(g.display) == 3 * players
    assert g.market == (1, 1, 1, 1, 1)
    assert all(c.MECHANISMS[m].starting for m in (*g.current, *g.future))
    assert len(g.mechanism_stack) == 40


def test_page_9_player_set_up(table: Any) -> None:
    p = table(4).players[2]
    assert (p.fuel, p.scientists, p.scientist_supply) == (10, 4, 10)
    assert p.pieces == (4, 0, 0, 0, 0)
    assert (p.at, p.prestige, p.reputation, p.humankind, p.starship) == (c.EARTH, 10, 0, 0, 0)


def test_page_11_pass_counts_unspent_tokens_and_later_turns(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    p.played = ("B1", "B5")
    drive(turn.play_pass(g, 0, g.players[0].unspent(g.phase)))
    assert p.wheel == 3
    assert g.next_order == (0,)
    drive(turn.turn(g))
    assert p.wheel == 4


def test_page_11_complete_revolution_rewards_at_once_and_goes_on_at_two_fuel(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.passed, p.wheel = True, 7
    assert turn.turn_wheel(p)
    drive(turn.full_revolution(g, 0), "3")
    assert p.fuel == 14
    assert p.wheel == 1


def test_page_12_giorgio_keeps_the_yellow_of_yellow_and_blue(table: Any, drive: Any) -> None:
    g = table(3)
    g.bag = (0, 1, 0, 1, 0)
    drive(sun.extract(g, 0, SOLAR), "y1")
    p = g.players[0]
    assert p.cubes == (0, 1, 0, 0, 0)
    assert g.bag == (0, 0, 0, 1, 0)
    assert (p.reputation, g.extraction, g.spiral) == (-2, 2, 1)


def test_page_12_keeping_both_drops_a_row_and_triggers_an_event(table: Any, drive: Any) -> None:
    g = table(3)
    g.bag, g.extraction, g.spiral = (0, 1, 0, 1, 0), 6, 2
    before = g.players[0].reputation_row()
    drive(sun.extract(g, 0, SOLAR), "y1b1")
    p = g.players[0]
    assert p.reputation == -6
    assert p.reputation_row() == before + 1
    assert g.extraction == 3
    assert g.spiral >= 3
    assert len(g.past_events) == 1


def test_page_13_paolo_researches_public_relations_then_extra_matter_with_two_greens(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    p.cubes = (0, 1, 2, 0, 0)
    g.market = c.NONE
    drive(research.research(g, 0), "pr1", "y1")
    assert g.market == (0, 1, 0, 0, 0)
    drive(research.research(g, 0), "pr2")
    assert p.levels[4] == 2
    assert p.cubes == c.NONE
    assert g.market == (0, 1, 2, 0, 0)
    assert p.scientists == 2


def test_page_14_michela_gets_four_fuel_from_earth(table: Any) -> None:
    g = table(2)
    production.earth(g, 1)
    assert g.players[1].fuel == 14


def test_page_14_giorgios_full_storage_on_mars_takes_one_cube_only(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.MARS
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, (6, 0, 0, 0, 0), (4, 0, 0, 0, 0)))
    drive(production.produce(g, 0, c.MARS), "base")
    assert p.zones[c.MARS].storage == (5, 0, 0, 0, 0)
    assert p.zones[c.MARS].deposit == (5, 0, 0, 0, 0)


def test_page_15_fuel_from_earth_in_the_same_quadrant(table: Any) -> None:
    g = table(2)
    orbits = c.load("board")["solar_system"]["orbits"]
    printed = {o["id"]: o["fuel_from_earth_same_quadrant"] for o in orbits if o["has_planet"]}
    for planet, known in enumerate(c.PLANETS):
        if planet == c.EARTH:
            continue
        quadrant = c.PLANETS[c.EARTH].quadrants[g.dots[c.EARTH]][0]
        dot = next(i for i, q in enumerate(known.quadrants) if quadrant in q)
        g.dots = (*g.dots[:planet], dot, *g.dots[planet + 1 :])
        assert flight_cost(g, g.players[0], c.EARTH, planet) == printed[known.id]


def test_page_17_george_founds_on_jupiter(table: Any, drive: Any, ask: Any) -> None:
    g = table(3)
    p = g.players[0]
    earth, jupiter = 0, next(i for i, q in enumerate(c.PLANETS[c.JUPITER].quadrants) if q == (3,))
    g.dots = (g.dots[0], g.dots[1], earth, g.dots[3], jupiter, *g.dots[5:])  # two quadrants apart
    p.fuel, p.pieces, p.levels = 15, (4, 1, 1, 0, 0), (1, 1, 0, 0, 0, 0, 0, 0)
    known = veiled(("PP-JUP-02", "PP-JUP-09"), only(1))
    stack = Stack(veiled(("PP-JUP-01",)), 3, veiled(known.raw), (veiled((), only(0)), known, veiled((), only(2))))
    g.stacks = (*g.stacks[:4], stack, *g.stacks[5:])
    p.played = ("B3",)
    flow = travel.travel(g, 0, TRAVEL)
    ask(flow, "jupiter", "choose", "11", "drill1-ars1", "found")
    assert (p.at, p.hold_fuel, p.fuel) == (c.JUPITER, 5, 4)
    first = g.drawn[0].raw
    flow.send(("draw", 0))  # two Fuel from the reserve
    assert (p.fuel, len(g.drawn)) == (2, 2)
    kept = g.drawn[1].raw
    flow.send((kept, 0))
    with pytest.raises(StopIteration):
        flow.send((0, 1, 1, 0, 0))
    assert first in g.stacks[c.JUPITER].returned.raw
    assert g.stacks[c.JUPITER].memories[0].raw == (first,)
    assert p.zones[c.JUPITER] == Zone(kept, (0, 1, 1, 0, 0), c.PRODUCTION[kept].deposit, c.NONE)
    assert p.cubes == c.PRODUCTION[kept].bonus
    assert p.played == ("B3", kept)
    assert not actions.can_repeat(g, 0)
    assert p.hold_fuel == 5


def test_page_17_the_token_of_the_example_has_twelve_green_and_one_green() -> None:
    assert c.PRODUCTION["PP-JUP-01"].deposit == (0, 0, 12, 0, 0)
    assert c.PRODUCTION["PP-JUP-01"].bonus == (0, 0, 1, 0, 0)


def test_page_18_michela_buys_two_yellows_for_eight_fuel(table: Any, drive: Any) -> None:
    g = table(3)
    g.market = (0, 3, 0, 0, 0)
    drive(market.trade(g, 1, Effect("market")), "buy-yellow-2")
    p = g.players[1]
    assert (p.fuel, p.cubes, g.market) == (2, (0, 2, 0, 0, 0), (0, 1, 0, 0, 0))


def test_page_20_paolo_builds_with_two_blues_and_gains_seven_fuel(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    g.current = ("MA01", "MA40", "MA39", "MA26")
    g.mechanism_stack = tuple(m for m in g.mechanism_stack if m not in g.current)
    above, p.cubes, p.starship, fuel = g.future[0], (1, 0, 0, 2, 0), 3, p.fuel
    drive(starship.build(g, 0))
    assert p.prestige == 21
    assert p.fuel == fuel + 7
    assert g.current[0] == above
    assert g.future[0] in c.ADVANCED_MECHANISMS
    assert "MA01" in g.module_parts
    assert g.market == (2, 1, 1, 3, 1)


def test_page_21_antonio_completes_a_module_and_carl_becomes_governor(table: Any, ask: Any) -> None:
    antonio, paolo, carl = 0, 1, 2
    g = table(3)
    p = g.players[antonio]
    g.current, g.long_term = ("MA37", "MA40", "MA39", "MA26"), ("MS05",)
    g.module, g.module_parts = "M1", ("MS01", "MS02", "MS03", "MS04", "MS06", "MS07", "MS08", "MS09", "MS10")
    g.government = (antonio, paolo, carl, -1, -1, paolo, carl, -1, *(-1,) * 12)
    p.cubes = (1, 0, 0, 1, 0)
    before = g.future
    slide = ask(flow := starship.build(g, antonio))
    assert (slide.prompt.kind, slide.seat) == ("slide", carl)
    with pytest.raises(StopIteration):
        flow.send(4)  # a space to the left
    assert g.modules_done == (("M1", paolo),)
    assert g.module_parts == ()
    assert g.government[4:8] == (carl, -1, -1, -1)
    assert g.government[:4] == (antonio, paolo, carl, -1)
    assert g.governor() == carl
    assert p.prestige == 17
    assert p.starship == 1
    assert g.future == before


def test_page_22_carlo_takes_three_fuel_and_two_improved_cubes(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, (5, 0, 0, 0, 0), c.NONE))
    g.government = (0, -1, -1, -1, 0, *(-1,) * 15)
    drive(government.send(g, 0), "r3s2", "mars-y1")
    assert p.fuel == 13
    assert p.zones[c.MARS].deposit == (5, 2, 0, 0, 0)
    assert g.government[9] == 0


def test_page_23_giorgio_saves_a_green_population(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    g.meeples, p.cubes, p.humankind = (0, 0, 2, 0, 0), (0, 0, 1, 0, 0), 1
    drive(population.save(g, 0))
    assert g.pods == (2,)
    assert p.reputation == 3
    assert p.reputation_row() == 2
    assert (p.humankind, p.scientists) == (2, 5)


def test_page_24_giorgio_goes_through_a_wormhole_to_a_galaxy(table: Any, drive: Any) -> None:
    g = table(3)
    p = g.players[0]
    p.probe = 3 * c.ROWS + 1
    wormhole = 4 * c.ROWS + 0
    g.journey = (*g.journey[:wormhole], c.WORMHOLE, *g.journey[wormhole + 1 :])
    g.poi_pool = tuple(int(kind == c.GALAXY) for kind in range(6))
    drive(probe.advance(g, 0), c.cell_id(wormhole), c.cell_id(5 * c.ROWS))
    assert p.fuel == 6
    assert (p.scientists, p.reputation) == (5, 1)


def test_page_25_government_phase_order_and_planets(table: Any, drive: Any) -> None:
    g = table(3)
    g.phase = Phase.GOVERNMENT
    dots, lowest = g.dots, starship.lowest(list(g.current))
    earth = sum(g.meeples)
    drive(government_phase.government_phase(g))
    assert lowest in g.module_parts
    assert len(g.pods) == 1
    assert g.government_probe // c.ROWS >= 1
    assert g.spiral == 2
    assert len(g.long_term) == 1
    assert sum(g.meeples) == earth - 1 + 3
    assert g.dots == tuple((d + 1) % len(p.quadrants) for d, p in zip(dots, c.PLANETS, strict=True))
    assert (g.phase, g.round) == (Phase.ACTION, 2)


def test_page_26_journey_ranking_of_four(table: Any) -> None:
    g = table(4)
    for seat, column in enumerate((10, 8, 8, 6)):
        g.players[seat].probe = column * c.ROWS + seat
    g.players[0].arrival = 1
    g.government_probe = 7 * c.ROWS + 2
    assert scoring.journey_scores(g) == {0: 30, 1: 16, 2: 16, 3: 0, scoring.GOVERNMENT_RANK: 3}


def test_page_26_reserve_sold_and_five_fuel_are_a_prestige(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.fuel, p.cubes = 4, (1, 0, 0, 0, 1)  # 4 + 3 + 7 = 14 Fuel
    before = p.prestige
    scoring.final_scoring(g)
    assert p.sources[c.FROM_FUEL] == 2
    assert p.prestige == before + 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_page_28_fast_play_common_set_up(table: Any, players: int) -> None:
    g = table(players, fast_play=True)
    assert g.spiral == 4
    assert sum(g.market) == 5 + 2 * players
    assert sum(g.bag) == 20 * players - 2 * players
    assert len(g.pods) == 2 * players
    assert len(g.module_parts) == players
    assert all(c.MECHANISMS[m].starting for m in g.module_parts)
    assert g.government_probe == c.ROWS + 2
    assert g.journey == (-1,) * 55
