package serve

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// gamePage is the start of a game against the computer: First places its workers, then Second. The
// placed workers are in the URL.
type gamePage struct {
	frame
	Board   board
	Level   int
	You     string
	Levels  []option
	Sides   []option
	Gods    []sideGod
	HasGods bool
	Uneven  string // a warning that one god is much stronger; may be empty
	Placed  api.Placement
	Message string
	Usual   string // the URL of a game with workers that the computer has placed; may be empty
}

// drawn returns a new source of random numbers.
func drawn() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

// gamePage serves /game.
func (s *Server) gamePage(r *request) (*answer, error) {
	level, you := r.Number("level", engine.CasualLevel, 1, engine.MaxLevel), cmp.Or(r.Side(), game.First)
	if r.Err != nil {
		return nil, r.Err
	}
	pair, drew, err := drawGods(r.Values)
	if err != nil {
		return nil, err
	}
	if drew { // the new URL has the drawn gods
		return s.redirect(newGame(level, you, pair)), nil
	}
	placed := r.Placement()
	if r.Err != nil {
		return nil, r.Err
	}
	placed, err = s.prover(r.client).Place(r.Context(), placed, you, pair, drawn())
	if err != nil {
		return nil, err
	}
	begin := func(p api.Placement) string {
		k := look{line: game.Start(p.Start(pair)), level: level, you: you}
		k.drawSeed()
		return k.to(k.line)
	}
	if placed.IsComplete() {
		return s.redirect(begin(placed)), nil
	}
	a := s.placing(level, you, pair, placed, s.root+begin(placed.AtRandom(4, drawn())))
	a.caching = notCached // the computer may place its workers elsewhere the next time
	return a, nil
}

// placing returns the page on which the player places the next worker. The argument usual is the URL of a game in which
// the computer places all workers. It is empty if the script makes this URL.
func (s *Server) placing(level int, you game.Side, pair [2]position.God, placed api.Placement, usual string) *answer {
	title, about := s.language.Page("title.game"), s.language.Page("about.game")
	f := s.frame("/game", "/game", title, about, "game.js", "continue.js")
	f.Preview = s.pagePreview(s.language.Page("title.game.card"), about, s.base+"/game", "/game.png")
	p := gamePage{
		frame: f, Level: level, You: string(you), Levels: levels(s.language, level), Sides: sides(s.language, you),
		Placed: placed, Board: placingBoard(s.language, placed, f.Assets), Usual: usual,
		Gods: newSideGods(s.language, pair, f.Assets),
	}
	p.Message, p.Uneven = placingMessage(s.language, placed), unevenPair(s.language, pair)
	p.HasGods = pair != [2]position.God{}
	return s.page("game.html", p)
}

// placingMessage returns the sentence that asks the player to place the next worker.
func placingMessage(language *say.Language, p api.Placement) string {
	name := "place"
	if p.Side() == game.Second {
		name = "place.after"
	}
	return language.About(name + [...]string{".one", ".two"}[len(p)%2]).Text
}

// placingBoard returns a board with the placed workers. A click on a free square places the next worker.
func placingBoard(language *say.Language, p api.Placement, assets string) board {
	shown := game.Board{Size: 5, Files: "ABCDE", Heights: make([]int, position.Squares)}
	for i, square := range p {
		shown.Pieces = append(shown.Pieces, game.Piece{Square: square.String(), Side: p[:i].Side(), Kind: "worker"})
	}
	b := newBoard(language, shown, assets, false)
	for square := range position.Square(position.Squares) {
		if !slices.Contains(p, square) {
			c := b.cell(square.String())
			c.Name, c.At = "workers", append(slices.Clone(p), square).String()
			b.mark(c.Square, "place")
		}
	}
	return b
}
