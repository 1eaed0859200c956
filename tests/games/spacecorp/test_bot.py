"""The rules of thumb play well enough to beat chance."""

import os
from itertools import pairwise
from typing import Any

import cosmodrome
from cosmodrome.engine.rng import Rng
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.bot.value import parts
from cosmodrome.games.spacecorp.bot.worth import SeatPrices, contract_score
from cosmodrome.games.spacecorp.content import SECURE, TILES, contracts
from cosmodrome.games.spacecorp.rules.contracts import award

LONG = bool(os.environ.get("COSMODROME_LONG"))


def test_greedy_play_beats_random_play() -> None:
    judge: Any = GAME.judge()
    wins = 0
    games = 40 if LONG else 4
    for seed in range(games):
        match = cosmodrome.new(GAME, 2, f"greedy{seed}", {"end_era": "mariners"})
        rng = Rng.seeded("random", seed)
        smart = seed % 2
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            if seat == smart:
                hints = judge.hints(match.state, asked)
                assert len(hints) == len(asked)
                match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
                assert 0.0 <= judge.value(match.state, seat) <= 1.0
            else:
                match.pick(seat, rng.below(len(asked)))
        assert match.result is not None
        wins += match.result.scores[smart] > match.result.scores[1 - smart]
    assert wins >= games * 0.75


def test_each_spaceport_of_a_network_counts_while_there_is_time(table: Any) -> None:
    """The contract wants three: the first is worth a share, each further one more, and none if the era ends before."""
    t = table(2)
    scores = [contract_score(t.g, 0)]
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        t.base(0, site, "spaceport")
        scores.append(contract_score(t.g, 0))
    gains = [after - before for before, after in pairwise(scores)]
    assert gains[0] > 0.5
    assert gains == sorted(gains)
    t = table(2).base(0, "lunar_l4", "spaceport").empty_deck()
    assert contract_score(t.g, 0) < scores[1]


def test_greedy_bots_build_the_orbital_network() -> None:
    """Out of a few games of four, the contract for Spaceports is claimed in some."""
    judge: Any = GAME.judge()
    row = next(c.row for c in contracts(4, 0) if c.name == "Orbital Network")
    for seed in range(12):
        match = cosmodrome.new(GAME, 4, f"network{seed}", {"end_era": "mariners"})
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            hints = judge.hints(match.state, asked)
            match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
        g: Any = match.state
        if g.contracts[row] == 0:
            return
    raise AssertionError("nobody built it")


def best(t: Any) -> str:
    """The option that the rules of thumb like best."""
    scores = GAME.judge().hints(t.g, t.asked)
    return str(t.tokens[scores.index(max(scores))])


def test_a_secure_base_counts_the_bases_of_rivals_and_not_itself(table: Any) -> None:
    t = table(2, "planeteers").base(1, "ceres", "research").base(1, "vesta", "research")
    spot = t.spot("pallas")
    t.g.bases[spot] = SECURE  # as it is tried out
    assert SeatPrices(t.g, 0).rivals(spot) == 2


def test_sabotage_is_for_the_action_that_would_bring_most(table: Any) -> None:
    """A rival with nothing on the board is left alone; one that can Produce in its last turn is not."""
    for tiles, wanted in ((0, "decline"), (3, "card")):
        t = table(2).hand(1, "Sabotage").hand(0, "Space Tourism")
        for site, code in list({"luna": "D-M-E1-02", "phobos": "D-M-E1-03", "sisyphus": "D-M-E1-04"}.items())[:tiles]:
            t.tile(site, code).base(
                0, site, "refinery" if TILES[t.g.tiles[t.spot(site)]].production > 0 else "research"
            )
        t.g.ending, t.g.final = True, (0, 1)
        t.start()
        assert t.kind == "edge"
        assert (best(t) == "decline") == (wanted == "decline")
        if tiles:
            t.do(best(t))
            assert (t.kind, best(t)) == ("sabotage", "produce")


def test_time_lets_a_second_team_move_where_that_brings_more(table: Any) -> None:
    """With Move 11 in one card, the second team goes to another place of the same distance."""
    t = table(2).hand(0, "Ion Drive", "Ion Drive", "Time", "Heavy Lifter", "Heavy Lifter")
    t.do("move", "?team1", "luna")
    assert "time:repeat" in t.tokens
    assert best(t) == "time:repeat"
    t.do("time:repeat")
    while t.kind == "pay":
        t.do(best(t))
    assert t.kind == "second-team"
    assert best(t) != "no-more"
    t.do(best(t))
    goal = best(t)
    t.do(goal)
    assert goal not in ("luna", "earth")


def test_research_with_the_infra_of_an_opponent_who_has_more(table: Any) -> None:
    """Two cards more are worth the one that the owner draws; the same number is not."""
    t = table(2, "starfarers").infra(1, 2, "Core Archive").hand(0, "Trade Fleet").do("research")
    assert best(t) == "hq:1"
    t = table(2, "starfarers").infra(0, 2, "Core Archive").hand(0, "Trade Fleet")
    t.do("research")
    assert t.kind != "pay" or not best(t).startswith("hq")


def test_a_contract_is_worth_more_claimed_than_met(table: Any) -> None:
    """In Starfarers what is begun counts more than once, but what is met is worth its award."""
    t = table(2, "starfarers")
    before = sum(parts(t.g, 0).values())
    t.progress(0, "enviro_tolerance", "energy_fields", "matter_synthesis", "deep_hibernation")
    met = sum(parts(t.g, 0).values())
    row = next(c.row for c in contracts(2, 2) if c.name == "Next Humanity")
    pays = award(t.g, row)
    t.g.contracts[row] = t.g.era
    t.g.claimed_by[row] = 0
    t.profit(0, pays)
    assert before < met < sum(parts(t.g, 0).values())
