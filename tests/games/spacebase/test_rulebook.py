"""Every worked example of the rulebook, by page."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.record import start
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacebase import GAME
from cosmodrome.games.spacebase.content import CARDS, FIRST_SHIP, NUMBER, PRICE

# -- set-up (p. 10-11) --------------------------------------------------------------------------------


def test_p10_opening() -> None:
    """A level-1 card for everybody, paid from 5 credits; the highest sector begins; bonuses by turn order."""
    match = start(GAME, 5, "p10", None)
    g = match.step_start
    assert (match.step_count, g.turn) == (2, 1)
    for place, seat in enumerate(g.clockwise()):
        new = [card for card in g.console(seat) if card >= FIRST_SHIP]
        assert len(new) == 1
        card = CARDS[new[0]]
        assert card.level == 1
        assert g.fleet(seat)[card.sector - 1] == (card.sector - 1,)
        assert g.credits[seat] == 5 - card.cost + (0, 1, 2, 0, 0)[place]
        assert g.income[seat] == (0, 0, 0, 1, 1)[place]
        assert g.vp[seat] == 0
    assert [CARDS[card].level for card in g.shipyard] == [1] * 6 + [2] * 6 + [3] * 6
    assert len(g.colonies) == 12


# -- allocating dice and gaining rewards (p. 4, 12, 14) -------------------------------------------------


def test_p14_active_player_example_1(table: Make) -> None:
    """Roll 5 and 6 with starters: sector 11 pays 1 income, sectors 5 and 6 pay 2 credits."""
    assert table().roll(5, 6).say(0, "11").has(0) == (5, 1, 0)
    assert table().roll(5, 6).say(0, "5+6").has(0) == (7, 0, 0)


def test_p14_active_player_example_2(table: Make) -> None:
    """Roll 4 and 4 with starters: sector 4 twice pays 2 credits, sector 8 pays 3."""
    assert table().roll(4, 4).say(0, "4+4").has(0) == (7, 0, 0)
    assert table().roll(4, 4).say(0, "8").has(0) == (8, 0, 0)


def test_p14_passive_player_example(table: Make) -> None:
    """Deployed: 2 credits in sector 5, 1 in 6, 4 in 11. Separate dice pay 3, the sum 4, whatever the roller takes."""

    def passive() -> Any:
        return table().deploy(1, "evans").station(1, "savinykh").station(1, "musgrave").roll(5, 6)

    assert passive().kinds() == {0: "allocate", 1: "allocate"}
    assert passive().say(1, "5+6").has(1) == (8, 0, 0)
    assert passive().say(0, "5+6").say(1, "11").has(1) == (9, 0, 0)


def test_p15_buying_and_placing_a_card(table: Make) -> None:
    """A ship for sector 9 is bought: it goes to sector 9, and the ship that was there is deployed."""
    new = table().sell("savitskaya").buying().say(0, "savitskaya")
    assert new.on(0, 9) == "savitskaya"
    assert new.above(0, 9) == ["starter-9"]
    assert new.now.credits[0] == 0


# -- colonies (p. 17) -----------------------------------------------------------------------------------


def test_p17_colony(table: Make) -> None:
    """A colony scores at once, deploys the ship in its sector, pays nothing on your turn and closes the sector."""
    new = table().deploy(0, "malyshev")
    new.g.credits[0] = 10
    new.sell("ryumin").buying().say(0, "colony-1")
    assert new.has(0) == (0, 0, 3)
    assert new.on(0, 1) == "colony-1"
    assert new.above(0, 1) == ["malyshev", "starter-1"]
    assert NUMBER["colony-1"] not in new.now.colonies
    later = table().station(0, "colony-1").roll(1, 1)  # the colony pays nothing, so the sum is taken
    assert later.has(0) == (6, 0, 0)
    closed = table().station(0, "colony-1").sell("ryumin").buying()
    assert "ryumin" not in closed.tokens(0)
    assert "closes sector 1" in closed.match.questions[0].why_not("ship:ryumin")


# -- arrows (p. 19) -------------------------------------------------------------------------------------


def test_p19_arrow_to_either_side_on_the_board(table: Make) -> None:
    """A two-way arrow in sector 10 gives the rewards of sector 9 or of sector 11."""
    left = table().station(0, "shaw").station(0, "savitskaya").station(0, "musgrave").roll(5, 5)
    left.say(0, "10")
    assert left.tokens(0) == ["9", "11"]
    assert left.say(0, "9").has(0) == (11, 0, 0)
    right = table().station(0, "shaw").station(0, "savitskaya").station(0, "musgrave").roll(5, 5)
    assert right.say(0, "10", "11").has(0) == (5, 0, 4)


def test_p19_arrow_to_either_side_when_deployed(table: Make) -> None:
    """All of sector 10 (2 income and 3 credits) and, by the arrow, all of sector 11 (4 credits and 3 VP)."""
    new = table().deploy(1, "gorbatko", "shaw").station(1, "lyakhov")  # deploys the starting ship of sector 10
    new.deploy(1, "musgrave").station(1, "jahn")
    new.station(1, "savitskaya")  # and something in sector 9 to choose from
    new.roll(5, 5).say(1, "10")
    assert new.tokens(1) == ["9", "11"]
    assert new.say(1, "11").has(1) == (5 + 7, 2, 3)


def test_p19_arrow_and_another_reward(table: Make) -> None:
    """Bluford in sector 12: on the board 3 VP and sector 11; deployed 1 VP, the rest of 12, and all of 11."""
    assert table().station(0, "bluford").roll(6, 6).say(0, "12").has(0) == (5, 1, 3)
    passive = table().deploy(1, "bluford").station(1, "hauck").deploy(1, "musgrave").station(1, "jahn")
    assert passive.roll(6, 6).has(1) == (5, 0, 0)  # it is a choice: 40 VP or an arrow may matter
    assert passive.say(1, "12").has(1) == (5 + 5 + 4, 0, 1 + 3)


def test_p19_no_infinite_loops(table: Make) -> None:
    """Sector 7: 1 credit and an arrow to 8; from there only 9 is left, as 7 has paid for this roll."""
    new = table().station(0, "merbold").station(0, "lichtenberg").station(0, "savitskaya").roll(3, 4)
    new.say(0, "7")
    assert new.kinds() == {0: "buy"}
    assert new.has(0) == (5 + 1 + 6, 0, 0)


# -- charges (p. 20-22) -----------------------------------------------------------------------------------


def test_p21_linked_squares_by_number_of_players() -> None:
    """Four linked squares, two of them with pips: 4, 3, 2 and 2 cubes are needed by 2, 3, 4 and 5 players."""
    assert [PRICE[players][2 * NUMBER["kubasov"]] for players in range(2, 6)] == [4, 3, 2, 2]


def test_p22_rewards_and_charges(table: Make) -> None:
    """Schirra pays 2 credits and a charge."""
    new = table().station(0, "schirra").roll(5, 1).say(0, "5+1")
    assert new.has(0) == (5 + 2 + 1, 0, 0)
    assert new.cubes(0, "schirra") == 1


def test_p22_deploying_a_charged_card(table: Make) -> None:
    """Khrunov is deployed with a cube, which moves to its deployed square."""
    new = table().station(0, "khrunov").charge(0, "khrunov").sell("tuan").buying().say(0, "tuan")
    assert new.above(0, 2) == ["starter-2", "khrunov"]
    assert new.cubes(0, "khrunov") == 1


# -- abilities (p. 23-27) ---------------------------------------------------------------------------------


def test_p23_dice_and_arrow(table: Make) -> None:
    """A 9 is rolled and moved one to the right: sector 10 pays instead of sector 9."""
    new = table().station(0, "ride").charge(0, "ride").station(0, "savitskaya").station(0, "peterson").roll(4, 5)
    new.say(0, "9", "ride+1")
    assert new.has(0) == (5, 0, 3)
    assert new.cubes(0, "ride") == 0


def test_p23_several_shifts_on_one_roll(table: Make) -> None:
    """Double 4 on another's turn: a single and a double arrow carry the sum from 8 to 11, for 4 credits."""
    new = table().station(1, "ride").charge(1, "ride").station(1, "fabian").charge(1, "fabian")
    new.station(1, "shonin").charge(1, "shonin").station(1, "musgrave").roll(4, 4)
    new.say(1, "8", "shonin+2", "ride+1", "stay")
    assert new.has(1) == (9, 0, 0)
    assert [new.cubes(1, ship) for ship in ("ride", "fabian", "shonin")] == [0, 1, 0]


