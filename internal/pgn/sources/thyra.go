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

// Thyra Online, a site for games without gods, has a game as a character for each click, and a
// position as 25 letters. Its rows count from the top, so that its A1 is A5 here.
//
// A click is on a square, A to Y in the order A1, A2, ... A5, B1, ..., or gives the game up: Z for the
// first player, 0 for the second. Two clicks place the workers of a side. Then a turn is the worker,
// its new square and the build; a climb to level 3 has no build.
//
// A letter of a position is A plus three times the level, plus 1 for a worker of the first player and
// 2 for one of the second, row by row from the top left. The side to move follows from the number of
// blocks.
//
// The site ends a game before its last turn: when the side to move can climb to level 3, or cannot keep the
// other side from it.
//
// Source: src/game/game.js of github.com/costas-basdekis/thyra-online.

const (
	firstGivesUp  = 'Z'
	secondGivesUp = '0'
)

// The values of the tag Termination.
const (
	resigned    = "resignation"
	unstoppable = "unstoppable climb" // as the site ends games
)

// thyraGames yields the games of a text, one a line.
func thyraGames(text iter.Seq2[lines.Line, error]) iter.Seq2[pgn.FileGame, error] {
	return func(yield func(pgn.FileGame, error) bool) {
		for line, err := range text {
			out := pgn.FileGame{Line: line.Number}
			switch {
			case err != nil && line.Number == 0:
				yield(out, err)
				return
			case err != nil:
				err = fault(line.Number, "", 0, 0, "", lines.ErrTooLong)
			case strings.TrimSpace(line.Text) == "" || line.Text[0] == '#':
				continue
			default:
				out.Game, err = readThyra(line.Text)
				if wrong := (*pgn.Error)(nil); errors.As(err, &wrong) {
					wrong.Line = line.Number
				}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// readThyra reads a game or a position, also in an address of the site.
func readThyra(text string) (*pgn.Game, error) {
	word, at, clicks := thyraWord(text)
	if word == "" {
		return nil, fault(1, text, at, 0, "", errors.New("there are no letters; a game of Thyra Online is a letter for each click, such as LNCS"))
	}
	for i, r := range word {
		if (r < 'A' || r > 'Z') && r != secondGivesUp {
			err := errors.New("not a letter of Thyra Online, must be A to Z, or 0 at the end")
			if 'a' <= r && r <= 'z' {
				err = errors.New("not a letter of Thyra Online, must be a capital letter")
			}
			return nil, fault(1, text, at+i, 0, string(r), err)
		}
	}
	if clicks || len(word) != position.Squares {
		return readClicks(text, word, at)
	}
	// Twenty-five letters may be both.
	g, wrong := readLetters(text, word, at)
	h, err := readClicks(text, word, at)
	switch {
	case wrong != nil && err != nil && strings.Trim(word, "ABCDEFGHIJKLM") == "":
		return nil, wrong
	case wrong != nil:
		return h, err
	case err == nil:
		return nil, fault(1, text, at, 0, word, errors.New("this may be a position or a game; put hotseat?position= in front of a game"))
	}
	return g, nil
}

// thyraWord returns the letters of a text with their offset, and whether they are known to be clicks.
func thyraWord(text string) (word string, at int, clicks bool) {
	const parameter = "position="
	begin, end := 0, len(text)
	if i := strings.Index(text, parameter); i >= 0 {
		begin = i + len(parameter)
		clicks = strings.Contains(text[:i], "hotseat") || strings.Contains(text[:i], "openings")
		if n := strings.IndexAny(text[begin:], "&# \t\r\n"); n >= 0 {
			end = begin + n
		}
	}
	word = strings.TrimSpace(text[begin:end])
	return word, begin + strings.Index(text[begin:end], word), clicks
}

// readLetters reads a position.
func readLetters(text, word string, at int) (*pgn.Game, error) {
	var s position.Setup
	blocks := 0
	for i := range len(word) {
		if word[i] > 'A'+4*3 { // a dome
			return nil, fault(1, text, at+i, 0, word[i:i+1], errors.New("not a letter of a position, must be A to M"))
		}
		level, worker := int(word[i]-'A')/3, int(word[i]-'A')%3
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
				s.Side = position.Side(side).Other() // it has just climbed there
			}
		}
	}
	if len(s.Workers[0])+len(s.Workers[1]) < 4 && blocks == 0 {
		s.Side = position.Side(len(s.Workers[0]) / 2) // who places next
	}
	p, err := s.Position()
	if err != nil {
		return nil, fault(1, text, at, 0, word, err)
	}
	return pgn.New(codec.Encode(p)), nil
}

// readClicks reads a game.
func readClicks(text, word string, at int) (*pgn.Game, error) {
	g := pgn.New(codec.Encode(position.Empty()))
	n, first := g.Root(), 0 // the offset of the first click of the turn
	for i := range len(word) {
		if n.State().Outcome().Over() {
			return nil, fault(1, text, at+i, 0, word[i:], errors.New("the game has ended before this, leave it out"))
		}
		if word[i] == firstGivesUp || word[i] == secondGivesUp {
			if i+1 < len(word) {
				return nil, fault(1, text, at+i+1, 0, word[i+1:], fmt.Errorf("%c has given the game up, leave out what follows", word[i]))
			}
			winner := game.First
			if word[i] == firstGivesUp {
				winner = game.Second
			}
			if first < i {
				n.After = "Not finished: " + clicked(n.State(), word[first:i])
			}
			return g, givenUp(g, winner, resigned)
		}
		clicks := word[first : i+1]
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
			return nil, fault(1, text, at+first, g.Len()+1, clicks+", "+turn, err)
		}
		first = i + 1
	}
	if first < len(word) {
		return nil, fault(1, text, at+first, g.Len()+1, word[first:], errors.New("the turn is not finished: add its other clicks, or leave these out"))
	}
	if winner, ok := decided(n.State()); ok {
		return g, givenUp(g, winner, unstoppable)
	}
	return g, nil
}

func givenUp(g *pgn.Game, winner game.Side, how string) error {
	if err := g.SetWinner(winner); err != nil {
		return err
	}
	return g.SetTag(pgn.Termination, how)
}

// clicked returns the clicks of a turn as it would be typed.
func clicked(s game.State, clicks string) string {
	between := [...]string{">", "^"}
	if s.IsPlacing() {
		between[0] = ","
	}
	var out strings.Builder
	for i := range len(clicks) {
		if i > 0 {
			out.WriteString(between[min(i, 2)-1])
		}
		out.WriteString(square(clicks[i]).String())
	}
	return out.String()
}

// square returns the square of a click.
func square(click byte) position.Square {
	n := int(click - 'A')
	return position.Square(5*(n%5) + n/5)
}

// click is the inverse of square.
func click(s position.Square) byte { return 'A' + byte(5*s.Column()+s.Row()) }

// decided returns the winner of a game that the site ends though the board does not show it.
func decided(s game.State) (winner game.Side, ok bool) {
	now, ok := game.SantoriniPosition(s)
	if !ok || s.IsPlacing() || s.Outcome().Over() {
		return "", false
	}
	if climbs(now) {
		return s.Side(), true
	}
	for t := range now.Turns() {
		if !climbs(now.PlayLegal(t)) {
			return "", false
		}
	}
	return s.Side().Other(), true
}

// climbs reports whether a turn wins.
func climbs(p position.Position) bool {
	for t := range p.Turns() {
		if t.Wins() {
			return true
		}
	}
	return false
}

// formatThyra writes a game that begins with an empty board as clicks, and any position without turns as
// letters.
func formatThyra(g *pgn.Game) (string, error) {
	start := g.Root().State()
	if start.Game() != codec.Santorini {
		return unwritable(Thyra, "games of Santorini without gods")
	}
	if g.Root().Next() == nil {
		return formatLetters(start)
	}
	var out []byte
	for n := g.Root(); n != nil; n = n.Next() {
		if n.Turn() == nil {
			clicks, ok := placedClicks(start)
			if !ok {
				return unwritable(Thyra, "games from the empty board on, the first player beginning")
			}
			out = append(out, clicks...)
			continue
		}
		t := game.SantoriniTurn(n.Turn())
		for s := range t.Placed().All() {
			out = append(out, click(s))
		}
		for from, to := range t.Steps() {
			out = append(out, click(from), click(to))
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
		if _, err := readLetters("", string(out), 0); err == nil { // it is also a position
			return "hotseat?position=" + string(out), nil
		}
	}
	return string(out), nil
}

// placedClicks returns the clicks that place the workers of a start on the empty board.
func placedClicks(s game.State) (clicks []byte, ok bool) {
	b := s.Board()
	for _, h := range b.Heights {
		if h > 0 {
			return nil, false
		}
	}
	if !s.IsPlacing() && s.Side() != game.First {
		return nil, false
	}
	for _, side := range []game.Side{game.First, game.Second} {
		for _, p := range b.Pieces {
			if p.Side == side {
				clicks = append(clicks, click(position.MustParseSquare(p.Square)))
			}
		}
	}
	return clicks, true
}

// formatLetters writes a position.
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
	if back, err := readLetters("", text, 0); err != nil || back.Start() != s.Code() {
		return unwritable(Thyra, "positions in which the first player moves if the number of blocks is even, here %d", blocks)
	}
	return text, nil
}
