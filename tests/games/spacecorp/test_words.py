"""What is said where something can't be done, and how payments read."""

from typing import Any

import pytest

from cosmodrome.engine import IllegalAnswer
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.prompts import MOVE_TO
from cosmodrome.games.spacecorp.rules.contracts import award


def question(t: Any) -> Any:
    return t.match.questions[t.seat]


def test_why_an_action_is_not_possible(table: Make) -> None:
    t = table(2).hand(0, "Space Tourism", "Gene Sequencer", "Gene Sequencer").hand(1, "Sabotage")
    q = question(t.do("A-M-21.1", "genetics"))
    assert q.why_not("action:genetics") == "Genetics is sabotaged this turn"
    assert q.why_not("action:build") == "none of your teams stands where a base can be built"
    assert q.why_not("action:explore") == "none of your teams stands at an empty exploration box"
    assert q.why_not("action:produce") == "you have no base on a tile that produces"
    assert q.why_not("action:upgrade") == "you hold no card for Upgrade"
    assert q.why_not("action:special") == ""


def test_why_research_is_barred(table: Make) -> None:
    t = table(2).hand(0, *["Cargo Pod"] * 3, *["Heavy Lifter"] * 3, "Ion Drive", "Ion Drive").start()
    assert question(t).why_not("action:research") == "you hold more than seven cards"


def test_why_a_card_does_not_help(table: Make) -> None:
    t = table(2).hand(0, "Modular Habitat", "Ion Drive", "Heavy Lifter").do("move", "?luna")
    q = question(t)
    assert q.why_not("card:A-M-12.1") == "it shows nothing for Move"
    assert q.why_not("card:A-M-06.1") == ""


def test_why_a_site_is_out_of_reach(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive", "Heavy Lifter").do("move")
    q = question(t)
    assert q.why_not("site:halley") == "the distance is 9, more than you can pay"


def test_the_payment_question_shows_cost_and_running_value(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive", "Heavy Lifter", "Cargo Pod").do("move", "luna")
    q = question(t)
    assert q.text.startswith("Move from Earth to Luna: needs 4, you have 1.")
    assert q.options[0].token == "auto"
    assert q.options[0].label == "Pay 4: your Infra + Ion Drive 3"
    t.do("card:A-M-06.1")
    assert "needs 4, you have 4" in question(t).text
    assert question(t).options[0].label == "Done with 4: your Infra + Ion Drive 3"


@pytest.mark.parametrize("kind", ["gain", "edge", "contract", "base", "colony"])
def test_events_have_words(kind: str) -> None:
    from cosmodrome.games.spacecorp.words import EVENTS

    args = {
        "gain": (0, 2, "contracts"),
        "edge": (0, 19 + 22),
        "contract": (0, 0, 0, 2),
        "base": (0, 0, 0, 4),
        "colony": (0, 1, 0),
    }[kind]
    assert "Ann" in EVENTS[kind](args, ("Ann", "Bob"))


def test_a_contract_is_refused_with_the_same_reason_by_token_and_by_target(table: Make) -> None:
    """First Profits can be claimed; Red Planet is another's, and for Footholds bases are missing."""
    t = table(2).tile("luna", "D-M-E1-01").base(0, "luna", "research").claimed(2)
    t.hand(0, "Ore Smelter", "Space Tourism")
    t.g.claimed_by[1] = 1
    t.do("produce", "auto")
    assert t.tokens == ["row1", "not-now"]
    for row, reason in ((2, "Player 2 has claimed it"), (3, "not met: Have bases at three non-Lagrange sites.")):
        assert question(t).why_not(f"contract:row{row}") == reason
        with pytest.raises(IllegalAnswer, match=reason):
            t.match.answer(0, f"row{row}")


def test_the_coach_says_which_contracts_wait_at_a_site_and_who_is_there(table: Make) -> None:
    """Open contracts that name such places and are not met; one that somebody has fulfilled is not named."""
    g = table(seats=2, era="mariners").g
    sites = {site.key: (g.era, at) for at, site in enumerate(g.map.sites)}

    def told(key: str) -> str:
        return GAME.words.fact(g, Asked(0, MOVE_TO, [sites[key]]), sites[key])

    red, land = f"Red Planet ({award(g, 1)}F)", f"Footholds ({award(g, 2)}F)"
    assert told("south_mars") == f"a base there counts for {red} and {land}"
    assert told("luna") == f"a base there counts for {land}"
    assert told("lunar_l4") == ""
    g.contracts[1] = g.era
    g.corps[1].teams[0] = sites["south_mars"][1]
    assert told("south_mars") == f"a base there counts for {land}; 1 team of others there"