def test_p24_buy_a_card(table: Make) -> None:
    """Sarafanov: 4 credits first, then a card at its exact price; the normal buy is still there."""
    new = table().station(0, "sarafanov").charge(0, "sarafanov").sell("savitskaya", "lenoir").buying()
    new.say(0, "sarafanov", "savitskaya")
    assert new.has(0)[0] == 5 + 4 - 2
    assert new.kinds() == {0: "buy"}
    new.say(0, "lenoir")
    assert new.on(0, 9) == "savitskaya"
    assert new.on(0, 8) == "lenoir"


def test_p24_claim_a_card(table: Make) -> None:
    """Kovalyonok: up to three level-1 ships for nothing, and the normal buy after it."""
    new = table().station(0, "kovalyonok").charge(0, "kovalyonok").buying()
    new.say(0, "kovalyonok")
    ships = new.tokens(0)[:6]
    assert all(CARDS[NUMBER[ship]].level == 1 for ship in ships)
    new.say(0, ships[0], "none")
    assert new.has(0) == (5, 0, 0)
    assert new.kinds() == {0: "buy"}


def test_p24_swap_sectors(table: Make) -> None:
    """All cards of sectors 5 and 8 trade places, deployed ones too."""
    new = table().station(0, "kubasov").charge(0, "kubasov", 4).station(0, "evans").station(0, "brand")
    new.station(0, "lenoir").buying().say(0, "kubasov")
    assert (new.on(0, 5), new.on(0, 8)) == ("lenoir", "brand")
    assert (new.above(0, 5), new.above(0, 8)) == (["starter-8"], ["starter-5", "evans"])


