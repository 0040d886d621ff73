package main

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/serve"
)

// A snippet is a code block of a document.
type snippet struct {
	document string // its path in the repository
	line     int    // of its first line
	language string // the word after the fence; empty for none, and for an indented block
	text     string
}

func (s snippet) String() string { return fmt.Sprintf("%s:%d", s.document, s.line) }

// name is a file name for the snippet.
func (s snippet) name() string {
	return fmt.Sprintf("%s_%d", strings.NewReplacer("/", "_", ".", "_").Replace(s.document), s.line)
}

const root = "../.."

// site is the server of the documents.
const site = "https://santorini.example"

// The programs of the documents. A block without a language that begins with one of them is for a shell. What is not
// run only succeeds: it needs another machine or the network, or has a test of its own.
var (
	checkedPrograms = []string{"puzzlecode", "curl", "go", "make"} // see documented
	realPrograms    = []string{"python3", "cat", "echo", "head", "rm", "mkdir", "xargs", "gzip", "gunzip"}
	otherPrograms   = strings.Fields("rsync ssh scp pip pip3 pipx npm npx node git tar unzip sha256sum shasum sudo apt " +
		"apt-get dpkg brew docker podman buildah systemctl psql createdb goose sqlc duckdb openssl cosign gh")
	shellWords = []string{"set", "export", "cd"}
)

// languages are the checks by the word after the fence. nil is for what is neither compiled nor run.
var languages = map[string]func(*testing.T, *documents, snippet){
	"console": console, "sh": shell, "bash": shell, "go": nil, "sql": statements, "python": pythonCode,
	"js": nil, "ts": nil, "jsx": nil, "tsx": nil, "html": addresses, "vue": nil, "svelte": nil,
	"json": jsonText, "jsonl": jsonText,
	"": nil, "ini": nil, "dockerfile": nil, "nginx": nil, "caddy": nil, "yaml": nil, "toml": nil, "xml": nil, "text": nil,
	"css":        nil,
	"powershell": nil,
}

// documents is what the snippets of all documents share.
type documents struct {
	snippets []snippet
	server   string            // the URL of a server with the pages of the documents
	folders  map[string]string // the working folder by document: later blocks use files of earlier ones
	bin      string            // the programs that the shell finds
}

// Every block of Go, shell, JavaScript, TypeScript, HTML, SQL, Python and JSON in every document is compiled or run.
// The decisions in doc/adr say what held when they were made, so they are left out.
func TestDocuments(t *testing.T) {
	leftout.UnderRace(t)
	d := &documents{snippets: snippetsOf(t), folders: map[string]string{}, bin: programs(t)}
	handler, err := serve.New(serve.Options{BaseURL: site})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler.Handler())
	defer server.Close()
	d.server = server.URL

	t.Run("go", d.goCode)
	t.Run("scripts", d.scripts)
	counts := map[string]int{}
	for _, s := range d.snippets {
		check, known := languages[s.language]
		counts[s.language]++
		switch {
		case !known:
			t.Errorf("%v: no check for blocks of %q: add it to languages", s, s.language)
		case check != nil:
			t.Run(s.String(), func(t *testing.T) { check(t, d, s) })
		}
	}
	for _, language := range []string{"console", "sh", "go", "sql", "python", "js", "html", "json"} {
		if counts[language] == 0 {
			t.Errorf("no document has a block of %s", language)
		}
	}
}

