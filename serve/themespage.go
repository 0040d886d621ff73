package serve

import (
	"strconv"

	"github.com/puzzlecode/puzzlecode/codec"
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

// term is a rating or a theme. The field ID is the HTML id of its element. The field Text explains it. The field
// Example is the URL of a puzzle, and the field All is the URL of a list of similar puzzles.
type term struct {
	ID, Name, Text, Example, All string
}

// ratingExamples are the codes of the example puzzles for the ratings of [say.Language.Ratings].
var ratingExamples = [...]string{"CeuqeqppV8cvfC", "KdMJj5H6rxHRSG", "RWPNhm3gRrqPiC"}

// ratedLike says how much the rating of a similar puzzle may differ.
const ratedLike = 50

// themes returns the page that explains ratings and themes.
func (s *Server) themes() *answer {
	title, about := s.language.Page("title.themes"), s.language.Page("about.themes")
	p := themesPage{frame: s.frame("/themes", "/themes", title, about)}
	list := s.root + "/puzzles" + p.Slash
	for i, r := range s.language.Ratings() {
		similar := puzzles.Filter{Games: plainGames, LeastRating: r.Rating - ratedLike, MostRating: r.Rating + ratedLike}
		example, all := s.root+s.pathOfExample(ratingExamples[i]), list+api.Query(pageQuery(similar))
		rating := strconv.Itoa(r.Rating)
		p.Ratings = append(p.Ratings, term{rating, rating, r.Text, example, all})
	}
	for _, g := range []struct {
		group puzzles.ThemeGroup
		title string
	}{
		{puzzles.Motif, "themes.motif"}, {puzzles.Defence, "themes.defence"}, {puzzles.Phase, "themes.phase"},
		{puzzles.Length, "themes.length"},
	} {
		group := termGroup{Title: s.language.Page(g.title)}
		for _, t := range puzzles.AllThemes() {
			if t.Group == g.group {
				example, all := s.root+s.pathOfExample(t.Example), list+api.Query(pageQuery(filterOf(t)))
				name, lesson := s.language.Theme(t.Name), s.language.Text(t.Lesson)
				group.Terms = append(group.Terms, term{t.Name, name, lesson, example, all})
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
