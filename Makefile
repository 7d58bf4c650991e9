# The workshop of DarwinDeck. `make help` lists the targets; every target does the set-up it needs.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

EXTRAS := dev,web,tui,pdf,agents,ray,rl
MIN_PYTHON := 3.11
MIN_RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
FUZZ_SECONDS ?= 60
FUZZ_TARGET ?= decode
# Time of one core: a minute and a half on two.
DEMO_BUDGET ?= 3m
# `make build CPU=native` tunes the core for this machine; what is shipped and measured stays portable.
CPU ?=

# The first Python that is new enough; `make PYTHON=... setup` overrides.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)

BIN := .venv/bin
# Tests of the browser mostly wait, so there is one worker more than cores.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# What CI keeps of a run of the tests (JUnit).
TIMES := .stamps/tests.xml
RUST_SOURCES := $(shell find crates benchmarks/reference -name '*.rs') Cargo.toml Cargo.lock \
	$(wildcard crates/*/Cargo.toml) benchmarks/reference/Cargo.toml $(wildcard benchmarks/reference/*.json)
PYTHON_CODE := src tests benchmarks fuzz tools
# It counts its own jobs: beside other jobs of make it would look for theirs and complain.
CARGO := MAKEFLAGS= cargo

# One interpreter for every cargo call, or pyo3 is built again and again.
export PYO3_PYTHON := $(CURDIR)/.venv/bin/python
export VIRTUAL_ENV := $(CURDIR)/.venv
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Without compiled files each of the many processes of the tests compiles the whole package again.
unexport PYTHONDONTWRITEBYTECODE
ifdef CI
export CARGO_INCREMENTAL := 0
endif

# Pins hold for the Python they were made with; another one falls back to the ranges in pyproject.toml.
PINS = $(shell $(BIN)/python -c 'import pathlib, sys; \
	minor = "Python %d.%d" % sys.version_info[:2]; \
	print("constraints.txt" if minor in pathlib.Path("constraints.txt").read_text().partition("\n")[0] else "")' 2>/dev/null)

.PHONY: help tools setup system build quick demo serve pictures pictures-check \
	test test-rust test-python lint lint-python lint-core lint-rust lint-page check check-rust deep fmt bench golden fuzz lock wheels wheel-check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile

tools: # say which tool is missing, and how to get it
	@if [ -z "$(PYTHON)" ]; then \
		echo "make: Python >= $(MIN_PYTHON) is missing. Debian/Ubuntu: apt-get install python3 python3-venv; macOS: brew install python; or see python.org" >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import ensurepip' 2>/dev/null && [ ! -x $(BIN)/pip ]; then \
		echo "make: $(PYTHON) cannot create environments. Debian/Ubuntu: apt-get install python3-venv" >&2; exit 1; fi
	@if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then \
		echo "make: Rust >= $(MIN_RUST) (cargo, rustc) is missing. Install it with rustup: see rust-lang.org/tools/install" >&2; exit 1; fi
	@have=$$(rustc --version | cut -d' ' -f2); \
	if [ "$$(printf '%s\n' "$(MIN_RUST)" "$$have" | sort -V | head -n1)" != "$(MIN_RUST)" ]; then \
		echo "make: rustc $$have is too old, $(MIN_RUST) or newer is needed. Try: rustup update stable" >&2; exit 1; fi
	@if ! command -v cc >/dev/null; then \
		echo "make: a C linker (cc) is missing. Debian/Ubuntu: apt-get install gcc; macOS: xcode-select --install" >&2; exit 1; fi

$(BIN)/python: | tools
	$(PYTHON) -m venv .venv

.stamps/packages: pyproject.toml constraints.txt | $(BIN)/python
	@mkdir -p .stamps
	@if [ -z "$(PINS)" ]; then \
		echo "make: constraints.txt was made with another Python; taking the newest versions pyproject.toml allows"; fi
	@echo "installing packages ($(EXTRAS))"
	@$(BIN)/python -c 'import sys, tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
		print(*p["dependencies"], *(r for e in sys.argv[1].split(",") for r in p["optional-dependencies"][e]), sep="\n")' \
		$(EXTRAS) > .stamps/requirements.txt
	@$(if $(PINS),PIP_CONSTRAINT=$(PINS)) $(BIN)/pip install --quiet -r .stamps/requirements.txt
	@touch $@

.stamps/core: $(RUST_SOURCES) .stamps/packages
	@echo "building the Rust core"
	@PIP_QUIET=1 $(if $(PINS),PIP_CONSTRAINT=$(PINS)) $(if $(CPU),RUSTFLAGS="-C target-cpu=$(CPU)") \
		MAKEFLAGS= $(BIN)/maturin develop --release --locked --quiet
	@touch $@

setup: .stamps/packages ## create .venv and install what development needs

system: ## install chromium, nginx and openssl with the system's package manager, when root and missing
	@missing=""; \
	command -v chromium-headless-shell >/dev/null || ! apt-cache show chromium-headless-shell >/dev/null 2>&1 \
		|| missing="chromium-headless-shell"; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing="$$missing chromium"; \
	command -v openssl >/dev/null || missing="$$missing openssl"; \
	command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$$missing nginx-light"; \
	if [ -z "$$missing" ]; then echo "system: chromium, nginx and openssl are here"; \
	elif [ "$$(id -u)" != 0 ]; then echo "system: missing$$(printf ' %s' $$missing); as root, run: make system (tests that need them are skipped)"; \
	elif command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null \
		|| echo "system: could not install $$missing; tests that need them will say so"; \
	elif command -v dnf >/dev/null; then dnf install -y -q $${missing/nginx-light/nginx}; \
	else echo "system: no package manager known here; install $$missing by hand"; fi

build: .stamps/core ## build the Rust core and install the package into .venv

quick: .stamps/packages ## build the core in seconds instead of minutes: slower games, for trying what one just wrote
	@MAKEFLAGS= $(BIN)/maturin develop --profile quick --locked --quiet
	@touch .stamps/core

demo: build ## see it work: invent games for three minutes of one core, print the best games, write their rulebooks and the map
	@$(BIN)/python -m tools.demo demo-output $(DEMO_BUDGET)

serve: build ## play in your browser: the known games, those of the demo and your own
	@mkdir -p demo-output
	@$(BIN)/darwindeck serve --runs demo-output --open

pictures: build ## draw the pictures of README and docs anew, with the first demo's run on the map
	@[ -e demo-output/demo.ddrun ] || $(BIN)/python -m tools.demo demo-output $(DEMO_BUDGET)
	@$(BIN)/python -m tools.pictures demo-output/demo.ddrun

pictures-check: build ## say which pictures show something that has changed since they were drawn
	@$(BIN)/python -m tools.pictures --check

test: test-rust test-python ## every test but the deep ones

test-rust: | tools
	$(CARGO) test --locked --quiet

# Each worker takes a run of files, so that what the tests of a file share is made once; one that is done early takes
# half of what another has left. How long each test took is kept in $(TIMES), and the slowest are listed.
test-python: build
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not deep" --durations=60 --junitxml=$(TIMES)

lint: lint-python lint-core lint-rust lint-page ## style, types, stubs, layers

lint-python: .stamps/packages # what needs no core
	$(BIN)/ruff check $(PYTHON_CODE)
	$(BIN)/ruff format --check $(PYTHON_CODE)
	$(BIN)/mypy --strict

lint-core: build
	$(BIN)/python -m mypy.stubtest darwindeck._core --allowlist tools/stubtest.txt --ignore-unused-allowlist
	$(BIN)/lint-imports

lint-rust: | $(BIN)/python
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	$(CARGO) clippy --locked --workspace --all-targets --quiet -- -D warnings

# The browser's code: types and format. Node.js is needed for nothing else, so who has none is told and goes on.
lint-page:
	@if command -v npm >/dev/null; then $(MAKE) .stamps/page && cd tools/page && npm run --silent check; \
	elif [ -n "$${CI:-}" ]; then echo "make: npm is missing (Node.js 20 or newer)" >&2; exit 1; \
	else echo "lint-page: npm is missing, so the types of the browser's code are not checked"; fi

.stamps/page: tools/page/package-lock.json
	@mkdir -p .stamps
	cd tools/page && npm ci --silent
	@touch $@

check-rust: lint-rust # one after the other: two cargos wait for each other
	@$(MAKE) test-rust

# Packages come over the network and the core is linked on one core: the rest is done meanwhile.
check: ## what CI runs: lint and test (bounded fuzz and conformance are tests)
	@$(MAKE) -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync) lint-core check-rust lint-python lint-page
	@$(MAKE) test-python

deep: build ## long counts with fresh seeds, clusters, processes that are killed
	HYPOTHESIS_PROFILE=deep $(BIN)/pytest -q -n $(WORKERS) --dist loadfile -m deep

fmt: .stamps/packages ## format everything
	$(BIN)/ruff check --fix-only --quiet $(PYTHON_CODE)
	$(BIN)/ruff format $(PYTHON_CODE)
	cargo fmt --all
	cargo fmt --manifest-path fuzz/Cargo.toml
	@if command -v npm >/dev/null; then $(MAKE) .stamps/page && cd tools/page && npm run --silent format; fi

bench: build ## benchmarks of this machine
	@for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file; done

golden: build ## write golden files and generated pages anew
	$(BIN)/python -m tools.genome_docs docs/genome.md docs/architecture.md
	$(BIN)/python -m tools.bytecode_docs docs/bytecode.md
	$(BIN)/python -m tools.operator_docs docs/operators.md docs/metrics.md
	$(BIN)/python -m tools.moment_docs docs/metrics.md
	$(BIN)/python -m tools.language_docs docs/language.md
	$(BIN)/python -m tools.golden_rulebooks vectors/rulebooks
	$(BIN)/python -m tools.wire_code schema/simulation.fbs .
	$(BIN)/python -m tools.wire_types src/darwindeck/web/static/js/wire.d.ts
	$(BIN)/python -m tools.golden_games vectors
	$(BIN)/python -m tools.told_games vectors/told
	$(BIN)/python -m tools.golden_pitches vectors/pitches
	$(BIN)/python -m tools.golden_words vectors/words
	$(BIN)/darwindeck compile --quiet spades -o vectors/bytecode/spades.ddb
	$(BIN)/python -m tools.old_vectors

fuzz: build ## fuzz the decoder for FUZZ_SECONDS (60)
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	$(BIN)/python fuzz/seeds.py
	cargo fuzz run --sanitizer none $(FUZZ_TARGET) -- -max_total_time=$(FUZZ_SECONDS)

lock: .stamps/packages ## pin the installed versions in constraints.txt
	@$(BIN)/python -c 'import sys; print("# Python %d.%d; written by `make lock`" % sys.version_info[:2])' > .stamps/constraints
	@$(BIN)/pip freeze --exclude-editable | grep -v ' @ ' | LC_ALL=C sort -f >> .stamps/constraints
	@mv .stamps/constraints constraints.txt
	cargo generate-lockfile

wheels: .stamps/packages ## build the wheel of this platform and the sdist into dist/
	@rm -rf dist
	$(BIN)/python tools/licences.py
	$(BIN)/maturin build --release --locked --quiet -o dist
	$(BIN)/maturin sdist -o dist
	@ls -l dist

wheel-check: wheels ## install the wheel into an empty environment elsewhere, without Rust, and use it
	@dir=$$(mktemp -d); trap 'rm -rf "$$dir"' EXIT; \
	$(BIN)/python -m venv "$$dir/venv"; \
	$(if $(PINS),PIP_CONSTRAINT=$(CURDIR)/$(PINS)) "$$dir/venv/bin/pip" install --quiet \
		"$$(echo $(CURDIR)/dist/*.whl)[web]"; \
	$(BIN)/python tools/wheel_check.py "$$dir/venv"

clean: ## remove everything that was built; runs in demo-output stay
	rm -rf .venv .stamps target tools/page/node_modules fuzz/target dist .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -f src/darwindeck/_core*.so
	find $(PYTHON_CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
