package sources

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// Thyra Online is a site for games without gods. It writes a game as one character for each click, and a position as 25
// letters. It counts rows from the top, so its A1 is A5 in this program.
//
// The letters A to Y are clicks on the squares A1, A2, ... A5, B1, ... of the site. At the end, Z means that the first
// player gives up, and 0 that the second player gives up. Each side places its workers by two clicks. After that, the
// clicks of a turn are the worker, its new square and the build. A climb to level 3 has no build.
//
// In a position, each square has a letter. It is A plus three times the level, plus 1 for a worker of the first player
// or 2 for a worker of the second player. The letters go row by row from the top left. The side to move follows from
// the number of blocks.
//
// The site ends a game before the winning turn: when the side to move can climb to level 3, or cannot stop such a climb
// of the opponent.
//
// Source: src/game/game.js of github.com/costas-basdekis/thyra-online.

const (
	firstGivesUp  = 'Z'
	secondGivesUp = '0'
)

// Values of the PGN tag Termination.
const (
	resigned    = "resignation"
	unstoppable = "unstoppable climb" // the way in which the site ends games
)

// thyraGames yields the games in a text. Each line is a game in the letters of Thyra Online.
func thyraGames(text io.Reader) iter.Seq2[pgn.FileGame, error] {
	return inLines(text, func(out *output) lineReader { return thyraReader{out} })
}

type thyraReader struct{ out *output }

func (r thyraReader) add(line lines.Line) {
	if strings.TrimSpace(line.Text) != "" && line.Text[0] != '#' {
		g, err := readThyra(line)
		r.out.put(line.Number, g, err)
	}
}

func (r thyraReader) end() {}

// thyraLetters are the letters of Thyra Online in a line.
type thyraLetters struct {
	line   lines.Line
	word   string
	offset int  // the offset of word in the line
	clicks bool // a URL says that the letters are a game
}

// fail returns an error at letter i. The argument turn is the number of the turn, or 0 if no turn is concerned.
func (l thyraLetters) fail(i, turn int, text, format string, args ...any) error {
	return errorAt(l.line, l.offset+i, turn, text, fmt.Errorf(format, args...))
}

// readThyra reads a game or a position. The line contains letters of Thyra Online, or a URL of the site.
func readThyra(line lines.Line) (*pgn.Game, error) {
	l := lettersIn(line)
	if l.word == "" {
		return nil, l.fail(0, 0, "",
			"there are no letters; a game of Thyra Online is a letter for each click, such as LNCS")
	}
	for i, r := range l.word {
		if (r < 'A' || r > 'Z') && r != secondGivesUp {
			valid := "A to Z, or 0 at the end"
			if 'a' <= r && r <= 'z' {
				valid = "a capital letter"
			}
			return nil, l.fail(i, 0, string(r), "not a letter of Thyra Online, must be %s", valid)
		}
	}
	if l.clicks || len(l.word) != position.Squares {
		return l.game()
	}
	// A text of 25 letters may be a position or a game.
	g, wrong := l.position()
	h, err := l.game()
	switch {
	case wrong != nil && err != nil && strings.Trim(l.word, "ABCDEFGHIJKLM") == "":
		return nil, wrong
	case wrong != nil:
		return h, err
	case err == nil:
		return nil, l.fail(0, 0, l.word, "this may be a position or a game; put hotseat?position= in front of a game")
	}
	return g, nil
}

// lettersIn finds the letters in a line. The line may be a URL that contains them.
func lettersIn(line lines.Line) thyraLetters {
	const parameter = "position="
	out := thyraLetters{line: line}
	text, begin := line.Text, 0
	if i := strings.Index(text, parameter); i >= 0 {
		begin = i + len(parameter)
		out.clicks = strings.Contains(text[:i], "hotseat") || strings.Contains(text[:i], "openings")
		if n := strings.IndexAny(text[begin:], "&# \t\r\n"); n >= 0 {
			text = text[:begin+n]
		}
	}
	out.word = strings.TrimSpace(text[begin:])
	out.offset = begin + strings.Index(text[begin:], out.word)
	return out
}

// position reads the letters as a position, one letter for each square.
func (l thyraLetters) position() (*pgn.Game, error) {
	var s position.Setup
	blocks := 0
	for i, letter := range []byte(l.word) {
		if letter > 'A'+4*3 { // a dome
			return nil, l.fail(i, 0, string(letter), "not a letter of a position, must be A to M")
		}
		level, worker := int(letter-'A')/3, int(letter-'A')%3
		s.Heights[i] = level
		blocks += level
		if worker > 0 {
			s.Workers[worker-1] = append(s.Workers[worker-1], position.Square(i))
		}
	}
	s.Side = position.Side(blocks % 2)
	for side, workers := range s.Workers {
		for _, w := range workers {
			if s.Heights[w] == 3 {
				s.Side = position.Side(side).Other() // this side has just climbed there
			}
		}
	}
	if len(s.Workers[0])+len(s.Workers[1]) < 4 && blocks == 0 {
		s.Side = position.Side(len(s.Workers[0]) / 2) // the side that places its workers next
	}
	p, err := s.Position()
	if err != nil {
		return nil, errorAt(l.line, l.offset, 0, l.word, err)
	}
	return pgn.New(codec.Encode(p)), nil
}

