package serve

import (
	"context"
	"errors"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/api"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// dailyPage is the page of a daily puzzle, and the start page.
type dailyPage struct {
	frame
	Play     playing
	Date     string
	DateText string
	Previous string
	Next     string
	Months   []month
}

// month is a month of the archive.
type month struct {
	Name string
	Days []day
}

type day struct {
	Date, Text, Href, Goal string
	Rating                 int
	Current                bool
}

func (s *Server) startPage(r *request) (*answer, error) { return s.startAnswer(r.visit(s)) }

// startAnswer returns the start page.
func (s *Server) startAnswer(v visit) (*answer, error) {
	p, complete, err := s.newDaily(v, s.service.Today())
	if err != nil {
		return nil, err
	}
	p.Title = "puzzlecode: Santorini puzzles that open as a board"
	p.Description = "Play today's Santorini puzzle, build a position, and share it as 14 characters."
	p.Canonical, p.Here = s.base+"/", ""
	return s.pageOf("start.html", p, complete), nil
}

func (s *Server) dailyPage(r *request) (*answer, error) {
	day, err := s.service.Day(r.PathValue("date"))
	if err != nil {
		return nil, errNotFound
	}
	return s.dailyAnswer(r.visit(s), day)
}

// dailyAnswer returns the page of a day.
func (s *Server) dailyAnswer(v visit, day time.Time) (*answer, error) {
	p, complete, err := s.newDaily(v, day)
	if err == nil {
		p.Months, err = s.archive(v.reads, day)
	}
	if err != nil {
		return nil, err
	}
	return s.pageOf("daily.html", p, complete), nil
}

// pageOf returns the answer of a template. A page that is not complete is not cached.
func (s *Server) pageOf(name string, data any, complete bool) *answer {
	a := s.page(0, name, data)
	if !complete {
		a.caching = notCached
	}
	return a
}

// longDate formats a date for pages.
const longDate = "Monday, 2 January 2006"

// newDaily returns the page of a day without its archive, and whether it is complete.
func (s *Server) newDaily(v visit, day time.Time) (p dailyPage, complete bool, err error) {
	puzzle, err := s.service.Daily(v.reads, day)
	if err != nil {
		return p, false, err
	}
	date := day.Format(time.DateOnly)
	k := look{line: game.Start(puzzle.Code), daily: date}
	if p.Play, complete, err = s.newPlaying(v, k); err != nil {
		return p, false, err
	}
	p.frame = s.frame("daily", "Daily puzzle of "+date+" - puzzlecode", "The Santorini puzzle of "+date+": "+say.StatusOf(puzzle.Code), "play.js", "done.js")
	p.Canonical, p.Preview = s.base+s.pathOfDay(day), s.preview(k.line)
	p.Date, p.DateText = date, day.Format(longDate)
	if day.After(api.FirstDay) {
		p.Previous = s.root + s.pathOfDay(day.AddDate(0, 0, -1))
	}
	if day.Before(s.service.Today()) {
		p.Next = s.root + s.pathOfDay(day.AddDate(0, 0, 1))
	}
	return p, complete, nil
}

// archiveDays is the maximum number of days in the archive.
const archiveDays = 62

// archive returns the days up to today, the last first.
func (s *Server) archive(ctx context.Context, current time.Time) (months []month, err error) {
	list, err := s.service.Days(ctx, s.firstOf(archiveDays), s.service.Today())
	for _, p := range slices.Backward(list) {
		d := p.Day
		name := d.Format("January 2006")
		if n := len(months); n == 0 || months[n-1].Name != name {
			months = append(months, month{Name: name})
		}
		last := &months[len(months)-1]
		date := d.Format(time.DateOnly)
		last.Days = append(last.Days, day{date, d.Format("Mon 2"), s.root + s.pathOfDay(d), say.ShortGoal(p.Code.Goal()), p.Rating, d.Equal(current)})
	}
	return months, err
}

// firstOf returns the first of the last n days up to today that have puzzles.
func (s *Server) firstOf(n int) time.Time {
	if d := s.service.Today().AddDate(0, 0, 1-n); d.After(api.FirstDay) {
		return d
	}
	return api.FirstDay
}

// puzzlesPage is a part of the list of puzzles.
type puzzlesPage struct {
	frame
	Goals    []option
	Themes   []option
	Min      string
	Max      string
	Drawings template.HTML // symbols for the boards of the list
	List     []entry
	Prev     string
	Next     string
	Random   string
	Entry    entry // without a puzzle, for the script
}

type option struct {
	Value, Text string
	Chosen      bool
}

// entry is a puzzle in a list.
type entry struct {
	Code, Href, Task string
	Rating           int
	Board            board
}

// perPage is the number of puzzles on a page.
const perPage = 24

func (s *Server) puzzlesPage(r *request) (*answer, error) {
	f, err := api.FilterOf(r.parameters())
	if err != nil {
		return nil, err
	}
	list, err := s.service.List(r.store(s), api.ListQuery{Filter: f, After: r.parameter("after"), Limit: perPage, Path: s.root + "/puzzles"})
	if err != nil {
		return nil, err
	}
	return s.listAnswer(f, list, s.goalsListed(r.store(s))), nil
}

// listAnswer returns the page of a part of the collection.
func (s *Server) listAnswer(f puzzles.Filter, list api.Part, goals []codec.Goal) *answer {
	p := puzzlesPage{frame: s.frame("puzzles", "Puzzles - puzzlecode", "Santorini puzzles, proved and rated.", "done.js", "list.js")}
	p.Canonical, p.Drawings = s.base+"/puzzles"+p.Slash, drawings()
	p.Entry.Board = newBoard(emptySantorini, p.Assets, false)
	for g := codec.Win1; g.IsValid(); g++ {
		if chosen := slices.Contains(f.Goals, g); chosen || slices.Contains(goals, g) {
			p.Goals = append(p.Goals, option{g.String(), say.Goal(g), chosen})
		}
	}
	for _, name := range themeNames() {
		theme, err := puzzles.ParseThemes(name)
		if err == nil {
			p.Themes = append(p.Themes, option{name, strings.ReplaceAll(name, "-", " "), f.Themes.Has(theme)})
		}
	}
	p.Min, p.Max = number(f.LeastRating), number(f.MostRating)
	for _, puzzle := range list.Puzzles {
		c := puzzle.Code
		state := game.New(c)
		p.List = append(p.List, entry{
			c.String(), s.root + s.pathOf(c), say.ShortGoal(c.Goal()), puzzle.Rating, newBoard(state.Board(), p.Assets, false),
		})
	}
	p.Prev, p.Next = list.Prev, list.Next
	p.Random = s.root + "/puzzles/random" + p.Slash + query(api.FilterQuery(f))
	return s.page(0, "puzzles.html", p)
}

// listedGoals are the goals that the collection has puzzles of, as long as that is taken to be so.
type listedGoals struct {
	goals   []codec.Goal
	expires time.Time
}

// goalsListed returns the goals that the collection has puzzles of, or all if it cannot be read.
func (s *Server) goalsListed(ctx context.Context) []codec.Goal {
	if l := s.listed.Load(); l != nil && s.now().Before(l.expires) {
		return l.goals
	}
	l := &listedGoals{expires: s.expiry()}
	for g := codec.Win1; g.IsValid(); g++ {
		page, err := s.collection.Puzzles(ctx, puzzles.Filter{Goals: []codec.Goal{g}}, "", 1)
		if err != nil || len(page.Puzzles) > 0 {
			l.goals = append(l.goals, g)
		}
		if err != nil {
			l.expires = time.Time{}
		}
	}
	s.listed.Store(l)
	return l.goals
}

// number formats a number for a form field, "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (s *Server) randomPage(r *request) (*answer, error) {
	f, err := api.FilterOf(r.parameters())
	if err != nil {
		return nil, err
	}
	p, err := s.service.Random(r.store(s), f)
	if err != nil {
		return nil, err
	}
	return s.redirect(address(p.Code)), nil
}

