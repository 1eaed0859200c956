"""The coach's reasons in every game: fifty hints read against what may never appear, and facts against the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import cosmodrome
from cosmodrome.analysis import Advice, advise
from cosmodrome.analysis.verdict import DEPTHS, Depth
from cosmodrome.engine import Match
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.testing.told import told_facts
from cosmodrome.games.interstellar import GAME as INTERSTELLAR
from cosmodrome.games.interstellar import prompts as interstellar
from cosmodrome.games.interstellar.content import MECHANISMS
from cosmodrome.games.planetunknown import GAME as PLANET
from cosmodrome.games.spacebase import GAME as SPACE_BASE
from cosmodrome.games.spacebase import prompts as space_base
from cosmodrome.games.spacebase.bot.facts import expected_credits, hits
from cosmodrome.games.spacebase.content import CARDS, NUMBER
from cosmodrome.games.spacecorp import GAME as SPACECORP
from cosmodrome.games.spacecorp import prompts as spacecorp
from cosmodrome.games.spacecorp.content import CARDS as SPACECORP_CARDS
from cosmodrome.games.spacecorp.rules.upgrade import upgrades

GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"]
HINTS = 50
EVERY = {"space-base": 2, "planet-unknown": 3, "spacecorp": 4, "starship-interstellar": 4}
NEVER = {
    "a number with a sign and no meaning": r"(?<![\w])[+−-]\d",
    "a fraction of a thing": r"\d\.\d",
    "a part of the judge's value": (
        r"(?i)so far|may end with|in the rest of the game|where your teams stand|rounds left|credits in hand"
        r"|on your own rolls|what your bases will produce|your best base"
    ),
    "a riddle": r"(?i)hardly any difference|points in all",
    "a placeholder": r"[{}]",
    "a key of the source": r"\b[a-z]+_[a-z]+\b|None|\bTrue\b",
    "a plural after 1": r"\b1 (?:more |fewer )?(?:ships|credits|cards|cubes|bases|steps|medals|points|colonies)\b",
}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few playouts: enough for reasons of every kind."""
    monkeypatch.setitem(DEPTHS, "few", Depth(6, 2, 6, 2))


def hints(game: str) -> Iterator[Advice]:
    """Hints of games by rules of thumb, at questions that are worth a thought and others."""
    count = asked_for = 0
    for seed in range(20):
        match = cosmodrome.new(game, seats=2 + seed % 2, seed=f"fifty {seed}")
        judge = match.game.judge()
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            asked_for += len(asked) > 1
            if len(asked) > 1 and asked_for % EVERY[game] == 0 and judge.progress(match.state) > 0.1:
                yield advise(match.perspective(seat), "few")
                count += 1
                if count == HINTS:
                    return
            match.pick(seat, judge.favourite(match.state, asked))


@pytest.mark.parametrize("game", GAMES)
def test_fifty_hints_are_plain_sentences(game: str) -> None:
    spoken = 0
    for advice in hints(game):
        for choice in advice.choices:
            assert choice.why, choice.label
            for sentence in choice.why:
                spoken += 1
                assert re.fullmatch(r"[A-Z0-9].*\.", sentence), sentence
                assert not [why for why, pattern in NEVER.items() if re.search(pattern, sentence)], sentence
            assert choice.chance <= advice.best.chance
            assert choice.margin <= advice.best.margin
    assert spoken >= HINTS


@pytest.mark.parametrize(
    "sentence", ["+3.2 points: the ships in your station", "1 more ships", "what others may end with."]
)
def test_what_may_never_appear_is_found(sentence: str) -> None:
    assert [why for why, pattern in NEVER.items() if re.search(pattern, sentence)]


def test_a_ship_pays_as_often_as_the_dice_say() -> None:
    assert [hits(sector) for sector in (1, 6, 7, 12)] == [11, 16, 6, 1]
    g = start(SPACE_BASE, 2, "facts", None).view(0)
    ride = NUMBER["ride"]
    said = told_facts(SPACE_BASE, g, Asked(0, space_base.BUY, [ride], decline="save"), ride)
    ways = hits(CARDS[ride].sector)
    assert any(f"on {ways} of 36 rolls, on your turns." in sentence for sentence in said)
    assert any(f"on {ways} of 36 rolls, on other players' turns." in sentence for sentence in said)


