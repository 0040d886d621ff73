package position_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

const liveBoard = `first to move
   A  B  C  D  E
5  .  2o .  .  1
4  .  2x .  2  .
3  .  2  2o 2  2x
2  .  .  2  ^  .
1  .  .  .  .  .`

func TestBoard(t *testing.T) {
	if got := position.MustParse(liveFEN).Board(); got != liveBoard {
		t.Errorf("%s\nwant\n%s", got, liveBoard)
	}
	if got := (position.Position{}).Board(); got != "no position" {
		t.Errorf("the zero Position is drawn as %s", got)
	}
	list := append(positiontest.List(21, 500), position.MustParse(finishedFEN), position.MustParse(emptyFEN))
	for i, p := range unplaced(t, [2]position.God{}) {
		if i%100 == 0 {
			list = append(list, p)
		}
	}
	for _, p := range list {
		board := p.Board()
		if back, err := position.ParseBoard(board); back != p || err != nil {
			t.Fatalf("%s\nis read as %v, %v", board, back, err)
		}
		if !position.IsBoard(board) {
			t.Fatalf("%s\nis not taken for a board", board)
		}
	}
}

// A text board has no gods, and neither who is raised nor who has won.
func TestBoardOfGods(t *testing.T) {
	for _, test := range []struct{ fen, mortals string }{
		{flat + "/2/pan:B4,E3/athena:B5,C3", flat + "/2/mortal:B4,E3/mortal:B5,C3"},
		{"0200102020022220024000000/1/pan:B4,E3/athena[^]:B5,C3", liveFEN},
		{"0200102020022220024000000/1/pan:B4,E3/#athena:B5,C3", liveFEN},
		{flat + "/2/pan:B4,E3/athena", flat + "/2/mortal:B4,E3/mortal"},
	} {
		p, mortals := position.MustParse(test.fen), position.MustParse(test.mortals)
		if p.Board() != mortals.Board() || p.Board() != p.Setup().Board() {
			t.Errorf("%s\nis drawn as\n%s", test.fen, p.Board())
		}
	}
}

