"""Rulings 1-48: the turn, action values, Research, Move and radiation."""

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.content import CARDS
from cosmodrome.games.spacecorp.map import FAR, MAPS
from cosmodrome.games.spacecorp.payment.start import factory_owners, open_payment, penalty_due, radiation
from cosmodrome.games.spacecorp.payment.steps import is_complete, spend_limit, total_so_far
from cosmodrome.games.spacecorp.rules.basics import able
from cosmodrome.games.spacecorp.rules.move import allowed, usable_bases
from cosmodrome.games.spacecorp.rules.turn import actions


def ids(*codes: str) -> list[int]:
    return [next(c.id for c in CARDS if c.code == code) for code in codes]


def test_ruling_1_the_six_steps_in_order(table: Make) -> None:
    t = table(2).hand(0, "Field Geologists", "Cargo Pod").infra(0, 1, "Ion Drive").infra(0, 2, "Solar Sail")
    t.base(0, "lunar_l4", "spaceport").deck(
        "Think Tank", "Mining Robots", "Space Tourism", "Ion Drive", "Poach", "Divert"
    )
    t.do("upgrade", "slot3")
    assert t.kind == "claim"
    t.do("row7")
    assert t.kind == "transport"
    t.do("stay")
    assert [CARDS[c].title for c in t.g.offers] == ["Think Tank", "Mining Robots", "Space Tourism", "Ion Drive"]
    assert "Poach" in t.titles()


def test_ruling_2_star_tracks_advance_before_the_action(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "alpha_centauri", track=1).team(0, 1, "luhman_16", track=3)
    t.hand(0, "Swarm Probes", "Swarm Probes").start()
    assert t.corp(0).track[:2] == [0, 2]
    assert "explore" in t.tokens


def test_ruling_3_no_advance_when_passing(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "alpha_centauri", track=3).hand(0, "Trade Fleet").empty_deck()
    t.do("pass")
    assert t.corp(0).track[0] == 3


def test_ruling_3_advance_in_an_intercept_turn(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "alpha_centauri", track=3).hand(0, "Intercept", "Trade Fleet")
    t.do("special").until("edge").do("A-S-37.1")
    assert t.seat == 0
    assert t.corp(0).track[0] == 1


@pytest.mark.parametrize(
    ("era", "extra"), [("mariners", set()), ("planeteers", {"revelation"}), ("starfarers", {"revelation", "colonize"})]
)
def test_ruling_4_the_actions_of_each_era(era: str, extra: set[str]) -> None:
    from cosmodrome.games.spacecorp.content import ERAS
    from cosmodrome.games.spacecorp.rules.edges import actions_of

    basic = {"research", "move", "explore", "build", "produce", "genetics", "upgrade", "special"}
    assert set(actions_of(ERAS.index(era))) == basic | extra


def test_ruling_5_no_pass_while_the_pile_has_cards(table: Make) -> None:
    t = table(2).hand(0, "Space Tourism").start()
    assert t.kind == "action"
    assert "pass" not in t.tokens


def test_ruling_6_who_can_do_nothing_skips_and_a_round_of_skips_ends_the_era(table: Make) -> None:
    t = table(2, end_era="mariners").infra(0, 1, "Field Geologists").infra(1, 1, "Field Geologists")
    t.hand(0, "Ore Smelter", "Ore Smelter", "Mining Robots", "Modular Habitat", "Modular Habitat")
    t.hand(0, "Think Tank", "Think Tank", "Orbital Telescope")
    t.hand(1, "Survey Satellite", "Survey Satellite", "Poach", "Market Influence", "Divert", "Competitors")
    t.hand(1, "Cargo Pod", "Cargo Pod")
    assert actions(t.g, 0) == actions(t.g, 1) == []
    t.start()
    assert t.match.over
    assert t.g.skips == 2


def test_ruling_7_turn_order_is_seating_order(table: Make) -> None:
    t = table(3, seed="b").hand(0, "Space Tourism").hand(1, "Cargo Pod").hand(2, "Cargo Pod")
    t.do("special").until("action")
    assert t.seat == 1


