"""Rulings 49-80: Explore, Build, Produce, progress, Upgrade and Special."""

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.content import BASES, TILES
from cosmodrome.games.spacecorp.payment.start import industrial_owners, open_payment
from cosmodrome.games.spacecorp.payment.steps import total_so_far
from cosmodrome.games.spacecorp.rules.bases import tile_pay
from cosmodrome.games.spacecorp.rules.basics import suppressed
from cosmodrome.games.spacecorp.rules.build import builders, cost, open_site, types_for
from cosmodrome.games.spacecorp.rules.colonize import free_points
from cosmodrome.games.spacecorp.rules.explore import explorers, supplied
from cosmodrome.games.spacecorp.rules.produce import producing
from cosmodrome.games.spacecorp.rules.special import probe_sites, specials


def tile_code(t: Any, site: str, box: int = 0) -> str:
    return TILES[t.g.tiles[t.spot(site, box)]].code


def test_ruling_49_needs_a_team_on_the_star_and_an_empty_box(table: Make) -> None:
    t = table(2, "starfarers").hand(0, "Swarm Probes").team(0, 0, "barnards_star", track=1)
    assert explorers(t.g, 0) == {}
    t.team(0, 0, "barnards_star")
    assert list(explorers(t.g, 0)) == [t.g.map.site("barnards_star")]
    t.tile("barnards_star", "D-S-PR-05")
    assert explorers(t.g, 0) == {}


def test_ruling_50_immediate_awards_now_the_rest_stays(table: Make) -> None:
    """Also ruling 140: Base+2 is no award, it stays with the tile."""
    t = table(2).team(0, 0, "south_mars").hand(0, "Field Geologists", "Space Tourism").next_tile("e2", "D-M-E2-01")
    t.do("explore", "auto")
    assert t.corp(0).profit == 2
    assert t.corp(0).genetics == 1
    assert cost(t.g, 0, t.g.map.site("south_mars")) == 6 + 2


def test_ruling_51_a_redirect_draws_from_the_named_stack(table: Make) -> None:
    t = table(2).team(0, 0, "luna").hand(0, "Survey Satellite")
    t.next_tile("e1", "D-M-E1-06").next_tile("e2", "D-M-E2-03")
    t.do("explore", "auto")
    assert tile_code(t, "luna") == "D-M-E2-03"
    assert t.g.stacks["e1"] == ()
    t.g.stacks["e1"] = ()
    assert not supplied(t.g, t.g.map.site("phobos"))


def test_ruling_52_a_claim_lasts_while_that_team_stays(table: Make) -> None:
    t = table(2).team(0, 0, "luna", claim=True).tile("luna", "D-M-E1-02").hand(0, "Ion Drive", "Space Tourism")
    t.do("move", "team1", "?earth", "auto")
    assert t.corp(0).claims[0] == 0


def test_ruling_53_one_explore_fills_every_box_primary_first(table: Make) -> None:
    """Also ruling 151: the boxes draw from the Primary and the Secondary stack."""
    t = table(2, "starfarers").team(0, 0, "sirius").hand(0, "Swarm Probes", "Swarm Probes")
    t.corp(0).genetics = t.corp(0).revelation = 0
    t.next_tile("primary", "D-S-PR-12").next_tile("secondary", "D-S-SE-02")
    t.do("explore", "auto")
    assert (tile_code(t, "sirius"), tile_code(t, "sirius", 1)) == ("D-S-PR-12", "D-S-SE-02")
    assert t.corp(0).claims == [1, 0, 0, 0]
    assert t.corp(0).profit == 2


def phobes(table: Make, *more: str) -> Any:
    t = table(2, "starfarers").team(0, 0, "sirius").hand(0, "Swarm Probes", "Swarm Probes", *more)
    t.corp(0).genetics = t.corp(0).revelation = 0
    t.next_tile("primary", "D-S-PR-01").next_tile("alien", "D-S-AL-01").next_tile("secondary", "D-S-SE-02")
    return t


