"""The numbered rulings on doublers, colonies, dice, buying, and the end of the game (rulings 36-83)."""

from __future__ import annotations

from cosmodrome.engine.record import start
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import CARDS, EMPTY, NUMBER
from cosmodrome.games.spacebase.rules.dice import BOTH
from cosmodrome.games.spacebase.rules.effects import EFFECTS, DoubleSector
from cosmodrome.games.spacebase.rules.scoring import EXTRA_ROUNDS

# -- doubler ------------------------------------------------------------------------------------------


def test_ruling_36_declared_and_paid_before_rewards(table: Make) -> None:
    new = table().station(0, "aksyonov").charge(0, "aksyonov").roll(2, 3).say(0, "2+3")
    assert new.kinds() == {0: "double"}
    assert new.has(0) == (5, 0, 0)
    new.say(0, "aksyonov")
    assert new.cubes(0, "aksyonov") == 0
    assert new.kinds() == {0: "repeat"}
    assert new.has(0) == (7, 0, 0)


def test_ruling_36_equal_pay_is_a_choice_for_whoever_can_double(table: Make) -> None:
    """Two 1s for a credit each, or the sum for 2 credits: doubled, the sum brings more."""
    new = table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "crippen").roll(1, 1)
    assert new.kinds() == {0: "allocate"}
    assert new.say(0, "2", "aksyonov").has(0) == (5 + 2 + 2, 0, 0)
    plain = table().station(0, "crippen").roll(1, 1)
    assert plain.kinds() == {0: "buy"}


def test_ruling_37_a_sector_reached_by_an_arrow_is_not_doubled(table: Make) -> None:
    new = table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "merbold", 5).roll(5, 2)
    new.say(0, "5+2", "aksyonov")
    assert new.tokens(0) == ["5", "2"]


def test_ruling_38_a_repeated_arrow_may_take_the_other_side(table: Make) -> None:
    new = table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "shaw", 6).roll(2, 4)
    new.say(0, "6", "aksyonov", "7")
    # the sum's sector is the only one, so it is repeated without asking: 7 is seen, 5 is left
    assert new.has(0) == (5 + 3 + 1, 0, 0)


def test_ruling_39_the_doubler_does_not_charge_itself_by_the_repeat(table: Make) -> None:
    new = table().station(0, "aksyonov", 5).charge(0, "aksyonov").station(0, "shaw", 6).roll(2, 4)
    new.say(0, "6", "aksyonov", "7")  # the repeated arrow can only lead to sector 5, where Aksyonov is
    assert new.has(0) == (5 + 3, 0, 0)
    assert new.cubes(0, "aksyonov") == 0
    first = table().deploy(1, "aksyonov", "pogue").charge(1, "aksyonov").roll(4, 4).say(1, "aksyonov")
    assert first.has(1) == (5, 0, 2 + 2)
    assert first.cubes(1, "aksyonov") == 1  # by the first, normal gain


def test_ruling_40_doubles_pay_three_times_in_all(table: Make) -> None:
    new = table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "crippen").roll(2, 2)
    assert new.say(0, "2+2", "aksyonov").has(0) == (5 + 2 + 2 + 2, 0, 0)


def test_ruling_41_there_is_one_doubler_so_two_never_meet() -> None:
    ships = [
        card.slug for card in CARDS if any(isinstance(effect, DoubleSector) for effect in EFFECTS[2 * card.number])
    ]
    assert ships == ["aksyonov"]


# -- colonies -----------------------------------------------------------------------------------------


def test_ruling_42_colonies_are_never_refilled(table: Make) -> None:
    new = table()
    new.g.credits[0] = 9
    new.buying().say(0, "colony-1")
    assert new.has(0) == (0, 0, 3)
    assert len(new.now.colonies) == 11


def test_ruling_43_a_colony_sector_takes_no_further_card(table: Make) -> None:
    new = table().station(0, "colony-9").station(0, "sarafanov").charge(0, "sarafanov")
    new.station(0, "kovalyonok").charge(0, "kovalyonok").station(0, "scott").charge(0, "scott")
    new.sell("savitskaya", "chretien").buying()
    assert "savitskaya" not in new.say(0, "kovalyonok").tokens(0)
    new.say(0, "none", "sarafanov")
    assert "savitskaya" not in new.tokens(0)
    new.say(0, "stop", "scott", "chretien")
    assert new.tokens(0) == ["7", "8", "10", "11", "12"]
    new.say(0, "11")
    assert "savitskaya" not in new.tokens(0)


