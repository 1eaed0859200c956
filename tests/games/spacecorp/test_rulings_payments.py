"""Rulings on paying: what shields, whose Infra may be used, Competitors, and turns that bring nothing."""

from random import Random
from typing import Any

import cosmodrome
from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import CARDS, ENERGY_FIELDS, RADIATION_RESISTANT, SHIELD_FACTORY
from cosmodrome.games.spacecorp.payment.suggest import suggest
from cosmodrome.games.spacecorp.rules.turn import IDLE_ROUNDS
from cosmodrome.games.spacecorp.state import KINDS, Payment, SpaceCorp


def through_radiation(table: Make) -> Any:
    """A Move from Io to Callisto, with shielding Infra at home and plain Infra at a neighbour's."""
    t = table(3, "planeteers").team(0, 0, "io").base(0, "ganymede", "refinery").tile("ganymede", "D-P-E2-04")
    t.team(0, 1, "io").infra(0, 2, "Magnetic Sail").infra(1, 2, "Beamed Sail")
    return t.hand(0, "Fusion Torch", "Fusion Torch", "Competitors").profit(0, 4)


def test_ruling_14_infra_that_is_not_used_does_not_shield(table: Make) -> None:
    """One shielded value of a card or Infra in use shields; taking another HQ gives the first one up (page 15)."""
    t = through_radiation(table).do("move", "?team1", "ganymede")
    own = next(token for token in t.tokens if token.startswith("shield:"))
    t.do(own)
    assert t.asked.args[3] == 0
    t.do("hq:1")
    assert t.asked.args[3] == 2
    assert own not in t.tokens
    t.do("card:A-P-05.1")
    while t.kind == "pay":
        t.do("ok" if "ok" in t.tokens else t.tokens[0])
    assert t.corp(0).books["radiation"] == -2


def test_ruling_14_the_other_hqs_infra_may_shield_instead(table: Make) -> None:
    t = through_radiation(table).do("move", "?team1", "ganymede", "hq:1")
    theirs = next(token for token in t.tokens if token.startswith("shield:"))
    t.do(theirs, "card:A-P-05.1")
    while t.kind == "pay":
        t.do("ok" if "ok" in t.tokens else t.tokens[0])
    assert "radiation" not in t.corp(0).books


def test_ruling_14_competitors_give_up_the_shield_of_an_hq_until_it_is_named(table: Make) -> None:
    t = table(3, "planeteers").team(0, 0, "callisto").tile("callisto", "D-P-E2-12")
    t.infra(0, 2, "Grown Mesh").infra(1, 2, "Grown Mesh").hand(0, "Ice Armor", "Swarm Constructors", "Competitors")
    t.profit(0, 3).do("build", "research")
    own = next(token for token in t.tokens if token.startswith("shield:"))
    t.do(own, "competitors")
    assert t.asked.args[3] == 2
    t.do("hq:1", "hq:0")
    assert t.asked.args[3] == 2
    assert any(token.startswith("shield:") for token in t.tokens)


def test_ruling_11_a_weaker_hq_may_be_used(table: Make) -> None:
    """The HQ is the player's choice, whichever has more (page 7); its owner is rewarded."""
    t = table(2).infra(0, 2, "Solar Sail").hand(0, "Heavy Lifter", "Ion Drive").do("move", "luna")
    assert "hq:1" in t.tokens
    t.do("hq:1", "card:A-M-06.1", "ok").until("reward")
    assert t.seat == 1


def test_ruling_83_competitors_are_played_for_two_hqs_and_never_for_nothing(table: Make) -> None:
    """Two opponents' Infra, or one's own and an opponent's (Edges, Competitors)."""
    t = table(3).infra(1, 1, "Field Geologists").infra(2, 1, "Field Geologists").team(0, 0, "luna")
    t.hand(0, "Competitors", "Survey Satellite", "Survey Satellite").do("explore", "card:A-M-04.1")
    assert {"ok", "competitors"} <= set(t.tokens)
    t.do("competitors")
    assert "ok" not in t.tokens
    t.do("hq:1")
    assert "ok" not in t.tokens
    assert {"hq:0", "hq:2"} <= set(t.tokens)
    t.do("hq:2", "?ok")
    assert t.g.tiles[t.spot("luna")] >= 0


def test_ruling_187_rounds_that_change_nothing_end_the_era_and_it_is_said(table: Make) -> None:
    geologists = next(c.token for c in CARDS if c.title == "Field Geologists")
    for missing in (2, 1):
        t = table(2, end_era="mariners").infra(0, 1, "Solar Sail").offers(*["Ion Drive"] * 2, *["Survey Satellite"] * 2)
        t.hand(0, "Field Geologists", *["Cargo Pod"] * 3, *["Heavy Lifter"] * 3)
        t.g.idle = IDLE_ROUNDS * 2 - missing
        t.start().do("upgrade", "?" + geologists, "slot1")
        assert t.match.over == (missing == 1)
        said = any(line.text == "Nothing has changed for 6 rounds: the era ends" for line in t.match.log(None))
        assert said == (missing == 1)


