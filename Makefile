# make test is what a change needs: everything but the race detector, browsers, other platforms, and the long comparisons
# with reference implementations, which CI runs after it (.ci/run). The programs in tools are a module of their own.

GO ?= go
FUZZTIME ?= 30s

.PHONY: test references release release-check browser sessions visits module js python load attacks race check generate bench bench-store kills cover fuzz perft platforms arm gods minimax collection verify-collection check-site rating-model review-marks mutants match ladder punctual train train-gods

# Some packages wait for a database or a killed program most of the time, so more are tested at once than there are processors.
test: check
	$(GO) test -short -p 4 -timeout 30m ./...
	$(GO) test -C tools -short ./...
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
		echo "left out: the tests on Postgres; they need Debian's postgresql"
	@command -v tmux >/dev/null || echo "left out: the board in a terminal; its tests need Debian's tmux"
	@command -v node >/dev/null || echo "left out: the codec and the training in JavaScript; their tests need Debian's nodejs"
	@command -v python3 >/dev/null || echo "left out: the package for Python; its tests need Debian's python3, python3-venv and mypy"
	@test -d js/node_modules || echo "left out: the JavaScript of the documents is compiled; it needs 'npm ci --prefix js'"
	@test -n "$$PUZZLECODE_DUCKDB" || \
		echo "left out: the recipes for Parquet; they need DuckDB, by 'npm install --prefix FOLDER @duckdb/node-api' and PUZZLECODE_DUCKDB=FOLDER"
	@test -n "$$PUZZLECODE_OPENAPI" || \
		echo "left out: clients in TypeScript and linters read openapi.json; they need PUZZLECODE_OPENAPI=FOLDER with the packages of .ci/run"

# The tests that make test shortens, with the long comparisons and more random positions, games, requests and kills.
# TestReferencesRun keeps both lists.
EMPTY =
SPACE = $(EMPTY) $(EMPTY)
SHORTENED = ./cmd/puzzlecode ./codec ./engine ./internal/play ./internal/play/review ./internal/puzzles/... ./internal/store/bulk ./js ./position ./puzzles/... ./python ./render ./serve ./store
SHORTENED_TESTS = \
	FuzzSolveArimaa TestAnswersMatchLoops TestArimaaCancelled TestArimaaLimitsOutOfRange TestArimaaNodes TestBoundsHold \
	TestBoundsMatchLoops TestCancelled TestDatabaseKills TestDefaults TestEveryTurnIsLegalOrBreaksARule TestFilters \
	TestFormsRoundTrip TestGodCanWait TestGodNodeCounts TestGodRefute TestGodReuse TestGodSymmetry TestGodTries \
	TestGodsMatchLoops TestHoldIn TestHoldLines TestHoldMatchesLoops TestKillers TestLanguage TestLimitsByDefault \
	TestLimitsOutOfRange TestLines TestLinesOfImages TestMatchesGo TestMatchesLoops TestModuleMatchesAPI TestMortals \
	TestMortalsInBothSearches TestNodeCounts TestNodes TestNodesOfHold TestNodesOfLost TestOutline TestPages \
	TestPlayMatchesLoops TestPlayTrees TestProgress TestProved TestRandomPositions TestRandomRequests \
	TestReadingIsLinear TestRecordedKeys TestRefutation TestRefute TestRefuteHold TestRefuteIllegalTurn \
	TestReplacement TestResultMemory TestResume TestReuse TestReuseDeep TestSameSession TestScoreRepliesMatchLoops \
	TestSecure TestSelfPlayStays TestServerStartsSlowly TestSolveArimaaClose TestSolveArimaaMatchesTrying \
	TestSolveArimaaWithinOne TestStateMatchesRules TestStepsAndDistancesMatchLoops TestTableAndCoresDoNotMatter \
	TestTableGrows TestTableHash TestTableIsTrue TestTableSize TestThemesMatchDefinition TestTurnsAreLegal \
	TestTurnsMatchLoops TestTurnsOfMortalsMatchLoops TestTwins TestWhy TestWinsMatchFullSearch
