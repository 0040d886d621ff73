package serve

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/view"
)

// dailyPage is the page of the puzzle of a day, and the start page.
type dailyPage struct {
	frame
	Play     play
	Date     string
	DateText string
	Previous string
	Next     string
	Months   []month
	caching  string // of a page that is not complete
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

func (s *Server) startPage(r *request) (*answer, error) {
	p, err := s.dailyPlay(r, s.today())
	if err != nil {
		return nil, err
	}
	p.Title = "puzzlecode: Santorini puzzles that open as a board"
	p.Description = "Play today's Santorini puzzle, build a position, and share it as 14 characters."
	p.Canonical, p.Here = s.base+"/", ""
	a := s.page(0, "start.html", p)
	a.caching = p.caching
	return a, nil
}

func (s *Server) dailyPage(r *request) (*answer, error) {
	day, err := s.day(r.PathValue("date"))
	if err != nil {
		return nil, errNotFound
	}
	p, err := s.dailyPlay(r, day)
	if err != nil {
		return nil, err
	}
	if p.Months, err = s.archive(r, day); err != nil {
		return nil, err
	}
	a := s.page(0, "daily.html", p)
	a.caching = p.caching
	return a, nil
}

// dailyPlay returns the board of the puzzle of a day.
func (s *Server) dailyPlay(r *request, day time.Time) (out dailyPage, err error) {
	p, err := s.daily(r, day)
	if err != nil {
		return out, err
	}
	date := day.Format(time.DateOnly)
	l := line{start: p.Code}
	out.frame = s.frame("daily", "Daily puzzle of "+date+" - puzzlecode", "The Santorini puzzle of "+date+": "+task(p.Code.Goal())+".", "play.js", "done.js")
	out.Date, out.DateText = date, day.Format("Monday, 2 January 2006")
	daily := *r
	daily.Request = r.Request.Clone(r.Context())
	daily.URL.RawQuery = "daily=" + date
	complete := false
	if out.Play, complete, err = s.newPlay(&daily, l, opponent{}); err != nil {
		return out, err
	}
	if !complete {
		out.caching = notCached
	}
	out.Canonical = s.base + "/daily/" + date
	out.Preview = s.preview(l)
	if day.After(firstDay) {
		out.Previous = s.root + "/daily/" + day.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	if day.Before(s.today()) {
		out.Next = s.root + "/daily/" + day.AddDate(0, 0, 1).Format(time.DateOnly)
	}
	return out, nil
}

// archiveDays is the most days that an archive lists.
const archiveDays = 62

// archive returns the days up to today, the last first.
func (s *Server) archive(r *request, current time.Time) (months []month, err error) {
	list, err := s.days(r, s.firstOf(archiveDays), s.today())
	for _, p := range slices.Backward(list) {
		d := p.Day
		name := d.Format("January 2006")
		if n := len(months); n == 0 || months[n-1].Name != name {
			months = append(months, month{Name: name})
		}
		last := &months[len(months)-1]
		date := d.Format(time.DateOnly)
		last.Days = append(last.Days, day{date, d.Format("Mon 2"), s.root + "/daily/" + date, shortTask(p.Code.Goal()), p.Rating, d.Equal(current)})
	}
	return months, err
}

// firstOf returns the first of the last n days up to today that have puzzles.
func (s *Server) firstOf(n int) time.Time {
	if d := s.today().AddDate(0, 0, 1-n); d.After(firstDay) {
		return d
	}
	return firstDay
}

// puzzlesPage is a part of the list of puzzles.
type puzzlesPage struct {
	frame
	Goals    []option
	Themes   []option
	Min      string
	Max      string
	Drawings template.HTML // that the boards of the list are made of
	List     []entry
	Prev     string
	Next     string
	Random   string
}

type option struct {
	Value, Text string
	Chosen      bool
}

// entry is a puzzle in a list.
type entry struct {
	Code, Href, Task, Side string
	Rating                 int
	Themes                 []string
	Board                  board
}

// perPage is how many puzzles a page lists.
const perPage = 24

func (s *Server) puzzlesPage(r *request) (*answer, error) {
	f, list, err := s.list(r, s.root+"/puzzles", perPage)
	if err != nil {
		return nil, err
	}
	p := puzzlesPage{frame: s.frame("puzzles", "Puzzles - puzzlecode", "Santorini puzzles, proved and rated.", "done.js")}
	p.Canonical, p.Drawings = s.base+"/puzzles", s.assets.drawings()
	for g := codec.Win1; g.IsValid(); g++ {
		p.Goals = append(p.Goals, option{g.String(), task(g), slices.Contains(f.Goals, g)})
	}
	for _, name := range themeNames() {
		theme, err := puzzles.ParseThemes(name)
		if err == nil {
			p.Themes = append(p.Themes, option{name, strings.ReplaceAll(name, "-", " "), f.Themes.Has(theme)})
		}
	}
	p.Min, p.Max = number(f.LeastRating), number(f.MostRating)
	for _, puzzle := range list.puzzles {
		c := puzzle.Code
		shown := view.PositionOf(c)
		p.List = append(p.List, entry{
			c.String(), s.root + address(c, ""), shortTask(c.Goal()), shown.Side, puzzle.Rating, puzzle.Themes, newBoard(shown, p.Assets, false),
		})
	}
	p.Random, p.Prev, p.Next = s.root+"/puzzles/random"+query(filterQuery(f)), list.prev, list.next
	return s.page(0, "puzzles.html", p), nil
}

// number returns a number for a field of a form, the empty text for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (s *Server) randomPage(r *request) (*answer, error) {
	f, err := r.filter()
	if err != nil {
		return nil, err
	}
	p, err := found(s.collection.Random(r.store(s), f))
	if err != nil {
		return nil, err
	}
	return s.redirect(address(p.Code, "")), nil
}

// goPage leads to the page of whatever was pasted.
func (s *Server) goPage(r *request) (*answer, error) {
	text := strings.TrimSpace(r.parameter("text"))
	if text == "" {
		return s.redirect("/"), nil
	}
	c, err := readPasted(text)
	if err != nil {
		return nil, &codeError{text, err}
	}
	return s.redirect(address(c, "")), nil
}

// explorePage shows what was played in a position.
type explorePage struct {
	frame
	Play  play
	None  string    // why there is nothing
	Sides [2]string // within a sentence
	Names [2]string // of the sides, over a column
	view.Exploration
	Played []exploredRow
}

type exploredRow struct {
	view.PlayedTurn
	Href string
}

func (s *Server) explorePage(r *request) (*answer, error) {
	c, err := codec.Read(r.PathValue("code"))
	if err != nil {
		return nil, &codeError{r.PathValue("code"), err}
	}
	if c, err = codec.WithGoal(c, codec.NoGoal); err != nil {
		return nil, err
	}
	p := explorePage{frame: s.frame("", "Explorer - puzzlecode", "What was played in a position, and who won.")}
	p.Sides, p.Names = [2]string{"the first side", "the second"}, [2]string{"First", "Second"}
	if c.Game() == codec.Arimaa {
		p.Sides, p.Names = [2]string{"gold", "silver"}, [2]string{"Gold", "Silver"}
	}
	p.Canonical = s.base + "/explore/" + s.canonical(c).String()
	if p.Play, _, err = s.newPlay(r, line{start: c}, opponent{}); err != nil {
		return nil, err
	}
	e, err := s.explore(r, c)
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
	if len(p.Played) == 0 && c.Game() == codec.Santorini { // one of Arimaa has thousands of turns
		for _, t := range view.OldTurnsOf(c).Turns {
			p.Played = append(p.Played, exploredRow{view.PlayedTurn{Turn: t.Turn, Code: t.Code}, s.root + "/explore/" + t.Code})
		}
	}
	return s.page(0, "explore.html", p), nil
}

// aboutPage is the page about codes, and about what is kept.
type aboutPage struct {
	frame
	Attempts bool // at puzzles are kept
}

func (s *Server) aboutPage(*request) (*answer, error) {
	f := s.frame("about", "How codes work - puzzlecode", "How a Santorini position becomes 14 characters, and what the page can do with them.")
	f.Canonical = s.base + "/about"
	return s.page(0, "about.html", aboutPage{f, s.attempts != nil}), nil
}

// The Atom feed of daily puzzles (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// atomDays is how many days the feed has.
const atomDays = 14

func (s *Server) atom(r *request) (*answer, error) {
	today := s.today()
	feed := atomFeed{Title: "puzzlecode: daily Santorini puzzles", ID: s.base + "/puzzles.atom", Updated: today.Format(time.RFC3339), Author: "puzzlecode",
		Links: []atomLink{{"self", s.base + "/puzzles.atom"}, {"alternate", s.base + "/daily"}}}
	list, err := s.days(r, s.firstOf(atomDays), today)
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Backward(list) {
		d := p.Day
		address := s.base + "/daily/" + d.Format(time.DateOnly)
		feed.Entries = append(feed.Entries, atomEntry{d.Format("Monday, 2 January 2006"), address, d.Format(time.RFC3339), atomLink{"alternate", address},
			fmt.Sprintf("%s Rating %d.", view.Status(p.Code), p.Rating)})
	}
	body, err := xml.MarshalIndent(feed, "", " ")
	return &answer{contentType: "application/atom+xml; charset=utf-8", body: append([]byte(xml.Header), body...)}, err
}

// oembed describes the board that other sites may show in a frame (oembed.com).
type oembed struct {
	Version         string `json:"version"`
	Type            string `json:"type"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	Title           string `json:"title"`
	HTML            string `json:"html"`
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	ThumbnailURL    string `json:"thumbnail_url"`
	ThumbnailWidth  int    `json:"thumbnail_width"`
	ThumbnailHeight int    `json:"thumbnail_height"`
}

func (s *Server) oembed(r *request) (*answer, error) {
	if f := r.parameter("format"); f != "" && f != "json" {
		return nil, &parameterError{"format", "json"}
	}
	address := r.parameter("url")
	u, err := url.Parse(address)
	if err != nil || !strings.HasPrefix(address, s.base+"/p/") || u == nil {
		return nil, &parameterError{"url", "an address like " + s.base + "/p/CODE"}
	}
	code, _, _ := strings.Cut(strings.TrimPrefix(address, s.base+"/p/"), "/")
	code, _, _ = strings.Cut(code, "?")
	c, err := codec.Read(code)
	if err != nil {
		return nil, err
	}
	width, err := r.number("maxwidth", 480, 1, 10000)
	if err != nil {
		return nil, err
	}
	width = max(240, min(width, 480))
	frame := fmt.Sprintf(`<iframe src="%s/embed/%v" width="%d" height="%d" title="Puzzle %v" loading="lazy"></iframe>`, s.base, c, width, width+120, c)
	return jsonAnswer(oembed{"1.0", "rich", "puzzlecode", s.base + "/", view.Status(c), frame, width, width + 120,
		s.base + "/p/" + c.String() + ".png?v=" + pictureVersion, 1200, 630})
}

// embedPage is a board for a frame on another site.
func (s *Server) embedPage(r *request) (*answer, error) {
	c, err := codec.Read(r.PathValue("code"))
	if err != nil {
		return nil, &codeError{r.PathValue("code"), err}
	}
	l, err := readLine(c, r.PathValue("path"))
	if err != nil {
		return nil, &codeError{r.PathValue("code"), err}
	}
	p, complete, err := s.newPlay(r, l, opponent{})
	if err != nil {
		return nil, err
	}
	p.Embed = true
	f := s.frame("", p.Heading+" - puzzlecode", view.Status(c), "play.js")
	f.Canonical = s.base + address(s.canonical(c), "")
	a := s.page(0, "embed.html", positionPage{f, p})
	a.expires = s.expiry()
	if !complete {
		a.caching = notCached
	}
	return a, nil
}
