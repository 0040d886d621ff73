package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/view"
)

// show holds the flags of the command show.
type show struct {
	batch
	to, theme                       choice
	base                            linkBase
	compact, turned, threats, steps bool
	turns                           []string
	size                            number
}

func newShow() *cobra.Command {
	var s show
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Draw each position, in the terminal or as a picture",
		Long: `Show draws each POSITION in the form that --to names:

  text  for a terminal: the board, who is to move, the goal, both codes, the
        FEN, and the link if --link or ` + linkVariable + ` says where codes
        are served
  svg   a picture of any size
  png   a picture, --size pixels wide
  card  a PNG of 1200x630 for previews of links: board, task and code
  gif   the turns of --turns, one after the other, --size pixels wide
  qr    a QR code, as SVG: of the link if there is one, or else of the code
  json  what decode --json prints

` + render.Legend(render.TextOptions{}) + `.
An Arimaa position is drawn as a diagram, with gold pieces in upper case.

--turns plays turns first, and marks the last one: ( ) around the square that
the worker left, [ ] around its new square, + where it built. --threats marks
with ! the climbs that the other side threatens, --steps with * the squares that
the side to move can step to.

After --turns there is no goal; "puzzlecode play" tells what is left of one.

Every command reads the drawings of text back, --compact ones included.`,
		Example: `  puzzlecode show HfGoo8VCrfkSpV
  puzzlecode show --compact HfGoo8VCrfkSpV
  puzzlecode show --to png --size 400 HfGoo8VCrfkSpV > board.png
  puzzlecode show --to gif --turns B4-C4-D5,C3-D4-E5 HfGoo8VCrfkSpV > line.gif`,
	}
	s.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := s.read(text)
		if err != nil {
			return nil, err
		}
		return s.draw(cmd, out, c, first)
	})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case s.to.value == "text" || s.json:
		case len(args) > 1:
			return usagef(cmd, "--to %s: want one POSITION", s.to.value)
		case processOf(cmd).out.isTerminal() && s.to.value != "svg" && s.to.value != "qr":
			return usagef(cmd, "--to %s does not go to a terminal; put > file.%[1]s behind", s.to.value)
		}
		return nil
	}
	s.addTo(cmd, &s.to, "form of the drawing", "text", "svg", "png", "card", "gif", "qr")
	addLink(cmd, &s.base)
	flags := cmd.Flags()
	flags.BoolVar(&s.compact, "compact", false, "text of seven lines, without the rest, for chats")
	flags.StringSliceVar(&s.turns, "turns", nil, "turns to play first, with commas between them, as `TURN,TURN`")
	flags.BoolVar(&s.threats, "threats", false, "mark climbs that the other side threatens")
	flags.BoolVar(&s.steps, "steps", false, "mark where the side to move can step")
	flags.BoolVar(&s.turned, "turned", false, "the second or silver side at the bottom of a picture")
	addChoice(cmd, &s.theme, "theme", "colours of a picture", "light", "dark")
	s.size = number{560, 50, render.MaxWidth}
	flags.Var(&s.size, "size", "width of a png or gif in pixels")
	return cmd
}

// A frame is a position of a line with the marks that it is shown with.
type frame struct {
	code  codec.AnyCode
	marks []render.Mark
}

// draw appends the drawing of a position.
func (s *show) draw(cmd *cobra.Command, out []byte, c codec.AnyCode, first bool) ([]byte, error) {
	frames, err := s.play(c)
	if err != nil {
		return nil, err
	}
	last := frames[len(frames)-1]
	if s.json {
		return view.AppendJSON(out, view.PositionOf(last.code))
	}
	if s.to.value == "text" {
		return s.text(cmd, separate(out, first), last)
	}
	if !first {
		return nil, errors.New("a picture is of one position")
	}
	picture, err := s.picture(frames)
	return append(out, picture...), err
}

// picture returns the file of a picture.
func (s *show) picture(frames []frame) ([]byte, error) {
	o := render.Options{Turned: s.turned, Caption: true}
	if s.theme.value == "dark" {
		o.Theme = render.Dark
	}
	var drawings []render.Drawing
	for _, f := range frames {
		o.Marks = f.marks
		drawings = append(drawings, render.Board(f.code, o))
	}
	last := frames[len(frames)-1]
	var out bytes.Buffer
	switch s.to.value {
	case "png":
		err := drawings[len(drawings)-1].WritePNG(&out, s.size.value)
		return out.Bytes(), err
	case "card":
		err := render.Card(last.code, o).WritePNG(&out, render.CardWidth)
		return out.Bytes(), err
	case "gif":
		err := render.WriteGIF(&out, drawings, s.size.value, time.Second)
		return out.Bytes(), err
	case "qr":
		text, err := s.base.link(last.code)
		if err != nil {
			return nil, err
		}
		if text == "" {
			text = last.code.String()
		}
		qr, err := render.QR(text)
		return qr.SVG(), err
	}
	return drawings[len(drawings)-1].SVG(), nil
}

// play plays the turns of --turns. The position after the last one has the marks that flags
// ask for.
func (s *show) play(start codec.AnyCode) ([]frame, error) {
	frames := []frame{{code: start}}
	c, ok := start.(codec.Code)
	if !ok {
		if len(s.turns) > 0 || s.threats || s.steps {
			return nil, onlySantorini("--turns, --threats and --steps")
		}
		return frames, nil
	}
	p := c.Position()
	for i, text := range s.turns {
		t, err := readTurn(strings.TrimSpace(text))
		if err == nil {
			p, err = p.Play(t)
		}
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		frames = append(frames, frame{codec.Encode(p), render.LastTurn(game.Santorini{Position: p}.Parts(t))})
	}
	last := &frames[len(frames)-1]
	if s.threats {
		for square := range p.Threats(p.Side().Other()).All() {
			last.marks = append(last.marks, render.Mark{Square: square.String(), Kind: render.Threat})
		}
	}
	if s.steps {
		for turn := range p.Turns() {
			kind := render.Step
			if turn.Wins() && p.Height(turn.To) == 3 {
				kind = render.Climb
			}
			last.marks = append(last.marks, render.Mark{Square: turn.To.String(), Kind: kind})
		}
	}
	return frames, nil
}

// text appends a drawing for a terminal and what goes with it.
func (s *show) text(cmd *cobra.Command, out []byte, f frame) ([]byte, error) {
	santorini, isSantorini := f.code.(codec.Code)
	if s.compact {
		if isSantorini {
			return append(append(out, santorini.Position().Board()...), '\n'), nil
		}
		return append(out, boardText(f.code, render.TextOptions{})...), nil
	}
	address, err := s.base.link(f.code)
	if err != nil {
		return nil, err
	}
	o, width := textOptions(cmd), processOf(cmd).out.width()
	o.Marks = f.marks
	shrinking := ""
	switch {
	case !isSantorini:
		out = append(out, boardText(f.code, o)...)
	case width < render.TextWidth:
		out = append(append(out, santorini.Position().Board()...), '\n')
	default:
		out = append(append(out, boardText(f.code, o)...), wrapped(render.Legend(o), width)...)
	}
	if isSantorini {
		shrinking = fmt.Sprintf("shrinking  %s\n", santorini.Shrinking())
	}
	out = fmt.Appendf(out, "\n%scode       %v\n%sfen        %s\n", wrapped(view.Status(f.code), width), f.code, shrinking, view.FEN(f.code))
	if address != "" {
		out = fmt.Appendf(out, "link       %s\n", address)
	}
	return out, nil
}
