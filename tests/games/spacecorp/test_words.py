"""What is said where something can't be done, and how payments read."""

from typing import Any

import pytest

from cosmodrome.engine import IllegalAnswer, Names
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.testing import Make
from cosmodrome.engine.testing.told import told_facts
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import CARDS
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.games.spacecorp.prompts import MOVE_TO
from cosmodrome.games.spacecorp.rules import basics
from cosmodrome.games.spacecorp.rules.contracts import award
from cosmodrome.games.spacecorp.words import log
from cosmodrome.games.spacecorp.words.plate import SOURCES


def question(t: Any) -> Any:
    return t.match.questions[t.seat]


def test_why_an_action_is_not_possible(table: Make) -> None:
    t = table(2).hand(0, "Space Tourism", "Gene Sequencer", "Gene Sequencer").hand(1, "Sabotage")
    q = question(t.do("A-M-21.1", "genetics"))
    assert q.why_not("action:genetics") == "Genetics is sabotaged: you can't take it this turn."
    first = "Move one there first."
    assert q.why_not("action:build") == f"None of your teams is at a site where it can build. {first}"
    assert q.why_not("action:explore") == f"None of your teams is at a site with an empty exploration box. {first}"
    assert q.why_not("action:produce") == "You have no base on a tile that produces."
    assert q.why_not("action:upgrade") == "You hold no card for Upgrade."
    assert q.why_not("action:special") == ""


def test_why_research_is_barred(table: Make) -> None:
    t = table(2).hand(0, *["Cargo Pod"] * 3, *["Heavy Lifter"] * 3, "Ion Drive", "Ion Drive").start()
    told = "You hold more than seven cards. Play some before you Research."
    assert question(t).why_not("action:research") == told


def test_why_a_card_does_not_help(table: Make) -> None:
    t = table(2).hand(0, "Modular Habitat", "Ion Drive", "Heavy Lifter").do("move", "?luna")
    q = question(t)
    assert q.why_not("card:A-M-12.1") == "It does not show Move."
    assert q.why_not("card:A-M-06.1") == ""


