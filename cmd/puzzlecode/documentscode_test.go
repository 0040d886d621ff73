package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// packagePaths has the packages that fragments of Go use without an import, by name. Those of this module are added.
var packagePaths = map[string]string{"pgx": "github.com/jackc/pgx/v5", "pgxpool": "github.com/jackc/pgx/v5/pgxpool",
	"stdlib": "github.com/jackc/pgx/v5/stdlib", "http": "net/http", "sql": "database/sql", "json": "encoding/json",
	"slog": "log/slog", "big": "math/big"}

// foreign matches the packages of modules that this one does not use: what fragments do with them is not checked.
const foreign = `gorm|postgres|sqlite|ent|entsql|dialect|field|club`

// variables has the types of the variables that fragments of Go use without a declaration, by name. The sentence before
// a fragment says what they are, or their names do.
var variables = map[string]string{
	"ctx": "context.Context", "db": "*sql.DB", "tx": "*sql.Tx", "pool": "*pgxpool.Pool", "mux": "*http.ServeMux",
	"c": "codec.Code", "code": "codec.Code", "key": "codec.Key", "p": "puzzles.Puzzle", "puzzle": "puzzles.Puzzle",
	"record": "game.Record", "s": "*store.Store", "monday": "time.Time", "sunday": "time.Time", "w": "http.ResponseWriter",
	"r": "*http.Request",
}

// goCode compiles the blocks of Go.
func (d *documents) goCode(t *testing.T) {
	out, err := exec.Command("go", "list", "-C", root, "-f", "{{.Name}} {{.ImportPath}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if name, path, _ := strings.Cut(strings.TrimSpace(line), " "); !strings.Contains(path, "/internal/") {
			packagePaths[name] = path
		}
	}
	files, fset, imports := map[string]*ast.File{}, token.NewFileSet(), []string{}
	for _, s := range d.snippets {
		if s.language != "go" {
			continue
		}
		file, err := parser.ParseFile(fset, s.name()+".go", goFile(s, d.declared(s)), parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, clause := range file.Imports {
			imports = append(imports, strings.Trim(clause.Path.Value, `"`))
		}
		files[s.String()] = file
	}
	// The compiler has written what the packages export. Of modules that this one does not use, there is nothing.
	list := append([]string{"list", "-C", root, "-e", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, imports...)
	if out, err = exec.Command("go", list...).Output(); err != nil {
		t.Fatalf("go %v: %v", list, err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	isForeign := regexp.MustCompile(`^undefined: (` + foreign + `)$|^could not import (\S+\.\S+/\S+) `).FindStringSubmatch
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", lookup), Error: func(err error) {
		fault := err.(types.Error)
		if m := isForeign(fault.Msg); m != nil && (m[2] == "" || exports[m[2]] == "") {
			return
		}
		if !fault.Soft { // as is a variable or an import that is not used
			t.Error(fault)
		}
	}}
	for _, file := range files {
		config.Check("main", fset, []*ast.File{file}, nil)
	}
}

// declared returns the declarations in earlier fragments of the document.
func (d *documents) declared(s snippet) (text string) {
	for _, before := range d.snippets {
		isBefore := before.document == s.document && before.line < s.line && before.language == "go"
		if isBefore && declaration.MatchString(before.text) && !strings.Contains(before.text, "package ") {
			text += before.text
		}
	}
	return text
}

var declaration = regexp.MustCompile(`^(func|type) `)

// goFile returns a whole file with a fragment: statements, declarations, or elements of a list. It imports the packages
// of the fragment, and declares its variables.
func goFile(s snippet, declared string) string {
	text, line := s.text, fmt.Sprintf("//line %s:%d\n", s.document, s.line)
	if strings.HasPrefix(text, "package ") || strings.Contains(text, "\npackage ") {
		return line + text
	}
	body := "func _(%s) error {\n" + line + text + "\nreturn nil\n}\n"
	if strings.HasPrefix(text, "import ") || declaration.MatchString(text) {
		body = "var _ = func(%s) {}\n" + line + text
	} else if _, err := parser.ParseExpr("[]any{\n" + text + "}"); err == nil {
		body = "func _(%s) []any {\nreturn []any{\n" + line + text + "}\n}\n"
	}
	body += declared
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+fmt.Sprintf(body, ""), 0)
	if err != nil {
		return "package main\n" + fmt.Sprintf(body, "")
	}
	var parameters, imports, names []string
	need := func(name string) {
		if place, known := packagePaths[name]; known {
			imports = append(imports, place)
		} else if types.Universe.Lookup(name) == nil && isStandard(name) {
			imports = append(imports, name)
		}
	}
	for _, name := range file.Unresolved {
		if kind, known := variables[name.Name]; known && !slices.Contains(names, name.Name) {
			names = append(names, name.Name)
			parameters = append(parameters, name.Name+" "+kind)
			qualifier, _, _ := strings.Cut(strings.TrimLeft(kind, "*"), ".")
			need(qualifier)
		} else if !known {
			need(name.Name)
		}
	}
	slices.Sort(imports)
	head := "package main\n"
	for _, place := range slices.Compact(imports) {
		head += fmt.Sprintf("import %q\n", place)
	}
	return head + fmt.Sprintf(body, strings.Join(parameters, ", "))
}

func isStandard(name string) bool {
	return slices.Contains(strings.Fields("bytes context embed errors fmt io log os slices strings time"), name)
}