def test_ruling_54_phobes_drive_the_team_home_and_suppress_the_system(table: Make) -> None:
    t = phobes(table).do("explore", "auto")
    assert t.at(0, 0) == "sol"
    assert tile_code(t, "sirius", 1) == "D-S-SE-02"
    assert t.corp(0).profit == 0
    assert suppressed(t.g, t.g.map.site("sirius"))


def secure_on_phobes(table: Make, *kinds: str) -> Any:
    t = table(2, "starfarers").team(0, 0, "sirius").profit(0, 9)
    t.tile("sirius", "D-S-AL-01").tile("sirius", "D-S-SE-02", 1)
    t.corp(0).genetics = t.corp(0).revelation = 0
    t.hand(0, *["Nano Assemblers"] * 3, *["Autofac Ark"] * 2)
    return t.do("build", *kinds, "auto")


def test_ruling_54_secure_on_the_phobes_tile_collects_all_awards(table: Make) -> None:
    t = secure_on_phobes(table, "secure", "refinery")
    assert t.corp(0).books["discoveries"] == 3 + 1
    assert t.corp(0).revelation == 2
    assert not suppressed(t.g, t.g.map.site("sirius"))


def test_ruling_55_suppressed_tiles_pay_0_and_only_base_plus_applies(table: Make) -> None:
    t = table(2, "starfarers").tile("sirius", "D-S-AL-01").tile("sirius", "D-S-SE-07", 1)
    site = t.g.map.site("sirius")
    assert cost(t.g, 0, site) == 14  # not 12
    t.base(0, "sirius", "refinery").base(0, "sirius", "research", 1)
    assert tile_pay(t.g, t.spot("sirius")) == 0
    assert free_points(t.g, 0, site) == 1  # two bases; no Col
    assert "shield_factory" in [BASES[k].key for k in types_for(t.g, 1, t.spot("sirius", 1))]


def test_ruling_56_energy_fields_only_stop_the_relocation(table: Make) -> None:
    """Also ruling 143: the awards stay suppressed."""
    t = phobes(table).progress(0, "energy_fields").do("explore", "auto")
    assert t.at(0, 0) == "sirius"
    assert t.corp(0).profit == 0


def test_ruling_56_the_explorer_chooses_who_leaves_and_a_probe_moves_nobody(table: Make) -> None:
    t = phobes(table).team(0, 1, "sirius").do("explore", "auto")
    assert t.kind == "phobes"
    u = phobes(table, "Deep Space Probe").team(0, 0, "sol")
    u.next_tile("secondary", "D-S-SE-02")
    u.do("special", "sirius")
    assert u.at(0, 0) == "sol"
    assert u.corp(0).claims == [0, 0, 0, 0]


@pytest.mark.parametrize(("title", "open_"), [("", False), ("cooperative_empathy", True), ("sensory_focus", True)])
def test_ruling_57_introvs_let_only_friends_build(table: Make, title: str, open_: bool) -> None:
    t = table(2, "starfarers").tile("barnards_star", "D-S-AL-02")
    if title:
        t.progress(0, title)
    assert open_site(t.g, 0, t.g.map.site("barnards_star")) is open_


def test_ruling_58_no_base_yet_all_boxes_filled_cost_at_least_0(table: Make) -> None:
    t = table(2).team(0, 0, "luna").tile("luna", "D-M-E1-01")
    site = t.g.map.site("luna")
    assert cost(t.g, 0, site) == 0
    assert list(builders(t.g, 0)) == [site]
    t.base(1, "luna", "research")
    assert builders(t.g, 0) == {}


def test_ruling_59_a_cost_of_0_needs_no_cards_but_the_action(table: Make) -> None:
    t = table(2).team(0, 0, "luna").tile("luna", "D-M-E1-01").hand(0, "Space Tourism")
    t.do("build", "refinery", "auto")
    assert t.g.base_owner(t.g.map.site("luna")) == 0
    assert "Space Tourism" in t.titles()