def test_saving_names_a_ship_that_can_be_bought_next_turn() -> None:
    g = start(SPACE_BASE, 2, "facts", None).view(0)
    g.shipyard[-1] = next(card.number for card in CARDS if card.level == 2 and card.cost == 9)
    g.credits[0] = 8
    assert expected_credits(g, 0) >= 9
    (said,) = told_facts(SPACE_BASE, g, Asked(0, space_base.BUY, [], decline="save"), None)
    assert re.fullmatch(r"You can expect \d+ credits next turn: enough for .*\.", said)


def test_a_colony_that_ends_the_game_says_so() -> None:
    g = start(SPACE_BASE, 2, "facts", None).view(0)
    colony = g.colonies[-1]
    g.vp[0] = 39
    (said,) = told_facts(SPACE_BASE, g, Asked(0, space_base.BUY, [colony], decline="save"), colony)
    assert "so this is the last round" in said


def play_until(game: str, kind: str) -> Match:
    """A game by rules of thumb up to a kind of question."""
    match = cosmodrome.new(game, seats=2, seed="facts")
    judge = match.game.judge()
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        if asked.prompt.kind == kind and len(asked) > 1:
            return match
        match.pick(seat, judge.favourite(match.state, asked))
    raise AssertionError(f"no question {kind}")


def test_a_tracker_reaches_what_its_next_square_has() -> None:
    match = play_until("planet-unknown", "energy")
    seat, asked = next((s, a) for s, a in match.asked.items() if a.prompt.kind == "energy")
    view = match.view(seat)
    for track in asked.values:
        for sentence in told_facts(PLANET, view, asked, track):
            assert sentence.startswith(f"Your {('civ', 'water', 'biomass', 'rover', 'tech')[track]} tracker ")


def test_a_step_that_reaches_nothing_is_no_reason_for_an_answer() -> None:
    """The sentence may stand beside an alternative, never below the advice."""
    match = cosmodrome.new("planet-unknown", seats=2, seed="facts")
    judge, seen = match.game.judge(), 0
    while not match.over and seen < 20:
        for seat, asked in match.asked.items():
            if asked.prompt.kind in ("energy", "synergy"):
                for track in asked.values:
                    for fact in PLANET.facts().option(match.view(seat), asked, track):
                        seen += fact.kind == "advances"
                        assert fact.points < 0 or fact.kind != "advances"
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, judge.favourite(match.state, asked))
    assert seen


def test_a_claim_says_what_its_contract_pays() -> None:
    match = play_until("spacecorp", "action")
    g = match.view(0)
    (said,) = told_facts(SPACECORP, g, Asked(0, spacecorp.CLAIM, [0]), 0)
    assert re.fullmatch(r".+ pays you \d+F at once, before another player claims it\.", said)


def test_an_upgrade_names_the_card_that_gives_most() -> None:
    match = play_until("spacecorp", "action")
    g = match.view(0)
    held = upgrades(g, 0)
    assert held
    (said,) = told_facts(SPACECORP, g, Asked(0, spacecorp.ACTION, ["upgrade"]), "upgrade")
    best = max(held, key=lambda card: sum(use.value for use in SPACECORP_CARDS[card].uses.values()))
    assert said.startswith(f"In your HQ, {SPACECORP_CARDS[best].title} gives ")


def test_an_offered_card_says_what_it_gives_and_the_pile_nothing() -> None:
    g = start(SPACECORP, 2, "facts", None).view(0)
    asked = Asked(0, spacecorp.DRAW, [("deck", 0), ("offer", 0)])
    (said,) = told_facts(SPACECORP, g, asked, ("offer", 0))
    assert said.startswith(f"{SPACECORP_CARDS[g.offers[0]].title} gives ")
    assert told_facts(SPACECORP, g, asked, ("deck", 0)) == []


def test_building_names_the_site_that_serves_a_contract() -> None:
    match = cosmodrome.new("spacecorp", seats=2, seed="facts")
    judge = match.game.judge()
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        if asked.prompt.kind == "action" and "build" in asked.values:
            for sentence in told_facts(SPACECORP, match.view(seat), asked, "build"):
                assert re.fullmatch(r"A base at .+ (meets|counts for) .+ \(\d+F\).*\.", sentence)
                return
        match.pick(seat, judge.favourite(match.state, asked))
    raise AssertionError("no base serves a contract")


def test_a_mechanism_says_its_prestige() -> None:
    g = start(INTERSTELLAR, 2, "facts", None).view(0)
    name = next(one for one in g.current if one)
    said = told_facts(INTERSTELLAR, g, Asked(0, interstellar.BUILD, [name]), name)
    assert said[0] == f"{MECHANISMS[name].name} scores {MECHANISMS[name].prestige} Prestige."
