package puzzlecode

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/puzzlecode/puzzlecode"

// rule says what a package may import besides the standard library. Names without
// a dot in front of the first slash are packages of this module. Its tests may
// import what tests adds, and what every test may.
type rule struct{ imports, tests []string }

// rules are the import rules, see doc/DESIGN.md. A package without a rule fails the test, and so
// does a rule that no package needs.
var rules = map[string]rule{
	".": {tests: []string{
		"bitboard",
		"game",
		"internal/bga",
		"internal/powers",
		"play",
		"play/say",
		"position",
	}},
	"bitboard": {},
	"position": {imports: []string{
		"bitboard",
		"internal/fault",
		"internal/notation",
		"internal/powers",
		"internal/santorini",
		"internal/strictjson",
		"internal/value",
	}},
	"arimaa": {imports: []string{
		"bitboard",
		"internal/arimaaturns",
		"internal/fault",
		"internal/notation",
		"internal/value",
	}},
	"codec": {imports: []string{
		"arimaa",
		"bitboard",
		"internal/fault",
		"internal/value",
		"position",
		base58,
		bitio,
	}, tests: []string{
		"internal/lines",
		sqlite,
	}},
	"game": {imports: []string{
		"arimaa",
		"codec",
		"internal/fault",
		"internal/lines",
		"position",
	}},
	"pgn": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"internal/lines",
		"position",
	}},
	"play": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"play/say",
		"position",
		"puzzles",
		"puzzles/solver",
	}, tests: []string{
		"internal/sessiontest",
		"puzzles/collection",
	}},
	"play/say": {imports: []string{
		"codec",
		"game",
		"internal/powers",
		"position",
	}},
	"render": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"play/say",
		"position",
		qr,
	}, tests: []string{
		"render/pixels",
		ximage + "/font",
		ximage + "/font/gofont/gobold",
		ximage + "/font/gofont/gomonobold",
		ximage + "/font/gofont/goregular",
		ximage + "/font/sfnt",
		ximage + "/math/fixed",
	}},
	"render/pixels": {imports: []string{
		"render",
		ximage + "/vector",
	}, tests: []string{
		"codec",
		"game",
		"position",
	}},
	"puzzles": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"internal/fault",
		"internal/lines",
		"internal/simulated",
		"internal/strictjson",
		"internal/value",
		"position",
		"puzzles/solver",
	}, tests: []string{
		"puzzles/collection",
		"puzzles/mine",
	}},
	"puzzles/mine": {imports: []string{
		"codec",
		"engine",
		"game",
		"internal/lines",
		"internal/simulated",
		"internal/strictjson",
		"pgn",
		"position",
		"puzzles",
		"puzzles/solver",
		flock,
	}},
	"puzzles/collection": {imports: []string{
		"codec",
		"internal/lines",
		"puzzles",
		"puzzles/solver",
	}, tests: []string{
		"position",
		"puzzles/mine",
	}},
	"engine": {imports: []string{
		"codec",
		"game",
		"internal/network",
		"internal/search",
		"position",
		"puzzles/solver",
	}, tests: []string{
		"puzzles",
		"puzzles/collection",
	}},
	"puzzles/solver": {imports: []string{
		"arimaa",
		"bitboard",
		"internal/arimaaturns",
		"internal/nodes",
		"internal/powers",
		"internal/santorini",
		"position",
	}},
	"cmd/puzzlecode": {imports: []string{
		"cmd/puzzlecode/internal/board",
		"codec",
		"engine",
		"game",
		"internal/bga",
		"internal/bulk",
		"internal/lines",
		"internal/review",
		"internal/sources",
		"internal/storage",
		"internal/work",
		"pgn",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/collection",
		"puzzles/mine",
		"puzzles/solver",
		"render",
		"render/pixels",
		"serve",
		"store",
		"view",
		"view/estimate",
		cobra,
		mpb,
		mpb + "/decor",
		term,
		xdg,
	}, tests: []string{
		"internal/sessiontest",
		"internal/storetest",
		jsonschema,
		testscript,
	}},
	"serve": {imports: []string{
		"codec",
		"engine",
		"game",
		"internal/api",
		"internal/catalogue",
		"pgn",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/collection",
		"puzzles/solver",
		"render",
		"render/pixels",
		"internal/lru",
		"internal/queue",
		"internal/wasm",
		"store",
		"view",
		errgroup,
		minify,
		minify + "/css",
		minify + "/js",
		prometheus + "/prometheus",
		prometheus + "/prometheus/collectors",
		prometheus + "/prometheus/promhttp",
	}, tests: []string{
		"arimaa",
		"internal/glicko",
		"internal/sessiontest",
		"internal/worker",
		chromedp + "/cdproto/emulation",
		chromedp + "/cdproto/page",
		chromedp + "/cdproto/target",
		chromedp + "/chromedp",
		chromedp + "/chromedp/kb",
		jsonschema,
	}},
	"internal/queue": {imports: []string{
		"internal/lru",
	}},
	"internal/lru": {},
	"internal/worker": {imports: []string{
		"engine",
		"internal/api",
		"internal/queue",
		"puzzles/solver",
		"view",
	}},
	"internal/wasm": {imports: []string{
		"internal/network",
	}},
	"internal/wasm/build": {imports: []string{
		"internal/wasm",
	}},
	"js/worker": {imports: []string{
		"internal/catalogue",
		"internal/worker",
	}},
	"js/reader": {imports: []string{
		"internal/reader",
		"view",
	}},
	"internal/reader": {imports: []string{
		"game",
		"internal/bga",
		"internal/sources",
		"pgn",
		"view",
	}},
	"internal/api": {imports: []string{
		"codec",
		"engine",
		"game",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/solver",
		"render",
		"internal/review",
		"view",
		"view/estimate",
	}},
	"internal/review": {imports: []string{
		"codec",
		"engine",
		"game",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/solver",
		"view",
		"view/estimate",
	}},
	"view/estimate": {imports: []string{
		"codec",
		"engine",
		"game",
		"play/say",
		"view",
	}},
	"view": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"internal/bga",
		"internal/strictjson",
		"pgn",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/solver",
	}, tests: []string{
		"puzzles/collection",
		jsonschema,
	}},
	"fuzz": {tests: []string{
		"arimaa",
		"bitboard",
		"codec",
		"game",
		"play/say",
		"position",
		"render",
	}},
	"internal/catalogue": {imports: []string{
		"codec",
		"puzzles",
		"view",
	}, tests: []string{
		"position",
		"puzzles/collection",
		"puzzles/solver",
	}},
	"js": {tests: []string{
		"arimaa",
		"codec",
		"position",
		"view",
	}},
	"internal/bga": {imports: []string{
		"codec",
		"game",
		"internal/lines",
		"internal/powers",
		"internal/strictjson",
		"pgn",
		"position",
	}},
	"internal/fault": {},
	"internal/lines": {imports: []string{
		"internal/fault",
	}},
	"internal/notation":   {},
	"internal/strictjson": {},
	"internal/santorini": {imports: []string{
		"bitboard",
	}, tests: []string{
		"internal/nodes",
		"position",
	}},
	"internal/powers": {imports: []string{
		"bitboard",
		"internal/santorini",
	}},
	"internal/nodes": {imports: []string{
		"bitboard",
		"internal/powers",
		"internal/santorini",
		"position",
	}},
	"internal/value": {},
	"internal/network": {imports: []string{
		"bitboard",
		"internal/powers",
		"internal/santorini",
		xsys + "/cpu",
	}, tests: []string{
		"internal/nodes",
		"position",
	}},
	"internal/search": {imports: []string{
		"bitboard",
		"internal/network",
		"internal/nodes",
		"internal/powers",
		"internal/santorini",
		"position",
	}, tests: []string{
		"puzzles/solver",
	}},
	"internal/sessiontest": {imports: []string{"codec", "game", "position", "puzzles", "puzzles/collection"}},
	"internal/positiontest": {imports: []string{
		"position",
		gocmp + "/cmpopts",
	}},
	"internal/arimaaturns": {imports: []string{
		"bitboard",
	}},
	"internal/arimaatest": {imports: []string{
		"arimaa",
	}},
	"cmd/puzzlecode/internal/board": {imports: []string{
		"codec",
		"engine",
		"game",
		"internal/lines",
		"internal/simulated",
		"play",
		"play/say",
		"position",
		"puzzles",
		"puzzles/collection",
		"puzzles/solver",
		"render",
		ansi,
		bubbletea,
		profile,
	}},
	"internal/work": {imports: []string{
		"codec",
		"game",
		"internal/backend",
		"internal/storage",
		"pgn",
		"position",
		"puzzles",
		"puzzles/mine",
		"puzzles/solver",
		"store",
		errgroup,
		zstd,
	}, tests: []string{
		"arimaa",
		"internal/bulk",
		"internal/storetest",
		"puzzles/collection",
	}},
	"internal/sources": {imports: []string{
		"codec",
		"game",
		"internal/bga",
		"internal/lines",
		"internal/notation",
		"pgn",
		"position",
	}, tests: []string{
		"internal/positiontest",
	}},
	"internal/bulk": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"internal/backend",
		"internal/fault",
		"internal/lines",
		"internal/sources",
		"internal/storage",
		"internal/strictjson",
		"internal/value",
		"pgn",
		"position",
		"puzzles",
		"puzzles/solver",
		"store",
		"view",
		parquet,
		parquet + "/compress/zstd",
	}, tests: []string{
		"internal/storetest",
		"puzzles/collection",
	}},
	"internal/storetest": {imports: []string{
		"internal/leftout",
		"internal/storage",
		"store",
		pgx,
	}},
	"store": {imports: []string{
		"arimaa",
		"codec",
		"game",
		"internal/backend",
		"internal/backend/postgres",
		"internal/backend/sqlite",
		"internal/storage",
		"internal/value",
		"pgn",
		"position",
		"puzzles",
		"puzzles/solver",
		"view",
		zstd,
	}, tests: []string{
		"internal/storetest",
		"puzzles/collection",
		goose,
		pgx + "/stdlib",
	}},
	"internal/storage": {imports: []string{
		"internal/backend",
		"puzzles",
	}},
	"internal/backend/postgres": {imports: []string{
		"internal/backend",
		goose,
		goose + "/lock",
		pgx,
		pgx + "/pgconn",
		pgx + "/pgxpool",
		pgx + "/stdlib",
		river,
		river + "/riverdriver/riverpgxv5",
		river + "/rivermigrate",
		river + "/rivertype",
	}},
	"internal/backend/sqlite": {imports: []string{
		"internal/backend",
		flock,
		goose,
		sqlite,
		sqlite + "/lib",
	}},
	"internal/backend": {},
	"internal/simulated": {imports: []string{
		"position",
		"puzzles/solver",
	}},
	"internal/glicko":  {},
	"internal/leftout": {},
}

