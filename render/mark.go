package render

import (
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
)

// A Mark is a sign on a square. The square has a name such as "C3" or "c3".
type Mark struct {
	Square string
	Kind   MarkKind
}

// MarkKind is the meaning of a mark. Two kinds that can be on the same square have signs of different shapes.
type MarkKind uint8

// The kinds of marks.
const (
	LastFrom  MarkKind = iota // the square that the last turn left
	LastTo                    // the square that the last turn stepped to
	Built                     // the square of the last build
	Step                      // a legal step
	Climb                     // a winning climb
	Build                     // a legal build
	BuildDome                 // a legal dome on any level
	Threat                    // a threat of the opponent
	Selected                  // the chosen piece
	Movable                   // a piece that may be chosen
	Hint                      // the subject of a hint
	Right                     // a turn to this square reaches the goal
	Slow                      // a turn to this square wins, but too late
	Wrong                     // no turn to this square reaches the goal
	Failed                    // the worker whose turn failed
	Passed                    // the worker whose turn was correct
	Forced                    // the new square of a worker that the last turn forced away
	Walk                      // a legal walk of Hermes
)

// isTarget reports whether the mark shows a legal step or build.
func (k MarkKind) isTarget() bool {
	return k == Step || k == Walk || k == Climb || k == Build || k == BuildDome
}

// Turns draws each position of a line. Each drawing has a caption, and marks that show the last turn. The options must
// have no marks.
func Turns(l game.Line, o Options) (drawings []Drawing) {
	for n := range l.Len() + 1 {
		if n > 0 {
			o.Marks = LastTurn(l.StateAt(n - 1).Parts(l.Turn(n - 1)))
		}
		drawings = append(drawings, Captioned(l.First(n).End(), o))
	}
	return drawings
}

// LastTurn returns the marks that show the last turn, given its parts.
func LastTurn(parts []game.Part) (marks []Mark) {
	for _, p := range parts {
		if p.From != "" && p.Kind != game.Force {
			marks = append(marks, Mark{p.From, LastFrom})
		}
		switch p.Kind {
		case game.Step, game.Place:
			marks = append(marks, Mark{p.To, LastTo})
		case game.Force:
			marks = append(marks, Mark{p.To, Forced})
		case game.Build, game.Dome:
			marks = append(marks, Mark{p.To, Built})
		}
	}
	return marks
}

// choiceMarks returns the marks of a turn in progress. They show its parts so far, the square chosen last, and the
// squares that may follow.
func choiceMarks(c game.Choice) []Mark {
	marks := LastTurn(c.Played())
	if squares := c.Squares(); len(squares) > 0 && len(c.Next()) > 0 {
		marks = append(marks, Mark{squares[len(squares)-1], Selected})
	}
	kinds := map[game.OptionKind]MarkKind{
		game.StepTo: Step, game.WalkTo: Walk, game.ClimbTo: Climb, game.DropTo: Climb, game.WinTo: Climb,
		game.BuildOn: Build, game.DomeOn: BuildDome, game.PlaceOn: Step,
	}
	for _, option := range c.Next() {
		if kind, ok := kinds[option.Kind]; ok {
			marks = append(marks, Mark{option.Square, kind})
		}
	}
	return marks
}

// signs maps the kinds of marks to the names of their signs.
var signs = map[MarkKind]string{
	LastFrom: "went", LastTo: "went", Built: "built", Hint: "hint", Movable: "can", Selected: "chosen",
	Step: "step", Walk: "walk", Climb: "climb", Build: "build", BuildDome: "dome", Threat: "threat",
	Right: "right", Slow: "slow", Wrong: "wrong", Failed: "failed", Passed: "passed",
	Forced: "built", // a worker stands there
}

// signsBelow are the signs that are drawn below a piece.
var signsBelow = []string{"went", "built", "hint", "can", "chosen"}

// signsIn returns two lists of the signs of the marks on a square, without duplicates. The first list has the signs
// that are drawn below a piece. The signs in the second list cover everything else.
func signsIn(marks []Mark, square string) (below, above []string) {
	kinds := marksIn(marks, square)
	for _, m := range kinds {
		if m == LastFrom && slices.Contains(kinds, Built) {
			continue // the corners of a build inside a ring look like one sign
		}
		sign, list := signs[m], &above
		if slices.Contains(signsBelow, sign) {
			list = &below
		}
		if !slices.Contains(*list, sign) {
			*list = append(*list, sign)
		}
	}
	if i := slices.Index(below, "built"); i >= 0 {
		below = append(slices.Delete(below, i, i+1), "built") // drawn last, because corners are visible on a ring
	}
	return below, above
}

// marksIn returns the kinds of the marks on a square.
func marksIn(marks []Mark, square string) (out []MarkKind) {
	for _, m := range marks {
		if strings.EqualFold(m.Square, square) {
			out = append(out, m.Kind)
		}
	}
	return out
}

