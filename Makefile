# make test is everything that CI runs.

GO ?= go
FUZZTIME ?= 30s

.PHONY: test race check generate bench cover fuzz perft collection verify-collection rating-model mutants

test: check
	$(GO) test ./...
	@$(MAKE) --no-print-directory race

# The race detector needs a C compiler. Tests that are long take a shorter way.
race:
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo '$(GO) test -race -short ./...'; $(GO) test -race -short ./...; \
	else \
		echo "left out: the race detector; it needs a C compiler, such as Debian's gcc and libc6-dev"; \
	fi

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

# The collection, from games: GAMES names sources and files of games, as
# "internal/makecollection" describes. WORK keeps what is done, so that it can be stopped and
# go on. It takes some hours of processor time, doc/PUZZLES.md says how many.
WORK ?= build/collection
collection:
	mkdir -p $(WORK)
	$(GO) build -o $(WORK)/makecollection ./internal/makecollection
	$(WORK)/makecollection find $(WORK) $(GAMES)
	$(WORK)/makecollection holds $(WORK) $(GAMES)
	$(WORK)/makecollection prove $(WORK)
	$(WORK)/makecollection compose $(WORK)
	$(WORK)/makecollection choose $(WORK) puzzles/collection/collection.jsonl.gz

# Proves every puzzle of the collection again. It takes about half an hour of processor time.
verify-collection:
	$(GO) test -run '^TestProved$$' -timeout 4h ./puzzles/collection -args -all

# The model of ratings, fitted on the collection.
rating-model:
	$(GO) run ./internal/ratingmodel puzzles/collection/collection.jsonl.gz
