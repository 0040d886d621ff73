package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

func newStudy() *cobra.Command {
	var to, base string
	var theme render.Theme
	size := 560
	strict := false
	cmd := &cobra.Command{
		Use:   "study [FILE|LINK]...",
		Short: "Show games with comments and variations, or put them in a link",
		Long: `Study reads games with comments and variations: each FILE has any number of
them in PGN and may be compressed with gzip, - is standard input, and a LINK
contains one. Every turn is checked. Logs of Board Game Arena, scoresheets and
the other forms of "review" are read, too. It writes what --to names:

  text  for a terminal: the start, then the turns, each variation indented
        below the turn that it replaces
  link  a link that contains the game; it begins with what --link or
        ` + linkVariable + ` says. A page opens it without sending the game anywhere
  pgn   the file, in its strict spelling
  gif   the main line of one game, --size pixels wide

A link has at most 8,000 characters, enough for some hundred turns with short
comments.`,
		Example: `  puzzlecode study < lesson.pgn
  puzzlecode study --to link --link https://example.org < lesson.pgn
  puzzlecode study --to pgn 'https://example.org/study#inZPzE1VUApOzCvJL8rMy1SK5eIy1FNwMtZ` +
			`xMVYw0lNwNtFxNlIwBonYOZnEOZkqKlQHlmamlujVKmgY6ym4GNu5mMS5mGoqaHEBAgAA__8'
  puzzlecode study --to gif < lesson.pgn > lesson.gif`,
		RunE: func(cmd *cobra.Command, args []string) error {
			count := 0
			var picture []byte // the gif, written at the end
			for _, arg := range orStandardInput(args) {
				for g, err := range studiesOf(cmd, arg) {
					var out []byte
					if err == nil && strict {
						if wrong := sources.Refused(g); wrong != nil {
							err = fmt.Errorf("%s: %w", arg, wrong.InFile())
						}
					}
					switch count++; {
					case err != nil:
					case to == "text":
						out = appendStudy(separate(nil, count == 1), g, textOptions(cmd), processOf(cmd).out.width())
					case to == linkForm:
						var link string
						link, err = g.Link(base)
						out = append([]byte(link), '\n')
					case to == pgnForm:
						out, err = g.AppendText(separate(nil, count == 1))
					case count > 1:
						err = errors.New("--to gif draws one game, and there are more: give them one by one")
					default:
						picture, err = studyGIF(g, theme, size)
					}
					if err == nil {
						_, err = cmd.OutOrStdout().Write(out)
					}
					if err != nil {
						return err
					}
				}
			}
			if count == 0 {
				return errors.New("there is no game in the input")
			}
			_, err := cmd.OutOrStdout().Write(picture)
			return err
		},
	}
	addChoice(cmd, &to, "to", "output format", "text", linkForm, pgnForm, gifForm)
	addLink(cmd, &base)
	addStrict(cmd, &strict)
	addTheme(cmd, &theme, "colours of the gif")
	addNumber(cmd, &size, "size", "width of the gif, in pixels; below 200 with fewer details", 50, pixels.MaxWidth)
	addRules(cmd,
		rule{"to=" + linkForm, needs, "link|$" + linkVariable, "set the start of the links"},
		rule{"to=" + gifForm, needs, ">", notForTerminals},
	)
	return cmd
}

