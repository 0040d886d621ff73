package main

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
)

// A search for ten minutes ends soon after quit, and after the end of the input, with the best turn
// so far. Without that this test would take ten minutes.
func TestEngineQuits(t *testing.T) {
	for name, end := range map[string]string{"quit": "quit\n", "end": ""} {
		t.Run(name, func(t *testing.T) {
			r := start(t, command(t, "engine"))
			answers := bufio.NewScanner(r.out)
			io.WriteString(r.stdin, "position 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\n")
			if !answers.Scan() || answers.Text() != "positionok" {
				t.Errorf("%q", answers.Text())
			}
			io.WriteString(r.stdin, "go gtime 600000 btime 600000\n"+end)
			r.stdin.Close()
			if !answers.Scan() || !strings.HasPrefix(answers.Text(), "bestmove ") || answers.Scan() {
				t.Errorf("%q", answers.Text())
			}
			if err := r.cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A line that is too long gets an answer like any other command, and the position before it is not searched.
func TestEngineLongLine(t *testing.T) {
	long := "position " + strings.Repeat("x", 1<<20) + "\n"
	input := long + "position HfGoo8VCrfkSpV\n" + long + "go nodes 10\nisready\n"
	want := "error line of more than 1 MiB\npositionok\nerror line of more than 1 MiB\n" +
		"error go: there is no position; send the command position\nreadyok\n"
	if got, err := answer(t, input, "engine"); got != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// The mediator's notation has no turn in which both workers of Hermes move: then the best turn that it has is
// written.
func TestBestWritten(t *testing.T) {
	line, err := game.ReadLine("0000000000000000000000000/1/hermes:A1,C1/apollo:E5,E4")
	if err != nil {
		t.Fatal(err)
	}
	best := func(texts ...string) string {
		var lines []engine.Line
		for _, text := range texts {
			turn, err := line.State().ReadTurn(text)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, engine.Line{Turns: []game.Turn{turn}})
		}
		text, err := bestWritten(line.State(), lines)
		if err != nil {
			t.Error(err)
		}
		return text
	}
	if got := best("A1>A3,C1>C2^D3", "A1>A2^D2", "A1>A3^B3", "A1>A2^B2"); got != "a5a4a3b3" {
		t.Errorf("the best of some turns is %s", got)
	}
	if got := best("A1>A3,C1>C2^D3"); len(got) < 4 {
		t.Errorf("instead of a turn that cannot be written it is %q", got)
	}
}