def test_ruling_44_deployed_cards_of_a_colony_sector_still_pay(table: Make) -> None:
    own = table().station(0, "colony-3").deploy(0, "grechko", sector=3).roll(3, 3)
    assert own.has(0) == (5 + 1, 0, 0)  # nothing twice for the 3s, so sector 6
    other = table().station(1, "colony-3").roll(3, 3)
    assert other.has(1) == (7, 0, 0)


def test_ruling_45_colonies_are_never_deployed(table: Make) -> None:
    up = table().deploy(0, "zudov").charge(0, "zudov").station(0, "colony-2").buying().say(0, "zudov")
    assert "2" not in up.tokens(0)
    board = table().station(0, "zudov").charge(0, "zudov").station(0, "colony-2").buying().say(0, "zudov", "2")
    assert (board.on(0, 9), board.on(0, 2)) == ("colony-2", "zudov")


def test_ruling_46_a_swap_moves_the_colony_and_its_lock(table: Make) -> None:
    new = table().station(0, "kubasov").charge(0, "kubasov", 4).station(0, "colony-5").sell("serebrov", "truly")
    new.buying().say(0, "kubasov")
    assert (new.on(0, 5), new.on(0, 8)) == ("starter-8", "colony-5")
    assert "truly" in new.tokens(0)
    assert "serebrov" not in new.tokens(0)


def test_ruling_47_free_placement_avoids_a_colony(table: Make) -> None:
    new = table().station(0, "scott").charge(0, "scott").station(0, "colony-9").sell("savitskaya").buying()
    new.say(0, "scott", "savitskaya")
    assert new.tokens(0) == ["7", "8", "10", "11", "12"]
    colony = table().station(0, "scott").charge(0, "scott")
    colony.g.credits[0] = 30
    colony.buying().say(0, "scott", "colony-2")
    assert colony.on(0, 2) == "colony-2"
    assert colony.kinds() == {0: "buy"}


def test_ruling_48_an_extra_buy_may_take_a_colony(table: Make) -> None:
    new = table().station(0, "sarafanov").charge(0, "sarafanov").buying().say(0, "sarafanov", "colony-1")
    assert new.has(0) == (0, 0, 3)


def test_ruling_49_several_colonies_and_those_of_others(table: Make) -> None:
    new = table().station(0, "colony-1").station(0, "colony-3").station(1, "colony-2").sell("tuan", "crippen").buying()
    assert "tuan" in new.tokens(0)


# -- dice abilities -------------------------------------------------------------------------------------


def test_ruling_50_shifts_stop_at_12(table: Make) -> None:
    new = table().station(0, "shonin").charge(0, "shonin").station(0, "ride").charge(0, "ride").roll(5, 6).say(0, "11")
    assert new.tokens(0) == ["ride+1", "shonin+1", "stay"]
    new.say(0, "ride+1")
    assert new.kinds() == {0: "buy"}
    assert table().station(0, "ride").charge(0, "ride").roll(6, 6).say(0, "12").kinds() == {0: "buy"}


def test_ruling_51_no_shift_with_separate_dice(table: Make) -> None:
    new = table().station(0, "ride").charge(0, "ride").roll(3, 4).say(0, "3+4")
    assert new.kinds() == {0: "buy"}
    assert new.cubes(0, "ride") == 1


def test_ruling_52_and_77_rerolls_come_before_anybody_allocates(table: Make) -> None:
    new = table().station(0, "volynov").charge(0, "volynov", 2).deploy(1, "evans").station(1, "musgrave").roll(5, 6)
    assert new.kinds() == {0: "reroll"}
    new.say(0, "volynov:both")
    assert new.kinds() == {0: "reroll"}
    assert new.has(0)[0] == 6  # with the credit in its box
    new.say(0, "keep")
    assert "reroll" not in new.kinds().values()


