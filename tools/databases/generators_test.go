package databases

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
)

// generator returns the path of a program in the folder that the environment variable PUZZLECODE_GENERATORS names.
func generator(t *testing.T, name string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it compiles a program with many modules: make references runs it, in CI, too")
	}
	folder := os.Getenv("PUZZLECODE_GENERATORS")
	if folder == "" {
		leftout.Test(t, "PUZZLECODE_GENERATORS names no folder with sqlc and ent, which .ci/run installs")
	}
	return filepath.Join(folder, name)
}

// runGenerated makes a module of an application from files, which requires another module besides those of this one
// unless requires is empty. It runs a generator there, and then the program with an empty database.
func runGenerated(t *testing.T, files map[string]string, requires string, generator ...string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = strings.Replace(read(t, "../../go.mod"), "module github.com/puzzlecode/puzzlecode\n",
		"module application\n\nrequire github.com/puzzlecode/puzzlecode v0.0.0\n"+
			"replace github.com/puzzlecode/puzzlecode => "+root+"\n"+requires+"\n", 1)
	files["go.sum"] = read(t, "../../go.sum")
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, tree); err != nil {
		t.Fatal(err)
	}
	for _, line := range [][]string{generator, {"go", "run", ".", storetest.EmptyPostgres(t)}} {
		command := exec.CommandContext(t.Context(), line[0], line[1:]...)
		command.Dir = folder
		command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", line, err, out)
		}
	}
}

// application returns a program that opens a store on Postgres and runs statements of a document, between others. It
// fails at the first error.
func application(imports, before, statements, after string) string {
	checked := regexp.MustCompile(`(?m)^([\w, ]*\berr :?= .*)$`).ReplaceAllString(statements, "$1\ncheck(err)")
	return `package main

import (
	"context"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
` + imports + `)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	pool, err := pgxpool.New(ctx, os.Args[1])
	check(err)
	defer pool.Close()
	s, err := store.OpenPool(ctx, pool, store.Options{Create: true})
	check(err)
	code := codec.MustParse("HfGoo8VCrfkSpV")
	p, err := puzzles.Prove(ctx, new(solver.Solver), code, puzzles.Info{}, solver.Limits{})
	check(err)
	` + before + `
	func() {
		` + checked + `
	}()
	_, err = s.Puzzle(ctx, code)
	check(err)
	` + after + `
}
`
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documented returns what the group of a pattern finds in doc/STORE.md.
func documented(t *testing.T, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(read(t, "../../doc/STORE.md"))
	if found == nil {
		t.Fatalf("doc/STORE.md has nothing like %s", pattern)
	}
	return found[1]
}

// block returns the block of doc/STORE.md whose beginning a pattern matches.
func block(t *testing.T, begins string) string {
	t.Helper()
	return documented(t, "(?s)```\\w+\n("+begins+".*?)```")
}

// What sqlc generates from the migration, the configuration and the queries of doc/STORE.md stores a code in the
// transaction of the store.
func TestSQLC(t *testing.T) {
	sqlc, migration := generator(t, "sqlc"), block(t, `-- \+goose Up`)
	runGenerated(t, map[string]string{
		"migrations/00001_club.sql": migration,
		"sqlc.yaml":                 block(t, `version: "2"`),
		"queries.sql":               block(t, "-- name: AddPuzzle"),
		"main.go": application("\t\"application/club\"\n", "_, err = pool.Exec(ctx, `"+migration+"`)\ncheck(err)",
			block(t, `tx, err := pool\.Begin\(ctx\)`), `
	for _, answer := range []*codec.Code{nil, &code} {
		_, err = pool.Exec(ctx, "UPDATE club SET answer = $1", answer)
		check(err)
		row, err := club.New(pool).PuzzleOf(ctx, code.Key())
		check(err)
		if row.Code != code || (row.Answer == nil) != (answer == nil) || answer != nil && *row.Answer != code {
			panic(row)
		}
	}`),
	}, "", sqlc, "generate")
}

// What ent generates from the schema of doc/STORE.md stores a code in the transaction of the store.
func TestEnt(t *testing.T) {
	program := generator(t, "ent")
	ent, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	runGenerated(t, map[string]string{
		"ent/schema/clubpuzzle.go": block(t, "package schema"),
		"main.go": application(`
	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5/stdlib"

	"application/ent"
	"application/ent/clubpuzzle"
`, `
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	all := ent.NewClient(ent.Driver(entsql.OpenDB(dialect.Postgres, db)))
	check(all.Schema.Create(ctx))`,
			block(t, `tx, err := db\.BeginTx\(ctx, nil\)\ndefer tx\.Rollback\(\)\nclient`), `
	row, err := all.ClubPuzzle.Query().Where(clubpuzzle.KeyEQ(code.Key())).Only(ctx)
	check(err)
	if row.Code != code || row.Answer != nil {
		panic(row)
	}
	if _, err := all.ClubPuzzle.Create().SetCode(code).SetKey(code.Key()).Save(ctx); !ent.IsConstraintError(err) {
		panic(err)
	}
	row, err = row.Update().SetAnswer(&code).Save(ctx)
	check(err)
	if row.Answer == nil || *row.Answer != code {
		panic(row)
	}`),
	}, "require entgo.io/ent "+ent.Main.Version, program, "generate", "./ent/schema")
}