def test_ruling_8_and_9_add_before_multiplying(table: Make) -> None:
    t = table(2, "planeteers").progress(0, "self_replicators").team(0, 0, "ceres").tile("ceres", "D-P-E1-02")
    p = open_payment(t.g, 0, "build", 9, 0, t.g.map.site("ceres"), t.g.map.site("ceres"))
    p.cards, p.time = ids("A-P-02"), "double"
    assert total_so_far(t.g, 0, p) == (2 + 2) * 2


def test_ruling_10_a_covered_box_gives_only_the_card(table: Make) -> None:
    t = table(2).infra(0, 1, "Field Geologists")
    assert total_so_far(t.g, 0, open_payment(t.g, 0, "move", 1, 0, 0, 1)) == 0


def test_ruling_11_an_opponents_infra_owes_a_reward_until_the_era_end(table: Make) -> None:
    t = table(2).infra(1, 1, "Ion Drive").hand(0, "Cargo Pod", "Heavy Lifter")
    t.do("move", "luna")
    assert "hq:1" in t.tokens
    t.do("hq:1", "card:A-M-02.1", "auto").until("reward")
    assert t.seat == 1
    late = table(2).infra(1, 1, "Ion Drive").hand(0, "Cargo Pod", "Heavy Lifter", "Nuclear Thermal Rocket").empty_deck()
    late.start()
    late.do("play", "?move", "luna")
    assert late.kind == "pay"
    assert "hq:1" not in late.tokens


def test_ruling_12_an_opponents_research_box_may_be_used(table: Make) -> None:
    t = table(2, "starfarers").infra(1, 1, "Core Archive").hand(0, "Trade Fleet")
    t.do("research")
    assert "hq:1" in t.tokens


def test_ruling_13_a_card_counts_for_one_action(table: Make) -> None:
    t = table(2).hand(0, "Heavy Lifter")
    p = open_payment(t.g, 0, "move", 1, 0, 0, 1)
    p.cards = ids("A-M-05")
    assert total_so_far(t.g, 0, p) == 3


def test_ruling_14_one_shielded_value_shields_the_whole_action(table: Make) -> None:
    t = table(2, "planeteers").team(0, 0, "io")
    p = open_payment(t.g, 0, "move", 4, 0, t.g.map.site("io"), t.g.map.site("callisto"))
    p.cards = ids("A-P-05", "A-P-06")
    assert penalty_due(p) == 2
    assert total_so_far(t.g, 0, p) == 5 + 3 + 3
    p.shield = ids("A-P-06")[0]
    assert penalty_due(p) == 0
    assert total_so_far(t.g, 0, p) == 5 + 2 + 3


def test_ruling_15_only_multipliers(table: Make) -> None:
    t = table(2, "starfarers")
    p = open_payment(t.g, 0, "move", 1, 0, 0, 1)
    p.hqs, p.cards = [], ids("A-S-08", "A-S-08", "A-S-10")
    assert total_so_far(t.g, 0, p) == 45


def test_ruling_16_a_flat_bonus_is_the_base_of_multipliers(table: Make) -> None:
    t = table(2, "starfarers").progress(0, "free_fall_physiology")
    p = open_payment(t.g, 0, "move", 1, 0, 0, 1)
    p.hqs = []
    assert total_so_far(t.g, 0, p) == 0
    p.cards = ids("A-S-08")
    assert total_so_far(t.g, 0, p) == 6


@pytest.mark.parametrize(
    ("era", "action", "profit", "value", "most"),
    [
        ("mariners", "move", 9, 5, 0),
        ("planeteers", "move", 9, 5, 3),
        ("planeteers", "explore", 9, 2, 1),
        ("planeteers", "build", 2, 5, 2),
        ("planeteers", "produce", 9, 5, 0),
        ("planeteers", "move", 9, 1, 0),
    ],
)
def test_ruling_17_profit_for_a_shortfall(
    table: Make, era: str, action: str, profit: int, value: int, most: int
) -> None:
    """Also ruling 145: never for Produce, and less than the other value."""
    t = table(2, era).profit(0, profit)
    assert spend_limit(t.g, 0, open_payment(t.g, 0, action, 9, 0, 0, 0), value) == most


