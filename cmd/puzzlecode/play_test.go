//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// A screen is a terminal of tmux in which a shell runs.
type screen struct {
	t      *testing.T
	socket string
	shows  string // what it has shown when somebody last looked
}

// openScreen starts a shell in a terminal of a size. Without tmux the test is left out.
func openScreen(t *testing.T, width, height int, environment ...string) *screen {
	t.Helper()
	leftout.Program(t, "tmux", "the board in a terminal needs Debian's tmux")
	s := &screen{t: t, socket: filepath.Join(t.TempDir(), "tmux")}
	shell := "exec env " + strings.Join(environment, " ") + " PS1='$ ' ENV= sh"
	s.tmux("-f", os.DevNull, "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height), shell)
	t.Cleanup(func() { exec.Command("tmux", "-S", s.socket, "kill-server").Run() })
	s.waitFor("$")
	return s
}

func (s *screen) tmux(args ...string) string {
	s.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", s.socket}, args...)...)
	cmd.Env = append(os.Environ(), "TMUX=", "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %s: %v: %s", args, err, out)
	}
	return string(out)
}

// run types a command line of puzzlecode.
func (s *screen) run(args string) {
	s.t.Helper()
	s.tmux("send-keys", "clear; "+command(s.t).Path+" "+args, "Enter")
}

// press presses keys, by the names that tmux gives them.
func (s *screen) press(keys ...string) {
	s.t.Helper()
	s.tmux(append([]string{"send-keys"}, keys...)...)
}

// waitFor waits until texts are on the screen, wherever lines are broken.
func (s *screen) waitFor(texts ...string) {
	s.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for _, text := range texts {
		for {
			s.shows = s.tmux("capture-pane", "-p")
			if strings.Contains(strings.Join(strings.Fields(s.shows), " "), text) {
				break
			}
			if time.Now().After(deadline) {
				s.t.Fatalf("%q has not come, but:\n%s", text, s.shows)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// click clicks on a text of the screen, as a terminal reports it.
func (s *screen) click(text string) {
	s.t.Helper()
	s.waitFor(text)
	for y, line := range strings.Split(s.shows, "\n") {
		if before, _, found := strings.Cut(line, text); found {
			s.press("-l", fmt.Sprintf("\x1b[<0;%d;%dM", len([]rune(before))+1, y+1))
			return
		}
	}
}

// A puzzle is solved in a terminal of 80 by 24: with arrows, by typing, with the mouse.
func TestBoardInTerminal(t *testing.T) {
	s := openScreen(t, 80, 24, "NO_COLOR=1")
	s.run("play " + code)
	s.waitFor("wins in 3.", "code "+code, "q quit")
	s.press("e3d4e3", "Enter")
	s.waitFor("fails: Moon builds the dome on", "enter try again")
	s.press("Enter")
	s.waitFor("> choose a worker")
	s.press("Tab", "Enter") // the next worker after D4, where the first one has gone
	s.waitFor("E3> choose where it steps")
	s.press("Left", "Enter")
	s.waitFor("E3>D3^ choose where it builds")
	s.press("Right", "Enter")
	s.waitFor("Correct: now", "win in 2.")
	s.press("h")
	s.waitFor("It begins with a threat.")
	s.press("b4c3c2", "Enter")
	s.waitFor("win with your next turn.")
	s.click("n next")
	s.waitFor("Puzzle, rated")
	s.press("C-c")
	s.waitFor("go on puzzlecode play", "puzzlecode: stopped $")
}

// A server in a terminal tells a person what to do, and logs no JSON.
func TestServeInTerminal(t *testing.T) {
	s := openScreen(t, 80, 24)
	s.run("serve --addr 127.0.0.1:0")
	s.waitFor("serving http://127.0.0.1:", "Ctrl-C stops the server")
	s.press("C-c")
	s.waitFor("Ctrl-C stops the server ^C$")
	if strings.Contains(s.shows, "{") {
		t.Errorf("it shows\n%s", s.shows)
	}
}

// The board follows the size of the terminal, and draws in ASCII.
func TestBoardResized(t *testing.T) {
	s := openScreen(t, 40, 24)
	s.run("play --ascii --color never --level 10")
	s.waitFor("You begin.", "+-----+", "q quit")
	s.tmux("resize-window", "-x", "30", "-y", "10")
	s.waitFor("This terminal has 30 and 10.")
	s.tmux("resize-window", "-x", "80", "-y", "24")
	s.waitFor("Game against level 10", "m menu")
	s.press("q")
	s.waitFor("go on puzzlecode play --level 10 --as first ")
}

// A signal closes the board, whatever the engine does, and leaves the terminal as it was.
func TestBoardStopped(t *testing.T) {
	s := openScreen(t, 80, 24)
	file := filepath.Join(t.TempDir(), "pid")
	s.tmux("send-keys", "sh -c 'echo $$ > "+file+"; exec "+command(t).Path+" play --level 10 --as second'", "Enter")
	s.waitFor("Game against level 10")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.waitFor("go on puzzlecode play --level 10 --as second", "puzzlecode: stopped $")
	s.press("echo the terminal $((1+1)) is back", "Enter")
	s.waitFor("the terminal 2 is back $")
}
