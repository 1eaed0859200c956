"""Every worked example of the rulebook, by page."""

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.content import CARDS, COLONIES, PROGRESS, contracts
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.games.spacecorp.payment.start import open_payment, penalty_due
from cosmodrome.games.spacecorp.payment.steps import spend_limit, total_so_far
from cosmodrome.games.spacecorp.rules.build import cost
from cosmodrome.games.spacecorp.rules.contracts import award
from cosmodrome.games.spacecorp.state import Payment, SpaceCorp


def value(g: SpaceCorp, p: Payment, *codes: str, seat: int = 0) -> int:
    """The value of a payment with these cards."""
    p.cards = [next(c.id for c in CARDS if c.code == code) for code in codes]
    return total_so_far(g, seat, p)


def bob(table: Make) -> Any:
    """Bob's HQ has Move 1 and a Move 2 / Explore Infra; he holds a Move 3 Edge, a Move 1 / Build 1 card and Time."""
    return table(3).infra(0, 2, "Solar Sail").hand(0, "Salvage", "Cargo Pod", "Time")


class TestPage6:
    def test_bobs_infra_is_3(self, table: Make) -> None:
        t = bob(table)
        assert value(t.g, open_payment(t.g, 0, "move", 1, 0, 0, 1)) == 3

    def test_bobs_cards_make_7(self, table: Make) -> None:
        t = bob(table).do("move", "halley")
        assert t.asked.args[2] == 3
        t.do("card:A-M-20.1")
        assert t.asked.args[2] == 6
        t.do("card:A-M-02.1")
        assert t.asked.args[2] == 7

    def test_bob_doubles_to_14_with_time(self, table: Make) -> None:
        t = bob(table).do("move", "asteroid_belt", "card:A-M-20.1", "card:A-M-02.1")
        p = t.g.pay.copy()
        p.time = "double"
        assert total_so_far(t.g, 0, p) == 14
        t.do("time:double")
        assert t.at(0, 0) == "asteroid_belt"

    def test_bob_moves_two_teams_with_7_each(self, table: Make) -> None:
        t = bob(table).do("move", "solar_l1", "card:A-M-20.1", "card:A-M-02.1", "time:repeat", "auto")
        t.do("team2")
        assert "solar_l2" in t.tokens
        assert "solar_l4" not in t.tokens  # 8 is too far
        t.do("solar_l2")
        assert (t.at(0, 0), t.at(0, 1)) == ("solar_l1", "solar_l2")
        assert t.titles() == [] or len(t.titles()) == 1  # all played; perhaps one drawn


class TestPage7:
    def test_a_team_from_bobs_spaceport_moves_9(self, table: Make) -> None:
        t = bob(table).base(0, "lunar_l4", "spaceport").team(0, 0, "lunar_l4")
        p = open_payment(t.g, 0, "move", 1, 0, t.g.map.site("lunar_l4"), t.g.map.site("luna"))
        assert value(t.g, p, "A-M-20", "A-M-02") == 9

    def test_rachels_spaceport_helps_for_a_reward(self, table: Make) -> None:
        t = bob(table).base(1, "lunar_l4", "spaceport").team(0, 0, "lunar_l4")
        t.do("move", "team1", "luna")
        assert t.asked.args[2] == 3
        assert "port:1" in t.tokens
        t.do("port:1")
        assert t.asked.args[2] == 5
        t.do("ok").until("reward")
        assert t.seat == 1
        before = len(t.corp(1).hand)
        t.do("draw")
        assert len(t.corp(1).hand) == before + 1

    def test_richard_fulfils_the_third_row_with_his_third_base(self, table: Make) -> None:
        t = table(3).base(0, "luna", "research").tile("luna", "D-M-E1-02")
        t.base(0, "phobos", "research").tile("phobos", "D-M-E1-05")
        t.tile("deimos", "D-M-E1-03").team(0, 0, "deimos").hand(0, "Modular Habitat", "Ore Smelter")
        t.do("build", "research", "auto")
        assert t.kind == "claim"
        assert "row3" in t.tokens
        t.do("row3")
        assert t.corp(0).profit == 2
        assert t.g.contracts[2] == 0