def test_ruling_18_spent_profit_is_added_last_and_covers_both_teams(table: Make) -> None:
    t = table(2, "planeteers").profit(0, 9).hand(0, "Cycler Ship", "Time", "Tether Freight")
    t.do("move", "ceres", "card:A-P-02.1", "time:repeat")
    assert t.asked.args[2] == 5
    t.do("auto", "team2")
    p = t.g.pay
    assert p is not None
    q = p.copy()
    q.spent_before = 2
    assert spend_limit(t.g, 0, q, 9) == 1


def test_ruling_19_payments_never_go_below_0(table: Make) -> None:
    t = table(2, "planeteers").profit(0, 1).team(0, 0, "io")
    p = open_payment(t.g, 0, "move", 1, 0, t.g.map.site("io"), t.g.map.site("callisto"))
    p.cards = ids("A-P-02")
    assert not is_complete(t.g, 0, p, total_so_far(t.g, 0, p))
    t.profit(0, 2)
    assert is_complete(t.g, 0, p, total_so_far(t.g, 0, p))


def test_ruling_20_and_21_time_works_with_move_build_and_explore_only(table: Make) -> None:
    t = table(2).hand(0, "Time", "Ore Smelter", "Think Tank").tile("luna", "D-M-E1-03").base(0, "luna", "refinery")
    t.do("research")
    assert not [x for x in t.tokens if x.startswith("time")]
    t = table(2).hand(0, "Time", "Time", "Nuclear Thermal Rocket").do("move", "luna")
    assert [x for x in t.tokens if x.startswith("time")] == ["time:double", "time:repeat"]
    t.do("time:double")
    assert not [x for x in t.tokens if x.startswith("time")]


def test_ruling_22_and_23_mariners_spaceport_counts_per_team_and_is_doubled_by_time(table: Make) -> None:
    t = table(2).base(0, "lunar_l4", "spaceport").team(0, 0, "lunar_l4")
    site, to = t.g.map.site("lunar_l4"), t.g.map.site("luna")
    p = open_payment(t.g, 0, "move", 1, 0, site, to)
    assert total_so_far(t.g, 0, p) == 1 + 2
    p.time = "double"
    assert total_so_far(t.g, 0, p) == 6


def test_ruling_24_spaceport_doubles_one_card_not_an_intrinsic(table: Make) -> None:
    t = table(2, "planeteers").base(0, "ceres", "spaceport").tile("ceres", "D-P-E1-02").team(0, 0, "ceres")
    site, to = t.g.map.site("ceres"), t.g.map.site("vesta")
    p = open_payment(t.g, 0, "move", 1, 0, site, to)
    assert total_so_far(t.g, 0, p) == 3  # intrinsic only
    p.cards = ids("A-P-05", "A-P-06")
    assert total_so_far(t.g, 0, p) == 3 + 5 + 3 + 5
    s = table(2, "starfarers").base(0, "sirius", "spaceport").team(0, 0, "sirius").tile("sirius", "D-S-PR-03")
    q = open_payment(s.g, 0, "move", 1, 0, s.g.map.site("sirius"), s.g.map.site("procyon"))
    q.hqs, q.cards = [], ids("A-S-08")
    assert total_so_far(s.g, 0, q) == 6


def test_ruling_25_an_opponents_spaceport_counts_only_if_used(table: Make) -> None:
    t = table(2, "planeteers").base(1, "ceres", "spaceport").tile("ceres", "D-P-E1-02").team(0, 0, "ceres")
    t.hand(0, "Cycler Ship").do("move", "team1", "vesta")
    assert t.asked.args[2] == 3
    assert "port:1" in t.tokens


def test_ruling_25_doubling_with_repeat_needs_both_teams_at_spaceports(table: Make) -> None:
    t = table(2, "planeteers").base(0, "ceres", "spaceport").tile("ceres", "D-P-E1-02").team(0, 0, "ceres")
    t.hand(0, "Fusion Torch", "Time").do("move", "team1", "vesta", "card:A-P-05.1", "time:repeat", "auto")
    assert t.kind != "second-team"  # the other team starts at home, which is no Spaceport
    u = table(2, "planeteers").base(0, "ceres", "spaceport").tile("ceres", "D-P-E1-02").team(0, 0, "ceres")
    u.hand(0, "Fusion Torch", "Time").do("move", "team1", "vesta", "card:A-P-05.1", "time:repeat", "no-port", "auto")
    assert u.kind == "second-team"


