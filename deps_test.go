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

// families are the package families by level, top to bottom. A family is a folder with everything below it, and the
// folder of the same name in internal; "internal" is the rest of internal. Packages import the levels below them, and
// their own family. Families of one level do not import each other.
var families = [][]string{
	{"cmd"}, {"js", "python", "fuzz"}, {"serve", "store"}, {"render"}, {"play"}, {"engine"}, {"puzzles"}, {"pgn"},
	{"game"},
	{"codec"}, {"position", "arimaa"}, {"bitboard"}, {"internal"},
}

// upwards are the exceptions: packages and the families above that they import.
var upwards = map[string]string{"internal/puzzles/mine": "engine"}

// modules are the other modules that the packages of a family import.
var modules = map[string][]string{
	"cmd": {"charm.land/bubbletea/v2", "github.com/adrg/xdg", "github.com/charmbracelet/colorprofile",
		"github.com/charmbracelet/x/ansi", "github.com/spf13/cobra", "github.com/spf13/pflag",
		"github.com/vbauerster/mpb/v8", "golang.org/x/term"},
	"serve": {"github.com/VictoriaMetrics/metrics", "github.com/gofrs/flock", "github.com/tdewolff/minify/v2",
		"golang.org/x/sync/errgroup", "golang.org/x/sync/singleflight"},
	"store": {"github.com/gofrs/flock", "github.com/jackc/pgx/v5", "github.com/jackc/puddle/v2",
		"github.com/klauspost/compress/zstd",
		"github.com/pressly/goose/v3", "github.com/riverqueue/river",
		"golang.org/x/sync/errgroup", "modernc.org/sqlite"},
	"render":  {"golang.org/x/image", "rsc.io/qr"},
	"engine":  {"golang.org/x/sys/cpu"},
	"puzzles": {"github.com/gofrs/flock"},
	"codec":   {"github.com/icza/bitio", "github.com/mr-tron/base58"},
	// The browser modules do not link it: internal/lines/utf16_js.go.
	"internal": {"golang.org/x/text/encoding/unicode"},
}

// inTests are the other modules that tests, and packages for them, import as well.
var inTests = []string{"github.com/google/go-cmp/cmp",
	"github.com/rogpeppe/go-internal/testscript", "github.com/santhosh-tekuri/jsonschema/v6",
	"github.com/tdewolff/parse/v2",
	"golang.org/x/text/unicode/runenames",
	"modernc.org/sqlite"}

// familyOf returns the family of a package, and its level.
func familyOf(pkg string) (family string, level int) {
	family, rest, _ := strings.Cut(pkg, "/")
	if owner, _, _ := strings.Cut(rest, "/"); family == "internal" && isFamily(owner) {
		family = owner
	}
	return family, slices.IndexFunc(families, func(f []string) bool { return slices.Contains(f, family) })
}

func isFamily(name string) bool {
	return slices.ContainsFunc(families, func(f []string) bool { return slices.Contains(f, name) })
}

// packages returns the imports of the packages of this module, by package and file, whatever their build constraints.
func packages(t *testing.T) map[string]map[string][]string {
	t.Helper()
	all := map[string]map[string][]string{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		skipped := file == "tools" || name == "testdata" || name == "node_modules" || name != "." && name[0] == '.'
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped:
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(file, ".go") || !strings.Contains(filepath.ToSlash(file), "/"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(filepath.ToSlash(file))
		if all[pkg] == nil {
			all[pkg] = map[string][]string{}
		}
		for _, clause := range parsed.Imports {
			name, err := strconv.Unquote(clause.Path.Value)
			if err != nil {
				return err
			}
			all[pkg][file] = append(all[pkg][file], name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Packages import downwards, and other modules where their family may. Tests may import every package.
func TestImports(t *testing.T) {
	within := func(list []string, name string) bool {
		return slices.ContainsFunc(list, func(m string) bool { return name == m || strings.HasPrefix(name, m+"/") })
	}
	needed := map[string]bool{}
	for pkg, files := range packages(t) {
		family, level := familyOf(pkg)
		if level < 0 {
			t.Errorf("package %s is in none of the families", pkg)
			continue
		}
		for file, imports := range files {
			isTest := strings.HasSuffix(file, "_test.go")
			for _, name := range imports {
				domain, _, _ := strings.Cut(name, "/")
				own, ours := strings.CutPrefix(name, module+"/")
				other, below := familyOf(own)
				switch {
				case !strings.Contains(domain, "."): // the standard library
				case !ours && (within(modules[family], name) || (isTest || strings.HasSuffix(pkg, "test")) &&
					within(inTests, name)):
				case ours && (isTest || other == family || below > level):
				case ours && upwards[pkg] == other:
					needed[pkg] = true
				default:
					t.Errorf("%s imports %s, which is not below it: see families", file, name)
				}
			}
		}
	}
	for pkg := range upwards {
		if !needed[pkg] {
			t.Errorf("%s does not need its exception", pkg)
		}
	}
}

// doc/DESIGN.md lists all packages by family, top to bottom.
func TestDesign(t *testing.T) {
	text, err := os.ReadFile("doc/DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "## Packages")
	_, list, _ = strings.Cut(list, "```\n")
	list, _, _ = strings.Cut(list, "```")
	all, last := packages(t), 0
	for line := range strings.Lines(list) {
		pkg := strings.Fields(line)[0]
		_, level := familyOf(pkg)
		if level < last || all[pkg] == nil {
			t.Errorf("doc/DESIGN.md lists %s, which is no package or belongs above", pkg)
		}
		last = max(last, level)
		delete(all, pkg)
	}
	for pkg := range all {
		t.Errorf("doc/DESIGN.md does not list %s", pkg)
	}
}

// heavy are packages, of this module or others, that the programs of some users should not
// link: package puzzles proves, and needs neither the engine nor files that are locked.
var heavy = map[string][]string{
	"./puzzles": {module + "/engine", module + "/internal/engine", module + "/internal/puzzles/mine",
		"github.com/gofrs/flock", "golang.org/x/sys"},
	"./codec":              {module + "/puzzles"},
	"./pgn":                {"encoding/json", "regexp", "text/template"}, // browsers download it
	"./internal/play/view": {module + "/engine", module + "/internal/engine"},
	"./store":              {module + "/engine", module + "/internal/engine", module + "/render"},
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

// doc/STABILITY.md promises the public packages, and no others.
func TestStability(t *testing.T) {
	text, err := os.ReadFile("doc/STABILITY.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile(`the Go packages ([a-z/, ]+) \|`).FindStringSubmatch(string(text))
	if row == nil {
		t.Fatal("doc/STABILITY.md has no row of the Go packages")
	}
	promised := regexp.MustCompile(`,? and |, `).Split(row[1], -1)
	var public []string
	for pkg := range packages(t) {
		family, _ := familyOf(pkg)
		isLibrary := !slices.Contains([]string{"cmd", "js", "python", "fuzz"}, family)
		if !strings.Contains("/"+pkg+"/", "/internal/") && isLibrary {
			public = append(public, pkg)
		}
	}
	slices.Sort(promised)
	slices.Sort(public)
	if !slices.Equal(promised, public) {
		t.Errorf("the table promises %v, public are %v", promised, public)
	}
}
