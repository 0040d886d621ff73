package serve

import (
	"net/url"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// gameChoices are the choices for the parameter game in the form that filters a list.
var gameChoices = []option{
	{Text: "Without gods"}, {Value: codec.Gods.String(), Text: "With gods"}, {Value: "santorini,gods", Text: "Both"},
}

// pageQuery returns the URL parameters for a filter. It is the inverse of pageFilter.
func (s *Server) pageQuery(f puzzles.Filter) url.Values {
	if s.titled() != nil {
		return api.FilterQuery(f)
	}
	return pageQuery(f)
}

// pageFilter reads a filter from the URL parameters of a page. It is like [api.FilterOf], but the game has a default,
// except in a titled collection. If there are gods but no game, the game is Santorini with gods. If the game is missing
// or empty, the game is Santorini without gods, and gods are ignored.
func (s *Server) pageFilter(parameters url.Values) (puzzles.Filter, error) {
	f, err := api.FilterOf(parameters)
	switch {
	case err != nil || len(f.Games) > 0 || s.titled() != nil:
	case !parameters.Has("game") && len(f.By)+len(f.Against) > 0:
		f.Games = []codec.Game{codec.Gods}
	default:
		f.Games, f.By, f.Against = plainGames, nil, nil
	}
	return f, err
}

// plainGames are the games that a list contains if its URL has no parameter "game": only Santorini without gods.
var plainGames = []codec.Game{codec.Santorini}

// pageQuery is like [Server.pageQuery], for collections without a title.
func pageQuery(f puzzles.Filter) url.Values {
	q := api.FilterQuery(f)
	if slices.Equal(f.Games, plainGames) {
		delete(q, "game")
	}
	return q
}

// chosen returns a copy of a list of options. In the copy, only the option with this value is chosen.
func chosen(list []option, value string) []option {
	list = slices.Clone(list)
	for i := range list {
		list[i].Chosen = list[i].Value == value
	}
	return list
}

// godOptions returns the options of a menu in the form of a filter: the gods of one side. The first option is any god.
func godOptions(chosen []position.God) []option {
	return append([]option{{Text: "Any god"}}, godChoices(chosen...)...)
}

// godChoices returns all gods as choices. If there is exactly one argument, this god is chosen.
func godChoices(chosen ...position.God) (list []option) {
	for g := range position.Gods() {
		list = append(list, option{g.String(), say.God(g), slices.Equal(chosen, []position.God{g})})
	}
	return list
}

// pairOf returns the gods of the side to move and of its opponent. It returns nil in a game without gods.
func pairOf(s game.State, assets string) []god {
	pair := godsOf(s, assets)
	if s.Side().Index() == 1 {
		slices.Reverse(pair)
	}
	return pair
}

// godWords returns the gods of a filter in words, or "" if the filter does not ask for gods.
func godWords(f puzzles.Filter) string {
	named := func(preposition string, list []position.God) string {
		var names []string
		for _, g := range list {
			names = append(names, say.God(g))
		}
		if names == nil {
			return ""
		}
		return preposition + strings.Join(names, " or ")
	}
	words := strings.TrimSpace(named("with ", f.By) + named(" against ", f.Against))
	if words == "" && slices.Equal(f.Games, []codec.Game{codec.Gods}) {
		return "with gods"
	}
	return words
}

// nextOf returns the URL of a random puzzle of the game g. On static file hosts, it is the URL of the list.
func (s *Server) nextOf(g codec.Game) string {
	path := "/puzzles/random"
	if s.static {
		path = "/puzzles/"
	}
	return s.root + path + api.Query(pageQuery(puzzles.Filter{Games: []codec.Game{g}}))
}