@pytest.mark.parametrize(("cards", "legal"), [(7, True), (8, False)])
def test_ruling_26_research_with_seven_or_fewer(table: Make, cards: int, legal: bool) -> None:
    names = ["Cargo Pod"] * 3 + ["Heavy Lifter"] * 3 + ["Ion Drive"] * 2
    t = table(2).hand(0, *names[:cards]).start()
    assert ("research" in t.tokens) is legal


def test_ruling_27_offers_refill_only_at_the_end(table: Make) -> None:
    t = table(2).offers("Ion Drive", "Think Tank", "Poach", "Divert").hand(0, "Cargo Pod")
    t.do("?research", "auto", "offer1")
    assert t.g.offers[0] == -1
    t.do("enough")
    assert t.g.offers[0] >= 0


def test_ruling_28_no_research_without_anything_to_draw(table: Make) -> None:
    t = table(2).hand(0, "Space Tourism").empty_deck()
    assert "research" not in actions(t.g, 0)


def test_ruling_29_and_30_the_cheapest_route_and_gravity_at_both_ends() -> None:
    board = MAPS[0]
    d = board.distance
    assert d[board.site("earth")][board.site("north_mars")] == 1 + 1 + 1 + 4 + 1 + 2 + 1
    assert d[board.site("phobos")][board.site("deimos")] == 2
    assert d[board.site("phobos")][board.site("north_mars")] == 3


def test_ruling_31_mars_to_mars_needs_a_base_at_one_end(table: Make) -> None:
    t = table(2).team(0, 0, "north_mars").hand(0, "Ion Drive")
    a, b = t.g.map.site("north_mars"), t.g.map.site("south_mars")
    assert t.g.map.distance[a][b] == 3
    assert allowed(t.g, 0, a, b, usable_bases(t.g, 0)) == "base"
    t.tile("north_mars", "D-M-E2-02").base(0, "north_mars", "research")
    assert allowed(t.g, 0, a, b, usable_bases(t.g, 0)) == ""


def test_ruling_32_an_opponents_base_serves_until_the_era_end(table: Make) -> None:
    t = table(2).team(0, 0, "phobos").tile("deimos", "D-M-E1-05").base(1, "deimos", "research")
    a, b = t.g.map.site("phobos"), t.g.map.site("deimos")
    assert allowed(t.g, 0, a, b, usable_bases(t.g, 0)) == ""
    t.hand(0, "Ion Drive").do("move", "?team1", "?deimos", "auto").until("reward")
    assert t.seat == 1
    u = table(2).team(0, 0, "phobos").tile("deimos", "D-M-E1-05").base(1, "deimos", "research").empty_deck()
    assert allowed(u.g, 0, a, b, usable_bases(u.g, 0)) == "base"


def test_ruling_33_own_base_first_else_the_mover_picks(table: Make) -> None:
    t = table(3).team(0, 0, "phobos").hand(0, "Ion Drive")
    t.tile("phobos", "D-M-E1-03").base(2, "phobos", "research")
    t.tile("deimos", "D-M-E1-05").base(1, "deimos", "research")
    t.do("move", "team1", "deimos")
    assert t.kind == "move-base"
    t.do("phobos", "auto").until("reward")
    assert t.seat == 2


def test_ruling_34_a_move_ends_on_a_site() -> None:
    assert all(not MAPS[2].regions[s.region].empty for s in MAPS[2].sites)


def test_ruling_35_one_player_may_take_both_beyond_markers_and_those_teams_rest(table: Make) -> None:
    t = table(2).team(0, 0, "phobos").team(0, 1, "phobos").tile("phobos", "D-M-E1-05").base(0, "phobos", "research")
    t.hand(0, "Nuclear Thermal Rocket", "Time")
    t.do("move", "asteroid_belt", "card:A-M-08.1", "time:repeat", "auto", "team2", "asteroid_belt")
    assert t.g.beyond == [0, 0]
    assert able(t.g, 0) == []


def test_ruling_36_a_move_to_a_beyond_site_starts_at_a_base(table: Make) -> None:
    t = table(2).team(0, 0, "phobos")
    assert allowed(t.g, 0, t.g.map.site("phobos"), t.g.map.beyond, usable_bases(t.g, 0)) == "base"


