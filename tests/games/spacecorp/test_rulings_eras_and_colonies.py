"""Rulings 113-186: between eras, colonies and victory, set-up, and the clause-by-clause additions."""

from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.errors import OptionError
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import CARDS, COLONIES, ERAS, HQS, PROGRESS, TILES
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.games.spacecorp.payment.start import open_payment
from cosmodrome.games.spacecorp.payment.steps import total_so_far
from cosmodrome.games.spacecorp.rules.bases import tile_pay
from cosmodrome.games.spacecorp.rules.basics import able, suppressed
from cosmodrome.games.spacecorp.rules.build import cost, types_for
from cosmodrome.games.spacecorp.rules.colonize import free_points, paid_sources, sites_to_colonize
from cosmodrome.games.spacecorp.rules.move import allowed, usable_bases
from cosmodrome.games.spacecorp.rules.progress import choices
from cosmodrome.games.spacecorp.rules.turn import actions, advance_tracks


def between(t: Any) -> Any:
    """The era is over."""
    t.g.stage = "interval"
    return t


def test_ruling_113_to_115_what_carries_over(table: Make) -> None:
    t = between(table(3).infra(0, 1, "Ion Drive").hand(0, "Cargo Pod").profit(0, 7).profit(1, 3).profit(2, 4))
    t.tile("luna", "D-M-E1-03").base(0, "luna", "refinery").tile("phobos", "D-M-E1-02").base(0, "phobos", "research")
    t.start()
    assert (t.kind, t.tokens) == ("legacy", ["luna.0", "none"])
    t.do("luna.0")
    g, corp = t.g, t.corp(0)
    assert g.era == 1
    assert (TILES[corp.legacy_tile].code, corp.legacy_base, corp.legacy_pay) == ("D-M-E1-03", 4, 2)
    assert corp.stock == [3, 3, 3, 3, 2, 3, 3, 3, 3]
    assert CARDS[corp.slots[0]].title == "Ion Drive"
    assert "Cargo Pod" not in t.titles()
    places = (
        [c for layer in g.deck for c in layer.raw]
        + [c for c in g.offers if c >= 0]
        + [c for x in g.corps for c in x.hand]
    )
    assert sum(CARDS[c].time for c in places) == 5


def test_ruling_114_a_new_legacy_pair_replaces_the_old_one(table: Make) -> None:
    """Also ruling 149: the older base is in stock again."""
    t = between(table(2, "planeteers")).tile("ceres", "D-P-E1-03").base(0, "ceres", "research")
    t.corp(0).legacy_tile, t.corp(0).legacy_base, t.corp(0).legacy_pay = 2, 4, 2
    t.corp(0).stock[4] -= 1
    t.do("ceres.0")
    assert (t.corp(0).legacy_base, t.corp(0).legacy_pay) == (5, 2)
    assert t.corp(0).stock[4] == 3
    u = between(table(2, "planeteers")).tile("ceres", "D-P-E1-03").base(0, "ceres", "exploiter")
    u.g.spent[u.spot("ceres")] = 1
    u.start()
    assert u.kind != "legacy"  # an exploited tile has no P#


def test_ruling_116_beyond_options_may_be_used_with_different_teams(table: Make) -> None:
    t = between(table(2))
    t.g.beyond = [1, 1]
    t.do("ceres", "vesta")
    assert (t.at(1, 0), t.at(1, 1)) == ("ceres", "vesta")
    assert t.corp(1).claims == [1, 0, 0, 0]
    assert t.g.tiles[t.spot("ceres")] >= 0
    assert t.g.tiles[t.spot("vesta")] < 0
    assert t.g.beyond == [-1, -1]


def test_ruling_116_among_the_stars(table: Make) -> None:
    t = between(table(2, "planeteers"))
    t.g.beyond = [0, 1]
    t.do("alpha_centauri", "luhman_16")
    assert (t.at(0, 0), t.corp(0).track[0]) == ("alpha_centauri", 0)
    assert (t.at(1, 0), t.corp(1).track[0]) in (("luhman_16", 3), ("luhman_16", 2))
    assert t.g.active == 0


