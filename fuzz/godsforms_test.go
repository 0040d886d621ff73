package fuzz

import (
	"bytes"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Any position with gods comes back from every form, and with every goal that it can have.
func FuzzGodsForms(f *testing.F) {
	for i, p := range godsPositions() {
		f.Add(encodedGods(p, codec.Goal(i%10)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, goal := decodedGods(data)
		p, err := s.Position()
		if err != nil {
			return
		}
		if p.Finished() {
			goal = codec.NoGoal
		}
		ones, twos, fours := p.Planes()
		first, second := bitboard.Board5(p.WorkerSet(position.First)), bitboard.Board5(p.WorkerSet(position.Second))
		if back, err := position.FromPlanes(ones, twos, fours, first, second, p.Situation()); back != p || err != nil {
			t.Errorf("%v through its planes: %v, %v", p, back, err)
		}
		if back, err := position.Parse(p.String()); back != p || err != nil {
			t.Errorf("%v through its FEN: %v, %v", p, back, err)
		}
		c, err := codec.Encode(p).WithGoal(goal)
		if held, ok := c.Santorini(); err != nil || c.Goal() != goal || held != p || !ok {
			t.Fatalf("%v with goal %v is %v with goal %v, %v", p, goal, held, c.Goal(), err)
		}
		for _, back := range []func() (codec.Code, error){
			func() (codec.Code, error) { return codec.Parse(c.String()) },
			func() (codec.Code, error) { return codec.Read(p.String() + " " + goal.String()) },
			func() (codec.Code, error) { return throughJSON(c) },
			func() (codec.Code, error) { return c.Key().Code(), nil },
		} {
			if got, err := back(); got != c || err != nil {
				t.Errorf("%v with goal %v comes back as %v, %v", p, goal, got, err)
			}
		}
		other, err := codec.Encode(p.SwapSides()).WithGoal(goal)
		key, otherKey := c.Key(), other.Key()
		if err != nil || c.Compare(other) != bytes.Compare(key.Bytes(), otherKey.Bytes()) {
			t.Errorf("%v and %v compare otherwise than their keys, %v", c, other, err)
		}
	})
}
