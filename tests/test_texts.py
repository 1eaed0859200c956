"""Every text that players read: no wording that the style guide bans, and no sentence that is never shown.

`scripts/texts.py` collects the texts, and lists them for an editor.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from texts import Source, Text, examples, sources, templates_of  # noqa: E402

SOURCES = sources()

NOUNS = (
    *("answer", "card", "charge", "city", "cube", "credit", "depot", "game", "hour", "lifepod", "line", "medal"),
    *("meteorite", "milestone", "minute", "objective", "patch", "player", "point", "round", "row", "score"),
    *("seat", "second", "sector", "ship", "spectator", "square", "step", "table", "tile", "tracker", "turn", "win"),
)
ONE = "|".join(NOUNS)
MANY = "|".join(f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s|{noun}es" for noun in NOUNS)
NUMBERED = "".join(
    f"(?<!{noun} )" for noun in ("level", "rank", "sector", "turn", "round", "row", "depot", "phase", "Player")
)
"""Not a count, but the number of a thing: "level 2 ship"."""
PLAIN = "pass|press|guess|miss|cross|regress|progress|always|as|less"
"""What may come after "you" though it ends in s."""
TO_YOU = "".join(f"(?<!{word} )" for word in ("of", "to", "with", "for"))
"""Where "you" is not the subject: "the depot in front of you has"."""
BANNED = {
    "a free relative: name the person instead": r"\b(?:by|for|to|from|of|with|than|and) who\b(?! goes first)",
    "a sentence that begins with a free relative": r"(?:^|[.;:!] )(?:Who|Whoever|What) [^?.:]*(?:\.|$)(?<!\?)",
    "a doubled word": r"(?i:\b([a-z]{2,}) \1\b)",
    "a plural after 1": rf"{NUMBERED}(?<![\d.,/+−-])\b1 (?:{MANY})\b",
    "a singular after another number": rf"{NUMBERED}(?<![\d.,/])\b(?:0|[2-9]|\d\d+) (?:{ONE})\b(?![-' ]?\w)",
    "a verb in the third person after you": rf"{TO_YOU}\b[Yy]ou (?!(?:{PLAIN}|{MANY})\b)[a-z]+s\b(?!')",
    "'so many' for a number": r"\bso many\b",
    "'anew' for again": r"\banew\b",
    "'of before', 'of now', 'of late'": r"\bof (?:before|now|late)\b",
    "'by itself' for automatically": r"\bby (?:itself|themselves)\b",
    "'goes by', 'is told', 'is asked of'": r"\b(?:goes by|is told|is asked of)\b",
    "'nobody's'": r"\b[Nn]obody's\b",
    "a placeholder that was not filled": r"\{[a-z_0-9]*[:}]",
    "a name of the source code": r"(?<![/\w(#])[a-z]+_[a-z_]+\b",
    "a ruling by its number: link to it instead": r"(?<!\[)\b[Rr]ulings? \d+",
    "two spaces or two full stops": r"\S  \S|[^.]\.\.(?!\.)",
}


@pytest.fixture(params=SOURCES, ids=lambda source: source.name)
def source(request: pytest.FixtureRequest) -> Source:
    found: Source = request.param
    return found


def ban(words: str) -> list[str]:
    """What the style guide says against a text."""
    return [why for why, pattern in BANNED.items() if re.search(pattern, words)]


def test_no_text_uses_a_banned_wording(source: Source) -> None:
    found: dict[str, str] = {}
    for text in source.texts():
        for why in ban(text.words):
            found.setdefault(why, f"{text.kind}: {text.words}")
    assert not found


def test_every_template_is_shown_at_least_once(source: Source) -> None:
    templates = list(source.templates())
    assert templates
    known = examples(templates, source.texts())
    missing = [f"{one.file}:{one.line} {one.words}" for one in templates if one not in known]
    assert not missing, "add a situation to tests/texts/"


@pytest.mark.parametrize(
    "words",
    [
        "Who plays alone gets a card.",
        "It is chosen after the round, by who has earned its rank.",
        "What is left of movement is lost.",
        "It goes to To Orion Spur",
        "planet and tracks stand at 1 medals",
        "You have 3 card",
        "You begins",
        "You has 3 cards",
        "as so many steps",
        "The deck is shuffled anew.",
        "Set start_era first.",
        "See rulings 112 and 187.",
        "{player} rolls",
    ],
)
def test_banned_wordings_are_found(words: str) -> None:
    assert ban(words)


@pytest.mark.parametrize(
    "words",
    [
        "You pass.",
        "Vega rolls 7 to see who goes first",
        "Claim 2 ships of level 1",
        "You have 1 medal and 2 cards.",
        "Who goes first?",
        "What do you want to do?",
        "1 of 12 cards",
    ],
)
def test_plain_wordings_are_let_pass(words: str) -> None:
    assert not ban(words)


def test_a_template_is_found_in_a_text_that_it_made(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text(
        '"""A docstring of the module."""\n'
        'ROLLED = "{player} {player:roll|rolls} {count:die|dice}."\n'
        "def option(card):\n"
        '    """A docstring of a function."""\n'
        '    return f"Buy {card} now"\n'
        'KEYS = {"a key of a table": 1}\n'
    )
    rolled, bought = sorted(templates_of(file), key=lambda one: one.line)
    found = examples([rolled, bought], [Text("log", "You roll 1 die."), Text("option", "Sell Ride now")])
    assert found == {rolled: "You roll 1 die."}
