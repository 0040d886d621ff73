package render

import (
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Describe returns what a picture of a code shows, in one sentence, for people who do not see
// it: the game, who is to move or has won, and the goal. It names no piece.
func Describe(c codec.AnyCode) string {
	who, task := words(c)
	if task == "" {
		return fmt.Sprintf("%s: %s.", gameNames[c.Game()], strings.ToLower(who[:1])+who[1:])
	}
	return fmt.Sprintf("%s: %s; %s.", gameNames[c.Game()], strings.ToLower(who[:1])+who[1:], strings.ToLower(task[:1])+task[1:])
}

var gameNames = [...]string{codec.Santorini: "Santorini", codec.Arimaa: "Arimaa"}

// words returns who is to move or has won, and the task, empty for none.
func words(c codec.AnyCode) (who, task string) {
	switch c := c.(type) {
	case codec.Code:
		p := c.Position()
		if winner, over := p.Outcome().Winner(); over {
			return sideNames[c.Game()][winner] + " has won", ""
		}
	case codec.ArimaaCode:
		p := c.Position()
		if p.SettingUp() {
			return sideNames[c.Game()][p.Side()] + " to set up", ""
		}
		if winner, over := p.Outcome(nil).Winner(); over {
			return sideNames[c.Game()][winner] + " has won", ""
		}
	}
	return sideNames[c.Game()][mover(c)] + " to move", taskOf(c.Goal())
}

var sideNames = [...][2]string{codec.Santorini: {"First side", "Second side"}, codec.Arimaa: {"Gold", "Silver"}}

// mover returns the number of the side to move, or of the side that has won.
func mover(c codec.AnyCode) int {
	switch c := c.(type) {
	case codec.Code:
		return int(c.Position().Side())
	case codec.ArimaaCode:
		return int(c.Position().Side())
	}
	panic("render: no code")
}

func taskOf(g codec.Goal) string {
	switch n := g.Turns(); {
	case g == codec.Win1:
		return "Win with this turn"
	case g.IsWin():
		return fmt.Sprintf("Win within %d turns", n)
	case g == codec.Hold1:
		return "Do not lose to the next turn"
	case g.IsHold():
		return fmt.Sprintf("Do not lose within %d turns", n)
	}
	return ""
}

// caption writes the words of a code in one line, with the sign of the side in front.
func (d *Drawing) caption(p *palette, c codec.AnyCode, at point, size float64, a anchor) {
	who, task := words(c)
	text := who
	if task != "" {
		text += ": " + strings.ToLower(task[:1]) + task[1:]
	}
	_, width := regular.outline(text, size)
	if a == centredAt {
		at.x -= (width - 1.5*size) / 2
	}
	d.sign(p, c, point{at.x - 0.75*size, at.y - 0.35*size}, size/50)
	d.write(p.text, regular, text, size, at, startsAt)
}

// sign draws the sign of the side to move, or of the side that has won.
func (d *Drawing) sign(p *palette, c codec.AnyCode, at point, scale float64) {
	side := mover(c)
	switch c := c.(type) {
	case codec.Code:
		if winner, over := c.Position().Outcome().Winner(); over {
			side = int(winner)
		}
		at.y += lift * scale
		d.worker(p, position.Side(side), at, scale)
	case codec.ArimaaCode:
		if winner, over := c.Position().Outcome(nil).Winner(); over {
			side = int(winner)
		}
		var piece Drawing
		piece.pieceShape(p, arimaa.Side(side), point{})
		d.place(piece, scale, at)
	}
}