// snippetsOf returns the blocks of all documents.
func snippetsOf(t *testing.T) (list []snippet) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
		name := e.Name()
		switch {
		case err != nil:
			return err
		case e.IsDir() && (name == "adr" || name == "node_modules" || name == "dist" || name == "build" ||
			name[0] == '.' && name != ".."):
			return filepath.SkipDir
		case e.IsDir() || filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		document, _ := filepath.Rel(root, file)
		list = append(list, blocks(filepath.ToSlash(document), string(text))...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var fence = regexp.MustCompile("^( *)```+ *([a-z0-9]*)")

// blocks returns the blocks of a document: those between fences, and those that are indented. If one without a language
// begins with a program, its language is sh.
func blocks(document, text string) (list []snippet) {
	var now *snippet
	var indent string
	fenced, before := false, ""
	end := func() {
		if now != nil {
			if first, _, _ := strings.Cut(strings.TrimSpace(now.text), " "); now.language == "" && isProgram(first) {
				now.language = "sh"
			}
			list = append(list, *now)
		}
		now, fenced = nil, false
	}
	for i, line := range strings.Split(text, "\n") {
		m := fence.FindStringSubmatch(line)
		switch {
		case m != nil && fenced:
			end()
		case m != nil:
			end()
			now, indent, fenced = &snippet{document: document, line: i + 2, language: m[2]}, m[1], true
		case fenced:
			now.text += strings.TrimPrefix(line, indent) + "\n"
		case strings.HasPrefix(line, "    ") && (now != nil || before == ""):
			if now == nil {
				now = &snippet{document: document, line: i + 1}
			}
			now.text += line[4:] + "\n"
		case line != "":
			end()
		case now != nil:
			now.text += "\n"
		}
		before = line
	}
	end()
	return list
}

func isProgram(word string) bool {
	for _, list := range [][]string{checkedPrograms, realPrograms, otherPrograms, shellWords} {
		if slices.Contains(list, word) {
			return true
		}
	}
	return false
}

// programs makes the folder in which the shell looks for programs, and returns it. A program that is in none of the
// lists is not found.
func programs(t *testing.T) string {
	t.Helper()
	self, err := exec.LookPath("documented")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	for _, name := range checkedPrograms {
		writeFile(t, filepath.Join(bin, name), fmt.Sprintf("#!/bin/sh\nexec '%s' %s \"$@\"\n", self, name), 0o777)
	}
	for _, name := range otherPrograms {
		writeFile(t, filepath.Join(bin, name), "#!/bin/sh\n", 0o777)
	}
	for _, name := range realPrograms {
		file, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if name == "python3" { // which may be a script that looks for a version
			if out, err := exec.Command(file, "-c", "import sys; print(sys.executable)").Output(); err == nil {
				file = strings.TrimSpace(string(out))
			}
		}
		writeFile(t, filepath.Join(bin, name), fmt.Sprintf("#!/bin/sh\nexec '%s' \"$@\"\n", file), 0o777)
	}
	return bin
}

func writeFile(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// folder returns the working folder of a document, with the files that documents name.
func (d *documents) folder(t *testing.T, document string) string {
	t.Helper()
	if dir := d.folders[document]; dir != "" {
		return dir
	}
	dir, err := os.MkdirTemp(filepath.Dir(d.bin), "documents")
	if err != nil {
		t.Fatal(err)
	}
	d.folders[document] = dir
	file := func(name, text string) { writeFile(t, filepath.Join(dir, name), text, 0o666) }
	for _, s := range d.snippets { // files that the documents show
		for start, names := range map[string]string{
			"[Event ":      "game.pgn games.pgn club.pgn typed.pgn lesson.pgn",
			"Ann (Apollo)": "evening.txt", "# title: ": "club.txt",
		} {
			for _, name := range strings.Fields(names) {
				if s.language == "" && strings.HasPrefix(s.text, start) {
					file(name, s.text)
				}
			}
		}
	}
	file("games.txt", "HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3\n")
	file("codes.txt", "HfGoo8VCrfkSpV\n")
	record, err := command(t, "puzzles", "make", "HfGoo8VCrfkSpV").Output()
	if err != nil {
		t.Fatal(err)
	}
	file("puzzles.jsonl", string(record))
	file("table.json", inScript(t, "bga", "table.json"))
	file("log.txt", inScript(t, "bga", "log.txt"))
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	io.WriteString(w, inScript(t, "games", "good.tsv"))
	w.Close()
	file("games.tsv.gz", packed.String())
	const unpacked = "puzzlecode-v1.2.3-linux-amd64" // an archive of a release
	for _, name := range []string{"home/.local/share/bash-completion/completions", "public", unpacked} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(dir, unpacked, "puzzlecode"), "#!/bin/sh\nexec puzzlecode \"$@\"\n", 0o777)
	return dir
}

// inScript returns a file that a script of testdata contains.
func inScript(t *testing.T, script, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/script/" + script + ".txtar")
	_, rest, found := strings.Cut(string(text), "\n-- "+name+" --\n")
	if err != nil || !found {
		t.Fatalf("no file %s in %s, %v", name, script, err)
	}
	rest, _, _ = strings.Cut(rest, "\n-- ")
	return rest + "\n"
}

// sh returns a shell that runs a text in the folder of a document.
func (d *documents) sh(t *testing.T, s snippet, text string) *exec.Cmd {
	t.Helper()
	if strings.Contains(text, "python3 ") {
		leftout.Program(t, "python3", "the blocks of Python need Debian's python3")
		leftout.Reads(t, root+"/python/puzzlecode/*.py")
	}
	python, err := filepath.Abs(root + "/python")
	if err != nil {
		t.Fatal(err)
	}
	dir := d.folder(t, s.document)
	cmd := exec.Command("/bin/sh", "-e", "-c", text)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + d.bin, "HOME=" + filepath.Join(dir, "home"), "LC_ALL=C.UTF-8", "TERM=xterm",
		"PYTHONPATH=" + python, "PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1",
		serverVariable + "=" + d.server, rootVariable + "=" + filepath.Dir(python)}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS", "TMPDIR"} {
		if value := os.Getenv(name); value != "" {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	return cmd
}

// console checks lines with a prompt, and what they print. Of curl only the status is checked.
func console(t *testing.T, d *documents, s snippet) {
	for example := range strings.SplitSeq(strings.TrimPrefix(s.text, "$ "), "\n$ ") {
		line, want, _ := strings.Cut(example, "\n")
		if file, shown := strings.CutPrefix(line, "cat "); shown {
			writeFile(t, filepath.Join(d.folder(t, s.document), file), want, 0o666)
		}
		got, err := d.sh(t, s, line).CombinedOutput()
		exit := (*exec.ExitError)(nil)
		fails := strings.Contains(line, "--keep-going") || strings.Contains(line, "python3 -m puzzlecode")
		if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1 && fails) {
			t.Errorf("%v: $ %s\n%v\n%s", s, line, err, got)
		}
		if strings.TrimSuffix(string(got), "\n") != strings.TrimSuffix(want, "\n") && !strings.HasPrefix(line, "curl ") {
			t.Errorf("%v: $ %s\nprints\n%s\nand the document says\n%s", s, line, got, want)
		}
	}
}

// shell runs a block as a script, which stops at the first command that fails.
func shell(t *testing.T, d *documents, s snippet) {
	if out, err := d.sh(t, s, s.text).CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", s, err, out)
	}
}

