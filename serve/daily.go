package serve

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// dailyPage is the page of a daily puzzle, and the start page.
type dailyPage struct {
	frame
	Play           playing
	Date, DateText string
	WithGods       bool
	First          string // on the start page, the URL of a puzzle for new visitors; empty for none
	Other          link   // the puzzle of the same day with or without gods; empty for none
	Previous, Next string
	Calendar       calendar
}

// startPage serves the start page, which has the puzzle of today. Without puzzles it says what else there is.
func (s *Server) startPage(r *request) (*answer, error) {
	k, err := s.lookOf(r, codec.Santorini, s.service.Today(), "")
	if err != nil && s.noPuzzles.Load() {
		f := s.frame("", "/", "", s.language.Page("about.open"))
		f.Title = s.language.Page("title.open", "{name}", s.site.Name)
		return s.page("open.html", f), nil
	}
	if err != nil {
		return nil, err
	}
	p, complete, err := s.newDaily(r, k)
	if err != nil {
		return nil, err
	}
	p.Title, p.Description = s.language.Page("title.start", "{name}", s.site.Name), s.language.Page("about.start")
	p.Canonical, p.Here = s.base+"/", ""
	p.Scripts = append(p.Scripts, "continue.js")
	if slices.Contains(s.listing(r.store(s)).goals, codec.Win2) {
		p.First = s.firstPuzzle()
	}
	return s.pageOf("start.html", p, complete), nil
}

// easiest is the maximum rating of a puzzle for new visitors.
const easiest = 800

// firstPuzzle returns the URL of an easy puzzle for new visitors, because the puzzle of the day may be hard.
func (s *Server) firstPuzzle() string {
	f := puzzles.Filter{Goals: []codec.Goal{codec.Win2}, MostRating: easiest}
	return s.root + s.slashed("/puzzles/random") + api.Query(pageQuery(f))
}

// dayPage returns a handler for the pages of daily puzzles. g says whether the puzzles have gods. Without a date in the
// path, the day is today. If the date is only a year, the handler serves the page of the year. Puzzles with gods have
// no such page.
func (s *Server) dayPage(g codec.Game) handler {
	return func(r *request) (*answer, error) {
		if year, ok := s.yearOf(g, r.PathValue("date")); ok && r.PathValue("path") == "" {
			return s.yearAnswer(year), nil
		}
		day, err := s.service.Day(r.PathValue("date"))
		if err != nil {
			return nil, errNotFound
		}
		k, err := s.lookOf(r, g, day, r.PathValue("path"))
		if err != nil {
			return nil, err
		}
		wanted, err := r.look(k.line)
		if err != nil {
			return nil, err
		}
		if wanted.daily = k.daily; r.URL.ForceQuery { // a form without parameters leaves a question mark
			return s.redirect(wanted.to(k.line)), nil
		}
		wanted.level, wanted.seed = 0, 0 // a game against the computer is on another page
		if a, err := s.goOn(r, wanted); a != nil || err != nil {
			return a, err
		}
		p, complete, err := s.newDaily(r, wanted)
		if err != nil {
			return nil, err
		}
		return s.pageOf("daily.html", p, complete), nil
	}
}

// movedDay returns a handler that redirects to the page of a day. It accepts the URLs that days have on static file
// hosts, such as /daily/DATE/?t=PATH and /daily/?date=DATE.
func (s *Server) movedDay(g codec.Game) handler {
	return func(r *request) (*answer, error) {
		text := cmp.Or(r.PathValue("date"), r.Get("date"))
		turns, err := r.turns()
		if err != nil {
			return nil, err
		}
		r.Del("date")
		r.Del("t")
		if _, ok := s.yearOf(g, text); ok {
			return s.redirect("/daily/" + text), nil
		}
		day, err := s.service.Day(text)
		if err != nil {
			return nil, errNotFound
		}
		if text == "" && turns == "" {
			return s.redirect(dailyFolder(g) + api.Query(r.Values)), nil
		}
		k, err := s.lookOf(r, g, day, turns)
		if err != nil {
			return nil, err
		}
		return s.redirect(k.path(k.line) + api.Query(r.Values)), nil
	}
}

// dailyFolder returns the beginning of the paths of daily puzzles: /daily or, for puzzles with gods, /daily/gods.
func dailyFolder(g codec.Game) string {
	if g == codec.Gods {
		return "/daily/gods"
	}
	return "/daily"
}

