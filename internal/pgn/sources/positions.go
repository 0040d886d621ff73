package sources

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A game may be given as a list of positions, one on each line. The turns follow from the positions, because no two
// turns lead from a position to the same next position. An empty line ends a game.
//
// The engine santorini-ai learns from such lists. There, numbers follow each position, and the first number is the
// winner, 1 or 2. The winning turn is missing. A new game begins where no turn leads to the position of the next line.
//
// Source: datagen/src/main.rs and game_data of github.com/JPricey/santorini-ai.

// A positionLine is a line with a position of a game and perhaps numbers after it.
type positionLine struct {
	code   codec.Code
	data   bool // the line has numbers
	winner int  // 1 or 2, or 0 without numbers
}

// readPositionLine reads a line with a position and perhaps numbers.
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

// positionGames yields the games in a text with one position in each line. After an invalid line it continues with the
// next line if the lines have numbers, and otherwise after the next empty line.
func positionGames(text io.Reader) iter.Seq2[pgn.FileGame, error] {
	return inLines(text, func(out *output) lineReader { return &positionReader{out: out} })
}

// A positionReader reads a game, given as a list of positions.
type positionReader struct {
	out   *output
	game  *pgn.Game // nil before its first position
	node  *pgn.Node // the node of the last position
	read  positionLine
	first int // the first line of the game
	last  lines.Line
	skips bool // whether lines are skipped, up to the next empty line
}

func (r *positionReader) add(line lines.Line) {
	if strings.TrimSpace(line.Text) == "" {
		r.end()
		r.skips = false
		return
	}
	if r.skips {
		return
	}
	read, err := readPositionLine(line.Text)
	if err == nil {
		err = r.play(line, read)
	}
	if err != nil {
		first := cmp.Or(r.first, line.Number)
		*r = positionReader{out: r.out, skips: !r.read.data && !read.data}
		r.out.put(first, nil, errorAt(line, 0, 0, firstWord(line.Text), err))
	}
}

// play adds the next position to the game. If no turn leads to this position and the lines have numbers, a new game
// begins.
func (r *positionReader) play(line lines.Line, read positionLine) (err error) {
	if r.game != nil {
		for t, next := range r.node.State().Turns() {
			if next.Code() != read.code {
				continue
			}
			if read.winner != r.read.winner {
				return fmt.Errorf("the winner is %d here and %d in the lines above", read.winner, r.read.winner)
			}
			r.last = line
			r.node, err = r.node.Add(t)
			return err
		}
		if !read.data || !r.read.data {
			return errors.New("no legal turn leads here from the position above; put an empty line between games")
		}
		r.end()
	}
	if read.code.Game() == codec.Arimaa {
		return fmt.Errorf("%w: must be a position of Santorini", codec.ErrGame)
	}
	r.game, r.read, r.first, r.last = pgn.New(read.code), read, line.Number, line
	r.node = r.game.Root()
	return nil
}

// end ends the game. It reports an error if the last position shows another winner than the lines name.
func (r *positionReader) end() {
	if r.game == nil {
		return
	}
	var err error
	if said := r.read.winner; said > 0 {
		winner := []game.Side{game.First, game.Second}[said-1]
		if err = r.game.SetWinner(winner); r.node.State().Outcome().Over() && r.game.Winner() != winner {
			err = fmt.Errorf("the winner is %d, but the other side has won by this position", said)
		}
	}
	if err != nil {
		r.game, err = nil, errorAt(r.last, 0, 0, firstWord(r.last.Text), err)
	}
	r.out.put(r.first, r.game, err)
	*r = positionReader{out: r.out}
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return word
}

// formatPositions writes the main line of a game as a list of positions.
func formatPositions(g *pgn.Game) (string, error) {
	if g.Start().Game() == codec.Arimaa {
		return unwritable(Positions, "games of Santorini")
	}
	var list []string
	for n := g.Root(); n != nil; n = n.Next() {
		list = append(list, n.State().String())
	}
	return strings.Join(list, "\n"), nil
}
