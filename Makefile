# Schafkopf Tutor. Two commands matter to most people:  make course   make test
# `make help` lists the rest. Needs Python 3.11 or newer, git and make; nothing else by hand.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
NOTEBOOKS = $(shell find course solutions -name '*.ipynb' -not -path '*/.*' 2>/dev/null)
# What `make quick` runs: the law and the house's plan, without processes and browsers.
QUICK = $(wildcard tests/law) tests/frame
# Files of tests beside each other, each whole in one process: a session's servers are started once a process.
# Two processes more than cores, since a test in a browser waits about half of its time.
PROCESSES = $(shell $(PY) -c 'import os; print(min(6, (os.cpu_count() or 1) + 2))')
# Their order is tests/conftest.py's.
AT_ONCE = --numprocesses $(PROCESSES) --dist loadfile --no-loadscope-reorder

# Compiled once, not in each of the hundred processes that a run of the tests starts.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help course voila test tests quick long mutation lint types contact screenshots lessons notebooks tools format constraints clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' | awk -F'|' '{printf "make %-12s %s\n", $$1, $$2}'

# --- what is installed, each once: a stamp is newer than the files that decide it --------------------

$(VENV)/.stamp-venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Schafkopf Tutor needs Python 3.11 or newer. Name one: make PYTHON=python3.12 course"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# Only the course, for learners. JupyterLab is told not to ask about news and not to look them up.
NO_NEWS := $(BIN)/jupyter labextension disable --level=sys_prefix @jupyterlab/apputils-extension:announcements
$(VENV)/.stamp-course: $(VENV)/.stamp-venv pyproject.toml constraints.txt
	@echo "installing the course into $(VENV) ..."
	@$(INSTALL) --editable '.[course]'
	@$(NO_NEWS) >/dev/null 2>&1 || true
	@touch $@

# Everything, for tests; that is the course, too.
$(VENV)/.stamp-test: $(VENV)/.stamp-venv pyproject.toml constraints.txt
	@echo "installing the course and its tools into $(VENV) ..."
	@$(INSTALL) --editable '.[all]'
	@$(NO_NEWS) >/dev/null 2>&1 || true
	@touch $@ $(VENV)/.stamp-course

# What no Python package brings: node, Pyodide, axe, Chromium, hunspell, PostgreSQL. What cannot be had is tried again next time.
$(VENV)/.stamp-tools: $(VENV)/.stamp-test tests/tools/outside.py $(wildcard tests/*/package.json)
	@if $(PY) tests/tools/outside.py; then touch $@; fi

# For `make mutation` alone.
$(VENV)/.stamp-mutation: $(VENV)/.stamp-test
	@$(INSTALL) mutmut
	@touch $@

# --- what people call --------------------------------------------------------------------------------

course: $(VENV)/.stamp-course  ## open the course in JupyterLab, in your language (NO_BROWSER=1 prints the address)
	@$(BIN)/schafkopf-tutor $(COURSE)

voila: $(VENV)/.stamp-course  ## open the course as plain pages, without notebooks (NO_BROWSER=1 prints the address)
	@$(BIN)/schafkopf-tutor read $(READ)

test: tools  ## everything that must hold
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target lint types notebooks tests

# The browser's files have few tests, so they come when the notebooks are done.
# The + lets one see them go by.
tests: $(VENV)/.stamp-test
	+@$(PY) -m pytest $(AT_ONCE) --timeout=300 --durations=8 --durations-min=2

quick: $(VENV)/.stamp-test lint types  ## lint, types and the law, in under two minutes
	@$(PY) -m pytest --timeout=100 -m 'not slow and not outside' $(QUICK)

long: tools  ## the tests with large numbers; figures are written to tests/long
	@SCHAFKOPF_LONG=1 $(PY) -m pytest --timeout=0 --durations=0 --durations-min=5
	@$(MAKE) --no-print-directory mutation

mutation: $(VENV)/.stamp-mutation  ## how many small changes of the laws the tests notice (part of long; LAW=doppelkopf: one law)
	@SCHAFKOPF_LONG=1 $(PY) -m tests.mutation $(LAW)

lint: $(VENV)/.stamp-test  ## style and layout
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.stamp-test  ## mypy, strict for the package
	@$(BIN)/mypy

lessons: $(VENV)/.stamp-test  ## build the notebooks of the course out of course/source, and the pages of course/try
	@$(PY) -m schafkopf_tutor.notebook.build
	@$(PY) -m schafkopf_tutor.notebook.voila
	@$(PY) -m schafkopf_tutor.notebook.practice_pages
	@$(PY) -m schafkopf_tutor.notebook.samples

contact: tools  ## draw the contact sheets of the deck into docs/deck
	@$(PY) -m tests.tools.contact

screenshots: tools  ## pictures of table, questions and editor into docs/screens: look at each
	@$(PY) -m tests.tools.screenshots

notebooks: $(VENV)/.stamp-test  ## no notebook is stale; each runs and gives its stored outputs
	@$(PY) -m schafkopf_tutor.notebook.build --check
	@store=$$(mktemp -d); SCHAFKOPF_TUTOR_DB=sqlite:///$$store/attempts.db \
	  $(PY) -m pytest --nbval --nbval-sanitize-with tests/lessons/sanitize.cfg --timeout=300 -q $(NOTEBOOKS); \
	  code=$$?; if [ -n "$$(ls -A $$store)" ]; then echo "a cell that only runs has written into the log"; code=1; fi; \
	  rm -rf $$store; exit $$code

tools: $(VENV)/.stamp-tools  ## install what tests need beside Python packages

format: $(VENV)/.stamp-test  ## mend layout and imports
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

constraints: $(VENV)/.stamp-test  ## pin anew what .[all] takes today on Python 3.11
	@$(PY) tests/tools/pins.py

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) build dist .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/*/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