// lookOf returns what the page of a daily puzzle shows after some turns. The argument turns is the part of the URL that
// contains these turns.
func (s *Server) lookOf(r *request, g codec.Game, day time.Time, turns string) (look, error) {
	puzzle, err := s.service.Daily(r.store(s), g, day)
	if err != nil {
		return look{}, err
	}
	l, err := readPath(puzzle.Code.String(), turns)
	return look{line: l, daily: day.Format(time.DateOnly)}, err
}

// pageOf fills a template with data and returns the page. The argument complete is false if a part is missing because
// its computation took too long. Such a page is not cached, so the next request may get a complete page.
func (s *Server) pageOf(name string, data any, complete bool) *answer {
	a := s.page(name, data)
	if !complete {
		a.caching = notCached
	}
	return a
}

// dateIn writes a date for people. The argument form is the name of a text of [say.Language.Page]: "date.day" as in
// 2 January 2006, "date.long" with the day of the week, "date.weekday" with it and without the year, or "date.month"
// without the day.
func dateIn(language *say.Language, form string, d time.Time) string {
	return language.Page(form, "{day}", d.Day(), "{month}", language.Page("month."+strconv.Itoa(int(d.Month()))),
		"{year}", d.Year(), "{weekday}", language.Page("weekday."+strconv.Itoa(int(d.Weekday()))))
}

// dayTitle returns the title of the puzzle of a day.
func dayTitle(language *say.Language, g codec.Game, day time.Time) string {
	name := "title.day"
	if g == codec.Gods {
		name = "title.day.gods"
	}
	return language.Page(name, "{day}", dateIn(language, "date.day", day))
}

// newDaily returns the page of the daily puzzle that k shows. The result complete is false if some data could not be
// computed in time.
func (s *Server) newDaily(r *request, k look) (p dailyPage, complete bool, err error) {
	day, err := time.Parse(time.DateOnly, k.daily)
	if err != nil {
		return p, false, err
	}
	if p.Play, complete, err = s.newPlaying(r, k); err != nil {
		return p, false, err
	}
	g := k.line.Start().Game()
	title := dayTitle(s.language, g, day)
	about := title + ". " + descriptionOf(s.language, k.line.Start(), p.Play.rating())
	p.frame = s.frame("/daily", "", title, about, "play.js", "done.js")
	p.Feed, p.Canonical, p.Preview = feeds[g], s.base+s.pathOfDay(g, day), s.preview(k, p.Play.rating(), false)
	p.Date, p.DateText = k.daily, dateIn(s.language, "date.day", day)
	p.WithGods, p.Other = g == codec.Gods, s.otherDay(r, g, day)
	if day.After(api.FirstDay) {
		p.Previous = s.root + s.pathOfDay(g, day.AddDate(0, 0, -1))
	}
	if day.Before(s.service.Today()) {
		p.Next = s.root + s.pathOfDay(g, day.AddDate(0, 0, 1))
	}
	p.Calendar = s.calendarOf(g, day, 1)
	return p, complete, nil
}

// otherDay returns a link to the other daily puzzle of the same day: with gods if g is without gods, or the reverse.
// The link is empty if there are no puzzles with gods.
func (s *Server) otherDay(r *request, g codec.Game, day time.Time) link {
	switch {
	case g == codec.Gods:
		return link{Text: s.language.Page("link.godless"), Href: s.root + s.pathOfDay(codec.Santorini, day)}
	case !s.listing(r.store(s)).gods:
		return link{}
	case day.Equal(s.service.Today()):
		return link{Text: s.language.Page("link.today.gods"), Href: s.root + s.slashed(dailyFolder(codec.Gods))}
	}
	return link{Text: s.language.Page("link.day.gods"), Href: s.root + s.pathOfDay(codec.Gods, day)}
}

// firstOf returns the first of the last n days, which include today. It is never before [api.FirstDay].
func (s *Server) firstOf(n int) time.Time {
	first := s.service.Today().AddDate(0, 0, 1-n)
	return slices.MaxFunc([]time.Time{first, api.FirstDay}, time.Time.Compare)
}

