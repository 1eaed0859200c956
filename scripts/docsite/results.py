"""The pages of results: tables from the files in benchmarks/results, each with its command, commit and date.

A result file is JSON with these fields:

- `page`: the page that shows it (`strength`, `speed`, `balance`, `calibration`)
- `order`: where on the page, smaller first
- `title`, and `text` (how to read the table; may be left out)
- `command`, `commit` and `date` of the measurement. If one of them is not known, it is null and `origin` says what is
- `columns`: the headings; `rows`: a list of cells for each row

`cosmodrome usage GAME --json benchmarks/results/usage-GAME.json` writes another form, which goes to `balance`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cosmodrome import games
from cosmodrome.bots.usage import Line, Report
from cosmodrome.cli.usage import HEADINGS, cells

INTRODUCTIONS = {
    "strength": "# Strength\n\nHow strong the bots are. [Search](../concepts/search.md) explains how they think.",
    "speed": "# Speed\n\nHow fast rules, bots and server are. Figures of different tables were measured at different "
    "times on shared machines: compare within a table. [Compile](../guides/compile.md) says how to make it faster.",
    "balance": "# Balance\n\nWhat the designed numbers of the games lead to, and how often cards and actions are used.",
    "calibration": "# Calibration\n\nWhether predicted chances come true, and whether analysis finds blunders. "
    "[Analysis](../concepts/analysis.md) explains the figures.",
}


def pages(folder: Path) -> dict[str, str]:
    """The page of each subject, by name."""
    found: dict[str, list[tuple[int, str, str]]] = {name: [] for name in INTRODUCTIONS}
    for file in sorted(folder.glob("*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        if "lines" in data:
            found["balance"].append((100, file.name, _usage(file, data)))
        else:
            found[data["page"]].append((data["order"], file.name, _table(file, data)))
    return {
        name: "\n\n".join([INTRODUCTIONS[name], *(text for _, _, text in sorted(parts))]) + "\n"
        for name, parts in found.items()
    }


def _table(file: Path, data: dict[str, Any]) -> str:
    out = [f"## {data['title']}", ""]
    if data.get("text"):
        out += [data["text"], ""]
    out += [_row(data["columns"]), "|" + "---|" * len(data["columns"])]
    out += [_row(row) for row in data["rows"]]
    return "\n".join([*out, "", _origin(file, data)])


def _row(cells: list[Any]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _origin(file: Path, data: dict[str, Any]) -> str:
    """Where a table comes from, in a line below it."""
    parts = []
    if data.get("command"):
        parts.append(f"`{data['command']}`")
    if data.get("commit"):
        parts.append(f"commit `{data['commit']}`")
    elif not data.get("origin"):
        parts.append("commit not noted")
    if data.get("date"):
        parts.append(data["date"])
    said = f" {data['origin']}" if data.get("origin") else ""
    return f"<small>{', '.join(parts)} (`benchmarks/results/{file.name}`).{said}</small>"


def _usage(file: Path, data: dict[str, Any]) -> str:
    """The tables of how often each item was used, a table for each kind of question."""
    report = Report(data["game"], data["bots"], data["seed"], data["games"], [Line(**line) for line in data["lines"]])
    command = (
        f"cosmodrome usage {report.game} --bots {' '.join(report.bots)} --games {report.games} --seed {report.seed}"
    )
    bots = ", ".join(f"`{bot}`" for bot in report.bots)
    out = [
        f"## Usage: {games().find(report.game).name}, {len(report.bots)} seats ({file.stem})",
        "",
        f"{report.games} games by {bots}. *Offered* and *used* count seats: how many were offered the item at least "
        "once in a game, and how many of them took it. *Of games* is the share of games in which any took it, of those "
        "in which any could. *Times* counts every use. A question with a single option is "
        "never asked, so it is not counted.",
    ]
    for kind, lines in report.by_kind().items():
        out += ["", f"### {kind} ({file.stem})", "", _row(["item", *HEADINGS]), "|---|" + "---:|" * len(HEADINGS)]
        out += [_row([line.name, *cells(line)]) for line in lines]
    return "\n".join([*out, "", _origin(file, {"command": command, **data})])
