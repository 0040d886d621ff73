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

// gameChoices returns the choices for the parameter game in the form that filters a list.
func gameChoices(language *say.Language) []option {
	return []option{
		{Text: language.Page("filter.godless")}, {Value: codec.Gods.String(), Text: language.Page("filter.gods")},
		{Value: "santorini,gods", Text: language.Page("filter.both")},
	}
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

// chosen makes the option with a value the only one in a list that is chosen. It returns the list.
func chosen(list []option, value string) []option {
	for i := range list {
		list[i].Chosen = list[i].Value == value
	}
	return list
}

// godOptions returns the options of a menu in the form of a filter: the gods of one side. The first option is any god.
func godOptions(language *say.Language, chosen []position.God) []option {
	return append([]option{{Text: language.Page("filter.god")}}, godChoices(language, chosen...)...)
}

// godChoices returns all gods as choices. If there is exactly one argument, this god is chosen.
func godChoices(language *say.Language, chosen ...position.God) (list []option) {
	for g := range position.Gods() {
		list = append(list, option{g.String(), language.God(g), slices.Equal(chosen, []position.God{g})})
	}
	return list
}

// pairOf returns the gods of the side to move and of its opponent. It returns nil in a game without gods.
func pairOf(language *say.Language, s game.State, assets string) []god {
	pair := godsOf(language, s, assets)
	if s.Side().Index() == 1 {
		slices.Reverse(pair)
	}
	return pair
}

// godWords returns the gods of a filter in words, or "" if the filter does not ask for gods.
func godWords(language *say.Language, f puzzles.Filter) string {
	names := func(list []position.God) string {
		var names []string
		for _, g := range list {
			names = append(names, language.God(g))
		}
		return strings.Join(names, language.Page("words.or"))
	}
	words := []any{"{side}", names(f.By), "{other}", names(f.Against)}
	switch {
	case len(f.By) > 0 && len(f.Against) > 0:
		return language.Page("words.pair", words...)
	case len(f.By) > 0:
		return language.Page("words.by", words...)
	case len(f.Against) > 0:
		return language.Page("words.against", words...)
	case slices.Equal(f.Games, []codec.Game{codec.Gods}):
		return language.Page("words.gods")
	}
	return ""
}

// nextOf returns the URL of a random puzzle of the game g. On static file hosts, it is the URL of the list.
func (s *Server) nextOf(g codec.Game) string {
	path := "/puzzles/random"
	if s.static {
		path = "/puzzles/"
	}
	return s.root + path + api.Query(pageQuery(puzzles.Filter{Games: []codec.Game{g}}))
}