def test_p25_reroll_counts_for_all(table: Make) -> None:
    """The roll is changed before anybody allocates, and everybody takes the new one."""
    new = table().station(0, "volynov").charge(0, "volynov").deploy(1, "evans").roll(5, 6)
    assert new.kinds() == {0: "reroll"}
    new.say(0, "volynov:second")
    assert new.now.dice[0] == 5
    assert new.has(1)[0] in (7, 9, 5)
    assert new.kinds().get(0) in ("allocate", "buy")


def test_p25_all_others_lose_vp(table: Make) -> None:
    """All other players lose 4 VP, but nobody drops below 0."""
    new = table(3).station(0, "gordon").charge(0, "gordon")
    new.g.vp = [10, 10, 3]
    new.buying().say(0, "gordon")
    assert new.now.vp == [10, 6, 0]


def test_p25_place_a_charge_anywhere(table: Make) -> None:
    """On anybody's turn, onto an empty square of any colour."""
    new = table(4).station(1, "glenn").charge(1, "glenn").deploy(1, "armstrong").station(1, "fabian").buying()
    assert new.kinds() == {1: "ability"}
    new.say(1, "glenn")
    assert new.tokens(1) == ["fabian", "glenn", "armstrong", "none"]
    new.say(1, "armstrong")
    assert (new.cubes(1, "armstrong"), new.cubes(1, "glenn")) == (1, 0)


def test_p25_place_a_card_on_any_sector_from_7_to_12(table: Make) -> None:
    """A card for sector 12 may be put on sector 7."""
    new = table().station(0, "scott").charge(0, "scott").sell("bregovoy").buying().say(0, "scott", "bregovoy", "7")
    assert new.on(0, 7) == "bregovoy"
    assert new.above(0, 7) == ["starter-7"]
    assert new.has(0)[0] == 3


