package fuzz

import (
	"encoding/json"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Any position comes back from every notation that supports it, and with every goal that it can
// have.
func FuzzForms(f *testing.F) {
	for i, p := range positions() {
		f.Add(encoded(p, codec.Goal(i%10)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, goal := decoded(data)
		p, err := s.Position()
		if err != nil {
			return
		}
		for _, form := range []struct {
			name string
			back func() (position.Position, error)
		}{
			{"setup", p.Setup().Position},
			{"FEN", func() (position.Position, error) { return position.Parse(p.String()) }},
			{"layers", p.Layers().Position},
			{"pieces", p.Pieces().Position},
			{"record", func() (position.Position, error) {
				r, err := p.Record()
				if err != nil {
					return p, err
				}
				return r.Position()
			}},
			{"record bits", func() (position.Position, error) {
				bits, err := codec.RecordBits(p)
				if err != nil {
					return p, err
				}
				return codec.ParseRecordBits(bits)
			}},
			{"planes", func() (position.Position, error) {
				ones, twos, fours := p.Planes()
				return position.FromPlanes(ones, twos, fours, bitboard.Board5(p.WorkerSet(position.First)),
					bitboard.Board5(p.WorkerSet(position.Second)), p.Situation())
			}},
			{"JSON", func() (position.Position, error) { return throughJSON(p) }},
		} {
			if back, err := form.back(); back != p || err != nil {
				t.Errorf("%v through its %s: %v, %v", p, form.name, back, err)
			}
		}
		checkForms(t, p)
		checkCode(t, p, goal)
	})
}

// checkForms checks that the forms say the same about every square.
func checkForms(t *testing.T, p position.Position) {
	t.Helper()
	s, layers := p.Setup(), p.Layers()
	var pieces [position.Squares]int
	for k, list := range p.Pieces().Levels {
		for _, square := range list {
			pieces[square] = k + 1
		}
	}
	var all position.SquareSet
	for k, level := range layers.Levels {
		all |= level
		for square := range level.All() {
			if s.Heights[square] != k || pieces[square] != k || p.String()[square] != '0'+byte(k) {
				t.Errorf("%v: %v is on level %d, in its setup on %d, in its pieces on %d", p, square, k, s.Heights[square],
					pieces[square])
			}
		}
	}
	if all != position.SquareSet(bitboard.Valid5) {
		t.Errorf("%v: the levels share out %v", p, all)
	}
	r, err := p.Record()
	if err != nil {
		t.Fatal(err)
	}
	for side, list := range s.Workers {
		if [2]position.Square(r.Workers[2*side:][:2]) != [2]position.Square(list) ||
			layers.Workers[side] != list[0].Set()|list[1].Set() {
			t.Errorf("%v: workers %v, in its record %v, in its layers %v", p, list, r.Workers, layers.Workers[side])
		}
	}
}

// checkCode checks that the code of a position with a goal comes back from
// every form, and holds both.
func checkCode(t *testing.T, p position.Position, goal codec.Goal) {
	t.Helper()
	c, err := codec.Encode(p).WithGoal(goal)
	if p.Finished() && goal != 0 {
		if err == nil {
			t.Errorf("%v has goal %v, but the game is over", p, goal)
		}
		return
	}
	if held, ok := c.Santorini(); err != nil || c.Goal() != goal || held != p || !ok {
		t.Fatalf("%v with goal %v is %v with goal %v, %v", p, goal, held, c.Goal(), err)
	}
	for _, form := range []struct {
		name string
		back func() (codec.Code, error)
	}{
		{"ranked code", func() (codec.Code, error) { return codec.Parse(c.String()) }},
		{"shrinking-index code", func() (codec.Code, error) {
			text, err := c.Shrinking()
			if err != nil {
				return c, err
			}
			return codec.Parse(text)
		}},
		{"binary form", func() (back codec.Code, err error) {
			data, err := c.MarshalBinary()
			if err != nil {
				return back, err
			}
			err = back.UnmarshalBinary(data)
			return back, err
		}},
		{"JSON", func() (codec.Code, error) { return throughJSON(c) }},
		{"goal 9", func() (codec.Code, error) {
			if p.Finished() {
				return c, nil
			}
			other, err := c.WithGoal(codec.Hold3)
			if err != nil {
				return other, err
			}
			return other.WithGoal(goal)
		}},
	} {
		if back, err := form.back(); back != c || err != nil {
			t.Errorf("%v with goal %v through its %s: %v, %v, want %v", p, goal, form.name, back, err, c)
		}
	}
}

func throughJSON[T any](v T) (back T, err error) {
	data, err := json.Marshal(v)
	if err != nil {
		return back, err
	}
	err = json.Unmarshal(data, &back)
	return back, err
}
