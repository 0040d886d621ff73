package serve

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// gamesPage is the list of games, with a form to filter it by player, date and gods.
type gamesPage struct {
	frame
	Player, Opponent, Since, Until string
	Games, By, Against             []option
	Listed                         []listedGame
	Next                           string
	Headless                       bool // no game of the database has headers
}

// listedGame is a game in a list. Href is empty if the game cannot be read.
type listedGame struct {
	view.Listed
	Href string
}

// newListedGame returns a game for the list. It links to the first position of this game that the function isShown
// accepts.
func (s *Server) newListedGame(g view.StoredGame, isShown func(codec.Code) bool) listedGame {
	out := listedGame{Listed: view.ListedOf(s.language, g)}
	l, err := game.ReadLine(g.Game)
	if err != nil {
		return out // without a link
	}
	for n := range l.Len() + 1 {
		if isShown(l.StateAt(n).Code()) {
			out.Href = s.root + look{line: l}.atPly(n).to(l)
			break
		}
	}
	return out
}

// gamesPerPage is the number of games on a page.
const gamesPerPage = 50

// gameKinds returns the kinds of games to choose from in the form of the list.
func gameKinds(language *say.Language) []option {
	return []option{
		{Text: language.Page("filter.all")},
		{Value: codec.Santorini.String(), Text: language.Page("filter.godless")},
		{Value: codec.Gods.String(), Text: language.Page("filter.gods")},
		{Value: codec.Arimaa.String(), Text: language.Game(codec.Arimaa)},
	}
}

// gamesParameters are the parameters of a list of games.
var gamesParameters = []string{"player", "opponent", "since", "until", "game", "by", "against", "limit", "after"}

// gameFilter returns the filter in the parameters of a list of games.
func gameFilter(q url.Values) (f pgn.Filter, err error) {
	f = pgn.Filter{Player: q.Get("player"), Opponent: q.Get("opponent")}
	for name, date := range map[string]*string{"since": &f.Since, "until": &f.Until} {
		if *date = strings.TrimSpace(q.Get(name)); *date == "" {
			continue
		}
		if _, err := pgn.Day(*date); err != nil {
			return f, &api.ParameterError{Name: name, Want: "a date such as 2026-03-14, 2026-03 or 2026"}
		}
	}
	both, err := api.FilterOf(url.Values{"by": q["by"], "against": q["against"]})
	if err != nil {
		return f, err
	}
	f.By, f.Against = both.By, both.Against
	for name := range strings.SplitSeq(q.Get("game"), ",") {
		kinds := []codec.Game{codec.Santorini, codec.Gods, codec.Arimaa}
		i := slices.IndexFunc(kinds, func(g codec.Game) bool { return g.String() == name })
		switch {
		case i >= 0:
			f.Kinds = append(f.Kinds, kinds[i])
		case name != "":
			return f, &api.ParameterError{Name: "game", Want: "santorini, which is without gods, gods, or arimaa"}
		}
	}
	return f, nil
}

// findGames returns the games that match the parameters of the request, and the filter that these parameters describe.
// The argument limit is the maximum number of games. The result next is the URL for more games, or empty if there are
// none. The argument address is the beginning of this URL.
func (s *Server) findGames(
	r *request, address string, limit int,
) (f pgn.Filter, games []view.StoredGame, next string, err error) {
	q := r.Values
	if f, err = gameFilter(q); err != nil {
		return f, nil, "", err
	}
	games, cursor, err := s.collection.FindGames(r.store(s), f, q.Get("after"), limit)
	switch {
	case errors.Is(err, ErrCursor):
		return f, nil, "", &api.ParameterError{Name: "after", Want: "what another response has in the URL of its next part"}
	case errors.Is(err, ErrNone):
		return f, nil, "", errNotFound
	case err != nil:
		return f, nil, "", &api.StoreError{Fault: err}
	}
	if cursor != "" {
		values := maps.Clone(q)
		values.Set("after", cursor)
		next = address + api.Query(values)
	}
	for i := range games {
		games[i].Source = view.BaseName(games[i].Source)
	}
	return f, games, next, nil
}

// apiGames serves a list of games as JSON.
func (s *Server) apiGames(r *request) (*answer, error) {
	r.Allow(gamesParameters)
	limit := r.Number("limit", 20, 1, api.MaxList)
	if r.Err != nil {
		return nil, r.Err
	}
	_, games, next, err := s.findGames(r, s.base+apiPath+"games", limit)
	if err != nil {
		return nil, err
	}
	a, err := jsonAnswer(view.GameList{Games: append([]view.StoredGame{}, games...), Next: next})
	if next != "" {
		a.headers = map[string]string{"Link": "<" + next + `>; rel="next"`}
	}
	return a, err
}

// gamesPage serves the page with the list of games that have headers.
func (s *Server) gamesPage(r *request) (*answer, error) {
	f, games, next, err := s.findGames(r, s.root+"/explore/games", gamesPerPage)
	if err != nil {
		return nil, err
	}
	title, about := s.language.Page("title.games"), s.language.Page("about.games")
	p := gamesPage{
		frame:  s.frame("/explore", "/explore/games", title, about, "explore.css"),
		Player: f.Player, Opponent: f.Opponent, Since: f.Since, Until: f.Until,
		By: godOptions(s.language, f.By), Against: godOptions(s.language, f.Against),
		Games: chosen(gameKinds(s.language), r.Get("game")), Next: next,
	}
	for _, g := range games {
		p.Listed = append(p.Listed, s.newListedGame(g, func(codec.Code) bool { return true }))
	}
	p.Headless = len(games) == 0 && len(r.Values) == 0
	return s.page("games.html", p), nil
}