var (
	inlineScript = regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`)
	element      = regexp.MustCompile(`<santorini-board([^>]*)>`)
	attribute    = regexp.MustCompile(`([\w-]+)(="[^"]*")?`)
	typesOf      = regexp.MustCompile(`"\.(/?\w*)": \{\s*"types": "\./types/(\w+)\.d\.ts"`)
	imported     = regexp.MustCompile(`(?m)(?:from|import) "([^".][^"]*)"`)
)

// ofEveryElement are attributes that all elements have.
var ofEveryElement = []string{"id", "class", "style", "lang", "dir", "part", "slot", "title", "hidden"}

// scripts compiles the blocks of JavaScript and TypeScript, and the scripts in pages, with the types of the package.
func (d *documents) scripts(t *testing.T) {
	node := leftout.Program(t, "node", "the blocks of JavaScript need Debian's nodejs")
	dir, modules := t.TempDir(), map[string]bool{}
	write := func(name, text string) {
		writeFile(t, filepath.Join(dir, name), text, 0o666)
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			modules[m[1]] = true
		}
	}
	tried := 0
	for _, s := range d.snippets {
		switch s.language {
		case "js", "ts", "jsx", "tsx":
			tried++
			write(s.name()+"."+s.language, s.text+"\nexport {};\n")
		case "html", "vue", "svelte":
			for i, m := range inlineScript.FindAllStringSubmatch(s.text, -1) {
				kind := ".js"
				if strings.Contains(m[1], `lang="ts"`) {
					kind = ".ts"
				}
				tried++
				write(fmt.Sprintf("%s_%d%s", s.name(), i, kind), m[2]+"\nexport {};\n")
			}
			for i, m := range element.FindAllStringSubmatch(s.text, -1) {
				names := []string{}
				for _, name := range attribute.FindAllStringSubmatch(m[1], -1) {
					if s.language == "html" && !slices.Contains(ofEveryElement, name[1]) {
						names = append(names, fmt.Sprintf("%q", name[1]))
					}
				}
				write(fmt.Sprintf("%s_element%d.ts", s.name(), i), fmt.Sprintf(
					"import type { SantoriniBoardAttributes } from \"puzzlecode/board\";\n"+
						"export const names: (keyof SantoriniBoardAttributes)[] = [%s];\n", strings.Join(names, ", ")))
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d scripts", tried)
	}
	js, err := filepath.Abs(root + "/js")
	if err != nil {
		t.Fatal(err)
	}
	tsc := filepath.Join(js, "node_modules", ".bin", "tsc")
	if _, err := os.Stat(tsc); err != nil {
		leftout.Test(t, "the blocks of JavaScript are compiled with what 'npm ci --prefix js' installs")
	}
	leftout.Reads(t, root+"/js/src/*.ts", root+"/js/types/*.ts")
	// Pages have a copy of the package beside them, and import from servers, too. Other packages are not here.
	if err := os.Mkdir(filepath.Join(dir, "puzzlecode"), 0o777); err != nil {
		t.Fatal(err)
	}
	for file, module := range map[string]string{
		"codec": "puzzlecode", "element": "puzzlecode/board", "engine": "puzzlecode/engine",
	} {
		writeFile(t, filepath.Join(dir, "puzzlecode", file+".d.ts"), fmt.Sprintf("export * from %q;\n", module), 0o666)
	}
	writeFile(t, filepath.Join(dir, "board.ts"), "import \"puzzlecode/board\";\n", 0o666)
	others, paths := "declare module \"https://*\";\n", map[string][]string{}
	for name := range modules {
		types := path.Join(js, "node_modules", "@types", name)
		if _, err := os.Stat(types); err == nil {
			paths[name] = []string{types}
		} else if !strings.HasPrefix(name, "puzzlecode") && !strings.HasPrefix(name, "https:") {
			others += fmt.Sprintf("declare module %q;\n", name)
		}
	}
	writeFile(t, filepath.Join(dir, "others.d.ts"), others, 0o666)
	text, err := os.ReadFile(path.Join(js, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range typesOf.FindAllStringSubmatch(string(text), -1) {
		file := path.Join(js, "types", m[2]+".d.ts")
		if m[2] == "codec" { // the types are made of the source
			file = path.Join(js, "src", "codec.ts")
		}
		paths["puzzlecode"+m[1]] = []string{file}
	}
	config, err := json.Marshal(map[string]any{
		"compilerOptions": map[string]any{
			"noEmit": true, "allowJs": true, "checkJs": true, "strict": false, "skipLibCheck": true,
			"types": []string{}, "target": "es2023", "lib": []string{"es2023", "dom", "dom.iterable"},
			"module": "esnext", "moduleResolution": "bundler", "jsx": "preserve",
			"rootDirs": []string{path.Join(js, "types"), path.Join(js, "src")},
			"paths":    paths,
		},
		"include": []string{dir + "/*"},
	})
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "tsconfig.json"), string(config), 0o666)
	out, err := exec.Command(node, tsc, "-p", dir).CombinedOutput()
	if err != nil && !strings.Contains(string(out), "error TS") {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		isScript := strings.Contains(line, ".js(") || strings.Contains(line, ".jsx(")
		isUntyped := strings.Contains(line, "TS2347") // a type argument of a function of another module
		if strings.Contains(line, "error TS") && !isUntyped && (!isScript || inJavaScript.MatchString(line)) {
			t.Errorf("%s: the file has the name and the line of the block", filepath.Base(strings.TrimSpace(line)))
		}
	}
}

// inJavaScript matches the errors that are mistakes without declared types, too: of syntax, of names, of modules, of
// members of the package, and of the number of arguments.
var inJavaScript = regexp.MustCompile(
	`TS(1\d{3}|2304|2305|2307|2551|2552|2554|2724|2339: .* on type '(CodeError|SantoriniBoard)'):?`)
