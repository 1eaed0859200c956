# Two commands matter: `make play` and `make test`. Both set everything up by themselves.
VENV ?= .venv
BIN := $(VENV)/bin
export VENV

.PHONY: help play test test-long test-fast test-compiled check bench drill compile clean-compiled wheel wheel-pure format lock

help:
	@echo "make play       start the table in the browser"
	@echo "make test       run the tests (test-fast: without browsers; test-long: many more random games)"
	@echo "make check      ruff, mypy --strict, import-linter"
	@echo "make bench      benchmarks, compared with the previous ones"
	@echo "make drill      kill servers in the middle of games, then see that nothing is lost"
	@echo "make compile    compile engine and games with mypyc (clean-compiled takes it back; test-compiled tests a copy)"
	@echo "make wheel      a wheel for every machine, and a compiled one for this, in dist/"

play:
	@sh scripts/setup.sh play
	@$(BIN)/cosmodrome serve $(ARGS)

test:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal $(ARGS)

test-fast:
	@sh scripts/setup.sh dev
	@$(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal --ignore=tests/web $(ARGS)

test-long:
	@sh scripts/setup.sh dev
	@COSMODROME_LONG=1 $(BIN)/python -m pytest -n $(or $(JOBS),auto) --dist worksteal $(ARGS)

# The rules and the engine, compiled in a copy (unoptimised: that is soon built, and its answers are the same). What puts
# other rules in place of Planet Unknown's is left out: compiled code does not notice.
test-compiled:
	@sh scripts/setup.sh dev
	@$(BIN)/python scripts/compile.py --into build/compiled-test --optimise 0
	@PYTHONPATH=build/compiled-test $(BIN)/python -m pytest -n $(or $(JOBS),auto) \
		--dist worksteal tests/engine tests/games --ignore=tests/games/planetunknown/test_order.py $(ARGS)

check:
	@sh scripts/setup.sh dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

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

clean-compiled:
	@find src -name '*.so' -delete
	@rm -rf build
	@echo "Back to plain Python."

format:
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock:
	@sh scripts/lock.sh
