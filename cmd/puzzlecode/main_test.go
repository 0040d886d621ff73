package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
)

// TestMain makes this test binary the command puzzlecode, too. At its end the command copies what Linux says about its
// memory to the file that statusVariable names.
func TestMain(m *testing.M) {
	testscript.Main(stopping{m}, map[string]func(){"puzzlecode": func() {
		exit := run()
		if name := os.Getenv(statusVariable); name != "" {
			status, _ := os.ReadFile("/proc/self/status")
			os.WriteFile(name, status, 0o666)
		}
		os.Exit(exit)
	}, "documented": func() { os.Exit(documented()) }})
}

// stopping runs the tests, and then stops the Postgres server that they share.
type stopping struct{ m *testing.M }

func (s stopping) Run() int {
	defer storetest.Stop()
	return s.m.Run()
}

const statusVariable = "PUZZLECODE_TEST_STATUS"

var update = flag.Bool("update", false, "write what commands print into the scripts that compare it")

// The behaviour of the command: scripts that a user could read.
func TestScripts(t *testing.T) {
	leftout.UnderRace(t)
	// A build without the module for browsers makes it with the go command.
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	caches := strings.Fields(string(out))
	setup := func(e *testscript.Env) error {
		if err == nil && len(caches) == 2 {
			e.Setenv("GOCACHE", caches[0])
			e.Setenv("GOMODCACHE", caches[1])
		}
		return nil
	}
	params := testscript.Params{Dir: "testdata/script", Setup: setup}
	params.RequireExplicitExec, params.UpdateScripts = true, *update
	testscript.Run(t, params)
}

// command starts the command as a process of its own.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := exec.LookPath("puzzlecode") // testscript.Main put it there
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), "PUZZLECODE_LINK=", "LC_ALL=C.UTF-8", "TERM=xterm")
	return cmd
}

// A program in the path is called by its name alone, and another one as it was typed.
func TestCalledAs(t *testing.T) {
	before := os.Args[0]
	t.Cleanup(func() { os.Args[0] = before })
	for typed, want := range map[string]string{
		"puzzlecode": "puzzlecode", "/somewhere/bin/puzzlecode": "puzzlecode", "./elsewhere": "./elsewhere",
		"a folder/other": "other",
	} {
		os.Args[0] = typed
		if got := calledAs(); got != want {
			t.Errorf("%s: %s, want %s", typed, got, want)
		}
	}
}

// running is a command that runs until it is stopped.
type running struct {
	t      *testing.T
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	out    *bufio.Reader
	report *bufio.Reader // standard error

	closeOut func() error
}

// start starts a command with pipes to and from it. It is killed if it takes minutes.
func start(t *testing.T, cmd *exec.Cmd) *running {
	t.Helper()
	r := &running{t: t, cmd: cmd}
	var err error
	if r.stdin, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	report, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	r.out, r.report, r.closeOut = bufio.NewReader(out), bufio.NewReader(report), out.Close
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	t.Cleanup(func() {
		watchdog.Stop()
		cmd.Process.Kill() // in case the test has failed
	})
	return r
}

const code = "HfGoo8VCrfkSpV"

// When whoever reads the output stops, the command ends, quietly.
func TestClosedPipe(t *testing.T) {
	cmd := command(t, "show")
	cmd.Stdin = strings.NewReader(strings.Repeat(code+"\n", 100_000))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReaderSize(out, 16).ReadString('\n')
	if err != nil || line != "     A     B     C     D     E\n" {
		t.Errorf("the first line is %q, %v", line, err)
	}
	out.Close()
	if err := cmd.Wait(); err == nil {
		t.Error("exit status 0 though most of the output was lost")
	}
	if stderr.Len() != 0 {
		t.Errorf("it complains: %s", stderr.String())
	}
}