// anyTest is what every test may import.
var anyTest = []string{"internal/positiontest", "internal/arimaatest", "internal/leftout", gocmp}

const (
	ansi       = "github.com/charmbracelet/x/ansi"
	bubbletea  = "charm.land/bubbletea/v2"
	profile    = "github.com/charmbracelet/colorprofile"
	bitio      = "github.com/icza/bitio"
	errgroup   = "golang.org/x/sync/errgroup"
	goose      = "github.com/pressly/goose/v3"
	parquet    = "github.com/parquet-go/parquet-go"
	pgx        = "github.com/jackc/pgx/v5"
	river      = "github.com/riverqueue/river"
	xdg        = "github.com/adrg/xdg"
	zstd       = "github.com/klauspost/compress/zstd"
	flock      = "github.com/gofrs/flock"
	base58     = "github.com/mr-tron/base58"
	chromedp   = "github.com/chromedp"
	cobra      = "github.com/spf13/cobra"
	prometheus = "github.com/prometheus/client_golang"
	minify     = "github.com/tdewolff/minify/v2"
	jsonschema = "github.com/santhosh-tekuri/jsonschema/v6"
	gocmp      = "github.com/google/go-cmp/cmp"
	mpb        = "github.com/vbauerster/mpb/v8"
	qr         = "rsc.io/qr"
	sqlite     = "modernc.org/sqlite"
	term       = "golang.org/x/term"
	testscript = "github.com/rogpeppe/go-internal/testscript"
	ximage     = "golang.org/x/image"
	xsys       = "golang.org/x/sys"
)