const (
	serverVariable = "PUZZLECODE_TEST_SERVER"
	rootVariable   = "PUZZLECODE_TEST_ROOT"
)

// documented is a program of the documents, as far as it can be tried. A command that would not end, that needs
// Postgres, or that the document shortens with three dots, is only parsed. It returns the exit status.
func documented() int {
	program, args := os.Args[1], os.Args[2:]
	fail := func(err error) int {
		fmt.Fprintf(os.Stderr, "%s %s: %v\n", program, strings.Join(args, " "), err)
		return 1
	}
	line := strings.Join(args, " ")
	switch program {
	case "curl":
		for _, arg := range args {
			if !strings.HasPrefix(arg, site) {
				continue
			}
			if err := requested(arg, strings.Contains(line, "-X ") || strings.Contains(line, "-d ")); err != nil {
				return fail(err)
			}
		}
	case "make":
		text, err := os.ReadFile(filepath.Join(os.Getenv(rootVariable), "Makefile"))
		if err != nil {
			return fail(err)
		}
		for _, arg := range args {
			name, _, isVariable := strings.Cut(arg, "=")
			isTarget := strings.Contains("\n"+string(text), "\n"+name+":")
			if !isTarget && !(isVariable && strings.Contains(string(text), "$("+name+")")) {
				return fail(fmt.Errorf("the Makefile has no %s", name))
			}
		}
	case "go":
		for _, arg := range args {
			if strings.HasPrefix(arg, "./") && !strings.Contains(arg, "...") {
				if _, err := os.Stat(filepath.Join(os.Getenv(rootVariable), arg)); err != nil {
					return fail(err)
				}
			}
		}
	case "puzzlecode":
		onlyParsed := args[0] == "serve" || args[0] == "work" || strings.Contains(line, "...") ||
			strings.Contains(os.Getenv("PUZZLECODE_DB")+line, ".example/")
		if onlyParsed && args[0] != "site" {
			if err := parses(args); err != nil {
				return fail(err)
			}
			return 0
		}
		if i := slices.Index(args, "--games"); i >= 0 {
			args[i+1] = "2" // games are played to find puzzles
		}
		if args[0] == "site" && !strings.HasSuffix(line, ".txt") {
			args = append(args, filepath.Join(os.Getenv("HOME"), "..", "club.txt")) // the whole collection takes minutes
		}
		os.Args = append([]string{program}, args...)
		return run()
	}
	return 0
}

// parses returns an error if a command or its flags are wrong.
func parses(args []string) error {
	cmd, rest, err := newRoot(io.Discard).Find(args)
	if err == nil {
		cmd.InitDefaultVersionFlag()
		err = cmd.ParseFlags(rest)
	}
	if errors.Is(err, pflag.ErrHelp) {
		return nil
	}
	return err
}

