package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// The hash is that of the definition. Positions that can be reached within a turn have different hashes, and so have
// those that differ in what is not on the board.
func TestHash(t *testing.T) {
	list := mixed(6, 480)
	for i, p := range unplaced(t, [2]position.God{position.Pan, position.Mortal}) {
		if i%300 == 0 {
			list = append(list, p)
		}
	}
	for _, p := range list {
		if got, want := p.Hash(), position.SlowHash(p); got != want {
			t.Fatalf("%v: %x, want %x", p, got, want)
		}
		seen := map[uint64]position.Position{p.Hash(): p}
		add := func(q position.Position) {
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
		for god := range position.Gods() {
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
		if len(seen) < 4 {
			t.Fatalf("%v: only %d positions", p, len(seen))
		}
	}
}

// The hashes of two mortals are those that programs may have stored before positions had gods.
func TestHashesOfMortals(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want uint64
	}{
		{"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2", 0x43b528c2a277cf83},
		{"0000000000000000000000000/2/mortal:B3,D3/mortal:C4,C2", 0x16d104a2ad4c5eda},
		{"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", 0x7be638b36d583d16},
		{"0300102020022220024000000/1/mortal:B4,E3/#mortal:B5,C3", 0x717439f7b052af17},
		{"4444444444442444444423422/2/mortal:C3,A1/mortal:D1,E1", 0xa081ec4fd077c068},
		{"0000000000000000000000000/2/mortal:B5,D4/mortal:D5,E2", 0x8ac15703cc59b738},
		{"0000000000000000000000000/1/mortal:C4,D4/mortal:A2,A1", 0x7149225aede362c0},
		{"1013102301123110130022003/2/mortal:D4,D3/mortal:E4,D2", 0xe608746ac79ea1f4},
		{"0110123013121330103021010/1/mortal:C5,D1/mortal:C2,C1", 0x4b987df4eb930c9c},
		{"0000000000000000000000000/1/mortal:D3,C2/mortal:A2,E1", 0xd2a1ea70c70d2868},
		{"0000000031100000110111011/2/#mortal:D4,A3/mortal:A4,A2", 0x5c4c2a2ffc9c8594},
		{"1402210223421011120001044/2/mortal:B2,D2/mortal:B3,E3", 0x4b03f34fb5ba27a9},
		{"0110111100111100101001010/2/mortal:A4,B3/mortal:B1,E1", 0x42d775dfb6b3066f},
		{"3303131011132012231230022/1/mortal:B4,D3/mortal:E5,A2", 0x5983106df1a865f5},
		{"1111111110010100001110110/1/mortal:E3,E1/mortal:E4,D1", 0x4cacb7ea77424047},
		{"0122212320201013222201020/1/mortal:B2,D2/mortal:D5,E2", 0x70e333433f2cf763},
		{"0110111110001000010100100/2/mortal:E4,C3/mortal:B4,A1", 0x76d18887331172df},
		{"0211001111001211210120220/2/mortal:C3,A1/mortal:A3,B3", 0x6405c41e9ef789a2},
		{"1211100120200220001200100/1/mortal:A5,E3/mortal:E5,B2", 0x205a35132a1ae797},
		{"0011101011110000011101000/2/mortal:A1,C1/mortal:E4,B3", 0x6a14aa403bd40bf4},
	} {
		if got := position.MustParse(test.fen).Hash(); got != test.want {
			t.Errorf("%s: %#016x, want %#016x", test.fen, got, test.want)
		}
	}
}
