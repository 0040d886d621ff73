package serve

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A clientUse is a use of an operation that clients of the API make in tests.
type clientUse struct {
	path, method string
	argument     string         // in the path; empty without one
	query        map[string]any // texts and numbers
	body         string
	name         string // the name of the operation in openapi.json
}

// clientUses returns a use of every operation, with status 200, and a server that answers them.
func clientUses(t *testing.T) ([]clientUse, *Server) {
	t.Helper()
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return now })
	putExplored(t, db)
	putClub(t, db)
	if _, err := db.PutAttempt(t.Context(), puzzles.Attempt{ID: [16]byte{1}, Puzzle: codes[1], Solved: true}); err != nil {
		t.Fatal(err)
	}
	const puzzle, attemptID = "HfGoo8VCrfkSpV", "01000000000000000000000000000000"
	type query = map[string]any
	uses := []clientUse{
		{path: "/analyse/{text}", argument: puzzle, query: query{"after": "E3D3E3", "lines": 2, "nodes": 2000}},
		{path: "/attempts", method: "post", body: attemptJSON(codes[0], true)},
		{path: "/attempts/{id}", argument: attemptID},
		{path: "/attempts/{id}", method: "delete", argument: attemptID},
		{path: "/check/{text}", argument: puzzle},
		{path: "/choose/{text}", argument: puzzle, query: query{"at": "E3D3"}},
		{path: "/daily"},
		{path: "/daily/{date}", argument: "2026-11-20"},
		{path: "/decode/{text}", argument: "8dkyRgkVCmtfUGKW"},
		{path: "/distances/{text}", argument: puzzle},
		{path: "/draw/{text}", argument: puzzle, query: query{"after": "E3D3E3"}},
		{path: "/encode/{text}", argument: puzzle},
		{path: "/explore/{text}", argument: codec.Encode(position.MustParseGame(exploredGames[0]).Start).String()},
		{path: "/find", query: query{"text": "look at " + puzzle}},
		{path: "/find", method: "post", body: "look at https://example.org/p/" + puzzle + "/E3D3E3"},
		{path: "/find/{text}", argument: puzzle},
		{path: "/games", query: query{"player": "Bob"}},
		{path: "/gif/{text}", argument: puzzle, query: query{"after": "E3D3E3"}},
		{path: "/hint/{text}", argument: puzzle, query: query{"level": 4}},
		{path: "/openapi.json"},
		{path: "/place", query: query{"workers": "B3D3", "seed": 1}},
		{path: "/play/{text}", argument: puzzle, query: query{"turns": "E3D3E3.C3D4E3"}},
		{path: "/puzzles", query: query{"limit": 3}},
		{path: "/puzzles/{code}", argument: codes[0].String()},
		{path: "/qr/{text}", argument: puzzle},
		{path: "/random"},
		{path: "/read", query: query{"text": puzzle}},
		{path: "/read", method: "post", body: puzzle},
		{path: "/read/{text}", argument: puzzle},
		{path: "/repair/{text}", argument: "HfGoo8VCrfkSpW"},
		{path: "/reply/{text}", argument: puzzle, query: query{"level": 1, "seed": 5}},
		{path: "/review/{text}", argument: puzzle, query: query{"turn": "E3D4E3", "nodes": 2000, "puzzle": "1"}},
		{path: "/session/{text}", argument: puzzle, query: query{"turns": "E3D4E3.C3D3E3"}},
		{path: "/solve/{text}", argument: puzzle, query: query{"max": 3}},
		{path: "/tree/{text}", argument: puzzle, query: query{"depth": 1}},
		{path: "/try/{text}", argument: puzzle, query: query{"turn": "B4A5A4"}},
		{path: "/turns/{text}", argument: puzzle, query: query{"limit": 2}},
	}
	var described struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	if err := json.Unmarshal(openapi, &described); err != nil {
		t.Fatal(err)
	}
	for i := range uses {
		u := &uses[i]
		if u.method == "" {
			u.method = "get"
		}
		if u.name = described.Paths[u.path][u.method].OperationID; u.name == "" {
			t.Fatalf("%s %s is not described", u.method, u.path)
		}
		delete(described.Paths[u.path], u.method)
	}
	for path, operations := range described.Paths {
		for method := range operations {
			t.Errorf("no client uses %s %s", method, path)
		}
	}
	return uses, s
}