def system(table: Make, *tiles: str, seats: int = 2) -> Any:
    """Seat 0 holds all of Sirius (two boxes)."""
    t = table(seats, "starfarers").tile("sirius", tiles[0]).tile("sirius", tiles[1], 1)
    return t.base(0, "sirius", "research").base(0, "sirius", "research", 1)


def test_ruling_117_where_a_colony_may_be_placed(table: Make) -> None:
    t = system(table, "D-S-PR-03", "D-S-SE-05")
    site = t.g.map.site("sirius")
    assert sites_to_colonize(t.g, 0) == {site: 3 + 2 + 1}
    assert sites_to_colonize(t.g, 1) == {}
    t.colony("sirius", "K-01")
    assert sites_to_colonize(t.g, 0) == {}


def test_ruling_118_the_build_source_is_cards_and_infra_only(table: Make) -> None:
    t = system(table, "D-S-PR-05", "D-S-SE-08").progress(0, "self_replicators").profit(0, 9)
    site = t.g.map.site("sirius")
    t.hand(0, "Autofac Ark", "Clone Forge", "Time")  # 6 + 3 + intrinsic 3 = 12, all that Sirius needs
    assert "build" in paid_sources(t.g, 0, site, ())
    t.g.corps[0].slots[0] = -1
    p = open_payment(t.g, 0, "colony", 12, -1, site, site)
    p.cards = t.corp(0).hand[:1]
    assert total_so_far(t.g, 0, p) == CARDS[t.corp(0).hand[0]].uses["build"].value + 3
    u = system(table, "D-S-PR-05", "D-S-SE-08").progress(0, "self_replicators").profit(0, 9)
    u.hand(0, "Autofac Ark", "Time")
    assert "build" not in paid_sources(u.g, 0, site, ())


def test_ruling_119_the_removed_team_is_on_the_star_and_gone_for_good(table: Make) -> None:
    """Also ruling 142: the team adds a point, from 4 to the 5 of the colony."""
    t = system(table, "D-S-PR-05", "D-S-SE-08").team(0, 0, "sirius", track=2)
    site = t.g.map.site("sirius")
    assert "team" not in paid_sources(t.g, 0, site, ())
    t = system(table, "D-S-PR-05", "D-S-SE-06").team(0, 0, "sirius").hand(0, "Trade Fleet")
    assert free_points(t.g, 0, site) == 1 + 2 + 1
    t.do("colonize", "K-04", "?team")
    assert t.corp(0).teams[0] == -2


def test_ruling_120_points_are_col_numbers_and_may_exceed(table: Make) -> None:
    t = system(table, "D-S-PR-03", "D-S-SE-05").hand(0, "Trade Fleet")
    t.do("colonize", "K-01")
    assert t.g.colony_at[t.g.map.site("sirius")] == 0


def test_ruling_121_a_colony_gives_nearby_points_and_spur_access(table: Make) -> None:
    t = system(table, "D-S-PR-03", "D-S-SE-05").colony("sirius", "K-01")
    t.tile("procyon", "D-S-PR-05").tile("procyon", "D-S-SE-08", 1)
    t.base(0, "procyon", "refinery").base(0, "procyon", "refinery", 1)
    procyon = t.g.map.site("procyon")
    assert free_points(t.g, 0, procyon) == 1 + 1 + 1  # Col1, two bases, Sirius nearby
    assert allowed(t.g, 0, procyon, t.g.map.site("orion_north"), usable_bases(t.g, 0)) == "spur"
    t.colony("procyon", "K-24")
    assert allowed(t.g, 0, procyon, t.g.map.site("orion_north"), usable_bases(t.g, 0)) == ""


