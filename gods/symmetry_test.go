package gods_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// imageOf is the image of a board by a symmetry: the square of every height and worker is changed.
func imageOf(b plain, s position.Symmetry) plain {
	out := b
	for i, p := range places {
		to := places[s.Square(position.Square(i))]
		out.height[to.row][to.column] = b.at(p)
		out.worker[to.row][to.column] = b.stands(p)
	}
	return out
}

func swapped(b plain) plain {
	out := b
	out.god = [3]string{"", b.god[2], b.god[1]}
	out.mover = 3 - b.mover
	if b.winner != 0 {
		out.winner = 3 - b.winner
	}
	for _, p := range places {
		if b.stands(p) != 0 {
			out.worker[p.row][p.column] = 3 - b.stands(p)
		}
	}
	return out
}

// All symmetric positions have one canonical position, which is the first of them, and the same
// turns with their squares changed.
func TestSymmetries(t *testing.T) {
	for _, p := range positiontest.GodsList(4, 360) {
		canonical, how := p.Canonical()
		if p.Image(how) != canonical {
			t.Fatalf("%v: %v does not lead to %v", p, how, canonical)
		}
		turns := p.AppendTurns(nil)
		for s := range position.Symmetry(position.Symmetries) {
			image := p.Image(s)
			if want := imageOf(plainOf(p.String()), s).fen(); image.String() != want {
				t.Fatalf("%v by %v is %v, want %v", p, s, image, want)
			}
			if got, _ := image.Canonical(); got != canonical || canonical.Compare(image) > 0 {
				t.Fatalf("%v: the image by %v has the canonical position %v, want %v", p, s, got, canonical)
			}
			legal := map[gods.Turn]bool{}
			for turn := range image.Turns() {
				legal[turn] = true
			}
			for _, turn := range turns {
				other := turn.Image(s)
				if !legal[other] || image.PlayLegal(other) != p.PlayLegal(turn).Image(s) || other.Image(s.Inverse()) != turn {
					t.Fatalf("%v: %v by %v is %v", p, turn, s, other)
				}
			}
			if len(legal) != len(turns) {
				t.Fatalf("%v by %v: %d turns, want %d", p, s, len(legal), len(turns))
			}
		}
		q := p.SwapSides()
		if want := swapped(plainOf(p.String())).fen(); q.String() != want || q.SwapSides() != p {
			t.Fatalf("%v with sides swapped is %v, want %v", p, q, want)
		}
		both, how := p.CanonicalBothSides()
		if got, _ := q.CanonicalBothSides(); got != both || both.Side() != position.First {
			t.Fatalf("%v: %v and %v", p, both, got)
		}
		if p.Side() == position.First && p.Image(how) != both || p.Side() == position.Second && q.Image(how) != both {
			t.Fatalf("%v: %v does not lead to %v", p, how, both)
		}
	}
}

// The order of positions is total, and that of the pairs of gods is the one that is described.
func TestCompare(t *testing.T) {
	list := positiontest.GodsList(5, 600)
	slices.SortFunc(list, gods.Position.Compare)
	for i, p := range list[1:] {
		if before := list[i]; before.Compare(p) > 0 || p.Compare(before) < 0 || (before.Compare(p) == 0) != (before == p) {
			t.Fatalf("%v and %v: %d, %d", before, p, before.Compare(p), p.Compare(before))
		}
	}
	want := []string{"mortal/apollo", "apollo/apollo", "apollo/mortal", "mortal/artemis", "apollo/artemis", "artemis/artemis", "artemis/mortal", "artemis/apollo", "mortal/athena"}
	var got []string
	for _, p := range list {
		name := p.God(position.First).String() + "/" + p.God(position.Second).String()
		if len(got) == 0 || got[len(got)-1] != name {
			got = append(got, name)
		}
	}
	if len(got) != 120 || !slices.Equal(got[:len(want)], want) {
		t.Errorf("%d pairs: %v", len(got), got)
	}
	// Each of these comes before the next one.
	for i, fens := 0, []string{
		"0000000000000000000000000/1/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000001/1/athena:A4,C5/athena:A1,B1",
		"1000000000000000000000000/1/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/athena:A1,C1",
		"0000000000000000000000000/1/athena:A5,B4/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/#athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/athena[^]:A1,B1",
		"0000000000000000000000000/2/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/mortal:A1,B1",
	}; i+1 < len(fens); i++ {
		if a, b := gods.MustParse(fens[i]), gods.MustParse(fens[i+1]); a.Compare(b) != -1 || b.Compare(a) != 1 {
			t.Errorf("%v is not before %v", a, b)
		}
	}
}