def test_ruling_60_types_from_stock_that_fit(table: Make) -> None:
    t = table(2).team(0, 0, "luna").tile("luna", "D-M-E1-05")
    names = [BASES[k].key for k in types_for(t.g, 0, t.spot("luna"))]
    assert names == ["attraction", "research"]
    t.corp(0).stock[0] = 0
    assert [BASES[k].key for k in types_for(t.g, 0, t.spot("luna"))] == ["research"]
    assert [BASES[k].key for k in types_for(t.g, 0, t.spot("lunar_l4"))] == ["research", "spaceport"]


def test_ruling_61_a_claim_pays_2_once_from_the_bank(table: Make) -> None:
    t = table(2, "starfarers").team(0, 0, "sirius").team(1, 0, "sirius", claim=True).profit(0, 5)
    t.tile("sirius", "D-S-PR-05").tile("sirius", "D-S-SE-08", 1)
    t.hand(0, "Nano Assemblers", "Nano Assemblers", "Autofac Ark", "Force Frame", "Ablative Hull")
    t.do("build", "research", "research", "auto")
    assert t.corp(1).books == {"claims": 2}


def test_ruling_62_industrial_doubles_elsewhere_in_its_region_once(table: Make) -> None:
    t = table(2).team(0, 0, "deimos").tile("deimos", "D-M-E1-05")
    t.tile("phobos", "D-M-E1-03").base(0, "phobos", "industrial").tile("north_mars", "D-M-E2-03")
    t.base(1, "north_mars", "industrial")
    site = t.g.map.site("deimos")
    p = open_payment(t.g, 0, "build", 4, 0, site, site)
    t.hand(0, "Modular Habitat")
    p.cards = t.corp(0).hand[:]
    assert total_so_far(t.g, 0, p) == 6
    p.time = "double"
    assert total_so_far(t.g, 0, p) == 12
    assert industrial_owners(t.g, 0, t.g.map.site("phobos")) == [1]
    assert industrial_owners(table(2, "starfarers").g, 0, 1) == []


def test_ruling_63_one_build_places_a_base_on_every_tile(table: Make) -> None:
    t = secure_on_phobes(table, "secure", "refinery")
    assert len(t.g.own_bases(0)) == 2
    u = table(2, "starfarers").team(0, 0, "sirius").tile("sirius", "D-S-PR-14").tile("sirius", "D-S-SE-09", 1)
    u.hand(0, *["Nano Assemblers"] * 3).profit(0, 9)
    u.corp(0).stock = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert builders(u.g, 0) == {}


@pytest.mark.parametrize(
    ("era", "site", "tile", "gains"),
    [("planeteers", "callisto", "D-P-E2-01", 2), ("starfarers", "barnards_star", "D-S-PR-11", 4)],
)
def test_ruling_64_exploiter_takes_the_printed_numbers_for_good(
    table: Make, era: str, site: str, tile: str, gains: int
) -> None:
    t = table(2, era).team(0, 0, site).tile(site, tile).profit(0, 9).progress(0, "radiation_resistant")
    names = (
        ["Swarm Constructors", "Swarm Constructors", "Ice Armor"]
        if era == "planeteers"
        else ["Nano Assemblers", "Nano Assemblers", "Autofac Ark"]
    )
    t.hand(0, *names).do("build", "exploiter", "auto")
    assert t.corp(0).books["bases"] == gains
    assert tile_pay(t.g, t.spot(site)) == -1
    if era == "starfarers":
        assert free_points(t.g, 0, t.g.map.site(site)) == 0


def test_ruling_65_attraction_and_refinery(table: Make) -> None:
    t = table(2, "planeteers").tile("titan", "D-P-E3-07").base(0, "titan", "attraction")
    assert tile_pay(t.g, t.spot("titan")) == 2
    t.tile("ceres", "D-P-E1-05").base(0, "ceres", "attraction")
    assert tile_pay(t.g, t.spot("ceres")) == 1
    t.tile("vesta", "D-P-E1-03").base(0, "vesta", "refinery")
    assert tile_pay(t.g, t.spot("vesta")) == 3
    s = table(2, "starfarers").tile("barnards_star", "D-S-PR-08").base(0, "barnards_star", "attraction")
    assert tile_pay(s.g, s.spot("barnards_star")) == 3


