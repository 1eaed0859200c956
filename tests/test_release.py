"""What packagers and hosts use: the changelog of a release, the image, the composition, the systemd service."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
import yaml

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
    driver = re.search(r"asyncpg==\S+", (ROOT / "Containerfile").read_text())
    assert driver is not None
    assert driver[0] in (ROOT / "requirements-dev.lock").read_text()


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
