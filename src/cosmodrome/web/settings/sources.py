"""Where settings come from: defaults < settings file < environment < command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .kinds import Secret, Several, Url, without_password
from .struct import SETTINGS, Setting, Settings

FILE = "cosmodrome.toml"
"""The settings file that is read from the data folder, unless another one is named."""
VARIABLE = "COSMODROME_SETTINGS"
"""Names the settings file in the environment."""
DEFAULT = "default"


class SettingError(ValueError):
    """A setting can't have that value; the message is one line."""


@dataclass(frozen=True)
class Given:
    """A value as somebody wrote it: where, and the text (several texts for a repeatable setting)."""

    source: str
    texts: tuple[str, ...]
    written: str
    """The value with its name, as the source spells it."""


@dataclass(frozen=True)
class Resolved:
    """The settings, and for each by name where its value comes from."""

    settings: Settings
    sources: dict[str, str]

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Name, value without passwords, and source of every setting."""
        for name, one in SETTINGS.items():
            yield name, one.write(getattr(self.settings, one.field)), self.sources[name]


def resolve(arguments: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None) -> Resolved:
    """Build the settings.

    `arguments` are the texts of the command line by setting name (a list for a repeatable one, None if not given), and
    "settings" for the file. Raises SettingError with one line for the first value that is refused.
    """
    arguments = arguments or {}
    environment = os.environ if environment is None else environment
    given = {**_environment(environment), **_arguments(arguments)}
    file = arguments.get("settings") or environment.get(VARIABLE)
    if file:
        given = {**_file(Path(file).expanduser()), **given}
    values = {name: _read(SETTINGS[name], found) for name, found in given.items()}
    if not file:
        own = (values["data"] if "data" in values else Settings().data_dir) / FILE
        if own.is_file():
            given = {**_own_file(own), **given}
            values = {name: _read(SETTINGS[name], one) for name, one in given.items()}
    settings = Settings(**{SETTINGS[name].field: value for name, value in values.items()})
    _agree(settings)
    return Resolved(settings, {name: given[name].source if name in given else DEFAULT for name in SETTINGS})


def _arguments(arguments: Mapping[str, Any]) -> dict[str, Given]:
    found = {}
    for name, one in SETTINGS.items():
        value = arguments.get(name)
        if value is not None:
            texts = tuple(value) if one.repeatable else (str(value),)
            found[name] = Given(one.options[0], texts, f"{one.options[0]} {_shown(one, texts)}")
    return found


def _environment(environment: Mapping[str, str]) -> dict[str, Given]:
    """What the environment says; an empty variable says nothing."""
    found = {}
    for name, one in SETTINGS.items():
        text = environment.get(one.variable)
        if text:
            found[name] = Given(one.variable, (text,), f"{one.variable}={_shown(one, (text,))}")
    return found


def _own_file(file: Path) -> dict[str, Given]:
    """The file in the data folder. It can't say where the data folder is."""
    found = _file(file)
    if "data" in found:
        raise SettingError(f"{found['data'].written}: the file in the data folder can't name another data folder")
    return found


def _file(file: Path) -> dict[str, Given]:
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"the settings file {file} can't be read: {error.strerror}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise SettingError(f"the settings file {file} is not valid TOML: {error}") from error
    found = {}
    for name, value in content.items():
        one = SETTINGS.get(name)
        if one is None:
            near = get_close_matches(name.replace("_", "-"), SETTINGS, 1)
            raise SettingError(
                f"{name} in {file}: there is no such setting{f'; do you mean {near[0]}?' if near else ''}"
            )
        texts = _texts(value) if one.repeatable or not isinstance(value, list) else None
        if texts is None:
            raise SettingError(f"{name} in {file}: must be {one.kind.allowed}")
        found[name] = Given(str(file), texts, f"{name} = {_shown(one, texts)} in {file}")
    return found


def _texts(value: Any) -> tuple[str, ...] | None:
    """A value of a TOML file as text; None for dates and tables."""
    if isinstance(value, list):
        parts = [_texts(part) for part in value if not isinstance(part, list)]
        return None if None in parts or len(parts) < len(value) else tuple(part[0] for part in parts if part)
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    return (str(value),) if isinstance(value, str | int | float) else None


def _shown(one: Setting, texts: tuple[str, ...]) -> str:
    """Texts for an error message: short, on one line, without passwords."""
    text = ",".join(texts)
    hidden = without_password(text) if isinstance(one.kind, Url) else text
    if isinstance(one.kind, Secret):
        hidden = "***"
    return ascii(hidden[:80])[1:-1] or "''"


def _read(one: Setting, given: Given) -> Any:
    if given.texts == ("",) and one.default in (None, "", ()):
        return one.default
    try:
        if not isinstance(one.kind, Several):
            return one.kind.read(given.texts[0])
        return tuple(value for text in given.texts for value in one.kind.read(text))
    except ValueError as error:
        raise SettingError(f"{given.written}: must be {one.kind.allowed}") from error


def _agree(settings: Settings) -> None:
    """Check settings that only make sense together."""
    if settings.smtp and not settings.mail_from:
        raise SettingError("smtp needs a sender: set mail-from (--mail-from) to an e-mail address")
    if settings.oidc_issuer:
        _agree_on_sign_in(settings)


def _agree_on_sign_in(settings: Settings) -> None:
    address = urlsplit(settings.oidc_issuer)
    if not settings.oidc_client_id:
        raise SettingError("oidc-issuer needs oidc-client-id, the name of this server at the provider")
    if address.scheme != "https" and address.hostname not in ("localhost", "127.0.0.1", "::1"):
        raise SettingError("oidc-issuer has to start with https://, unless the provider is on this machine")
    if find_spec("authlib") is None:
        raise SettingError("oidc-issuer needs Authlib: run `pip install authlib httpx2`")


def markdown() -> str:
    """The table of all settings, for the documentation."""
    lines = ["| setting | default | what it does |", "|---|---|---|"]
    for name, one in SETTINGS.items():
        default = one.shown or f"`{one.write(one.default)}`"
        lines.append(f"| `{name}` | {default} | {one.help[0].upper()}{one.help[1:]}. |")
    return "\n".join(lines)