def test_the_heading_names_the_turn_under_way(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive").start()
    assert t.match.heading == "Mariners, turn 1: Player 1"
    t.do("research").end_turn()
    assert t.match.heading == "Mariners, turn 2: Player 2"


def test_questions_and_options_call_players_by_their_names(table: Make) -> None:
    t = table(2).infra(1, 2, "Solar Sail").hand(0, "Heavy Lifter", "Ion Drive")
    match = Match.at(GAME, t.g, names=("Ann", "Bob"))
    match.answer(0, "move")
    match.answer(0, "luna")
    labels = [o.label for o in match.questions[0].options]
    assert any("Bob's Infra" in label for label in labels)
    assert not any("Player 2" in label for label in labels)


def explored_first(table: Make, hand: tuple[str, ...], second: str) -> Any:
    """Two teams explore with Time: Luhman 16 costs 6 and brings a genetics space, which wins Sensory Focus."""
    t = table(2, "starfarers").team(0, 0, "luhman_16").team(0, 1, second).next_tile("primary", "D-S-PR-03", "D-S-PR-04")
    t.next_tile("secondary", "D-S-SE-06", "D-S-SE-08")
    t.corp(0).genetics = 2
    return t.hand(0, "Time", *hand).do("explore", "?luhman_16")


def test_ruling_22_sensory_focus_won_by_the_first_team_is_not_in_the_second_teams_total(table: Make) -> None:
    """Time applies the action's total value twice (Time Cards), so both teams explore with 6."""
    t = explored_first(table, ("R&D Network", "R&D Network"), "tau_ceti")
    t.do("card:A-S-16.1", "card:A-S-16.2")
    assert t.asked.args[2] == 6
    t.do("time:repeat", "?ok", "sensory_focus")
    assert t.keys() == ["sensory_focus"]
    assert t.kind != "explore"  # Tau Ceti costs 10: 6 and 3F are too little, 8 and 2F would do
    u = explored_first(table, ("R&D Network", "R&D Network"), "lacaille_9352")
    u.do("card:A-S-16.1", "card:A-S-16.2", "time:repeat", "?ok", "sensory_focus")
    before = u.corp(0).books.get("actions", 0)
    u.do("lacaille_9352", "auto")
    assert u.g.tiles[u.spot("lacaille_9352")] >= 0
    assert before - u.corp(0).books["actions"] == 2  # 8 - 6


def test_ruling_22_self_replicators_won_by_the_first_team_are_not_in_the_second_teams_total(table: Make) -> None:
    """The same for Build: the first team's Research base advances revelation and wins the Breakthrough (base table)."""
    t = table(2, "starfarers").progress(0, "energy_fields").team(0, 0, "luhman_16").team(0, 1, "alpha_centauri")
    t.tile("luhman_16", "D-S-PR-13").tile("alpha_centauri", "D-S-PR-09")
    t.corp(0).revelation = 2
    t.hand(0, "Time", "Autofac Ark", "Seed Factory").do("build", "?luhman_16")
    t.do("research", "card:A-S-13.1")
    assert t.asked.args[2] == 9
    t.do("time:repeat", "?ok", "self_replicators")
    assert t.keys() == ["energy_fields", "self_replicators"]
    assert 9 + t.corp(0).profit < 12 <= 9 + 4  # what Alpha Centauri costs
    assert t.kind != "build"


def test_ruling_22_a_second_team_plays_no_cards_of_its_own(table: Make) -> None:
    """The suggested payment of the second team spends profit rather than a card that was never played."""
    t = explored_first(table, ("R&D Network", "R&D Network", "Laser Comms"), "lacaille_9352")
    t.profit(0, 3)
    t.do("card:A-S-16.1", "card:A-S-16.2", "time:repeat", "?ok", "enviro_tolerance")
    t.do("lacaille_9352", "auto")
    assert t.g.tiles[t.spot("lacaille_9352")] >= 0
    assert t.corp(0).books["actions"] == -2
    assert "Laser Comms" in t.titles()


# -- an independent check -------------------------------------------------------------------------------------


def radiation_due(g: SpaceCorp, seat: int, p: Payment) -> int:
    """Rulebook page 15: what this Move costs, from the table alone."""
    board = g.map
    if not any(board.regions[board.sites[s].region].radiation for s in (p.site, p.to)):
        return 0
    corp = g.corps[seat]
    infra = [c for owner in p.hqs for c in g.corps[owner].slots]
    if p.shield >= 0 and p.shield in [*p.cards, *infra] and CARDS[p.shield].uses[p.action].shielded:
        return 0
    if corp.owns(ENERGY_FIELDS):
        return 0
    start = board.sites[p.site].region
    for spot, base in enumerate(g.bases):
        if base == p.factory * KINDS + SHIELD_FACTORY and board.sites[board.spot_site[spot]].region == start:
            return 0
    if p.factory == seat and p.site == board.home and g.era == 1:
        return 0
    full = 2 if g.era == 1 else 3
    return full if not corp.owns(RADIATION_RESISTANT) else (1 if g.era == 2 else 0)


def test_radiation_paid_is_what_the_rule_says() -> None:
    """In random play, whatever is put into a payment and taken out of it again."""
    checked = paid = 0
    for seed in range(24):
        rnd = Random(seed)
        start = ("planeteers", "starfarers")[seed % 2]
        match = cosmodrome.new(GAME, 2 + seed % 3, f"radiation{seed}", {"start_era": start, "end_era": start})
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            index = rnd.randrange(len(asked))
            g = match.state
            tokens = [asked.token(i) for i in range(len(asked))]
            if asked.prompt.kind == "action" and "move" in tokens and rnd.random() < 0.5:
                index = tokens.index("move")
            final = asked.prompt.kind == "pay" and tokens[index] in ("ok", "auto")
            if final and g.pay.time != "second" and g.pay.action == "move":
                p = g.pay.copy() if tokens[index] == "ok" else suggest(g, seat, g.pay)
                due = radiation_due(g, seat, p)
                before = g.corps[seat].books.get("radiation", 0)
                match.pick(seat, index)
                assert before - match.state.corps[seat].books.get("radiation", 0) == due
                checked += 1
                paid += due > 0
            else:
                match.pick(seat, index)
    assert checked > 200
    assert paid > 20
