# make test is everything that CI runs.

GO ?= go
FUZZTIME ?= 30s

.PHONY: test browser load race check generate bench cover fuzz perft starter mutants

test: check
	$(GO) test ./...
	@$(MAKE) --no-print-directory race
	@$(MAKE) --no-print-directory browser

# The race detector needs a C compiler. Tests that are long take a shorter way.
race:
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo '$(GO) test -race -short ./...'; $(GO) test -race -short ./...; \
	else \
		echo "left out: the race detector; it needs a C compiler, such as Debian's gcc and libc6-dev"; \
	fi

# The pages in a real browser, and axe-core on them. AXE is the file axe.min.js.
AXE ?= $(abspath .browser/package/axe.min.js)
browser:
	@if ! command -v chromium >/dev/null; then \
		echo "left out: the tests in a browser; they need Debian's chromium and npm, which .ci/run installs"; \
	elif ! [ -f "$(AXE)" ] && ! { mkdir -p .browser && cd .browser && npm pack --silent axe-core@4.14.1 && tar xzf axe-core-4.14.1.tgz package/axe.min.js; }; then \
		echo "left out: the tests in a browser; npm could not fetch axe-core: set AXE to its file axe.min.js"; \
	else \
		echo '$(GO) test -tags browser -run Browser ./internal/web'; AXE="$(AXE)" $(GO) test -tags browser -run Browser ./internal/web; \
	fi

# How much the server bears, on a machine that does nothing else. LOAD_SECONDS is how long
# each measurement lasts.
load:
	$(GO) test -tags load -run Load -timeout 60m -v ./internal/web | grep -v '^=== '

check:
	@test -z "$$(gofmt -l .)" || { gofmt -l . ; echo "run gofmt -w on these files"; exit 1; }
	$(GO) mod tidy -diff
	$(GO) mod verify
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	@before="$$(git status --porcelain)"; $(GO) generate ./... && \
	test "$$before" = "$$(git status --porcelain)" || { git status --short; echo "go generate changed these files: commit them"; exit 1; }

generate:
	$(GO) generate ./...

bench:
	$(GO) test -run '^$$' -bench . -count 5 ./codec ./position ./arimaa ./puzzles/solver

# Coverage of each package, by the tests of all of them.
cover:
	$(GO) test -coverprofile cover.out -coverpkg ./bitboard,./position,./arimaa,./codec,./render,./puzzles,./puzzles/solver ./...
	$(GO) tool cover -func cover.out | grep -v '100.0%'

# Each target on its own, as the go command wants it.
fuzz:
	@for package in ./fuzz ./position ./arimaa ./puzzles ./puzzles/solver; do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$package || exit 1; \
		done; \
	done

# Whether the tests would notice an error, see doc/TESTING.md. It takes hours; PKG=codec
# is one package of the six.
mutants:
	$(GO) run ./internal/mutants $(PKG)

# The counts of the move generator at depth 5, with the time they take.
perft:
	$(GO) test -run '^$$' -bench '^BenchmarkPerft' ./position

# The starter collection, from self-play. It takes two minutes.
starter:
	@set -e; dir=$$(mktemp -d); $(GO) build -o $$dir/puzzlecode ./cmd/puzzlecode; \
	mine() { $$dir/puzzlecode mine --created 2026-11-21 --rating 700 --cores 0 "$$@"; }; \
	mine --self-play 1 --most 4 --count 560 > $$dir/starter.jsonl; \
	mine --self-play 2 --least 5 --most 5 --count 40 >> $$dir/starter.jsonl; \
	mine --self-play 3 --least 6 --most 6 --nodes 100000000 --count 4 >> $$dir/starter.jsonl; \
	mv $$dir/starter.jsonl puzzles/starter.jsonl; rm -r $$dir
