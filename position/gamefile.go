package position

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// LineError says which Line of a file is wrong, 1 for the first, and why: Err. Package
// arimaa has the same type.
type LineError = fault.LineError

// GameLine is a Game and its Line in a file, 1 for the first.
type GameLine = lines.GameLine[Game]

// ReadGames yields the games of a file with their lines, one a line, in one of two
// forms. The file may be compressed with gzip.
//
//   - Text: a FEN and the turns, with a space before each. A position is a game
//     without turns.
//   - A table: columns with tabs between, named by a first line that has start and
//     turns among them. If it has end, which is climb, blocked, or another word for a
//     game that was not played to its end, and winner, 1 or 2, these are checked.
//
// Every turn is checked. A wrong line yields a *[LineError], and reading goes on with
// the next line. Any other error concerns the file as a whole and ends the sequence.
// Empty lines are skipped.
func ReadGames(file io.Reader) iter.Seq2[GameLine, error] {
	return func(yield func(GameLine, error) bool) {
		var head columns
		lines.Games(file, head.read, head.parse)(yield)
	}
}

// columns has the places of the columns of a table; the zero value is for files that are
// no tables.
type columns struct {
	table                     bool
	start, turns, end, winner int // -1 for a column that the table does not have
}

// read takes the first line of a file if it is the head of a table.
func (c *columns) read(head string) bool {
	names := strings.Split(head, "\t")
	c.start, c.turns = slices.Index(names, "start"), slices.Index(names, "turns")
	c.end, c.winner = slices.Index(names, "end"), slices.Index(names, "winner")
	c.table = c.start >= 0 && c.turns >= 0
	return c.table
}

// parse reads a line that is not the head.
func (c *columns) parse(line string) (Game, error) {
	if !c.table {
		if strings.Contains(line, "\t") {
			return Game{}, fmt.Errorf("%.40q has tabs, but the first line does not name the columns start and turns", line)
		}
		return ParseGame(line)
	}
	cells := strings.Split(line, "\t")
	cell := func(i int) string {
		if i < 0 || i >= len(cells) {
			return ""
		}
		return cells[i]
	}
	g, err := ParseGame(strings.TrimRight(cell(c.start)+" "+cell(c.turns), " "))
	if err != nil {
		return Game{}, err
	}
	p, _ := g.End() // ParseGame has played it
	outcome := p.Outcome()
	said, winner := cell(c.end), cell(c.winner)
	overSaid := said == EndClimb.String() || said == EndBlocked.String()
	if said != "" && (overSaid || outcome.Over()) && said != outcome.Ending.String() {
		return Game{}, fmt.Errorf("after its last turn the game is %q, the file says %.20q", outcome.Ending, said)
	}
	if won, over := outcome.Winner(); winner != "" && over && winner != strconv.Itoa(1+int(won)) {
		return Game{}, fmt.Errorf("side %d wins, the file says %.20q", 1+won, winner)
	}
	return g, nil
}
