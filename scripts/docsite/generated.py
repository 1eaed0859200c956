"""The generated pages of the documentation: command line, HTTP API, settings, encodings and results.

They are made from the program itself and from the files in benchmarks/results each time the site is built. Nothing
generated is committed: it cannot be out of date, and two branches that change a setting do not conflict in it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cosmodrome
import results
from cosmodrome.cli import build
from cosmodrome.research.encoding import encoding
from cosmodrome.research.lists import page as encoding_page
from cosmodrome.research.single import GAMES
from cosmodrome.web.api.openapi import described
from cosmodrome.web.app import create_app
from cosmodrome.web.limits import Limits
from cosmodrome.web.settings import markdown as settings_table

ROOT = Path(__file__).resolve().parents[2]
METHODS = ("get", "post", "put", "delete")


def pages() -> dict[str, str]:
    """Every generated page: its path in the site, and its Markdown."""
    return {
        "reference/command-line.md": command_line(),
        "reference/http-api.md": http_api(),
        "reference/settings.md": settings(),
        **{f"reference/encodings/{game}.md": encoding_page(encoding(game)) for game in GAMES},
        **{f"rulings/{game}.md": rulings for game, rulings in rulings_of_games().items()},
        "lab/index.md": lab_index(),
        **{f"results/{name}.md": text for name, text in results.pages(ROOT / "benchmarks" / "results").items()},
    }


# -- rulings -----------------------------------------------------------------------------------------


def rulings_of_games() -> dict[str, str]:
    """The rulings of each game, from its package."""
    return {game: cosmodrome.games()[game].rulings for game in GAMES}


# -- lab notes --------------------------------------------------------------------------------------


def lab_notes() -> list[Path]:
    """The lab notes, oldest first."""
    return sorted((ROOT / "docs" / "lab").glob("*.md"))


def lab_index() -> str:
    """The list of all lab notes."""
    out = [
        "# Lab notes",
        "",
        "Dated notes: what was asked, the command, the result and the decision. They describe the code of their day "
        "and are not kept up to date. Figures of the current version are in [results](../results/strength.md).",
        "",
        'Win rates are followed by their 95 % Wilson interval in brackets. "Even" is the win rate of equal bots, '
        "if it is not 50 %.",
        "",
        *(f"- [{_title(note)}]({note.name})" for note in lab_notes()),
        "",
        "To add a note, put a file named after the date and the subject into `docs/lab`, and give each question the "
        "four paragraphs **Question**, **Command**, **Result** and **Decision**. If a script was not kept, say so.",
    ]
    return "\n".join(out) + "\n"


def _title(note: Path) -> str:
    return note.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


# -- command line ----------------------------------------------------------------------------------


def command_line() -> str:
    """The page of all commands, from the parser."""
    parser = build()
    out = ["# Command line", "", "`cosmodrome COMMAND -h` prints the same.", ""]
    for name, command, help in _commands(parser):
        out += [f"## {name}", "", _sentence(_plain(command.description or help or "")), ""]
        out += ["```text", " ".join(command.format_usage().removeprefix("usage: ").split()), "```", ""]
        rows = [row for action in command._actions if (row := _argument(action))]
        out += ["| argument | what it is |", "|---|---|", *rows, ""] if rows else []
    return "\n".join(out)


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser, str | None]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield name, command, helps.get(name)


def _argument(action: argparse.Action) -> str:
    """A row of the table of arguments; empty for `-h`."""
    if isinstance(action, argparse._HelpAction):
        return ""
    metavar = action.metavar if isinstance(action.metavar, str) else (action.dest or "")
    if not action.option_strings:
        name = f"`{metavar}`"
    elif action.nargs == 0:
        name = ", ".join(f"`{option}`" for option in action.option_strings)
    else:
        value = metavar if action.metavar else metavar.upper().replace("-", "_")
        name = ", ".join(f"`{option} {value}`" for option in action.option_strings)
    words = action.help or ""
    if action.choices is not None:
        words += f" ({', '.join(str(choice) for choice in action.choices)})"
    return f"| {_cell(name)} | {_cell(_sentence(words.replace('%%', '%')))} |"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if not text or text.endswith((".", "!", "?", ":")) else ".")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


# -- HTTP API --------------------------------------------------------------------------------------


def http_api() -> str:
    """The page of all calls and their bodies, from the application's OpenAPI description."""
    schema: dict[str, Any] = described(create_app().openapi_schema.to_schema())
    out = [
        "# HTTP API",
        "",
        "Every call of the API, with what it takes and answers. A running server has the same as OpenAPI at "
        "`/api/v1/schema/openapi.json`. [Programs that play](../guides/programs.md) explains tokens, refusals and the "
        "course of a game.",
        "",
    ]
    for tag, calls in _calls_by_tag(schema).items():
        out += [f"## {tag.capitalize()}", ""]
        for call in calls:
            out += call
    out += ["## Types", "", "A field with `?` may be left out.", ""]
    for name, kind in sorted(schema["components"]["schemas"].items()):
        out += _type(name, kind)
    return "\n".join(out)


