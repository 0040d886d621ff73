package serve

import (
	"cmp"
	"errors"
	"iter"
	"net/url"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// NewTitledCollection returns a collection that has a title and an author, which are in the argument head. Lists have
// the order of the puzzles in the argument all, and the page of each puzzle links to the next puzzle. If some puzzles
// have the same code, only the first is kept. The daily puzzles have this order too; after the last puzzle, the first
// one follows. The error is the first error in the argument all, or says that there are no puzzles.
func NewTitledCollection(all iter.Seq2[puzzles.Puzzle, error], head puzzles.Head) (Collection, error) {
	m, err := newInMemory(all, head, func(_ codec.Game, day time.Time, among int) int {
		n := int(day.Sub(api.FirstDay) / (24 * time.Hour))
		return (n%among + among) % among
	})
	if err == nil && len(m.list) == 0 {
		err = errors.New("there are no puzzles")
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// isTitled reports whether the collection has a title, an author or a description.
func (m *inMemory) isTitled() bool { return !m.head.IsZero() }

// name returns the title of a titled collection, or a heading if it only has an author or a description.
func (m *inMemory) name(language *say.Language) string {
	return cmp.Or(m.head.Title, language.About("heading.puzzles").Text)
}

// titled returns the collection of the server if it is a titled collection, and otherwise nil.
func (s *Server) titled() *inMemory {
	if m, ok := s.collection.(*inMemory); ok && m.isTitled() {
		return m
	}
	return nil
}

// listFiles returns the names of the scripts and styles of a page that may show a list of puzzles. These are the
// arguments and, for a titled collection, also the style of its list.
func (s *Server) listFiles(files ...string) []string {
	if s.titled() != nil {
		files = append(files, "contents.css")
	}
	return files
}

// A place says where a puzzle is in a titled collection, for example that it is puzzle 3 of 10.
type place struct {
	Title, Href string // the title and the URL of the collection
	Number, Of  int
	Name        string // the title of the puzzle; may be empty
	Next        string // the URL of the next puzzle, or after the last puzzle of the collection
	NextText    string
}

// placeOf returns the place of the puzzle with a code. It returns nil if there is no such puzzle, or the collection is
// not titled.
func (s *Server) placeOf(c codec.Code) *place {
	m := s.titled()
	if m == nil {
		return nil
	}
	i, ok := m.index.Find(c)
	if !ok {
		return nil
	}
	rank := m.index.Rank(i)
	p := &place{
		Title: m.name(s.language), Href: s.root + s.slashed("/puzzles"), Number: rank + 1, Of: len(m.list),
		Name: m.list[i].Title, NextText: s.language.About("button.all").Text,
	}
	if p.Next = p.Href; p.Number < p.Of {
		p.Next, p.NextText = s.root+s.pathOf(m.list[m.index.Listed(rank+1)].Code()), s.nextText()
	}
	return p
}

// contentsPage is a page of the list of a titled collection.
type contentsPage struct {
	frame
	Name, Author, About     string
	Of                      int
	Part                    bool // the list has only the puzzles that match a filter
	List                    []entry
	Prev, Next, Play, Print string
}

// contentsAnswer returns a page of the list of a titled collection.
func (s *Server) contentsAnswer(m *inMemory, f puzzles.Filter, list puzzles.Page) *answer {
	about := cmp.Or(m.head.About, s.language.PageCount("about.contents", len(m.list)))
	filter := api.Query(api.FilterQuery(f))
	p := contentsPage{
		frame: s.frame("/puzzles", "/puzzles", m.name(s.language), about, "done.js", "list.js", "contents.css"),
		Name:  m.name(s.language), Author: m.head.Author, About: m.head.About, Of: len(m.list), Part: filter != "",
		Prev: list.Prev, Next: list.Next,
	}
	if s.static {
		p.Canonical = s.base + "/" // the start page has the same content
	}
	var codes string
	if p.List, codes = s.entriesOf(list.Puzzles); codes != "" {
		p.Preview = s.pagePreview(p.Name, about, s.base+"/puzzles"+filter, "/puzzles.png"+filter)
	}
	set := url.Values{"codes": {codes}, "title": {cut(p.Name)}}
	if p.Author != "" {
		set.Set("author", cut(p.Author))
	}
	p.Print = s.root + "/puzzles/sheet" + p.Slash + api.Query(set)
	set.Set("go", "set")
	if p.Play = s.root + "/train" + p.Slash + api.Query(set); s.static { // the script knows the codes of all puzzles
		p.Play = s.root + "/train/?go=set"
	}
	return s.page("contents.html", p)
}

// records returns all puzzles in the order of the list.
func (m *inMemory) records() (list []puzzles.Record) {
	for k := range m.list {
		list = append(list, m.list[m.index.Listed(k)].Record())
	}
	return list
}

// entriesOf returns the list entries of some puzzles. The result codes has their codes, joined by full stops.
func (s *Server) entriesOf(list []puzzles.Record) (entries []entry, codes string) {
	assets := s.assetRoot()
	for _, r := range list {
		state := game.New(r.Code)
		e := entry{
			Code: r.Code.String(), Href: s.root + s.pathOf(r.Code), Task: s.language.Task(state.Side(), r.Code.Goal()),
			Rating: r.Rating, Pair: pairOf(s.language, state, assets), Board: newBoard(s.language, state.Board(), assets, false),
		}
		if p := s.placeOf(r.Code); p != nil {
			e.Number, e.Title = p.Number, p.Name
		}
		entries, codes = append(entries, e), codes+"."+e.Code
	}
	return entries, strings.TrimPrefix(codes, ".")
}