class TestPage8:
    @pytest.mark.parametrize(("owner", "gains"), [(0, 2), (1, 1)])
    def test_market_influence(self, table: Make, owner: int, gains: int) -> None:
        t = table(3).hand(owner, "Market Influence").hand(0, "Field Geologists")
        t.infra(0, 1, "Ion Drive").infra(0, 2, "Solar Sail")
        t.do("upgrade", "slot3", "row7")
        assert t.kind == "edge"
        assert t.seat == owner
        before = t.corp(owner).profit
        t.do("A-M-24.1")
        assert t.corp(owner).profit == before + gains
        assert "Market Influence" in [CARDS[c].title for c in t.g.discard]

    def test_divert_takes_3_of_5(self, table: Make) -> None:
        t = table(2, "planeteers").hand(0, "Helium Skimmer").hand(1, "Divert")
        t.tile("ceres", "D-P-E1-03").base(0, "ceres", "refinery")
        t.tile("vesta", "D-P-E1-04").base(0, "vesta", "refinery")
        t.do("produce", "auto")
        assert t.corp(0).profit == 5
        t.do("A-P-31.1")
        assert t.corp(1).profit == 3
        assert t.corp(0).profit == 5

    def test_kai_researches_6(self, table: Make) -> None:
        t = table(2).hand(
            0, "Think Tank", "Think Tank", "Cargo Pod", "Cargo Pod", "Cargo Pod", "Heavy Lifter", "Ion Drive"
        )
        t.offers("Gene Sequencer")
        t.do("research", "card:A-M-17.1", "card:A-M-17.2", "auto")
        assert t.asked.args == (6,)
        t.do("offer1", "deck", "deck", "deck", "deck", "deck")
        t.end_turn()
        assert len(t.corp(0).hand) == 11

    def test_eleven_cards_bar_research(self, table: Make) -> None:
        t = table(2).hand(0, *["Cargo Pod"] * 3, *["Heavy Lifter"] * 3, "Ion Drive", "Ion Drive").start()
        assert "research" not in t.tokens


class TestPage9:
    @pytest.mark.parametrize(
        ("era", "a", "b", "distance"),
        [
            (0, "luna", "sisyphus", 4),
            (0, "earth", "luna", 4),
            (0, "north_mars", "south_mars", 3),
            (1, "iapetus", "umbriel", 12),
            (2, "kapteyns_star", "epsilon_eridani", 60),
        ],
    )
    def test_distances(self, era: int, a: str, b: str, distance: int) -> None:
        board = MAPS[era]
        assert board.distance[board.site(a)][board.site(b)] == distance

    def test_halleys_comet_to_phobos_crosses_a_border_of_3(self) -> None:
        board = MAPS[0]
        assert board.distance[board.site("halley")][board.site("phobos")] == 1 + 3 + 1

    def test_beyond_markers_go_to_the_first_two_teams(self, table: Make) -> None:
        t = table(2).team(0, 0, "phobos").base(0, "phobos", "research").tile("phobos", "D-M-E1-05")
        t.hand(0, "Nuclear Thermal Rocket").do("move", "team1", "asteroid_belt", "auto")
        assert t.g.beyond == [0, -1]


class TestPage10:
    def test_south_mars_needs_explore_2(self) -> None:
        board = MAPS[0]
        assert board.sites[board.site("south_mars")].explore_cost == 2

    def test_jennifer_draws_an_e1_tile_for_luna(self, table: Make) -> None:
        t = table(2).team(0, 0, "luna").hand(0, "Survey Satellite").next_tile("e1", "D-M-E1-05")
        t.do("explore", "auto")
        assert t.g.tiles[t.spot("luna")] >= 0
        assert t.corp(0).profit == 1
        assert t.corp(0).claims[0] == 1