def test_ruling_53_a_set_die_may_be_rerolled(table: Make) -> None:
    new = table().station(0, "gagarin").charge(0, "gagarin", 2).station(0, "volynov").charge(0, "volynov").begin()
    new.say(0, "gagarin=6", "gagarin=6")
    assert new.tokens(0) == ["volynov:first", "volynov:both", "keep"]
    new.say(0, "volynov:first")
    assert new.now.dice[1] == 6


def test_ruling_54_and_76_cubes_for_phases_2_to_4_wait_for_a_later_turn(table: Make) -> None:
    new = table().station(0, "gagarin").station(0, "ride").roll(1, 2).say(0, "1+2")
    assert (new.cubes(0, "gagarin"), new.cubes(0, "ride")) == (1, 1)
    assert new.kinds() == {0: "buy"}


# -- buying, claiming, placing --------------------------------------------------------------------------


def test_ruling_55_and_56_exact_price_after_the_money(table: Make) -> None:
    new = table().station(0, "sarafanov").charge(0, "sarafanov").sell("aksyonov")
    new.g.credits[0] = 3
    new.buying().say(0, "sarafanov", "aksyonov")
    assert new.has(0)[0] == 0
    vp = table().deploy(0, "zholobov").charge(0, "zholobov").buying().say(0, "zholobov", "stop")
    assert vp.has(0) == (5, 0, 2)


def test_ruling_57_claims_are_optional_in_part(table: Make) -> None:
    new = table().station(0, "bykovsky", 2).roll(2, 6).say(0, "2+6")
    levels = {CARDS[NUMBER[token]].level for token in new.tokens(0)[:-1]}
    assert levels == {1, 2}
    one = next(token for token in new.tokens(0) if CARDS[NUMBER[token]].level == 2)
    new.say(0, one)
    assert {CARDS[NUMBER[token]].level for token in new.tokens(0)[:-1]} == {1}
    new.say(0, "none")
    assert new.kinds() == {0: "buy"}


def test_ruling_58_a_claim_may_deploy_the_claiming_ship(table: Make) -> None:
    new = table().station(0, "tereshkova").sell("serebrov").roll(4, 4).say(0, "8", "serebrov", "none")
    assert new.on(0, 8) == "serebrov"
    assert new.above(0, 8) == ["starter-8", "tereshkova"]


def test_ruling_59_an_empty_deck_leaves_the_slot_empty(table: Make) -> None:
    new = table().sell("savitskaya")
    rest = new.g.decks[0][0]
    new.g.decks[0] = ()
    new.g.deployed[12] = rest
    slot = new.g.shipyard.index(NUMBER["savitskaya"])
    new.buying().say(0, "savitskaya")
    assert new.now.turn == 2
    assert new.now.shipyard[slot] == EMPTY


def test_ruling_59_a_claim_without_a_ship_of_its_level_is_lost(table: Make) -> None:
    new = table().station(0, "kovalyonok").charge(0, "kovalyonok").station(0, "tereshkova", 3)
    new.g.deployed[12] = tuple(card for card in new.g.shipyard[:6] if card != EMPTY)
    new.g.shipyard[:6] = [EMPTY] * 6
    new.roll(3, 3)
    assert new.kinds() == {0: "allocate"}  # and not "ability": the claim would do nothing
    new.say(0, "3+3")
    assert new.kinds().get(0) != "claim"


def test_ruling_60_vp_loss_stops_at_zero(table: Make) -> None:
    new = table().deploy(0, "gordon").charge(0, "gordon")
    new.g.vp = [1, 2]
    assert new.buying().say(0, "gordon").now.vp == [1, 0]


# -- the end ------------------------------------------------------------------------------------------


def test_ruling_61_40_vp_at_any_moment_bring_on_the_end(table: Make) -> None:
    new = table(3).deploy(1, "sevastyanov")
    new.g.vp = [0, 39, 0]
    new.roll(1, 6)
    assert new.kinds() == {0: "allocate", 1: "allocate"}  # nothing else pays, but this brings on the end
    new.say(1, "1+6")
    assert new.now.closing
    assert new.has(1) == (5, 0, 40)
    dodge = table(3).deploy(1, "sevastyanov")
    dodge.g.vp = [0, 39, 0]
    assert not dodge.roll(1, 6).say(1, "7").now.closing
    early = table(3).deploy(1, "sevastyanov")
    assert early.roll(1, 6).kinds() == {0: "allocate"}
    assert early.has(1) == (5, 0, 1)


