#!/bin/sh
# Writes the lock files anew, with hashes and for all systems and versions of Python: `lock.sh` keeps the versions that
# pyproject.toml still admits, `lock.sh --upgrade` takes the newest.
set -eu
cd "$(dirname "$0")/.."
if command -v uv >/dev/null 2>&1; then
    uv=uv
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    python3 -m venv "$work" && "$work/bin/pip" install --quiet uv
    uv=$work/bin/uv
fi
lock() {
    out=$1
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command "scripts/lock.sh" --output-file "$out" pyproject.toml "$@"
}
lock requirements.lock "$@"
lock requirements-server.lock --extra postgres --extra oidc --constraint requirements.lock "$@"
lock requirements-dev.lock --group dev --constraint requirements-server.lock "$@"
