"""The kinds of values a setting can have. Each reads text and says in words what it accepts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from ..limits import Limits

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
EMAIL = re.compile(r"(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", re.ASCII)
"""ASCII only, and no encoded words, which would stand for another address in a message header."""


def is_email(text: str) -> bool:
    """Whether text is a plain e-mail address."""
    return len(text) <= 200 and EMAIL.fullmatch(text) is not None


def without_password(url: str) -> str:
    """Return an address, well formed or not, with its login and parameters hidden."""
    scheme, separator, rest = url.rpartition("://")
    rest, question, _ = rest.partition("?")
    _, at, host = rest.rpartition("@")
    return f"{scheme}{separator}{'***@' if at else ''}{host}{'?***' if question else ''}"


class Kind(Protocol):
    """One kind of value."""

    @property
    def allowed(self) -> str:
        """What is accepted; completes the sentence "must be ..."."""

    @property
    def metavar(self) -> str:
        """The value's name in the help of the command line."""

    def read(self, text: str) -> Any:
        """Return the value; raise ValueError if the text is not accepted."""

    def write(self, value: Any) -> str:
        """Return the text that `read` would turn into the value."""


@dataclass(frozen=True)
class Text:
    """Any text without line breaks."""

    allowed: str = "one line of text"
    metavar: str = "TEXT"

    def read(self, text: str) -> str:
        """Return the text without surrounding spaces."""
        if not text.isprintable():
            raise ValueError(text)
        return text.strip()

    def write(self, value: str) -> str:
        """Return the text."""
        return value


@dataclass(frozen=True)
class Secret(Text):
    """A password. It is never shown."""

    allowed: str = "one line of text"
    metavar: str = "SECRET"

    def write(self, value: str) -> str:
        """Return stars."""
        return "***"


@dataclass(frozen=True)
class Login(Text):
    """The login of an account; logins are in lower case."""

    allowed: str = "the login of an account"
    metavar: str = "LOGIN"

    def read(self, text: str) -> str:
        """Return the login in lower case."""
        return super().read(text).lower()


@dataclass(frozen=True)
class Integer:
    """A whole number within bounds."""

    least: int
    most: int
    metavar: str = "N"

    @property
    def allowed(self) -> str:
        """The bounds."""
        return f"a whole number from {self.least} to {self.most}"

    def read(self, text: str) -> int:
        """Return the number."""
        value = int(text)
        if not self.least <= value <= self.most:
            raise ValueError(text)
        return value

    def write(self, value: int) -> str:
        """Return the number in digits."""
        return str(value)


@dataclass(frozen=True)
class Number:
    """A number within bounds."""

    least: float
    most: float
    metavar: str = "NUMBER"

    @property
    def allowed(self) -> str:
        """The bounds."""
        return f"a number from {self.least:g} to {self.most:g}"

    def read(self, text: str) -> float:
        """Return the number."""
        value = float(text)
        if not self.least <= value <= self.most:  # also refuses NaN
            raise ValueError(text)
        return value

    def write(self, value: float) -> str:
        """Return the number in digits."""
        return f"{value:g}"


