package bga

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// turnsOf is a text of two whole turns, in words that no rule of the reader knows but those of blocks.
const turnsOf = `1:00 AM
Ann xa blau
Bob xa rot
1:01 AM
Ann xb yb (B2)
1:02 AM
Ann xb yb (B4)
1:03 AM
Bob xb yb (D2)
1:04 AM
Bob xb yb (D4)
1:05 AM
Ann xc zc (B2 -> B1)
1:06 AM
Ann xd blok zc (A1)
1:07 AM
Bob xc zc (D2 -> D1)
1:08 AM
Bob xd blok zc (E1)
1:09 AM
Ann xe zc (B4 -> B5)
1:10 AM
`

// How a game ends is told by words that are known, and never guessed from one that is not.
func TestEnds(t *testing.T) {
	for _, test := range []struct{ rows, want string }{
		{"Ann abandonne|Bob gagne !|Fin de la partie", "2 resign"},
		{"Bob gagne !|Ann abandonne|Fin de la partie", "2 resign"},
		{"Ann abandonne|Fin : Bob gagne !", "2 concede"}, // the game itself would say that Bob wins
		{"Ann a abandonné la partie|Fin", "2 concede"},
		{"Ann concedes this game.|Fin", "2 concede"},
		{"Ann gibt auf|Bob gewinnt!|Spielende", "2 resign"},
		{"Ann gibt auf|Bob gewinnt!|Bob hat den Tisch verlassen|Spielende", "2 resign"},
		{"Bob hat den Tisch verlassen|Ann gewinnt!|Spielende", "1 abandon"},
		{"Ann se rinde|¡Bob gana!|Fin", "2 resign"},
		{"Ann si arrende|Bob ha vinto!|Fine", "2 resign"},
		{"Ann desiste|Bob venceu!|Fim", "2 resign"},
		{"Ann geeft zich gewonnen|Bob wint!|Einde", "2 resign"},
		{"Ann poddaje się|Bob wygrywa!|Koniec", "2 resign"},
		{"Ann ger upp|Bob vinner!|Slut", "2 resign"},
		{"Ann сдаётся|Bob побеждает!|Конец", "2 resign"},
		{"Ann vzdává|Bob vyhrává!|Konec", "2 resign"},
		{"Ann xr|Bob xw|Xe", "2 resign"}, // the loser first
		{"Ann is out of time: turn skipped|Bob gagne !|Fin", "2 abandon"},
		{"Bob is out of time: turn skipped|Ann gagne !|Fin", `the log says that "Bob" had to move at the end`},
		{"Bob gagne !|Fin", `the log says that "Bob" has won, and not how`},
		{"Bob abandonne|Ann gagne !|Fin", `the log says that "Bob" had to move at the end`},
		{"Ann xr|Xe", `it is not clear whether "Ann" has won or lost`},
		{"Bob xw|Xe", `it is not clear whether "Bob" has won or lost`},
		{"Ann gagne !|Bob gagne !|Fin", `has lost, and the log says that "Ann" has`},
		{"", "0 unfinished"},
		{"Ann xr", "0 unfinished"}, // perhaps she takes back the turn
		{"Ann cannot move/build and is eliminated!", "after the last turn in it there are legal turns"},
		{"Bob cannot move/build and is eliminated!", `the log says that "Bob" had to move at the end`},
		{"Bob xf zc (D4 -> D1)|Ann abandonne|Bob gagne !|Fin", "which is no legal turn"},
		{"Ann xf zc (B5 -> B3)|Ann abandonne|Bob gagne !|Fin", "the turn already has such a part"},
		{"Ann watches the board (C3 -> C4)|Ann abandonne|Bob gagne !|Fin", "2 resign"},
		{"Anm xc zc (B5 -> B4)|Ann abandonne|Bob gagne !|Fin", "this row cannot be read"},
		{"Ann xd blok zc (B9)|Ann abandonne|Bob gagne !|Fin", "this row cannot be read"},
		{"Ann xd blok zc B4)|Ann abandonne|Bob gagne !|Fin", "this row cannot be read"},
	} {
		g, err := Read([]byte(turnsOf + strings.ReplaceAll(test.rows, "|", "\n")))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = string("012"[g.Winner]) + " " + string(g.Reason)
		}
		if !strings.Contains(got, test.want) || err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnclear) {
			t.Errorf("%s: %s; must be %s", test.rows, got, test.want)
		}
	}
}