def test_ruling_37_transit_additions_only_between_two_of_the_four() -> None:
    """Also ruling 139: leaving one of the four regions is not enough."""
    board = MAPS[1]
    d = board.distance
    assert d[board.site("rhea")][board.site("ariel")] == 2 + 4 + 6
    assert d[board.site("callisto")][board.site("ariel")] == 2 + 3 + 4
    assert d[board.site("rhea")][board.site("oort_cloud")] == 2 + 4 + 3 + 2 + 2


def test_ruling_38_star_moves_cost_borders_only_and_never_lead_through_the_spur() -> None:
    """Also ruling 150: no lift-off and no landing among the stars."""
    board = MAPS[2]
    assert board.distance[board.site("sol")][board.site("alpha_centauri")] == 15
    assert board.distance[board.site("ross_780")][board.site("tau_ceti")] == 40  # 20 + 30 through the spur is barred


def test_ruling_39_arrivals_stand_on_the_track_and_rest(table: Make) -> None:
    t = table(2, "starfarers").hand(0, "Light Sail", "Generation Ship").profit(0, 9)
    t.do("move", "?alpha_centauri", "auto")
    assert t.corp(0).track[0] == 3
    assert 0 not in able(t.g, 0)


def test_ruling_40_sol_has_no_track(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "alpha_centauri").hand(0, "Light Sail", "Generation Ship").profit(0, 9)
    t.do("move", "team1", "?sol", "auto")
    assert (t.at(0, 0), t.corp(0).track[0]) == ("sol", 0)


def spur(table: Make) -> Any:
    t = table(2, "starfarers").team(0, 0, "ross_780").profit(0, 9)
    t.tile("ross_780", "D-S-PR-03").tile("ross_780", "D-S-SE-05", 1)
    t.base(0, "ross_780", "research").base(0, "ross_780", "research", 1)
    return t.hand(0, "Antimatter Drive", "Light Sail", "Fusion Pulse Drive")


def test_ruling_41_the_orion_spur_pays_5_then_2_then_nothing(table: Make) -> None:
    t = spur(table)
    east = t.g.map.site("orion_east")
    assert allowed(t.g, 0, t.g.map.site("ross_780"), east, usable_bases(t.g, 0)) == "spur"
    t.colony("ross_780", "K-01").do("move", "team1", "orion_east", "auto")
    assert t.corp(0).books["orion spur"] == 5
    assert 0 not in able(t.g, 0)
    u = spur(table).colony("ross_780", "K-01")
    u.g.spur = True
    u.do("move", "team1", "orion_east", "auto")
    assert u.corp(0).books["orion spur"] == 2


def test_ruling_42_the_spur_costs_one_border() -> None:
    board = MAPS[2]
    assert board.distance[board.site("ross_780")][board.site("orion_east")] == 20
    assert board.distance[board.site("sol")][board.site("orion_east")] == FAR


def test_ruling_43_a_region_is_nearby_itself() -> None:
    board = MAPS[2]
    assert all(board.near[s][s] for s in board.stars)


def test_ruling_158_ross_780_is_nearby_neither_lacaille_9352_nor_epsilon_indi() -> None:
    board = MAPS[2]
    assert board.near[board.site("epsilon_indi")][board.site("lacaille_9352")]
    for other in ("lacaille_9352", "epsilon_indi"):
        assert not board.near[board.site("ross_780")][board.site(other)]


def test_ruling_160_there_are_13_star_systems_and_sol() -> None:
    board = MAPS[2]
    assert len(board.stars) == 13
    assert board.home == board.site("sol")
    assert board.home not in board.stars


@pytest.mark.parametrize(
    ("era", "site", "penalty"),
    [("mariners", "luna", 0), ("planeteers", "ceres", 0), ("planeteers", "io", 2), ("starfarers", "sirius", 3)],
)
def test_ruling_44_where_radiation_costs(table: Make, era: str, site: str, penalty: int) -> None:
    t = table(2, era)
    assert radiation(t.g, 0, t.g.map.site(site)) == penalty


