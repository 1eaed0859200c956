"""Every effect of a card has its rule, its sentence, its icon and its worth (docs/guides/add-a-game.md, "Effects")."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Any

import pytest

from cosmodrome.draw.icons import NAMES
from cosmodrome.engine.record import start
from cosmodrome.engine.testing.boards import walk
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp
from cosmodrome.games.interstellar import content as interstellar_content
from cosmodrome.games.interstellar.board.pieces import effect_icon
from cosmodrome.games.interstellar.bot import hints as interstellar_hints
from cosmodrome.games.interstellar.bot import worth as interstellar_worth
from cosmodrome.games.interstellar.rules import effects as interstellar_rules
from cosmodrome.games.interstellar.words import effects as interstellar_words
from cosmodrome.games.planetunknown import content as planetunknown_content
from cosmodrome.games.planetunknown.bot import worth as planetunknown_worth
from cosmodrome.games.planetunknown.rules import effects as planetunknown_rules
from cosmodrome.games.planetunknown.words import effects as planetunknown_words
from cosmodrome.games.spacebase.bot import worth as spacebase_worth
from cosmodrome.games.spacebase.rules import effects as spacebase_rules
from cosmodrome.games.spacebase.words import effects as spacebase_words
from cosmodrome.games.spacecorp import content as spacecorp_content
from cosmodrome.games.spacecorp.bot.hints import edge_worth
from cosmodrome.games.spacecorp.bot.worth import SeatPrices, base_worth
from cosmodrome.games.spacecorp.rules import contracts as spacecorp_contracts
from cosmodrome.games.spacecorp.rules import effects as spacecorp_rules
from cosmodrome.games.spacecorp.words import effects as spacecorp_words


@dataclass(frozen=True)
class Offered:
    """What a game offers about its effects."""

    game: Any
    printed: list[Any]
    """Every effect in the box."""
    kind: Callable[[Any], str | int]
    sentences: Iterable[str | int]
    """The kinds that have a sentence."""
    sentence: Callable[[Any], str]
    icons: Callable[[Any], list[str]]
    worth: Callable[[Any, Any], float]
    """Of an effect for the first seat of a table."""


def _rewards() -> list[interstellar_content.Effect]:
    c = interstellar_content
    wheels = [space for wheel in c.WHEELS.values() for space in wheel]
    found = (*c.DISCOVERER, *c.ANYONE, *c.COLUMN_REWARD)
    spaces = (*c.GOVERNMENT, *c.HUMANKIND, *c.STARSHIP, *found, *wheels)
    return [effect for space in spaces for effect in space]


def _cards() -> list[planetunknown_content.Effect]:
    box = planetunknown_content.box()
    return [e for card in box.civ_cards.values() for e in card.effects] + [card.effect for card in box.events.values()]


def _contracts() -> list[spacecorp_content.Contract]:
    return [contract for seats in (2, 3) for era in range(3) for contract in spacecorp_content.contracts(seats, era)]


def _special_words(card: spacecorp_content.Card) -> str:
    words = spacecorp_words.special_words(card.id)
    said = [words.guide(card), words.explained(card), words.on_card(card), words.option(card)]
    assert all(said)
    return " ".join(said)


def _special_worth(g: Any, card: spacecorp_content.Card) -> float:
    return spacecorp_rules.SPECIALS[card.special].worth(SeatPrices(g, 0), card.id)


def _contract_worth(g: Any, contract: spacecorp_content.Contract) -> float:
    return spacecorp_contracts.share(g, 0, contract.condition, g.own_bases(0))


def _base_worth(g: Any, base: spacecorp_content.BaseType) -> float:
    return base_worth(SeatPrices(g, 0), 0, base.id)


SPACECORP = [
    Offered(
        spacecorp.GAME,
        [card for card in spacecorp_content.CARDS if card.special],
        lambda card: str(card.special),
        spacecorp_words.SPECIALS,
        _special_words,
        lambda card: [spacecorp_rules.SPECIALS[card.special].icon],
        _special_worth,
    ),
    Offered(
        spacecorp.GAME,
        [card for card in spacecorp_content.CARDS if card.edge],
        lambda card: str(card.edge),
        spacecorp_words.EDGES,
        lambda card: spacecorp_words.edge_words(card.edge),
        lambda card: [spacecorp_rules.EDGES[card.edge].icon],
        lambda g, card: edge_worth(SeatPrices(g, 0), card.id),
    ),
    Offered(
        spacecorp.GAME,
        list(spacecorp_content.PROGRESS),
        lambda card: card.id >> 1,
        spacecorp_words.TITLES,
        lambda card: spacecorp_words.progress_words(card.id),
        lambda card: [spacecorp_rules.TITLES[card.id >> 1].icon],
        lambda g, card: spacecorp_rules.TITLES[card.id >> 1].worth[g.era],
    ),
    Offered(
        spacecorp.GAME,
        _contracts(),
        lambda contract: str(contract.condition.kind),
        spacecorp_words.CONDITIONS,
        spacecorp_words.contract_words,
        lambda contract: [spacecorp_rules.CONDITIONS[contract.condition.kind].icon],
        _contract_worth,
    ),
    Offered(
        spacecorp.GAME,
        list(spacecorp_content.COLONIES),
        lambda colony: str(colony.effect.kind),
        spacecorp_words.COLONY_EFFECTS,
        lambda colony: spacecorp_words.colony_words(colony.id),
        lambda colony: [spacecorp_rules.EFFECTS[colony.effect.kind].icon],
        lambda g, colony: spacecorp_rules.EFFECTS[colony.effect.kind].worth(SeatPrices(g, 0), colony.effect),
    ),
    Offered(
        spacecorp.GAME,
        list(spacecorp_content.BASES),
        lambda base: base.id,
        spacecorp_words.BASE_TYPES,
        lambda base: spacecorp_words.base_words(spacecorp_content.STARFARERS, base.id),
        lambda base: [spacecorp_rules.TYPES[base.id].icon],
        _base_worth,
    ),
]


def _a_side(side: tuple[interstellar_content.Token, interstellar_content.Effect]) -> str:
    token, _ = side
    return interstellar_words.a_side(token.id) or interstellar_words.BASIC_SIDES[token.action]


def _a_side_worth(g: Any, side: tuple[interstellar_content.Token, interstellar_content.Effect]) -> float:
    _, effect = side
    return interstellar_rules.A_SIDES[effect.op].worth(interstellar_hints.SeatProspects(g, 0), effect)


def _salvation_worth(g: Any, side: tuple[interstellar_content.Token, interstellar_content.Effect]) -> float:
    token, effect = side
    return interstellar_rules.PARTS[effect.op].worth(interstellar_hints.SeatProspects(g, 0), effect, token.center)


INTERSTELLAR = [
    Offered(
        interstellar.GAME,
        _rewards(),
        lambda effect: str(effect.op),
        interstellar_words.REWARDS,
        interstellar_words.effect,
        lambda effect: [effect_icon(effect)],
        lambda g, effect: interstellar_worth.effect_value(g, g.players[0], 5.0, effect),
    ),
    Offered(
        interstellar.GAME,
        [(token, effect) for token in interstellar_content.TOKENS.values() for effect in token.effects],
        lambda side: str(side[1].op),
        {*interstellar_words.A_SIDES, *interstellar_words.BASIC_SIDES},
        _a_side,
        lambda side: [interstellar_rules.A_SIDES[side[1].op].icon],
        _a_side_worth,
    ),
    Offered(
        interstellar.GAME,
        [(token, effect) for token in interstellar_content.EXTRA_TOKENS.values() for effect in token.salvation],
        lambda side: str(side[1].op),
        interstellar_words.PARTS,
        lambda side: interstellar_words.salvation_side(side[0].id),
        lambda side: [interstellar_rules.PARTS[side[1].op].icon],
        _salvation_worth,
    ),
    Offered(
        interstellar.GAME,
        list(interstellar_content.TECHNOLOGIES.values()),
        lambda technology: str(technology.id),
        interstellar_words.TITLES,
        lambda technology: interstellar_words.technology(technology.id),
        lambda technology: [],  # a Technology is drawn by its sentence
        lambda g, technology: interstellar_worth.technology_value(4.0, True, technology.id),
    ),
]


GAMES = [
    *SPACECORP,
    Offered(
        spacebase.GAME,
        [effect for face in spacebase_rules.EFFECTS for effect in face],
        lambda effect: spacebase_rules.KIND_OF[type(effect)],
        spacebase_words.SENTENCES,
        spacebase_words.sentence,
        lambda effect: [name for what, name in effect.items() if what == "icon"],
        lambda g, effect: effect.worth(spacebase_worth.CREDIT[9], spacebase_worth.INCOME[9]),
    ),
    Offered(
        planetunknown.GAME,
        _cards(),
        lambda effect: str(effect.op),
        planetunknown_words.SENTENCES,
        planetunknown_words.sentence,
        lambda effect: [planetunknown_rules.KINDS[effect.op].icon],
        lambda g, effect: planetunknown_worth.effect_worth(g.players[0], effect),
    ),
    *INTERSTELLAR,
]


@pytest.mark.parametrize("offered", GAMES, ids=lambda offered: str(offered.game.id))
def test_every_effect_has_its_sentence_icon_and_worth(offered: Offered) -> None:
    tables = [match.state for match in walk(start(offered.game, 2, "effects", None, ()), 1, 40)]
    for effect in offered.printed:
        kind = offered.kind(effect)
        assert kind in offered.sentences, f"{kind} has no sentence in words/effects.py"
        words = offered.sentence(effect)
        assert words
        assert not any(mark in words for mark in ("{", "  ", "None", "_")), words
        drawn = offered.icons(effect)
        assert set(drawn) <= set(NAMES), f"{kind} has an icon that does not exist"
        assert isfinite(offered.worth(tables[-1], effect)), f"{kind} has no worth"


def test_every_effect_of_space_base_is_drawn_and_worth_something() -> None:
    """Figures alone will do; a use that is worth nothing would never be charged."""
    for effect in [effect for face in spacebase_rules.EFFECTS for effect in face]:
        assert effect.items()
        assert effect.worth(0.5, 2.0) > 0


def test_every_civ_card_is_weighed_and_no_event_is() -> None:
    box, rules = planetunknown_content.box(), planetunknown_rules
    for card in box.civ_cards.values():
        assert all(rules.KINDS[effect.op].worth is not rules.unchosen for effect in card.effects)
    assert set(rules.KINDS) == set(planetunknown_words.SENTENCES) == set(planetunknown_content.OPS)


def test_planet_unknowns_sentences_say_what_its_data_says() -> None:
    said = {card["id"]: card["text"] for card in planetunknown_content.load("events")["cards"]}
    assert {event: planetunknown_words.event_words(event) for event in said} == said
    texts = {card["id"]: card["text"] for card in planetunknown_content.load("civ_cards")["cards"]}
    cards = planetunknown_content.box().civ_cards
    assert {number: planetunknown_words.civ_words(cards[number]) for number in texts} == texts


def test_spacecorps_sentences_say_what_its_data_says() -> None:
    c, words = spacecorp_content, spacecorp_words
    cards = c.load("action_cards")
    assert {edge: row["text"] for edge, row in cards["edges"].items()} == words.EDGES
    specials = {row["id"]: row["special"]["text"] for era in c.ERAS for row in cards["decks"][era] if row["special"]}
    assert {card.code: words.special_words(card.id).guide(card) for card in c.CARDS if card.special} == specials
    titles = {row["id"]: row["text"] for row in c.load("progress_cards")["cards"]}
    assert {card.code: words.progress_words(card.id) for card in c.PROGRESS} == titles
    wanted = {row["id"]: row["text"] for row in c.load("contracts")["contracts"]}
    assert {contract.id: words.contract_words(contract) for contract in _contracts()} == wanted
    colonies = {row["id"]: row["text"] for row in c.load("colonies")["colonies"]}
    assert {colony.code: words.colony_words(colony.id) for colony in c.COLONIES} == colonies
    for base, row in zip(c.BASES, c.load("bases")["bases"], strict=True):
        texts = ["" if row["eras"][era] is None else row["eras"][era]["text"] for era in c.ERAS]
        assert [words.base_words(era, base.id) for era in range(3)] == texts


def test_starship_interstellars_sentences_say_what_its_data_says() -> None:
    c, words = interstellar_content, interstellar_words
    rows = c.load("technologies")
    levels = [level for row in rows["rows"] for level in row["levels"]]
    texts = {row["id"]: row["text"] for row in (*levels, *rows["salvation"]["technologies"])}
    assert {name: words.technology(name) for name in c.TECHNOLOGIES} == texts
    tokens = {row["id"]: row for row in c.load("extra_actions")["tokens"]}
    assert {name: words.a_side(name) for name in tokens} == {n: row["a_side"]["text"] for n, row in tokens.items()}
    sides = {name: row["salvation_side"]["text"] for name, row in tokens.items()}
    assert {name: words.salvation_side(name) for name in tokens} == sides
    assert not any(words.a_side(name) or words.salvation_side(name) for name in c.BASIC_TOKENS)
