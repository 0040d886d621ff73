package main

import (
	"encoding/binary"
	"fmt"
	"os"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
)

// A sample is a position with its value and the result of its game, both for the side to move. The value comes from a
// search. In a file, a sample takes 16 bytes; numbers are little-endian:
//   - 8 bytes: the heights as a number in base 5, A5 the lowest digit;
//   - 4 bytes: the squares of the workers in base 32, the side to move first;
//   - 2 bytes: the value;
//   - 1 byte: 1 for a win, and 2 more if the side to move must not step up;
//   - 1 byte: the gods, that of the side to move in the lower four bits.
type sample struct {
	heights  [25]uint8
	workers  [4]uint8 // squares, the side to move first
	value    int16    // a value of package search, which may be a win or a loss
	won      bool
	grounded bool     // the side to move must not move up
	gods     [2]uint8 // the side to move first; 0 for none
}

const sampleSize = 16

// result returns 1 if the side to move has won the game, otherwise 0.
func (s *sample) result() float64 {
	if s.won {
		return 1
	}
	return 0
}

// sampleOf returns the sample of a position. It does not set the result.
func sampleOf(p position.Position, value search.Value) sample {
	s := sample{value: int16(value), grounded: nodes.WithPowers(p).Grounded}
	for square := range position.Square(position.Squares) {
		s.heights[square] = uint8(p.Height(square))
	}
	for i, side := range [2]position.Side{p.Side(), p.Side().Other()} {
		for j, square := range p.Workers(side) {
			s.workers[2*i+j] = uint8(square)
		}
		s.gods[i] = uint8(p.God(side))
	}
	return s
}

func (s *sample) appendBinary(b []byte) []byte {
	var heights uint64
	for i := 24; i >= 0; i-- {
		heights = 5*heights + uint64(s.heights[i])
	}
	var workers uint32
	for i := 3; i >= 0; i-- {
		workers = workers<<5 | uint32(s.workers[i])
	}
	b = binary.LittleEndian.AppendUint64(b, heights)
	b = binary.LittleEndian.AppendUint32(b, workers)
	b = binary.LittleEndian.AppendUint16(b, uint16(s.value))
	result := byte(0)
	if s.won {
		result = 1
	}
	if s.grounded {
		result |= 2
	}
	return append(b, result, s.gods[0]|s.gods[1]<<4)
}

func sampleFrom(b []byte) (s sample) {
	heights, workers := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint32(b[8:])
	for i := range s.heights {
		s.heights[i] = uint8(heights % 5)
		heights /= 5
	}
	for i := range s.workers {
		s.workers[i] = uint8(workers >> (5 * i) & 31)
	}
	s.value, s.won = int16(binary.LittleEndian.Uint16(b[12:])), b[14]&1 != 0
	s.grounded, s.gods = b[14]&2 != 0, [2]uint8{b[15] & 15, b[15] >> 4}
	return s
}

// readSamples reads the samples of some files.
func readSamples(files []string) ([]sample, error) {
	var out []sample
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if len(data)%sampleSize != 0 {
			return nil, fmt.Errorf("%s has %d bytes, want a multiple of %d", name, len(data), sampleSize)
		}
		for ; len(data) > 0; data = data[sampleSize:] {
			out = append(out, sampleFrom(data))
		}
	}
	return out, nil
}

// node returns the position of a sample.
func (s *sample) node() (n powers.Node) {
	sets := [4]*bitboard.Board5{&n.One, &n.Two, &n.Three, &n.Domes}
	for square, h := range s.heights {
		for _, set := range sets[:h] {
			*set |= squareSet(square)
		}
	}
	sides := [2]*bitboard.Board5{&n.Own, &n.Theirs}
	for i, square := range s.workers {
		*sides[i/2] |= squareSet(int(square))
	}
	n.Grounded = s.grounded
	return n
}

func squareSet(square int) bitboard.Board5 { return bitboard.Board5(position.Square(square).Set()) }
