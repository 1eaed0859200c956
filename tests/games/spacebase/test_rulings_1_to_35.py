"""The numbered rulings on set-up, turn, rewards and charges (rulings 1-35)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import CARDS, DECKS, EMPTY, FIRST_COLONY, FIRST_SHIP, LEVEL, NUMBER, SECTOR
from cosmodrome.games.spacebase.rules.rewards import docks_differently
from cosmodrome.games.spacebase.rules.setup import lay_out, roll_off


def first_turn(seats: int, seed: int, **options: Any) -> Match:
    return start(GAME, seats, str(seed), options)


# -- set-up and turn order ------------------------------------------------------------------------------


def test_ruling_1_starting_board() -> None:
    g = lay_out(3, GAME.complete(3, None), Rng.seeded(1))
    assert [g.console(seat) for seat in range(3)] == [tuple(range(12))] * 3
    assert (g.credits, g.income, g.vp) == ([5] * 3, [0] * 3, [0] * 3)
    assert all(stack == () for stack in g.deployed)


def test_ruling_2_opening_card_after_the_shipyard() -> None:
    for seed in range(20):
        g = first_turn(5, seed).step_start
        opening = [card for seat in range(5) for card in g.console(seat) if card >= FIRST_SHIP]
        assert all(CARDS[card].level == 1 for card in opening)
        assert not set(opening) & set(g.shipyard)
        assert len(g.decks[0][0]) == 48 - 6 - 5
        assert min(g.credits) >= 0


def test_ruling_3_highest_sector_begins() -> None:
    for seed in range(40):
        g = first_turn(4, seed).step_start
        sectors = [max(SECTOR[card] for card in g.console(seat) if card >= FIRST_SHIP) for seat in range(4)]
        assert sectors[g.starter] == max(sectors)
        assert g.active == g.starter


def test_ruling_3_ties_are_rolled_off_until_one_is_highest() -> None:
    g = lay_out(4, GAME.complete(4, None), Rng.seeded(1))
    for seed in range(30):
        g.rng = Rng.seeded(seed)
        dice = g.rng.copy().named("dice")
        tied = [0, 2, 3]
        winner = roll_off(g, tied)
        while len(tied) > 1:
            totals = [dice.roll() + dice.roll() for _ in tied]
            tied = [seat for seat, total in zip(tied, totals, strict=True) if total == max(totals)]
        assert winner == tied[0]
        assert dice.draws == g.rng.draws  # nothing else was drawn


def test_ruling_4_bonuses() -> None:
    g = first_turn(5, 3).step_start
    spent = [CARDS[card].cost for seat in g.clockwise() for card in g.console(seat) if card >= FIRST_SHIP]
    assert [g.credits[seat] + cost for seat, cost in zip(g.clockwise(), spent, strict=True)] == [5, 6, 7, 5, 5]
    assert [g.income[seat] for seat in g.clockwise()] == [0, 0, 0, 1, 1]


def test_ruling_5_light_speed() -> None:
    match = first_turn(3, 5, light_speed=True)
    g = match.state
    assert (g.credits, g.income, g.vp) == ([15] * 3, [1] * 3, [0] * 3)
    assert [[CARDS[card].level for card in offer] for offer in g.offers] == [[1, 1, 1, 1, 2, 2]] * 3
    assert sum(card != EMPTY for card in g.shipyard) == 18
    dear = max(g.offers[0], key=lambda card: CARDS[card].cost)
    back = [card for card in g.offers[0] if card != dear]
    match.answer(0, CARDS[dear].slug)
    assert match.state.credits[0] == 15 - CARDS[dear].cost
    match.answer(0, "done")
    back += [*g.offers[1], *g.offers[2]]
    match.answer(2, "done")
    match.answer(1, "done")
    g = match.state
    assert g.starter in (1, 2)  # both kept all, so they roll; the buyer kept less
    assert sorted(card for deck in g.decks for card in deck[-1] if card in back) == sorted(back)
    assert [len(deck) for deck in g.decks] == [2, 2, 1]
    assert g.offers == [(), (), ()]


def test_ruling_5_light_speed_tie_goes_to_the_highest_bought_sector() -> None:
    for seed in range(60):
        match = first_turn(2, seed, light_speed=True)
        offers = match.state.offers
        pairs = [
            (a, b) for a in offers[0] for b in offers[1] if CARDS[a].cost == CARDS[b].cost and SECTOR[a] != SECTOR[b]
        ]
        if pairs:
            break
    a, b = pairs[0]
    for seat, card in enumerate((a, b)):
        match.answer(seat, CARDS[card].slug)
        match.answer(seat, "done")
    assert match.state.starter == (0 if SECTOR[a] > SECTOR[b] else 1)


def test_ruling_5_light_speed_cards_of_one_sector_stack_in_the_order_bought() -> None:
    for seed in range(200):
        match = first_turn(2, seed, light_speed=True)
        offer = match.state.offers[0]
        same = [(a, b) for a in offer for b in offer if a < b and SECTOR[a] == SECTOR[b]]
        if same and CARDS[same[0][0]].cost + CARDS[same[0][1]].cost <= 15:
            break
    a, b = same[0]
    match.answer(0, CARDS[b].slug)
    match.answer(0, CARDS[a].slug)
    assert match.state.console(0)[SECTOR[a] - 1] == a
    assert match.state.fleet(0)[SECTOR[a] - 1] == (SECTOR[a] - 1, b)


# -- turn flow ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "promised"), [(0, "2 charges for Grissom"), (2, "1 charge for Grissom")])
def test_ruling_8_doubles_one_by_one_promise_the_charges_of_both_dice(table: Make, held: int, promised: str) -> None:
    new = table().station(0, "grissom").charge(0, "grissom", held).roll(3, 3)
    if held:
        new.say(0, "pass")  # it could be used before the roll
    label = new.match.questions[0].options[0].label
    assert label == f"Each die, sector 3 twice: {promised}"
    assert new.say(0, "3+3").cubes(0, "grissom") == min(held + 2, 3)


def test_ruling_8_doubles_one_by_one_promise_twice_the_credits(table: Make) -> None:
    new = table().station(0, "crippen").roll(4, 4)
    before = new.has(0)[0]
    label = next(option.label for option in new.match.questions[0].options if option.token == "4+4")
    gained = new.say(0, "4+4").has(0)[0] - before
    assert gained
    assert label == f"Each die, sector 4 twice: {gained} credits"


def test_ruling_6_each_player_allocates_alone(table: Make) -> None:
    new = table(3).deploy(1, "evans").station(1, "musgrave").deploy(2, "schmitt").station(2, "jahn").roll(5, 6)
    assert new.kinds() == {0: "allocate", 1: "allocate", 2: "allocate"}
    new.say(2, "11").say(1, "5+6").say(0, "11")
    assert [new.has(seat) for seat in range(3)] == [(5, 1, 0), (7, 0, 0), (9, 0, 0)]


def test_ruling_7_active_player_first_then_clockwise(table: Make) -> None:
    new = table(4)
    new.g.active = 2
    for seat, ship in ((0, "grissom"), (1, "shepard"), (2, "zudov"), (3, "glenn")):
        new.station(seat, ship)
        new.charge(seat, ship, {"grissom": 1, "shepard": 2, "zudov": 1, "glenn": 1}[ship])
    new.deploy(3, "titov")
    new.begin()
    asked = []
    for _ in range(4):
        (seat,) = new.kinds()
        asked.append(seat)
        new.say(seat, "pass")
    assert asked == [2, 3, 0, 1]


def test_ruling_8_doubles_taken_separately_pay_twice(table: Make) -> None:
    assert table().station(0, "crippen").roll(2, 2).say(0, "2+2").has(0) == (9, 0, 0)


def test_ruling_9_any_number_of_abilities(table: Make) -> None:
    new = table().station(0, "grissom").charge(0, "grissom", 3).station(0, "shepard").charge(0, "shepard", 4).buying()
    new.say(0, "grissom", "shepard", "grissom", "grissom")
    assert new.has(0)[0] == 5 + 9 + 20
    assert new.kinds() == {0: "buy"}


def test_ruling_10_dice_abilities_only_in_their_phases(table: Make) -> None:
    new = table().station(0, "ride").charge(0, "ride").station(0, "aksyonov").charge(0, "aksyonov")
    new.station(0, "volynov").charge(0, "volynov").buying()
    assert new.kinds() == {0: "buy"}
    before = table().station(0, "gagarin").charge(0, "gagarin").station(0, "grissom").charge(0, "grissom").begin()
    assert before.tokens(0) == ["grissom", "pass"]
    assert "another phase" in before.match.questions[0].why_not("ship:gagarin")
    before.say(0, "pass")
    assert before.kinds() == {0: "set-die"}


def test_ruling_11_a_normal_buy_takes_all_credits(table: Make) -> None:
    new = table().sell("savitskaya")
    new.g.credits = [9, 9]
    assert new.buying().say(0, "savitskaya").now.credits == [0, 9]
    kept = table().buying().say(0, "save")
    assert kept.now.credits == [5, 5]
    assert kept.now.turn == 2


def test_ruling_12_refill_in_phase_8_only(table: Make) -> None:
    new = table().station(0, "sarafanov").charge(0, "sarafanov").sell("savitskaya").buying()
    slot = new.now.shipyard.index(NUMBER["savitskaya"])
    new.say(0, "sarafanov", "savitskaya")
    assert new.kinds() == {0: "buy"}
    assert new.now.shipyard[slot] == EMPTY
    new.say(0, "save")
    assert CARDS[new.now.shipyard[slot]].level == 1
    assert new.now.turn == 2


def test_ruling_13_income_rises_every_turn_bought_or_not(table: Make) -> None:
    """Also ruling 81: the reference page asks for no purchase, either."""
    new = table()
    new.g.income = [7, 9]
    new.buying().say(0, "save")
    assert new.now.credits == [7, 5]
    bought = table().sell("savitskaya")
    bought.g.income = [3, 0]
    assert bought.buying().say(0, "savitskaya").now.credits == [3, 5]
    rich = table()
    rich.g.income = [2, 0]
    assert rich.buying().say(0, "save").now.credits == [5, 5]


def test_ruling_14_passive_players_get_no_income(table: Make) -> None:
    new = table(3)
    new.g.income = [1, 9, 9]
    assert new.buying().say(0, "save").now.credits == [5, 5, 5]


def test_ruling_15_no_upper_limits(table: Make) -> None:
    new = table().station(0, "shepard").charge(0, "shepard", 4)
    new.g.credits[0] = new.g.income[0] = 60
    assert new.buying().say(0, "shepard").has(0) == (80, 60, 0)


# -- rewards and arrows ---------------------------------------------------------------------------------


def test_ruling_16_all_deployed_cards_pay_together(table: Make) -> None:
    new = table().deploy(1, "malyshev", "ryumin", "worden", "sevastyanov").station(1, "young").roll(1, 6)
    assert new.has(1) == (5 + 1 + 1 + 2 + 1, 0, 1)


def test_ruling_17_a_two_way_arrow_gives_one_side(table: Make) -> None:
    new = table().station(0, "parker").roll(4, 5).say(0, "9")
    assert new.tokens(0) == ["8", "10"]
    assert new.say(0, "8").has(0) == (8, 0, 0)


def test_ruling_18_separate_dice_have_separate_sets(table: Make) -> None:
    new = table().station(0, "merbold", 5).station(0, "lichtenberg", 6).roll(5, 6).say(0, "5+6")
    # first die: 5, by its arrow 6, from there only 7 is left; second die: 6, then 5 or 7
    assert new.tokens(0) == ["5", "7"]
    new.say(0, "5")
    assert new.has(0) == (5 + 1 + 3 + 1, 0, 0)


def test_ruling_19_an_arrow_past_the_edge_gives_nothing(table: Make) -> None:
    new = table().station(0, "bluford", 1).roll(1, 3).say(0, "1+3")
    assert new.has(0) == (5 + 1, 0, 3)
    both = table().station(0, "shaw", 12).roll(6, 6).say(0, "12")
    assert both.has(0) == (5, 1, 0)  # only sector 11 lies beside it


def test_ruling_20_an_arrow_back_gives_nothing_but_its_card_pays(table: Make) -> None:
    new = table().station(0, "merbold").station(0, "bluford", 8).roll(3, 4).say(0, "7")
    assert new.has(0) == (5 + 1, 0, 3)


def test_ruling_21_several_deployed_arrows_resolve_one_by_one(table: Make) -> None:
    new = table().deploy(1, "shaw", "thornton", sector=10).station(1, "savitskaya").station(1, "musgrave").roll(4, 6)
    new.say(1, "10")
    assert new.tokens(1) == ["9", "11"]
    assert new.say(1, "9").has(1) == (5 + 3 + 4, 0, 0)  # the second arrow can only go to 11


def test_ruling_22_arrow_into_a_colony_sector(table: Make) -> None:
    own = table().station(0, "merbold").station(0, "colony-8").roll(3, 4).say(0, "7")
    assert own.has(0) == (6, 0, 0)
    other = table().deploy(1, "merbold").station(1, "colony-8").roll(3, 4).say(1, "7")
    assert other.has(1) == (5 + 1 + 2, 0, 0)


def test_ruling_23_resources_are_given_not_offered(table: Make) -> None:
    new = table().station(1, "crippen").roll(2, 5)
    assert 1 not in new.kinds()
    assert new.has(1) == (6, 0, 0)


def test_ruling_24_a_claim_reward_happens_at_its_visit(table: Make) -> None:
    new = table().station(0, "tereshkova", 2).sell("prunariu", "crippen").roll(2, 3).say(0, "2+3", "2")
    assert new.kinds() == {0: "claim"}
    new.say(0, "prunariu", "none")
    assert new.on(0, 3) == "prunariu"
    assert new.has(0) == (5 + 2, 0, 0)  # sector 3 is visited after it, and pays as it lies then
    again = table().station(0, "tereshkova", 3).sell("crippen").roll(2, 3).say(0, "2+3", "2")
    assert again.say(0, "crippen", "none").has(0) == (5 + 1, 0, 0)  # sector 2 had been paid before


def test_ruling_24_the_player_says_which_die_pays_first_where_a_claim_could_pay_for_the_other(table: Make) -> None:
    """Phase 4 gives the rewards of both dice and names no order (p. 12); a claimed ship is placed at once (p. 24)."""
    for dice in ((2, 5), (5, 2)):
        for first, credits in (("5", 2), ("2", 1)):
            new = table().station(0, "tereshkova", 5).sell("crippen").roll(*dice).say(0, "+".join(map(str, dice)))
            assert new.kinds() == {0: "first-die"}
            assert sorted(new.tokens(0)) == ["2", "5"]
            new.say(0, first, "crippen", "none")
            assert new.on(0, 2) == "crippen"
            assert new.has(0) == (5 + credits, 0, 0)


def test_ruling_24_the_claim_may_be_reached_by_an_arrow(table: Make) -> None:
    new = table().station(0, "merbold", 4).station(0, "tereshkova", 5).sell("crippen").roll(2, 4).say(0, "2+4")
    assert new.kinds() == {0: "first-die"}
    assert new.say(0, "4", "crippen", "none").has(0) == (5 + 1 + 2, 0, 0)


def test_ruling_24_which_die_pays_first_is_not_asked_where_it_can_not_matter(table: Make) -> None:
    far = table().station(0, "tereshkova", 5)
    far.sell("merbold", "lichtenberg", "parker", "shaw", "thornton", "bluford")
    assert far.roll(2, 5).say(0, "2+5").kinds() == {0: "claim"}  # no ship for sector 2 is for sale
    same = table().station(0, "tereshkova", 5).sell("crippen").roll(5, 5).say(0, "5+5")
    assert same.kinds() == {0: "claim"}
    total = table().station(0, "tereshkova", 6).sell("crippen").roll(2, 4).say(0, "6")
    assert total.kinds() == {0: "claim"}
    passive = table().station(1, "tereshkova", 5).deploy(1, "merbold", sector=5).sell("crippen").roll(2, 5)
    assert "first-die" not in passive.kinds().values()


def test_ruling_24_two_claims_are_ordered_where_the_last_ship_in_a_sector_stays(table: Make) -> None:
    """Of two ships claimed for one sector the later deploys the earlier (p. 13): level 1 first, or level 2 first."""
    new = table().station(0, "tereshkova", 5).station(0, "popovich", 3)
    cards = {LEVEL[card]: card for card in range(FIRST_SHIP, FIRST_COLONY) if SECTOR[card] == 8 and LEVEL[card] < 3}
    g = new.g
    g.shipyard = [EMPTY] * 18
    g.shipyard[0], g.shipyard[6] = cards[1], cards[2]
    g.decks = [(tuple(c for c in deck if c not in (*cards.values(), *g.station)),) for deck in DECKS]
    new.roll(3, 5).say(0, "3+5")
    assert new.kinds() == {0: "first-die"}
    new.say(0, "3", CARDS[cards[2]].slug, CARDS[cards[1]].slug)
    assert new.on(0, 8) == CARDS[cards[1]].slug
    assert not docks_differently(g, 0, (2, 1), (2, 1))


def test_ruling_25_full_squares_still_pay_the_rest(table: Make) -> None:
    new = table().station(0, "schirra").charge(0, "schirra", 3).roll(5, 6).say(0, "pass", "5+6")
    assert new.has(0) == (5 + 2 + 1, 0, 0)
    assert new.cubes(0, "schirra") == 3


# -- charges --------------------------------------------------------------------------------------------


def test_ruling_26_one_reward_one_cube(table: Make) -> None:
    new = table().station(0, "volynov").roll(3, 4).say(0, "3+4")
    assert new.cubes(0, "volynov") == 1
    twice = table().station(0, "volynov").charge(0, "volynov", 2)
    twice.roll(3, 3).say(0, "keep", "3+3")
    assert twice.cubes(0, "volynov") == 3


def test_ruling_27_linked_squares_are_all_spent_unlinked_one_by_one(table: Make) -> None:
    linked = table().station(0, "shepard").charge(0, "shepard", 3).buying()
    assert linked.kinds() == {0: "buy"}
    full = table().station(0, "shepard").charge(0, "shepard", 4).buying().say(0, "shepard")
    assert full.cubes(0, "shepard") == 0
    unlinked = table().station(0, "grissom").charge(0, "grissom", 3).buying().say(0, "grissom")
    assert unlinked.cubes(0, "grissom") == 2


def test_ruling_28_squares_not_needed_hold_no_cubes(table: Make) -> None:
    for seats, room in ((2, 4), (3, 3), (4, 2), (5, 2)):
        new = table(seats).station(0, "kubasov").charge(0, "kubasov", room)
        new.roll(6, 6).say(0, "pass", "6+6")
        assert new.cubes(0, "kubasov") == room
        assert new.has(0)[0] == 7


def test_ruling_29_cubes_that_find_no_square_go_back(table: Make) -> None:
    new = table().station(0, "volynov").charge(0, "volynov", 3).sell("prunariu").buying().say(0, "prunariu")
    assert new.cubes(0, "volynov") == 2
    none = table().station(0, "schirra").charge(0, "schirra", 3).sell("truly").buying().say(0, "pass", "truly")
    assert none.cubes(0, "schirra") == 0


def test_ruling_30_the_transfer_asks_nothing(table: Make) -> None:
    new = table().station(0, "khrunov").charge(0, "khrunov").sell("tuan").buying().say(0, "tuan")
    assert new.cubes(0, "khrunov") == 1
    assert new.now.turn == 2


def test_ruling_31_moved_cubes_count_toward_a_linked_cost(table: Make) -> None:
    new = table().station(1, "ride").charge(1, "ride").station(1, "tuan")  # deploys Ride with its cube
    assert new.g.held(1, NUMBER["ride"]) == 1
    new.charge(1, "ride").station(1, "musgrave").roll(4, 6).say(1, "10", "ride+1")
    assert new.has(1) == (9, 0, 0)
    assert new.cubes(1, "ride") == 0


def test_ruling_32_exchange_from_deployed_to_station(table: Make) -> None:
    new = table().deploy(0, "zudov").charge(0, "zudov").station(0, "volynov").charge(0, "volynov", 3)
    new.buying().say(0, "zudov", "3")
    assert new.above(0, 9) == ["volynov"]
    assert (new.cubes(0, "zudov"), new.cubes(0, "volynov")) == (0, 2)


def test_ruling_33_a_charge_is_placed_on_any_card_also_the_one_used(table: Make) -> None:
    new = table().station(0, "collins").charge(0, "collins").station(0, "grissom").charge(0, "grissom", 2)
    new.buying().say(0, "collins")
    assert new.tokens(0) == ["grissom", "collins", "none"]
    new.say(0, "collins")
    assert (new.cubes(0, "collins"), new.cubes(0, "grissom")) == (1, 2)
    new.say(0, "collins")  # its second effect moves that charge on: only Grissom has room
    assert (new.cubes(0, "collins"), new.cubes(0, "grissom")) == (0, 3)
    alone = table().station(0, "collins").charge(0, "collins").buying()
    assert alone.kinds() == {0: "buy"}  # refilled by itself it would change nothing


def test_ruling_34_place_charge_once_a_phase(table: Make) -> None:
    new = table(4).station(0, "glenn").charge(0, "glenn").station(0, "collins").charge(0, "collins")
    new.station(0, "grissom").buying()
    new.say(0, "glenn", "grissom", "collins", "glenn", "none")
    assert new.tokens(0) == ["grissom", "pass"]
    assert "already" in new.match.questions[0].why_not("ship:glenn")
    new.say(0, "pass", "save")
    assert "glenn" in new.tokens(0)  # phase 7 is another phase


def test_ruling_35_the_supply_of_cubes_is_unlimited(table: Make) -> None:
    new = table(2)
    for ship, cubes in (("armstrong", 5), ("shepard", 4), ("kubasov", 4), ("volynov", 3), ("grissom", 3), ("scott", 3)):
        new.station(0, ship, SECTOR[NUMBER[ship]] if ship != "grissom" else 11).charge(0, ship, cubes)
    for ship in ("yeliseyev", "zholobov", "schirra", "cernan"):
        new.station(1, ship).charge(1, ship, 3)
    new.begin()
    assert sum(len(cubes) for cubes in new.now.cubes) > 30