// game reads the letters as a game, one letter for each click.
func (l thyraLetters) game() (*pgn.Game, error) {
	g := pgn.New(codec.Encode(position.Empty()))
	n, first := g.Root(), 0 // first is the index of the first click of the turn
	for i, letter := range []byte(l.word) {
		switch {
		case n.State().Outcome().Over():
			return nil, l.fail(i, 0, l.word[i:], "the game has ended before this, leave it out")
		case letter == firstGivesUp || letter == secondGivesUp:
			if after := l.word[i+1:]; after != "" {
				return nil, l.fail(i+1, 0, after, "%c has given the game up, leave out what follows", letter)
			}
			if first < i {
				n.After = "Not finished: " + clicked(n.State(), l.word[first:i])
			}
			winner := game.First
			if letter == firstGivesUp {
				winner = game.Second
			}
			return g, givenUp(g, winner, resigned)
		}
		clicks := l.word[first : i+1]
		turn, whole := clicked(n.State(), clicks), len(clicks) == 3
		if p, _ := n.State().Code().Santorini(); len(clicks) == 2 {
			if !p.Placed() {
				whole = true
			} else if p.Height(square(clicks[1])) == 3 && p.Height(square(clicks[0])) < 3 {
				whole, turn = true, turn+"#"
			}
		}
		if !whole {
			continue
		}
		t, err := n.State().ReadTurn(turn)
		if err == nil {
			n, err = n.Add(t)
		}
		if err != nil {
			return nil, errorAt(l.line, l.offset+first, g.Len()+1, clicks+", "+turn, err)
		}
		first = i + 1
	}
	if first < len(l.word) {
		return nil, l.fail(first, g.Len()+1, l.word[first:],
			"the turn is not finished: add its other clicks, or leave these out")
	}
	if winner, ok := decided(n.State()); ok {
		return g, givenUp(g, winner, unstoppable)
	}
	return g, nil
}

func givenUp(g *pgn.Game, winner game.Side, how string) error {
	return cmp.Or(g.SetWinner(winner), g.SetTag(pgn.Termination, how))
}

// clicked converts the clicks of a turn to the notation of turns, such as "A1>B2^C3".
func clicked(s game.State, clicks string) string {
	between := [...]string{">", "^"}
	if s.IsPlacing() {
		between[0] = ","
	}
	out := square(clicks[0]).String()
	for i := 1; i < len(clicks); i++ {
		out += between[i-1] + square(clicks[i]).String()
	}
	return out
}

// square returns the square that a letter stands for.
func square(click byte) position.Square {
	n := int(click - 'A')
	return position.Square(5*(n%5) + n/5)
}

// click returns the letter that stands for a square.
func click(s position.Square) byte { return 'A' + byte(5*s.Column()+s.Row()) }

// decided returns the winner if the site ends the game in position s although by the rules it goes on. Otherwise ok is
// false.
func decided(s game.State) (winner game.Side, ok bool) {
	now, ok := game.SantoriniPosition(s)
	if !ok || s.IsPlacing() || s.Outcome().Over() {
		return "", false
	}
	if now.Threats(now.Side()) != 0 {
		return s.Side(), true
	}
	for t := range now.Turns() {
		if next := now.PlayLegal(t); next.Threats(next.Side()) == 0 {
			return "", false
		}
	}
	return s.Side().Other(), true
}

// formatThyra writes a game as letters for clicks. The game must begin with the empty board. For a game without turns,
// it writes the position as letters for squares.
func formatThyra(g *pgn.Game) (string, error) {
	start := g.Root().State()
	if start.Game() != codec.Santorini {
		return unwritable(Thyra, "games of Santorini without gods")
	}
	if g.Root().Next() == nil {
		return formatLetters(start)
	}
	out, ok := placedClicks(start)
	if !ok {
		return unwritable(Thyra, "games from the empty board on, the first player beginning")
	}
	for n := g.Root().Next(); n != nil; n = n.Next() {
		t := game.SantoriniTurn(n.Turn())
		for s := range t.Placed().All() {
			out = append(out, click(s))
		}
		for left, reached := range t.Steps() {
			out = append(out, click(left), click(reached))
		}
		for s := range t.Builds() {
			out = append(out, click(s))
		}
	}
	end := g.End().State()
	if g.Winner() != "" && !end.Outcome().Over() && g.Tag(pgn.Termination) == resigned {
		out = append(out, map[game.Side]byte{game.First: secondGivesUp, game.Second: firstGivesUp}[g.Winner()])
	}
	if len(out) == position.Squares {
		if _, err := (thyraLetters{word: string(out)}).position(); err == nil { // the letters are also a position
			return "hotseat?position=" + string(out), nil
		}
	}
	return string(out), nil
}

// placedClicks returns the clicks that lead from the empty board to the position s by placing workers. ok is false if
// there are no such clicks.
func placedClicks(s game.State) (clicks []byte, ok bool) {
	b := s.Board()
	if slices.Max(b.Heights) > 0 || !s.IsPlacing() && s.Side() != game.First {
		return nil, false
	}
	for _, p := range b.Pieces {
		clicks = append(clicks, click(position.MustParseSquare(p.Square)))
	}
	return clicks, true
}

// formatLetters writes a position as one letter for each square.
func formatLetters(s game.State) (string, error) {
	b := s.Board()
	out := make([]byte, len(b.Heights))
	blocks := 0
	for i, h := range b.Heights {
		out[i] = 'A' + 3*byte(h)
		blocks += h
	}
	for _, p := range b.Pieces {
		out[position.MustParseSquare(p.Square)] += 1 + byte(p.Side.Index())
	}
	text := string(out)
	if back, err := (thyraLetters{word: text}).position(); err != nil || back.Start() != s.Code() {
		return unwritable(Thyra, "positions in which the first player moves if the number of blocks is even, here %d", blocks)
	}
	return text, nil
}