// The same position in other forms.
func TestParseBoard(t *testing.T) {
	want := position.MustParse(liveFEN)
	for name, text := range map[string]string{
		"a frame": `
     A    B    C    D    E
  +----+----+----+----+----+
5 | .  | 2o | .  | .  | 1  |
  +----+----+----+----+----+
4 | .  | 2x | .  | 2  | .  |
  +----+----+----+----+----+
3 | .  | 2  | 2o | 2  | 2x |
  +----+----+----+----+----+
2 | .  | .  | 2  | ^  | .  |
  +----+----+----+----+----+
1 | .  | .  | .  | .  | .  |
  +----+----+----+----+----+
first to move`,
		"a frame of lines, and blank squares": `first to move
  ┌────┬────┬────┬────┬────┐
5 │    │ 2o │    │    │ 1  │ 5
  ├────┼────┼────┼────┼────┤
4 │    │ 2x │    │ 2  │    │ 4
3 │    │ 2  │ o2 │ 2  │ x2 │ 3
2 │    │    │ 2  │ 4  │    │ 2
1 │    │    │    │    │    │ 1
  └────┴────┴────┴────┴────┘
     A    B    C    D    E`,
		"circles": `first to move
  A B C D E
5 · 2○ · · 1
4 · 2● · 2 ·
3 · 2 2○ 2 2●
2 · · 2 ^ ·
1 · · · · ·`,
		"from the other side": `first to move
E D C B A
1 . . . . . 1
2 . ^ 2 . . 2
3 2x 2 2o 2 . 3
4 . 2 . 2x . 4
5 1 . . 2o . 5
E D C B A`,
		"a frame around it": `╔═══════════╗
5 ║0 2O 0 0 1║
4 ║0 2X 0 2 0║
3 ║0 2 2O 2 2X║
2 ║0 0 2 4 0║
1 ║0 0 0 0 0║
╚═══════════╝
first to move`,
		"lines between the squares alone": `first to move
5 . | 2o | . | . | 1
4 . | 2x | . | 2 | .
3 . | 2 | 2o | 2 | 2x
2 . | . | 2 | ^ | .
1 . | . | . | . | .`,
		"other sequences": strings.NewReplacer("2", "\x1b[1@2\x1b[3~", "x", "\x1b[·mx").Replace(liveBoard),
		"lines close to the squares": `first to move
5| |2o| | |1|
4| |2x| |2| |4
3| |2|2o|2|2x|
2| | |2|^| |2
1| | | | | |`,
		"blank squares between lines": `first to move
5   | 2o |   |   | 1
4   | 2x |   | 2 |
3 . | 2 | 2o | 2 | 2x | 3
2   |   | 2 | ^ |
1   |   |   |   |`,
		"a frame that is open behind, and one of double lines": `first to move
5|.|2o|.|.|1
4||. 2x . 2 .|
3| |2|2o|2|2x
2 . . 2 ^ .
1 . . . . .`,
		"squares of two lines": `     A     B     C     D     E
  ┌─────┬─────┬─────┬─────┬─────┐
5 │    +│  ☾  │     │     │     │
  │     │▄▄2▄▄│     │     │▂▂1▂▂│
  ├─────┼─────┼─────┼─────┼─────┤
4 │ ( ) │ [☀] │  *  │     │!    │
  │     │▄▄2▄▄│     │▄▄2▄▄│     │
  ├─────┼─────┼─────┼─────┼─────┤
3 │     │     │  ☾  │     │  ☀  │
  │     │▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│▄▄2▄▄│
  ├─────┼─────┼─────┼─────┼─────┤
2 │     │     │     │ ▟█▙ │     │
  │     │     │▄▄2▄▄│█████│     │
  ├─────┼─────┼─────┼─────┼─────┤
1 │     │     │     │     │     │
  │     │     │     │     │     │
  └─────┴─────┴─────┴─────┴─────┘
☀ Sun, ☾ Moon, 1 2 3 levels, ▟█▙ dome

Sun to move.`,
		"squares of two lines, in ASCII": `     A     B     C     D     E
  +-----+-----+-----+-----+-----+
5 |    +|  o  |     |     |     |
  |     | =2= |     |     |  1  |
  +-----+-----+-----+-----+-----+
4 | ( ) | [x] |  *  |     |!    |
  |     | =2= |     | =2= |     |
  +-----+-----+-----+-----+-----+
3 |     |     |  o  |     |  x  |
  |     | =2= | =2= | =2= | =2= |
  +-----+-----+-----+-----+-----+
2 |     |     |     |  ^  |     |
  |     |     | =2= |=====|     |
  +-----+-----+-----+-----+-----+
1 |     |     |     |     |     |
  |     |     |     |     |     |
  +-----+-----+-----+-----+-----+
x first side, o second side, 1 2 3 levels, ^ dome

The first side is to move.`,
		"small letters of columns": strings.Replace(liveBoard, "A  B  C  D  E", "a  b  c  d  e", 1),
		"white space at the ends":  strings.ReplaceAll(liveBoard, "\n", "  \r\n\t") + "\r\n\n",
		"colours": strings.NewReplacer("2", "\x1b[1;34m2\x1b[0m", "o", "\x1b[38;5;12mo\x1b[m").
			Replace(liveBoard),
	} {
		if got, err := position.ParseBoard(text); got != want || err != nil {
			t.Errorf("%s: %s\nis read as %v, %v", name, text, got, err)
		}
	}
}