// topRing draws a ring along the edge of the top of a tower. It has a dark outline on both sides. The arguments inner
// and outer are the distances of the two sides of the ring from the edge.
func (d *Drawing) topRing(i *ink, height int, inner, outer float64) {
	d.fill(inkMarkInk, ring(top(height, inner-1.4), top(height, outer+1.4)))
	d.fill(i, ring(top(height, inner), top(height, outer)))
}

// litTop draws a ring on the top of a tower, and fills the area inside with another colour.
func (d *Drawing) litTop(edge, inside *ink, height int) {
	d.topRing(edge, height, 0.5, 4)
	d.fill(inside, top(height, 5.4))
}

// builtCorners marks the last build. It draws only the corners of the top of the tower, because a whole frame would
// look like something to tap.
func (d *Drawing) builtCorners(height int) {
	middle, half := Point{0, -lifts[height]}, Point{sides[height].X - 3, sides[height].Y - 3}
	d.fill(inkHalo, brackets(middle, half, 16, 8)...)
	d.fill(inkMarkInk, brackets(middle, half, 14, 4)...) // in a colour, the corners would seem to belong to a side
}

// brackets returns the four corners of a rectangle. The argument half is half of the size of the rectangle. Each corner
// consists of two lines of the length arm and the given width.
func brackets(centre, half Point, arm, width float64) (out []path) {
	for _, corner := range []Point{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		p := func(x, y float64) Point { // along the sides, from the corner towards the inside
			return Point{centre.X + corner.X*(half.X-x), centre.Y + corner.Y*(half.Y-y)}
		}
		w := width / 2
		out = append(out, polygon(p(-w, -w), p(arm, -w), p(arm, w), p(w, w), p(w, arm), p(-w, arm)))
	}
	return out
}

// dot marks a square to which a worker can step. It is where the foot of the worker would be.
func (d *Drawing) dot() {
	d.fill(inkMarkInk, ellipse(footAt, 18, 11.5))
	d.fill(inkAbleMark, ellipse(footAt, 14.5, 8)) // white would look like the top of level 3
}

// circlet marks a square that Hermes can reach by several steps.
func (d *Drawing) circlet() {
	d.fill(inkMarkInk, ring(ellipse(footAt, 21, 13.5), ellipse(footAt, 11, 5.5)))
	d.fill(inkAbleMark, ring(ellipse(footAt, 18.5, 11), ellipse(footAt, 13.5, 8)))
}

// starMark marks a climb that wins.
func (d *Drawing) starMark() {
	d.fill(inkMarkInk, star(Point{}, 5, 24, 11.5))
	d.fill(inkHintMark, star(Point{}, 5, 17.5, 7.8))
}

// shine draws the rays around a worker that has won.
func (d *Drawing) shine() {
	centre := Point{0, headAt + 4}
	d.fill(inkMarkInk, star(centre, 16, 45, 25))
	d.fill(inkHintMark, star(centre, 16, 42, 23.5))
}

// threat draws a triangle with an exclamation mark.
func (d *Drawing) threat() {
	triangle := func(more float64) path {
		return polygon(Point{0, -14 - 1.6*more}, Point{14.5 + 1.5*more, 10.5 + more}, Point{-14.5 - 1.5*more, 10.5 + more})
	}
	d.fill(inkHalo, triangle(3))
	d.fill(inkBadMark, triangle(0))
	d.fill(inkHalo, bar(Point{0, -6}, Point{0, 2.6}, 3.4), circle(Point{0, 6.6}, 1.9))
}

// verdict returns a function that draws a disc with a sign: a tick, a bar, or a cross.
func verdict(i *ink, sign ...path) func(*Drawing) {
	return func(d *Drawing) {
		d.fill(inkHalo, circle(Point{}, 21))
		d.fill(i, circle(Point{}, 17.5))
		d.fill(inkHalo, sign...)
	}
}

// badge returns a function that draws a small disc with a sign. The disc is beside the head of a worker.
func badge(i *ink, sign ...path) func(*Drawing) {
	return func(d *Drawing) {
		centre := Point{25, -23}
		d.fill(inkHalo, circle(centre, 13.5))
		d.fill(i, circle(centre, 11.5))
		for _, p := range sign {
			d.fill(inkHalo, p.transformed(1, centre))
		}
	}
}

// plus shows a possible build on a tower of the given height. It draws a plus and the top that the tower would get.
func (d *Drawing) plus(height int) {
	d.litTop(inkMark, inkMarkLight, height+1)
	middle := -lifts[min(height+1, 3)]
	across, down := bar(Point{-8, middle}, Point{8, middle}, 4.4), bar(Point{0, middle - 8}, Point{0, middle + 8}, 4.4)
	d.fill(inkMark, circle(Point{0, middle}, 13.5))
	d.fill(inkMarkInk, across, down)
}
