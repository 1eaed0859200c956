"""Everything the engine refuses, as typed errors. A refused call leaves the match as it was."""

from __future__ import annotations


class CosmodromeError(Exception):
    """The root of all errors that a caller may want to show to a person."""


class UnknownGame(CosmodromeError):
    """No game of that name is installed."""


class OptionError(CosmodromeError):
    """The number of seats, or an option of the game, is not one it can be played with."""


class IllegalAnswer(CosmodromeError):
    """The answer is not one of the question's options, or nobody asked that seat."""


class IllegalOrder(CosmodromeError):
    """The standing order is not one the game knows for that seat."""


class SaltRefused(CosmodromeError):
    """The salt can't be mixed into the match's chance; the message says why."""


class UndoRefused(CosmodromeError):
    """The seat's last answer can't be taken back; the message says why."""


class Imagined(CosmodromeError):
    """That can't be had of a match that is only imagined."""


class RecordError(CosmodromeError):
    """The record is damaged, or does not follow the rules."""


class VersionError(RecordError):
    """The record was made under rules that this installation does not have."""


class PositionError(CosmodromeError):
    """The position is not one that can stand on the table."""


class DeadEnd(Exception):
    """A rule asked a question without options: a bug in the rules."""
