# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
VENV ?= .venv
BIN := $(VENV)/bin
export VENV

.PHONY: help play test test-all test-long test-fast compiled-copy test-compiled check bench drill compile clean-compiled wheel wheel-pure release format lock fixture docs

help:
	@echo "make play       start the table in the browser"
	@echo "make test       run the tests (test-fast: without the web; test-all: with killed servers, hosting and whole games"
	@echo "                in browsers; test-long: many more random games, too)"
	@echo "make check      ruff, mypy --strict, import-linter; with Node also Biome and tsc for the JavaScript of the pages"
	@echo "make bench      benchmarks, compared with the previous ones"
	@echo "make drill      kill servers, put them to sleep, set their clocks, upgrade; see that nothing is lost"
	@echo "make compile    compile engine and games with mypyc (clean-compiled takes it back; test-compiled tests a copy)"
	@echo "make docs       build the documentation into build/site; warnings are errors"
	@echo "make fixture    store a data folder of this version for the tests of later ones (at each release)"
	@echo "make wheel      a wheel for every machine, and a compiled one for this, in dist/"

play:
	@sh scripts/setup.sh play
	@$(BIN)/cosmodrome serve $(ARGS)

test:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal -m "not drill" $(ARGS)

test-all:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal $(ARGS)

test-fast:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal -m "not drill" --ignore=tests/web $(ARGS)

test-long:
	@sh scripts/setup.sh dev
	@COSMODROME_LONG=1 $(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal $(ARGS)

# The rules and the engine, compiled in a copy (unoptimised: that is soon built, and its answers are the same). What puts
# other rules in place of Planet Unknown's is left out: compiled code does not notice.
compiled-copy:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/compile.py --into build/compiled-test --optimise 0

test-compiled: $(if $(COPIED),,compiled-copy)
	@PYTHONPATH=build/compiled-test $(BIN)/python -m pytest -n $(or $(JOBS),auto) \
		--dist worksteal tests/engine tests/games --ignore=tests/games/planetunknown/test_order.py $(ARGS)

check:
	@sh scripts/setup.sh dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@sh scripts/check_js.sh

bench:
	@sh scripts/setup.sh dev
	@$(BIN)/python benchmarks/run.py $(ARGS)
	@$(BIN)/python benchmarks/web.py

drill:
	@sh scripts/setup.sh dev
	@PYTHONPATH=scripts $(BIN)/python -m drill $(ARGS)

compile:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/compile.py

wheel-pure:
	@sh scripts/setup.sh dev
	@rm -rf dist
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

wheel: wheel-pure
	@$(BIN)/python scripts/compile.py --into build/compiled
	@COSMODROME_COMPILED=build/compiled $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist

# The sdist and the plain wheel, checked; `sh scripts/release.sh tag` tags a release.
release:
	@sh scripts/release.sh build

clean-compiled:
	@find src -name '*.so' -delete
	@rm -rf build
	@echo "Back to plain Python."

format:
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@sh scripts/check_js.sh format

lock:
	@sh scripts/lock.sh

fixture:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/write_fixture.py $(ARGS)

docs:
	@sh scripts/setup.sh dev
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation is in build/site/index.html."