class TestPage11:
    def test_south_mars_costs_6_to_build(self) -> None:
        board = MAPS[0]
        assert board.sites[board.site("south_mars")].build_cost == 6

    def test_mark_explores_and_sarah_builds_for_1(self, table: Make) -> None:
        t = table(2).team(0, 0, "luna").team(1, 0, "luna").hand(0, "Survey Satellite").hand(1, "Cargo Pod")
        t.next_tile("e1", "D-M-E1-02").do("explore", "auto")
        assert t.corp(0).profit == 1
        t.until("action")
        assert t.seat == 1
        assert cost(t.g, 1, t.g.map.site("luna")) == 1
        t.do("build")
        assert t.kind == "base"
        assert sorted(t.tokens) == ["industrial", "research"]
        t.do("research", "auto")
        assert t.corp(0).profit == 3

    def test_spaceports_stand_at_lagrange_points_only_in_mariners(self, table: Make) -> None:
        t = table(2).team(0, 0, "luna").tile("luna", "D-M-E2-01").hand(0, "Modular Habitat", "Heavy Lifter")
        t.do("build")
        assert sorted(t.tokens) == ["bio_lab", "industrial", "refinery", "research"]


class TestPage12:
    def test_kai_produces_2_at_deimos(self, table: Make) -> None:
        t = table(2).tile("deimos", "D-M-E1-03").base(0, "deimos", "refinery").hand(0, "Ore Smelter")
        t.do("produce")
        t.until("claim")
        assert t.corp(0).profit == 2
        assert t.g.earned == 2

    def test_chad_overrides_his_intrinsic_move(self, table: Make) -> None:
        t = table(2).hand(0, "Ion Drive").infra(0, 2, "Field Geologists").infra(0, 3, "Regolith Printer")
        t.do("upgrade", "slot1", "not-now")
        p = open_payment(t.g, 0, "move", 1, 0, 0, 1)
        assert total_so_far(t.g, 0, p) == 3  # not 4
        t.g.due = 0
        later = table(2).infra(0, 1, "Ion Drive").hand(0, "Solar Sail").do("upgrade", "slot1")
        assert "Ion Drive" in later.titles()


class TestPage15:
    def test_luther_builds_4_shielded(self, table: Make) -> None:
        t = table(2, "planeteers").team(0, 0, "callisto").tile("callisto", "D-P-E2-12")
        t.hand(0, "Ice Armor", "Grown Mesh").profit(0, 2).do("build", "research", "card:A-P-09.1", "card:A-P-10.1")
        assert t.asked.args[2:] == (5, 2)  # unshielded
        p = t.g.pay.copy()
        p.shield = next(c.id for c in CARDS if c.token == "A-P-10.1")
        assert total_so_far(t.g, 0, p) == 4
        t.do("shield:A-P-10.1")
        assert t.g.base_owner(t.g.map.site("callisto")) == 0
        assert t.corp(0).profit == 2

    def test_moves_from_the_inner_solar_system_are_shielded(self, table: Make) -> None:
        t = table(2, "planeteers")
        p = open_payment(t.g, 0, "move", 7, 0, t.g.map.home, t.g.map.site("callisto"))
        assert p.penalty == 2
        assert penalty_due(p) == 0

    def test_mark_spends_2_on_a_move_of_9(self, table: Make) -> None:
        t = table(2, "planeteers").profit(0, 5)
        p = open_payment(t.g, 0, "move", 9, 0, 0, 1)
        assert spend_limit(t.g, 0, p, 7) >= 2

    def test_david_adds_at_most_2_to_3(self, table: Make) -> None:
        t = table(2, "planeteers").profit(0, 9)
        p = open_payment(t.g, 0, "explore", 9, 0, 1, 1)
        assert spend_limit(t.g, 0, p, 3) == 2