// A calendar has a table for each of some months. Each day links to its puzzle; future days are left out. Scripts mark
// the days whose puzzle was solved. On static file hosts, calendar.js draws the calendar again, because a file grows
// old.
type calendar struct {
	Game     string // gods for puzzles with gods, otherwise empty
	First    string // the first day that has a puzzle
	Current  string // the day whose page has the calendar; empty on other pages
	Months   []month
	Year     string // the URL of the page of the year; empty if there is no link to it
	YearText string
}

// month is a month of a calendar. Weeks begin on Monday. Days of a week that are in another month are zero.
type month struct {
	Name  string
	Weeks [][7]day
}

type day struct {
	Date    string
	Number  int
	Label   string // for people who do not see the table
	Href    string
	Current bool
}

// newCalendar returns a calendar without months. A script adds them.
func newCalendar(g codec.Game) calendar {
	c := calendar{First: api.FirstDay.Format(time.DateOnly)}
	if g == codec.Gods {
		c.Game = g.String()
	}
	return c
}

// calendarOf returns a calendar of some months, the latest first. The latest month contains the day in the argument
// last. The argument months is the maximum number of months, which are all in the same year. If it is 1, the calendar
// is for the page of this day, and marks the day.
func (s *Server) calendarOf(g codec.Game, last time.Time, months int) calendar {
	c := newCalendar(g)
	if months == 1 {
		c.Current = last.Format(time.DateOnly)
	}
	if months == 1 && g == codec.Santorini {
		c.Year, c.YearText = s.root+s.pathOfYear(last.Year()), strconv.Itoa(last.Year())
	}
	today := s.service.Today()
	first := time.Date(last.Year(), last.Month(), 1, 0, 0, 0, 0, time.UTC)
	for ; months > 0 && first.Year() == last.Year(); first, months = first.AddDate(0, -1, 0), months-1 {
		m := month{Name: dateIn(s.language, "date.month", first)}
		for d := first; d.Month() == first.Month() && !d.After(today); d = d.AddDate(0, 0, 1) {
			if d.Before(api.FirstDay) {
				continue
			}
			column := (int(d.Weekday()) + 6) % 7
			if column == 0 || len(m.Weeks) == 0 {
				m.Weeks = append(m.Weeks, [7]day{})
			}
			date, label := d.Format(time.DateOnly), dateIn(s.language, "date.weekday", d)
			m.Weeks[len(m.Weeks)-1][column] = day{date, d.Day(), label, s.root + s.pathOfDay(g, d), date == c.Current}
		}
		if len(m.Weeks) > 0 {
			c.Months = append(c.Months, m)
		}
	}
	return c
}

// yearPage is the page with the calendar of a year.
type yearPage struct {
	frame
	Year           int
	Previous, Next string
	Calendar       calendar
}

// yearOf reads a text as a year. The result ok reports whether the year has a page. A year before the first day or in
// the future has no page. Only Santorini without gods has such pages.
func (s *Server) yearOf(g codec.Game, text string) (year int, ok bool) {
	year, err := strconv.Atoi(text)
	ok = err == nil && len(text) == 4 && year >= api.FirstDay.Year() && year <= s.service.Today().Year()
	return year, ok && g == codec.Santorini
}

// pathOfYear returns the URL of the page of a year, below the root. On static file hosts, a script shows the year,
// because a file would not get the days after the export.
func (s *Server) pathOfYear(year int) string {
	if s.static {
		return "/daily/?date=" + strconv.Itoa(year)
	}
	return "/daily/" + strconv.Itoa(year)
}

// yearAnswer returns the page with the calendar of a year.
func (s *Server) yearAnswer(year int) *answer {
	title, about := s.language.Page("title.year", "{year}", year), s.language.Page("about.year", "{year}", year)
	p := yearPage{frame: s.frame("/daily", "", title, about, "done.js"), Year: year}
	p.Canonical, p.Calendar = s.base+s.pathOfYear(year), s.calendarOfYear(year)
	if year > api.FirstDay.Year() {
		p.Previous = s.root + s.pathOfYear(year-1)
	}
	if year < s.service.Today().Year() {
		p.Next = s.root + s.pathOfYear(year+1)
	}
	return s.page("year.html", p)
}

// calendarOfYear returns the calendar with all months of a year.
func (s *Server) calendarOfYear(year int) calendar {
	return s.calendarOf(codec.Santorini, time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC), 12)
}
