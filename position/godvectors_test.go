package position_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// godVector is a position with what its turns lead to, for the rules with gods.
type godVector struct {
	Case     string `json:"case"`
	Position string `json:"position"`
	Results  int    `json:"results"` // the number of different positions after a turn
	Wins     int    `json:"wins"`    // how many of them are won by a step
	Digest   string `json:"digest"`
}

// godCases are positions with one reason each.
var godCases = []struct{ name, fen string }{
	{"mortal against a god: an empty board", "0000000000000000000000000/1/mortal:B4,D2/apollo:D4,B2"},
	{"mortal: level 3 to level 3 does not win", "3300000000000000000000000/1/mortal:A5,E1/pan:C3,A1"},
	{"mortal: down from level 3 and up again wins", "3200000000000000000000000/1/mortal:B5,E1/pan:C3,A1"},
	{"apollo: two workers to change places with", "0000000000000000000000000/1/apollo:C3,E1/mortal:D4,B3"},
	{"apollo: a worker one level higher, and one too high", "0000000000010000020000000/1/apollo:C3,E1/mortal:B3,C2"},
	{"apollo: a worker of the other side wins by no force", "0000000000023000000000000/1/apollo:C3,E1/mortal:B3,A1"},
	{"apollo: climbs by changing places", "0000000000032000000000000/2/mortal:B3,A1/apollo:C3,E1"},
	{"apollo: can change places, but not build", "0044044444444444444444440/1/apollo:A5,E1/mortal:B5,E5"},
	{"artemis: two steps on an empty board", "0000000000000000000000000/1/artemis:C3,E1/mortal:A5,A1"},
	{"artemis: two levels up in two steps", "0000001200000000000000000/1/artemis:A5,E1/mortal:C3,A1"},
	{"artemis: climbs in the second step, round two sides", "0000000000003000220001000/1/artemis:E5,B1/mortal:A5,E1"},
	{"artemis: a square both won and built from", "3200033000000000000000000/1/artemis:A5,E1/mortal:C3,A1"},
	{"artemis: no way through a win", "0000000000344002400000000/1/artemis:A2,E1/mortal:D5,E5"},
	{"artemis: grounded in both steps", "0000001100001210000000000/1/artemis:B3,E1/athena[^]:D5,E5"},
	{"athena: up raises, other steps do not", "0000001110000000000000000/1/athena:B4,C3/mortal:A1,E1"},
	{"athena: a win does not raise", "0000003210000000000000000/1/athena:C4,A1/mortal:D5,E1"},
	{"athena: raised against herself", "0000001110000000000000000/1/athena:C3,A1/athena[^]:B4,E1"},
	{"athena: only up, and raised", "0144044444444444444404440/1/mortal:A5,E1/athena[^]:E5,A1"},
	{"athena: only up, and not raised", "0144044444444444444404440/1/mortal:A5,E1/athena:E5,A1"},
	{"athena: forced up does not raise", "0000000000001000000000000/1/minotaur:A5,E1/athena:B4,A1"},
	{"atlas: a dome at every level", "0123000000000000000000000/1/atlas:B4,E1/mortal:E5,A1"},
	{"demeter: two builds, in either order", "0123000000000000000000000/1/demeter:B4,E1/mortal:E5,A1"},
	{"demeter: only one square to build on", "0044044444444444444404440/1/demeter:A5,E1/mortal:E5,A1"},
	{"hephaestus: two blocks, but no dome", "0123000000000000000000000/1/hephaestus:B4,E1/mortal:E5,A1"},
	{"hermes: the whole board", "0000000000000000000000000/1/hermes:B4,D2/mortal:D4,B2"},
	{"hermes: two areas", "0010000100001000010000100/1/hermes:A5,E1/mortal:E5,A1"},
	{"hermes: one worker in a corridor", "0004444400444044440444404/1/hermes:A5,C5/mortal:E4,D3"},
	{"hermes: workers of the other side are in the way", "0000044044444440444004444/1/hermes:A5,A1/mortal:C5,D5"},
	{"hermes: up, down and a climb", "2310020000000000000000000/1/hermes:A5,C4/mortal:A1,E1"},
	{"hermes: only stands", "0244022444444444442204420/1/hermes:A5,E1/mortal:E5,A1"},
	{"minotaur: pushes in two directions", "0000000000000000000000000/1/minotaur:C3,E1/mortal:D4,B3"},
	{"minotaur: not over the edge, not onto a worker", "0000000000000000000000000/1/minotaur:B4,D2/mortal:A4,C3"},
	{"minotaur: not onto a dome, but up three levels", "0000000003000000000400000/1/minotaur:C4,C3/mortal:D4,D2"},
	{"minotaur: climbs by pushing", "0000000000023000000000000/1/minotaur:B3,E1/mortal:C3,A1"},
	{"minotaur: the other side does not win by being pushed to level 3",
		"0000000000002300000000000/1/minotaur:B3,E1/mortal:C3,A1"},
	{"pan: down two levels, down three, and a climb", "3100022300000000000000000/1/pan:A5,B4/mortal:A1,E1"},
	{"pan: down one level does not win, down two does", "1000021000000000000000000/1/pan:A4,B4/mortal:A1,E1"},
	{"pan: raised against him forbids no drop", "2300000000000000000000000/1/pan:A5,E1/athena[^]:C3,A1"},
	{"prometheus: builds before and after, in either order", "0000000000000000000000000/1/prometheus:B4,E1/mortal:E5,A1"},
	{"prometheus: onto what he has built, not up", "0000010000000000000000000/1/prometheus:A4,E1/mortal:C3,A1"},
	{"prometheus: no win after a build", "2300000000000000000000000/1/prometheus:A5,E1/mortal:C3,A1"},
	{"prometheus: raised against him", "1000012000000000000000000/1/prometheus:A5,E1/athena[^]:C3,A1"},
	{"prometheus: two blocks on one square, a dome among them",
		"2200022333000000000000000/1/prometheus:B5,E1/mortal:E5,A1"},
	{"a finished position", "0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1"},
}

