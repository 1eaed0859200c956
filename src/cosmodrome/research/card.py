"""The card of a data set: what a Parquet file of decisions holds, in Markdown, read from the file itself."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

from .dataset import about

COLUMNS = {
    "game": "number of the game in the run",
    "seed": "seed of the game",
    "seats": "number of seats",
    "answer": "how many answers had been given before",
    "seat": "the seat that decided",
    "bot": "the bot at that seat",
    "kind": "kind of the question",
    "position": "features of the position, as the seat may know it",
    "options": "features of each option, a row for each",
    "actions": "numbers of the options in the vocabulary; -1: an option without a number",
    "chosen": "which of the options was chosen, counted from 0",
    "token": "the chosen option, as records write it",
    "win": "the seat's share of the win at the end",
    "margin": "the seat's points ahead of the best other seat at the end",
    "score": "the seat's score at the end",
}


def card(path: Path) -> str:
    """Describe a file of decisions: origin, size, columns, and how its games ended."""
    facts = about(path)
    kinds: Counter[str] = Counter()
    options: Counter[str] = Counter()
    ends: dict[tuple[int, int], tuple[str, float, int]] = {}
    file = pq.ParquetFile(path)
    for batch in file.iter_batches(columns=["game", "seat", "bot", "kind", "actions", "win", "score"]):
        for row in batch.to_pylist():
            kinds[row["kind"]] += 1
            options[row["kind"]] += len(row["actions"])
            ends[row["game"], row["seat"]] = row["bot"], row["win"], row["score"]
    size = file.metadata.num_rows
    lines = [
        f"# Decisions of bots in {facts['game']}",
        "",
        f"{size:,} decisions of {facts['games']} games. Each row is one decision: what the seat knew, the options, "
        "the choice, and how the game ended for the seat.",
        "",
        "## Origin",
        "",
        f"- Made by Cosmodrome {facts['cosmodrome']}; encoding of positions {facts['features']}, vocabulary of answers "
        f"{facts['vocabulary']}. Another version may play other games.",
        "- All decisions are by bots. The file holds nothing about people, and nothing that the seat could not know.",
        "",
        "```sh",
        _command(facts, path),
        "```",
        "",
        "## Columns",
        "",
        "| column | type | meaning |",
        "|---|---|---|",
        *(f"| `{one.name}` | {one.type} | {COLUMNS.get(one.name, '')} |" for one in file.schema_arrow),
        "",
        "Names of all features and actions are in the metadata of the file.",
        "",
        "## Questions",
        "",
        "| kind | decisions | options on average |",
        "|---|---|---|",
        *(f"| {kind} | {count:,} | {options[kind] / count:.1f} |" for kind, count in kinds.most_common()),
        "",
        "## Results",
        "",
        "| bot | games | win rate | mean score |",
        "|---|---|---|---|",
        *_results(list(ends.values())),
        "",
        "Games were played to the end with rotating seats. The choices of bots are not always the best ones. Games "
        "of one seed have the same deal, so split training and test data by `seed`.",
    ]
    return "\n".join(lines) + "\n"


def _command(facts: dict[str, str], path: Path) -> str:
    """The command that makes the file again."""
    words = ["cosmodrome", "dataset", facts["game"], "--bots", *json.loads(facts["bots"]), "--games", facts["games"]]
    words += ["--seed", facts["seed"]]
    for name, value in json.loads(facts["options"]).items():
        words += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    return shlex.join([*words, "-o", path.name])


def _results(ends: list[tuple[str, float, int]]) -> list[str]:
    lines = []
    for bot in sorted({bot for bot, _, _ in ends}):
        own = [(win, score) for name, win, score in ends if name == bot]
        rate, mean = sum(win for win, _ in own) / len(own), sum(score for _, score in own) / len(own)
        lines.append(f"| {bot} | {len(own)} | {rate:.1%} | {mean:.1f} |")
    return lines
