# The whole developer interface. `make play` and `make test` need only python3 with venv, and make.

UV_VERSION := 0.13.9
PYTHON ?= python3
export UV_COMPILE_BYTECODE := 1
export UV_SYSTEM_CERTS := 1

ifeq ($(shell command -v uv 2>/dev/null),)
UV := .tools/bin/uv
else
UV := uv
endif

SOURCES := pyproject.toml uv.lock hatch_build.py $(wildcard src/ecarte/locale/*/LC_MESSAGES/*.po)
SYNC = $(UV) sync --quiet --frozen --python $(PYTHON)

.PHONY: help play serve test install check test-long bench docs texts
help: ## what there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: .venv/.for-play ## start the game
	@.venv/bin/ecarte play

serve: .venv/.for-play ## open tables in the browser
	@.venv/bin/ecarte serve

test: .venv/.for-test ## the tests, under ten minutes
	.venv/bin/python -m pytest -q -n auto -m "not slow" tests
	.venv/bin/python -m pytest -q README.md docs

install: .venv/.for-all ## everything for working on the game

check: .venv/.for-all ## style, types, import contracts
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

test-long: .venv/.for-test ## the slow checks, under thirty minutes
	.venv/bin/python -m pytest -q -n auto -m slow tests --ignore=tests/browser
	.venv/bin/python -m pytest -q -m slow tests/browser

bench: .venv/.for-all ## figures of speed and memory
	.venv/bin/python -m pytest benchmarks -q -p no:xdist --benchmark-columns=min,median,ops,rounds

docs: .venv/.for-all ## the documentation as pages, in docs/_build
	.venv/bin/sphinx-build -q -W -b html docs docs/_build

texts: .venv/.for-all ## collect the texts to translate into the catalogues
	.venv/bin/python scripts/texts.py

.tools/bin/uv:
	$(PYTHON) -m venv .tools
	.tools/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

# each stamp says what .venv is good for; --inexact leaves what is there for other purposes
.venv/.for-play: $(SOURCES) | $(filter .tools/bin/uv,$(UV))
	$(SYNC) --no-default-groups --inexact
	@touch $@

.venv/.for-test: $(SOURCES) | $(filter .tools/bin/uv,$(UV))
	$(SYNC) --no-default-groups --group test --inexact
	@touch $@

.venv/.for-all: $(SOURCES) | $(filter .tools/bin/uv,$(UV))
	$(SYNC) --all-extras --all-groups
	@touch $@ .venv/.for-play .venv/.for-test