references:
	$(GO) test -p 4 -timeout 30m -run '^($(subst $(SPACE),|,$(strip $(SHORTENED_TESTS))))$$' $(SHORTENED)
	$(GO) test -C tools ./databases
	@test -n "$$PUZZLECODE_GENERATORS" || \
		echo "left out: code that sqlc and ent generate; it needs PUZZLECODE_GENERATORS=FOLDER with the programs of .ci/run"

# The race detector needs a C compiler. It tests the packages that use several goroutines, with long tests shortened. A
# test in which nothing could race leaves itself out: see leftout.UnderRace.
CONCURRENT = ./arimaa ./cmd/puzzlecode/... ./engine ./internal/store/bulk ./serve/internal/catalogue ./serve/internal/lru ./serve/internal/queue ./internal/store/work ./position ./internal/puzzles/mine ./puzzles/solver ./serve ./store
race:
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo '$(GO) test -race -short -timeout 30m $(CONCURRENT)'; $(GO) test -race -short -timeout 30m $(CONCURRENT) && \
		$(GO) test -C tools -race -short ./makecollection ./match; \
	else \
		echo "left out: the race detector; it needs a C compiler, such as Debian's gcc and libc6-dev"; \
	fi

# The pages in Chromium and in Firefox, and axe-core on them. AXE is the file axe.min.js. Without the name of a package
# go test prints what a test that passed has said, such as that a browser has crashed.
AXE ?= $(abspath .browser/package/axe.min.js)
browser: js/node_modules/.package-lock.json
	@if ! [ -d js/node_modules/puppeteer-core ]; then \
		echo "left out: the tests in a browser; they need Debian's nodejs and npm, which .ci/run installs"; test -z "$$PUZZLECODE_TEST_ALL"; \
	elif ! [ -f "$(AXE)" ] && ! ( mkdir -p .browser && cd .browser && npm pack --silent axe-core@4.14.1 >/dev/null && tar xzf axe-core-4.14.1.tgz package/axe.min.js ); then \
		echo "left out: the tests in a browser; npm could not fetch axe-core: set AXE to its file axe.min.js"; test -z "$$PUZZLECODE_TEST_ALL"; \
	else \
		failed=0; for engine in chromium firefox; do \
			if [ $$engine = firefox ]; then parallel=2; else parallel=4; fi; \
			if ! { command -v $$engine || command -v $$engine-headless-shell || command -v $$engine-esr; } >/dev/null; then \
				echo "left out: the tests in $$engine; they need Debian's chromium-headless-shell and firefox-esr"; test -z "$$PUZZLECODE_TEST_ALL" || failed=1; \
			else \
				echo "$(GO) test -C serve -tags browser -parallel $$parallel -timeout 45m -run Browser -engine $$engine"; \
				AXE="$(AXE)" $(GO) test -C serve -tags browser -parallel $$parallel -timeout 45m -run Browser -engine $$engine || failed=1; \
			fi; \
		done; exit $$failed; \
	fi

# What js/package.json lists for development, if npm is there and can fetch it.
js/node_modules/.package-lock.json: js/package-lock.json
	@if command -v npm >/dev/null; then npm ci --prefix js --silent --no-fund --no-audit || true; fi

# The npm package, installed into an empty project. Its codec is also tested by "go test ./js".
js: js/node_modules/.package-lock.json
	@if ! command -v npm >/dev/null; then \
		echo "left out: the npm package; it needs Debian's nodejs and npm"; test -z "$$PUZZLECODE_TEST_ALL"; \
	elif ! [ js/node_modules/.package-lock.json -nt js/package-lock.json ]; then \
		echo "left out: the npm package; npm could not fetch what js/package.json lists"; test -z "$$PUZZLECODE_TEST_ALL"; \
	else \
		echo 'npm test --prefix js'; npm test --prefix js --silent; \
	fi

# The Python package as files that pip installs. VERSION is like v1.2.3 or v1.2.3-rc.1.
python:
	python3 python/backend.py "$(VERSION)" build/python

# Compares the module for browsers with the server, and the codecs in TypeScript and Python with package codec, on more
# calls and positions than make test.
module:
	$(GO) test -run '^TestMatchesGo$$' -count 1 -timeout 1h ./python -positions 100000
	$(GO) test -run '^TestMatchesGo$$' -count 1 ./js -positions 100000
	$(GO) test -run '^TestModuleMatchesAPI$$' -count 1 ./serve -calls 5000

