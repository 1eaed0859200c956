"""What packagers and hosts use: the changelog of a release, the image, the composition, the systemd service."""

from __future__ import annotations

import configparser
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import threading
import tomllib
import urllib.request
from pathlib import Path

import pytest
import yaml

from cosmodrome import __version__
from cosmodrome.web.settings import SETTINGS, resolve

ROOT = Path(__file__).resolve().parents[1]


def dated(text: str, version: str, date: str) -> str:
    """The function of the release script."""
    found = runpy.run_path(str(ROOT / "scripts" / "date_changelog.py"))["dated"](text, version, date)
    return str(found)


def test_a_release_dates_what_was_unreleased() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [0.1.0] - not released\n\n### Added\n\n- Old.\n"
    done = dated(text, "0.1.0", "2026-01-02")
    assert done.index("## [Unreleased]") < done.index("## [0.1.0] - 2026-01-02") < done.index("- New.")
    assert "not released" not in done
    with pytest.raises(SystemExit, match="already"):
        dated(done, "0.1.0", "2026-01-03")


def container_lines() -> list[list[str]]:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_runs_without_rights_and_copies_what_there_is() -> None:
    lines = container_lines()
    assert [words for kind, words in lines if kind == "USER"] == ["cosmodrome"]
    assert any(kind == "HEALTHCHECK" for kind, _ in lines)
    admitted = {line[1:] for line in (ROOT / ".containerignore").read_text().splitlines() if line.startswith("!")}
    copied = [word for kind, words in lines if kind == "COPY" and "--from" not in words for word in words.split()[:-1]]
    assert set(copied) == admitted
    assert all((ROOT / name).exists() for name in copied)
    assert (ROOT / ".containerignore").read_text() == (ROOT / ".dockerignore").read_text()
    locked = pins("requirements-server.lock")
    assert {"asyncpg", "authlib"} <= locked.keys()


