package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// ones is an endless line.
type ones struct{}

func (ones) Read(b []byte) (int, error) { return copy(b, strings.Repeat("1 ", len(b)/2+1)), nil }

// longLine is the length of a line in bytes. It is more than the memory that a command needs.
const longLine = 128 << 20

// No command reads a line of any length into memory. The race detector would add its own memory to that of a command.
func TestLongLine(t *testing.T) {
	leftout.UnderRace(t)
	for _, args := range []string{
		"analyse", "convert --from bga", "convert --from pgn", "convert --from positions", "convert --from sheet",
		"convert", "db import --db DB -", "decode", "distances", "encode", "explore --db DB", "games check -", "hint",
		"moves", "play", "puzzles convert -", "puzzles list -", "puzzles make", "puzzles sheet -", "rate",
		"review --from bga -", "review --from pgn -", "review -", "show", "solve", "study -", "try E3-D3-E3", "verify",
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			db := filepath.Join(t.TempDir(), "x.db")
			if strings.Contains(args, "DB") {
				if out, err := command(t, "db", "init", "--db", db).CombinedOutput(); err != nil {
					t.Fatalf("%s, %v", out, err)
				}
			}
			cmd := command(t, strings.Fields(strings.ReplaceAll(args, "DB", db))...)
			status := filepath.Join(t.TempDir(), "status")
			cmd.Env = append(cmd.Env, statusVariable+"="+status)
			cmd.Stdin = io.LimitReader(ones{}, longLine)
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Errorf("it reads the line: %s", out)
			}
			// The maximum in the rusage of a process is at least the memory of this test, which started it.
			text, wrong := os.ReadFile(status)
			_, text, _ = bytes.Cut(text, []byte("VmHWM:"))
			most := 0
			if _, unread := fmt.Sscanf(string(text), "%d kB", &most); wrong != nil || unread != nil {
				t.Errorf("its memory cannot be read: %v, %v", wrong, unread)
			}
			if most<<10 > longLine {
				t.Errorf("%d MB of memory, %v: %s", most>>10, err, out)
			}
		})
	}
}
