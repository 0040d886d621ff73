package sources

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A scoresheet is what people write by hand during a game: the players above, numbered turns in one column or
// two, the result below. It is rewritten as PGN, with a note of where each character stood, and read by
// that reader: numbers, comments, results and rules are those of PGN.

// A sheet is the lines of a game.
type sheet struct {
	header, turns, footer []lines.Line
}

// first returns the number of its first line.
func (s *sheet) first() int {
	for _, part := range [][]lines.Line{s.header, s.turns, s.footer} {
		if len(part) > 0 {
			return part[0].Number
		}
	}
	return 1
}

// sheetGames yields the games of a text. A game ends with its result or an empty line, if other players
// or a turn with the number 1 follow.
func sheetGames(text iter.Seq2[lines.Line, error]) iter.Seq2[pgn.FileGame, error] {
	return func(yield func(pgn.FileGame, error) bool) {
		var s sheet
		var held []lines.Line // behind an empty line: of the footer, or the header of the next game
		apart := false        // an empty line follows the turns
		size := 0             // bytes
		comment := false
		flush := func() bool {
			s.footer, held = append(s.footer, held...), nil
			if s.header == nil && s.turns == nil {
				return true
			}
			out := pgn.FileGame{Line: s.first()}
			var err error
			out.Game, err = s.game()
			s, apart, comment, size = sheet{}, false, false, 0
			return yield(out, err)
		}
		for line, err := range text {
			if size += len(line.Text) + 1; size > pgn.MaxBytes {
				yield(pgn.FileGame{Line: s.first()}, fault(line.Number, "", 0, 0, "", fmt.Errorf("the game has more than %d bytes", pgn.MaxBytes)))
				return
			}
			switch content := strings.TrimSpace(line.Text); {
			case err != nil && line.Number == 0:
				if flush() {
					yield(pgn.FileGame{}, err)
				}
				return
			case err != nil:
				if !flush() || !yield(pgn.FileGame{Line: line.Number}, fault(line.Number, "", 0, 0, "", lines.ErrTooLong)) {
					return
				}
			case comment:
				s.turns = append(s.turns, line)
				comment = !strings.Contains(content, "}")
			case content == "":
				apart = apart || s.turns != nil
			case isTurns(content, s.turns != nil):
				switch {
				case s.turns != nil && beginsGame(content):
					header := held
					held = nil
					if !flush() {
						return
					}
					s.header = header
				case !isResult(content): // what stands between turns is neither header nor footer
					s.turns = append(append(s.turns, s.footer...), held...)
					s.footer, held = nil, nil
				}
				s.turns, apart = append(s.turns, line), false
				comment = strings.LastIndexByte(content, '{') > strings.LastIndexByte(content, '}')
			case apart && !isScored(content) && claim(content) == "":
				held = append(held, line)
			case s.turns != nil:
				s.footer, apart = append(s.footer, line), false
			default:
				s.header = append(s.header, line)
			}
		}
		flush()
	}
}

// isTurns reports whether a line has turns, right or wrong, or only a result.
func isTurns(content string, begun bool) bool {
	if isScored(content) {
		return begun && isResult(content)
	}
	if digits, _, rest, ok := numbered(content); ok {
		return begun || digits == "1" || beginsSquare(strings.TrimSpace(rest))
	}
	return bare(content) != "" || beginsSquare(content) || begun && strings.IndexByte("{;", content[0]) >= 0
}

// beginsGame reports whether the first turn of a game stands in a line.
func beginsGame(content string) bool {
	if isScored(content) {
		return false
	}
	if digits, sign, _, ok := numbered(content); ok {
		return digits == "1" && len(sign) == 1
	}
	return bare(content) == "1"
}

// game returns the game of a sheet.
func (s *sheet) game() (*pgn.Game, error) {
	if s.turns == nil {
		return nil, fault(s.header[0].Number, s.header[0].Text, 0, 0, "", errors.New("there are no turns, such as 1. B3,D3 C4,C2 and 2. B3-B4/B5"))
	}
	for _, part := range [][]lines.Line{s.header, s.turns, s.footer} {
		for _, line := range part {
			if at := lines.NotUTF8(line.Text); at >= 0 {
				return nil, fault(line.Number, line.Text, at, 0, fmt.Sprintf("byte 0x%x", line.Text[at]), lines.ErrNotUTF8)
			}
		}
	}
	h, err := readHeader(s.header)
	if err != nil {
		return nil, err
	}
	w := &writer{gods: [2]string{h.tags["SunGod"].value, h.tags["MoonGod"].value}, placing: 2}
	if t, ok := h.tags["FEN"]; ok {
		start, _ := startOf(t.value)
		w.start(start)
	}
	for _, name := range []string{"FEN", "SunGod", "MoonGod"} {
		if t, ok := h.tags[name]; ok {
			w.at = t.line
			w.add(fmt.Sprintf("[%s %q]\n", name, t.value), 0)
		}
	}
	w.at = lines.Line{Number: s.first()}
	w.add("\n", 0)
	if h.placed.value != "" {
		w.at = h.placed.line
		w.add(h.placed.value+"\n", 0)
		w.placing, w.hasTurn = 0, true
	}
	for _, line := range s.turns {
		if err := w.line(line); err != nil {
			return nil, err
		}
	}
	last := w.at
	winner, said := h.winner, h.said
	var notes []string
	for _, line := range s.footer {
		won, how, ok := h.outcome(line.Text)
		if who := claim(line.Text); !ok && who != "" {
			return nil, fault(line.Number, line.Text, strings.Index(line.Text, who), 0, who, errors.New("no player of this game, must be a name from above, Sun or Moon"))
		}
		if !ok {
			notes = append(notes, line.Text)
			continue
		}
		if winner >= 0 && winner != won {
			return nil, fault(line.Number, line.Text, 0, 0, "", errors.New("another winner is named above"))
		}
		winner, said, last = won, line, line
		if how != "" {
			h.termination = how
		}
		if how == "" && !isResult(strings.TrimSpace(line.Text)) {
			notes = append(notes, line.Text)
		}
	}
	g, err := pgn.Parse(w.out.String())
	if err != nil {
		return nil, w.place(err, last)
	}
	if err := w.check(g, &h.termination); err != nil {
		return nil, err
	}
	if err := setWinner(g, winner, said); err != nil {
		return nil, err
	}
	return g, h.finish(g, notes)
}

// setWinner sets the winner that a line names, if it is not -1.
func setWinner(g *pgn.Game, winner int, said lines.Line) error {
	if winner < 0 {
		return nil
	}
	sides := [2]game.Side{game.First, game.Second}
	if known := g.Winner(); known != "" && known != sides[winner] {
		return fault(said.Number, said.Text, 0, 0, "", fmt.Errorf("the turns above say that %s has won", sideName(known)))
	}
	if g.End().State().Outcome().Over() {
		return nil
	}
	return g.SetWinner(sides[winner])
}

func sideName(s game.Side) string {
	return [2]string{position.First.Name(), position.Second.Name()}[s.Index()]
}

// startOf returns the code of a line that is a position.
func startOf(text string) (codec.Code, bool) {
	c, err := codec.Read(text)
	return c, err == nil
}