def pins(lock: str) -> dict[str, set[str]]:
    """The packages of a lock file, each with the versions that are locked for some system."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.M):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-server.lock", "requirements-dev.lock"])
def test_every_locked_package_has_hashes(lock: str) -> None:
    lines = [line for line in (ROOT / lock).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    assert len(starts) > 30
    for number in starts:
        assert re.match(r"[\w.-]+==[\w.+!-]+( ; .*)? \\$", lines[number]), lines[number]
        assert re.match(r" +--hash=sha256:[0-9a-f]{64}( \\)?$", lines[number + 1]), lines[number]


def test_the_lock_files_agree_and_hold_what_is_declared() -> None:
    play, server, dev = (pins(f"requirements{kind}.lock") for kind in ("", "-server", "-dev"))
    assert play.items() <= server.items()
    assert server.items() <= dev.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    for lock, wanted in (
        (play, declared),
        (server, declared + extras["postgres"] + extras["oidc"]),
        (dev, project["dependency-groups"]["dev"]),
    ):
        names = {re.sub(r"[_.]", "-", re.split(r"[\[<>=~; ]", one)[0]).lower() for one in wanted}
        assert names <= lock.keys()


def test_the_version_is_the_same_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == __version__


def test_images_are_of_a_named_version() -> None:
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"].values()
    images = [words.split()[0] for kind, words in container_lines() if kind == "FROM"]
    for image in images + [service["image"] for service in composed if "image" in service]:
        assert re.fullmatch(r"[\w.-]+(/[\w.-]+)+:\d[\w.-]*", image), image
    kinds = {kind for kind, _ in container_lines()}
    assert kinds <= {
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    }
    for kind, words in container_lines():
        if kind in ("ENTRYPOINT", "CMD"):
            assert all(isinstance(word, str) for word in json.loads(words)), "a shell would not pass signals on"


def test_the_service_has_sections_and_keys_that_systemd_knows() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd knows capitals
    unit.read(ROOT / "deploy" / "cosmodrome.service")
    assert unit.sections() == ["Unit", "Service", "Install"]
    known = {"Unit": "Description After Wants", "Install": "WantedBy"}
    known["Service"] = (
        "ExecStart EnvironmentFile DynamicUser StateDirectory StateDirectoryMode LimitNOFILE Restart RestartSec "
        "NoNewPrivileges ProtectSystem ProtectHome PrivateTmp PrivateDevices ProtectKernelTunables "
        "ProtectControlGroups RestrictAddressFamilies CapabilityBoundingSet"
    )
    for section in unit.sections():
        assert set(unit[section]) <= set(known[section].split())
    assert unit["Service"]["Restart"] == "always"


def test_the_composition_names_settings_and_volumes_that_exist() -> None:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    server = found["services"]["cosmodrome"]
    assert server["read_only"] is True
    filled = {name: re.sub(r"\$\{SITE[^}]*\}", "games.example", value) for name, value in server["environment"].items()}
    filled = {name: re.sub(r"\$\{DB_PASSWORD[^}]*\}", "secret", value) for name, value in filled.items()}
    assert set(filled) <= {one.variable for one in SETTINGS.values()}
    settings = resolve({}, filled).settings
    assert settings.base_url == "https://games.example"
    assert settings.backup_every == 6 * 3600
    for service in found["services"].values():
        assert {volume.partition(":")[0] for volume in service.get("volumes", [])} <= set(found["volumes"])


def test_the_service_starts_the_server_with_options_that_exist() -> None:
    unit = (ROOT / "deploy" / "cosmodrome.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=(.+)$", unit, re.M)
    assert command is not None
    from cosmodrome.cli import build

    args = build().parse_args(shlex.split(command[1])[1:])
    assert args.data == "/var/lib/cosmodrome"


@pytest.mark.drill
def test_the_steps_of_the_image_make_a_server(tmp_path: Path) -> None:
    lines = container_lines()
    build, home = tmp_path / "build", tmp_path / "opt"
    build.mkdir()
    stages = [index for index, (kind, _) in enumerate(lines) if kind == "FROM"]
    for kind, words in lines[: stages[1]]:
        if kind == "COPY":
            for name in words.split()[:-1]:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, build / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
                else:
                    shutil.copy(ROOT / name, build / name)
        elif kind == "RUN":
            command = words.replace("/opt/cosmodrome", str(home)).replace("python -m", f"{sys.executable} -m", 1)
            subprocess.run(["sh", "-ec", command], cwd=build, check=True, capture_output=True, timeout=500)
    shutil.rmtree(build)
    set_up = dict(pair.split("=", 1) for kind, words in lines if kind == "ENV" for pair in words.split())
    env = {**set_up, "PATH": f"{home}/bin:/usr/bin:/bin", "COSMODROME_DATA": str(tmp_path / "data"), "HOME": "/nowhere"}
    process = subprocess.Popen(
        [f"{home}/bin/cosmodrome", "serve", "--port", "0"], env=env, cwd="/", stdout=subprocess.PIPE, text=True
    )
    stop = threading.Timer(120, process.kill)
    stop.start()
    try:
        assert process.stdout is not None
        address = next((m[0] for line in process.stdout if (m := re.search(r"http://\S+", line))), None)
        assert address is not None
        with urllib.request.urlopen(f"{address}health") as answer:
            assert b'"ok"' in answer.read()
        assert not list(home.rglob("*.pyc")) or os.geteuid() == 0
    finally:
        stop.cancel()
        process.terminate()
        process.wait(20)


def test_templates_name_commands_that_exist() -> None:
    from cosmodrome.cli import build

    texts = [path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")]
    named = set(re.findall(r"`?cosmodrome ([a-z-]+)`?", "\n".join([*texts, (ROOT / "SECURITY.md").read_text()])))
    for command in named:
        with pytest.raises(SystemExit) as ended:
            build().parse_args([command, "--help"])
        assert ended.value.code == 0, f"there is no command {command}"