def test_ruling_61_a_later_loss_does_not_cancel_it(table: Make) -> None:
    new = table(3).station(0, "gordon").charge(0, "gordon")
    new.g.vp = [0, 40, 0]
    new.g.closing = True
    new.buying().say(0, "gordon", "stop")
    assert new.now.closing
    assert new.now.vp[1] == 36


def test_ruling_62_the_round_is_completed(table: Make) -> None:
    new = table(3)
    new.g.vp = [10, 41, 0]
    new.g.closing = True
    new.g.active = 1
    new.g.starter = 0
    new.buying().say(1, "save")
    assert not new.match.over
    while new.now.active == 2 and not new.match.over:
        for seat in new.kinds():
            new.say(seat, new.tokens(seat)[-1])
    assert new.match.over
    assert new.match.result.winners == (1,)


def test_ruling_63_a_tie_means_another_full_round(table: Make) -> None:
    new = table(2)
    new.g.vp = [40, 40]
    new.g.closing = True
    new.g.active = 1
    new.buying().say(1, "save")
    assert not new.match.over
    assert (new.now.active, new.now.extra_rounds) == (0, 1)
    third = table(3)
    third.g.vp = [40, 40, 41]
    third.g.closing = True
    third.g.active = 2
    third.buying().say(2, "save")
    assert third.match.result.winners == (2,)


def test_ruling_64_and_69_winning_goes_by_the_order_of_the_phase(table: Make) -> None:
    """The ability ends the game before those behind in the order can act; VP loss before it has taken place."""
    new = table(3).station(1, "armstrong").charge(1, "armstrong", 4).station(2, "grissom").charge(2, "grissom")
    new.station(0, "gordon").charge(0, "gordon")
    new.g.vp = [0, 9, 9]
    new.buying()
    assert new.kinds() == {0: "ability"}
    new.say(0, "gordon", "stop")
    assert new.kinds() == {1: "ability"}
    new.say(1, "armstrong")
    assert new.match.over
    assert new.match.result.ranks[1] == 1
    assert new.now.vp == [0, 5, 5]


def test_ruling_65_winning_in_an_extra_round(table: Make) -> None:
    new = table().station(1, "armstrong").charge(1, "armstrong", 5)
    new.g.vp = [44, 44]
    new.g.closing = True
    new.g.extra_rounds = 1
    assert new.begin().say(1, "armstrong").match.result.winners == (1,)


def test_ruling_66_extra_rounds_are_capped_and_the_win_shared(table: Make) -> None:
    new = table()
    new.g.vp = [40, 40]
    new.g.closing = True
    new.g.extra_rounds = EXTRA_ROUNDS
    new.g.active = 1
    new.buying().say(1, "save")
    assert new.match.result.winners == (0, 1)


# -- further rulings ------------------------------------------------------------------------------------


def test_ruling_67_light_speed_bonuses_are_the_standard_ones() -> None:
    match = start(GAME, 4, "67", {"light_speed": True})
    for seat in range(4):
        match.answer(seat, "done")
    g = match.step_start
    assert [g.credits[seat] for seat in g.clockwise()] == [15, 16, 17, 15]
    assert [g.income[seat] for seat in g.clockwise()] == [1, 1, 1, 2]
    assert g.vp == [0] * 4


def test_ruling_68_the_opening_card_takes_only_its_cost() -> None:
    g = start(GAME, 2, "68", None).step_start
    for seat in range(2):
        cost = next(CARDS[card].cost for card in g.console(seat) if card >= 12)
        assert g.credits[seat] == 5 - cost + (seat != g.starter)


def test_ruling_70_cubes_are_repeated_too_and_the_sector_is_picked_afterwards(table: Make) -> None:
    new = (
        table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "volynov").roll(2, 3).say(0, "2+3", "aksyonov")
    )
    assert new.kinds() == {0: "repeat"}
    assert new.cubes(0, "volynov") == 1
    assert new.say(0, "3").cubes(0, "volynov") == 2


