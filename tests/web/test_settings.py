"""Settings: the four sources and their order, what is refused and how, and what the docs say about them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.cli import main
from cosmodrome.web.settings import FILE, SETTINGS, SettingError, Settings, markdown, resolve

EXAMPLES: dict[str, tuple[str, str, Any]] = {
    "data": ("/srv/games", '"/srv/games"', Path("/srv/games")),
    "database-url": ("postgresql://ann:geheim@db/games", '"postgresql://ann:geheim@db/games"', "postgresql://ann:geheim@db/games"),
    "host": ("0.0.0.0", '"0.0.0.0"', "0.0.0.0"),
    "port": ("9000", "9000", 9000),
    "workers": ("4", "4", 4),
    "browser": ("no", "false", False),
    "base-url": ("https://games.example", '"https://games.example"', "https://games.example"),
    "proxy": ("127.0.0.1,10.0.0.0/8", '["127.0.0.1", "10.0.0.0/8"]', ("127.0.0.1", "10.0.0.0/8")),
    "open-registration": ("no", "false", False),
    "admin": ("Hilda", '"Hilda"', "hilda"),
    "guest-days": ("7", "7", 7.0),
    "backup-every": ("6h", '"6h"', 21_600.0),
    "backup-to": ("/srv/safe", '"/srv/safe"', Path("/srv/safe")),
    "backup-keep": ("3", "3", 3),
    "smtp": ("smtp://ann:geheim@mail.example:587", '"smtp://ann:geheim@mail.example:587"', "smtp://ann:geheim@mail.example:587"),
    "mail-from": ("a@b.example", '"a@b.example"', "a@b.example"),
    "oidc-issuer": ("https://id.games.example/club", '"https://id.games.example/club"', "https://id.games.example/club"),
    "oidc-client-id": ("games", '"games"', "games"),
    "oidc-client-secret": ("geheim", '"geheim"', "geheim"),
    "oidc-name": ("Club", '"Club"', "Club"),
    "oidc-registration": ("yes", "true", True),
    "nudge-after": ("90", "90", 90.0),
    "nudge-reach": ("192.168.0.0/16", '"192.168.0.0/16"', ("192.168.0.0/16",)),
    "bot-workers": ("2", "2", 2),
    "bot-pace": ("0.5s", "0.5", 0.5),
    "plan-pace": ("0.5", "0.5", 0.5),
    "request-timeout": ("1m", '"1m"', 60.0),
    "rate-limit": ("0.5", "0.5", 0.5),
    "limit": ("read=500+80/s,sockets=9", '["read=500+80/s", "sockets=9"]', ("read=500+80/s", "sockets=9")),
    "idle": ("2m", '"2m"', 120.0),
    "metrics": ("local", '"local"', "local"),
    "log-level": ("debug", '"debug"', "debug"),
    "log-format": ("json", '"json"', "json"),
    "access-log": ("yes", "true", True),
    "slow-request": ("5s", '"5s"', 5.0),
}  # fmt: skip
"""A value of each setting: as text, in TOML, and as it is read."""


@pytest.fixture(autouse=True)
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The default data folder of a test has no settings file."""
    monkeypatch.delenv("COSMODROME_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


def companions(name: str) -> dict[str, str]:
    """What has to be set beside a setting."""
    needed = {"smtp": {"mail-from": "a@b.example"}, "oidc-issuer": {"oidc-client-id": "games"}}
    return needed.get(name, {})


def test_every_setting_has_an_example() -> None:
    assert list(EXAMPLES) == list(SETTINGS)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_setting_can_be_given_in_all_three_ways(name: str, tmp_path: Path) -> None:
    text, toml, value = EXAMPLES[name]
    one = SETTINGS[name]
    file = tmp_path / "any.toml"
    file.write_text(f"{name} = {toml}\n")
    argument = text.split(",") if one.repeatable else text
    rest = companions(name)
    for given, environment, source in (
        ({"settings": str(file)}, {}, str(file)),
        ({}, {one.variable: text}, one.variable),
        ({name: argument}, {}, f"--{name}"),
    ):
        resolved = resolve({**given, **rest}, environment)
        assert getattr(resolved.settings, one.field) == value
        assert resolved.sources[name] == source
    assert value != getattr(Settings(), one.field)


def test_later_sources_win(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('port = 1\nproxy = ["10.0.0.1"]\nmetrics = "all"\n')
    environment = {"COSMODROME_DATA": str(tmp_path), "COSMODROME_PORT": "2", "COSMODROME_PROXY": "10.0.0.2"}
    found = resolve({"port": "3"}, environment)
    assert (found.settings.port, found.settings.proxies, found.settings.metrics) == (3, ("10.0.0.2",), "all")
    assert [found.sources[name] for name in ("port", "proxy", "metrics", "host")] == [
        "--port",
        "COSMODROME_PROXY",
        str(file),
        "default",
    ]


def test_the_file_in_the_data_folder_is_found_unless_another_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("port = 1\n")
    named = tmp_path / "other.toml"
    named.write_text(f'data = "{tmp_path}"\nbackup-keep = 1\n')
    assert resolve({"data": str(tmp_path)}, {}).settings.port == 1
    for given, environment in (({"settings": str(named)}, {}), ({}, {"COSMODROME_SETTINGS": str(named)})):
        other = resolve(given, environment).settings
        assert (other.port, other.backup_keep, other.data_dir) == (8000, 1, tmp_path)


def test_an_empty_variable_says_nothing_and_an_empty_argument_takes_back() -> None:
    environment = {
        "COSMODROME_SMTP": "smtp://mail.example",
        "COSMODROME_MAIL_FROM": "a@b.example",
        "COSMODROME_PORT": "",
    }
    assert resolve({}, environment).settings.port == 8000
    assert resolve({"smtp": ""}, environment).settings.smtp == ""


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("port", "70000", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "eighty", "a whole number from 0 to 65535"),
        ("backup-every", "6", "a duration with a unit, such as 30s, 5m, 6h or 1d"),
        ("backup-every", "often", "a duration with a unit"),
        ("backup-every", "0.1s", "from 1s to 365d, or 0 for never"),
        ("nudge-after", "-5", "a bare number means seconds"),
        ("bot-pace", "2h", "from 0s to 1h"),
        ("rate-limit", "nan", "a number from 0 to 1000"),
        ("limit", "reed=5+1/s", "the name of a limit and its value"),
        ("limit", "read=5", "the name of a limit and its value"),
        ("metrics", "everybody", "off, local or all"),
        ("open-registration", "perhaps", "yes or no"),
        ("base-url", "games.example", "https://games.example"),
        ("database-url", "mysql://host/name", "postgresql"),
        ("smtp", "mail.example", "smtp://"),
        ("mail-from", "nobody", "an e-mail address"),
        ("nudge-reach", "10.0.0.0/99", "an IP address or network"),
        ("proxy", "games.example", "an IP address or network"),
        ("log-level", "loud", "critical, error, warning, info or debug"),
        ("backup-keep", "0", "a whole number from 1"),
    ],
)
def test_a_wrong_value_is_refused_in_one_line(name: str, text: str, allowed: str, tmp_path: Path) -> None:
    one = SETTINGS[name]
    file = tmp_path / FILE
    file.write_text(f"{name} = '{text}'\n")
    for given, environment, written in (
        ({name: [text] if one.repeatable else text}, {}, f"--{name} {text}: must be "),
        ({}, {one.variable: text}, f"{one.variable}={text}: must be "),
        ({"settings": str(file)}, {}, f"{name} = {text} in {file}: must be "),
    ):
        with pytest.raises(SettingError) as refused:
            resolve(given, environment)
        assert str(refused.value).startswith(written)
        assert allowed in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("prot = 1", "prot in FILE: there is no such setting; do you mean port?"),
        ("backup_every = '6h'", "backup_every in FILE: there is no such setting; do you mean backup-every?"),
        ("port = [1, 2]", "port in FILE: must be a whole number"),
        ("port = 2020-01-01", "port in FILE: must be a whole number"),
        ("port = true", "port = yes in FILE: must be a whole number"),
        ("backup-every = 6", "backup-every = 6 in FILE: must be a duration with a unit"),
        ("proxy = [['127.0.0.1']]", "proxy in FILE: must be an IP address"),
        ("data = '/elsewhere'", "data = /elsewhere in FILE: the file in the data folder can't name"),
        ("port = ", "the settings file FILE is not valid TOML: "),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_one_line(content: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(content)
    with pytest.raises(SettingError) as refused:
        resolve({"data": str(tmp_path)}, {})
    assert str(refused.value).startswith(words.replace("FILE", str(file)))
    assert "\n" not in str(refused.value)


def test_a_named_file_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"none\.toml can't be read: No such file"):
        resolve({"settings": str(tmp_path / "none.toml")}, {})