// A line is answered before the next one comes.
func TestAnswersLineByLine(t *testing.T) {
	r := start(t, command(t, "decode"))
	for range 3 {
		if _, err := io.WriteString(r.stdin, code+"\n"); err != nil {
			t.Fatal(err)
		}
		line, err := r.out.ReadString('\n')
		if err != nil || line != "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 win3\n" {
			t.Fatalf("answered %q, %v", line, err)
		}
	}
	r.stdin.Close()
	if err := r.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A text of several lines is answered when the empty line after it comes.
func TestAnswersParagraphs(t *testing.T) {
	r := start(t, command(t, "convert", "--from", "lines", "--to", "lines"))
	const game = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n" +
		"1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8\n"
	want := game
	for range 3 {
		if _, err := io.WriteString(r.stdin, game+"\n"); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(want))
		if _, err := io.ReadFull(r.out, got); err != nil || string(got) != want {
			t.Fatalf("answered %q, %v", got, err)
		}
		want = "\n" + game
	}
	r.stdin.Close()
	if err := r.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A text without an end is refused after a while, whoever goes on writing it.
func TestEndlessText(t *testing.T) {
	for _, test := range []struct{ args, line, want string }{
		{"encode", "1", "puzzlecode: line 1: the line is longer than 1048576 bytes, must be one position per line\n"},
		{"convert --from lines", "1\n",
			"puzzlecode: line 1: the text is longer than 1048576 bytes, must be followed by an empty line\n"},
	} {
		cmd := command(t, strings.Fields(test.args)...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		written, much := 0, []byte(strings.Repeat(test.line, 1<<16))
		for err == nil && written < 1<<28 {
			var n int
			n, err = stdin.Write(much)
			written += n
		}
		stdin.Close()
		cmd.Wait()
		if status := cmd.ProcessState.ExitCode(); status != 1 || stderr.String() != test.want {
			t.Errorf("%s: exit status %d, says %q", test.args, status, stderr.String())
		}
		if written > 1<<24 {
			t.Errorf("%s: %d bytes were read", test.args, written)
		}
	}
}

// Standard input may be compressed.
func TestCompressedInput(t *testing.T) {
	var input bytes.Buffer
	w := gzip.NewWriter(&input)
	io.WriteString(w, code+"\n"+code+"\n")
	w.Close()
	cmd := command(t, "encode")
	cmd.Stdin = &input
	if out, err := cmd.CombinedOutput(); string(out) != code+"\n"+code+"\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
}

// Lines of a megabyte and bytes that are no text give one error a line.
func TestSurvivesGarbage(t *testing.T) {
	long := strings.Repeat("1", 1<<20)
	const tooLong = "the line is longer than 1048576 bytes, must be one position per line\n"
	for _, test := range []struct{ name, input, want string }{
		{"long line", long + "\n" + code + "\n", "puzzlecode: line 1: " + tooLong},
		{"long last line", code + "\n" + long, "puzzlecode: line 2: " + tooLong},
		{"no text", "\xff\x00\n", "puzzlecode: line 1: text \"\\xff\\x00\": not a code, link, FEN or text board " +
			"(a code has 14 characters, 16 with gods, or 26 for Arimaa)\n"},
		{"half a character of UTF-16", "\xff\xfe2", "puzzlecode: line 1: text \"\ufffd\": not a code, link, FEN or text " +
			"board (a code has 14 characters, 16 with gods, or 26 for Arimaa)\n"},
		{"zeros", strings.Repeat("\x00", 1<<22), "puzzlecode: line 1: " + tooLong},
	} {
		t.Run(test.name, func(t *testing.T) {
			cmd := command(t, "encode", "--keep-going")
			cmd.Stdin = strings.NewReader(test.input)
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
				t.Errorf("%v, want exit status 1", err)
			}
			if got := stderr.String(); got != test.want {
				t.Errorf("stderr %q, want %q", got, test.want)
			}
			if got, want := strings.Count(stdout.String(), code), strings.Count(test.input, code); got != want {
				t.Errorf("%d codes printed, want %d: %q", got, want, stdout.String())
			}
		})
	}
}
