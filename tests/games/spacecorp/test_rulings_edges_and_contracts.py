"""Rulings 81-112: Edges, contracts, rewards, transport, discard and the end of an era."""

from typing import Any

import pytest

from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.content import CARDS, Condition, Where
from cosmodrome.games.spacecorp.rules.basics import SPACEPORT_USED, uses
from cosmodrome.games.spacecorp.rules.contracts import award, claimable, met
from cosmodrome.games.spacecorp.rules.edges import infected
from cosmodrome.games.spacecorp.rules.turn import actions


def discarded(t: Any) -> list[str]:
    return [CARDS[c].title for c in t.g.discard]


def test_ruling_81_an_edge_is_discarded_at_once_and_can_not_be_poached(table: Make) -> None:
    t = table(2).offers("Ion Drive").hand(0, "Salvage", "Space Tourism").hand(1, "Poach")
    t.do("A-M-20.1")
    assert discarded(t) == ["Salvage"]
    assert t.titles() == ["Ion Drive", "Space Tourism"]
    t.do("special").until("edge")
    t.do("A-M-23.1")
    assert t.kind == "poach"
    assert t.tokens == ["A-M-19.1", "enough"]


def test_ruling_82_windows_go_round_until_all_decline(table: Make) -> None:
    t = table(3, "starfarers").offers("Leak").hand(1, "Salvage").hand(2, "Sabotage").hand(0, "Trade Fleet")
    t.start()
    assert (t.kind, t.seat) == ("edge", 1)
    t.do("decline")
    assert t.seat == 2
    t.do("A-S-40.1", "produce")
    assert (t.kind, t.seat) == ("edge", 1)  # asked again after another card was played
    t.do("decline")
    assert t.g.forbidden == "produce"


def test_ruling_83_competitors_use_two_hqs_even_after_the_era_end(table: Make) -> None:
    """Also ruling 148: the card overrides the ban."""
    t = table(3).infra(1, 1, "Field Geologists").infra(2, 1, "Solar Sail").team(0, 0, "south_mars")
    t.hand(0, "Competitors", "Space Tourism").empty_deck()
    t.do("play", "explore", "competitors", "hq:1", "auto")
    assert t.g.tiles[t.spot("south_mars")] >= 0
    assert "Competitors" in discarded(t)
    u = table(3).infra(1, 1, "Field Geologists").infra(2, 1, "Solar Sail").team(0, 0, "south_mars")
    u.hand(0, "Competitors", "Space Tourism", "Survey Satellite")
    u.do("explore", "competitors", "hq:1", "hq:2", "auto").until("reward")
    assert u.seat == 1
    u.do("draw").until("reward")
    assert u.seat == 2


