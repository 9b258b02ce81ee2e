# Schafkopf Tutor. Two commands matter to most people:  make course   make test
# `make help` lists the rest. Needs Python 3.11 or newer, git and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP_INSTALL := $(PY) -m pip install --quiet --constraint constraints.txt
PACKAGING := pyproject.toml constraints.txt
PYODIDE := tests/pyodide/node_modules/.stamp

.DEFAULT_GOAL := help
.PHONY: help course test quick long lint types notebooks format clean constraints

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# --- what is installed, each once: a stamp is newer than the files that decide it ---------------

$(VENV)/.stamp-venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Schafkopf Tutor needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.stamp-course: $(VENV)/.stamp-venv $(PACKAGING)
	@echo "installing the course ..."
	@$(PIP_INSTALL) --editable '.[course]'
	@touch $@

$(VENV)/.stamp-test: $(VENV)/.stamp-venv $(PACKAGING)
	@echo "installing the course and what its tests need ..."
	@$(PIP_INSTALL) --editable '.[all]'
	@touch $@ $(VENV)/.stamp-course

# --- what people call ------------------------------------------------------------------------------

course: $(VENV)/.stamp-course  ## open the course in JupyterLab (NO_BROWSER=1 prints the address)
	@$(BIN)/jupyter lab --notebook-dir=. $(if $(NO_BROWSER),--no-browser) \
	  $(if $(filter 0,$(shell id -u)),--allow-root) $(LAB_OPTIONS)

test: $(VENV)/.stamp-test lint types  ## everything that must hold
	@$(PY) -m pytest --timeout=300

quick: $(VENV)/.stamp-test lint types  ## lint, types and the law, under two minutes
	@$(PY) -m pytest --timeout=100 $(wildcard tests/law) tests/frame -m 'not slow and not outside'

long: $(VENV)/.stamp-test  ## the large numbers; figures go to tests/long
	@SCHAFKOPF_LONG=1 $(PY) -m pytest --timeout=0 tests

lint: $(VENV)/.stamp-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.stamp-test
	@$(BIN)/mypy

format: $(VENV)/.stamp-test  ## mend layout and imports
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

constraints:  ## pin anew what .[all] installs today
	@rm -rf build/pins && $(PYTHON) -m venv build/pins && build/pins/bin/python -m pip install --quiet '.[all]'
	@build/pins/bin/python -m pip freeze --exclude schafkopf-tutor | grep -E '^[A-Za-z0-9_.-]+==[A-Za-z0-9_.!+-]+$$' > constraints.txt
	@rm -rf build/pins

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) build dist .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/pyodide/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
