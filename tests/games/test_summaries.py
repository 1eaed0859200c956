"""Turns in short: every turn of whole games is one sentence, and phases in which much happens have a card."""

from __future__ import annotations

import re
from functools import cache

import pytest

import cosmodrome
from cosmodrome.engine import Match, Names
from cosmodrome.engine.summary import Summary, happened

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
CALLED = ("Vega", "Altair")


@cache
def played(game: str) -> Match:
    """A game that was played to its end by the hints."""
    match = cosmodrome.new(game, 2, "summaries")
    match.names = CALLED
    judge = match.game.judge()
    while not match.over:
        seat = min(match.asked)
        asked = match.asked[seat]
        match.answer(seat, asked.token(judge.favourite(match.view(seat), asked)))
    return match


def told(game: str, reader: int | None) -> list[Summary]:
    match = played(game)
    events = happened(match, reader, 0)
    return match.game.words.summaries(match.view(reader), events, Names(match.names, reader), match.step_count)


@pytest.mark.parametrize("reader", [0, None])
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_one_whole_sentence_about_its_player(game: str, reader: int | None) -> None:
    turns = told(game, reader)
    assert {turn.seat for turn in turns} >= {0, 1}
    for turn in turns:
        assert turn.text.endswith("."), turn
        assert not re.search(r"[{}\0|]|\.\.|  ", turn.text + turn.yours), turn
        assert turn.first < turn.last
        if turn.seat >= 0:
            name = "You" if turn.seat == reader else CALLED[turn.seat]
            assert turn.text.startswith(f"{name} "), turn
        if turn.yours:
            assert reader is not None, "a spectator gets nothing"


def test_a_turn_says_what_was_done_and_what_it_brought_the_reader() -> None:
    dice = [turn for turn in told("space-base", 0) if turn.seat == 1]
    assert re.match(r"Altair rolls \d \+ \d, takes sectors? [\w ]+ \(.*\).* (buys|saves) ", dice[-3].text), dice[-3]
    assert any(re.match(r"You take sectors? .*\d+ (credit|VP|income)", turn.yours) for turn in dice)
    tiles = [turn for turn in told("planet-unknown", 0) if turn.seat == 1]
    assert any(re.search(r"places \w+ \w+ \(.*\) at [A-L]\d+: \w+ \d+ to \d+", turn.text) for turn in tiles)
    assert any(target.startswith("land:1.") for turn in tiles for target in turn.targets)


def test_an_edge_says_what_it_did_and_intercept_why_somebody_has_two_turns() -> None:
    turns = told("spacecorp", None)
    edges = [turn.text for turn in turns if "plays the Edge" in turn.text]
    assert edges
    assert all(" and " in text or "," in text for text in edges), "an Edge is followed by what it did"
    taken = {(turn.step + 1, turn.seat) for turn in turns if "takes an extra turn at once (Intercept)" in turn.text}
    assert taken
    assert taken == {(turn.step, turn.seat) for turn in turns if "has the extra turn of Intercept" in turn.text}
    used = [turn.yours for reader in (0, 1) for turn in told("spacecorp", reader) if "uses your" in turn.yours]
    assert any(re.search(r"uses your Infra\. You draw 1 card\.", yours) for yours in used)


def test_phases_in_which_much_happens_have_a_card() -> None:
    government = [turn for turn in told("starship-interstellar", 0) if turn.title == "Government Phase"]
    assert government
    subjects = dict(government[0].lines)
    assert {"Starship", "Sun", "Market", "Earth", "Reputation"} <= set(subjects)
    assert "You gain" in government[0].yours
    eras = [turn for turn in told("spacecorp", 0) if turn.title.startswith("The end of ")]
    assert [turn.title for turn in eras] == ["The end of Mariners", "The end of Planeteers", "The end of Starfarers"]
    profit = {who: int(re.match(r"(-?\d+)F", text)[1]) for who, text in eras[-1].lines}  # type: ignore[index]
    result = played("spacecorp").result
    assert result is not None
    assert profit == {"You": result.scores[0], "Altair": result.scores[1]}
    cards = [turn for turn in told("planet-unknown", 0) if turn.title == "Civ cards"]
    assert any(re.search(r"(pick|keep)", text) for turn in cards for _, text in turn.lines)
