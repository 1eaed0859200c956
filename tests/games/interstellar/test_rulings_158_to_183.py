"""One test per numbered ruling: fast play, solo, designed Technologies and tokens."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar import content as c
from cosmodrome.games.interstellar.content import Effect
from cosmodrome.games.interstellar.rules import (
    actions,
    government,
    market,
    population,
    probe,
    research,
    salvation,
    scoring,
    setup,
    solo,
    starship,
    turn,
)
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import EMPTY, Phase, Zone

TRAVEL = Effect("travel")
MARKET = Effect("market")
DEAR = ("MA37", "MA40", "MA39", "MA26")


# --- R. fast play ---


def test_ruling_158_fast_play_player_changes(table: Any) -> None:
    p = table(3, fast_play=True).players[0]
    assert (p.fuel, p.hold_fuel, p.humankind, p.starship) == (6, 4, 1, 1)


def test_ruling_159_left_over_mechanisms_refill_the_current_row(table: Any) -> None:
    g = table(3, fast_play=True)
    assert len(g.module_parts) == 3
    everything = {*g.module_parts, *g.current, *g.future}
    assert set(c.STARTING_MECHANISMS) <= everything
    assert sum(m in c.ADVANCED_MECHANISMS for m in g.future) == 1
    assert [p.prestige for p in g.players] == [10, 10, 10]


def test_ruling_160_five_scientists_stay_in_the_reserve(table: Any, drive: Any) -> None:
    g = table(2, fast_play=True)
    drive(setup.starting_technologies(g, 0))
    p = g.players[0]
    assert (p.scientists, p.scientist_supply, p.technologies()) == (5, 7, 2)


def test_ruling_161_two_meeples_per_player_from_the_dealt_ones(table: Any) -> None:
    g = table(4, fast_play=True)
    assert len(g.pods) == 8
    assert sum(g.meeples) == 18 - 8


def test_ruling_162_first_exploration(table: Any, ask: Any) -> None:
    g = table(2, fast_play=True)
    flow = setup.first_exploration(g, 0)
    ask(flow, "mars")
    kept = g.drawn[0].raw
    with pytest.raises(StopIteration):
        flow.send((kept, 0))
    p = g.players[0]
    assert (p.at, p.hold_fuel, p.pieces[c.BASE]) == (c.MARS, 4, 3)
    assert kept in p.unspent(Phase.ACTION)
    assert g.stacks[c.MARS].left() == 4


def test_ruling_163_nothing_revealed_in_column_1(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2, fast_play=True)
    for p in g.players:
        p.probe = -1
    assert tokens(ask(setup.opening(g))) == ["c1r1", "c1r2", "c1r4", "c1r5"]
    assert g.journey == (-1,) * 55
    assert [p.fuel for p in g.players] == [6, 6]


# --- S. solo ---


def test_ruling_164_two_player_numbers_alone(table: Any) -> None:
    g = table(1)
    assert (g.count, sum(g.bag), sum(g.meeples), len(g.display)) == (2, 40, 14, 6)
    assert g.order == (0, 1)


def test_ruling_165_the_directorate_ignores_what_it_cannot_use(table: Any) -> None:
    g = table(1)
    g.discovery_pool = (0, 0, 0, 0, 1, 0)
    probe.drive(g, solo.DIRECTORATE)
    directorate = g.players[1]
    assert (directorate.scientists, directorate.reputation) == (14, 1)


def test_ruling_166_the_directorate_takes_command_posts_and_a_tie_is_lost(table: Any, drive: Any) -> None:
    g = table(1)
    g.government = (1, 0, *(-1,) * 18)
    drive(starship.complete_module(g), "r1s1")
    assert g.posts(1) == 1
    g.goals = (True, False, True)
    g.players[0].prestige = g.players[1].prestige = 100
    assert scoring.result(g).winners == ()
    g.players[0].prestige = 101
    assert scoring.result(g).winners == (0,)


def test_ruling_167_its_passing_order_counts(table: Any, drive: Any) -> None:
    g = table(1)
    g.turn, g.deck = 1, ()
    drive(turn.turn(g))
    assert g.next_order == (1,)


# --- T. designed Technologies and Extra Action tokens ---


def test_ruling_168_flare_harvest_names_its_own_numbers(table: Any, ask: Any, drive: Any) -> None:
    g = table(4)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 2, 0, 0, 0)
    g.bag = (4, 0, 0, 0, 0)
    asked = ask(flow := actions.play(g, 0, "X01"))
    assert asked.args == ((4, 0, 0, 0, 0), False)
    with pytest.raises(StopIteration):
        flow.send((2, 0, 0, 0, 0))
    assert p.reputation == 0  # Improved Public Relations applies
    assert (3, 0, 0, 0, 0) not in asked.values


def test_ruling_169_magnetic_siphon_reduces_by_five_not_eight(table: Any) -> None:
    p = table(2).players[0]
    p.levels = (0, 0, 0, 0, 3, 0, 0, 0)
    assert p.parameter("solar_reputation_loss") == -5


def test_ruling_170_level_3_prestige_once(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 0, 2, 0)
    research.learn(g, 0, "pro3")
    assert p.prestige == 19
    turn.refresh(p)
    assert p.prestige == 19


@pytest.mark.parametrize(
    ("level", "discount", "fuel"), [(0, 0, 6), (1, 0, 5), (2, 0, 3), (3, 0, 2), (3, 2, 1), (0, 2, 4)]
)
def test_ruling_171_propulsion_in_order_booster_pack_last(table: Any, level: int, discount: int, fuel: int) -> None:
    g = table(2)
    dot = next(i for i, q in enumerate(c.PLANETS[c.JUPITER].quadrants) if q == (3,))
    g.dots = (*g.dots[:2], 0, g.dots[3], dot, *g.dots[5:])
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 0, level, 0)
    assert flight_cost(g, p, c.EARTH, c.JUPITER, discount) == fuel


def test_ruling_172_the_rebate_is_announced_and_never_below_zero(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 0, 0, 1)
    drive(market.trade(g, 0, MARKET), "buy-red-1", "later")
    assert (p.fuel, p.rebate_used) == (7, False)
    g.market = (1, 0, 0, 0, 0)
    drive(market.trade(g, 0, MARKET), "buy-red-1", "rebate")
    assert (p.fuel, p.rebate_used) == (7, True)


def test_ruling_172_futures_desk_trades_two_colours_with_one_rebate(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels, p.cubes = (0, 0, 0, 0, 0, 0, 0, 3), (1, 0, 0, 0, 0)
    drive(market.trade(g, 0, MARKET), "sell-red-1", "rebate", "buy-green-1")
    assert p.fuel == 10 + 3 + 8 - 5
    assert p.cubes == (0, 0, 1, 0, 0)


def test_ruling_173_supply_contracts_surcharge_for_missing_cubes(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.levels = (0, 0, 0, 0, 0, 0, 0, 2)
    g.market = (1, 0, 0, 0, 0)
    assert market.purchase_cost(g, p, 0, 3, 0) == 3 + 4 + 4
    assert ("buy", 2, 1) in market.purchases(g, p, MARKET, 0)


def test_ruling_174_modular_assembly_and_recycled_alloys(table: Any) -> None:
    cost = (1, 0, 1, 1, 0)  # red, green, blue
    assert starship.asking_costs(cost, True, 0) == ((0, 0, 1, 1, 0), cost)
    both = starship.asking_costs(cost, True, 1)
    assert (0, 0, 1, 0, 0) in both
    assert (1, 0, 1, 0, 0) in both
    assert all(sum(left) >= 1 for left in starship.asking_costs((1, 0, 0, 1, 0), True, 1))


def test_ruling_175_lobby_network_adds_the_next_space(table: Any) -> None:
    g = table(2)
    g.players[0].salvation = ("sal_gov",)
    assert [e.op for e in government.bonuses(g, 0, 0)] == ["gain_fuel", "drill"]
    assert len(government.bonuses(g, 0, 3)) == 4


def test_ruling_176_mass_cryo_sleep_saves_a_second_lower_one(table: Any, ask: Any, tokens: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.salvation, p.cubes, g.meeples = ("sal_save",), (2, 2, 2, 0, 0), (1, 1, 2, 1, 0)
    flow = population.save(g, 0)
    asked = ask(flow, "yellow", "y1")
    assert tokens(asked) == ["red", "enough"]  # a lower level only
    with pytest.raises(StopIteration):
        flow.send(0)
    assert p.cubes == (2, 1, 2, 0, 0)  # the second one is free
    assert (p.reputation, p.humankind, len(g.pods)) == (3, 1, 2)


def test_ruling_177_the_anchor_also_works_after_a_wormhole_move(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.salvation = ("sal_probe",)
    g.journey = (*g.journey[: c.ROWS], c.WORMHOLE, *g.journey[c.ROWS + 1 :])
    g.discovery_pool = (0, 0, 0, 9, 0, 0)
    g.poi_pool = (0, 1, 0, 0, 0, 0)
    drive(probe.advance(g, 0), "c1r1", "c2r2", "c3r1")
    assert p.column() == 3
    assert p.anchor == 2 * c.ROWS + 1


def test_ruling_178_second_shift_activates_a_planet_again(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS)
    p.at, p.extra, p.played = c.MARS, ("X05",), ("PP-MAR-01",)
    drive(actions.play(g, 0, "X05"), "base")
    assert p.zones[c.MARS].storage == (2, 0, 0, 0, 0)


def test_ruling_179_recall_order_flies_home_free_with_cargo(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.NEPTUNE, storage=(0, 0, 0, 0, 2))
    p.at = c.NEPTUNE
    drive(actions.play(g, 0, "X08"), "pack+p2")
    assert (p.at, p.cubes, p.prestige) == (c.EARTH, (0, 0, 0, 0, 2), 10)
    assert not c.TOKENS["X08"].repeatable
    assert not actions.can_play(g, 0, "X08")


def test_ruling_180_barter_ring(table: Any, ask: Any, tokens: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes, g.market = (0, 2, 0, 0, 0), (1, 0, 1, 1, 0)
    assert tokens(ask(actions.play(g, 0, "X10"))) == ["yellow-for-green", "yellow-for-red"]
    drive(actions.play(g, 0, "X10"), "yellow-for-green", "green-for-blue")
    assert p.cubes == (0, 1, 0, 1, 0)
    assert market.swaps(g, p, (0, 1, 1, 0, 0), 1) == [(1, 0), (3, 0)]


def test_ruling_181_charity_fund_saves_red_or_yellow_without_paying(
    table: Any, ask: Any, tokens: Any, in_salvation: Make
) -> None:
    g = in_salvation(table, "X18")
    p = g.players[0]
    g.meeples, p.cubes = (1, 1, 1, 0, 0), (0, 0, 1, 0, 0)
    assert tokens(ask(salvation.play(g, 0, "X18"))) == ["yellow", "red"]
    assert {t: [e.op for e in c.TOKENS[t].salvation] for t in ("X17", "X16", "X13", "X14", "X15")} == {
        "X17": ["build"],
        "X16": ["probe"],
        "X13": ["build"],
        "X14": ["save"],
        "X15": ["probe"],
    }


def test_ruling_182_the_second_part_happens_even_without_the_first(table: Any, drive: Any, in_salvation: Make) -> None:
    g = in_salvation(table, "X20")
    p = g.players[0]
    p.fuel, p.scientists = 0, 0
    assert salvation.can_play(g, 0, "X20")
    drive(salvation.play(g, 0, "X20"))
    assert p.prestige == 13


def test_ruling_182_a_part_may_only_be_left_out_if_another_does_something(
    table: Any, ask: Any, tokens: Any, in_salvation: Make
) -> None:
    g = in_salvation(table, "X23")
    p = g.players[0]
    p.fuel, p.scientists, p.cubes, g.meeples = 0, 0, (2, 0, 0, 0, 0), c.NONE
    g.current = DEAR
    assert tokens(ask(salvation.play(g, 0, "X23"))) == ["sell-red-2", "sell-red-1"]
    p.fuel = 9
    assert tokens(ask(salvation.play(g, 0, "X23")))[-1] == "none"


def test_ruling_183_joint_laboratory_swaps_one_cube_for_fuel(table: Any) -> None:
    g = table(2)
    p = g.players[0]
    assert c.TOKENS["X03"].repeatable
    assert "drill1" in research.researchable(g, 0, 3)
    p.levels, p.cubes = (1, 0, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0)
    assert "drill2" in research.researchable(g, 0, 3)
    assert research.ways_to_pay(p, (1, 1, 0, 0, 0), 3) == [(0, 1, 0, 0, 0, 3)]


def test_ruling_183_twin_programme_takes_two_levels_of_a_row(table: Any, drive: Any) -> None:
    g = table(2)
    p = g.players[0]
    p.cubes = (2, 1, 0, 0, 0)
    drive(actions.play(g, 0, "X04"), "drill1", "r1", "drill2")
    assert p.levels[0] == 2


def test_extra_tokens_that_ship_and_mine_over_several_planets(table: Any, drive: Any, colony: Make) -> None:
    g = table(2)
    p = g.players[0]
    colony(p, c.MARS, storage=(2, 0, 0, 0, 0))
    colony(p, c.VENUS, storage=(0, 3, 0, 0, 0), deposit=(0, 5, 0, 0, 0))
    drive(actions.play(g, 0, "X11"), "venus-y3", "mars-r1")
    assert p.cubes == (1, 3, 0, 0, 0)
    drive(actions.play(g, 0, "X12"), "mars-r4")
    assert p.zones[c.MARS].storage == (5, 0, 0, 0, 0)


def test_recruitment_drive_and_orbital_lift(table: Any, drive: Any, colony: Make, in_salvation: Make) -> None:
    g = in_salvation(table, "X22")
    p = g.players[0]
    drive(salvation.play(g, 0, "X22"), "government", "r1s1")
    assert (p.scientists, g.government[0]) == (4, 0)
    p.scientists = 0
    colony(p, c.MARS, storage=(0, 0, 0, 3, 0))
    g.meeples = c.NONE
    drive(salvation.play(g, 0, "X24"), "mars-b3", "probe", "c1r1")
    assert p.cubes == (0, 0, 0, 3, 0)


@pytest.mark.parametrize(
    ("level", "more"),
    [
        ("cadet", set()),
        ("officer", {"levy"}),
        ("captain", {"levy", "second_levy"}),
        ("admiral", {"levy", "second_levy", "embargo"}),
    ],
)
def test_the_directorate_does_more_at_higher_levels(table: Any, level: str, more: set[str]) -> None:
    g = table(1, solo_level=level)
    decks = {*solo.deck_of(g, c.SOLO_ACTION_DECK), *solo.deck_of(g, c.SOLO_SALVATION_DECK)}
    assert decks & {"levy", "second_levy", "embargo"} == more
    assert {"market", "travel", "build", "save", "probe", "government"} <= decks


def test_the_levy_takes_the_best_cube_of_the_fullest_storage(table: Any) -> None:
    g = table(1, solo_level="officer")
    g.market = c.NONE
    before = g.players[1].prestige
    solo.act(g, c.SOLO_ACTION_DECK["levy"][0])
    assert g.players[1].prestige == before + 1  # nothing is stored
    p = g.players[0]
    p.set_zone(c.MERCURY, Zone("PP-MER-01", (0, 0, 0, 0, 0), (0, 0, 8, 0, 0), (0, 0, 0, 0, 1)))
    p.set_zone(c.VENUS, Zone("PP-VEN-01", (0, 0, 0, 0, 0), (0, 0, 8, 0, 0), (1, 0, 0, 1, 0)))
    solo.act(g, c.SOLO_ACTION_DECK["levy"][0])
    assert g.players[1].prestige == before + 1 + 4
    assert p.zones[c.VENUS].storage == (1, 0, 0, 0, 0)
    assert p.zones[c.MERCURY].storage == (0, 0, 0, 0, 1)
    assert g.market == (0, 0, 0, 1, 0)


def test_solo_options_and_seats() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    with pytest.raises(Exception, match="fast_play"):
        GAME.complete(2, {"fast_play_experts": True})
    assert EMPTY.room == 5