@pytest.mark.parametrize(
    ("code", "gains"),
    [("K-02", 1), ("K-03", 1), ("K-04", 2), ("K-05", 1)],
)
def test_ruling_122_immediate_effects_count_all_players_in_play(table: Make, code: str, gains: int) -> None:
    t = system(table, "D-S-PR-04", "D-S-SE-05").progress(0, "probe_network").progress(1, "quantum_computing")
    t.hand(0, "Trade Fleet")
    t.do("colonize", code)
    assert t.corp(0).profit == gains


def test_ruling_122_others_colonies_pay_when_someone_colonizes_or_fulfils(table: Make) -> None:
    t = system(table, "D-S-PR-04", "D-S-SE-05").hand(0, "Trade Fleet")
    t.tile("wolf_359", "D-S-PR-06").base(1, "wolf_359", "research").colony("wolf_359", "K-26")
    t.tile("barnards_star", "D-S-PR-12").base(1, "barnards_star", "research").colony("barnards_star", "K-27")
    t.do("colonize", "K-01")
    assert t.corp(1).books == {"colonies": 2}
    u = table(2, "starfarers").tile("wolf_359", "D-S-PR-06").base(1, "wolf_359", "research").colony("wolf_359", "K-27")
    u.tile("barnards_star", "D-S-PR-12").base(0, "barnards_star", "refinery").hand(0, "Star Lifter", "Trade Fleet")
    u.do("produce", "card:A-S-22.1", "ok")
    assert u.corp(1).profit == 1


def test_ruling_122_printed_award_leaves_the_contract_open(table: Make) -> None:
    t = system(table, "D-S-PR-04", "D-S-SE-05").hand(0, "Trade Fleet")
    t.g.contracts[6] = -1
    t.do("colonize", "K-29", "row7")
    assert t.corp(0).profit == 7
    assert t.g.contracts[6] == -1


def test_ruling_123_end_effects_then_the_table_then_ties(table: Make) -> None:
    t = between(system(table, "D-S-PR-04", "D-S-SE-05").colony("sirius", "K-06")).profit(0, 0).profit(1, 14)
    t.start()
    assert t.match.result.scores == (12 + 1, 14 - 1)
    assert t.match.result.winners == (0,)  # colony value breaks the tie
    u = between(table(2, "starfarers")).profit(0, 5).profit(1, 5).progress(1, "probe_network").start()
    assert u.match.result.winners == (1,)
    v = between(table(2, "starfarers")).start()
    assert v.match.result.winners == (0, 1)


def test_ruling_124_early_end_ties_by_bases_on_the_board(table: Make) -> None:
    t = between(table(2, end_era="mariners")).profit(0, 5).profit(1, 4)
    t.corp(1).genetics = 4
    t.g.beyond = [0, -1]
    t.base(1, "lunar_l4", "spaceport")
    t.start()
    assert t.match.result.scores == (8, 8)
    assert t.match.result.winners == (1,)


@pytest.mark.parametrize("era", ["planeteers", "starfarers"])
def test_ruling_125_start_cards_on_top(era: str) -> None:
    g = cosmodrome.new(GAME, 4, 5, {"start_era": era}).state
    assert all(CARDS[c].start for c in g.offers)
    assert len(g.deck) == 1


@pytest.mark.parametrize(
    ("seats", "hands", "profits"), [(2, [2, 3], [0, 0]), (3, [2, 3, 3], [0, 0, 1]), (4, [2, 2, 3, 3], [0, 0, 0, 1])]
)
def test_ruling_126_and_127_mariners_hands_by_place(seats: int, hands: list[int], profits: list[int]) -> None:
    """Also rulings 137 and 155: later seats draw more, and 0, 2 or 4 Time cards are in the deck."""
    g = cosmodrome.new(GAME, seats, 3).state
    order = g.clockwise(g.active)
    assert [len(g.corps[s].hand) for s in order] == hands
    assert [g.corps[s].profit for s in order] == profits
    times = [c for layer in g.deck for c in layer.raw if CARDS[c].time]
    assert len(times) == {2: 0, 3: 2, 4: 4}[seats]
    assert all({"Chemical Drive", "Time"} <= {CARDS[c].title for c in corp.hand} for corp in g.corps)


