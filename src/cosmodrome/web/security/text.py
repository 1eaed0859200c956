"""Cleaning of texts that people write: printable, one line, of bounded length, without splitting a character."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

JOINER = "\u200d"
MARKS = 3
"""Accents that one letter may carry."""
JOINED = 12
"""Code points in one joined emoji at most."""


def clean(text: str, most: int) -> str:
    """The text on one line, without invisible characters, cut after `most` characters as people count them."""
    plain = unicodedata.normalize("NFC", text[: most * JOINED])
    shown = "".join(characters(plain, most))
    return " ".join(shown.split())


def characters(text: str, most: int) -> Iterator[str]:
    """The characters of a text as people see them: a letter with its accents, a joined emoji, a flag."""
    at, given, space = 0, 0, True
    while at < len(text) and given < most:
        size = _length(text, at)
        whole = text[at : at + size]
        at += size
        if _picture(whole[0]):
            yield whole if len(whole) <= JOINED else whole[0]
        elif whole[0].isprintable() and not _mark(whole[0]):
            yield whole[: 1 + MARKS]
        elif not space:
            whole = " "
            yield whole
        else:
            continue
        space = whole.isspace()
        given += 1


def _length(text: str, at: int) -> int:
    """How many code points make up the character that begins there."""
    end = at + 1
    picture = _picture(text[at])
    if _flag_letter(text[at]) and end < len(text) and _flag_letter(text[end]):
        return 2
    while end < len(text):
        joined = picture and text[end] == JOINER and end + 1 < len(text) and _picture(text[end + 1])
        if joined:
            end += 2
        elif _mark(text[end]) or (picture and _tone_or_tag(text[end])):
            end += 1
        else:
            break
    return end - at


def _picture(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sk") and ord(letter) > 0xFF


def _mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me", "Mc")


def _flag_letter(letter: str) -> bool:
    return 0x1F1E6 <= ord(letter) <= 0x1F1FF


def _tone_or_tag(letter: str) -> bool:
    return 0x1F3FB <= ord(letter) <= 0x1F3FF or 0xE0020 <= ord(letter) <= 0xE007F