def test_why_a_site_is_out_of_reach(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive", "Heavy Lifter").do("move")
    q = question(t)
    assert q.why_not("site:halley") == "The distance is 9: more than you can pay."


def test_the_payment_question_shows_cost_and_running_value(table: Make) -> None:
    t = table(2).hand(0, "Ion Drive", "Heavy Lifter", "Cargo Pod").do("move", "luna")
    q = question(t)
    assert q.text.startswith("Move from Earth to Luna: needs 4, you have 1.")
    assert q.options[0].token == "auto"
    assert q.options[0].label == "Pay 4: your Infra + Ion Drive 3"
    t.do("card:A-M-06.1")
    assert "needs 4, you have 4" in question(t).text
    assert question(t).options[0].label == "Confirm 4: your Infra + Ion Drive 3"


DRIVE = next(card.id for card in CARDS if card.title == "Ion Drive")
EVENTS: list[tuple[str, tuple[Any, ...], str, str]] = [
    ("era", (1,), "The era of Planeteers begins", ""),
    ("era-over", (1,), "The era of Planeteers is over", ""),
    ("first", (0,), "Ann goes first", "You go first"),
    ("action", (0, "move"), "Ann takes the action Move", "You take the action Move"),
    (
        "pay",
        (0, "move", (DRIVE,), (0, 1), "double", 8, 1),
        "Ann pays for Move 8 with Ion Drive, Time, Bob's Infra and 1F",
        "You pay for Move 8 with Ion Drive, Time, Bob's Infra and 1F",
    ),
    (
        "pay",
        (1, "move", (), (0,), "", 3, 0),
        "Bob pays for Move 3 with Ann's Infra",
        "Bob pays for Move 3 with your Infra",
    ),
    (
        "pay",
        (0, "research", (), (0,), "", 2, 0),
        "Ann reaches Research 2 without playing a card",
        "You reach Research 2 without playing a card",
    ),
    *(
        ("used", (0, 1, use), f"Ann uses Bob's {what}", f"You use Bob's {what}")
        for use, what in (
            (basics.BASE_USED, "base"),
            (basics.SPACEPORT_USED, "Spaceport"),
            (basics.INDUSTRIAL_USED, "Industrial base"),
            (basics.SHIELD_FACTORY_USED, "Shield Factory"),
        )
    ),
    ("used", (1, 0, basics.BASE_USED), "Bob uses Ann's base", "Bob uses your base"),
    ("draw", (0, DRIVE), "Ann draws Ion Drive", "You draw Ion Drive"),
    ("draw-hidden", (0,), "Ann draws a card", "You draw a card"),
    ("take", (0, DRIVE), "Ann takes Ion Drive from the offers", "You take Ion Drive from the offers"),
    ("shortened", (10,), "10 cards are removed from the deck, for all to see", ""),
    ("deck-empty", (), "The draw pile is empty", ""),
    ("offer", (DRIVE,), "New offer: Ion Drive", ""),
    ("move", (0, 0, 0, 0, 1), "Ann moves a team from Earth to Luna", "You move a team from Earth to Luna"),
    (
        "transport",
        (0, 0, 0, 0, 1),
        "Ann transports a team from Earth to Luna",
        "You transport a team from Earth to Luna",
    ),
    ("beyond", (0, 1), "Ann takes the 2nd Beyond marker", "You take the 2nd Beyond marker"),
    (
        "flee",
        (0, 1),
        "The Phobes drive one of Ann's teams back to Sol",
        "The Phobes drive one of your teams back to Sol",
    ),
    ("base", (0, 0, 0, 4), "Ann builds a Refinery at Luna", "You build a Refinery at Luna"),
    ("produce", (0, 1, 3), "Ann produces 3F from 1 tile", "You produce 3F from 1 tile"),
    ("produce", (0, 2, 3), "Ann produces 3F from 2 tiles", "You produce 3F from 2 tiles"),
    ("advance", (0, "genetics", 1), "Ann advances in genetics by 1 space", "You advance in genetics by 1 space"),
    ("progress", (0, 0), "Ann takes Radiation Resistant", "You take Radiation Resistant"),
    ("memory", (0, DRIVE), "Ann takes Ion Drive from the discard pile", "You take Ion Drive from the discard pile"),
    (
        "upgrade",
        (0, DRIVE, 1, -1),
        "Ann puts Ion Drive into slot 2 of their HQ",
        "You put Ion Drive into slot 2 of your HQ",
    ),
    ("special", (0, DRIVE), "Ann plays Ion Drive", "You play Ion Drive"),
    ("edge", (0, 19 + 22), "Ann plays the Edge Intercept", "You play the Edge Intercept"),
    ("sabotage", (0, "build"), "Ann forbids Build this turn", "You forbid Build this turn"),
    ("poach", (0, DRIVE), "Ann poaches Ion Drive", "You poach Ion Drive"),
    ("remove-infra", (0, DRIVE), "Ann removes Ion Drive from their HQ", "You remove Ion Drive from your HQ"),
    ("contract", (0, 0, 0, 2), "Ann fulfils First Profits for 2F", "You fulfil First Profits for 2F"),
    ("colony-table", (0, 1, 1), "Ann scores 1F for 1 colony", "You score 1F for 1 colony"),
    ("colony-table", (0, 2, 4), "Ann scores 4F for 2 colonies", "You score 4F for 2 colonies"),
    ("colony-table", (0, 0, -1), "Ann loses 1F for having no colony", "You lose 1F for having no colony"),
    ("skip", (0,), "Ann has no possible action", "You have no possible action"),
    ("pass", (0,), "Ann passes for the rest of the era", "You pass for the rest of the era"),
    ("idle", (6,), "Nothing has changed for 6 rounds: the era ends", ""),
    (
        "ending",
        (0, (1, 0)),
        "The end of Mariners is near. One last turn: Bob and Ann",
        "The end of Mariners is near. One last turn: Bob and you",
    ),
    ("ending", (0, ()), "The end of Mariners is near", ""),
]


@pytest.mark.parametrize(("kind", "args", "told", "mine"), EVENTS)
def test_the_log_calls_its_reader_you(kind: str, args: tuple[Any, ...], told: str, mine: str) -> None:
    names = ("Ann", "Bob")
    assert GAME.words.event(kind, args, Names(names)) == told
    assert GAME.words.event(kind, args, Names(names, reader=0)) == (mine or told)


def test_every_kind_of_event_has_a_sentence_that_can_be_filled() -> None:
    """Those about tiles and sites of later eras, and each source of profit."""
    kinds = {kind for kind, *_ in EVENTS}
    rest = {
        "discover": (0, 0, 3, 0),
        "redirect": (0,),
        "star-children": (0, 1, 2),
        "colony": (0, 1, 0),
        "legacy": (0, 0, 4, 2),
        "gain": (0, 2, "contracts"),
        "spend": (0, 2, "actions"),
    }
    assert {*log.VALUES, *log.COMMON, *log.OTHERS} == kinds | set(rest)
    lines = [GAME.words.event(kind, args, Names(("Ann", "Bob"), 0)) for kind, args in rest.items()]
    lines += [GAME.words.event("gain", (0, 2, why), Names(("Ann", "Bob"), 0)) for why in log.GAINS]
    lines += [GAME.words.event("spend", (0, 2, why), Names(("Ann", "Bob"), 0)) for why in log.PAYS]
    assert not [line for line in lines if "{" in line or "Ann" in line]


def test_sources_of_profit_have_a_sentence_and_a_line_of_the_breakdown() -> None:
    assert {*log.GAINS, *log.PAYS, "colony table"} == set(SOURCES)


def test_a_contract_is_refused_with_the_same_reason_by_token_and_by_target(table: Make) -> None:
    """First Profits can be claimed; Red Planet is another's, and for Footholds bases are missing."""
    t = table(2).tile("luna", "D-M-E1-01").base(0, "luna", "research").claimed(2)
    t.hand(0, "Ore Smelter", "Space Tourism")
    t.g.claimed_by[1] = 1
    t.do("produce", "auto")
    assert t.tokens == ["row1", "not-now"]
    unmet = "You have not met it yet. Have bases at three non-Lagrange sites."
    for row, reason in ((2, "Player 2 has claimed it."), (3, unmet)):
        assert question(t).why_not(f"contract:row{row}") == reason
        with pytest.raises(IllegalAnswer, match=reason):
            t.match.answer(0, f"row{row}")


def test_the_coach_says_which_contracts_wait_at_a_site_and_who_is_there(table: Make) -> None:
    """Open contracts that name such places and are not met; one that somebody has fulfilled is not named."""
    g = table(seats=2, era="mariners").g
    sites = {site.key: (g.era, at) for at, site in enumerate(g.map.sites)}

    def told(key: str) -> list[str]:
        return told_facts(GAME, g, Asked(0, MOVE_TO, [sites[key]]), sites[key])

    red, land = f"Red Planet ({award(g, 1)}F)", f"Footholds ({award(g, 2)}F)"
    assert told("south_mars") == [f"A base there meets {red}.", f"A base there counts for {land}."]
    assert told("luna") == [f"A base there counts for {land}."]
    assert told("lunar_l4") == []
    g.contracts[1] = g.era
    g.corps[1].teams[0] = sites["south_mars"][1]
    assert told("south_mars") == [f"A base there counts for {land}.", "1 opposing team is there already."]


# -- what texts say, against the rulebook -------------------------------------------------------------


def test_a_spaceport_among_the_stars_needs_neither_anomaly_nor_dust() -> None:
    """Base table of Starfarers, Spaceport."""
    assert "| no Anomaly and no Dust |" in GAME.guide or "no anomaly and no dust" in GAME.guide.lower()
    assert "no anomaly or no dust" not in GAME.guide.lower()


@pytest.mark.parametrize(
    "sentence",
    [
        "except by playing Competitors for its Edge",  # Edges, Competitors; Base & Infra Use
        "Only the Edge Competitors overrides that",
        "Players who are still tied share the victory.",  # the last tie-break
        "in Starfarers its Col number, too",  # base table of Starfarers
        "the furthest box of the track ([our ruling](/guide/spacecorp/rulings#ruling-104))",  # ruling 104
        "**Vesta**",  # set-up of Planeteers, 2nd Beyond
        "**Luhman 16**",
        "Infra counts for the actions it shows, and for no others.",  # step 1a, Using Infra from one HQ
    ],
)
def test_the_guide_says(sentence: str) -> None:
    assert sentence in GAME.guide


def test_genetics_brings_no_card_in_mariners(table: Make) -> None:
    """Laps of Mariners bring one Adaptation when Planeteers is set up: ruling 74."""
    for era, third in (("mariners", False), ("planeteers", True)):
        g = table(2, era).g
        for target in ("action:genetics", "genetics:0"):
            words = GAME.words.explain(g, 0, target).lines[0][1]
            assert ("very third space" in words) == third
            assert ("no space gives a card" in words) != third


def test_infra_counts_for_what_it_shows(table: Make) -> None:
    words = GAME.words.explain(table(2).g, 0, "action:upgrade").lines[0][1]
    assert words.endswith("In later turns it counts for the actions it shows.")


def test_nobody_goes_to_to_a_place() -> None:
    for board in MAPS:
        assert not [site.name for site in board.sites if site.name.startswith("To ")]
    assert "Orion Spur (East)" in [site.name for site in MAPS[2].sites]