def test_ruling_84_divert_counts_tile_money_only(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-03").base(0, "luna", "research").hand(0, "Ore Smelter", "Space Tourism")
    t.hand(1, "Divert").do("produce", "auto", "A-M-26.1")
    assert t.corp(1).profit == 1
    assert t.corp(0).profit == 1


def test_ruling_85_hack_takes_an_offer_and_a_card_before_the_researcher(table: Make) -> None:
    t = table(2, "planeteers").offers("Leak", "Poach").hand(1, "Hack").hand(0, "Ice Futures")
    t.do("research", "auto")
    assert (t.kind, t.seat) == ("edge", 1)
    t.do("A-P-32.1", "offer1")
    assert "Leak" in t.titles(1)
    assert len(t.corp(1).hand) == 2
    assert t.g.offers[0] == -1
    assert (t.kind, t.seat) == ("draw", 0)


def test_ruling_86_and_177_hostile_microbes(table: Make) -> None:
    t = table(3, "planeteers").hand(0, "Hostile Microbes", "Ice Futures")
    t.tile("titan", "D-P-E3-03").base(0, "titan", "research").tile("io", "D-P-E2-06").team(1, 0, "io")
    t.profit(0, 5).profit(1, 1).profit(2, 5)
    assert [infected(t.g, s) for s in range(3)] == [True, True, False]
    t.do("A-P-30.1")
    assert [c.profit for c in t.g.corps] == [3, 0, 5]
    t.base(0, "ceres", "bio_lab").tile("ceres", "D-P-E1-02")
    assert not infected(t.g, 0)
    s = table(2, "starfarers").tile("sirius", "D-S-PR-03").team(0, 0, "sirius", track=2)
    assert infected(s.g, 0)


def test_ruling_87_incompatible_from_the_active_player_on(table: Make) -> None:
    t = table(3, "starfarers").hand(2, "Incompatible").infra(0, 1, "Ramscoop").infra(0, 2, "Force Frame")
    t.old_infra(1, 1, "Ion Drive").hand(0, "Trade Fleet").start()
    t.do("A-S-36.1")
    assert (t.kind, t.seat) == ("remove-infra", 0)
    t.do("slot1")
    assert "Ramscoop" in discarded(t)
    assert t.corp(1).slots == [-1, -1, -1]
    assert "Ion Drive" not in discarded(t)
    assert t.corp(2).slots == [-1, -1, -1]


def test_ruling_88_intercept_is_a_whole_extra_turn_and_never_the_last(table: Make) -> None:
    t = (
        table(2)
        .hand(1, "Intercept", "Gene Sequencer", "Bone Density Therapy")
        .hand(0, "Space Tourism", "Gene Sequencer")
        .empty_deck()
    )
    t.do("play", "special").until("edge")
    assert t.seat == 1
    t.do("A-M-22.1")
    assert (t.seat, t.g.active, t.g.due) == (1, 1, 1)
    t.g.ending, t.g.final = True, (1,)
    t.do("play").end_turn()
    assert t.g.final == ()  # the turn that begins now is the last, not the one before
    assert t.seat == 1


def test_ruling_88_a_player_who_has_passed_can_not_intercept(table: Make) -> None:
    t = table(3).hand(1, "Intercept").hand(0, "Space Tourism", "Gene Sequencer").hand(2, "Gene Sequencer").empty_deck()
    t.corp(1).passed = True
    t.do("play", "special")
    assert t.kind != "edge"


def test_ruling_89_leak_takes_the_plain_copy_if_it_may(table: Make) -> None:
    t = table(2, "planeteers").hand(0, "Deep Listening Array", "Ice Futures").hand(1, "Leak")
    t.corp(0).revelation = 2
    t.do("revelation", "auto", "probe_network", "A-P-29.1")
    assert t.keys(1) == ["probe_network"]
    assert t.corp(1).profit == 0
    u = (
        table(2, "planeteers")
        .hand(0, "Deep Listening Array", "Ice Futures")
        .hand(1, "Leak")
        .progress(1, "probe_network")
    )
    u.corp(0).revelation = 2
    u.do("revelation", "auto", "probe_network")
    assert u.kind != "edge"


def test_ruling_90_market_influence_one_claim_per_card(table: Make) -> None:
    t = (
        table(3)
        .infra(0, 1, "Ion Drive")
        .infra(0, 2, "Solar Sail")
        .hand(0, "Field Geologists")
        .hand(1, "Market Influence")
    )
    t.base(0, "lunar_l4", "spaceport").base(0, "lunar_l5", "spaceport")
    t.do("upgrade", "slot3", "row7", "A-M-24.1", "row4")
    assert t.corp(1).profit == 1
    assert t.kind != "edge"


def test_ruling_91_poach_takes_up_to_two_never_time(table: Make) -> None:
    t = (
        table(2)
        .hand(0, "Time", "Nuclear Thermal Rocket", "Heavy Lifter", "Heavy Lifter", "Space Tourism")
        .hand(1, "Poach")
    )
    t.do("move", "halley", "card:A-M-08.1", "card:A-M-05.1", "card:A-M-05.2", "time:double", "auto").until("edge")
    t.do("A-M-23.1")
    assert "A-T-01.1" not in t.tokens
    t.do("A-M-08.1", "A-M-05.1")
    assert {"Nuclear Thermal Rocket", "Heavy Lifter"} <= set(t.titles(1))


def test_ruling_92_sabotage_is_announced_before_the_action(table: Make) -> None:
    t = table(2).hand(1, "Sabotage").hand(0, "Space Tourism", "Gene Sequencer")
    t.do("A-M-21.1", "special")
    assert t.kind == "action"
    assert "special" not in t.tokens


def test_ruling_93_salvage_empties_the_offers_until_step_5(table: Make) -> None:
    t = table(2).offers("Ion Drive", "Poach", "Divert", "Think Tank").hand(0, "Salvage", "Space Tourism")
    t.do("A-M-20.1")
    assert t.g.offers == [-1] * 4
    t.do("special").end_turn()
    assert min(t.g.offers) >= 0


def test_ruling_94_claiming_is_optional_and_several_may_be_claimed(table: Make) -> None:
    t = table(3).infra(0, 1, "Ion Drive").infra(0, 2, "Solar Sail").hand(0, "Field Geologists")
    t.base(0, "lunar_l4", "spaceport").base(0, "lunar_l5", "spaceport")
    t.do("upgrade", "slot3")
    assert t.tokens == ["row4", "row7", "not-now"]
    t.do("row4", "row7")
    assert t.corp(0).profit == 6
    u = table(3).infra(0, 1, "Ion Drive").infra(0, 2, "Solar Sail").hand(0, "Field Geologists")
    u.do("upgrade", "slot3", "not-now")
    assert u.corp(0).profit == 0


def test_ruling_94_a_declined_event_contract_is_lost(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-03").base(0, "luna", "research").hand(0, "Ore Smelter", "Ore Smelter")
    t.do("produce", "auto", "not-now").end_turn()
    t.g.active, t.g.first, t.g.earned = 0, False, -1
    assert claimable(t.g, 0) == []


def test_ruling_95_home_and_legacy_bases_never_count(table: Make) -> None:
    t = (
        table(3)
        .tile("luna", "D-M-E1-03")
        .base(0, "luna", "research")
        .tile("phobos", "D-M-E1-05")
        .base(0, "phobos", "research")
    )
    t.corp(0).legacy_tile, t.corp(0).legacy_base = 3, 1
    t.corp(0).stock[1] -= 1
    assert claimable(t.g, 0) == []


def test_ruling_96_state_conditions_may_be_claimed_later(table: Make) -> None:
    t = table(3).base(0, "lunar_l4", "spaceport").base(0, "lunar_l5", "spaceport").hand(0, "Space Tourism", "Cargo Pod")
    t.do("special")
    assert t.tokens == ["row4", "not-now"]


def test_ruling_97_nothing_can_be_claimed_in_set_up(table: Make) -> None:
    t = table(2)
    t.g.beyond = [0, 1]
    t.g.stage = "interval"
    t.do("ceres", "vesta")
    assert t.kind != "claim"
    assert t.g.contracts == [-1] * 7


@pytest.mark.parametrize(
    ("marker", "era", "pays"), [(-1, 1, 2 + 3), (0, 1, 3), (-1, 2, 2 + 3 + 5), (0, 2, 3 + 5), (1, 2, 5)]
)
def test_ruling_98_awards_grow_since_the_row_was_last_claimed(table: Make, marker: int, era: int, pays: int) -> None:
    """Also ruling 144: a row claimed in Planeteers pays 5 in Starfarers, whatever happened in Mariners."""
    t = table(3)
    t.g.era, t.g.contracts[0] = era, marker
    assert award(t.g, 0) == pays


@pytest.mark.parametrize(("era", "claimed"), [("mariners", -1), ("planeteers", 0), ("starfarers", 1)])
def test_ruling_99_a_short_game_counts_earlier_rows_as_claimed(table: Make, era: str, claimed: int) -> None:
    assert table(2, era).g.contracts == [claimed] * 7


def test_ruling_100_rewards_may_be_declined_or_ordered(table: Make) -> None:
    """Also ruling 147: the opponent may draw, but need not."""

    def use(order: str) -> Any:
        t = table(2).infra(1, 1, "Ion Drive").hand(0, "Cargo Pod", "Cargo Pod", "Space Tourism").start()
        if order:
            t.match.order(1, "reward", order)
        return t.do("move", "?team1", "?luna", "hq:1", "?card:A-M-02.1", "auto")

    t = use("")
    assert (t.kind, t.seat) == ("reward", 1)
    t.do("decline")
    assert t.corp(1).hand == []
    assert len(use("draw").corp(1).hand) == 1
    assert use("decline").corp(1).hand == []


def test_ruling_100_one_reward_per_base_whatever_it_gives(table: Make) -> None:
    t = table(2).base(1, "lunar_l4", "spaceport").team(0, 0, "lunar_l4").hand(0, "Cargo Pod", "Space Tourism")
    t.do("move", "?team1", "lunar_l5", "port:1", "auto")
    assert t.kind == "reward"
    assert uses(t.g, 1) == [SPACEPORT_USED]
    assert t.match.questions[1].text == "Player 1 used your Spaceport. Draw a card?"


def test_ruling_101_rewards_owed_are_drawn_even_if_the_turn_ends_the_era(table: Make) -> None:
    t = table(2).infra(1, 1, "Ion Drive").hand(0, "Cargo Pod", "Cargo Pod", "Space Tourism").claimed(1, 2, 3, 5, 6)
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        t.base(0, site, "spaceport")
    t.do("move", "?team1", "luna", "hq:1", "?card:A-M-02.1", "auto", "row4")
    assert t.g.ending
    assert (t.kind, t.seat) == ("reward", 1)


def test_ruling_102_and_103_transport(table: Make) -> None:
    t = table(2).base(0, "lunar_l4", "spaceport").tile("luna", "D-M-E1-02").base(0, "luna", "research")
    t.team(0, 0, "luna", claim=True).team(0, 1, "phobos").hand(0, "Space Tourism", "Cargo Pod")
    t.do("special")
    assert t.tokens == ["team1", "stay"]  # Phobos has no own base
    t.do("team1")
    assert t.at(0, 0) == "lunar_l4"  # the only Spaceport
    assert t.corp(0).claims[0] == 0


def test_ruling_102_a_team_that_acted_stays(table: Make) -> None:
    t = table(2).base(0, "lunar_l4", "spaceport").hand(0, "Ion Drive", "Space Tourism")
    t.do("move", "?luna", "auto")
    assert t.tokens == ["team2", "stay"]


def test_ruling_103_home_is_a_base_but_no_spaceport(table: Make) -> None:
    t = table(2).tile("luna", "D-M-E1-02").base(0, "luna", "research").hand(0, "Space Tourism", "Cargo Pod")
    t.do("special")
    assert t.kind != "transport"


@pytest.mark.parametrize(("title", "box"), [("", 3), ("faster_than_light", 0)])
def test_ruling_104_and_173_transport_to_a_star_enters_the_track(table: Make, title: str, box: int) -> None:
    t = table(2, "starfarers").tile("barnards_star", "D-S-PR-13").base(0, "barnards_star", "spaceport")
    t.hand(0, "Trade Fleet", "Light Sail")
    if title:
        t.progress(0, title)
    t.do("special", "team1")
    assert t.corp(0).track[0] == box


def test_ruling_105_time_cards_are_set_aside(table: Make) -> None:
    t = (
        table(2)
        .hand(0, "Time", "Nuclear Thermal Rocket")
        .do("move", "solar_l1", "card:A-M-08.1", "time:double", "auto")
    )
    t.end_turn()
    assert [CARDS[c].time for c in t.g.aside] == [True]
    assert discarded(t) == ["Nuclear Thermal Rocket"]


@pytest.mark.parametrize(
    ("title", "cards", "draws"), [("", 4, 1), ("", 5, 0), ("extended_lifespan", 6, 1), ("extended_lifespan", 7, 0)]
)
def test_ruling_106_draw_with_four_or_fewer(table: Make, title: str, cards: int, draws: int) -> None:
    names = ["Survey Swarm"] * 3 + ["Cycler Ship"] * 3 + ["Prefab Habitat"]
    t = table(2, "planeteers").hand(0, "Ice Futures", *names[:cards])
    if title:
        t.progress(0, title)
    t.do("special").end_turn()
    assert len(t.corp(0).hand) == cards + draws


def six(table: Make, seats: int = 3) -> Any:
    t = (
        table(seats)
        .claimed(1, 2, 3, 5, 6)
        .infra(0, 1, "Ion Drive")
        .infra(0, 2, "Solar Sail")
        .hand(0, "Field Geologists")
    )
    for seat in range(1, seats):
        t.hand(seat, "Cargo Pod", "Heavy Lifter")
    return t.do("upgrade", "slot3", "row7")


def test_ruling_107_after_the_sixth_contract_each_other_player_has_one_turn(table: Make) -> None:
    t = six(table)
    seats = []
    while t.g.stage == "turn" and t.g.era == 0:
        seats.append(t.g.active)
        t.end_turn()
    assert seats == [1, 2]


def test_ruling_108_with_the_pile_empty_a_pass_is_final(table: Make) -> None:
    t = table(2).hand(0, "Space Tourism", "Gene Sequencer").hand(1, "Gene Sequencer", "Mining Robots").empty_deck()
    assert t.start().kind == "pass"
    t.do("pass")
    assert t.corp(0).passed
    assert t.g.final == ()  # seat 1 has its last turn now
    assert t.seat == 1
    t.do("play").end_turn()
    assert t.g.era == 1 or t.g.stage == "interval"


def test_ruling_108_three_players_go_on_until_two_have_passed(table: Make) -> None:
    t = table(3).hand(0, "Gene Sequencer").hand(1, "Gene Sequencer").hand(2, "Space Tourism", "Think Tank").empty_deck()
    t.do("pass")
    assert not t.g.ending
    t.do("pass")
    assert t.g.ending
    assert t.seat == 2


def test_ruling_108_who_can_not_act_must_pass(table: Make) -> None:
    """Also ruling 153: passing is compulsory, and the player stays passed."""
    t = table(3).hand(1, "Gene Sequencer").hand(2, "Gene Sequencer").infra(0, 1, "Field Geologists").empty_deck()
    t.start()
    assert t.corp(0).passed
    assert t.seat == 1


def test_ruling_109_and_110_the_ban_begins_with_the_last_card(table: Make) -> None:
    t = table(2).deck("Think Tank")
    assert not t.g.banned
    t.empty_deck()
    assert t.g.banned
    u = table(2).claimed(1, 2, 3, 4, 5)
    assert not u.g.banned
    assert u.claimed(6).g.banned


def test_ruling_111_passing_skips_everything(table: Make) -> None:
    t = (
        table(3)
        .hand(0, "Gene Sequencer")
        .base(0, "lunar_l4", "spaceport")
        .base(0, "lunar_l5", "spaceport")
        .empty_deck()
    )
    t.do("pass")
    assert t.corp(0).profit == 0
    assert t.g.turns[0][0] == 0


def test_ruling_112_one_idle_turn_then_no_more(table: Make) -> None:
    t = (
        table(2)
        .infra(0, 1, "Ion Drive")
        .infra(0, 2, "Solar Sail")
        .base(0, "luna", "research")
        .tile("luna", "D-M-E1-02")
    )
    t.team(0, 0, "luna").hand(0, "Gene Sequencer").hand(1, "Gene Sequencer", "Space Tourism")
    t.empty_deck().do("play", "move", "?team1", "lunar_l4", "?ok")
    assert t.corp(0).stalled
    assert (t.kind, t.seat) == ("pass", 1)
    assert "move" not in actions(t.g, 0)
    assert actions(t.g, 0) == ["genetics"]


def test_ruling_112_no_produce_genetics_or_revelation_infra() -> None:
    for card in CARDS:
        if card.infra:
            assert not {"produce", "genetics", "revelation"} & set(card.uses)


def test_met_counts_no_event_before_it_happens(table: Make) -> None:
    t = table(3)
    assert not met(t.g, 0, Condition("produce_total", 3, Where(), ()), ())
