package sources

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A game may be given as its positions, each of which one turn leads to: the turn is found again,
// because no two turns lead to the same position. An empty line ends a game.
//
// The data with which the engine santorini-ai learns has such lines, with numbers after the position, the
// first of which is the winner, 1 or 2. There a game ends where the next position does not follow, and
// the turn that wins is left out.
//
// Source: datagen/src/main.rs and game_data of github.com/JPricey/santorini-ai.

// A positionLine is a position of a game, and what is said beside it.
type positionLine struct {
	code   codec.Code
	data   bool // the line has numbers
	winner int  // 1, 2, or 0 if it is not said
}

// readPositionLine reads a line of a game.
func readPositionLine(line string) (out positionLine, err error) {
	words := strings.Fields(line)
	n := len(words)
	for n > 1 && isNumber(words[n-1]) {
		n--
	}
	if len(words)-n >= 2 {
		out.data = true
		if out.winner, err = strconv.Atoi(words[n]); err != nil || out.winner < 1 || out.winner > 2 {
			return out, fmt.Errorf("the winner is %.20q, must be 1 or 2", words[n])
		}
	} else {
		n = len(words)
	}
	out.code, err = codec.Read(strings.Join(words[:n], " "))
	return out, err
}

func isNumber(word string) bool {
	_, err := strconv.ParseFloat(word, 64)
	return err == nil && strings.Trim(word, "-.0123456789") == ""
}

// A positionGame is a game of which some positions are read.
type positionGame struct {
	g     *pgn.Game
	end   *pgn.Node
	first int // its first line
	last  lines.Line
	data  bool
	said  int // the winner
}

var errNoTurn = errors.New("no legal turn leads here from the position above; put an empty line between games")

// add adds a position. It reports false, without an error, if another game begins with it.
func (p *positionGame) add(line lines.Line, read positionLine) (belongs bool, err error) {
	if p.g == nil {
		if read.code.Game() == codec.Arimaa {
			return true, fmt.Errorf("%w: must be a position of Santorini", codec.ErrGame)
		}
		g := pgn.New(read.code)
		*p = positionGame{g, g.Root(), line.Number, line, read.data, read.winner}
		return true, nil
	}
	for t, next := range p.end.State().Turns() {
		if next.Code() != read.code {
			continue
		}
		if read.winner != p.said {
			return true, fmt.Errorf("the winner is %d here and %d in the lines above", read.winner, p.said)
		}
		p.end, err = p.end.Add(t)
		p.last = line
		return true, err
	}
	if read.data && p.data {
		return false, nil
	}
	return true, errNoTurn
}

// finish returns the game with its winner.
func (p *positionGame) finish() (*pgn.Game, error) {
	if p.said == 0 {
		return p.g, nil
	}
	winner := []game.Side{game.First, game.Second}[p.said-1]
	if o := p.end.State().Outcome(); o.Over() && o.Winner != winner {
		return nil, fmt.Errorf("the winner is %d, but the other side has won by this position", p.said)
	}
	return p.g, p.g.SetWinner(winner)
}

// positionGames yields the games of a text. After a fault, the next one begins behind an empty line, or
// in data with the next line.
func positionGames(text iter.Seq2[lines.Line, error]) iter.Seq2[pgn.FileGame, error] {
	return func(yield func(pgn.FileGame, error) bool) {
		var p positionGame
		skips := false
		flush := func() bool {
			if p.g == nil {
				return true
			}
			out := pgn.FileGame{Line: p.first}
			var err error
			if out.Game, err = p.finish(); err != nil {
				err = fault(p.last.Number, p.last.Text, 0, 0, firstWord(p.last.Text), err)
			}
			p = positionGame{}
			return yield(out, err)
		}
		for line, err := range text {
			if err == nil && strings.TrimSpace(line.Text) == "" {
				if skips = false; !flush() {
					return
				}
				continue
			}
			if err == nil && skips {
				continue
			}
			var read positionLine
			if err == nil {
				read, err = readPositionLine(line.Text)
			}
			belongs := true
			if err == nil {
				belongs, err = p.add(line, read)
			}
			if !belongs {
				if !flush() {
					return
				}
				_, err = p.add(line, read)
			}
			if err == nil {
				continue
			}
			if line.Number == 0 { // of the file
				yield(pgn.FileGame{}, err)
				return
			}
			if errors.Is(err, lines.ErrTooLong) {
				err = lines.ErrTooLong
			}
			out := pgn.FileGame{Line: line.Number}
			if p.g != nil {
				out.Line = p.first
			}
			skips = !p.data && !read.data
			p = positionGame{}
			if !yield(out, fault(line.Number, line.Text, 0, 0, firstWord(line.Text), err)) {
				return
			}
		}
		flush()
	}
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return word
}

// formatPositions writes the positions of the main line.
func formatPositions(g *pgn.Game) (string, error) {
	if g.Start().Game() == codec.Arimaa {
		return unwritable(Positions, "games of Santorini")
	}
	var out strings.Builder
	for n := g.Root(); n != nil; n = n.Next() {
		if n.Turn() != nil {
			out.WriteByte('\n')
		}
		out.WriteString(n.State().String())
	}
	return out.String(), nil
}