// turnsInEnglish has numbers of moves. The last turn is not confirmed.
const turnsInEnglish = `Move 1 : 1:00:00 AM
Ann controls of the blue workers
Bob controls of the white workers
Move 2 : 1:01:00 AM
Ann places a worker (B2)
Move 3 : 1:02:00 AM
Ann places a worker (B4)
Move 4 : 1:03:00 AM
Bob places a worker (D2)
Move 5 : 1:04:00 AM
Bob places a worker (D4)
Move 6 : 1:05:00 AM
Ann moves on ground level (B2 -> B1)
Move 7 : 1:06:00 AM
Ann builds a block on ground level (A1)
Move 9 : 1:07:00 AM
Bob moves on ground level (D2 -> D1)
Move 10 : 1:08:00 AM
Bob builds a block on ground level (E1)
Move 12 : 1:09:00 AM
Ann moves on ground level (B4 -> B5)
Move 13 : 1:09:30 AM
Ann concedes this game.
End of game
`

// What is wrong in a text with numbers is told with its place.
func TestRows(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"", "", "2 concede"},
		{"level (A1)", "level (B1 -> A1)", "2 concede"}, // 0b1c9ca santorini.game.php: playerBuild
		{"Ann moves on ground level (B2", "Ann moves om ground level (B2",
			"move 6 (row 13): \"Ann moves om ground level\": this row cannot be read"},
		{"Ann moves on ground level (B2", "Amn moves on ground level (B2", "move 6 (row 13)"},
		{"(B2 -> B1)", "(B2 > B1)", "move 6 (row 13)"},
		{"Bob places a worker (D2)", "Bob places b worker (D2)", "move 4 (row 9): this table has powers other than"},
		{"Ann builds a block on ground level (A1)\n", "", `row 14: below the time "Move 7 : 1:06:00 AM" there is no row`},
		{"Move 9 :", "Move 3 :", "rows 6 and 16: move 3 is there twice, with different rows"},
		{"Move 12 :", "Move 8 :", "row 20: move 8 stands below move 10"},
		{"Move 7 : 1:06:00 AM\n", "", "of the same move"},
		{"Move 13 : 1:09:30 AM\n", "", "of the same move"},
		{"Move 9 :", "Move 8 :", "move 10 (row 19): \"Bob\": ^E1: move 9 is missing"},
		{"Move 6 : 1:05:00 AM\nAnn moves on ground level (B2 -> B1)\n", "", "which is no legal turn"},
		{"Move 7 : 1:06:00 AM\nAnn builds a block on ground level (A1)\n", "",
			"move 9 (row 15): \"Bob\": D2>D1: moves 7 to 8 are missing: an entry"},
		{"Ann concedes this game.", "Ann concede this game.", "this row cannot be read"},
		{"Ann concedes this game.\n", "", "the last row says that the game has ended, and none who has won"},
		{"Ann concedes this game.", "Bob wins!", "has won, and not how"},
		{"Ann concedes this game.", "Ann has been expelled from the table\nBob wins!", "2 abandon"},
		{"Ann concedes this game.", "Ann went away\nBob wins!", "2 abandon"},
		{"Ann concedes this game.\nEnd of game", "Ann resigns\nEnd of game : Bob wins!", "2 resign"},
		{"End of game", "End of game : Ann wins!", `has lost, and the log says that "Bob" has`},
	} {
		text := strings.Replace(turnsInEnglish, test.old, test.new, 1)
		g, err := Read([]byte(text))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = string("012"[g.Winner]) + " " + string(g.Reason)
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("%q: %s; must be %s", test.new, got, test.want)
		}
	}
}

// Moves that are missing before the workers are placed are not named by what is wrong later.
func TestGapBefore(t *testing.T) {
	text := strings.Replace(turnsInEnglish, "B4 -> B5", "B4 -> B2", 1)
	for n := 13; n > 1; n-- {
		text = strings.Replace(text, fmt.Sprintf("Move %d :", n), fmt.Sprintf("Move %d :", n+3), 1)
	}
	const want = `move 15 (row 21): "Ann": B4>B2: the squares are no neighbours: an entry before it`
	if _, err := Read([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, must be %s", err, want)
	}
}
