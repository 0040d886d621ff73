//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	fen = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3" // of code

	// openBoard is a position that takes hours to search, and many more to count.
	openBoard = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"
)

// ask writes lines to standard input, which stays open.
func (r *running) ask(lines ...string) {
	r.t.Helper()
	if _, err := io.WriteString(r.stdin, strings.Join(lines, "\n")+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// expect reads the lines of a text, if any, from standard output or from standard error.
func (r *running) expect(output *bufio.Reader, text string) {
	r.t.Helper()
	for want := range strings.Lines(text) {
		want = strings.TrimSuffix(want, "\n")
		line, err := output.ReadString('\n')
		if err != nil || strings.TrimSuffix(line, "\n") != want {
			rest, _ := io.ReadAll(r.report)
			r.t.Fatalf("%v: %q, %v, want %q; standard error: %s", r.cmd.Args[1:], line, err, want, rest)
		}
	}
}

// stop sends a signal and wants the exit status 1, nothing more on standard output, and
// on standard error a text that matches.
func (r *running) stop(s syscall.Signal, want string) {
	r.t.Helper()
	if err := r.cmd.Process.Signal(s); err != nil {
		r.t.Fatal(err)
	}
	r.ends("", want)
}

// ends waits until the command has ended with status 1.
func (r *running) ends(wantOut, wantReport string) {
	r.t.Helper()
	var report []byte
	var wait sync.WaitGroup
	wait.Go(func() { report, _ = io.ReadAll(r.report) })
	out, _ := io.ReadAll(r.out)
	wait.Wait()
	err := r.cmd.Wait()
	if status := r.cmd.ProcessState.ExitCode(); status != 1 {
		r.t.Errorf("%v: %v, want exit status 1", r.cmd.Args[1:], err)
	}
	if string(out) != wantOut {
		r.t.Errorf("%v: prints %q at the end, want %q", r.cmd.Args[1:], out, wantOut)
	}
	if !regexp.MustCompile(`\A` + wantReport + `\n\z`).Match(report) {
		r.t.Errorf("%v: says %q, want %q", r.cmd.Args[1:], report, wantReport)
	}
}

// Answers come while another position takes minutes, and a signal loses none.
func TestStopBatch(t *testing.T) {
	for _, keepGoing := range []string{"--keep-going=false", "--keep-going"} {
		r := start(t, command(t, "solve", "--max", "9", keepGoing))
		r.ask("uiCwJF6dMGHK44", "uiCwJF6dMGHK44", openBoard, "uiCwJF6dMGHK44")
		r.expect(r.out, "the game is over\nthe game is over")
		r.stop(syscall.SIGTERM, `puzzlecode: line 3: stopped; everything within \d was searched\n`+
			`puzzlecode: stopped after 2 answers, at line 3`)
	}
}

// A signal stops a command that computes, whether it looks for signals or not, and that
// reads from a pipe that stays open, or opens a FIFO that nobody writes.
func TestStop(t *testing.T) {
	folder := t.TempDir()
	fifo, games := filepath.Join(folder, "fifo"), filepath.Join(folder, "games.txt")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(games, []byte("start\tturns\tend\n"+fen+"\t\tclimb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const over, puzzle = "uiCwJF6dMGHK44", "HP1hy3Rhti8MYC"
	wrong := "puzzlecode: " + games + ": line 2: after its last turn the game is \"ongoing\", but the file has \"climb\""
	const searched = `puzzlecode: argument 2: stopped; everything within \d was searched\n`
	second := "puzzlecode: stopped after 1 answer, at argument 2"
	for _, test := range []struct {
		args        []string
		ask         string
		out, report string // lines that come before the signal
		want        string // what the command says after it
	}{
		{[]string{"decode"}, code, fen + " win3", "", "puzzlecode: stopped after 1 answer, at line 1"},
		{[]string{"decode", "--keep-going"}, code + "\n" + code, fen + " win3\n" + fen + " win3", "",
			"puzzlecode: stopped after 2 answers, at line 2"},
		{[]string{"solve", "--max", "9", over, openBoard}, "", "the game is over", "", searched + second},
		{[]string{"solve", "--max", "9", "--lost", over, openBoard}, "", "lost already", "", searched + second},
		{[]string{"perft", "--depth", "9", over, openBoard}, "", "0", "", second},
		{[]string{"rate", "--max", "9", "CyTftZ87DSiXm6", openBoard}, "",
			"CyTftZ87DSiXm6 484 end box-out raise-behind short", "",
			searched + second},
		{[]string{"verify", puzzle, openBoard + " win6"}, "", "ok", "", second},
		{[]string{"games", "check", games, fifo}, "", "", wrong, "puzzlecode: stopped after 1 game, 1 wrong"},
		{[]string{"games", "check", games, "-"}, "", "", wrong,
			"puzzlecode: -: line 1: stopped\npuzzlecode: stopped after 1 game, 1 wrong"},
		{[]string{"puzzles", "convert", "--to", "codes"}, `{"code":"` + puzzle + `"}`, puzzle, "",
			"puzzlecode: line 2: stopped\npuzzlecode: stopped after 1 puzzle"},
	} {
		r := start(t, command(t, test.args...))
		if test.ask != "" {
			r.ask(test.ask)
		}
		r.expect(r.out, test.out)
		r.expect(r.report, test.report)
		r.stop(syscall.SIGTERM, test.want)
	}
}

// Every one of the signals stops a search for puzzles that waits for games.
func TestStopMine(t *testing.T) {
	for _, stop := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(stop) { // by nohup or &; a child inherits that, but no handler
			handled := make(chan os.Signal, 1)
			signal.Notify(handled, stop)
			defer signal.Stop(handled)
		}
		r := start(t, command(t, "mine", "--cores", "1", "-"))
		r.ask("4424122222224224444224140/1/mortal:D4,B3/mortal:A3,D3", "") // an empty line ends a game
		if line, err := r.out.ReadString('\n'); !strings.HasPrefix(line, `{"code":"HP1hy3Rhti8MYC",`) {
			t.Errorf("%q, %v", line, err)
		}
		r.stop(stop, "puzzlecode: stopped after 1 puzzle in 1 position")
	}
}

// nohup starts a command with SIGHUP ignored, and so it stays.
func TestIgnoredSignal(t *testing.T) {
	decode := command(t, "decode")
	cmd := exec.Command("sh", "-c", `trap "" HUP; exec "$0" decode`, decode.Path)
	cmd.Env = decode.Env
	r := start(t, cmd)
	for range 2 {
		r.ask(code)
		r.expect(r.out, fen+" win3")
		if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	r.stdin.Close()
	if rest, err := io.ReadAll(r.report); len(rest) > 0 || err != nil {
		t.Errorf("says %q, %v", rest, err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A pipe that nobody reads holds nothing up, and what it did not take is told.
func TestStopUnread(t *testing.T) {
	cmd := command(t, "show")
	r := start(t, cmd)
	go io.WriteString(r.stdin, strings.Repeat(code+"\n", 100_000))
	if _, err := r.out.Peek(1); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	report, _ := io.ReadAll(r.report) // ends with the process
	cmd.Wait()
	want := regexp.MustCompile(
		`\Apuzzlecode: stopped after \d+ answers, at line \d+(; some answers could not be written)?\n\z`,
	)
	if status := cmd.ProcessState.ExitCode(); status != 1 || !want.Match(report) {
		t.Errorf("exit status %d, says %q", status, report)
	}
}

// When whoever reads the answers stops, the next one ends the command, even if after that
// one there is a position that takes hours.
func TestClosedPipeBetween(t *testing.T) {
	r := start(t, command(t, "solve", "--max", "9"))
	r.ask("uiCwJF6dMGHK44")
	r.expect(r.out, "the game is over")
	r.closeOut()
	r.ask("uiCwJF6dMGHK44", openBoard)
	if rest, err := io.ReadAll(r.report); len(rest) > 0 || err != nil {
		t.Errorf("says %q, %v", rest, err)
	}
	if err := r.cmd.Wait(); err == nil {
		t.Error("exit status 0 though an answer was lost")
	}
}

// Output that cannot be written ends every command, help as well as a search that would
// take hours, with a message.
func TestUnwritable(t *testing.T) {
	for _, args := range [][]string{
		{}, {"--help"}, {"help"}, {"help", "mine"}, {"puzzles"}, {"decode", "--help"}, {"--version"}, {"version"},
		{"completion"}, {"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"},
		{"decode", code}, {"puzzles", "list"},
		{"solve", "--max", "9", "uiCwJF6dMGHK44", openBoard},
	} {
		cmd := command(t, args...)
		unwritable, err := os.Open(os.DevNull) // for reading
		if err != nil {
			t.Fatal(err)
		}
		var report strings.Builder
		cmd.Stdout, cmd.Stderr = unwritable, &report
		watchdog := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
		cmd.Run()
		watchdog.Stop()
		unwritable.Close()
		if status := cmd.ProcessState.ExitCode(); status != 1 ||
			report.String() != "puzzlecode: write /dev/stdout: bad file descriptor\n" {
			t.Errorf("%v: exit status %d, says %q", args, status, report.String())
		}
	}
}

// What cannot be resumed from is refused before it is opened, which could block.
func TestMineIntoNoFile(t *testing.T) {
	folder := t.TempDir()
	fifo := filepath.Join(folder, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		fifo:        "is not a regular file",
		os.DevNull:  "is not a regular file",
		"/dev/zero": "is not a regular file",
		folder:      "is a folder, must be a file",
	} {
		r := start(t, command(t, "mine", "--self-play", "1", "--out", name))
		r.ends("", "puzzlecode: "+name+" "+want)
	}
}