// Who may import whom. The import clauses are read from all files, whatever
// their build constraints.
func TestImports(t *testing.T) {
	used := map[string]map[string]bool{} // by package, imports of files and tests
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (file == "tools" || d.Name() == "testdata" || d.Name() != "." && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(file, ".go") {
			return nil
		}
		pkg := path.Dir(filepath.ToSlash(file))
		if used[pkg] == nil {
			used[pkg] = map[string]bool{}
		}
		r, known := rules[pkg]
		if !known {
			t.Errorf("%s: package %s has no rule about what it may import", file, pkg)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		allowed := r.imports
		if strings.HasSuffix(file, "_test.go") {
			allowed = slices.Concat(r.imports, r.tests, anyTest, []string{pkg})
		}
		for _, clause := range parsed.Imports {
			name, err := strconv.Unquote(clause.Path.Value)
			if err != nil {
				return err
			}
			name = strings.TrimPrefix(name, module+"/")
			used[pkg][name] = true
			if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") && !inModule(name) {
				continue // the standard library
			}
			if !slices.Contains(allowed, name) {
				t.Errorf("%s imports %s, which the rules do not allow", file, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, r := range rules {
		for _, name := range slices.Concat(r.imports, r.tests) {
			if !used[pkg][name] {
				t.Errorf("the rule of %s allows %s, which it does not import", pkg, name)
			}
		}
	}
}

// heavy are packages, of this module or others, that the programs of some users should not
// link: package puzzles proves, and needs neither the engine nor files that are locked.
var heavy = map[string][]string{
	"./puzzles": {module + "/engine", module + "/internal/network", module + "/internal/search", module + "/puzzles/mine", flock, xsys},
	"./codec":   {module + "/puzzles"},
	"./pgn":     {"encoding/json", "regexp", "text/template"}, // browsers download it
	"./view":    {module + "/engine", module + "/internal/network", module + "/internal/search"},
	"./store":   {module + "/engine", module + "/internal/network", module + "/internal/search", module + "/render"},
}

func TestLinked(t *testing.T) {
	for pkg, unwanted := range heavy {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for name := range strings.FieldsSeq(string(out)) {
			for _, h := range unwanted {
				if name == h || strings.HasPrefix(name, h+"/") {
					t.Errorf("%s links %s", pkg, name)
				}
			}
		}
	}
}

// doc/DESIGN.md draws all packages, and each of them only imports what is drawn below it.
func TestDesign(t *testing.T) {
	text, err := os.ReadFile("doc/DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	_, packages, _ := strings.Cut(string(text), "## Packages")
	_, packages, _ = strings.Cut(packages, "```\n")
	packages, _, _ = strings.Cut(packages, "```")
	var drawn []string
	for line := range strings.Lines(packages) {
		drawn = append(drawn, strings.Fields(line)[0])
	}
	for pkg, r := range rules {
		from := slices.Index(drawn, pkg)
		if from < 0 && pkg != "." {
			t.Errorf("doc/DESIGN.md does not draw %s", pkg)
		}
		for _, name := range r.imports {
			if to := slices.Index(drawn, name); inModule(name) && to <= from {
				t.Errorf("%s imports %s, and doc/DESIGN.md does not draw it below", pkg, name)
			}
		}
	}
	for _, name := range drawn {
		if !inModule(name) {
			t.Errorf("doc/DESIGN.md draws %s, which is no package", name)
		}
	}
}

func inModule(name string) bool { _, ok := rules[name]; return ok }

// modernc.org/sqlite works with the one version of modernc.org/libc that its own go.mod
// names, and the go command raises that without a word when another module asks for more.
func TestLibcVersion(t *testing.T) {
	const sqlite, libc = "modernc.org/sqlite", "modernc.org/libc"
	own := requiredVersions(t, "go.mod")
	out, err := exec.Command("go", "list", "-m", "-f", "{{.GoMod}}", sqlite).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	if want := requiredVersions(t, strings.TrimSpace(string(out)))[libc]; want == "" || own[libc] != want {
		t.Errorf("go.mod has %s %s, and %s %s is made for %q: the two go together", libc, own[libc], sqlite, own[sqlite], want)
	}
}

// requiredVersions returns the versions that a go.mod file requires, by module.
func requiredVersions(t *testing.T, name string) map[string]string {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for _, match := range regexp.MustCompile(`(?m)^\s*(?:require )?(\S+\.\S+/\S+) (v\S+)`).FindAllStringSubmatch(string(data), -1) {
		versions[match[1]] = match[2]
	}
	return versions
}
