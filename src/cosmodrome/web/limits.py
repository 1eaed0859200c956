"""All rate limits, with their defaults."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}


@dataclass(frozen=True)
class Limit:
    """A token bucket: `burst` requests at once, refilled at `rate` a second. Written `60+8/s`."""

    burst: float
    rate: float

    @staticmethod
    def parse(text: str) -> Limit:
        """Read `60+8/s`, `8+6/m` or `100+30/h`."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)/([smh])", text.replace(" ", ""))
        if found is None or float(found[1]) < 1 or not float(found[2]):
            raise ValueError(f"{text!r} is not a limit: write 60+8/s for 60 at once and then 8 a second (or /m, /h)")
        return Limit(float(found[1]), float(found[2]) / UNITS[found[3]])

    def __str__(self) -> str:
        unit = next((unit for unit, seconds in UNITS.items() if self.rate * seconds >= 1), "h")
        return f"{self.burst:g}+{round(self.rate * UNITS[unit], 6):g}/{unit}"


@dataclass(frozen=True)
class Limits:
    """Every limit of a server, with its default.

    Limits whose names begin with `address` count all guests and strangers at one address together. Anyone can make any
    number of guests, so a guest counts twice: as a person, and at the address. An account counts as a person only.
    """

    read: Limit = field(default=Limit(240, 40), metadata={"help": "pages read by one person"})
    write: Limit = field(default=Limit(60, 8), metadata={"help": "changes by one person"})
    make: Limit = field(default=Limit(30, 30 / 60), metadata={"help": "new tables, forks and imports by one person"})
    message: Limit = field(default=Limit(80, 20), metadata={"help": "messages from one person's open tables"})
    chat: Limit = field(default=Limit(8, 24 / 60), metadata={"help": "chat messages by one person"})
    email: Limit = field(default=Limit(8, 6 / 60), metadata={"help": "confirmation e-mails requested by one person"})
    plan: Limit = field(default=Limit(90, 6), metadata={"help": "moves in plans by one person"})
    sockets: int = field(default=40, metadata={"help": "tables that one person has open at once"})
    address_read: Limit = field(
        default=Limit(1200, 80), metadata={"help": "pages read by guests and strangers at one address"}
    )
    address_write: Limit = field(
        default=Limit(300, 16), metadata={"help": "changes by guests and strangers at one address"}
    )
    address_make: Limit = field(
        default=Limit(120, 2), metadata={"help": "new guests at one address, and their tables, forks and imports"}
    )
    address_message: Limit = field(
        default=Limit(1600, 400), metadata={"help": "messages from open tables of guests and strangers at one address"}
    )
    address_chat: Limit = field(default=Limit(24, 72 / 60), metadata={"help": "chat messages by guests at one address"})
    address_email: Limit = field(
        default=Limit(24, 12 / 60), metadata={"help": "confirmation e-mails requested by guests at one address"}
    )
    address_plan: Limit = field(default=Limit(300, 20), metadata={"help": "moves in plans by guests at one address"})
    address_sockets: int = field(
        default=400, metadata={"help": "tables that guests and strangers at one address have open at once"}
    )
    address_files: Limit = field(
        default=Limit(20_000, 1000),
        metadata={"help": "scripts, styles and pictures for one address, accounts included"},
    )
    register: Limit = field(default=Limit(250, 60 / 3600), metadata={"help": "new accounts from one address"})
    wrong_password: Limit = field(
        default=Limit(8, 6 / 60), metadata={"help": "wrong passwords for one account from one address"}
    )
    address_wrong_password: Limit = field(
        default=Limit(40, 12 / 60), metadata={"help": "wrong passwords for all accounts from one address"}
    )
    account_wrong_password: Limit = field(
        default=Limit(50, 30 / 60), metadata={"help": "wrong passwords for one account from all addresses"}
    )
    reset: Limit = field(
        default=Limit(3, 3 / 3600), metadata={"help": "e-mails to choose a new password, for one account"}
    )
    posts: Limit = field(
        default=Limit(30, 30 / 60), metadata={"help": "notifications to one person: push, webhook, e-mail"}
    )
    host_posts: Limit = field(
        default=Limit(60, 60 / 60), metadata={"help": "notifications to the webhooks and push endpoints of one domain"}
    )

    @staticmethod
    def parse(changes: Iterable[str]) -> Limits:
        """The defaults with changes such as `read=500+80/s` and `sockets=100`."""
        known = {limit.name: limit for limit in fields(Limits)}
        values: dict[str, Limit | int] = {}
        for change in changes:
            name, _, text = change.partition("=")
            name = name.strip().replace("-", "_")
            if name not in known:
                raise ValueError(f"there is no limit {name!r}: choose one of {', '.join(known)}")
            values[name] = _count(name, text) if isinstance(known[name].default, int) else Limit.parse(text.strip())
        return replace(Limits(), **values)  # type: ignore[arg-type]  # each value has its field's type

    @staticmethod
    def markdown() -> str:
        """The table of all limits, for the documentation."""
        lines = ["| limit | default | what is counted |", "|---|---|---|"]
        lines += [f"| `{limit.name}` | `{limit.default}` | {limit.metadata['help']} |" for limit in fields(Limits)]
        return "\n".join(lines)


def _count(name: str, text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,8}", text.strip()):
        raise ValueError(f"{name} must be a whole number of at least 1, not {text!r}")
    return int(text)
