"""What the server and its scripts say is in one place each: web/words.py and static/lib/words.js."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome import web
from cosmodrome.web import words

WEB = Path(web.__file__).parent
REFUSALS = {
    *("Refused", "Stale", "Used", "Irreversible", "IdentityError", "TooManyGuesses", "ClockError", "Unreachable"),
    *("MailError", "NotFoundException", "ClientException", "PermissionDeniedException", "NotAuthorizedException"),
}
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//.*?$", re.DOTALL | re.MULTILINE)
SENTENCE = re.compile(r"[\"`>][A-Z][a-z]+(?:’[a-z]+)? [A-Za-z$][^\"`]*[\"`]")


def literal_refusals(file: Path) -> Iterator[int]:
    """The lines on which a refusal has a sentence of its own."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS and node.args:
            said = node.args[0]
            if isinstance(said, ast.JoinedStr) or (isinstance(said, ast.Constant) and isinstance(said.value, str)):
                yield node.lineno


def test_every_refusal_takes_its_sentence_from_the_module_of_words() -> None:
    files = {str(file.relative_to(WEB)): file for file in WEB.rglob("*.py")}
    found = {name for name, file in files.items() if list(literal_refusals(file))}
    assert found == set()


def test_scripts_take_their_sentences_from_their_module_of_words() -> None:
    found = []
    for file in sorted((WEB / "static").rglob("*.js")):
        if file.name not in ("words.js", "service-worker.js"):  # the worker is no module, and can import none
            source = COMMENT.sub("", file.read_text(encoding="utf-8"))
            found += [f"{file.relative_to(WEB)}: {said}" for said in SENTENCE.findall(source)]
    assert found == []


def test_no_sentence_of_the_scripts_is_left_over() -> None:
    names = re.findall(r"^export const (\w+)", (WEB / "static/lib/words.js").read_text(encoding="utf-8"), re.MULTILINE)
    used = "".join(file.read_text(encoding="utf-8") for file in (WEB / "static").rglob("*.js"))
    assert [name for name in names if f"words.{name}" not in used] == []


def test_no_sentence_of_the_server_is_left_over() -> None:
    names = [name for name in vars(words) if name.isupper()]
    sources = [file.read_text(encoding="utf-8") for file in [*WEB.rglob("*.py"), *WEB.rglob("*.html")]]
    used = "".join(sources)
    assert [name for name in names if len(re.findall(rf"\b{name}\b", used)) < 2] == []


@pytest.mark.parametrize(
    ("names", "said"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bob"], "Ann and Bob"), (["Ann", "Bob", "Cy"], "Ann, Bob and Cy")],
)
def test_names_are_listed_as_one_reads_them_out(names: list[str], said: str) -> None:
    assert words.listed(names) == said


def test_the_reader_who_won_is_you() -> None:
    assert words.won([("Ann", False), ("Bob", True)]) == "You and Ann won"
    assert words.won([("Ann", False)]) == "Ann won"
    assert words.won([]) == ""


def test_one_and_several_are_both_right() -> None:
    assert [words.FREE_SEATS(count) for count in (0, 1, 2)] == ["0 free seats", "1 free seat", "2 free seats"]