class TestPage16:
    def test_an_unclaimed_mariners_award_is_added(self, table: Make) -> None:
        t = table(3, "planeteers")
        assert award(t.g, 0) == 3
        t.g.contracts[0] = -1
        assert award(t.g, 0) == 5


class TestPage17:
    def test_bob_can_not_take_a_second_probe_network(self, table: Make) -> None:
        t = table(2, "planeteers").progress(0, "probe_network").hand(0, "Deep Listening Array")
        t.corp(0).revelation = 2
        t.do("revelation")
        assert t.kind == "progress"
        assert t.tokens == ["self_replicators", "quantum_computing"]

    def test_probe_network_pays_2_and_doubles_explore(self, table: Make) -> None:
        t = table(2, "planeteers").hand(0, "Deep Listening Array")
        t.corp(0).revelation = 2
        t.do("revelation", "probe_network")
        assert t.corp(0).profit == 2
        assert value(t.g, open_payment(t.g, 0, "explore", 1, 0, 1, 1), "A-P-13") == (3 + 1) * 2

    def test_star_children_need_two_breakthroughs(self, table: Make) -> None:
        t = table(2, "starfarers").hand(0, "Evo Accelerators").progress(0, "probe_network")
        t.corp(0).genetics = 1
        t.do("genetics")
        assert "star_children" not in t.tokens
        t = table(2, "starfarers").hand(0, "Evo Accelerators").progress(0, "probe_network", "quantum_computing")
        t.corp(0).genetics = 1
        t.do("genetics", "star_children")
        assert t.corp(0).profit == 1
        assert t.kind == "star-children"


class TestPage19:
    def test_multipliers(self, table: Make) -> None:
        t = table(2, "starfarers")
        t.corp(0).slots = [-1, -1, -1]
        p = open_payment(t.g, 0, "move", 1, 0, 0, 1)
        p.hqs = []
        assert value(t.g, p, "A-S-07", "A-S-05", "A-S-08", "A-S-09") == 96
        assert value(t.g, p, "A-S-08", "A-S-08", "A-S-10") == 45
        q = open_payment(t.g, 0, "produce", 1)
        assert value(t.g, q, "A-S-23") == 2

    def test_epsilon_indi(self) -> None:
        site = MAPS[2].sites[MAPS[2].site("epsilon_indi")]
        assert (site.multi_star, site.explore_cost, site.build_cost, len(site.slots)) == (True, 10, 20, 3)

    def test_nearby(self) -> None:
        board = MAPS[2]
        indi, lacaille, ross = (board.site(k) for k in ("epsilon_indi", "lacaille_9352", "ross_780"))
        assert board.near[indi][lacaille]
        assert not board.near[indi][ross]
        assert not board.near[lacaille][ross]

    def test_teams_never_stop_in_an_empty_region(self) -> None:
        assert all(not MAPS[2].regions[s.region].empty for s in MAPS[2].sites)


class TestPage20:
    def test_a_colony_of_6_pays_for_each_own_progress_card(self, table: Make) -> None:
        t = table(2, "starfarers").progress(0, "probe_network", "sensory_focus").profit(0, 0)
        aldrin = next(c for c in COLONIES if c.code == "K-03")
        assert aldrin.value == 6
        t.tile("sirius", "D-S-PR-04").tile("sirius", "D-S-SE-05", 1)
        t.base(0, "sirius", "bio_lab").base(0, "sirius", "industrial", 1)
        t.do("colonize", "K-03")
        assert t.corp(0).profit == 2

    def test_carol_explores_all_of_epsilon_eridani(self, table: Make) -> None:
        t = table(2, "starfarers").team(0, 0, "epsilon_eridani").hand(0, "Swarm Probes", "Swarm Probes")
        t.next_tile("primary", "D-S-PR-07").next_tile("secondary", "D-S-SE-01", "D-S-SE-02")
        t.corp(0).revelation = 0
        t.do("explore", "auto")
        site = t.g.map.site("epsilon_eridani")
        assert all(t.g.tiles[s] >= 0 for s in t.g.map.sites[site].spots)
        assert t.corp(0).profit == 2
        assert cost(t.g, 0, site) == 16


