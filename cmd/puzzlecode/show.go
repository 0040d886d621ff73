package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

// show holds the flags of the command show.
type show struct {
	batch
	to, base                        string
	theme                           render.Theme
	compact, turned, threats, steps bool
	turns                           []string
	size                            int
}

func newShow() *cobra.Command {
	s := show{size: 560}
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show each position in the terminal, or write an image",
		Long: `Show shows each POSITION in the format that --to names:

  text  for a terminal: the board, the side to move, the goal, the codes, the
        FEN, and the link if --link or ` + linkVariable + ` is set
  svg   an image of any size
  png   an image, --size pixels wide
  card  a PNG of 1200x630, a preview card for links: board, goal and code
  gif   the turns of --turns, one after the other, --size pixels wide
  qr    a QR code as SVG, of the link if there is one, otherwise of the code
  json  what decode --json prints

An Arimaa position is drawn as a diagram, with gold pieces in upper case.

A POSITION may have turns after it; --turns adds more, for all POSITIONs. The
last turn is marked: ( ) around the square that the worker left, [ ] around its
new square, + where it built. --threats marks with ! the squares to which the
opponent threatens to climb, --steps with * the squares to which the side to
move can step. After turns there is no goal; "puzzlecode play" proves what is
left of it.

Every command reads what show prints as text, also with --compact.`,
		Example: `  puzzlecode show HfGoo8VCrfkSpV
  puzzlecode show --compact HfGoo8VCrfkSpV
  puzzlecode show --to png --size 400 HfGoo8VCrfkSpV > board.png
  puzzlecode show --to gif --turns B4-C4-D5,C3-D4-E5 HfGoo8VCrfkSpV > line.gif`,
	}
	s.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		line, err := s.line(cmd, text)
		if err == nil {
			line, err = playTurns(line, s.turns)
		}
		if err != nil {
			return nil, err
		}
		noteGoal(cmd, line)
		return s.draw(cmd, out, line, first)
	})
	s.addTo(cmd, &s.to, "text", "svg", "png", "card", gifForm, "qr")
	addRules(cmd, rule{"to=png|to=card|to=" + gifForm, needs, ">", notForTerminals})
	addLink(cmd, &s.base)
	flags := cmd.Flags()
	flags.BoolVar(&s.compact, "compact", false, "only the board, in seven lines, and the goal, for chats")
	flags.StringArrayVar(&s.turns, "turns", nil, "turns to play first, such as `TURN,TURN`")
	flags.BoolVar(&s.threats, "threats", false, "mark the threats of the opponent")
	flags.BoolVar(&s.steps, "steps", false, "mark the squares to which the side to move can step")
	flags.BoolVar(&s.turned, "turned", false, "Moon or Silver at the bottom of an image")
	addTheme(cmd, &s.theme, "colours of an image")
	addNumber(cmd, &s.size, "size", "width of a png or gif, in pixels; below 200 with fewer details", 50, pixels.MaxWidth)
	return cmd
}

// draw appends the last position of a line as text or as an image file.
func (s *show) draw(cmd *cobra.Command, out []byte, line game.Line, first bool) ([]byte, error) {
	if s.json {
		return view.AppendJSON(out, view.StateOf(line.End()))
	}
	if !first && s.to != "text" {
		return nil, fmt.Errorf("--to %s makes one image: run show once for each POSITION", s.to)
	}
	marks, err := s.marks(line)
	if err != nil {
		return nil, err
	}
	if s.to == "text" {
		return s.text(cmd, separate(out, first), line, marks)
	}
	image, err := s.image(line, marks)
	return append(out, image...), err
}

// image returns an image file of the last position of a line, with the given marks on it. A GIF shows all positions of
// the line.
func (s *show) image(line game.Line, marks []render.Mark) ([]byte, error) {
	o := render.Options{Turned: s.turned, Marks: marks, Theme: s.theme}
	o.Small = s.to != "svg" && s.size < render.SmallWidth
	last := render.Captioned(line.End(), o)
	var out bytes.Buffer
	var err error
	switch s.to {
	case "svg":
		return last.SVG(), nil
	case "png":
		err = pixels.WritePNG(&out, last, s.size)
	case "card":
		err = pixels.WritePNG(&out, render.Card(line.End(), o, render.CardText{}), render.CardWidth)
	case gifForm:
		o.Marks = nil
		drawings := render.Turns(line, o)
		drawings[line.Len()] = last
		err = pixels.WriteGIF(&out, drawings, s.size, time.Second)
	case "qr":
		link, err := linkTo(s.base, line.End())
		if err != nil {
			return nil, err
		}
		qr, err := render.QR(cmp.Or(link, line.End().String()))
		return qr.SVG(), err
	}
	return out.Bytes(), err
}