def test_ruling_71_the_repeat_reads_the_cards_that_paid(table: Make) -> None:
    new = table().station(0, "aksyonov", 4).charge(0, "aksyonov").station(0, "tereshkova").sell("serebrov", "tuan")
    new.roll(2, 6).say(0, "8", "aksyonov", "serebrov", "none")
    assert new.on(0, 8) == "serebrov"
    assert new.kinds() == {0: "claim"}  # Tereshkova pays again, not Serebrov
    assert new.has(0) == (5, 0, 0)


def test_ruling_72_wider_doubling_is_an_option(table: Make) -> None:
    reached = table(double_reached=True).station(0, "aksyonov").charge(0, "aksyonov").station(0, "merbold", 5)
    reached.roll(5, 2).say(0, "5+2", "aksyonov")
    assert reached.tokens(0) == ["5", "6", "2"]
    each = table(double_each_die=True).station(0, "aksyonov").charge(0, "aksyonov").station(0, "crippen").roll(2, 2)
    assert each.say(0, "2+2", "aksyonov").has(0) == (5 + 2 * 4, 0, 0)


def test_ruling_73_a_full_card_with_nothing_else_pays_nothing(table: Make) -> None:
    new = table().deploy(1, "khrunov").charge(1, "khrunov").roll(2, 6)
    assert new.kinds().get(1) == "allocate"  # because of its shift; the cube itself is no reward any more
    new.say(1, "2+6")
    assert new.has(1) == (5, 0, 0)
    assert new.cubes(1, "khrunov") == 1


def test_ruling_74_and_75_no_reward_is_a_buy() -> None:
    assert all(level in (1, 2, 3) for card in CARDS for level in card.station.reward.claim)
    assert not any(card.deployed.reward.claim for card in CARDS)


def test_ruling_77_with_both_dice_set_nothing_is_rolled(table: Make) -> None:
    new = table().station(0, "titov").charge(0, "titov", 2).begin()
    draws = new.now.rng.draws
    new.say(0, "titov=2", "titov=2")
    assert new.now.dice == (2, 2)
    assert new.now.rng.draws == draws
    assert new.has(0)[0] == 7


def test_ruling_78_a_shift_moves_only_its_users_sector(table: Make) -> None:
    new = table().station(0, "ride").charge(0, "ride").station(1, "savitskaya").station(1, "lyakhov").roll(4, 5)
    new.say(0, "9", "ride+1")
    assert new.has(1) == (5 + 3, 0, 0)  # sector 9 for the other


def test_ruling_79_ships_for_1_to_6_may_be_placed_on_7_to_12(table: Make) -> None:
    new = table().station(0, "scott").charge(0, "scott").sell("tuan").buying().say(0, "scott", "tuan")
    assert new.tokens(0) == ["2", "7", "8", "9", "10", "11", "12"]
    assert new.say(0, "7").on(0, 7) == "tuan"


def test_ruling_80_gain_abilities_are_green(table: Make) -> None:
    new = table().station(1, "grissom").charge(1, "grissom").begin()
    assert new.kinds() == {1: "ability"}
    assert new.say(1, "grissom").has(1)[0] >= 8


def test_ruling_82_the_rocket_is_a_plain_1(table: Make) -> None:
    assert {face for roll in BOTH for face in roll} == {1, 2, 3, 4, 5, 6}
    alone, total = (table().roll(1, 1).say(0, way) for way in ("1+1", "2"))
    assert alone.has(0) == (5 + 1 + 1, 0, 0)  # sector 1 pays 1 credit for each die
    assert total.has(0) == (5 + 1, 0, 0)


def test_ruling_83_each_die_may_reach_the_same_sector(table: Make) -> None:
    new = table().station(0, "merbold", 5).station(0, "bluford", 6).station(0, "shaw", 4).roll(4, 6).say(0, "4+6")
    # die 4: to 3 or 5; from 5 on to 6; die 6: 3 VP, then to 5, from there 6 is seen
    assert new.say(0, "5").has(0) == (5 + 1 + 1, 0, 3 + 3)


# -- standing orders ------------------------------------------------------------------------------------


