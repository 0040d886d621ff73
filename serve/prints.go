package serve

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// Sheets are puzzles for printing, ten on a page. Each has its board, its task, its code and a QR code. The solutions
// are on the last pages.
type Sheets struct {
	Title   string           // empty for "Santorini puzzles"
	Author  string           // the author of the puzzles; may be empty
	Puzzles []puzzles.Record // the puzzles in the order of printing

	// Link returns the text in the QR code of a puzzle. If Link is nil, the text is the code of the puzzle.
	Link func(codec.Code) (string, error)
}

// WriteHTML writes the sheets as an HTML file that needs no other file.
func (s Sheets) WriteHTML(w io.Writer) error {
	p, err := s.page(say.English)
	if err != nil {
		return err
	}
	style, err := assetFS.ReadFile("assets/prints.css")
	if err == nil {
		style, err = minified("prints.css", style)
	}
	if err != nil {
		return err
	}
	t, err := parsedTemplates(say.English)
	if err != nil {
		return err
	}
	p.Title = p.Name + " - " + defaultName
	p.Style = template.CSS(fmt.Sprintf(":root { %s}\n%s", render.Properties(render.Light), style))
	return t.ExecuteTemplate(w, "prints.html", p)
}

// printsPage is the page that shows the sheets.
type printsPage struct {
	frame
	Style        template.CSS // the style in the page itself, for [Sheets.WriteHTML]; otherwise empty
	Name, Author string
	Sheets       [][]printed
	All          []printed
	Blank        printed // an empty puzzle, which the script copies
}

// printed is a puzzle on a sheet.
type printed struct {
	Number     int
	Code, Task string
	Gods       string // the gods of both sides; empty in a game without gods
	Rating     int
	Board      board
	QR         template.HTML
	Solution   string
}

// perSheet is the number of puzzles on a page of paper.
const perSheet = 10

// page returns the page of the sheets in a language, without its frame.
func (s Sheets) page(language *say.Language) (p printsPage, err error) {
	p.Name, p.Author = cmp.Or(s.Title, language.Page("title.sheets")), s.Author
	p.Blank.Board = newBoard(language, emptySantorini, "", false)
	for i, r := range s.Puzzles {
		state := game.New(r.Code)
		text := r.Code.String()
		if s.Link != nil {
			if text, err = s.Link(r.Code); err != nil {
				return p, err
			}
		}
		qr, err := render.QR(text)
		if err != nil {
			return p, err
		}
		title := language.About("qr", "{link}", text).Text
		p.All = append(p.All, printed{
			Number: i + 1, Code: r.Code.String(), Task: language.Task(state.Side(), r.Code.Goal()),
			Gods: sideGods(language, state), Rating: r.Rating, Board: newBoard(language, state.Board(), "", false),
			QR: template.HTML(qr.WithTitle(title).SVG()), Solution: solutionText(language, r.Code, r.Line),
		})
	}
	p.Sheets = slices.Collect(slices.Chunk(p.All, perSheet))
	return p, nil
}

// sideGods names the gods of both sides. It returns "" in a game without gods.
func sideGods(language *say.Language, s game.State) string {
	pair, ok := game.GodsOf(s)
	if !ok {
		return ""
	}
	return language.About("gods", "{side}", language.God(pair[0]), "{other}", language.God(pair[1])).Text
}

// solutionText writes the turns of a solution: "1. E3 → D3, builds E3; C3 → D4, builds E3. 2. D4 → E3 wins."
func solutionText(language *say.Language, c codec.Code, line []game.Turn) string {
	l, err := game.Start(c).Play(say.Texts(line)...)
	if err != nil || len(line) == 0 {
		return language.About("solution.none").Text
	}
	turns := language.ListedLine(l)
	if len(turns) == 1 {
		return turns[0] + "."
	}
	var rounds []string
	for round := range slices.Chunk(turns, 2) {
		rounds = append(rounds, fmt.Sprintf("%d. %s.", len(rounds)+1, strings.Join(round, "; ")))
	}
	return strings.Join(rounds, " ")
}

// Printed returns the board as an image for paper, with coordinates.
func (b board) Printed() template.HTML { return template.HTML(b.picture("print", "", false)) }

// mostPrinted is the maximum number of puzzles on all sheets. mostTitle is the maximum number of characters of the
// title, and of the author. The sets of puzzles that visitors make for training have the same limits.
const mostPrinted, mostTitle = 100, 60

// cut returns the first mostTitle characters of a text.
func cut(text string) string {
	list := []rune(text)
	return string(list[:min(mostTitle, len(list))])
}

// printsPage serves /puzzles/sheet?codes=CODES&title=TITLE&author=AUTHOR.
func (s *Server) printsPage(r *request) (*answer, error) {
	var codes []codec.Code
	if r.Get("codes") == "" { // the list links to sheets of its puzzles
		return s.redirect("/puzzles"), nil
	}
	for text := range strings.FieldsFuncSeq(r.Get("codes"), func(c rune) bool { return strings.ContainsRune("., ", c) }) {
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		if codes = append(codes, c); len(codes) > mostPrinted {
			return nil, &api.ParameterError{Name: "codes", Want: "at most " + strconv.Itoa(mostPrinted) + " codes of puzzles"}
		}
	}
	sheets := Sheets{Title: cut(r.Get("title")), Author: cut(r.Get("author"))}
	sheets.Link = func(c codec.Code) (string, error) { return s.base + address(c), nil }
	found, err := api.Read(s.collection.PuzzlesByCode(r.store(s), codes))
	if err != nil {
		return nil, err
	}
	for _, c := range codes {
		record, ok := found[c]
		if !ok {
			record = puzzles.Record{Code: c, Goal: c.Goal()}
		}
		sheets.Puzzles = append(sheets.Puzzles, record)
	}
	return s.printsAnswer(sheets)
}

// printsAnswer returns the page that shows the sheets. If the sheets have no puzzles, the script of the page adds them.
func (s *Server) printsAnswer(sheets Sheets) (*answer, error) {
	p, err := sheets.page(s.language)
	if err != nil {
		return nil, err
	}
	p.frame = s.frame("/puzzles", "", p.Name, s.language.Page("about.sheets"), "prints.js", "prints.css")
	return s.page("prints.html", p), nil
}