func TestGodVectors(t *testing.T) {
	var made []godVector
	seen := map[string]bool{}
	for _, c := range godCases {
		if seen[c.name] {
			t.Errorf("two cases are called %s", c.name)
		}
		seen[c.name] = true
		b := godBoardOf(c.fen)
		if b.fen() != c.fen {
			t.Errorf("%s: %s must be written %s", c.name, c.fen, b.fen())
		}
		boards := b.results()
		v := godVector{Case: c.name, Position: c.fen, Results: len(boards), Digest: digest(fens(boards))}
		for after := range boards {
			if after.winner != 0 {
				v.Wins++
			}
		}
		made = append(made, v)
	}
	movers := map[position.God]int{}
	for _, v := range parseLines[godVector](t, readVectors(t, "godturns.jsonl", jsonLines(t, made))) {
		t.Run(v.Case, func(t *testing.T) { checkGodVector(t, v) })
		p := position.MustParse(v.Position)
		movers[p.God(p.Side())]++
	}
	for god := range position.Gods() {
		if movers[god] == 0 {
			t.Errorf("no vector has %v to move: add some to godCases and run make generate", god)
		}
	}
}

func checkGodVector(t *testing.T, v godVector) {
	p := position.MustParse(v.Position)
	if p.String() != v.Position {
		t.Errorf("written as %v", p)
	}
	var results []string
	wins := 0
	for turn := range p.Turns() {
		after := p.PlayLegal(turn)
		results = append(results, after.String())
		if after.Finished() {
			wins++
		}
	}
	slices.Sort(results)
	if len(results) != v.Results || wins != v.Wins || digest(results) != v.Digest {
		t.Errorf("%d results, %d wins, digest %s", len(results), wins, digest(results))
	}
}

// The power of each god matters: without it, there are other turns.
func TestPowersMatter(t *testing.T) {
	for god := range position.Gods() {
		matters := false
		for _, c := range godCases {
			p := position.MustParse(c.fen)
			if p.God(p.Side()) != god || god == position.Mortal {
				continue
			}
			s := p.Setup()
			s.Gods = [2]position.God{position.Mortal, position.Mortal}
			s.Gods[s.Side.Other()] = position.Pan
			s.Raised = false
			without, err := s.Position()
			if err != nil {
				t.Fatal(err)
			}
			matters = matters || boards(p) != boards(without)
		}
		if !matters && god != position.Mortal {
			t.Errorf("the vectors are the same without the power of %v", god)
		}
	}
}

// boards returns what the turns of a position lead to, without the names of the gods.
func boards(p position.Position) string {
	var out []string
	for turn := range p.Turns() {
		after := p.PlayLegal(turn)
		s := after.Setup()
		line := after.String()[:position.Squares]
		for _, list := range s.Workers {
			for _, w := range list {
				line += w.String()
			}
		}
		if after.Finished() {
			line += "#"
		}
		if after.Raised() {
			line += "^"
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}