class TestPage21:
    def test_carol_builds_three_bases_for_16(self, table: Make) -> None:
        t = table(2, "starfarers").team(0, 0, "epsilon_eridani").profit(0, 9)
        t.tile("epsilon_eridani", "D-S-PR-07").tile("epsilon_eridani", "D-S-SE-01", 1)
        t.tile("epsilon_eridani", "D-S-SE-02", 2)
        t.hand(0, "Nano Assemblers", "Nano Assemblers", "Autofac Ark", "Seed Factory")
        t.do("build", "attraction", "refinery", "refinery")
        assert t.asked.args[1] == 16
        t.do("auto")
        assert len(t.g.own_bases(0)) == 3

    @pytest.mark.parametrize(("count", "points"), [(0, -1), (1, 1), (2, 4), (3, 8), (4, 13)])
    def test_the_colony_table(self, table: Make, count: int, points: int) -> None:
        t = table(2, "starfarers").profit(0, 10)
        for site, code, tile in list(
            zip(
                ["alpha_centauri", "luhman_16", "barnards_star", "wolf_359"],
                ["K-01", "K-24", "K-04", "K-03"],
                ["D-S-PR-03", "D-S-PR-04", "D-S-PR-05", "D-S-PR-06"],
                strict=True,
            )
        )[:count]:
            t.tile(site, tile).base(0, site, "secure" if site == "wolf_359" else "research").colony(site, code)
        t.g.stage = "interval"
        t.start()
        assert t.match.result.scores[0] == 10 + points


class TestPage22:
    def test_starting_with_planeteers(self) -> None:
        import cosmodrome
        from cosmodrome.games.spacecorp import GAME

        g = cosmodrome.new(GAME, 3, 1, {"start_era": "planeteers"}).state
        assert [c.profit for c in g.corps] == [8, 8, 8]
        assert [c.genetics for c in g.corps] == [1, 1, 1]
        assert g.contracts == [0] * 7
        assert [len(c.hand) for c in g.corps] == [3, 3, 3]

    def test_starting_with_starfarers(self) -> None:
        import cosmodrome
        from cosmodrome.games.spacecorp import GAME

        m = cosmodrome.new(GAME, 3, 1, {"start_era": "starfarers"})
        g = m.state
        assert [(c.profit, c.genetics, c.revelation) for c in g.corps] == [(20, 2, 2)] * 3
        order = []
        while (asked := next(iter(m.asked.values()))).prompt.kind == "progress":
            order.append(asked.seat)
            assert all(PROGRESS[p].kind == "adaptation" and PROGRESS[p].era == 1 for p in asked.values)
            m.pick(asked.seat, 0)
        assert order == list(reversed(g.clockwise(g.active)))
        assert [c.profit for c in g.corps] == [20, 20, 20]

    def test_ending_after_mariners(self, table: Make) -> None:
        t = table(2, end_era="mariners").profit(0, 4).profit(1, 4)
        t.g.beyond = [0, 1]
        t.corp(1).genetics = 2
        t.g.stage = "interval"
        t.start()
        assert t.match.result.scores == (7, 7)
        assert t.match.result.winners == (0, 1)

    def test_ending_after_planeteers_gives_nothing_for_genetics(self, table: Make) -> None:
        t = table(2, "planeteers", end_era="planeteers").profit(0, 4).profit(1, 4)
        t.g.beyond = [0, 1]
        t.tile("ceres", "D-P-E1-02").base(1, "ceres", "research")
        t.g.stage = "interval"
        t.start()
        assert t.match.result.scores == (7, 5)


def test_contract_awards_printed_in_examples() -> None:
    assert contracts(3, 0)[0].award == 2
    assert contracts(3, 1)[0].award == 3
    assert contracts(3, 0)[2].award == 2