def test_p26_set_dice(table: Make) -> None:
    """One of two charges sets one die and the other is rolled; both set both dice, and nothing is rolled."""
    one = table().station(0, "gagarin").charge(0, "gagarin", 2).begin()
    one.say(0, "gagarin=6", "roll")
    assert one.now.dice[0] == 6
    assert 1 <= one.now.dice[1] <= 6
    assert one.cubes(0, "gagarin") == 1
    both = table().station(0, "gagarin").charge(0, "gagarin", 2).begin()
    draws = both.now.rng.draws
    both.say(0, "gagarin=6", "gagarin=5")
    assert both.now.dice == (6, 5)
    assert both.now.rng.draws == draws


def test_p26_exchange_two_cards_on_the_board(table: Make) -> None:
    """Zudov in sector 9 and the card in sector 7 trade sectors."""
    new = table().station(0, "zudov").charge(0, "zudov").station(0, "overmyer").buying().say(0, "zudov", "7")
    assert (new.on(0, 7), new.on(0, 9)) == ("zudov", "overmyer")


def test_p26_exchange_a_deployed_card(table: Make) -> None:
    """Zudov deployed in sector 9 and the card in sector 4: that card is deployed in 9, Zudov is in sector 4."""
    new = table().deploy(0, "zudov").charge(0, "zudov").station(0, "engle").buying().say(0, "zudov", "4")
    assert new.on(0, 4) == "zudov"
    assert new.above(0, 9) == ["engle"]
    assert new.above(0, 4) == ["starter-4"]


def test_p26_you_win(table: Make) -> None:
    """The game ends at once, on anybody's turn, and points are irrelevant."""
    new = table().station(1, "armstrong").charge(1, "armstrong", 5)
    new.g.vp = [45, 3]
    new.g.closing = True
    new.begin().say(1, "armstrong")
    assert new.match.over
    assert new.match.result.winners == (1,)
    assert new.match.result.scores == (45, 3)


def test_p27_double_on_your_turn(table: Make) -> None:
    """Dice 2 and 3: after claiming both, one of them pays again; with the sum, sector 5 pays twice."""

    def doubler() -> Any:
        return table().station(0, "aksyonov").charge(0, "aksyonov").station(0, "crippen").roll(2, 3)

    apart = doubler().say(0, "2+3", "aksyonov")
    assert apart.tokens(0) == ["2", "3"]
    assert apart.say(0, "2").has(0) == (5 + 2 + 1 + 2, 0, 0)
    assert doubler().say(0, "2+3", "aksyonov", "3").has(0) == (5 + 2 + 1 + 1, 0, 0)
    assert doubler().say(0, "5", "aksyonov").has(0) == (5 + 1 + 1, 0, 0)


def test_p27_double_on_another_turn(table: Make) -> None:
    """Dice 5 and 6: sector 5 gives 2 charges and 6 credits in all, sector 6 its 2 credits once."""
    new = table().deploy(1, "aksyonov").charge(1, "aksyonov").deploy(1, "evans", "grissom", sector=5)
    new.station(1, "truly").deploy(1, "schmitt").roll(5, 6)  # 5: 2 + 1 credits and a charge; 6: 2 credits
    assert new.kinds()[1] == "double"  # nothing is deployed in sector 11, so the dice are taken one by one
    new.say(1, "aksyonov", "5")
    assert new.has(1) == (5 + 6 + 2, 0, 0)
    assert new.cubes(1, "grissom") == 2
    assert new.cubes(1, "aksyonov") == 0


# -- the odds (p. 29) -------------------------------------------------------------------------------------


def test_p29_ways_to_hit_a_sector() -> None:
    """Each die and the sum counted: 12 to 17 of 36 rolls for sectors 1 to 6, then 6 down to 1."""
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    hits = [sector for a, b in rolls for sector in (a, b, a + b)]
    assert [hits.count(sector) for sector in range(1, 13)] == [12, 13, 14, 15, 16, 17, 6, 5, 4, 3, 2, 1]
