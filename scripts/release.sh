#!/bin/sh
# Releases: `release.sh build` writes the sdist and the plain wheel to dist/ and checks them; `release.sh notes` prints the
# notes of the next release; `release.sh tag` dates the section of CHANGELOG.md, commits, tags, builds and writes the notes.
# The version is that of src/cosmodrome/__init__.py. Nothing is pushed or uploaded.
set -eu
cd "$(dirname "$0")/.."
what=${1:-build}
sh scripts/setup.sh dev
python=${VENV:-.venv}/bin/python
version=$("$python" -c 'import cosmodrome; print(cosmodrome.__version__)')

notes() {
    # The lines below the heading of this version; before it is dated, those of [Unreleased] come first.
    awk -v version="$version" '
        /^## \[/ { inside = index($0, "[Unreleased]") || index($0, "[" version "]") }
        inside && !/^## \[/ { print }' CHANGELOG.md
}

build() {
    rm -rf dist
    [ -x build/release/bin/twine ] || { "$python" -m venv build/release && build/release/bin/pip install --quiet build twine; }
    build/release/bin/python -m build --quiet --outdir dist
    build/release/bin/python -m twine check --strict dist/*
    "$python" scripts/try_wheel.py dist/*-none-any.whl
    "$python" scripts/try_sdist.py dist/*.tar.gz
    (cd dist && sha256sum -- * >SHA256SUMS)
    ls -l dist
}

case $what in
build) build ;;
notes) notes ;;
tag)
    [ -z "$(git status --porcelain)" ] || { echo "Commit your changes first." >&2; exit 1; }
    [ "$(git branch --show-current)" = main ] || { echo "Releases are tagged on main." >&2; exit 1; }
    ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || { echo "v$version exists. Raise the version." >&2; exit 1; }
    make check
    make test-all
    "$python" scripts/date_changelog.py "$version" "$(date -u +%Y-%m-%d)"
    build
    git commit --quiet --all --message "Release $version"
    git tag --annotate "v$version" --message "Cosmodrome $version"
    notes >"dist/notes-$version.md"
    echo "Tagged v$version. Look at dist/, then push: git push origin main v$version"
    ;;
*)
    echo "usage: release.sh build | notes | tag" >&2
    exit 2
    ;;
esac
