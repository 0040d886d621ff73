# make test is everything that CI runs.

GO ?= go
FUZZTIME ?= 30s

.PHONY: test check generate bench cover fuzz perft

test: check
	$(GO) test ./...

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
	$(GO) test -run '^$$' -bench . -count 5 ./codec ./position ./arimaa

# Coverage of each package, by the tests of all of them.
cover:
	$(GO) test -coverprofile cover.out -coverpkg ./bitboard,./position,./arimaa,./codec,./render ./...
	$(GO) tool cover -func cover.out | grep -v '100.0%'

# Each target on its own, as the go command wants it.
fuzz:
	@for package in ./fuzz ./position ./arimaa; do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

# The counts of the move generator at depth 5, with the time they take.
perft:
	$(GO) test -run '^$$' -bench '^BenchmarkPerft' ./position
