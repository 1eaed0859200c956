"""One test per numbered ruling: basics, set-up, round structure, Solar Extraction, the Sun."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine import Event
from cosmodrome.engine.flow import choose
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.prompts import REWARD
from cosmodrome.games.interstellar.rules import (
    actions,
    basics,
    government,
    market,
    population,
    production,
    research,
    rewards,
    setup,
    sun,
    travel,
    turn,
)
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import UNKNOWN, Phase, Zone

SOLAR = Effect("solar_extraction")
RED, YELLOW, GREEN, BLUE, PURPLE = range(5)


# --- A. basics ---


def test_ruling_1_values_of_resources() -> None:
    assert [basics.worth(basics.UNITS[color]) for color in range(5)] == [1, 2, 3, 4, 5]


def test_ruling_2_golden_rule_one_for_one() -> None:
    two_yellows = (0, 2, 0, 0, 0)
    assert basics.affords((0, 1, 0, 1, 0), two_yellows)
    assert not basics.affords((0, 0, 0, 1, 0), two_yellows)  # one blue does not replace two yellows
    assert not basics.affords((1, 0, 1, 0, 0), two_yellows)  # nor do a red and a green
    assert basics.payments((1, 1, 0, 1, 0), [two_yellows]) == [(0, 1, 0, 1, 0, 0)]


def test_ruling_3_golden_rule_holds_for_technologies_mechanisms_and_population_only(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes, g.meeples = (0, 0, 0, 0, 3), (1, 0, 0, 0, 0)
    assert "drill1" in research.researchable(g, 0)
    assert population.rescuable(g, 0) == [RED]
    assert all(color == PURPLE for _, color, _ in market.sales(p))


def test_ruling_4_payments_fill_the_market_then_the_supply(table: Any) -> None:
    g = table(2)
    g.market = (9, 0, 0, 0, 0)
    basics.to_market(g, (0, 3, 0, 0, 0))
    assert g.market == (9, 1, 0, 0, 0)


def test_ruling_5_the_highest_cubes_enter_first(table: Any) -> None:
    g = table(2)
    g.market = (8, 0, 0, 0, 0)
    basics.to_market(g, (1, 1, 0, 1, 1))
    assert g.market == (8, 0, 0, 1, 1)


def test_ruling_6_fuel_is_unlimited_scientists_are_not(table: Any) -> None:
    g = table(2)
    rewards.give(g, 0, Effect("gain_fuel", 500), c.FROM_EXTRA)
    rewards.give(g, 0, Effect("gain_scientist", 50), c.FROM_EXTRA)
    assert g.players[0].fuel == 510
    assert g.players[0].scientists == 14


def test_ruling_7_reserves_are_secret_boards_are_open(table: Any) -> None:
    g = table(2)
    other = g.players[1]
    other.cubes, other.hold_fuel, other.hold_cubes = (1, 0, 0, 0, 0), 4, (0, 0, 2, 0, 0)
    other.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, (9, 0, 0, 0, 0), (2, 0, 0, 0, 0)))
    seen = GAME.view(g, 0).players[1]
    assert (seen.fuel, seen.scientists) == (UNKNOWN, UNKNOWN)
    assert set(seen.cubes) == set(seen.pieces) == {UNKNOWN}
    assert (seen.hold_fuel, seen.hold_cubes, seen.zones) == (4, other.hold_cubes, other.zones)
    assert GAME.view(g, 1).players[1].cubes == (1, 0, 0, 0, 0)


def test_ruling_8_tokens_of_the_open_display_are_no_secret_once_taken(table: Any) -> None:
    """All saw who took which; that they lie face down until they are played hides nothing from who remembers."""
    g = table(2)
    g.players[1].extra, g.players[1].played = ("X01", "X02"), ("X02",)
    assert GAME.view(g, 0).players[1].extra == ("X01", "X02")


def test_ruling_8_open_reserves_show_all(table: Any) -> None:
    g = table(2, open_reserves=True)
    g.players[1].extra = ("X01",)
    seen = GAME.view(g, None).players[1]
    assert (seen.fuel, seen.extra) == (10, ("X01",))


def test_ruling_9_prestige_has_no_limits(table: Any) -> None:
    p = table(2).players[0]
    p.score(-40, c.FROM_MISSING_FUEL)
    assert p.prestige == -30
    p.score(300, c.FROM_MECHANISMS)
    assert p.prestige == 270


def test_ruling_10_a_single_choice_is_not_asked(drive: Any) -> None:
    assert drive(choose(0, REWARD, [3])) == 3


def test_ruling_11_a_may_effect_can_be_declined(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    g.players[0].set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, c.NONE, (1, 0, 0, 0, 0)))
    assert tokens(ask(government.take_bonus(g, 0, Effect("ars", 1)))) == ["mars-r1", "none"]


def test_ruling_12_rewards_of_one_cause_come_in_their_order(table: Any, drive: Any) -> None:
    g = table(2)
    drive(rewards.receive(g, 0, c.WHEELS["APT-academic"][7], c.FROM_PASSING))
    gained = [event.args[1] for event in map(Event._make, g.news or []) if event.kind == "gain"]
    assert gained == ["gain_scientist", "gain_fuel"]


# --- B. set-up ---


def test_ruling_13_the_first_player_is_random_seats_follow_clockwise() -> None:
    orders = {cosmodrome_order(seed) for seed in range(20)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def cosmodrome_order(seed: int) -> tuple[int, ...]:
    from cosmodrome.engine.rng import Rng

    return GAME.setup(3, GAME.complete(3, None), Rng.seeded("order", seed)).order


def test_ruling_14_four_of_ten_tokens_and_nobody_knows_which(table: Any) -> None:
    g = table(2)
    stack = GAME.view(g, 0).stacks[c.MARS]
    assert stack.left() == 4
    assert stack.unseen.blank
    assert stack.returned.blank
    assert len(g.stacks[c.MARS].unseen.raw) == 10


def test_ruling_15_two_starting_mechanisms_leave_the_game(table: Any) -> None:
    g = table(2)
    assert len({*g.current, *g.future} & set(c.STARTING_MECHANISMS)) == 8
    assert g.mechanism_stack == c.ADVANCED_MECHANISMS


def test_ruling_16_probes_choose_start_spaces_in_turn_order(table: Any, ask: Any, tokens: Any) -> None:
    g = table(4)
    for p in g.players:
        p.probe = -1
    assert g.government_probe == 2
    asked = ask(setup.opening(g), "c0r5", "c0r1")
    assert (asked.seat, tokens(asked)) == (2, ["c0r2", "c0r4"])


def test_ruling_17_random_planets_stay_on_their_orbits(table: Any) -> None:
    dots = {table(2, seed=seed, random_planets=True).dots for seed in range(5)}
    assert len(dots) > 1
    assert all(0 <= d < len(p.quadrants) for dot in dots for d, p in zip(dot, c.PLANETS, strict=True))
    assert table(2).dots == tuple(p.start_dot for p in c.PLANETS)


def test_ruling_18_the_extra_action_display_is_open(table: Any) -> None:
    g = table(3)
    assert GAME.view(g, None).display == g.display


def test_ruling_19_no_scientist_left_gives_nothing(table: Any) -> None:
    p = table(2).players[0]
    p.scientist_supply = 0
    assert basics.gain_scientists(p, 1) == 0
    assert p.scientists == 4


def test_ruling_20_scientists_on_technologies_stay(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes = (1, 0, 0, 0, 0)
    drive(research.research(g, 0), "drill1")
    turn.refresh(p)
    assert (p.scientists, p.technologies()) == (3, 1)


# --- C. round structure ---


def pass_all(g: Any, drive: Any) -> None:
    """Everybody passes at once."""
    for p in g.players:
        p.played = c.BASIC
    for _ in g.order:
        drive(turn.turn(g))


def test_ruling_21_action_salvation_government(table: Any, drive: Any) -> None:
    g = table(2)
    pass_all(g, drive)
    assert g.phase == Phase.SALVATION
    pass_all(g, drive)
    assert g.phase == Phase.GOVERNMENT


def test_ruling_22_turns_follow_the_track_again_and_again(table: Any, drive: Any) -> None:
    g = table(2)
    g.order = (1, 0)
    drive(turn.turn(g), "earth")
    assert g.active() == 0
    drive(turn.turn(g), "earth")
    assert g.active() == 1
    assert g.phase == Phase.ACTION


def test_ruling_23_a_turn_is_a_token_a_repeat_or_a_pass(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    g.players[0].played = ("B3",)
    assert set(tokens(ask(turn.turn(g)))) == {"repeat", "extract", "market", "earth", "pass"}


def test_ruling_24_a_covered_token_cannot_be_repeated(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    g.players[0].played = ("B3", "B5")
    options = tokens(ask(turn.turn(g)))
    assert "repeat" not in options
    assert "B3" not in options


def test_ruling_25_a_token_must_do_something(table: Any) -> None:
    g = table(2)
    g.players[0].fuel, g.players[0].cubes = 0, c.NONE
    assert not actions.can_play(g, 0, "B4")
    assert not actions.can_play(g, 0, "B2")
    assert actions.can_play(g, 0, "B3")


def test_ruling_25_production_and_extraction_may_do_nothing(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, c.NONE, c.NONE))
    drive(turn.turn(g), "mars")
    assert p.played == ("PP-MAR-07",)
    drive(sun.extract(g, 0, SOLAR), "0")
    assert p.cubes == c.NONE


def test_ruling_26_which_tokens_repeat() -> None:
    assert [t for t in c.BASIC if c.TOKENS[t].repeatable] == ["B2", "B3", "B4"]


def test_ruling_27_passing_turns_the_wheel_and_takes_the_leftmost_place(table: Any, drive: Any) -> None:
    g = table(3)
    g.next_order = (2,)
    g.players[0].played = ("B1", "B2", "B3")
    drive(turn.play_pass(g, 0, g.players[0].unspent(g.phase)))
    assert g.players[0].wheel == 2
    assert g.next_order == (2, 0)


def test_ruling_28_unspent_tokens_by_phase(table: Any) -> None:
    p = table(2).players[0]
    p.extra = ("X05",)
    p.set_zone(c.MARS, Zone("PP-MAR-07", c.NONE, c.NONE, c.NONE))
    assert p.unspent(Phase.ACTION) == ["B1", "B2", "B3", "B4", "B5", "PP-MAR-07", "X05"]
    assert p.unspent(Phase.SALVATION) == ["B1", "B2", "B3", "B4", "B5", "X05"]


def test_ruling_29_each_later_turn_rotates(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.passed, p.wheel = True, 2
    drive(turn.turn(g))
    assert p.wheel == 3


def test_ruling_30_players_after_the_last_pass_still_rotate(table: Any, drive: Any) -> None:
    g = table(3)
    for seat in (0, 2):
        g.players[seat].passed = True
    g.next_order = (0, 2)
    g.players[1].played = c.BASIC
    g.turn = 1
    drive(turn.turn(g))
    assert g.phase == Phase.ACTION
    drive(turn.turn(g))  # seat 2 turns its wheel, takes 2 Fuel, and the phase ends
    assert g.players[2].fuel == 12
    assert g.phase == Phase.SALVATION


def test_ruling_31_the_shown_reward_or_an_earlier_one(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    g.players[0].wheel = 3
    assert tokens(ask(turn.take_reward(g, 0, 3))) == ["3", "2", "1"]


def test_ruling_31_no_reward_on_position_0(table: Any, drive: Any) -> None:
    g = table(2)
    pass_all(g, drive)
    assert [p.fuel for p in g.players] == [10, 10]


def test_ruling_32_a_full_turn_gives_any_reward_and_goes_on_at_1(table: Any, ask: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.passed, p.wheel = True, 7
    assert len(ask(turn.turn(g))) == 7
    assert p.wheel == 0


def test_ruling_33_also_while_passing_with_many_unspent_tokens(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.extra = ("X01", "X02", "X03", "X04")  # nine unspent tokens
    drive(turn.play_pass(g, 0, g.players[0].unspent(g.phase)), "6")
    assert p.prestige == 13
    assert p.wheel == 2


def test_ruling_34_rewards_are_usable_in_the_next_phase(table: Any, drive: Any) -> None:
    g = table(2)
    g.players[0].wheel = 7
    drive(turn.end_phase(g), "7")
    assert g.phase == Phase.SALVATION
    assert g.players[0].scientists == 5


def test_ruling_35_passing_order_is_the_next_order(table: Any, drive: Any) -> None:
    g = table(3)
    g.next_order = (2, 0, 1)
    drive(turn.end_phase(g))
    assert g.order == (2, 0, 1)
    assert g.next_order == ()


def test_ruling_36_five_salvation_plays_at_the_start(table: Any, colony: Any) -> None:
    p = table(2).players[0]
    colony(p, c.MARS)  # tokens of planets are set aside
    assert p.unspent(Phase.SALVATION) == list(c.BASIC)
    assert len(c.BASIC) == 5


def test_ruling_37_all_tokens_return(table: Any, drive: Any) -> None:
    g = table(2)
    g.phase = Phase.SALVATION
    g.players[0].played = ("B1",)
    drive(turn.end_phase(g))
    assert g.players[0].played == ()


def test_ruling_38_without_tokens_one_must_pass(table: Any, drive: Any) -> None:
    g = table(2)
    g.players[0].played = c.BASIC  # Earth's token lies on top: nothing to repeat
    drive(turn.turn(g))
    assert g.players[0].passed


# --- D. Solar Extraction ---


def test_ruling_39_extra_matter_draws_three_and_keeps_three(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 2, 0, 0, 0)
    g.bag = (3, 0, 0, 0, 0)
    drive(sun.extract(g, 0, SOLAR), "r3")
    assert p.cubes == (3, 0, 0, 0, 0)


def test_ruling_40_draw_what_is_there_never_from_an_empty_bag(table: Any, drive: Any) -> None:
    g = table(2)
    g.bag = (1, 0, 0, 0, 0)
    drive(sun.extract(g, 0, SOLAR), "r1")
    assert g.bag == c.NONE
    assert not actions.can_play(g, 0, "B1")


def test_ruling_41_reputation_and_track_move_by_the_value_kept(table: Any, drive: Any) -> None:
    g = table(4)
    g.bag = (1, 0, 0, 0, 1)
    drive(sun.extract(g, 0, SOLAR), "r1p1")
    assert (g.players[0].reputation, g.extraction) == (-6, 6)


def test_ruling_42_a_step_from_the_last_space_returns_to_gold(table: Any) -> None:
    g = table(2)
    g.extraction = 6
    sun.move_extraction(g, 1)
    assert (g.extraction, g.spiral) == (0, 2)


def test_ruling_43_public_relations_lower_the_loss(table: Any, drive: Any) -> None:
    g = table(2)
    g.players[0].levels = (0, 0, 0, 0, 1, 0, 0, 0)
    g.bag = (0, 0, 0, 1, 0)
    drive(sun.extract(g, 0, SOLAR), "b1")
    assert g.players[0].reputation == -2
    assert g.extraction == 4


def test_ruling_44_magnetic_siphon_counts_the_best_cube_only(table: Any, drive: Any) -> None:
    g = table(4)
    g.players[0].levels = (0, 0, 0, 0, 3, 0, 0, 0)
    g.bag = (0, 1, 1, 1, 0)
    drive(sun.extract(g, 0, SOLAR), "y1g1b1")
    assert g.extraction == 4
    assert g.players[0].reputation == -4


def test_ruling_45_kept_cubes_are_there_before_the_sun_reacts(table: Any, drive: Any) -> None:
    g = table(2)
    g.bag, g.extraction = (0, 0, 0, 0, 1), 6
    drive(sun.extract(g, 0, SOLAR), "p1")
    kinds = [event.kind for event in map(Event._make, g.news or [])]
    assert kinds.index("kept") < kinds.index("spiral")


# --- E. the Sun ---


def test_ruling_46_a_marked_space_reveals_an_event_of_the_stage(table: Any) -> None:
    g = table(2)
    g.spiral = 2
    sun.solar_advance(g)
    assert len(g.past_events) == 1
    assert g.past_events[0] not in g.unseen_events


def test_ruling_47_stages_change_with_lost_planets(table: Any) -> None:
    g = table(2)
    assert g.stage() == 0
    g.spiral = 6
    sun.solar_advance(g)
    assert (g.stage(), g.spiral) == (1, 7)
    g.spiral = 12
    sun.solar_advance(g)
    assert (g.stage(), g.spiral) == (2, 13)


def test_ruling_48_the_planet_goes_before_the_event(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    g = table(2)
    monkeypatch.setitem(c.SPIRAL_CROSSINGS, 8, c.MERCURY)  # of the spaces with an event none has a planet
    g.spiral, g.unseen_events, g.meeples = 7, ("SE02",), (0, 0, 5, 0, 0)
    sun.solar_advance(g)
    assert g.pods == (GREEN, GREEN)  # the red line of the token, not the green one


def test_ruling_49_event_saves_reward_nobody(table: Any) -> None:
    g = table(2)
    g.unseen_events, g.meeples = ("SE01",), (4, 0, 0, 0, 0)
    sun.reveal_event(g)
    assert g.pods == (RED, RED)
    assert [p.reputation for p in g.players] == [0, 0]


def test_ruling_50_accelerated_advances_chain(table: Any) -> None:
    g = table(2)
    g.spiral, g.unseen_events = 2, ("SE18", "SE16")
    g.destroyed = (False,) * 8
    sun.solar_advance(g)
    assert g.spiral == 4
    g.spiral, g.unseen_events = 11, ("SE18", "SE20")
    g.destroyed = (True, *(False,) * 7)
    sun.reveal_event(g)  # onto another ! space, whose event goes on across Venus
    assert g.spiral == 13
    assert g.destroyed[c.VENUS]


def test_ruling_51_an_empty_event_stack_does_nothing(table: Any) -> None:
    g = table(2)
    g.past_events = tuple(f"SE{n:02d}" for n in range(1, 10))
    g.spiral = 2
    sun.solar_advance(g)
    assert len(g.past_events) == 9


def test_ruling_52_a_lost_planet_leaves_nothing_behind(table: Any) -> None:
    g = table(2)
    for p in g.players:
        p.set_zone(c.VENUS, Zone("PP-VEN-01", (0, 0, 1, 0, 1), (0, 9, 0, 0, 0), (0, 2, 0, 0, 0)))
    sun.destroy(g, c.VENUS)
    for p in g.players:
        assert p.zones[c.VENUS].token == ""
        assert p.lost == (1, 0, 1, 0, 1)
    assert "PP-VEN-01" in g.retired


def test_ruling_53_a_drifting_explorer_does_not_take_off_load_or_found(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at, p.hold_fuel = c.VENUS, 9
    with_planet = flight_cost(g, p, c.VENUS, c.EARTH)
    sun.destroy(g, c.VENUS)
    assert g.drifting(0)
    assert flight_cost(g, p, c.VENUS, c.EARTH) == with_planet - 1
    drive(travel.travel(g, 0, Effect("travel")), "earth")
    assert p.at == c.EARTH


def test_ruling_54_a_played_token_of_a_lost_planet_stays_in_the_stack(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.set_zone(c.VENUS, Zone("PP-VEN-01", c.NONE, c.NONE, c.NONE))
    p.played = ("PP-VEN-01",)
    sun.destroy(g, c.VENUS)
    assert p.played == ("PP-VEN-01",)
    assert "PP-VEN-01" not in p.unspent(Phase.ACTION)


def test_ruling_55_no_travel_to_a_lost_planet_its_orbit_still_counts(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.at = c.VENUS
    before = flight_cost(g, p, c.EARTH, c.MERCURY)
    sun.destroy(g, c.VENUS)
    p.at = c.EARTH
    assert c.VENUS not in travel.destinations(g, 0, Effect("travel"))
    assert flight_cost(g, p, c.EARTH, c.MERCURY) == before


def test_ruling_56_earth_stays_usable_and_further_advances_are_ignored(table: Any) -> None:
    g = table(2)
    g.spiral = 18
    sun.solar_advance(g)
    sun.solar_advance(g)
    assert g.spiral == 19
    assert not g.destroyed[c.EARTH]
    production.earth(g, 0)
    assert g.players[0].fuel == 14