def _calls_by_tag(schema: dict[str, Any]) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[0]
                found.setdefault(tag, []).append(_call(method, path, item[method]))
    return found


def _call(method: str, path: str, call: dict[str, Any]) -> list[str]:
    out = [f"### `{method.upper()} {path}`", "", _sentence(_plain(call.get("description") or call["summary"])), ""]
    if call.get("security") == []:
        out += ["Needs no token.", ""]
    if parameters := call.get("parameters"):
        out += ["| parameter | in | type |", "|---|---|---|"]
        for one in parameters:
            mark = "" if one.get("required") else "?"
            out.append(f"| `{one['name']}{mark}` | {one['in']} | `{_cell(_kind(one['schema']))}` |")
        out.append("")
    body = call.get("requestBody")
    if body:
        out += [f"Body: {_linked(next(iter(body['content'].values()))['schema'])}.", ""]
    for status, answer in call["responses"].items():
        if status.startswith("2") and (content := answer.get("content")):
            out += [f"Answers {status} with {_linked(next(iter(content.values())).get('schema', {}))}.", ""]
        elif status.startswith("2"):
            out += [f"Answers {status} without a body.", ""]
    return out


def _type(name: str, kind: dict[str, Any]) -> list[str]:
    out = [f"### {name}", ""]
    if kind.get("description"):
        out += [_sentence(_plain(kind["description"])), ""]
    out += ["| field | type |", "|---|---|"]
    needed = kind.get("required", ())
    for field, one in kind.get("properties", {}).items():
        out.append(f"| `{field}{'' if field in needed else '?'}` | {_linked(one)} |")
    return [*out, ""]


def _linked(schema: dict[str, Any]) -> str:
    """A type in words; types with a name link to their table."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if schema.get("type") == "array":
        return f"a list of {_linked(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict) and schema.get("type") == "object":
        return f"an object of {_linked(schema['additionalProperties'])}"
    if "oneOf" in schema or "anyOf" in schema:
        return " or ".join(_linked(one) for one in schema.get("oneOf") or schema["anyOf"])
    return f"`{_cell(_kind(schema))}`"


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " or ".join(repr(one) for one in schema["enum"])
    if "oneOf" in schema:
        return " or ".join(_kind(one) for one in schema["oneOf"])
    kind = schema.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


# -- settings --------------------------------------------------------------------------------------


def settings() -> str:
    """The page of all settings and limits of the server."""
    return f"""# Settings

Every setting of `cosmodrome serve` can be given in three ways. The command line wins over the environment,
the environment over the settings file, and the file over the defaults.

| where | how | example |
|---|---|---|
| settings file | a line `name = value` of TOML | `backup-every = "6h"` |
| environment | `COSMODROME_` and the name in capitals; commas between several values | `COSMODROME_BACKUP_EVERY=6h` |
| command line | `--` and the name; repeated for several values | `--backup-every 6h` |

The settings file is `cosmodrome.toml` in the data folder, or the file that `--settings FILE` or `COSMODROME_SETTINGS`
names. Durations have a unit: `30s`, `5m`, `6h`, `1d`.

{settings_table()}

`--no-browser` is short for `--browser no`, `--keep` for `--backup-keep`. Two things are set in the environment only:

| variable | default | what it does |
|---|---|---|
| `COSMODROME_SECRET` | made at the first start, kept in the database | The key that signs cookies. |
| `COSMODROME_GAMES` | none | Games that are not installed, such as `mygame:GAME`. |

## Limits

`60+8/s` means 60 at once, then 8 a second; `/m` is a minute, `/h` an hour. [The host's guide](../guides/host.md#limits)
says how accounts and addresses are counted.

{Limits.markdown()}
"""
