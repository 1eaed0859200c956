#!/bin/sh
# Makes .venv with what is needed to play ("play") or to develop ("dev"); does nothing where it is up to date.
set -eu
cd "$(dirname "$0")/.."
what=${1:-play}
venv=${VENV:-.venv}

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$name"
            return
        fi
    done
    if command -v "${PYTHON:-python3}" >/dev/null 2>&1; then
        say "Cosmodrome needs Python 3.11 or newer; $("${PYTHON:-python3}" --version 2>&1) is too old. Set PYTHON to a newer one."
    else
        say "Cosmodrome needs Python 3.11 or newer, and no python3 was found on PATH."
    fi
    exit 1
}

lock=requirements.lock
[ "$what" = dev ] && lock=requirements-dev.lock
stamp=$venv/.ready-$what
if [ -f "$stamp" ] && [ ! "$lock" -nt "$stamp" ] && [ ! pyproject.toml -nt "$stamp" ]; then
    exit 0
fi

python=$(find_python)
say "Setting up Cosmodrome in $venv (once) ..."
if command -v uv >/dev/null 2>&1; then
    [ -x "$venv/bin/python" ] || uv venv --quiet --python "$python" "$venv"
    install() { VIRTUAL_ENV=$venv uv pip install --quiet "$@"; }
else
    if [ ! -x "$venv/bin/python" ] && ! "$python" -m venv "$venv"; then
        say "Python's venv module is missing (on Debian and Ubuntu: apt install python3-venv)."
        exit 1
    fi
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || {
        say "pip is missing in $venv (on Debian and Ubuntu: apt install python3-venv), then remove $venv and try again."
        exit 1
    }
    install() { "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"; }
fi
if ! install -r "$lock" || ! install --no-deps -e .; then
    say "Installing the dependencies failed: is the network there? (What was tried: $lock)"
    exit 1
fi
touch "$stamp"
[ "$what" = dev ] && touch "$venv/.ready-play"
exit 0
