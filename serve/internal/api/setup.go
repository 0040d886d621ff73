package api

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// The words that [WriteSetup] writes for the states of a board with gods.
const (
	raised = "raised" // Athena, who is not to move, moved up on her last turn
	won    = "won"    // the side that is not to move has just won
)

// WriteSetup writes a board, which need not be a valid position, as a text such as
// "0200102020022220024000000.1.B4E3.B5". The text has the heights, the side to move, and the workers of each side. In a
// game with gods, the names of the gods follow, and perhaps the word "raised" or "won". An example is
// "0200102020022220024000000.1.B4E3.B5.pan.athena.raised".
func WriteSetup(s position.Setup) string {
	var b strings.Builder
	for _, h := range s.Heights {
		b.WriteString(strconv.Itoa(h))
	}
	fmt.Fprintf(&b, ".%d", s.Side+1)
	for _, workers := range s.Workers {
		b.WriteString("." + Placement(workers).String())
	}
	if s.Gods == [2]position.God{} {
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

// ReadSetup is the inverse of [WriteSetup].
func ReadSetup(text string) (s position.Setup, err error) {
	parts := strings.Split(text, ".")
	isLong := slices.Contains([]int{4, 6, 7}, len(parts)) && len(parts[0]) == position.Squares
	if !isLong || parts[1] != "1" && parts[1] != "2" {
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
		if s.Workers[side], err = squares(workers, 2); err != nil {
			return s, err
		}
	}
	if len(parts) == 4 {
		return s, nil
	}
	for side, name := range parts[4:6] {
		if s.Gods[side], err = position.ParseGod(name); err != nil {
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

// SetupOf returns the board of a state of Santorini. Some workers may not be placed yet. For another game, the error
// wraps [codec.ErrGame].
func SetupOf(state game.State) (position.Setup, error) {
	p, ok := state.Code().Santorini()
	if !ok {
		return position.Setup{}, fmt.Errorf("%w: the editor is not available for %s", codec.ErrGame, state.Game().Name())
	}
	s := p.Setup()
	s.Finished = s.Finished && !p.Mortals() // without gods the board shows whether the game is over
	return s, nil
}

// codeOfSetup returns the code of a board, or what is wrong with the board. While workers are to be placed, their
// number determines the side to move. Without gods, Raised and Finished are ignored.
func codeOfSetup(s position.Setup) (c codec.Code, faults []string) {
	if s.Gods == [2]position.God{} {
		s.Raised, s.Finished = false, false
	}
	first, second := len(s.Workers[0]), len(s.Workers[1])
	isFlat := s.Heights == [position.Squares]int{}
	if isFlat && first+second < 4 && first == min(first+second, 2) {
		s.Side = position.Side(first / 2)
		s.Raised, s.Finished = false, false
	}
	p, err := s.Position()
	if wrong := (*position.SetupError)(nil); errors.As(err, &wrong) {
		return codec.Code{}, wrong.Details()
	}
	return codec.Encode(p), nil
}