// studiesOf yields the games of the file arg. If arg is a link that contains a game, it yields that game.
func studiesOf(cmd *cobra.Command, arg string) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		if pgn.IsLink(arg) {
			yield(pgn.ParseLink(arg))
			return
		}
		file, err := open(cmd, arg, true, nil)
		if err != nil {
			yield(nil, err)
			return
		}
		defer file.close()
		text, err := lines.Text(file)
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", arg, err))
			return
		}
		// The file may contain only a link.
		start, err := text.Peek(2 * pgn.MaxLink)
		if err != nil && len(bytes.Fields(start)) == 1 && pgn.IsLink(string(start)) {
			yield(pgn.ParseLink(string(start)))
			return
		}
		for g, err := range studied(text) {
			if err != nil {
				err = fmt.Errorf("%s: %w", arg, err)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// studied yields the games of a file in PGN or in any format that the command review reads. Games in PGN may lack tags.
func studied(text *bufio.Reader) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		start, _ := text.Peek(4096)
		form := sources.Detect(text)
		line, _, _ := strings.Cut(strings.TrimSpace(string(start)), "\n")
		first, _, hasTab := strings.Cut(line, "\t")
		isTable := hasTab || game.IsTable(strings.TrimRight(line, "\r"))
		first, _, _ = strings.Cut(first, " ")
		_, notPosition := codec.Read(first)
		if form == pgnForm || form == "" && notPosition != nil && !isTable || form == sources.Sheet && isNumber(first) {
			for g, err := range pgn.Read(text) {
				if !yield(g.Game, err) {
					return
				}
			}
			return
		}
		for r, err := range sources.Records(text, form) {
			g := r.Game
			if err == nil && g == nil {
				g, err = pgn.FromRecord(r.Record)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// isNumber reports whether a word is the number of a turn, such as "12.".
func isNumber(word string) bool { return strings.Trim(word, "0123456789.") == "" }

// appendStudy appends a game as text.
func appendStudy(out []byte, g *pgn.Game, o render.TextOptions, width int) []byte {
	start := g.Root().State()
	out = append(out, headerLines(headersOf(g), start)...)
	if len(start.Board().Pieces) > 0 {
		out = append(append(out, render.Text(start, o)...), '\n')
		out = append(out, wrapped(say.English.StatusOf(g.Start()), width)...)
	} else if list, ok := game.GodsOf(start); ok {
		out = fmt.Appendf(out, "%-10s %s %s, %s %s\n", "gods", say.English.Side(start.Side()), say.English.God(list[0]),
			say.English.Side(start.Side().Other()), say.English.God(list[1]))
	}
	if len(out) > 0 {
		out = append(out, '\n')
	}
	w := studyWriter{out: out, start: start, width: min(width, studyColumns)}
	w.comment(g.Root().After, 0)
	w.turns(g.Root().Next(), 0, true)
	if winner := g.Winner(); winner != "" && !g.End().State().Outcome().Over() {
		text := say.English.Side(winner) + " has won."
		if why := g.Tag(pgn.Termination); why != "" {
			text = say.English.Side(winner) + " has won: " + why + "."
		}
		w.comment(text, 0)
	}
	return w.out
}

// A studyWriter writes the turns and comments of a game.
type studyWriter struct {
	out   []byte
	start game.State // of the game
	width int
	words []string // turns of the current line
}

const (
	studyColumns = 80 // at most
	studyIndent  = 4  // columns of each depth of variations
)

// turns writes the turn of node n and the turns after it, with variations. If the argument beside is false, it omits
// the variations that replace the turn of n.
func (w *studyWriter) turns(n *pgn.Node, depth int, beside bool) {
	for ; n != nil; n = n.Next() {
		if n.Before != "" {
			w.comment(n.Before, depth)
		}
		w.words = append(w.words, w.turn(n))
		if n.After != "" {
			w.flush(depth)
			w.comment(n.After, depth)
		}
		if beside {
			for v := range n.Parent().Children() {
				if v != n {
					w.flush(depth)
					w.turns(v, depth+1, false)
				}
			}
		}
		beside = true
	}
	w.flush(depth)
}

// turn formats the turn of node n with its number and glyphs, such as "!".
func (w *studyWriter) turn(n *pgn.Node) string {
	number := fmt.Sprintf("%d.", n.Number())
	if s := n.Parent().State(); s.Game() == codec.Arimaa {
		number = fmt.Sprintf("%d%.1s", 2+(n.Number()-1+w.start.Side().Index())/2, s.Side())
	}
	text := number + " " + n.Turn().String()
	for _, glyph := range n.Glyphs {
		if glyph > pgn.Dubious {
			text += " "
		}
		text += glyph.String()
	}
	return text
}

// flush writes the turns that are not written yet. Lines break between turns.
func (w *studyWriter) flush(depth int) {
	w.wrap(w.words, depth*studyIndent)
	w.words = nil
}

// comment writes a comment below the turns. Each line of the text is a paragraph.
func (w *studyWriter) comment(text string, depth int) {
	w.flush(depth)
	for paragraph := range strings.Lines(text) {
		w.wrap(strings.Fields(paragraph), depth*studyIndent+2)
	}
}

// wrap writes words in indented lines. It indents them by at most half of the width.
func (w *studyWriter) wrap(words []string, indent int) {
	w.out = append(w.out, wrappedWords(words, w.width-1, min(indent, w.width/2))...)
}

// studyGIF draws the main line of a game as an animated GIF.
func studyGIF(g *pgn.Game, theme render.Theme, size int) ([]byte, error) {
	line := game.Start(g.Start())
	for n := g.Root().Next(); n != nil; n = n.Next() {
		var err error
		if line, err = line.With(n.Turn()); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	err := pixels.WriteGIF(&out, render.Turns(line, render.Options{Theme: theme, Small: size < render.SmallWidth}), size, time.Second)
	return out.Bytes(), err
}
