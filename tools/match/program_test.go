package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// With this variable the test binary is an engine of the line protocol: it plays the first turn
// of a position, or does what the variable says.
const engineVariable = "MATCH_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(engineVariable); how != "" {
		serveFirstTurns(how)
		return
	}
	os.Exit(m.Run())
}

func serveFirstTurns(how string) {
	notation, _ := position.NotationByName("mediator")
	first := "" // turn of the position
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		words := strings.Fields(input.Text())
		switch words[0] {
		case "isready":
			fmt.Println("a line that is no answer\nreadyok")
		case "position":
			if p, err := position.Parse(words[1]); err == nil {
				first = p.AppendTurns(nil)[0].String()
				continue
			}
			game, err := notation.Parse(words[1])
			if err != nil {
				fmt.Println("error", err)
				continue
			}
			game.Turns = game.Start.AppendTurns(nil)[:1]
			text, _ := notation.Format(game)
			_, first, _ = strings.Cut(text, " ")
		case "go":
			if strings.Join(words[1:], " ") != "gtime 20 btime 20" {
				fmt.Println("error", input.Text())
			}
			switch how {
			case "wrong":
				first = "a1a1a1"
			case "silent":
				return
			}
			fmt.Println("bestmove", first)
		}
	}
}

// Another program plays a match to its end; one that plays what is not legal, or ends, ends the
// match with an error.
func TestProgram(t *testing.T) {
	for how, want := range map[string]string{
		"first":  "",
		"wrong":  "a1a1a1",
		"silent": "waiting for",
	} {
		t.Setenv(engineVariable, how)
		other, err := newPlayer("program,command="+os.Args[0]+" -test.v,time=5ms,clock=4,restart=1", 1)
		if err != nil {
			t.Fatal(err)
		}
		better, err := newPlayer("search,nodes=500", 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, drawn := range [][]position.God{nil, {position.Demeter}} {
			score, err := playPair(t.Context(), [2]player{better, other}, newOpenings(drawn).state(1, 1))
			switch {
			case want == "" && (err != nil || score != 2):
				t.Errorf("%s, gods %v: %d of 2, %v", how, drawn, score, err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%s, gods %v: %v, want %q", how, drawn, err, want)
			}
		}
	}
	missing, err := newPlayer("program,command=/does/not/exist,time=5ms", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := playPair(t.Context(), [2]player{missing, missing}, newOpenings(nil).state(1, 1)); err == nil {
		t.Error("a program that does not exist plays")
	}
}