// The mark § is where the error points to.
func TestParseBoardRejects(t *testing.T) {
	for _, test := range []struct {
		name, old, new string // what is replaced in liveBoard
		class          error
	}{
		{"no side", "first to move\n", "", position.ErrSyntax},
		{"no such side", "first to move", "§third to move", position.ErrSyntax},
		{"two sides", "   A", "§second to move\n   A", position.ErrSyntax},
		{"other letters", "A  B  C", "§A  C  B", position.ErrSyntax},
		{"letters of either end", "\n5", "\n§E D C B A\n5", position.ErrSyntax},
		{"a row too few", "\n1  .  .  .  .  .", "§", position.ErrSyntax},
		{"a row twice", "1  .", "§2  .", position.ErrSyntax},
		{"row 6", "5  .", "§6  .", position.ErrSyntax},
		{"no blank behind the number", "5  .", "§5.", position.ErrSyntax},
		{"a number alone", "5  .  2o .  .  1", "§5", position.ErrSyntax},
		{"letters of the other end below a row", "   A  B  C  D  E\n5  .  2o .  .  1\n", "5  .  2o .  .  1\n§E D C B A\n",
			position.ErrSyntax},
		{"a sentence about a side", "   A", "§the first side\n   A", position.ErrSyntax},
		{"a sign that is not explained", "   A", "§x y\n   A", position.ErrSyntax},
		{"a square too few in the next line", "2o .  .  1", "2o .  .  1\n§| 1 |", position.ErrSyntax},
		{"a level on ground", "5  .", "5  .§2", position.ErrSyntax},
		{"ground on a level", "2o", "2§.o", position.ErrSyntax},
		{"a worker twice", "2x", "2x§x", position.ErrSyntax},
		{"two unknown signs", "2o", "2§q?", position.ErrSyntax},
		{"a square too few", "5  .  2o", "§5  2o", position.ErrSyntax},
		{"a square too many", "5  .  2o", "§5  .  .  2o", position.ErrSyntax},
		{"level 5", ".  1", ".  §5", position.ErrSyntax},
		{"two levels", "2o .  .  1", "2o .  .  1§2", position.ErrSyntax},
		{"a row without a number, and no row", "5  .  2o .  .  1", "§| . | 2o | . | . | 1 |", position.ErrSyntax},
		{"another level in the next line", "2o .  .  1", "2o .  .  1\n| | | | | §2 |", position.ErrSyntax},
		{"another worker in the next line", "2o .  .  1", "2o .  .  1\n| | §o | | | |", position.ErrSyntax},
		{"a sentence for the other side", "   A", "§The second side is to move.\n   A", position.ErrSyntax},
		{"the winner is said to be another one", "   A", "§The first side has climbed to level 3 and won.\n   A",
			position.ErrSyntax},
		{"two workers", "2o", "2o§x", position.ErrSyntax},
		{"an unknown sign", "2o", "2§q", position.ErrSyntax},
		{"bytes that are no text", "2o", "2§\xff", position.ErrSyntax},
		{"an escape that begins no sequence", "2o", "2§\x1bo", position.ErrSyntax},
		{"an escape sequence without an end", "1  .  .  .  .  .", "1  .  .  .  .  .§\x1b[", position.ErrSyntax},
		{"text behind", "1  .  .  .  .  .", "1  .  .  .  .  .\n§hello", position.ErrSyntax},
		{"a worker too few", "2o .", "2  .", position.FaultWorkerCount},
		{"a worker on a dome", "^  .", "^x .", position.FaultWorkerCount | position.FaultDome},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(liveBoard, test.old, test.new, 1)
			offset := strings.Index(text, "§")
			text = strings.Replace(text, "§", "", 1)
			if test.name == "no side" {
				offset = len(text)
			}
			p, err := position.ParseBoard(text)
			if err == nil || !p.IsZero() {
				t.Fatalf("%s\nis read as %v, %v", text, p, err)
			}
			if test.class == position.FaultWorkerCount|position.FaultDome {
				return // two classes at once
			}
			checkParseError(t, err, "board", text, offset, test.class)
		})
	}
}

func TestParseBoardErrorText(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"4  .  2x", "4  2x", "4 squares in row 4, must be 5"},
		{"5  .  2o .  .  1", "5|", "0 squares in row 5, must be 5"},
		{"5  .  2o .  .  1", "5 . | 2o | . | . | 1 | 2", "6 squares in row 5, must be 5"},
		{"1  .  .  .  .  .", "", "4 rows, must be 5"},
		{"2o", "2q", "'q' on B5, must be one of . 1 2 3 ^ x o"},
	} {
		_, err := position.ParseBoard(strings.Replace(liveBoard, test.old, test.new, 1))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q for %q: %v, want %s", test.new, test.old, err, test.want)
		}
	}
}

func TestIsBoard(t *testing.T) {
	for text, want := range map[string]bool{
		"first to move\n": true, "first to move": false, "hello\nfirst to move": false, "": false,
	} {
		if got := position.IsBoard(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestOpensBoard(t *testing.T) {
	for line, want := range map[string]bool{
		"The second side is to move.": true, "first to move": true, "second to move": true, "   A  B  C  D  E": true,
		"  +----+----+": true, "5  .  2o .  .  1": true,
		"1 0 0 0 0 0": true, "\x1b[2m5\x1b[0m │ . │ . │ . │ . │ . │": true,
		"┌─┬─┐": true, "ABCDE": false, "is to move": false, "has climbed to level 3": false,
		"The first side is happy.": false, "": false, "  ": false, "third to move": false, "A B C": false,
		"5 . . . .": false, "HfGoo8VCrfkSpV": false,
		liveFEN: false, "5": false,
		"0200102020022220024000000": false, "02001": false, "https://example.org/p/HfGoo8VCrfkSpV": false,
		"HfGoo8VCrfkSpV 3": false,
	} {
		if got := position.OpensBoard(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}