// goPage redirects to the page of a pasted text.
func (s *Server) goPage(r *request) (*answer, error) {
	text := strings.TrimSpace(r.parameter("text"))
	if text == "" {
		return s.redirect("/"), nil
	}
	l, err := api.ReadPasted(text)
	if err != nil {
		return nil, &codeError{text, err}
	}
	return s.redirect("/p/" + l.Address()), nil
}

// explorePage is the explorer: the turns that games played in a position.
type explorePage struct {
	frame
	Board  board
	Status string
	Play   string    // URL to play from the position
	None   string    // why there are no games
	Names  [2]string // of the sides
	view.Exploration
	Played []exploredRow
}

type exploredRow struct {
	view.PlayedTurn
	Href string
}

func (s *Server) explorePage(r *request) (*answer, error) {
	text := r.PathValue("code")
	l, err := game.ReadLine(text)
	if err != nil {
		return nil, &codeError{text, err}
	}
	state := l.State()
	c := state.Code()
	p := explorePage{frame: s.frame("", "Explorer - puzzlecode", "The turns that were played in a position, and who won."), Status: say.Status(state, codec.NoGoal), Play: s.root + address(c)}
	p.Board = newBoard(state.Board(), p.Assets, r.parameter("flip") != "")
	side := state.Side()
	for i, name := range []game.Side{side, side.Other()} {
		p.Names[(i+side.Index())%2] = say.Side(name)
	}
	p.Canonical = s.base + "/explore/" + s.canonical(c).String()
	e, err := s.service.Explore(r.store(s), c)
	switch {
	case errors.Is(err, ErrNone):
		p.None = "This server has no games of it."
	case err != nil:
		return nil, err
	}
	p.Exploration = e
	for _, t := range e.Turns {
		p.Played = append(p.Played, exploredRow{t, s.root + "/explore/" + t.Code})
	}
	if len(p.Played) > 0 {
		return s.page(0, "explore.html", p), nil
	}
	for t, next := range state.Turns() {
		if len(p.Played) == maxChoices {
			p.Played = nil
			break
		}
		code := next.Code().String()
		p.Played = append(p.Played, exploredRow{view.PlayedTurn{Turn: t.String(), Code: code}, s.root + "/explore/" + code})
	}
	return s.page(0, "explore.html", p), nil
}

// aboutPage is the page about codes, and about stored data.
type aboutPage struct {
	frame
	Attempts bool     // at puzzles are recorded
	Goals    []option // with explanations
}

func (s *Server) aboutPage(*request) (*answer, error) { return s.about(), nil }

func (s *Server) about() *answer {
	f := s.frame("about", "How codes work - puzzlecode", "How a Santorini position becomes 14 characters, and what the page can do with them.")
	f.Canonical = s.base + "/about" + f.Slash
	p := aboutPage{frame: f, Attempts: s.attempts != nil}
	for _, g := range []codec.Goal{codec.Win1, codec.Win3, codec.Hold1, codec.Hold2} {
		p.Goals = append(p.Goals, option{Text: say.Goal(g), Value: say.Meaning(g)})
	}
	return s.page(0, "about.html", p)
}
