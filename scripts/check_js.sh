#!/bin/sh
# Check the JavaScript of the pages: format and lint (Biome), types (tsc). Needs Node and npm, for development only.
# Without them it says so and succeeds, unless COSMODROME_REQUIRE_NODE is set.
set -e
cd "$(dirname "$0")/.."

if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    echo "JavaScript is not checked: Node and npm are not installed."
    [ -z "$COSMODROME_REQUIRE_NODE" ]
    exit
fi
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --silent
    touch node_modules/.package-lock.json
fi
npm run --silent "${1:-check}"