// titledName returns the name of a parameter or an operation as a field or a method in Go.
func titledName(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// goCall returns the call of a method of the client in Go. The parameters turn are needed; the others are pointers.
func (u clientUse) goCall() string {
	args := "ctx"
	switch {
	case strings.Contains(u.path, "{date}"):
		day, _ := time.Parse(time.DateOnly, u.argument) // it is a date
		args += fmt.Sprintf(", types.Date{Time: time.Unix(%d, 0).UTC()}", day.Unix())
	case u.argument != "":
		args += ", " + strconv.Quote(u.argument)
	}
	method := titledName(u.name)
	switch {
	case u.name == "postAttempt":
		method += "WithBody"
		args += fmt.Sprintf(", \"application/json\", strings.NewReader(%q)", u.body)
	case u.body != "":
		method += "WithTextBody"
		args += ", " + strconv.Quote(u.body)
	case u.query != nil:
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(u.query)) {
			value := fmt.Sprintf("%#v", u.query[name])
			if name != "turn" {
				value = "new(" + value + ")"
			}
			fields = append(fields, titledName(name)+": "+value)
		}
		args += fmt.Sprintf(", &%sParams{%s}", method, strings.Join(fields, ", "))
	case slices.Contains([]string{"check", "decode", "distances", "encode", "getDaily", "getDailyOf", "getRandom", "qr"},
		u.name):
		args += ", nil"
	}
	return fmt.Sprintf("client.%sWithResponse(%s)", method, args)
}

// A client that oapi-codegen writes in Go compiles with a use of every operation, and its types lose nothing of the
// answers of a server: they marshal to what was answered.
func TestClientInGo(t *testing.T) {
	leftout.UnderRace(t)
	run := func(name string, args ...string) ([]byte, error) {
		return exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	}
	if out, err := run("go", "list", "-C", "../tools", "tool"); err != nil {
		leftout.Test(t, "the client of the API in Go needs the modules of tools/go.mod: "+string(out))
	}
	leftout.Reads(t, "openapi.json", "../tools/go.mod")
	dir := t.TempDir()
	client, program := filepath.Join(dir, "client.go"), filepath.Join(dir, "main.go")
	description, err := filepath.Abs("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := run("go", "tool", "-C", "../tools", "oapi-codegen", "-generate", "types,client", "-package", "main",
		"-o", client, description); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	uses, s := clientUses(t)
	var calls strings.Builder
	for _, u := range uses {
		fmt.Fprintf(&calls, "\tif r, err := %s; err != nil {\n\t\tfail(%[2]q, err)\n\t} else {\n"+
			"\t\tcheck(%[2]q, r.StatusCode(), r.Body, r.JSON200)\n\t}\n", u.goCall(), u.name)
	}
	if err := os.WriteFile(program, []byte(strings.Replace(goProgram, "// CALLS", calls.String(), 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	use, err := filepath.Abs("../tools/apiclient/use")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(use, "client.go"): client, filepath.Join(use, "main.go"): program,
	}})
	if err != nil {
		t.Fatal(err)
	}
	overlayFile, built := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "use.bin")
	if err := os.WriteFile(overlayFile, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := run("go", "build", "-C", "../tools", "-overlay", overlayFile, "-o", built,
		"./apiclient/use"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	if out, err := run(built, server.URL+"/api/v1"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

const goProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/oapi-codegen/runtime/types"
)

var failed bool

func fail(name string, problem any) {
	fmt.Println(name+":", problem)
	failed = true
}

// check compares an answer with its value.
func check(name string, status int, body []byte, value any) {
	var want, got any
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err == nil {
		err = json.Unmarshal(body, &want)
	}
	if err != nil || status != http.StatusOK || !reflect.DeepEqual(got, want) {
		fail(name, fmt.Sprintf("status %d, %v\nanswer %s\nvalue  %s", status, err, body, text))
	}
}

func main() {
	ctx, _ := context.Background(), types.Date{Time: time.Time{}}
	_ = strings.NewReader
	client, err := NewClientWithResponses(os.Args[1], WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		return nil
	}))
	if err != nil {
		fail("client", err)
		os.Exit(1)
	}
// CALLS
	if failed {
		os.Exit(1)
	}
}
`

// request returns the HTTP request of a use.
func (u clientUse) request(base string) *http.Request {
	address := base + u.path
	if start := strings.Index(address, "{"); start >= 0 {
		address = address[:start] + u.argument
	}
	r := httptest.NewRequest(strings.ToUpper(u.method), address, strings.NewReader(u.body))
	q := r.URL.Query()
	for name, value := range u.query {
		q.Set(name, fmt.Sprint(value))
	}
	r.URL.RawQuery = q.Encode()
	r.RequestURI = r.URL.RequestURI()
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Content-Type", "application/json")
	return r
}

// openAPITools are the packages of npm that read openapi.json as others do.
const openAPITools = "@redocly/cli@2.77.0 @stoplight/spectral-cli@6.16.3 openapi-fetch@0.17.0 " +
	"openapi-typescript@7.13.0 typescript@5.9.3"

// openAPITool runs a program of openAPITools in a folder.
func openAPITool(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	leftout.UnderRace(t)
	folder := os.Getenv("PUZZLECODE_OPENAPI")
	if folder == "" {
		leftout.Test(t, "PUZZLECODE_OPENAPI names no folder with readers of OpenAPI: npm install --prefix FOLDER "+
			openAPITools)
	}
	c := exec.CommandContext(t.Context(), filepath.Join(folder, "node_modules", ".bin", name), args...)
	c.Dir, c.Env = dir, append(os.Environ(), "REDOCLY_TELEMETRY=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%s %s: %v: %s", name, strings.Join(args, " "), err, out)
	}
	modules := filepath.Join(dir, "node_modules")
	if _, err := os.Lstat(modules); err != nil {
		if err := os.Symlink(filepath.Join(folder, "node_modules"), modules); err != nil {
			t.Fatal(err)
		}
	}
}

// A client in TypeScript with the types of openapi-typescript compiles with a use of every operation. The types have
// all that a server answers.
func TestClientInTypeScript(t *testing.T) {
	dir := t.TempDir()
	description, err := filepath.Abs("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	openAPITool(t, dir, "openapi-typescript", description, "-o", "api.ts")
	uses, s := clientUses(t)
	text := `import createClient from "openapi-fetch";