// Positions that can be reached within a turn have different hashes, and so have those that differ
// in what is not on the board.
func TestHash(t *testing.T) {
	for _, p := range positiontest.GodsList(6, 360) {
		seen := map[uint64]gods.Position{p.Hash(): p}
		add := func(q gods.Position) {
			if other, taken := seen[q.Hash()]; taken && other != q {
				t.Fatalf("%v and %v have the same hash", q, other)
			}
			seen[q.Hash()] = q
		}
		for turn := range p.Turns() {
			add(p.PlayLegal(turn))
		}
		add(p.SwapSides())
		s := p.Setup()
		for god := range gods.All() {
			for side := range 2 {
				changed := s
				changed.Gods[side] = god
				if q, err := changed.Position(); err == nil {
					add(q)
				}
			}
		}
		s.Finished = !s.Finished
		if q, err := s.Position(); err == nil {
			add(q)
		}
		s.Finished, s.Raised = false, !s.Raised
		if q, err := s.Position(); err == nil {
			add(q)
		}
		if want := len(seen); want < 4 {
			t.Fatalf("%v: only %d positions", p, want)
		}
	}
}

// The number of sequences of two turns is that of the reference implementation.
func TestPerft(t *testing.T) {
	for _, p := range positiontest.GodsList(7, 60) {
		b := plainOf(p.String())
		var one, two uint64
		for after := range b.results() {
			one++
			two += uint64(len(after.results()))
		}
		if p.Perft(0) != 1 || p.Perft(1) != one || p.Perft(2) != two {
			t.Fatalf("%v: %d, %d, %d, want 1, %d, %d", p, p.Perft(0), p.Perft(1), p.Perft(2), one, two)
		}
	}
}

func TestNoAllocs(t *testing.T) {
	list := positiontest.GodsList(8, 60)
	turns, text := make([]gods.Turn, 0, 10_000), make([]byte, 0, 80)
	var sink int
	for name, f := range map[string]func(p gods.Position){
		"Turns": func(p gods.Position) {
			for turn := range p.Turns() {
				sink += int(turn.Early())
			}
		},
		"AppendTurns": func(p gods.Position) { sink += len(p.AppendTurns(turns)) },
		"PlayLegal": func(p gods.Position) {
			for turn := range p.Turns() {
				sink += int(p.PlayLegal(turn).Side())
			}
		},
		"Play": func(p gods.Position) {
			for turn := range p.Turns() {
				if _, err := p.Play(turn); err != nil {
					t.Error(err)
				}
				break
			}
		},
		"Outcome": func(p gods.Position) { sink += int(p.Outcome().Ending) },
		"Threats": func(p gods.Position) { sink += p.Threats(position.First).Count() + p.Threats(position.Second).Count() },
		"Hash":    func(p gods.Position) { sink += int(p.Hash() >> 60) },
		"Perft":   func(p gods.Position) { sink += int(p.Perft(1)) },
		"Canonical": func(p gods.Position) {
			_, s := p.Canonical()
			sink += int(s)
		},
		"AppendText": func(p gods.Position) {
			b, _ := p.AppendText(text)
			sink += len(b)
		},
		"Turn.AppendText": func(p gods.Position) {
			for turn := range p.Turns() {
				b, _ := turn.AppendText(text)
				sink += len(b)
			}
		},
	} {
		n := testing.AllocsPerRun(5, func() {
			for _, p := range list {
				f(p)
			}
		})
		if n != 0 {
			t.Errorf("%s allocates %v times for %d positions", name, n, len(list))
		}
	}
	if sink == 0 {
		t.Error("nothing was measured")
	}
}
