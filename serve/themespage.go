package serve

import (
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// themesPage is the page that explains ratings and themes. Each has an example, a puzzle to try.
type themesPage struct {
	frame
	Ratings []term
	Groups  []termGroup
}

// termGroup is a heading with some themes below it.
type termGroup struct {
	Title string
	Terms []term
}

// term is a rating or a theme. The field Text explains it. The field Example is the URL of a puzzle, and the field All
// is the URL of a list of similar puzzles.
type term struct {
	Name, Text, Example, All string
}

// ratingExamples are the codes of the example puzzles for the ratings in [say.Ratings].
var ratingExamples = [len(say.Ratings)]string{"CeuqeqppV8cvfC", "KdMJj5H6rxHRSG", "RWPNhm3gRrqPiC"}

// ratedLike says how much the rating of a similar puzzle may differ.
const ratedLike = 50

// themes returns the page that explains ratings and themes.
func (s *Server) themes() *answer {
	const about = "What the ratings and the themes of Santorini puzzles mean, each with an example to try."
	p := themesPage{frame: s.frame("/themes", "/themes", "Ratings and themes - puzzlecode", about)}
	list := s.root + "/puzzles" + p.Slash
	for i, r := range say.Ratings {
		similar := puzzles.Filter{Games: plainGames, LeastRating: r.Rating - ratedLike, MostRating: r.Rating + ratedLike}
		example, all := s.root+s.pathOfExample(ratingExamples[i]), list+api.Query(pageQuery(similar))
		p.Ratings = append(p.Ratings, term{strconv.Itoa(r.Rating), r.Text, example, all})
	}
	for _, g := range []struct {
		group puzzles.ThemeGroup
		title string
	}{
		{puzzles.Motif, "The way to the goal"}, {puzzles.Defence, "The play of the other side"},
		{puzzles.Phase, "The board"}, {puzzles.Length, "The length"},
	} {
		group := termGroup{Title: g.title}
		for _, t := range puzzles.AllThemes() {
			if t.Group == g.group {
				example, all := s.root+s.pathOfExample(t.Example), list+api.Query(pageQuery(filterOf(t)))
				group.Terms = append(group.Terms, term{spaced(t.Name), t.Lesson, example, all})
			}
		}
		p.Groups = append(p.Groups, group)
	}
	return s.page("themes.html", p)
}

// filterOf returns a filter for the puzzles with the same theme as t. These puzzles have gods if the example puzzle of
// t has gods.
func filterOf(t puzzles.Theme) puzzles.Filter {
	return puzzles.Filter{Games: []codec.Game{exampleOf(t.Example).Game()}, Themes: t.Theme}
}

// exampleOf reads the code of an example puzzle.
func exampleOf(code string) codec.Code {
	c, err := codec.Parse(code)
	if err != nil {
		panic(err) // the code is part of the program
	}
	return c
}

// pathOfExample returns the URL of an example puzzle, below the root. The puzzle need not be in the collection.
func (s *Server) pathOfExample(code string) string {
	c := exampleOf(code)
	if s.static {
		return "/p/?c=" + c.String()
	}
	return address(c)
}

// ID returns the HTML id of the element with the term.
func (t term) ID() string { return strings.ReplaceAll(t.Name, " ", "-") }

// spaced returns the name of a theme with spaces, for readers.
func spaced(theme string) string { return strings.ReplaceAll(theme, "-", " ") }
