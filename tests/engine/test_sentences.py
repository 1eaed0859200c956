"""Sentences for one reader: "you" or a name, singular or plural."""

from __future__ import annotations

import doctest

import pytest

from cosmodrome.engine import Names, Player, say, sentences
from cosmodrome.engine.history import Heading
from cosmodrome.engine.sentences import listed, placeholders


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(sentences).failed == 0


@pytest.mark.parametrize(
    ("template", "mine", "theirs"),
    [
        ("{player} {player:roll|rolls} 7.", "You roll 7.", "Vega rolls 7."),
        ("The arrow points at {player:you}.", "The arrow points at you.", "The arrow points at Vega."),
        ("{player:Your} Probe arrives.", "Your Probe arrives.", "Vega's Probe arrives."),
        ("A meteorite hits {player:your} planet.", "A meteorite hits your planet.", "A meteorite hits Vega's planet."),
    ],
)
def test_the_reader_is_you_and_others_have_names(template: str, mine: str, theirs: str) -> None:
    names = ("Vega", "Mira")
    assert say(template, player=Names(names, 0).player(0)) == mine
    assert say(template, player=Names(names, 1).player(0)) == theirs
    assert say(template, player=Names(names).player(0)) == theirs


@pytest.mark.parametrize(("count", "words"), [(0, "0 medals"), (1, "1 medal"), (2, "2 medals")])
def test_a_number_brings_its_noun(count: int, words: str) -> None:
    assert say("{count:medal|medals}", count=count) == words


def test_a_number_can_stand_alone_or_be_formatted() -> None:
    assert say("{n} {n:+d}", n=3) == "3 +3"


def test_names_tell_whom_sentences_mentioned() -> None:
    names = Names(("Vega", "Mira", "Deneb"))
    say("{a} {a:beat|beats} {b:you}.", a=names.player(2), b=names.player(0))
    assert names.mentioned == {0, 2}


def test_a_heading_is_worded_when_it_is_read() -> None:
    player = placeholders(2).player(1)
    heading = Heading("Turn 1", f"Turn 1: {player:you} {player:roll|rolls}")
    assert heading.named(("Vega", "Mira")) == "Turn 1: Mira rolls"
    assert heading.named(("Vega", "Altair"), 0) == "Turn 1: Altair rolls"
    assert heading.named(("Vega", "Mira"), 1) == "Turn 1: you roll"
    assert heading.mentioned() == {1}


@pytest.mark.parametrize(
    ("parts", "words"), [((), "nothing"), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_a_list_in_words(parts: tuple[str, ...], words: str) -> None:
    assert listed(parts) == words


def test_a_player_is_a_name_where_no_form_is_asked_for() -> None:
    assert str(Player("Vega")) == "Vega"