# The same attempts in every front end, on more puzzles than make test.
sessions:
	$(GO) test -run '^TestSameSession$$' -count 1 ./cmd/puzzlecode -attempts 100
	$(GO) test -tags browser -timeout 30m -run '^TestBrowserSameSession$$' -count 1 ./serve -attempts 100

# Visits over a slow line, first, second and without a connection, on an otherwise idle machine.
visits:
	$(GO) test -tags browser -run '^TestBrowser(Visits|Taps)$$' -count 1 -v ./serve -visits | grep -v '^---\|^==='

# The load test of the server, on an otherwise idle machine. LOAD_SECONDS is the duration of
# each measurement.
load:
	$(GO) test -tags load -run Load -timeout 60m -v ./serve | grep -v '^=== '

# Attacks on a server with the default limits, as a process of its own: its memory stays below what doc/OPERATIONS.md
# promises, and another client is answered. ATTACKS is a regular expression of the names of attacks, for some of them.
attacks:
	$(GO) test -tags load -run '^TestAttacks$$' -count 1 -timeout 20m -v ./serve | grep -v '^---\|^==='

check:
	@test -z "$$(gofmt -l .)" || { gofmt -l . ; echo "run gofmt -w on these files"; exit 1; }
	@set -ex; for module in . tools; do \
		$(GO) mod tidy -C $$module -diff; \
		$(GO) mod verify -C $$module; \
		$(GO) vet -C $$module ./...; \
		(cd $$module && $$($(GO) tool -C $(CURDIR)/tools -n staticcheck) ./...); \
	done
	$(GO) vet -tags browser,load ./serve
	@before="$$(git status --porcelain)"; $(GO) generate ./... && \
	test "$$before" = "$$(git status --porcelain)" || { git status --short; echo "go generate changed these files: commit them"; exit 1; }

generate:
	$(GO) generate ./...

# The files of a release, see CONTRIBUTING.md, and its tag, a commit beside the branch that adds the modules for browsers.
release: js/node_modules/.package-lock.json
	$(GO) mod download
	$(GO) run -C tools ./release -out "$(CURDIR)/build/release/$(VERSION)" "$(VERSION)"

# Makes a release twice and compares the files. It leaves no files and no tag.
release-check: js/node_modules/.package-lock.json
	$(GO) mod download
	$(GO) run -C tools ./release -check "$(or $(VERSION),v0.0.0-rc.1)"

bench:
	$(GO) test -run '^$$' -bench . -count 5 ./codec ./position ./arimaa ./puzzles/solver ./internal/engine/network ./engine

# The store on both backends, see doc/SCALE.md. BENCH_ROWS=10000000 fills the tables with that
# number of rows, and BENCH_GAMES="FILE..." takes games of files.
bench-store:
	$(GO) test -run '^$$' -bench . -timeout 2h ./store

# The crash test: import, mine and work are each killed COUNT times on each backend, and the
# database must contain what it contains without that. 50 take about twenty minutes.
COUNT ?= 50
kills:
	PUZZLECODE_KILLS=$(COUNT) $(GO) test -run '^TestDatabaseKills$$' -count 1 -timeout 4h -v ./cmd/puzzlecode

# Coverage of each package, by the tests of all of them.
cover:
	$(GO) test -coverprofile cover.out -coverpkg ./bitboard,./position,./arimaa,./codec,./render,./render/pixels,./puzzles,./internal/puzzles/mine,./puzzles/solver ./...
	$(GO) tool cover -func cover.out | grep -v '100.0%'

# The go command fuzzes only one target at a time.
fuzz:
	@for package in ./fuzz ./position ./arimaa ./pgn ./internal/pgn/bga ./internal/lines ./internal/pgn/sources ./internal/strictjson ./puzzles ./puzzles/solver; do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$package || exit 1; \
		done; \
	done