def test_standing_orders_hold_until_the_seats_next_turn(table: Make) -> None:
    new = table(2).station(1, "grissom").charge(1, "grissom", 3).begin()
    new.match.order(1, "phase-1", "skip")
    new.match.order(1, "ability-grissom", "skip")
    new.say(1, "pass")  # the open question stays; later ones are not asked
    asked = []
    while new.now.active == 0:
        for seat, kind in list(new.kinds().items()):
            asked.append((seat, kind))
            new.say(seat, new.tokens(seat)[-1])
    assert (1, "ability") not in asked
    assert new.now.orders == ({}, {})
    assert new.kinds() == {1: "ability"}


def test_a_standing_order_for_one_ability_leaves_the_others(table: Make) -> None:
    new = table(2).station(1, "grissom").charge(1, "grissom").station(1, "shepard").charge(1, "shepard", 4)
    new.g.orders = ({}, {"ability-grissom": "skip"})
    assert new.begin().tokens(1) == ["shepard", "pass"]


def test_a_standing_order_for_a_phase_leaves_the_others(table: Make) -> None:
    new = table(2).station(1, "grissom").charge(1, "grissom")
    new.g.orders = ({}, {"phase-5": "skip"})
    new.buying()
    assert new.kinds() == {0: "buy"}
    assert new.say(0, "save").kinds() == {1: "ability"}


def test_a_standing_order_silences_shifts_on_other_turns(table: Make) -> None:
    new = table(2).station(1, "ride").charge(1, "ride")
    new.g.orders = ({}, {"ability-ride": "skip"})
    assert new.roll(4, 5).kinds() == {0: "allocate"}


def test_what_a_seat_is_asked_does_not_depend_on_who_answers_first(table: Make) -> None:
    """Seat 1 may bring on the end by this roll; seat 2 is asked about its arrow all the same, in either order."""
    for order in ((1, 2), (2, 1)):
        new = table(3).deploy(1, "lebedev").deploy(2, "shaw").deploy(2, "bobko")
        new.g.vp = [0, 39, 39]
        new.roll(5, 5)
        for seat in order:
            new.say(seat, "10")
        assert new.tokens(2) == ["9", "11"]
        assert new.say(2, "11").now.vp == [0, 42, 39]


def test_ruling_21_equal_sides_are_a_choice_if_another_arrow_follows(table: Make) -> None:
    """Sectors 9 and 11 pay alike; Bluford's own arrow goes to the left, so the two-way arrow had better go right."""
    new = table().deploy(1, "shaw", "bluford", sector=10).deploy(1, "savitskaya").deploy(1, "popov", sector=11)
    new.roll(4, 6).say(1, "10")
    assert new.tokens(1) == ["9", "11"]
    assert new.say(1, "11").has(1) == (5 + 4 + 4, 0, 1)


def test_sectors_that_the_dice_do_not_give_say_so(table: Make) -> None:
    new = table().roll(3, 6)
    assert new.match.questions[0].why_not("sector:5") == "The dice give you 3 and 6, or 9."


# -- texts ------------------------------------------------------------------------------------------------


def test_the_card_is_true_of_a_normal_purchase_and_of_one_at_the_exact_price(table: Make) -> None:
    """A normal buy takes all credits (p. 13), a buy by an ability the exact cost (p. 24): ruling 55."""
    new = table().buying()
    card = new.match.asked[0].values[0]
    about = GAME.words.explain(new.match.view(0), 0, f"ship:{CARDS[card].slug}")
    price = dict(about.lines)["Price"]
    assert price.endswith(f"A normal purchase spends all your credits, an extra purchase exactly {CARDS[card].cost}.")


def test_card_and_guide_say_that_the_round_is_finished_and_what_is_our_ruling() -> None:
    """Reaching 40 ends nothing before the round is complete (p. 13): ruling 62."""
    match = start(GAME, 2, "race", {})
    about = GAME.words.explain(match.view(0), 0, "vp:0")
    assert ("", "When a player reaches 40 VP, the round is played to its end. Then the most VP win.") in about.lines
    assert "([our ruling](/guide/space-base/rulings#ruling-34)); otherwise such ships" in GAME.guide
