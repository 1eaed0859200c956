"""One test per numbered ruling: World Government, Probe, Government Phase, end and final scoring."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine import Event
from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    government,
    government_phase,
    population,
    probe,
    salvation,
    scoring,
    solo,
    starship,
    sun,
    turn,
)
from cosmodrome.games.interstellar.state import Zone

DEAR = ("MA37", "MA40", "MA39", "MA26")
EMPTY_GOVERNMENT = (-1,) * 20


# --- N. World Government ---


def test_ruling_124_lowest_own_free_row_all_bonuses_up_to_the_space(
    table: Any, ask: Any, tokens: Any, drive: Any, seats_at: Make
) -> None:
    g = table(3)
    g.government = seats_at(r1s1=1)
    assert tokens(ask(government.send(g, 0))) == ["r1s2", "r1s3", "r1s4"]
    drive(government.send(g, 0), "r1s4")
    assert g.players[0].fuel == 13  # 1 + 2: over the other Scientist, with nothing to mine or ship
    assert g.players[0].scientists == 3
    assert government.lowest_row(g, 0) == 1


def test_ruling_125_bonuses_left_to_right_may_be_wasted(table: Any, drive: Any, seats_at: Make) -> None:
    g = table(2)
    g.government = seats_at(r1s1=0)
    drive(government.send(g, 0), "r2s4")
    assert (g.players[0].fuel, g.players[0].prestige) == (12, 12)
    drive(government.take_bonus(g, 0, Effect("build_lowest")), "none")
    assert g.module_parts == ()
    drive(government.take_bonus(g, 0, Effect("save_lowest")), "save_lowest")
    assert len(g.pods) == 1


@pytest.mark.parametrize(
    ("spaces", "governor"),
    [({}, -1), ({"r1s3": 1}, 1), ({"r1s1": 0, "r2s4": 1}, 1), ({"r5s2": 2, "r5s1": 0, "r1s1": 1}, 0)],
)
def test_ruling_126_governor_is_leftmost_in_the_highest_row(
    table: Any, spaces: dict[str, int], governor: int, seats_at: Make
) -> None:
    g = table(3)
    g.government = seats_at(**spaces)
    assert g.governor() == governor


def test_ruling_127_one_in_all_rows_makes_the_action_illegal(table: Any, seats_at: Make) -> None:
    g = table(2)
    g.government = seats_at(r1s1=0, r2s1=0, r3s1=0, r4s1=0, r5s1=0)
    assert not government.can_send(g, 0)
    g.government = seats_at(r1s1=0, r2s1=0, r3s1=0, r4s1=0)
    assert government.can_send(g, 0)


def test_ruling_128_ars_drill_and_improved_deposit(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, (3, 0, 0, 0, 0), (2, 0, 0, 0, 0)))
    drive(government.take_bonus(g, 0, Effect("ars", 2)), "mars-r2")
    drive(government.take_bonus(g, 0, Effect("drill", 2)), "mars-r2")
    drive(government.take_bonus(g, 0, Effect("improved_deposit", 2)), "mars-y1")
    assert p.cubes == (2, 0, 0, 0, 0)
    assert p.zones[c.MARS].storage == (2, 0, 0, 0, 0)
    assert p.zones[c.MARS].deposit == (1, 2, 0, 0, 0)


def test_ruling_128_the_colour_is_picked_for_each_improved_cube(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, (3, 0, 1, 0, 0), c.NONE))
    drive(government.take_bonus(g, 0, Effect("improved_deposit", 2)), "mars-b1", "mars-y1")
    assert p.zones[c.MARS].deposit == (3, 1, 1, 1, 0)


def test_ruling_128_an_empty_deposit_counts_as_its_tokens_best_colour(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.set_zone(c.MARS, Zone("PP-MAR-04", c.NONE, c.NONE, c.NONE))  # red, yellow, green
    drive(government.take_bonus(g, 0, Effect("improved_deposit", 1)), "mars-b1")
    p.set_zone(c.MARS, Zone("PP-NEP-01", c.NONE, (0, 0, 0, 0, 1), c.NONE))
    drive(government.take_bonus(g, 0, Effect("improved_deposit", 1)), "mars-p1")
    assert p.zones[c.MARS].deposit == (0, 0, 0, 0, 2)


def test_ruling_129_the_acting_player_steers_the_government_probe(table: Any, drive: Any) -> None:
    g = table(2)
    g.discovery_pool = (0, 0, 1, 0, 0, 0)
    drive(government.take_bonus(g, 1, Effect("government_probe", 1)), "c1r3")
    assert g.government_probe == c.ROWS + 2
    assert (g.players[1].prestige, g.players[1].fuel) == (12, 10)


def test_ruling_130_no_column_6_token_or_trappist_prestige_for_it(table: Any) -> None:
    g = table(2)
    g.government_probe = 9 * c.ROWS
    probe.move_government_probe(g, 0, 10 * c.ROWS)
    assert g.players[0].prestige == 10
    probe.move_government_probe(g, 0, 6 * c.ROWS)
    assert g.players[0].extra == ()


# --- O. Probe ---


def test_ruling_131_next_column_beside_and_paid_from_the_reserve(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.probe = 7 * c.ROWS + 2
    assert tokens(ask(probe.advance(g, 0))) == ["c8r2", "c8r3", "c8r4"]
    p.fuel = 3
    assert not probe.can_advance(g, 0)


def test_ruling_132_all_adjacent_taken_any_empty_space_of_the_column(table: Any) -> None:
    g = table(4)
    g.players[0].probe = 0
    g.players[1].probe, g.players[2].probe = c.ROWS, c.ROWS + 1
    assert probe.reach(g, 0) == [c.ROWS + 2, c.ROWS + 3, c.ROWS + 4]


def test_ruling_133_only_the_discoverer_is_recognised(table: Any) -> None:
    g = table(2)
    g.discovery_pool = (0, 0, 1, 0, 0, 0)
    probe.discover(g, 0, c.ROWS)
    probe.discover(g, 1, c.ROWS)
    assert [p.prestige for p in g.players] == [12, 10]


def test_ruling_133_every_visitor_of_a_galaxy_gains_a_scientist(table: Any) -> None:
    g = table(2)
    g.discovery_pool = (0, 0, 0, 0, 1, 0)
    probe.discover(g, 0, c.ROWS)
    probe.discover(g, 1, c.ROWS)
    assert [p.scientists for p in g.players] == [5, 5]
    assert [p.reputation for p in g.players] == [1, 0]


def test_ruling_134_wormholes_chain_for_fuel(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    g.discovery_pool = (0, 0, 0, 0, 0, 3)
    g.poi_pool = (0, 0, 0, 0, 0, 3)
    drive(probe.advance(g, 0), "c1r1", "c2r1", "c3r1", "stay")
    assert (p.prestige, p.fuel, p.column()) == (13, 4, 3)


def test_ruling_135_start_and_trappist_carry_no_tokens(table: Any) -> None:
    g = table(2)
    probe.discover(g, 0, 0)
    probe.discover(g, 0, c.TRAPPIST * c.ROWS)
    assert g.journey == (-1,) * 55


def test_ruling_136_column_6_gives_an_extra_action(table: Any, ask: Any) -> None:
    g = table(2)
    g.players[0].probe = 5 * c.ROWS
    assert ask(probe.advance(g, 0), "c6r1").prompt.kind == "extra"


def test_ruling_137_trappist_highest_empty_space_ten_prestige_and_no_further(table: Any, drive: Any) -> None:
    g = table(2)
    g.players[1].probe, g.players[1].arrival, g.arrivals = 10 * c.ROWS, 1, 1
    p = g.players[0]
    p.probe = 9 * c.ROWS + 4
    drive(probe.advance(g, 0))
    assert (p.probe, p.prestige, p.arrival) == (10 * c.ROWS + 1, 20, 2)
    assert not probe.can_advance(g, 0)
    assert g.goals == (False, False, True)


def test_ruling_138_wormhole_anchor_once_a_phase(table: Any, drive: Any, salvation_table: Make) -> None:
    g = salvation_table(table)
    p = g.players[0]
    p.salvation = ("sal_probe",)
    g.discovery_pool = (0, 0, 0, 5, 0, 0)
    drive(probe.advance(g, 0), "c1r1", "c2r2")
    assert (p.column(), p.anchor) == (2, c.ROWS)
    drive(probe.advance(g, 0), "c3r2")
    assert p.column() == 3
    turn.refresh(p)
    assert p.anchor == -1


def test_ruling_139_the_government_probe_is_blocked_by_occupation_only(table: Any) -> None:
    g = table(2)
    g.players[0].probe = c.ROWS + 2
    g.journey = (*g.journey[: c.ROWS + 1], c.STARS, *g.journey[c.ROWS + 2 :])
    assert probe.reach(g, g.government_probe) == [c.ROWS + 1, c.ROWS + 3]


# --- P. Government Phase ---


def test_ruling_140_nine_steps_in_order(table: Any, drive: Any) -> None:
    g = table(2)
    drive(government_phase.government_phase(g))
    kinds = [event.kind for event in map(Event._make, g.news or [])]
    order = ["government-builds", "pod", "government-probe", "spiral", "long-term", "cleared", "refill"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert kinds.index("refill") < kinds.index("reputation-row")


def test_ruling_141_the_governor_stays_governor_to_the_end_of_the_phase(table: Any, ask: Any, seats_at: Make) -> None:
    g = table(2)
    g.government = seats_at(r1s1=1)
    g.module, g.module_parts = "M1", ("MA01",) * 7
    asked = ask(government_phase.government_phase(g))
    assert g.posts(1) == 1
    assert g.governor() == -1
    assert (asked.prompt.kind, asked.seat) == ("government-probe", 1)


def test_ruling_142_no_leader_steps_and_nothing_without_a_governor(table: Any, drive: Any, seats_at: Make) -> None:
    g = table(2)
    drive(government_phase.government_phase(g))
    assert [p.prestige for p in g.players] == [10, 10]
    g = table(2)
    g.government = seats_at(r1s1=1)
    drive(government_phase.government_phase(g), "stay")
    p = g.players[1]
    assert p.sources[c.FROM_GOVERNOR] > 0
    assert p.reputation > 0
    assert (p.starship, p.humankind) == (0, 0)


def test_ruling_143_the_governor_may_leave_the_probe_where_it_is(table: Any, drive: Any, seats_at: Make) -> None:
    g = table(2)
    g.government = seats_at(r1s1=0)
    drive(government_phase.government_probe_explores(g, 0), "stay")
    assert g.government_probe == 2


def test_ruling_143_without_a_governor_the_list_decides_upper_row_first(table: Any) -> None:
    g = table(2)
    g.discovery_pool = (1, 0, 0, 0, 0, 0)
    probe.drive(g, -1)
    assert g.government_probe == c.ROWS + 1
    assert [p.reputation for p in g.players] == [0, 0]


def test_ruling_144_step_4_is_a_full_solar_advance(table: Any, drive: Any) -> None:
    g = table(2)
    g.spiral = 6
    drive(government_phase.government_phase(g))
    assert g.destroyed[c.MERCURY]


def test_ruling_145_step_5_looks_at_the_refilled_row(table: Any, drive: Any) -> None:
    g = table(2)
    g.current, g.future = ("MS02", "MS01", "MS05", "MS06"), ("MA40", "MS03", "MS04", "MS07")
    drive(government_phase.government_phase(g))
    assert g.long_term == ("MA40",)


def test_ruling_146_most_common_colour_ties_the_higher_value(table: Any) -> None:
    g = table(2)
    g.market = (2, 1, 2, 0, 0)
    assert solo.clear_most_common(g) == 2
    assert g.market == (2, 1, 0, 0, 0)
    g.market = c.NONE
    assert solo.clear_most_common(g) == 0


def test_ruling_147_one_meeple_per_player(table: Any) -> None:
    g = table(4)
    before = sum(g.meeples)
    population.refill(g, g.count)
    assert sum(g.meeples) == before + 4


@pytest.mark.parametrize(("reputation", "prestige"), [(20, 9), (9, 6), (3, 3), (0, 0), (-4, -3), (-15, -6), (-21, -9)])
def test_ruling_148_reputation_rows(table: Any, reputation: int, prestige: int) -> None:
    g = table(2)
    g.players[0].reputation = reputation
    government_phase.reputation_rewards(g)
    assert g.players[0].prestige == 10 + prestige


def test_ruling_149_destroyed_planets_do_not_move(table: Any) -> None:
    g = table(2)
    sun.destroy(g, c.MERCURY)
    before = g.dots
    government_phase.planets_move(g)
    assert g.dots[c.MERCURY] == before[c.MERCURY]
    assert g.dots[c.MARS] == before[c.MARS] + 1


def test_ruling_150_ties_favour_the_highest_sections() -> None:
    assert starship.lowest(["MS01", "MS05", "MS06"]) == "MS05"  # 7 Prestige each, one with a blue
    assert starship.highest(["MS03", "MS08", "MS10"]) == "MS08"


# --- Q. end and final scoring ---


@pytest.mark.parametrize(
    ("goals", "spiral", "ends"),
    [((True, False, False), 18, False), ((True, False, True), 5, True), ((False, False, False), 19, True)],
)
def test_ruling_151_the_sun_or_two_goals(table: Any, goals: Any, spiral: int, ends: bool) -> None:
    g = table(2)
    g.goals, g.spiral = goals, spiral
    assert scoring.game_ends(g) is ends


def test_ruling_152_the_government_probe_reaches_the_goal(table: Any) -> None:
    g = table(2)
    g.government_probe = 9 * c.ROWS
    probe.drive(g, -1)
    assert g.goals[2]
    assert g.government_arrival == 1


def test_ruling_153_hold_and_reserve_count_storage_is_lost(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel, p.hold_cubes, p.fuel = c.MARS, 10, (1, 0, 0, 0, 0), 0
    p.set_zone(c.JUPITER, Zone("PP-JUP-01", c.NONE, c.NONE, (0, 0, 5, 0, 0)))
    scoring.explorer_home(g, 0)
    assert (p.at, p.cubes) == (c.EARTH, (1, 0, 0, 0, 0))
    assert p.fuel < 10


def test_ruling_154_the_explorer_loads_the_storage_where_it_stands(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel = c.JUPITER, 20
    p.set_zone(c.JUPITER, Zone("PP-JUP-01", c.NONE, c.NONE, (0, 0, 5, 0, 0)))
    scoring.explorer_home(g, 0)
    assert p.cubes == (0, 0, 5, 0, 0)


def test_ruling_155_market_technologies_do_not_change_the_conversion(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels, p.fuel, p.cubes = (0, 0, 0, 0, 0, 0, 0, 3), 0, (0, 0, 2, 0, 0)
    scoring.final_scoring(g)
    assert p.sources[c.FROM_FUEL] == 2


def test_ruling_156_rank_times_the_fuel_number_start_is_zero(table: Any) -> None:
    g = table(2)
    g.government_probe = 9 * c.ROWS
    g.players[0].probe, g.players[1].probe = 6 * c.ROWS, 0
    assert scoring.journey_scores(g) == {0: 4 * 3, 1: 0, scoring.GOVERNMENT_RANK: 6 * 4}


@pytest.mark.parametrize("what", ["posts", "reputation", "journey", "technologies", "nothing"])
def test_ruling_157_tie_breaks(table: Any, what: str) -> None:
    g = table(2)
    g.players[0].probe, g.players[1].probe = c.ROWS, c.ROWS + 1
    if what == "posts":
        g.modules_done = (("M1", 1),)
    elif what == "reputation":
        g.players[1].reputation = 1
    elif what == "journey":
        g.players[1].probe = 2 * c.ROWS
    elif what == "technologies":
        g.players[1].levels = (1, 0, 0, 0, 0, 0, 0, 0)
    result = scoring.result(g)
    assert result.winners == ((0, 1) if what == "nothing" else (1,))


def test_salvation_actions_that_cannot_be_done_are_not_offered(table: Any, salvation_table: Make) -> None:
    g = salvation_table(table)
    g.players[0].fuel, g.players[0].scientists = 0, 0
    assert [a for a in c.ACTIONS if salvation.can_act(g, 0, a)] == []
