package api

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// The states of a board with gods, in the notation of [WriteSetup].
const (
	raised = "raised" // Athena, who is not to move, moved up on her last turn
	won    = "won"    // the side that is not to move has just won
)

// WriteSetup writes a board that need not be a position: heights, side, the workers of either side, and with gods
// their names and perhaps raised or won, such as 0200102020022220024000000.1.B4E3.B5 and
// 0200102020022220024000000.1.B4E3.B5.pan.athena.raised.
func WriteSetup(s gods.Setup) string {
	var b strings.Builder
	for _, h := range s.Heights {
		b.WriteString(strconv.Itoa(h))
	}
	fmt.Fprintf(&b, ".%d", s.Side+1)
	for _, workers := range s.Workers {
		b.WriteByte('.')
		for _, w := range workers {
			b.WriteString(w.String())
		}
	}
	if s.Gods == [2]gods.God{} {
		return b.String()
	}
	fmt.Fprintf(&b, ".%v.%v", s.Gods[0], s.Gods[1])
	switch {
	case s.Finished:
		b.WriteString("." + won)
	case s.Raised:
		b.WriteString("." + raised)
	}
	return b.String()
}

// ReadSetup reads what [WriteSetup] writes.
func ReadSetup(text string) (s gods.Setup, err error) {
	parts := strings.Split(text, ".")
	if n := len(parts); n != 4 && n != 6 && n != 7 || len(parts[0]) != position.Squares || parts[1] != "1" && parts[1] != "2" {
		return s, position.ErrSyntax
	}
	for i, c := range parts[0] {
		if c < '0' || c > '4' {
			return s, position.ErrSyntax
		}
		s.Heights[i] = int(c - '0')
	}
	s.Side = position.Side(parts[1][0] - '1')
	for side, workers := range parts[2:4] {
		if len(workers)%2 != 0 || len(workers) > 4 {
			return s, position.ErrSyntax
		}
		for i := 0; i < len(workers); i += 2 {
			square, err := position.ParseSquare(workers[i : i+2])
			if err != nil {
				return s, err
			}
			s.Workers[side] = append(s.Workers[side], square)
		}
	}
	if len(parts) == 4 {
		return s, nil
	}
	for side, name := range parts[4:6] {
		if s.Gods[side], err = gods.ParseGod(name); err != nil {
			return s, err
		}
	}
	if len(parts) == 7 {
		if s.Raised, s.Finished = parts[6] == raised, parts[6] == won; !s.Raised && !s.Finished {
			return s, position.ErrSyntax
		}
	}
	return s, nil
}

// SetupOf returns the board of a state of Santorini, with gods or without, also before all workers stand. The error
// is [codec.ErrGame] for another game.
func SetupOf(state game.State) (gods.Setup, error) {
	switch s := state.(type) {
	case game.Santorini:
		plain := s.Position.Setup()
		return gods.Setup{Heights: plain.Heights, Workers: plain.Workers, Side: plain.Side}, nil
	case game.Gods:
		return s.Position.Setup(), nil
	case game.Placement:
		out := gods.Setup{Side: position.Side(s.Side().Index())}
		out.Gods, _ = game.GodsOf(s)
		for _, p := range s.Board().Pieces {
			side := p.Side.Index()
			w, err := position.ParseSquare(p.Square)
			if err != nil {
				return out, err
			}
			out.Workers[side] = append(out.Workers[side], w)
		}
		return out, nil
	}
	return gods.Setup{}, fmt.Errorf("%w: the editor is not available for %s", codec.ErrGame, state.Game().Name())
}

// codeOfSetup returns the code of a board, or its faults. On a flat board whose workers are those that stand before all are
// placed, the side to move follows from them.
func codeOfSetup(s gods.Setup) (c codec.AnyCode, faults []string) {
	hasGods := s.Gods != [2]gods.God{}
	if s.Heights == [position.Squares]int{} && len(s.Workers[0])+len(s.Workers[1]) < 4 {
		placed, err := position.NewPlacement(s.Workers[0], s.Workers[1])
		switch {
		case err != nil:
		case !hasGods:
			return codec.EncodePlacement(placed), nil
		default:
			if p, err := gods.NewPlacement(s.Gods[0], s.Gods[1], placed); err == nil {
				return codec.EncodeGodsPlacement(p), nil
			}
		}
	}
	var err error
	if hasGods {
		p, wrong := s.Position()
		if err = wrong; err == nil {
			return codec.EncodeGods(p), nil
		}
	} else {
		p, wrong := position.Setup{Heights: s.Heights, Workers: s.Workers, Side: s.Side}.Position()
		if err = wrong; err == nil {
			return codec.Encode(p), nil
		}
	}
	var plain *position.SetupError
	var godly *gods.SetupError
	switch {
	case errors.As(err, &plain):
		return nil, plain.Details()
	case errors.As(err, &godly):
		return nil, godly.Details()
	}
	return nil, []string{err.Error()}
}
