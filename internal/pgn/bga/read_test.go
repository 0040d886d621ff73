package bga

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// found returns what was read as the generator has it.
func found(g *Game) result {
	out := result{winner: g.Winner, reason: g.Reason, restarts: g.Restarts, start: g.Line.StateAt(Placings).String()}
	for i, p := range g.Players {
		out.placed[i] = [2]string{p.Placed[0].String(), p.Placed[1].String()}
	}
	for i := Placings; i < g.Line.Len(); i++ {
		out.fens = append(out.fens, g.Line.StateAt(i+1).String())
	}
	for _, a := range g.Open {
		out.open = append(out.open, a.String())
	}
	if g.OpenTurn != nil {
		out.wouldBe = g.OpenTurn.String()
	}
	return out
}

func sameResult(a, b result) string { return cmp.Diff(a, b, cmp.AllowUnexported(result{})) }

// pairOf returns the gods of a game: none for some, and each of the ten against each other.
func pairOf(r *rand.Rand, n int) [2]string {
	if n%12 == 0 {
		return [2]string{"mortal", "mortal"}
	}
	first := 1 + n%10
	second := 1 + r.IntN(9)
	if second >= first {
		second++
	}
	return [2]string{godNames[first], godNames[second]}
}

func generated(n int) (*rand.Rand, *sim) {
	r := rand.New(rand.NewPCG(uint64(n), 25))
	c := pick(r, []chances{{0, 0, 30}, {3, 1, 30}, {8, 4, 50}, {1, 30, 30}})
	for {
		if s := played(r, pairOf(r, n), c); len(s.truth.fens) > 0 {
			return r, s
		}
	}
}

// games is the number of random games of a test.
const games = 300

// Games of all gods in all wrappers are read as they were played.
func TestRead(t *testing.T) {
	reasons := map[Reason]int{}
	for n := range games {
		r, s := generated(n)
		f := randomForm(r, s)
		text := f.write(t, f.packets(r, s))
		g, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("game %d, %s, %v: %v", n, f.wrapper, s.gods, err)
		}
		want := s.truth
		if f.short() && len(g.Open) == 0 {
			want = s.wholeOf()
		}
		if diff := sameResult(want, found(g)); diff != "" {
			t.Fatalf("game %d, %s, %v: %s", n, f.wrapper, s.gods, diff)
		}
		if got := [2]string{g.Players[0].Name, g.Players[1].Name}; got != f.names || g.Table != uint64(f.table) {
			t.Fatalf("game %d: names %q, table %d; must be %q, %d", n, got, g.Table, f.names, f.table)
		}
		checkPGN(t, g)
		reasons[g.Reason]++
	}
	for _, reason := range []Reason{Level3, Pan, NoMoves, Resign, Concede, Abandon, Unfinished} {
		if reasons[reason] == 0 {
			t.Errorf("no game ends with %s", reason)
		}
	}
	t.Log(reasons)
}

// So are their texts, in any order and in a language that is not known.
func TestReadText(t *testing.T) {
	for n := range games {
		r, s := generated(n)
		f := randomForm(r, s)
		f.wrapper, f.era = "history", max(f.era, squares)
		if f.language != "en" {
			f.noise = false // it can look like a step
		}
		newest := r.IntN(2) == 0
		text := f.text(r, f.packets(r, s), newest, n%2 == 0)
		g, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("game %d, %s, newest first %v, %v: %v\n%s", n, f.language, newest, s.gods, err, text)
			continue
		}
		if s.truth.reason == Unfinished && f.language != "en" {
			continue // a restart at the end is told from an ending by nothing
		}
		want, got := s.truth, found(g)
		if len(g.Open) == 0 {
			want = s.wholeOf()
		}
		want.restarts = got.restarts
		if f.language == "xx" {
			want.reason = got.reason
		}
		if diff := sameResult(want, got); diff != "" {
			t.Fatalf("game %d, %s, newest first %v, %v: %s\n%s", n, f.language, newest, s.gods, diff, text)
		}
	}
}

// checkPGN checks that a game in PGN has the same turns, winner and players.
func checkPGN(t *testing.T, g *Game) {
	text, err := g.PGN()
	if err != nil {
		t.Fatal(err)
	}
	again, err := pgn.Parse(text.String())
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if is := again.Tag(pgn.Termination) == pgn.Unterminated; is != (g.Reason == Unfinished) {
		t.Fatalf("%s: told as not over: %v", g.Reason, is)
	}
	winner := []game.Side{"", game.First, game.Second}[g.Winner]
	h := again.Headers()
	if again.Record().String() != game.RecordOf(g.Line).String() || again.Winner() != winner || h.Date != "2023-11-14" ||
		h.Site != Site {
		t.Fatalf("%v, %s: %v", g.Line, g.Reason, again)
	}
}