def test_ruling_66_research_base_takes_an_offer_or_among_the_stars_a_step(table: Make) -> None:
    t = table(2).team(0, 0, "luna").tile("luna", "D-M-E1-01").offers("Ion Drive", "Poach").hand(0, "Space Tourism")
    t.do("build", "research", "auto", "offer2")
    assert "Poach" in t.titles()
    s = table(2, "starfarers").team(0, 0, "barnards_star").tile("barnards_star", "D-S-PR-13").profit(0, 9)
    s.corp(0).revelation = 0
    s.hand(0, "Nano Assemblers", "Force Frame").offers("Leak").do("build", "research", "auto", "revelation")
    assert s.corp(0).revelation == 1


def test_ruling_67_secure_pays_per_opposing_base_unless_one_is_there(table: Make) -> None:
    def build(extra: str) -> int:
        t = table(3, "planeteers").team(0, 0, "ceres").tile("ceres", "D-P-E1-02").hand(0, "Swarm Constructors")
        t.tile("vesta", "D-P-E1-04").base(1, "vesta", "research")
        t.tile("pallas", "D-P-E1-03").base(2, "pallas", extra)
        t.do("build", "secure", "auto")
        return int(t.corp(0).books.get("bases", 0))

    assert build("refinery") == 2
    assert build("secure") == 0


def test_ruling_67_among_the_stars_what_is_nearby_counts(table: Make) -> None:
    """Also ruling 154: a Secure base reaches what is within 20, beyond its own region."""
    t = table(2, "starfarers").team(0, 0, "luhman_16").tile("luhman_16", "D-S-PR-13").profit(0, 9)
    t.tile("wolf_359", "D-S-PR-05").base(1, "wolf_359", "research")
    t.tile("barnards_star", "D-S-PR-06").base(1, "barnards_star", "research")  # 35 away
    t.hand(0, "Nano Assemblers", "Force Frame").do("build", "secure", "auto")
    assert t.corp(0).books["bases"] == 1


def test_ruling_68_three_of_each_type(table: Make) -> None:
    assert table(2).corp(0).stock == [3] * 9


def test_ruling_69_produce_collects_as_many_tiles_as_its_value(table: Make) -> None:
    t = table(2, "planeteers").hand(0, "Tether Freight", "Ice Futures")
    t.tile("ceres", "D-P-E1-03").base(0, "ceres", "refinery").tile("vesta", "D-P-E1-04").base(0, "vesta", "research")
    t.corp(0).legacy_tile, t.corp(0).legacy_base, t.corp(0).legacy_pay = 1, 4, 2
    t.corp(0).stock[4] -= 1
    assert [pays for _, pays in producing(t.g, 0)] == [3, 2, 1]
    t.do("produce", "card:A-P-18.1", "ok")
    assert t.kind == "produce"
    assert t.tokens == ["ceres.0", "legacy", "vesta.0"]
    t.do("ceres.0")
    assert t.corp(0).profit == 3


