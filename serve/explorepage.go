package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// explorePage is the explorer: a board, the turns that games played in its position, and who won these games.
type explorePage struct {
	frame
	Board          board
	Action         string // the URL of the form of the board
	Side           game.Side
	Mover, Message string
	Gods           []god     // the gods of First and Second
	Back           string    // the URL before the last turn, or before the chosen squares; empty for none
	End            string    // the URL after the chosen steps; empty if the turn may not end with them
	Play           string    // the URL of a page to play from the position
	None           string    // why there are no games
	Names          [2]string // the names of First and Second
	Shares         shares
	Played         []exploredTurn // the turns that games played
	Seldom         []exploredTurn // more turns that games played, after the first mostExplored
	Reached        []exploredTurn // turns that no game played, but that lead to a position of games
	Listed         []listedGame
	Starts         []entry     // other positions in which games began
	Data           template.JS // JSON for the script; empty for Arimaa, which has no script
	view.Exploration
}

// shares are the percentages of games that each side won, which are drawn as a bar. The field Moved is where Second's
// part of the bar begins.
type shares struct{ First, Second, Moved int }

func sharesOf(r view.Results) shares {
	percent := func(n int64) int { return int((200*n + r.Games) / max(1, 2*r.Games)) }
	return shares{percent(r.FirstWins), percent(r.SecondWins), 100 - percent(r.SecondWins)}
}

// exploredTurn is a turn with the results of games: the games in which this turn was played, or the games that reached
// the position after this turn.
type exploredTurn struct {
	Turn, Href string
	Games      int64
	Shares     shares
}

// exploreData is the JSON data for the script.
type exploreData struct {
	boardData
	Asked  string `json:"asked,omitempty"`  // with gods, or while workers are placed: the start code, for requests
	Placed bool   `json:"placed,omitempty"` // whether the last turn placed workers
	Line   string `json:"line,omitempty"`   // the turns so far
	Base   string `json:"base"`             // the URL of the start
}

const (
	mostExplored      = 10 // turns that are shown without a click
	mostExploredGames = 10
	mostStarts        = 7
)

// firstExploredPage serves the explorer at the position in which most games began.
func (s *Server) firstExploredPage(r *request) (*answer, error) {
	starts, err := api.Read(s.collection.Starts(r.store(s), mostStarts))
	switch {
	case errors.Is(err, ErrNone):
		return nil, errNotFound
	case err != nil:
		return nil, err
	}
	return s.explore(r, game.Start(starts[0]), starts[1:])
}

func (s *Server) explorePage(r *request) (*answer, error) {
	l, err := readPath(r.PathValue("code"), r.PathValue("path"))
	if err != nil {
		return nil, err
	}
	return s.explore(r, l, nil)
}

// explore returns the page of the explorer, at the position after the line l. The argument starts has other positions
// in which games began. The page lists them.
func (s *Server) explore(r *request, l game.Line, starts []codec.Code) (*answer, error) {
	start := withoutGoal(l.Start())
	l, err := game.Open(codec.Line{Code: start, Turns: l.Texts()})
	if err != nil {
		return nil, err
	}
	to := func(l game.Line) string { return s.root + "/explore/" + l.Address() }
	state := l.State()
	files := []string{"explore.css"}
	if state.Game() != codec.Arimaa {
		files = append(files, "explore.js")
	}
	title, about := s.language.Page("title.explorer"), s.language.Page("about.explorer")
	p := explorePage{
		frame: s.frame("/explore", "", title, about, files...), Action: to(l), Side: state.Side(),
		Mover: s.language.Mover(state), Gods: godsOf(s.language, state, s.assetRoot()), Play: s.root + address(state.Code()),
		Names: [2]string{s.language.Side(game.First), s.language.Side(game.Second)},
	}
	p.Canonical = s.base + "/explore/" + s.canonical(state.Code()).String()
	if o := state.Outcome(); o.Over() {
		p.Side = o.Winner
	}
	if l.Len() > 0 {
		p.Back = to(l.First(l.Len() - 1))
	}
	if err := p.addExplored(s, r, l, to); err != nil {
		return nil, err
	}
	if err := p.addChoice(s, r.Get("at"), l, to); err != nil {
		return nil, err
	}
	for _, c := range starts {
		p.Starts = append(p.Starts, entry{
			Code: c.String(), Href: to(game.Start(c)), Board: newBoard(s.language, game.New(c).Board(), p.Assets, false),
		})
	}
	return s.page("explore.html", p), nil
}

