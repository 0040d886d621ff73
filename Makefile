# make test is everything that CI runs.

GO ?= go
FUZZTIME ?= 30s

.PHONY: test browser load race check generate bench bench-store kills cover fuzz perft collection verify-collection rating-model mutants match ladder punctual train

test: check
	$(GO) test ./...
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
		echo "left out: the tests on Postgres; they need Debian's postgresql"
	@command -v tmux >/dev/null || echo "left out: the board in a terminal; its tests need Debian's tmux"
	@test -n "$$PUZZLECODE_DUCKDB" || \
		echo "left out: DuckDB reads Parquet; it needs 'npm install --prefix FOLDER @duckdb/node-api' and PUZZLECODE_DUCKDB=FOLDER"
	@$(MAKE) --no-print-directory race
	@$(MAKE) --no-print-directory browser

# The race detector needs a C compiler. Tests that are long take a shorter way. Left to the run
# without it are scripts, examples and kills of the command, as the tests of signals and streams
# start it, too; and slow twins (Test...Matches...) and other long tests of a single goroutine.
WITHOUT_RACES = TestScripts|TestHelpExamples|TestDatabaseKills|Test.*Match(es)?[A-Z].*|TestRuleVectors|TestCaseFolding|TestBoundsHold|TestSolveArimaaClose|TestKeys|TestCheck|TestFullDisk
race:
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo '$(GO) test -race -short ./...'; $(GO) test -race -short -skip '^($(WITHOUT_RACES))$$' ./...; \
	else \
		echo "left out: the race detector; it needs a C compiler, such as Debian's gcc and libc6-dev"; \
	fi

# The pages in a real browser, and axe-core on them. AXE is the file axe.min.js.
AXE ?= $(abspath .browser/package/axe.min.js)
browser:
	@if ! command -v chromium >/dev/null; then \
		echo "left out: the tests in a browser; they need Debian's chromium and npm, which .ci/run installs"; test -z "$$PUZZLECODE_TEST_ALL"; \
	elif ! [ -f "$(AXE)" ] && ! ( mkdir -p .browser && cd .browser && npm pack --silent axe-core@4.14.1 >/dev/null && tar xzf axe-core-4.14.1.tgz package/axe.min.js ); then \
		echo "left out: the tests in a browser; npm could not fetch axe-core: set AXE to its file axe.min.js"; test -z "$$PUZZLECODE_TEST_ALL"; \
	else \
		echo '$(GO) test -tags browser -run Browser ./serve'; AXE="$(AXE)" $(GO) test -tags browser -run Browser ./serve; \
	fi

# How much the server bears, on a machine that does nothing else. LOAD_SECONDS is how long
# each measurement lasts.
load:
	$(GO) test -tags load -run Load -timeout 60m -v ./serve | grep -v '^=== '

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
	$(GO) test -run '^$$' -bench . -count 5 ./codec ./position ./arimaa ./puzzles/solver ./internal/network ./engine

# The store on both engines, see doc/SCALE.md. BENCH_ROWS=10000000 fills the tables with so many
# rows, and BENCH_GAMES="FILE..." takes games of files.
bench-store:
	$(GO) test -run '^$$' -bench . -timeout 2h ./store

# Each of import, mine and work is killed COUNT times on each engine: the database is right and has
# what it has without that. 50 take some twenty minutes.
COUNT ?= 50
kills:
	PUZZLECODE_KILLS=$(COUNT) $(GO) test -run '^TestDatabaseKills$$' -count 1 -timeout 4h -v ./cmd/puzzlecode

# Coverage of each package, by the tests of all of them.
cover:
	$(GO) test -coverprofile cover.out -coverpkg ./bitboard,./position,./arimaa,./codec,./render,./puzzles,./puzzles/mine,./puzzles/solver ./...
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
	$(GO) run -C tools ./mutants $(PKG)

# The counts of the move generator at depth 5, with the time they take.
perft:
	$(GO) test -run '^$$' -bench '^BenchmarkPerft' ./position

