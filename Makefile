# make lab       JupyterLab on the notebooks          (ARGS="…" is passed to jupyter lab; CATAN_LANG=de: the German ones)
# make test      what to run before every commit: engine, widgets, notebooks  (ARGS="…" is passed to pytest)
# make check     everything else, before you submit a change: real browsers, what the targets below build, the linters
# make browser   only the tests in a real browser                             (ARGS="…" is passed to pytest)
# make app       the notebooks as apps, without code (ARGS="…" is passed to Voilà)
# make binder    what Binder would build, built into build/binder, and tested
# make site      the static site, which runs in the reader's browser, built into build/site/site
# make site-check  every page of the static site, tried in three browsers; takes an hour (ARGS="…" is passed to pytest)
# make docs      the documentation site, built into build/docs/site, and tested
# make lint      style, types, catalogues
# make wheel     the wheel, tested in a separate environment
# make messages  updates the message catalogues from the source

PYTHON ?= python3
ARGS ?=
VENV := .venv
RUN := $(VENV)/bin/python -m
PYTEST = $(RUN) pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
REST := browser or long
GERMAN := $(if $(filter de%,$(CATAN_LANG)),de/)
ALLOW_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# The tests start hundreds of kernels: each would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: lab app test check browser lint wheel docs site site-check binder messages build-docs build-binder
.DELETE_ON_ERROR:

lab: $(VENV)/.lab
	$(RUN) catan_widgets.simulation
	$(RUN) jupyterlab --notebook-dir=. notebooks/$(GERMAN)00_index.ipynb $(ALLOW_ROOT) $(ARGS)

app: $(VENV)/.lab
	$(RUN) catan_widgets.simulation
	$(RUN) catan_widgets.app notebooks $(ARGS)

test: $(VENV)/.test
	$(PYTEST) -m "not ($(REST))" $(ARGS)

browser: $(VENV)/.test
	$(PYTEST) -m browser $(ARGS)

# The builds have separate environments, so they run in parallel; if one fails, everything else is still tested.
check: $(VENV)/.test $(VENV)/.dev $(VENV)/.docs
	status=0; \
	$(MAKE) --keep-going --jobs 2 --output-sync=target build-binder site lint wheel || status=1; \
	CATAN_BINDER=build/binder CATAN_DOCS=build/site/work/docs CATAN_SITE=build/site $(PYTEST) -m "$(REST)" $(ARGS) || status=1; \
	exit $$status

lint: $(VENV)/.dev
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(VENV)/bin/python tools/messages.py check

wheel: $(VENV)/.dev
	rm -rf dist
	$(RUN) build --outdir dist
	$(VENV)/bin/python tools/try_wheel.py dist

site: $(VENV)/.docs $(VENV)/.test
	$(RUN) tools.site build/site

site-check: site
	CATAN_SITE=build/site CATAN_SITE_EVERYTHING=1 $(PYTEST) --dist worksteal tests/site $(ARGS)

docs: build-docs
	CATAN_DOCS=build/docs $(RUN) pytest tests/places/test_docs_site.py

build-docs: $(VENV)/.docs $(VENV)/.test
	$(RUN) tools.docs.build build/docs

binder: build-binder $(VENV)/.test
	CATAN_BINDER=build/binder $(RUN) pytest tests/places/test_binder_build.py

build-binder: $(VENV)/bin/python
	$(VENV)/bin/python tools/binder.py build build/binder

messages: $(VENV)/.test
	$(VENV)/bin/python tools/messages.py update

# The package, editable, with the extra of that name. Installing it compiles the catalogues.
$(VENV)/.%: $(VENV)/bin/python pyproject.toml hatch_build.py $(wildcard catan_widgets/locale/*/LC_MESSAGES/*.po)
	$(RUN) pip install --quiet --editable ".[$*]"
	touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; name it: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "Python cannot make environments here; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