import type { paths } from "./api";
const client = createClient<paths>({ baseUrl: "https://example.org/api/v1" });
`
	for i, u := range uses {
		w := do(s, u.request(apiPath[:len(apiPath)-1]))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d: %s", u.name, w.Code, w.Body)
		}
		params := map[string]any{}
		if _, name, ok := strings.Cut(u.path, "{"); ok {
			params["path"] = map[string]string{strings.TrimSuffix(name, "}"): u.argument}
		}
		if u.query != nil {
			params["query"] = u.query
		}
		options, err := json.Marshal(map[string]any{"params": params})
		if err != nil {
			t.Fatal(err)
		}
		with := string(options)
		switch {
		case u.name == "postAttempt":
			with = fmt.Sprintf("{ body: %s }", u.body)
		case u.body != "":
			with = fmt.Sprintf("{ body: %q }", u.body)
		}
		text += fmt.Sprintf("const a%d = await client.%s(%q, %s);\n", i, strings.ToUpper(u.method), u.path, with) +
			fmt.Sprintf("let v%d: NonNullable<typeof a%[1]d.data> = %s;\n", i, w.Body)
	}
	config := `{"compilerOptions": {"strict": true, "target": "es2022", "module": "esnext", "noEmit": true, "types": [],
		"moduleResolution": "bundler", "lib": ["es2022", "dom", "dom.iterable"]}, "files": ["use.ts"]}`
	for name, text := range map[string]string{"use.ts": text, "tsconfig.json": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	openAPITool(t, dir, "tsc", "-p", ".")
}

// The linters of descriptions that are used most find no error.
func TestOpenAPILinters(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "openapi.json"), openapi, 0o666); err != nil {
		t.Fatal(err)
	}
	rules := []byte("extends: [\"spectral:oas\"]\n")
	if err := os.WriteFile(filepath.Join(dir, ".spectral.yaml"), rules, 0o666); err != nil {
		t.Fatal(err)
	}
	openAPITool(t, dir, "spectral", "lint", "--fail-severity", "warn", "openapi.json")
	openAPITool(t, dir, "redocly", "lint", "--extends", "recommended", "openapi.json")
}