def test_settings_that_need_one_another() -> None:
    with pytest.raises(SettingError, match="--mail-from"):
        resolve({"smtp": "smtp://mail.example"}, {})


def test_the_command_prints_values_and_sources_and_hides_passwords(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COSMODROME_DATABASE_URL", "postgresql://ann:geheim@db/games?password=geheim")
    monkeypatch.setenv("COSMODROME_MAIL_FROM", "a@b.example")
    (tmp_path / FILE).write_text('smtp = "smtp://ann:ge@heim@mail.example:587"\n')
    assert main(["settings", "--data", str(tmp_path), "--port", "9000"]) == 0
    said = capsys.readouterr().out
    assert "geheim" not in said
    assert "ge@heim" not in said
    rows = {line.split()[0]: line.split()[1:] for line in said.splitlines() if line.strip()}
    assert rows["port"] == ["9000", "--port"]
    assert rows["database-url"] == ["postgresql://***@db/games?***", "COSMODROME_DATABASE_URL"]
    assert rows["smtp"] == ["smtp://***@mail.example:587", str(tmp_path / FILE)]
    assert rows["host"] == ["127.0.0.1", "default"]
    assert set(SETTINGS) <= set(rows)


def test_a_refused_password_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--smtp", "smtp://ann:geheim@mail.example:99999"]) == 1
    said = capsys.readouterr().err
    assert "--smtp smtp://***@mail.example:99999: must be " in said
    assert len(said.splitlines()) == 1


def test_the_old_spellings_of_the_command_line_stay() -> None:
    from cosmodrome.cli import build

    given = vars(
        build().parse_args(["serve", "--no-browser", "--keep", "3", "--proxy", "10.0.0.1", "--proxy", "10.0.0.2"])
    )
    settings = resolve(given, {}).settings
    assert (settings.open_browser, settings.backup_keep, settings.proxies) == (False, 3, ("10.0.0.1", "10.0.0.2"))


def test_the_table_for_the_docs_lists_every_setting() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", markdown(), re.M) == list(SETTINGS)
