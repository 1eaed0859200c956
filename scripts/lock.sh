#!/bin/sh
# Writes the lock files anew: the newest versions that pyproject.toml admits.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/play" && "$work/play/bin/pip" install --quiet . &&
    "$work/play/bin/pip" uninstall --quiet --yes setuptools  # older Pythons bring it along
python3 -m venv "$work/dev" && "$work/dev/bin/pip" install --quiet --upgrade pip &&
    "$work/dev/bin/pip" install --quiet . && "$work/dev/bin/pip" install --quiet --group dev
for kind in play dev; do
    out=requirements.lock
    [ "$kind" = dev ] && out=requirements-dev.lock
    {
        echo "# Written by scripts/lock.sh from pyproject.toml; do not edit."
        "$work/$kind/bin/pip" freeze --all --exclude cosmodrome --exclude pip |
            sed -e 's/^uvloop==.*/&; sys_platform != "win32"/' -e '/^cosmodrome/d'
    } >"$out"
done