# The collection, from games: GAMES names sources and files of games, as
# "tools/makecollection" describes. WORK keeps what is done, so that it can be stopped and
# go on. doc/PUZZLES.md says how long it takes.
WORK ?= build/collection
collection:
	mkdir -p $(WORK)
	$(GO) build -C tools -o $(WORK)/makecollection ./makecollection
	$(WORK)/makecollection find $(WORK) $(GAMES)
	$(WORK)/makecollection holds $(WORK) $(GAMES)
	$(WORK)/makecollection variations $(WORK) $(GAMES)
	$(WORK)/makecollection prove $(WORK)
	$(WORK)/makecollection compose $(WORK)
	$(WORK)/makecollection play $(WORK)
	$(WORK)/makecollection choose $(WORK) puzzles/collection/collection.jsonl.gz

# Proves every puzzle of the collection again, decides its themes twice, and shows that none
# comes up in the play of another one. It takes an hour and more of processor time.
verify-collection:
	$(GO) test -run '^TestProved$$' -timeout 4h ./puzzles/collection -args -all
	$(GO) test -run '^TestNoContinuations$$' -timeout 4h ./tools/makecollection -args -all
	$(GO) test -run '^TestThemesMatchDefinition$$' -timeout 4h ./puzzles -args -all

# The model of ratings, fitted on the collection.
rating-model:
	$(GO) run -C tools ./ratingmodel puzzles/collection/collection.jsonl.gz

# Games between two players of Santorini: make match A=engine,level=5 B=engine,level=4
# doc/ENGINE.md says what a player is.
A ?= engine,nodes=20000
B ?= simple
PAIRS ?= 100
match:
	$(GO) run -C tools ./match -a $(A) -b $(B) -pairs $(PAIRS) $(MATCHFLAGS)

# The ladder of doc/ENGINE.md that needs nothing but this repository. It takes an hour.
ladder:
	@set -e; dir=$$(mktemp -d); $(GO) build -C tools -o $$dir/match ./match; \
	match() { $$dir/match -pairs $(PAIRS) -a "$$1" -b "$$2" | tail -n 1; }; \
	match simple random; \
	match search,plain=1,nodes=20000 simple; \
	match engine,nodes=20000 search,plain=1,nodes=20000; \
	match engine,time=100ms simple; \
	match engine,time=100ms search,plain=1,time=100ms; \
	match engine,time=100ms engine,level=9; \
	for level in 9 8 7 6 5 4 3 2; do match engine,level=$$level engine,level=$$((level - 1)); done; \
	match engine,level=1 random; \
	rm -r $$dir

# By how much answers are late, at most, in 10,000 searches of 20 ms.
punctual:
	$(GO) test -run '^$$' -bench '^BenchmarkPunctual' -benchtime 10000x ./engine

# The evaluation of the engine, learnt anew: eight generations, each from the games of those
# before it, and at last a network from the games of all but the first. It resumes where it was
# stopped. On two processors each generation took about ten minutes with 64 hidden units, and
# the last fit fifteen with 128. The games and the networks stay in TRAIN; the last network is
# put in its place.
TRAIN ?= train
TRAIN_GAMES ?= 60000
train:
	@set -e; mkdir -p $(TRAIN); $(GO) build -C tools -o $(TRAIN)/train ./train; cd $(TRAIN); \
	./train play -dir games0 -seed 1 -games $(TRAIN_GAMES) -nodes 1000; \
	./train fit -dir games0 -out network0; \
	for g in 1 2 3 4 5 6 7; do \
		./train play -dir games$$g -seed $$((g + 1)) -games $(TRAIN_GAMES) -nodes 1000 -network network$$((g - 1)); \
		first=$$((g < 5 ? g - 1 : g - 3)); \
		./train fit -dir $$(seq -f games%g -s , $$first $$g) -out network$$g; \
	done; \
	./train fit -dir $$(seq -f games%g -s , 1 7) -out network; \
	cp network $(CURDIR)/internal/network/weights.bin
