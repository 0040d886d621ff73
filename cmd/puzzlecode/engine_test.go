package main

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// A search for ten minutes ends soon after quit, and after the end of the input, with the best turn
// so far. Without that this test would take ten minutes.
func TestEngineQuits(t *testing.T) {
	for name, end := range map[string]string{"quit": "quit\n", "end": ""} {
		t.Run(name, func(t *testing.T) {
			r := start(t, command(t, "engine"))
			answers := bufio.NewScanner(r.out)
			io.WriteString(r.in, "position 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\n")
			if !answers.Scan() || answers.Text() != "positionok" {
				t.Errorf("%q", answers.Text())
			}
			io.WriteString(r.in, "go gtime 600000 btime 600000\n"+end)
			r.in.Close()
			if !answers.Scan() || !strings.HasPrefix(answers.Text(), "bestmove ") || answers.Scan() {
				t.Errorf("%q", answers.Text())
			}
			if err := r.cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}
