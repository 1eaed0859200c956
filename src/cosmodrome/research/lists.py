"""What a game's numbers mean, as a page: its features, those of its options, and all its answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cosmodrome.engine.features import PLACES
from cosmodrome.engine.vocabulary import Kind

from .encoding import Encoding

SHOWN = 40
"""So many answers of a kind are listed; of more, some are left out in between."""


def page(known: Encoding) -> str:
    """All of a game's numbers in words."""
    features, vocabulary = known.features, known.vocabulary
    return "\n".join(
        [
            f"# Encoding: {known.game.name}",
            "",
            "What the entries of observations and the numbers of actions mean in the "
            "[research environments](../../guides/research.md).",
            "",
            f"## Features of a position: {len(features.names)}, version {features.version}",
            "",
            *_features(features.names),
            "",
            f"## Features of an option: {len(features.option_names)}",
            "",
            *_features(features.option_names),
            "",
            f"## Answers: {len(vocabulary)}, version {vocabulary.version}",
            "",
            "| numbers | kind | answers |",
            "|---|---|---|",
            *_answers(vocabulary.kinds),
            "",
        ]
    )


def _features(names: Sequence[str]) -> list[str]:
    """Features in their order; the features of each seat are listed once."""
    lines, at = [], 0
    for head, group in groupby(names, lambda name: "seat" if name.split(".")[0] in PLACES else name.split(".")[0]):
        found = list(group)
        span = f"{at}-{at + len(found) - 1}" if len(found) > 1 else f"{at}"
        if head == "seat":
            places = [place for place in PLACES if any(name.startswith(f"{place}.") for name in found)]
            inner = list(dict.fromkeys(name.partition(".")[2] for name in found))
            lines.append(f"- {span}: for each of {', '.join(f'`{place}`' for place in places)}: {_listed(inner)}")
        else:
            lines.append(f"- {span}: {_listed(found)}")
        at += len(found)
    return lines


def _listed(names: Sequence[str]) -> str:
    """Names one after the other; of three and more that only count on, the first and the last."""
    words: list[str] = []
    for _, group in groupby(enumerate(names), lambda item: _counted(item[1], item[0])):
        run = [name for _, name in group]
        words += [f"`{run[0]}` to `{run[-1]}`"] if len(run) > 2 else [f"`{name}`" for name in run]
    return " ".join(words)


def _counted(name: str, place: int) -> tuple[str, int]:
    """The same for names that count on: `card.3` at place 3, `card.4` at place 4."""
    stem = name.rstrip("0123456789")
    return (stem, place - int(name[len(stem) :])) if stem != name else (name, place)


def _answers(kinds: Sequence[Kind]) -> list[str]:
    lines, at = [], 0
    for kind in kinds:
        count = len(kind.tokens) + kind.places
        shown = kind.tokens
        if len(shown) > SHOWN:
            head, tail = _listed(shown[: SHOWN // 2]), _listed(shown[-SHOWN // 2 :])
            listed = f"{head} … {tail}"
        else:
            listed = _listed(shown)
        places = f" and {kind.places} places" if kind.places else ""
        lines.append(f"| {at}-{at + count - 1} | `{kind.prompt.kind}` | {listed}{places} |")
        at += count
    return lines
