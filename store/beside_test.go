package store_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// beside is the other process of TestRestoreBeside: it has a database open, and counts its puzzles
// or inserts one for each line that it reads.
func beside(t *testing.T, path string) {
	s := storetest.Open(t, path)
	fmt.Println("open")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var err error
		answer := ""
		switch lines.Text() {
		case "count":
			answer = fmt.Sprint(len(listAll(t, s, store.Filter{}, 100)))
		case "put":
			_, err = s.PutPuzzles(t.Context(), collected(t, 1))
		}
		fmt.Println(answer, errors.Is(err, store.ErrDamaged))
	}
}

// A restore fills a file that another process has open if it is empty, and is refused otherwise,
// also if the file was removed: the other process would write to the removed one.
func TestRestoreBeside(t *testing.T) {
	if path := os.Getenv("PUZZLECODE_TEST_BESIDE"); path != "" {
		beside(t, path)
		return
	}
	source := storetest.Open(t, filepath.Join(t.TempDir(), "from.db"))
	fill(t, source)
	file := filepath.Join(t.TempDir(), "backup")
	if err := source.Backup(t.Context(), file, nil); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.db")
	cmd := exec.Command(os.Args[0], "-test.run=^TestRestoreBeside$")
	cmd.Env = append(os.Environ(), "PUZZLECODE_TEST_BESIDE="+path)
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer input.Close()
	lines := bufio.NewScanner(out)
	expect := func(question, want string) {
		t.Helper()
		if question != "" {
			io.WriteString(input, question+"\n")
		}
		if !lines.Scan() || strings.TrimSpace(lines.Text()) != want {
			t.Fatalf("%s: %q, want %q", question, lines.Text(), want)
		}
	}
	expect("", "open")
	s := storetest.Open(t, path)
	if err := s.Restore(t.Context(), file, nil); err != nil {
		t.Fatal(err)
	}
	expect("count", "20 false")
	if err := s.Restore(t.Context(), file, nil); !errors.Is(err, store.ErrNotEmpty) {
		t.Errorf("into a file with puzzles: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := open(path, store.Options{Create: true}); err == nil || !strings.Contains(err.Error(), "stop that process") {
		t.Errorf("a removed file is created anew: %v", err)
	}
	expect("put", "true")
}
