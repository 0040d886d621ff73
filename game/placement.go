package game

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Placement is a [State] of Santorini, with gods or without, before all workers stand. The zero value
// is invalid; use [New].
type Placement struct{ code codec.PlacementCode }

// Game returns [codec.Santorini] or [codec.Gods].
func (s Placement) Game() codec.Game { return s.code.Game() }

// Code returns the [codec.PlacementCode] of the placement.
func (s Placement) Code() codec.AnyCode { return s.code }

// String returns the FEN.
func (s Placement) String() string { return s.code.FEN() }

// Side returns [First] or [Second], which places next.
func (s Placement) Side() Side { return Side(s.code.Placement().Side().String()) }

// Outcome returns the zero Outcome.
func (s Placement) Outcome() Outcome { return Outcome{} }

// IsPlacing returns true.
func (s Placement) IsPlacing() bool { return true }

// Board returns the 25 squares on the ground, and the workers that stand.
func (s Placement) Board() Board { return placedBoard(s.code.Placement(), 0) }

// placedBoard returns the board of a placement on which the side to place has placed some more
// workers.
func placedBoard(p position.Placement, more position.Placing) Board {
	b := Board{Size: 5, Files: "ABCDE", Heights: make([]int, position.Squares)}
	for side := position.First; side <= position.Second; side++ {
		workers := p.WorkerSet(side)
		if side == p.Side() {
			workers |= position.SquareSet(more)
		}
		for w := range workers.All() {
			b.Pieces = append(b.Pieces, Piece{w.String(), Side(side.String()), "worker"})
		}
	}
	return b
}

// Turns yields the legal turns in the order of [position.Placement.Turns].
func (s Placement) Turns() iter.Seq2[Turn, State] {
	return func(yield func(Turn, State) bool) {
		for t := range s.code.Placement().Turns() {
			next, err := s.after(t)
			if err != nil {
				panic(err) // the turn is legal
			}
			if !yield(t, next) {
				return
			}
		}
	}
}

// after returns the state after a turn. The error is a *[position.PlacingError].
func (s Placement) after(t position.Placing) (State, error) {
	if p, ok := s.code.GodsPlacement(); ok {
		next, start, err := p.Play(t)
		switch {
		case err != nil:
			return nil, err
		case start.IsZero():
			return Placement{codec.EncodeGodsPlacement(next)}, nil
		}
		return New(codec.EncodeGods(start)), nil
	}
	next, start, err := s.code.Placement().Play(t)
	switch {
	case err != nil:
		return nil, err
	case start.IsZero():
		return Placement{codec.EncodePlacement(next)}, nil
	}
	return Santorini{start}, nil
}

// ReadTurn calls [position.ReadPlacing].
func (s Placement) ReadTurn(text string) (Turn, error) { return turnOrNil(position.ReadPlacing(text)) }

// ParseTurn calls [position.ParsePlacing].
func (s Placement) ParseTurn(text string) (Turn, error) {
	return turnOrNil(position.ParsePlacing(text))
}

// Play plays a [position.Placing]; it panics for a turn of another game. The error is a
// *[position.PlacingError].
func (s Placement) Play(t Turn) (State, Turn, error) {
	next, err := s.after(t.(position.Placing))
	if err != nil {
		return nil, nil, err
	}
	return next, t, nil
}

// Parts returns a part for each worker.
func (s Placement) Parts(t Turn) []Part { return placedParts(t.(position.Placing)) }

func placedParts(t position.Placing) (parts []Part) {
	for square := range t.Squares() {
		parts = append(parts, Part{Kind: Place, To: square.String()})
	}
	return parts
}

// Mirror exchanges the columns.
func (s Placement) Mirror() (State, func(Turn) Turn) {
	code := codec.EncodePlacement(position.FlipColumns.Placement(s.code.Placement()))
	if p, ok := s.code.GodsPlacement(); ok {
		code = codec.EncodeGodsPlacement(p.Image(position.FlipColumns))
	}
	return Placement{code}, func(t Turn) Turn { return position.FlipColumns.Placing(t.(position.Placing)) }
}

// Canonical returns the smallest code of the eight symmetric placements.
func (s Placement) Canonical() codec.AnyCode {
	c, _ := s.code.Canonical()
	return c
}

// Begin returns the turn before its first square is chosen.
func (s Placement) Begin() Choice { return placementChoice{placement: s.code.Placement()} }

// placementChoice is a turn that places workers with up to two chosen squares.
type placementChoice struct {
	placement position.Placement
	squares   []string
	turn      position.Placing // the squares
}

func (c placementChoice) Squares() []string { return c.squares }

func (c placementChoice) Next() (options []Option) {
	if len(c.squares) == c.placement.Left() {
		return nil
	}
	taken := c.placement.WorkerSet(position.First) | c.placement.WorkerSet(position.Second) | position.SquareSet(c.turn)
	for s := position.A5; s.IsValid(); s++ {
		if !taken.Has(s) {
			options = append(options, Option{s.String(), PlaceOn})
		}
	}
	return options
}

func (c placementChoice) Choose(square string) (Choice, error) {
	if !slices.Contains(c.Next(), Option{square, PlaceOn}) {
		return nil, &ChoiceError{Square: square}
	}
	c.squares = append(slices.Clip(c.squares), square)
	c.turn |= position.NewPlacing(position.MustParseSquare(square))
	return c, nil
}

func (c placementChoice) Turn() (Turn, bool) {
	if len(c.squares) < c.placement.Left() {
		return nil, false
	}
	return c.turn, true
}

func (c placementChoice) Board() Board   { return placedBoard(c.placement, c.turn) }
func (c placementChoice) Played() []Part { return placedParts(c.turn) }

func isPlacement(s State) bool { _, ok := s.(Placement); return ok }

// A PlacementRecord is a game of Santorini, with gods or without, that ends before all workers stand.
type PlacementRecord struct{ Line Line }

// Game returns [codec.Santorini] or [codec.Gods].
func (r PlacementRecord) Game() codec.Game { return r.Line.first.Game() }

// String returns the FEN of the start and the turns.
func (r PlacementRecord) String() string {
	return strings.Join(append([]string{r.Line.first.String()}, r.Line.Texts()...), " ")
}

// Format writes the game in the notation fen, which is that of String. For any other notation the
// error wraps [ErrNotation].
func (r PlacementRecord) Format(notation string) (string, error) {
	if notation != "fen" {
		return "", fmt.Errorf("%w: %s cannot be written: %w", ErrNotation, notation, position.ErrUnplaced)
	}
	return r.String(), nil
}

// Len returns the number of turns.
func (r PlacementRecord) Len() int { return r.Line.Len() }

// Moments returns the positions before each turn and after the last one.
func (r PlacementRecord) Moments() (list []Moment) {
	list = placedMoments(r.Line)
	return append(list, newMoment(r.Line.State(), len(list)+1, nil))
}

// placedMoments returns the positions before each turn of a line, which may be zero.
func placedMoments(l Line) (list []Moment) {
	for i, t := range l.Turns() {
		list = append(list, newMoment(l.StateAt(i), i+1, t))
	}
	return list
}

// placedText returns the text of a game whose workers were placed by a line, which may be zero.
func placedText(placed Line, played string) string {
	if placed.IsZero() {
		return played
	}
	text := PlacementRecord{placed}.String()
	if _, turns, more := strings.Cut(played, " "); more {
		text += " " + turns
	}
	return text
}

// Outcome returns the zero Outcome.
func (r PlacementRecord) Outcome() Outcome { return Outcome{} }
