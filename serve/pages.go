package serve

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// puzzlesPage is a page of the list of puzzles.
type puzzlesPage struct {
	frame
	Games, Goals, Themes []option
	By, Against          []option // the gods of the solving side, and of the opponent
	Min, Max             string
	List                 []entry
	Total                int // the number of puzzles on all pages; 0 if they were not counted
	Prev, Next, Random   string
	Print                string // the URL of sheets with the puzzles of this page
}

type option struct {
	Value, Text string
	Chosen      bool
}

// entry is a puzzle in a list.
type entry struct {
	Code, Href, Task string
	Number           int    // the place in a titled collection; 0 in other collections
	Title            string // the title in a titled collection; may be empty
	Rating           int
	Pair             []god // the gods of the solving side and of the opponent; empty without gods
	Board            board
}

// perPage is the number of puzzles on a page.
const perPage = 24

func (s *Server) puzzlesPage(r *request) (*answer, error) {
	f, err := s.pageFilter(r.Values)
	if err != nil {
		return nil, err
	}
	list, err := s.service.List(r.store(s), api.ListQuery{
		Filter: f, Query: s.pageQuery(f), After: r.Get("after"), Limit: perPage, Path: s.root + "/puzzles",
	})
	if err != nil {
		return nil, err
	}
	return s.listAnswer(f, list, s.listing(r.store(s))), nil
}

// listAnswer returns a page of the list of puzzles that match f. The argument list has the puzzles on this page. The
// last argument says which kinds of puzzles the collection contains.
func (s *Server) listAnswer(f puzzles.Filter, list puzzles.Page, has listed) *answer {
	if m := s.titled(); m != nil {
		return s.contentsAnswer(m, f, list)
	}
	title, about := s.language.Page("title.puzzles"), s.language.Page("about.puzzles")
	p := puzzlesPage{frame: s.frame("/puzzles", "/puzzles", title, about, "done.js", "list.js")}
	if has.gods || !slices.Equal(f.Games, plainGames) {
		p.By, p.Against = godOptions(s.language, f.By), godOptions(s.language, f.Against)
		p.Games = chosen(gameChoices(s.language), pageQuery(f).Get("game"))
	}
	for g := codec.Win1; g.IsValid(); g++ {
		if isChosen := slices.Contains(f.Goals, g); isChosen || slices.Contains(has.goals, g) {
			p.Goals = append(p.Goals, option{g.String(), s.language.Goal(g), isChosen})
		}
	}
	for _, name := range themeNames() {
		theme, err := puzzles.ParseThemes(name)
		if err == nil {
			p.Themes = append(p.Themes, option{name, s.language.Theme(name), f.Themes.Has(theme)})
		}
	}
	p.Min, p.Max = number(f.LeastRating), number(f.MostRating)
	entries, codes := s.entriesOf(list.Puzzles)
	q := api.Query(pageQuery(f))
	if goal, words := listWords(s.language, f); codes != "" {
		if words != "" {
			about = s.language.Page("about.list", "{words}", words)
		}
		title := s.language.PageGoal("title.list", goal)
		p.Preview = s.pagePreview(title, about, s.base+"/puzzles"+q, "/puzzles.png"+q)
	}
	p.List, p.Prev, p.Next, p.Total = entries, list.Prev, list.Next, list.Total
	p.Print = s.root + "/puzzles/sheet" + p.Slash + api.Query(url.Values{"codes": {codes}})
	p.Random = s.root + "/puzzles/random" + p.Slash + q
	return s.page("puzzles.html", p)
}

// listed says which kinds of puzzles the collection contains: which goals the puzzles have, and whether any puzzle has
// gods.
type listed struct {
	goals   []codec.Goal
	gods    bool
	expires time.Time
}

// listing returns which kinds of puzzles the collection contains. If it cannot be read, all kinds are returned.
func (s *Server) listing(ctx context.Context) listed {
	if l := s.listed.Load(); l != nil && s.now().Before(l.expires) {
		return *l
	}
	l := listed{expires: s.expiry()}
	has := func(f puzzles.Filter) bool {
		page, err := s.collection.Puzzles(ctx, f, "", 1)
		if err != nil {
			l.expires = time.Time{}
		}
		return err != nil || len(page.Puzzles) > 0
	}
	for _, g := range allListed().goals {
		if has(puzzles.Filter{Goals: []codec.Goal{g}}) {
			l.goals = append(l.goals, g)
		}
	}
	l.gods = has(puzzles.Filter{Games: []codec.Game{codec.Gods}})
	s.listed.Store(&l)
	return l
}

// number returns a number for a form field, or "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (s *Server) randomPage(r *request) (*answer, error) {
	f, err := s.pageFilter(r.Values)
	if err != nil {
		return nil, err
	}
	p, err := api.Read(s.collection.Random(r.store(s), f))
	if errors.Is(err, ErrNone) {
		return nil, errNoPuzzle
	}
	if err != nil {
		return nil, err
	}
	return s.redirect(address(p.Code)), nil
}

// goPage redirects to the page of a pasted text, such as a code, a link or a FEN.
func (s *Server) goPage(r *request) (*answer, error) {
	text := strings.TrimSpace(r.Get("text"))
	if text == "" {
		return s.redirect("/"), nil
	}
	l, err := api.ReadPasted(text)
	if err != nil {
		return nil, &codeError{text, err}
	}
	return s.redirect("/p/" + l.Address() + cutOff(text)), nil
}

// aboutPage is the page that explains codes and what data is stored.
type aboutPage struct {
	frame
	Attempts bool     // whether attempts at puzzles are recorded
	Goals    []option // goals with explanations
}

func (s *Server) about() *answer {
	title, about := s.language.Page("title.codes"), s.language.Page("about.codes")
	p := aboutPage{frame: s.frame("", "/about", title, about), Attempts: s.attempts != nil}
	for _, g := range []codec.Goal{codec.Win1, codec.Win3, codec.Hold1, codec.Hold2} {
		p.Goals = append(p.Goals, option{Text: s.language.Goal(g), Value: s.language.Meaning(g)})
	}
	return s.page("about.html", p)
}
