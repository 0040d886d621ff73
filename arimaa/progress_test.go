package arimaa_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

// A push is completed by a piece of the side to move that is stronger and not frozen.
func TestWhoCompletesAPush(t *testing.T) {
	// e on c4 is as strong as E. D on d3 is stronger than r, but frozen by m.
	p := diagram("g", `
		........
		........
		........
		........
		..erE...
		...D....
		...m....
		R......r`)
	pushed, err := p.Begin(nil).Play(arimaa.MustParseStep("rd4n"))
	if err != nil {
		t.Fatal(err)
	}
	if steps := slices.Collect(pushed.Steps()); len(steps) != 1 || steps[0] != arimaa.MustParseStep("Ee4w") {
		t.Errorf("the push is completed by %v, want Ee4w alone", steps)
	}
	for word, want := range map[string]error{"ec4e": arimaa.ErrInPush, "Dd3n": arimaa.ErrFrozen} {
		if _, err := pushed.Play(arimaa.MustParseStep(word)); !errors.Is(err, want) {
			t.Errorf("%s in a push: %v, want %v", word, err, want)
		}
	}
}

// What Steps yields Play accepts, and all other steps of pieces to their neighbours it
// refuses, in turns that are played at random.
func TestStepsPlay(t *testing.T) {
	for i, p := range arimaatest.List(31, 30) {
		turn := p.Begin(nil)
		for {
			steps := slices.Collect(turn.Steps())
			for start := arimaa.Square(0); start.IsValid(); start++ {
				piece := turn.Position().PieceAt(start)
				for to := arimaa.Square(0); to.IsValid() && piece != arimaa.NoPiece; to++ {
					s := arimaa.Step{Piece: piece, From: start, To: to}
					if _, err := turn.Play(s); (err == nil) != slices.Contains(steps, s) {
						t.Fatalf("%v, after %v: %v: %v, and the steps are %v", p, turn.Turn(), s, err, steps)
					}
				}
			}
			if len(steps) == 0 {
				break
			}
			turn, _ = turn.Play(steps[i*7%len(steps)])
		}
	}
}

// The first removal that is left out is named, though others are given.
func TestMissingRemovalIsNamed(t *testing.T) {
	p := diagram("g", "r....... ........ ........ ........ ........ .R..R... ........ ........")
	_, _, err := p.Play(arimaa.MustParseTurn("Rb3e Re3e Rf3x"), nil)
	var wrong *arimaa.TurnError
	if !errors.As(err, &wrong) || !errors.Is(err, arimaa.ErrRemoval) || wrong.Step != arimaa.MustParseStep("Rc3x") {
		t.Errorf("%v, want the removal Rc3x", err)
	}
}