# Draws small errors by SEED, runs the tests that could find each, and lists the errors that none finds, see doc/TESTING.md.
# It takes some hours; if it is stopped, it resumes. An error that takes all memory is stopped at 8 GB.
SEED ?= 1
MUTANTS ?= 60
mutants: js/node_modules/.package-lock.json
	$(GO) build -C tools -o $(CURDIR)/build/mutants.bin ./mutants
	ulimit -d 8000000; AXE="$(AXE)" nice build/mutants.bin -n $(MUTANTS) -seed $(SEED) $(CURDIR)

# Writes the whole site and checks that every link in it leads to a file.
check-site:
	$(GO) test -run '^TestExportWhole$$' -count 1 -v ./serve -args -whole

# The counts of the move generator at depth 5, with the time they take.
perft:
	$(GO) test -run '^$$' -bench '^BenchmarkPerft' ./position

# Builds all packages for other platforms, and for browsers those that need no database. The packages that count and
# shift are tested with words of 32 bits, on an emulated ARM processor: kernels without support for programs of 32 bits
# are common, and Debian's emulator of the 386 cannot run Go. With -trimpath the cache has the packages for make
# release-check, too.
PLATFORMS = linux/arm64 darwin/amd64 darwin/arm64 windows/amd64
IN_BROWSERS = ./codec ./engine ./pgn ./internal/play/... ./internal/puzzles/... ./puzzles/... ./render/... ./serve/internal/wasm/...
ON_ARM = CGO_ENABLED=0 GOOS=linux GOARCH=arm $(GO)
platforms:
	@set -e; for p in $(PLATFORMS); do \
		echo "$(GO) build ./... for $$p"; CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) build -trimpath ./...; \
	done
	GOOS=js GOARCH=wasm $(GO) build $(IN_BROWSERS)
	$(ON_ARM) vet -trimpath ./...
	@if ! command -v qemu-arm >/dev/null; then \
		echo "left out: the tests on 32 bits; they need Debian's qemu-user"; test -z "$$PUZZLECODE_TEST_ALL"; \
	else \
		echo "$(GO) test -short for linux/arm"; \
		$(ON_ARM) test -trimpath -vet off -short -timeout 30m -exec qemu-arm -skip '^TestReadingIsLinear$$' ./bitboard ./codec ./game ./position; \
	fi

# The packages that search, too, in half an hour. They need Debian's qemu-user. The emulator cannot start the programs
# that the tests of internal/puzzles/mine kill.
arm:
	$(ON_ARM) test -short -timeout 60m -exec qemu-arm ./arimaa ./engine ./puzzles ./puzzles/solver ./internal/puzzles/collection

# Compares rules, choices of turns and codes with gods with their reference implementations on 100,000 positions, and
# tries every typing error in 10,000 codes. It takes some minutes.
gods:
	$(GO) test -run '^TestTurnsMatchLoops$$' -count 1 -timeout 1h ./position -positions 100000
	$(GO) test -run '^TestGodsChoices$$' -count 1 -timeout 1h ./game -positions 100000
	$(GO) test -run '^Test(Twins|TypingErrors)$$' -count 1 -timeout 1h ./codec -positions 100000 -typed 10000

# Compares the solver for gods with minimax over all turns, on 20,000 positions, at least 100 for each god
# and each goal. It takes some minutes.
minimax:
	$(GO) test -run '^TestGodsMatchLoops$$' -count 1 -timeout 4h -v ./puzzles/solver -positions 20000 -goals 100

# The collection, from games: GAMES lists sources and files of games as NAME=FILE, see
# tools/makecollection. If it is stopped, it resumes from the folder WORK. doc/PUZZLES.md gives
# the time that it takes. The puzzles of the collection KEEP, if it is set, come first.
WORK ?= build/collection
collection:
	mkdir -p $(WORK)
	$(GO) build -C tools -o $(abspath $(WORK))/makecollection ./makecollection
	$(WORK)/makecollection find $(WORK) $(GAMES)
	$(WORK)/makecollection holds $(WORK) $(GAMES)
	$(WORK)/makecollection variations $(WORK) $(GAMES)
	$(WORK)/makecollection wider $(WORK) $(GAMES)
	$(if $(KEEP),$(WORK)/makecollection keep $(WORK) $(KEEP))
	$(WORK)/makecollection prove $(WORK)
	$(WORK)/makecollection compose $(WORK)
	$(WORK)/makecollection play $(WORK)
	$(WORK)/makecollection choose $(WORK) internal/puzzles/collection/collection.jsonl.gz