@pytest.mark.parametrize(("era", "teams"), [("mariners", 2), ("planeteers", 2), ("starfarers", 3)])
def test_ruling_128_teams_at_home(table: Make, era: str, teams: int) -> None:
    t = table(2, era)
    assert t.corp(0).teams.count(t.g.map.home) == teams
    assert t.corp(0).teams.count(-1) == 4 - teams


def test_ruling_129_and_134_first_player_is_on_ceres_else_poorest(table: Make) -> None:
    t = between(table(2)).profit(0, 9).profit(1, 3)
    t.g.beyond = [0, -1]
    t.do("ceres")
    assert t.g.active == 0
    u = between(table(2)).profit(0, 9).profit(1, 3)
    u.g.beyond = [0, -1]
    u.do("home")
    assert u.g.active == 1


def test_ruling_130_and_166_the_draft(table: Make) -> None:
    m = cosmodrome.new(GAME, 2, 8, {"start_era": "starfarers"})
    g = m.state
    last = (g.due + 1) % 2
    assert next(iter(m.asked)) == last
    m.answer(last, "sensory_focus")
    m.answer(g.due if g.turn == 0 else g.active, "sensory_focus")
    assert PROGRESS[g.corps[last].progress[0]].award == 1
    assert [c.profit for c in g.corps] == [20, 20]


@pytest.mark.parametrize(("seats", "colonies"), [(2, 12), (3, 17), (4, 20)])
def test_ruling_131_colonies_by_player_count(table: Make, seats: int, colonies: int) -> None:
    assert len(table(seats, "starfarers").g.colonies) == colonies


def test_ruling_132_to_136_where_the_summary_differs(table: Make) -> None:
    assert sum(table(2).corp(0).stock) == 27
    assert MAPS[1].sites[MAPS[1].beyond].key == "oort_cloud"
    assert MAPS[2].beyond == -1
    t = between(table(2)).profit(0, 6).infra(0, 1, "Ion Drive").start()
    assert t.corp(0).hq == 0
    assert t.corp(0).profit == 6


def test_ruling_138_an_opponents_base_allows_a_move(table: Make) -> None:
    t = table(2).base(1, "lunar_l4", "spaceport").team(0, 0, "lunar_l4")
    assert allowed(t.g, 0, t.g.map.site("lunar_l4"), t.g.map.site("luna"), usable_bases(t.g, 0)) == ""