@dataclass(frozen=True)
class Duration:
    """Seconds, written with a unit: 30s, 5m, 6h, 1d. A bare number means seconds, unless a unit is required."""

    least: float
    most: float
    unit: bool = False
    """Whether a unit is required."""
    never: bool = False
    """Whether 0 is accepted and means never."""
    metavar: str = "DURATION"

    @property
    def allowed(self) -> str:
        """The bounds, and how to write a duration."""
        bounds = f"from {self.write(self.least)} to {self.write(self.most)}"
        never = ", or 0 for never" if self.never else ""
        bare = "" if self.unit else "; a bare number means seconds"
        return f"a duration with a unit, such as 30s, 5m, 6h or 1d, {bounds}{never}{bare}"

    def read(self, text: str) -> float:
        """Return the seconds."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd]?)", text.strip())
        if found is None or (self.unit and not found[2] and float(found[1])):  # 0 is the same in every unit
            raise ValueError(text)
        seconds = float(found[1]) * UNITS[found[2] or "s"]
        if self.never and not seconds:
            return 0.0
        if not self.least <= seconds <= self.most:
            raise ValueError(text)
        return seconds

    def write(self, value: float) -> str:
        """Return the duration in the largest unit that keeps it whole."""
        unit = next((u for u, size in reversed(UNITS.items()) if value >= size and value % size == 0), "s")
        return f"{value / UNITS[unit]:g}{unit}"


@dataclass(frozen=True)
class OneOf:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The words."""
        return " or ".join([", ".join(self.choices[:-1]), self.choices[-1]])

    @property
    def metavar(self) -> str:
        """The words, as the help shows them."""
        return "{" + ",".join(self.choices) + "}"

    def read(self, text: str) -> str:
        """Return the word."""
        if text not in self.choices:
            raise ValueError(text)
        return text

    def write(self, value: str) -> str:
        """Return the word."""
        return value


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    allowed: str = "yes or no"
    metavar: str = "{yes,no}"

    def read(self, text: str) -> bool:
        """Return whether the text means yes."""
        word = text.strip().lower()
        if word not in YES + NO:
            raise ValueError(text)
        return word in YES

    def write(self, value: bool) -> str:
        """Return yes or no."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Folder:
    """A folder; it need not exist yet."""

    allowed: str = "a folder"
    metavar: str = "FOLDER"

    def read(self, text: str) -> Path:
        """Return the path, with ~ for the home folder."""
        if not text or not text.isprintable():
            raise ValueError(text)
        return Path(text).expanduser()

    def write(self, value: Path) -> str:
        """Return the path."""
        return str(value)


@dataclass(frozen=True)
class Url:
    """An address with one of some schemes."""

    schemes: tuple[str, ...]
    example: str
    host: bool = True
    """Whether the address has to name a host."""
    metavar: str = "URL"

    @property
    def allowed(self) -> str:
        """The schemes, with an example."""
        return f"an address such as {self.example} (schemes: {', '.join(self.schemes)})"

    def read(self, text: str) -> str:
        """Return the address."""
        parts = urlsplit(text)
        bad_port = parts.netloc and not 0 <= (parts.port or 0) <= 65_535  # .port itself raises ValueError
        if parts.scheme not in self.schemes or (self.host and not parts.hostname) or bad_port:
            raise ValueError(text)
        return text

    def write(self, value: str) -> str:
        """Return the address without login, password and parameters."""
        return without_password(value)


@dataclass(frozen=True)
class Email:
    """An e-mail address."""

    allowed: str = "an e-mail address such as table@games.example"
    metavar: str = "ADDRESS"

    def read(self, text: str) -> str:
        """Return the address."""
        if not is_email(text):
            raise ValueError(text)
        return text

    def write(self, value: str) -> str:
        """Return the address."""
        return value


@dataclass(frozen=True)
class Network:
    """An IP address or network. `anywhere` also accepts a star for every address."""

    anywhere: bool = False
    metavar: str = "NETWORK"

    @property
    def allowed(self) -> str:
        """What a network looks like."""
        return "an IP address or network such as 127.0.0.1 or 10.0.0.0/8" + (", or *" if self.anywhere else "")

    def read(self, text: str) -> str:
        """Return the network as it was written."""
        if not (self.anywhere and text == "*"):
            ip_network(text)
        return text

    def write(self, value: str) -> str:
        """Return the network."""
        return value


@dataclass(frozen=True)
class LimitChange:
    """A limit by name, with what it is to be."""

    allowed: str = "the name of a limit and its value, such as read=500+80/s (see `limit` in the settings reference)"
    metavar: str = "NAME=LIMIT"

    def read(self, text: str) -> str:
        """Return the change as it was written."""
        Limits.parse([text])
        return text

    def write(self, value: str) -> str:
        """Return the change."""
        return value


@dataclass(frozen=True)
class Several:
    """Any number of values of one kind: repeated on the command line, separated by commas in the environment."""

    kind: Kind

    @property
    def allowed(self) -> str:
        """What each of the values has to be."""
        return self.kind.allowed

    @property
    def metavar(self) -> str:
        """The name of one value."""
        return self.kind.metavar

    def read(self, text: str) -> tuple[Any, ...]:
        """Return the values of a comma-separated list."""
        return tuple(self.kind.read(part.strip()) for part in text.split(",") if part.strip())

    def write(self, value: Sequence[Any]) -> str:
        """Return a comma-separated list."""
        return ", ".join(self.kind.write(one) for one in value)