// addExplored adds the turns that games played in the position after the line l, and some of these games. The last
// argument is a function that returns the URL of the explorer for a line.
func (p *explorePage) addExplored(s *Server, r *request, l game.Line, to func(game.Line) string) error {
	c := l.End()
	e, err := api.Read(s.collection.Explore(r.store(s), c))
	switch {
	case errors.Is(err, ErrNone):
		p.None = s.language.Page("explore.none")
		return nil
	case err != nil:
		return err
	}
	p.Exploration, p.Shares = e, sharesOf(e.Results)
	seen := map[string]bool{} // symmetric turns are listed once
	for _, t := range e.Turns {
		row := exploredTurn{t.Turn, s.root + "/explore/" + t.Code, t.Games, sharesOf(t.Results)}
		if after, err := l.Play(t.Turn); err == nil {
			row.Turn, row.Href = s.language.Listed(l.State(), after.Turn(l.Len())), to(after)
		}
		if end, err := codec.Read(t.Code); err == nil {
			same := s.canonical(end).String()
			if seen[same] {
				continue
			}
			seen[same] = true
		}
		switch {
		case t.Games > 0:
			p.Played = append(p.Played, row)
		case t.Reached.Games > 0:
			row.Games, row.Shares = t.Reached.Games, sharesOf(t.Reached)
			p.Reached = append(p.Reached, row)
		}
	}
	if n := len(e.Turns); n == 0 || e.Turns[n-1].Games == 0 {
		p.LeftOut = 0 // the turns that are left out were not played either
	}
	if len(p.Played) > mostExplored {
		p.Played, p.Seldom = p.Played[:mostExplored], p.Played[mostExplored:]
	}
	slices.SortStableFunc(p.Reached, func(a, b exploredTurn) int { return cmp.Compare(b.Games, a.Games) })
	if e.Games == 0 {
		return nil
	}
	games, err := api.Read(s.collection.Games(r.store(s), c, mostExploredGames))
	if err != nil && !errors.Is(err, ErrNone) {
		return err
	}
	same := s.canonical(c)
	for _, g := range games {
		p.Listed = append(p.Listed, s.newListedGame(g, func(c codec.Code) bool { return s.canonical(c) == same }))
	}
	return nil
}

// addChoice adds the board. It marks the squares that are already chosen and those that can be chosen next.
func (p *explorePage) addChoice(s *Server, squares string, l game.Line, to func(game.Line) string) error {
	state := l.State()
	c, err := game.Choose(state, squares)
	if err != nil {
		c = state.Begin()
	}
	p.Board = newBoard(s.language, c.Board(), p.Assets, false)
	if n := len(c.Squares()); n > 0 {
		p.Back = to(l)
		p.Message = s.language.Prompt(state, c).Text
	} else if n := l.Len(); n > 0 {
		p.Board.markLast(l.StateAt(n-1), l.Turn(n-1))
	}
	p.End = p.Board.choose(state, c, func(t game.Turn) string {
		after, _ := l.With(t) // a legal turn
		return to(after)
	})
	if state.Game() == codec.Arimaa {
		return nil
	}
	d := exploreData{boardData: boardDataOf(state), Line: l.Path(), Base: to(l.First(0))}
	if n := l.Len(); n > 0 {
		d.Placed = l.StateAt(n - 1).IsPlacing()
	}
	if _, hasGods := game.GodsOf(state); hasGods || state.IsPlacing() {
		d.Asked = l.Start().String()
	}
	text, err := json.Marshal(d) // escapes <
	p.Data = template.JS(text)
	return err
}

// Sign returns the name of the drawing for the side to move or, after the end, for the winner.
func (p explorePage) Sign() string { return render.SideSymbol(p.Side) }

// lookForKinds sets hasGames and noPuzzles, on which the menu depends. It reads the collection at most once a minute.
func (s *Server) lookForKinds(ctx context.Context) {
	if _, none := s.collection.(*inMemory); none || s.static {
		return
	}
	known, now := s.kindsKnown.Load(), s.now()
	if now.UnixNano() < known || !s.kindsKnown.CompareAndSwap(known, now.Add(collectionAge).UnixNano()) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, factsTime)
	defer cancel()
	if _, err := s.collection.Starts(ctx, 1); err == nil || errors.Is(err, ErrNone) {
		s.hasGames.Store(err == nil)
	}
	switch page, err := s.collection.Puzzles(ctx, puzzles.Filter{}, "", 1); {
	case err == nil:
		s.noPuzzles.Store(len(page.Puzzles) == 0)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		s.stalled.Store(time.Now().Add(stalledTime).UnixNano())
	}
}

// cacheKey returns the key of the answer for a URL. The key depends on what the menu depends on.
func (s *Server) cacheKey(uri string) string {
	if s.hasGames.Load() {
		uri += " games"
	}
	if s.noPuzzles.Load() {
		uri += " none"
	}
	return uri
}