// marks returns the marks to draw on the board: those of the last turn, of --threats and of --steps.
func (s *show) marks(line game.Line) ([]render.Mark, error) {
	var marks []render.Mark
	if n := line.Len(); n > 0 {
		marks = render.LastTurn(line.StateAt(n - 1).Parts(line.Turn(n - 1)))
	}
	if s.threats {
		state := line.State()
		threats := game.Threats(state)
		if threats == nil {
			return nil, game.OnlySantorini(state.Code(), "--threats", false)
		}
		for _, square := range threats(state.Side().Other()) {
			marks = append(marks, render.Mark{Square: square, Kind: render.Threat})
		}
	}
	if s.steps {
		kinds := map[game.OptionKind]render.MarkKind{
			game.StepTo: render.Step, game.WalkTo: render.Walk,
			game.ClimbTo: render.Climb, game.DropTo: render.Climb, game.WinTo: render.Climb,
		}
		turn := line.State().Begin()
		for _, piece := range turn.Next() {
			if piece.Kind != game.Take {
				continue
			}
			chosen, _ := turn.Choose(piece.Square)
			for _, to := range chosen.Next() {
				if kind, ok := kinds[to.Kind]; ok {
					marks = append(marks, render.Mark{Square: to.Square, Kind: kind})
				}
			}
		}
	}
	return marks, nil
}

// compactBoard returns the smallest text board of c. If the game has gods, a line below the board names them.
func compactBoard(c codec.Code) (string, error) {
	p, ok := c.Santorini()
	if !ok {
		return game.RecordOf(game.Start(c)).Format("board")
	}
	board := p.Board()
	if !p.Mortals() {
		board += "\n" + render.LegendOf(game.New(c), render.TextOptions{ASCII: true})
	}
	return board, nil
}

// appendBoard appends the smallest text board of c. If c has a goal, the last line names the goal.
func appendBoard(out []byte, c codec.Code) ([]byte, error) {
	board, err := compactBoard(c)
	out = append(append(out, board...), '\n')
	if goal := c.Goal(); !goal.IsZero() {
		out = append(append(out, goal.String()...), '\n')
	}
	return out, err
}

// text appends a text board with lines below it that describe the position.
func (s *show) text(cmd *cobra.Command, out []byte, line game.Line, marks []render.Mark) ([]byte, error) {
	c := line.End()
	o, width := textOptions(cmd), processOf(cmd).out.width()
	o.Marks = marks
	switch {
	case s.compact:
		return appendBoard(out, c)
	case width < render.TextWidth:
		board, err := compactBoard(c)
		if out = append(append(out, board...), '\n'); err != nil {
			return out, err
		}
	default:
		out = append(out, render.Text(line.State(), o)...)
		if line.State().Board().Heights != nil {
			out = append(out, wrapped(render.LegendOf(line.State(), o), width)...)
		}
	}
	link, err := linkTo(s.base, c)
	if err != nil {
		return nil, err
	}
	p := view.StateOf(c)
	out = append(append(out, '\n'), wrapped(say.English.StatusOf(c), width)...)
	for _, caption := range [][2]string{{"code", p.Code}, {"shrinking", p.Shrinking}, {"fen", p.FEN}, {"link", link}} {
		if caption[1] != "" {
			out = fmt.Appendf(out, "%-10s %s\n", caption[0], caption[1])
		}
	}
	return out, nil
}

// The flags of all commands that draw boards as text.
const (
	colorFlag = "color"
	asciiFlag = "ascii"
)

// addDrawing adds the flags for text boards to a command and its subcommands.
func addDrawing(cmd *cobra.Command) {
	value := "auto"
	words := []string{value, "always", "never"}
	cmd.PersistentFlags().Var(choice(&value, words), colorFlag, "colour of boards: auto (on a terminal), always, never")
	complete(cmd, colorFlag, words)
	usage := "draw only with ASCII characters (default if TERM is dumb or the locale is not UTF-8)"
	cmd.PersistentFlags().Bool(asciiFlag, false, usage)
}

// gifForm is the value of --to for animated images.
const gifForm = "gif"

// textOptions returns the options for text boards that the flags of a command and the environment set.
func textOptions(cmd *cobra.Command) render.TextOptions {
	return render.TextOptions{ASCII: ascii(cmd), Colour: colour(cmd)}
}

// ascii reports whether to draw only with ASCII characters. --ascii decides. Without it, the result is true if TERM is
// dumb, or if the locale is known and has another charset than UTF-8. LC_ALL decides, then LC_CTYPE, then LANG.
func ascii(cmd *cobra.Command) bool {
	if flag := cmd.Flags().Lookup(asciiFlag); flag.Changed {
		return flag.Value.String() == "true"
	}
	locale := strings.ToLower(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"), "utf-8"))
	return os.Getenv("TERM") == "dumb" || !strings.Contains(strings.ReplaceAll(locale, "-", ""), "utf8")
}

// colour reports whether to print in colour. --color decides. If it is auto, the variables NO_COLOR
// (https://no-color.org) and CLICOLOR_FORCE (https://bixense.com/clicolors) decide. Without them, the result is true
// for a terminal that can show colour.
func colour(cmd *cobra.Command) bool {
	force := os.Getenv("CLICOLOR_FORCE")
	switch value := cmd.Flags().Lookup(colorFlag).Value.String(); {
	case value != "auto":
		return value == "always"
	case os.Getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	}
	return processOf(cmd).out.isTerminal() && os.Getenv("TERM") != "dumb"
}

// wrapped breaks a text between words into lines of at most the given number of columns.
func wrapped(text string, width int) string { return wrappedWords(strings.Fields(text), width, 0) }

// wrappedWords puts words into lines of at most the given number of columns. The argument indent is the number of
// spaces at the beginning of each line.
func wrappedWords(words []string, width, indent int) string {
	var lines []string
	for _, word := range words {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, strings.Repeat(" ", indent)+word)
		}
	}
	return strings.Join(append(lines, ""), "\n")
}