# Proves every puzzle of the collection again, computes its themes twice, and checks that none
# occurs in the play of another. It takes more than an hour of processor time.
verify-collection:
	$(GO) test -run '^Test(Gods)?Proved$$' -timeout 4h ./internal/puzzles/collection -args -all
	$(GO) test -C tools -run '^TestNoContinuations$$' -timeout 4h ./makecollection -args -all
	$(GO) test -run '^TestThemesMatchDefinition$$' -timeout 4h ./puzzles -args -all

# The model of ratings, fitted on the collection.
rating-model:
	$(GO) run -C tools ./ratingmodel $(CURDIR)/internal/puzzles/collection/collection.jsonl.gz

# How many marks of reviews a search with ten times the effort confirms: make review-marks GAMES=games.pgn
# A run that was stopped goes on after the games in STATE.
STATE ?= build/review-marks.jsonl
review-marks:
	mkdir -p $(dir $(STATE))
	$(GO) run -C tools ./reviewmarks -games $(abspath $(GAMES)) -state $(abspath $(STATE))

# Games between two programs: make match A=engine,level=5 B=engine,level=4
# go doc ./tools/match lists the kinds of players.
A ?= engine,nodes=20000
B ?= simple
PAIRS ?= 100
match:
	$(GO) run -C tools ./match -a $(A) -b $(B) -pairs $(PAIRS) $(MATCHFLAGS)

# The ladder of doc/ENGINE.md, without other programs. It takes an hour.
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

# The latency of the engine: the maximum delay in 10,000 searches of 20 ms.
punctual:
	$(GO) test -run '^$$' -bench '^BenchmarkPunctual' -benchtime 10000x ./engine

# Trains the evaluation of the engine: four generations of quick games, each of the network of the generation before, and
# then a generation of games with longer searches, to which the network is fitted. It resumes where it was stopped. On two
# processors the long games take about two hours, all others less than one. The games and the networks stay in TRAIN;
# the last network becomes internal/engine/network/weights.bin.
TRAIN ?= train
TRAIN_GAMES ?= 60000
TRAIN_LONG_GAMES ?= 256000
train:
	@set -e; mkdir -p $(TRAIN); $(GO) build -C tools -o $(abspath $(TRAIN))/train ./train; cd $(TRAIN); \
	./train play -dir games0 -seed 1 -games $(TRAIN_GAMES) -nodes 1000; \
	./train fit -dir games0 -out network0; \
	for g in 1 2 3; do \
		./train play -dir games$$g -seed $$((g + 1)) -games $(TRAIN_GAMES) -nodes 1000 -network network$$((g - 1)); \
		./train fit -dir games$$((g - 1)),games$$g -out network$$g; \
	done; \
	./train play -dir long -seed 5 -games $(TRAIN_LONG_GAMES) -nodes 6000 -network network3; \
	./train fit -dir long -out network -epochs 12; \
	cp network $(CURDIR)/internal/engine/network/weights.bin
	$(MAKE) train-gods

# Trains what gods add to the network of the engine, from the games of the second of two generations. It resumes where it
# was stopped, and the games stay in TRAIN, too. The weights become internal/engine/network/gods.bin.
TRAIN_GOD_GAMES ?= 96000
train-gods:
	@set -e; mkdir -p $(TRAIN); $(GO) build -C tools -o $(abspath $(TRAIN))/train ./train; cd $(TRAIN); \
	./train play -gods -dir gods0 -seed 1 -games $(TRAIN_GOD_GAMES) -shard 480 -nodes 1000; \
	./train fit -gods -dir gods0 -out godnetwork0 -epochs 8; \
	./train play -gods -dir gods1 -seed 2 -games $(TRAIN_GOD_GAMES) -shard 480 -nodes 1500 -network godnetwork0; \
	./train fit -gods -dir gods1 -out godnetwork1 -epochs 10; \
	cp godnetwork1 $(CURDIR)/internal/engine/network/gods.bin