def test_ruling_141_new_infra_is_for_later_turns(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive", "Space Tourism").hand(1, "Gene Sequencer")
    t.do("upgrade", "slot1")
    assert t.g.active == 1  # the upgrade was the whole action


def test_ruling_146_a_lap_in_mariners_awards_no_card(table: Make) -> None:
    t = table(2).hand(0, "Gene Sequencer", "Space Tourism")
    t.corp(0).genetics = 2
    t.do("genetics", "auto")
    assert t.corp(0).genetics >= 3  # past the top space
    assert t.kind != "progress"
    assert t.corp(0).progress == ()


def test_ruling_152_an_edge_is_offered_only_when_its_card_says(table: Make) -> None:
    """Divert is for a Produce action: it is not offered when an opponent researches."""

    def with_divert() -> Any:
        t = table(2).tile("luna", "D-M-E1-03").base(0, "luna", "research")
        return t.hand(0, "Think Tank", "Ore Smelter").hand(1, "Divert", "Space Tourism")

    t = with_divert().do("research")
    while t.g.active == 0:
        assert t.kind != "edge"
        t.do(t.tokens[0])
    u = with_divert().do("produce", "auto")
    assert (u.kind, u.seat) == ("edge", 1)


def test_ruling_157_epsilon_eridani() -> None:
    site = MAPS[2].sites[MAPS[2].site("epsilon_eridani")]
    assert (site.explore_cost, site.build_cost) == (10, 8)


def test_ruling_161_the_alien_artifact_of_planeteers_lies_in_the_e3_stack() -> None:
    assert {tile.stack for tile in TILES if tile.title == "Alien Artifact" and tile.era == 1} == {"e3"}


def test_ruling_162_every_hq_prints_research_and_the_first_slot() -> None:
    for hq in HQS:
        assert hq.research > 0
        assert [bool(slot) for slot in hq.slots] == [True, False, False]


def test_ruling_163_a_ceres_award_waits_for_the_sideboard(table: Make) -> None:
    t = between(table(2, seed="x")).profit(0, 5).profit(1, 9)
    t.corp(1).genetics = 2
    t.g.beyond = [1, -1]
    t.start()
    t.do("ceres")
    tile = TILES[t.g.tiles[t.spot("ceres")]]
    assert t.corp(1).books.get("discoveries", 0) == tile.profit
    assert (t.kind == "progress") is (tile.genetics > 0)


def test_ruling_164_lap_adaptations_from_the_poorest_on(table: Make) -> None:
    t = between(table(3)).profit(0, 9).profit(1, 3).profit(2, 5)
    for seat in range(3):
        t.corp(seat).genetics = 3
    t.start()
    order = []
    while t.kind == "progress":
        order.append(t.seat)
        t.do(t.tokens[0])
    assert order == [1, 2, 0]


def test_ruling_165_markers_and_profit_carry_over(table: Make) -> None:
    t = between(table(2, "planeteers")).profit(0, 6).progress(0, "probe_network")
    t.corp(0).genetics, t.corp(0).revelation = 4, 2
    t.start()
    assert (t.g.era, t.corp(0).genetics, t.corp(0).revelation) == (2, 4, 2)
    assert t.keys() == ["probe_network"]


def test_ruling_167_teams_may_share_a_site(table: Make) -> None:
    t = table(2).team(1, 0, "luna").hand(0, "Ion Drive", "Space Tourism").do("move", "?luna", "auto")
    assert t.at(0, 0) == t.at(1, 0) == "luna"


def test_ruling_168_cards_may_be_held_back_for_profit(table: Make) -> None:
    t = table(2, "planeteers").profit(0, 9).hand(0, "Fusion Torch", "Ice Futures").do("move", "ceres")
    assert "spend:2" in t.tokens  # 3 of 5 by the intrinsic Infra


def test_ruling_169_payments_come_before_earnings(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "ross_780").profit(0, 2)
    t.tile("ross_780", "D-S-PR-03").tile("ross_780", "D-S-SE-05", 1).colony("ross_780", "K-01")
    t.base(0, "ross_780", "research").base(0, "ross_780", "research", 1)
    t.hand(0, "Antimatter Drive", "Antimatter Drive", "Salvage", "Trade Fleet")
    moves = "move" in actions(t.g, 0)
    assert not moves  # 3F for radiation can't be paid from the 5F of the spur


def test_ruling_170_tracks_then_edges_then_the_action(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "sirius", track=1).offers("Leak").hand(0, "Salvage", "Trade Fleet").start()
    assert t.kind == "edge"
    assert t.corp(0).track[0] == 0


def test_ruling_171_the_doubled_infra_card_may_be_an_opponents(table: Make) -> None:
    t = table(2, "planeteers").base(0, "ceres", "spaceport").tile("ceres", "D-P-E1-02").team(0, 0, "ceres")
    t.infra(1, 2, "Beamed Sail")
    p = open_payment(t.g, 0, "move", 1, 0, t.g.map.site("ceres"), t.g.map.site("vesta"))
    p.hqs = [1]
    assert total_so_far(t.g, 0, p) == 3 + 4 + 4


def test_ruling_172_a_team_that_only_advanced_may_be_transported(table: Make) -> None:
    t = table(2, "starfarers").tile("barnards_star", "D-S-PR-13").base(0, "barnards_star", "spaceport")
    t.team(0, 0, "barnards_star", track=1).hand(0, "Trade Fleet", "Light Sail")
    t.do("special")
    assert "team1" in t.tokens


@pytest.mark.parametrize(("box", "after"), [(3, 1), (2, 0), (1, 0)])
def test_ruling_173_deep_hibernation(table: Make, box: int, after: int) -> None:
    t = table(2, "starfarers").progress(0, "deep_hibernation").team(0, 0, "sirius", track=box)
    advance_tracks(t.g, 0)
    assert t.corp(0).track[0] == after


def test_ruling_174_star_children_without_a_free_system(table: Make) -> None:
    t = (
        table(2, "starfarers")
        .progress(0, "probe_network", "quantum_computing")
        .hand(0, "Evo Accelerators", "Trade Fleet")
    )
    t.corp(0).genetics = 1
    t.corp(0).teams = [t.g.map.home] * 4
    t.do("genetics", "auto", "star_children")
    assert t.kind != "star-children"
    assert t.corp(0).profit == 1
    u = (
        table(2, "starfarers")
        .progress(0, "probe_network", "quantum_computing")
        .hand(0, "Evo Accelerators", "Trade Fleet")
    )
    u.team(1, 0, "sirius", track=3).corp(0).genetics = 1
    u.do("genetics", "auto", "star_children")
    assert "sirius" not in u.tokens
    u.do("procyon")
    assert (u.at(0, 3), u.corp(0).track[3]) == ("procyon", 0)


def test_ruling_175_a_prerequisite_never_counts_the_card_taken(table: Make) -> None:
    t = table(2, "starfarers")
    keys = [PROGRESS[c].key for c in choices(t.g, 0, True)]
    assert "faster_than_light" not in keys
    t.progress(0, "probe_network")
    assert "faster_than_light" in [PROGRESS[c].key for c in choices(t.g, 0, True)]


def test_ruling_176_cooperative_empathy_draws_after_the_opponents(table: Make) -> None:
    t = (
        table(2, "planeteers")
        .progress(0, "cooperative_empathy")
        .infra(1, 2, "Beamed Sail")
        .hand(0, "Cycler Ship", "Ice Futures")
    )
    t.do("move", "ceres", "hq:1", "auto").until("reward")
    before = len(t.corp(0).hand)
    t.do("decline")
    assert len(t.corp(0).hand) >= before + 1


def test_ruling_179_produce_money_includes_every_bonus(table: Make) -> None:
    t = table(2, "starfarers").progress(0, "matter_synthesis").tile("barnards_star", "D-S-PR-12")
    t.base(0, "barnards_star", "refinery").hand(0, "Star Lifter", "Trade Fleet")
    t.corp(0).legacy_tile, t.corp(0).legacy_base, t.corp(0).legacy_pay = 1, 4, 2
    t.corp(0).stock[4] -= 1
    t.do("produce", "card:A-S-22.1", "ok")
    assert t.g.earned == 5 + 2 + 2
    assert t.kind == "claim"  # 7F or more


def test_ruling_180_phobes_icons_still_meet_requirements(table: Make) -> None:
    t = table(2, "starfarers").tile("sirius", "D-S-AL-01").tile("sirius", "D-S-SE-02", 1)
    kinds = types_for(t.g, 0, t.spot("sirius", 1))
    assert 2 in kinds  # Exploiter: the printed P#
    assert 4 in kinds
    t.base(0, "sirius", "refinery").base(0, "sirius", "refinery", 1)
    assert suppressed(t.g, t.g.map.site("sirius"))
    assert tile_pay(t.g, t.spot("sirius", 1)) == 0


def test_ruling_181_secure_must_stand_on_the_phobes_tile_itself(table: Make) -> None:
    """Also rulings 143 and 156: the Phobes tile, whatever the table of bases calls it."""
    t = table(2, "starfarers").tile("sirius", "D-S-AL-01").tile("sirius", "D-S-SE-02", 1)
    t.base(0, "sirius", "research").base(0, "sirius", "secure", 1)
    assert suppressed(t.g, t.g.map.site("sirius"))


def test_ruling_182_the_end_of_era_claim_needs_no_condition(table: Make) -> None:
    t = between(system(table, "D-S-PR-04", "D-S-SE-05").colony("sirius", "K-28"))
    t.g.contracts[1] = 0
    t.do("row2")
    assert t.corp(0).books["contracts"] == 5 + 6


def test_ruling_183_trigger_a_in_an_intercept_turn(table: Make) -> None:
    t = table(3, seed="a").claimed(1, 2, 3, 5, 6).infra(0, 1, "Ion Drive").infra(0, 2, "Solar Sail")
    t.hand(0, "Field Geologists", "Intercept", "Space Tourism").hand(1, "Cargo Pod").hand(2, "Cargo Pod")
    t.do("special", "A-M-22.1", "upgrade", "slot3", "row7")
    seats = []
    while t.g.era == 0:
        seats.append(t.g.active)
        t.end_turn()
    assert seats == [1, 2]  # from whoever was due on; the player who triggered it is skipped


def test_ruling_184_a_passed_player_may_still_play_edges(table: Make) -> None:
    t = (
        table(3)
        .infra(0, 1, "Ion Drive")
        .infra(0, 2, "Solar Sail")
        .hand(0, "Field Geologists")
        .hand(1, "Market Influence")
    )
    t.hand(2, "Gene Sequencer").empty_deck()
    t.corp(1).passed = True
    t.do("play", "upgrade", "slot3", "row7")
    assert (t.kind, t.seat) == ("edge", 1)


def test_ruling_185_sabotage_on_the_only_action_forces_the_pass(table: Make) -> None:
    t = table(3).hand(0, "Gene Sequencer").hand(1, "Sabotage").hand(2, "Gene Sequencer").empty_deck()
    t.do("play", "A-M-21.1", "genetics")
    assert t.corp(0).passed


def test_ruling_186_teams_in_the_spur_never_leave(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "orion_east")
    assert 0 not in able(t.g, 0)
    assert min(t.g.map.distance[t.g.map.site("orion_east")]) > 999


def test_planetary_engineering_ignores_base_plus(table: Make) -> None:
    t = table(2, "starfarers").tile("sirius", "D-S-PR-12").tile("sirius", "D-S-SE-07", 1)
    assert cost(t.g, 0, t.g.map.site("sirius")) == 14 + 4 - 2
    t.progress(0, "planetary_engineering")
    assert cost(t.g, 0, t.g.map.site("sirius")) == 14 - 2


def test_every_colony_effect_is_known() -> None:
    kinds = {c.effect.kind for c in COLONIES}
    assert kinds == {
        "none",
        "on_event",
        "gain_per",
        "end_of_era_per",
        "end_of_era_claim_contract",
        "gain_printed_award_of_unfulfilled_contract",
    }


@pytest.mark.parametrize(("era", "out"), zip(ERAS, (10, 14, 18), strict=True))
def test_shorter_decks_lay_cards_aside_open_before_the_first_turn(era: str, out: int) -> None:
    whole = cosmodrome.new(GAME, 2, 8, {"start_era": era}).state
    short = cosmodrome.new(GAME, 2, 8, {"start_era": era, "shorter_decks": True}).state
    assert short.pile == whole.pile - out
    assert len(short.aside) == out
    assert not any(CARDS[c].time or CARDS[c].start for c in short.aside)
    assert GAME.view(short, 1).aside == short.aside
    assert GAME.check(short) == []


def test_shorter_decks_are_for_two() -> None:
    with pytest.raises(OptionError, match="Shorter decks are for 2 players only"):
        cosmodrome.new(GAME, 3, 8, {"shorter_decks": True})