// requested requests an address that a document gives to curl. If it has a placeholder in capitals, or changes
// something, it must be an operation of the API.
func requested(address string, changes bool) error {
	path := strings.TrimPrefix(address, site)
	if !changes && !regexp.MustCompile(`/[A-Z]+\b`).MatchString(path) {
		return reach(os.Getenv(serverVariable), address)
	}
	text, err := os.ReadFile(filepath.Join(os.Getenv(rootVariable), "serve", "openapi.json"))
	if err != nil {
		return err
	}
	var api struct{ Paths map[string]any }
	if err := json.Unmarshal(text, &api); err != nil {
		return err
	}
	for operation := range api.Paths {
		pattern := regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta("/api/v1"+operation), `[^/?]+`)
		if regexp.MustCompile(`^` + pattern + `(\?.*)?$`).MatchString(path) {
			return nil
		}
	}
	return fmt.Errorf("the API has no operation %s", path)
}

// reach requests an address of the documents from the server. It returns an error if it has no page there.
func reach(server, address string) error {
	answer, err := http.Get(strings.Replace(address, site, server, 1))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 400 {
		return fmt.Errorf("%s: %s", address, answer.Status)
	}
	return nil
}

var onSite = regexp.MustCompile(`"` + regexp.QuoteMeta(site) + `(/[^"]*)"`)

// addresses requests all addresses of a page from the server.
func addresses(t *testing.T, d *documents, s snippet) {
	for _, m := range onSite.FindAllStringSubmatch(s.text, -1) {
		if err := reach(d.server, site+strings.ReplaceAll(m[1], "&amp;", "&")); err != nil {
			t.Errorf("%v: %v", s, err)
		}
	}
}

func jsonText(t *testing.T, _ *documents, s snippet) {
	decoder := json.NewDecoder(strings.NewReader(s.text))
	for {
		var value any
		if err := decoder.Decode(&value); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
	}
}

// statements runs statements in a database of the store. A comment says for which backend a line is. A statement with
// parameters is only prepared.
func statements(t *testing.T, _ *documents, s snippet) {
	if strings.Contains(s.text, ".parquet'") { // for DuckDB; a test of package bulk runs these
		return
	}
	storetest.Each(t, func(t *testing.T, address string) {
		storetest.Open(t, address)
		driver, other := "sqlite", "-- Postgres"
		if strings.HasPrefix(address, "postgres:") {
			driver, other = "pgx", "-- SQLite"
		}
		db, err := sql.Open(driver, address)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		text := ""
		for line := range strings.Lines(s.text) {
			if !strings.Contains(line, other) {
				text += line
			}
		}
		for statement := range strings.SplitSeq(text, ";") {
			if strings.TrimSpace(regexp.MustCompile("--.*").ReplaceAllString(statement, "")) == "" {
				continue
			}
			_, err := db.PrepareContext(t.Context(), statement)
			if err == nil && !strings.ContainsAny(statement, "?") && !strings.Contains(statement, "$1") {
				_, err = db.ExecContext(t.Context(), statement)
			}
			if err != nil {
				t.Errorf("%v: %s: %v", s, strings.TrimSpace(statement), err)
			}
		}
	})
}

// pythonCode runs examples with a prompt, after those before in the document, and compiles other blocks.
func pythonCode(t *testing.T, d *documents, s snippet) {
	file := filepath.Join(d.folder(t, s.document), s.name()+".py")
	line := "python3 -m py_compile " + file
	if strings.HasPrefix(s.text, ">>> ") {
		text := ""
		for _, before := range d.snippets {
			if before.document == s.document && before.line <= s.line && strings.HasPrefix(before.text, ">>> ") {
				text += before.text
			}
		}
		writeFile(t, file, "'''\n"+strings.ReplaceAll(text, `\`, `\\`)+"'''\n", 0o666)
		line = "python3 -m doctest " + file
	} else {
		writeFile(t, file, s.text, 0o666)
	}
	if out, err := d.sh(t, s, line).CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", s, err, out)
	}
}

var spans = regexp.MustCompile("`puzzlecode ([^`]*)`")

// The commands that sentences of the documents name have these flags.
func TestDocumentedFlags(t *testing.T) {
	tried := 0
	err := filepath.WalkDir(root+"/doc", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.Name() == "adr" || filepath.Ext(file) != ".md" {
			return err
		}
		text, err := os.ReadFile(file)
		for _, m := range spans.FindAllStringSubmatch(string(text), -1) {
			tried++
			line := regexp.MustCompile(`(?s) [<>|] .*`).ReplaceAllString(m[1]+" ", "")
			line = regexp.MustCompile(`\b[A-Z]{3,}\b`).ReplaceAllString(line, "1") // a placeholder
			if err := parses(words(line)); err != nil && !strings.HasPrefix(m[1], "COMMAND ") {
				t.Errorf("%s: %s: %v", file, m[0], err)
			}
		}
		return err
	})
	if err != nil || tried < 30 {
		t.Errorf("%d commands, %v", tried, err)
	}
}