def test_ruling_45_shield_factories_and_energy_fields(table: Make) -> None:
    t = table(2, "planeteers").tile("io", "D-P-E2-04").base(1, "io", "shield_factory").team(0, 0, "callisto")
    site = t.g.map.site("callisto")
    assert factory_owners(t.g, 0, site) == [1]
    assert penalty_due(open_payment(t.g, 0, "build", 1, 0, site, site)) == 2
    assert penalty_due(open_payment(t.g, 1, "build", 1, 0, site, site)) == 0
    t.empty_deck()
    assert factory_owners(t.g, 0, site) == []
    s = table(2, "starfarers").progress(0, "energy_fields")
    assert penalty_due(open_payment(s.g, 0, "move", 1, 0, s.g.map.home, s.g.map.site("sirius"))) == 0


def test_ruling_45_the_action_that_builds_a_factory_is_shielded(table: Make) -> None:
    t = table(2, "planeteers").team(0, 0, "callisto").tile("callisto", "D-P-E2-04").hand(0, "Hollowed Asteroid")
    t.do("build")
    assert t.g.base_owner(t.g.map.site("callisto")) == 0
    assert t.g.has_type(t.g.map.site("callisto"), 7)  # the only type it could afford without profit
    assert t.corp(0).profit == 0


def test_ruling_46_sol_has_no_inherent_factory(table: Make) -> None:
    t = table(2, "starfarers")
    assert penalty_due(open_payment(t.g, 0, "move", 1, 0, t.g.map.home, t.g.map.site("sirius"))) == 3


def test_ruling_47_one_penalty_for_both_teams(table: Make) -> None:
    t = table(2, "planeteers").profit(0, 5).team(0, 0, "io").team(0, 1, "io")
    t.tile("io", "D-P-E2-01").base(0, "io", "research").hand(0, "Fusion Torch", "Time")
    t.do("move", "callisto", "card:A-P-05.1", "time:repeat", "auto", "team2", "ganymede", "auto")
    assert t.corp(0).profit == 3


def test_ruling_48_explore_never_costs_radiation(table: Make) -> None:
    t = table(2, "planeteers").team(0, 0, "callisto")
    site = t.g.map.site("callisto")
    assert open_payment(t.g, 0, "explore", 2, 0, site, site).penalty == 0


def test_ruling_83_competitors_as_a_card_only_where_the_cost_is_still_reached(table: Make) -> None:
    t = (
        table(2, "starfarers")
        .team(0, 0, "epsilon_eridani")
        .infra(0, 2, "Neutrino Scanner")
        .old_infra(0, 3, "Deep Radar")
    )
    t.infra(1, 2, "Neutrino Scanner").hand(0, "Competitors", "Trade Fleet")
    t.corp(1).slots[2] = next(c.id for c in CARDS if c.token == "A-P-14.2")
    t.do("explore")
    assert "card:A-S-32.1" not in t.tokens
    t.do("auto")
    assert t.corp(0).profit >= 0
    assert t.g.tiles[t.spot("epsilon_eridani")] >= 0


def test_ruling_47_the_inner_systems_factory_is_judged_team_by_team(table: Make) -> None:
    t = (
        table(2, "planeteers")
        .profit(0, 5)
        .team(0, 1, "io")
        .tile("callisto", "D-P-E2-01")
        .base(0, "callisto", "research")
    )
    t.hand(0, "Fusion Torch", "Time").do("move", "team1", "callisto", "card:A-P-05.1", "time:repeat", "auto")
    t.do("team2", "?callisto", "auto")
    assert t.corp(0).books["radiation"] == -2


def test_ruling_11_with_cooperative_empathy_a_weaker_hq_is_offered_too(table: Make) -> None:
    t = table(2, "planeteers").progress(0, "cooperative_empathy").hand(0, "Ice Futures").do("research")
    assert t.tokens == ["ok", "hq:1"]


def test_ruling_112_research_after_an_idle_turn_takes_something(table: Make) -> None:
    t = table(2).offers("Ion Drive", "Poach").hand(0, "Gene Sequencer").hand(1, "Gene Sequencer").empty_deck()
    t.corp(0).stalled = True
    t.do("play", "research", "auto")
    assert t.tokens == ["offer1", "offer2"]
    t.do("offer1")
    assert "enough" in t.tokens