def test_ruling_70_a_p0_tile_is_eligible(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-01").base(0, "luna", "research").hand(0, "Ore Smelter", "Space Tourism")
    t.do("produce", "auto", "row1")
    assert t.corp(0).profit == 2  # the contract; the tile paid nothing


def test_ruling_71_legacy_keeps_its_bonus(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-05").base(0, "luna", "attraction")
    t.g.stage = "interval"
    t.do("luna.0")
    assert t.corp(0).legacy_pay == 1
    assert t.g.era == 1


def test_ruling_72_every_third_step_awards_a_card(table: Make) -> None:
    t = table(2, "planeteers").hand(0, "Splice Engine")
    t.corp(0).genetics = 1
    t.do("genetics", "auto")
    assert t.kind == "progress"


def test_ruling_73_two_laps_in_one_advance_award_two(table: Make) -> None:
    t = table(2, "starfarers").hand(0, "Evo Accelerators", "Evo Accelerators", "Trade Fleet")
    t.corp(0).genetics = 2
    t.do("genetics", "auto", "extended_lifespan", "sensory_focus")
    assert t.keys() == ["extended_lifespan", "sensory_focus"]


def test_ruling_74_mariners_laps_give_one_adaptation_at_the_next_set_up(table: Make) -> None:
    t = table(2).profit(1, 1)
    t.corp(0).genetics = 6
    t.g.stage = "interval"
    t.start()
    assert t.kind == "progress"
    assert t.seat == 0
    t.do("sensory_focus")
    assert t.kind != "progress"
    assert len(t.corp(0).progress) == 1


def test_ruling_75_the_award_copy_while_it_lasts_and_nothing_if_none_is_left(table: Make) -> None:
    """Also ruling 146: only the award copy brings profit."""
    t = table(2, "planeteers").progress(1, "probe_network").hand(0, "Deep Listening Array", "Ice Futures")
    t.corp(0).revelation = 2
    t.do("revelation", "auto", "probe_network")
    assert t.corp(0).profit == 0  # the plain copy
    u = table(2, "planeteers").progress(0, "probe_network", "self_replicators", "quantum_computing")
    u.hand(0, "Deep Listening Array", "Ice Futures").corp(0).revelation = 2
    u.do("revelation", "auto")
    assert u.kind != "progress"


def test_ruling_76_progress_cards_help_only_their_owner(table: Make) -> None:
    t = table(2, "planeteers").progress(1, "probe_network")
    p = open_payment(t.g, 0, "explore", 1, 0, 1, 1)
    assert total_so_far(t.g, 0, p) == 1
    q = open_payment(t.g, 1, "explore", 1, 0, 1, 1)
    assert total_so_far(t.g, 1, q) == 2


def test_ruling_77_replaced_infra_returns_or_leaves_the_game(table: Make) -> None:
    t = (
        table(2, "planeteers")
        .infra(0, 1, "Magnetic Sail")
        .old_infra(0, 2, "Ion Drive")
        .hand(0, "Beamed Sail", "Deep Radar")
    )
    t.do("upgrade", "A-P-08.1", "slot1")
    assert "Magnetic Sail" in t.titles()
    u = table(2, "planeteers").old_infra(0, 2, "Ion Drive").hand(0, "Beamed Sail").do("upgrade", "slot2")
    assert "Ion Drive" not in u.titles()


def test_ruling_78_an_emptied_slot_shows_its_intrinsic_again(table: Make) -> None:
    t = table(2).infra(0, 1, "Ion Drive")
    t.g.discard = (t.corp(0).slots[0],)
    t.corp(0).slots[0] = -1
    assert total_so_far(t.g, 0, open_payment(t.g, 0, "move", 1, 0, 0, 1)) == 1


def test_ruling_79_a_probe_goes_to_a_site_without_any_piece(table: Make) -> None:
    """Also ruling 159: the team of an opponent at Phobos keeps a probe away."""
    t = table(2).team(1, 0, "phobos").tile("luna", "D-M-E1-02")
    names = [t.g.map.sites[s].key for s in probe_sites(t.g)]
    assert names == ["sisyphus", "halley", "north_mars", "south_mars", "deimos"]


def test_ruling_80_a_probe_awards_but_makes_no_claim(table: Make) -> None:
    t = table(2).hand(0, "Near Space Probe", "Space Tourism").next_tile("e1", "D-M-E1-05")
    t.do("special", "A-M-18.1", "halley")
    assert t.corp(0).profit == 1
    assert t.corp(0).claims == [0, 0, 0, 0]


def test_ruling_80_and_178_anti_matter_prototype(table: Make) -> None:
    t = table(2, "planeteers").hand(0, "Anti-Matter Prototype", "Ice Futures").team(0, 1, "oort_cloud")
    assert len(specials(t.g, 0)) == 2
    t.do("special", "A-P-26.1")
    assert t.kind == "relocate"
    assert "oort_cloud" not in t.tokens
    t.do("pluto")
    assert (t.at(0, 0), t.at(0, 1)) == ("pluto", "oort_cloud")
    assert t.corp(0).profit == 0
