package serve

import (
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A shellPage is a page whose script reads the address and shows what it asks for. A host of files has shells for
// addresses that have no file of their own, and so has a browser without a connection: the service
// worker keeps those in the assets, where they have the version of their scripts.
type shellPage struct {
	frame
	Kind     string    // of address; see shells
	First    string    // on the start page, where whoever is new begins
	Board    string    // the heading of a board that is waited for; empty if it may be none
	Embed    bool      // embedded in another site
	Calendar *calendar // where days are linked; nil for none
	Mistyped errorPage // what the script fills in for a code with a typo
}

// shells are the shells by the kind of the addresses that they show, with their titles. Besides them
// the assets have list, edit, game, train, rules, themes, import, study and about, whose templates are those of the
// pages.
var shells = []struct{ kind, here, title, description string }{
	{"start", "", "puzzlecode: Santorini puzzles that open as a board", "Play today's Santorini puzzle, build a position, and share it as 14 characters."},
	{"daily", "daily", "Daily puzzle - puzzlecode", "The Santorini puzzle of today: easy on Monday, hard on Saturday."}, // /daily, /daily/DATE, /daily/YEAR and the days of /daily/gods, also ?date=DATE
	{"position", "", "puzzlecode", "A position as a board."},                                                            // /p/CODE/TURNS, also ?c=CODE&t=TURNS
	{"embed", "", "puzzlecode", "A position as a board."},                                                               // the same in a frame
	{"review", "import", "Review of a game - puzzlecode", "What each turn of a game gave away."},                        // what stands behind the number sign, which is not sent
	{"random", "puzzles", "A random puzzle - puzzlecode", "A Santorini puzzle, drawn at random."},                       // leads to a puzzle that the filter matches
	{"go", "", "puzzlecode", "Opens a code, a link or a FEN."},                                                          // leads to what ?text= is
	{"missing", "", "Not found - puzzlecode", "There is no such page."},                                                 // any other address, also one of the above
}

// shell returns the shell of a kind. That of days has a calendar, which its script fills if there is none.
func (s *Server) shell(kind string, days *calendar) *answer {
	for _, sh := range shells {
		if sh.kind == kind {
			p := shellPage{frame: s.frame(sh.here, sh.title, sh.description, "shell.js", "done.js"), Kind: kind, Embed: kind == "embed", Calendar: days}
			p.Styles = s.titledStyles()
			p.Mistyped = errorPage{
				frame: p.frame, Heading: "This code has a typo", Message: "-", Text: []mistyped{{"-", true}}, Suspects: true,
				Neighbours: []neighbour{{Href: s.root + "/"}},
			}
			p.Board = map[string]string{"start": "Today's puzzle", "daily": "Daily puzzle", "position": "Position"}[kind]
			switch kind {
			case "start":
				p.Canonical, p.Scripts, p.First = s.base+"/", append(p.Scripts, "continue.js"), s.firstPuzzle()
			case "review":
				p.Canonical = s.base + "/review" + p.Slash
			case "daily":
				p.Canonical = s.base + "/daily" + p.Slash
				if days == nil {
					c := newCalendar(codec.Santorini)
					p.Calendar = &c
				}
			}
			return s.page(0, "shell.html", p)
		}
	}
	panic("no shell " + kind)
}

// shellFiles returns the pages of the assets by name.
func (s *Server) shellFiles() map[string]*answer {
	out := map[string]*answer{
		"about.html": s.about(), "rules.html": s.rules(), "themes.html": s.themes(), "import.html": s.imports(), "edit.html": s.emptyEditor(), "game.html": s.emptyGame(), "train.html": s.training(), "study.html": s.study(),
	}
	m := s.titled()
	if m == nil {
		out["list.html"] = s.listAnswer(puzzles.Filter{Games: plainGames}, api.Part{}, allListed())
	} else {
		out["list.html"] = s.contentsAnswer(m, puzzles.Filter{}, s.contentsPart(m, 1))
	}
	sheet, err := s.printsAnswer(Sheets{})
	if err != nil {
		panic(err) // it has no puzzles
	}
	out["sheet.html"] = sheet
	for _, sh := range shells {
		out[sh.kind+".html"] = s.shell(sh.kind, nil)
	}
	if m != nil && s.static {
		out["start.html"] = out["list.html"] // the site begins with it
	}
	return out
}

// emptyGame returns the page on which a game begins.
func (s *Server) emptyGame() *answer {
	return s.placing(engine.CasualLevel, game.First, [2]position.God{}, nil, "")
}

// allListed returns all that a collection may have puzzles of.
func allListed() listed {
	all := listed{gods: true}
	for g := codec.Win1; g.IsValid(); g++ {
		all.goals = append(all.goals, g)
	}
	return all
}

// pathOf returns the address of the page of a code below the root. Where the pages are files, it is
// a file of its own or the shell.
func (s *Server) pathOf(c codec.Code) string {
	switch {
	case !s.static:
		return api.PageOf(c)
	case s.pages:
		return api.PageOf(c) + "/"
	}
	return "/p/?c=" + c.String()
}

// pathOfDay returns the address of the page of a day of a game below the root.
func (s *Server) pathOfDay(g codec.Game, day time.Time) string {
	date := day.Format(time.DateOnly)
	switch {
	case !s.static:
		return dailyFolder(g) + "/" + date
	case s.pages:
		return dailyFolder(g) + "/" + date + "/"
	}
	return dailyFolder(g) + "/?date=" + date
}

// slashed returns a path with what ends the URLs of pages.
func (s *Server) slashed(path string) string {
	if s.static {
		path += "/"
	}
	return path
}
