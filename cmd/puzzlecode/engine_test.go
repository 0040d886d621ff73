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
			cmd := command(t, "engine")
			in, err := cmd.StdinPipe()
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
			answers := bufio.NewScanner(out)
			io.WriteString(in, "position 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2\n")
			if !answers.Scan() || answers.Text() != "positionok" {
				t.Errorf("%q", answers.Text())
			}
			io.WriteString(in, "go gtime 600000 btime 600000\n"+end)
			in.Close()
			if !answers.Scan() || !strings.HasPrefix(answers.Text(), "bestmove ") || answers.Scan() {
				t.Errorf("%q", answers.Text())
			}
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}
