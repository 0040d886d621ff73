package serve

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// gamePage is the start of a game against the computer: First places its workers, then Second. The
// placed workers are in the URL.
type gamePage struct {
	frame
	Board   board
	Level   int
	You     string
	Levels  []level
	Sides   []option
	Placed  placement
	Message string
	Usual   string // a game for which the computer has placed all workers
}

// A placement is the squares of the placed workers, at most four: two of First, then two of Second.
type placement []position.Square

// readPlacement reads squares, such as B3D3C2.
func readPlacement(text string) (placement, error) {
	wrong := &parameterError{"workers", "up to four different squares, like B3D3C2"}
	if len(text)%2 != 0 || len(text) > 8 {
		return nil, wrong
	}
	var p placement
	for i := 0; i < len(text); i += 2 {
		square, err := position.ParseSquare(text[i : i+2])
		if err != nil || slices.Contains(p, square) {
			return nil, wrong
		}
		p = append(p, square)
	}
	return p, nil
}

// side returns the side that is to place a worker.
func (p placement) side() game.Side {
	if len(p) < 2 {
		return game.First
	}
	return game.Second
}

func (p placement) isComplete() bool { return len(p) == 4 }

// start returns the position with all workers placed.
func (p placement) start() position.Position {
	start, err := position.Start([2]position.Square(p[:2]), [2]position.Square(p[2:]))
	if err != nil {
		panic(err) // four different squares of an empty board
	}
	return start
}

func (p placement) String() string {
	text := ""
	for _, square := range p {
		text += square.String()
	}
	return text
}

// inner are the squares off the edge, where workers have more steps.
var inner = placement{position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2}

// free returns the inner squares that are free.
func (p placement) free() (list placement) {
	for _, square := range inner {
		if !slices.Contains(p, square) {
			list = append(list, square)
		}
	}
	return list
}

// atRandom returns the placement with further workers on random inner squares, up to a number in
// all.
func (p placement) atRandom(workers int) placement {
	free := p.free()
	p = slices.Clone(p)
	for _, i := range rand.Perm(len(free)) {
		if len(p) < workers {
			p = append(p, free[i])
		}
	}
	return p
}

const (
	placingNodes = 1000 // positions to search for each placement
	placingSlack = 0.05 // maximum loss of score against the best placement
)

// placed returns the placement with two workers of Second on the best squares according to the
// engine. It chooses at random among placements that are about equally good, so that games differ.
func (s *Server) placed(v visit, p placement) (placement, error) {
	good, err := queue.Do(v, s.estimates, v.client, "place", p.String(), func(ctx context.Context, e *engine.Engine) ([]placement, error) {
		return goodAnswers(ctx, e, p)
	})
	if err != nil {
		return nil, err
	}
	return good[rand.IntN(len(good))], nil
}

// goodAnswers returns the best placements of Second on inner squares.
func goodAnswers(ctx context.Context, e *engine.Engine, p placement) (good []placement, err error) {
	var all []placement
	var scores []engine.Score // of Second
	free := p.free()
	for i := range free {
		for j := range i {
			next := slices.Concat(p, placement{free[i], free[j]})
			found, err := e.Search(ctx, next.start(), engine.Limits{Nodes: placingNodes})
			if err != nil {
				return nil, err
			}
			all, scores = append(all, next), append(scores, 1-found.Lines[0].Score)
		}
	}
	best := slices.Max(scores)
	for i, score := range scores {
		if score >= best-placingSlack {
			good = append(good, all[i])
		}
	}
	return good, nil
}

// gamePage serves /game.
func (s *Server) gamePage(r *request) (*answer, error) {
	level, err := r.number("level", engine.CasualLevel, 1, engine.MaxLevel)
	if err != nil {
		return nil, err
	}
	you, err := r.side()
	if err != nil {
		return nil, err
	}
	you = cmp.Or(you, game.First)
	placed, err := readPlacement(r.parameter("workers"))
	if err != nil {
		return nil, err
	}
	if !placed.isComplete() && placed.side() != you {
		if placed.side() == game.First {
			placed = placed.atRandom(2)
		} else if placed, err = s.placed(r.visit(s), placed[:2]); err != nil {
			return nil, err
		}
	}
	begin := func(p placement) string {
		k := look{line: game.Start(codec.Encode(p.start())), level: level, you: you}
		k.drawSeed()
		return k.to(k.line)
	}
	if placed.isComplete() {
		return s.redirect(begin(placed)), nil
	}
	f := s.frame("game", "A game against the computer - puzzlecode", "Play Santorini against the computer, at one of ten levels.", "game.js")
	f.Canonical = s.base + "/game"
	p := gamePage{frame: f, Level: level, You: string(you), Levels: levels(level), Sides: sides(you), Placed: placed, Board: placed.board(f.Assets), Usual: s.root + begin(placed.atRandom(4))}
	p.Message = placingMessage(placed)
	a := s.page(0, "game.html", p)
	a.caching = notCached // the computer may place its workers elsewhere the next time
	return a, nil
}

// placingMessage asks the player to place the next worker. Keep it equal to game.js.
func placingMessage(p placement) string {
	name := "place.one"
	if len(p)%2 == 1 {
		name = "place.two"
	}
	text := say.About(name, say.Words{}).Text
	if p.side() == game.Second {
		return say.About("place.computer", say.Words{}).Text + " " + text
	}
	return text
}

// board returns the board on which the next worker is placed by a click.
func (p placement) board(assets string) board {
	shown := game.Board{Size: 5, Files: "ABCDE", Heights: make([]int, position.Squares)}
	for i, square := range p {
		shown.Pieces = append(shown.Pieces, game.Piece{Square: square.String(), Side: p[:i].side(), Kind: "worker"})
	}
	b := newBoard(codec.Santorini, shown, assets, false)
	for i := range b.Rows {
		for j := range b.Rows[i].Cells {
			if square := position.Square(5*i + j); !slices.Contains(p, square) {
				c := &b.Rows[i].Cells[j]
				c.Name, c.At = "workers", append(slices.Clone(p), square).String()
				c.Class += "place "
				c.Label += ", place a worker here"
			}
		}
	}
	return b
}
