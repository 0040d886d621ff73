package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// The size of a [Card] in pixels, as sites that show previews of links expect it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// CardText contains additional texts for a [Card]. The zero value adds nothing.
type CardText struct {
	Heading string // such as the day of a daily puzzle
	Rating  int    // of the puzzle; 0 for none
}

// cardRoom is the margin of a card. The constant cardWords is the left edge of the text.
const (
	cardRoom  = 30.0
	cardWords = 655.0
)

// Card draws an image for the preview of a link: the board, the game, the side to move, the goal, and the code. It
// always has coordinates. Card panics if the code is nil or zero.
func Card(c codec.Code, o Options, t CardText) Drawing {
	s, kind := subjectOf(c), " position"
	if s.goal != codec.NoGoal {
		kind = " puzzle"
	}
	d := newCard(s, o, s.Game().Name()+kind, t.Heading)
	y := 186.0
	if t.Heading != "" {
		y += 28
	}
	d.sign(s, Point{cardWords + 27, y}, 0.95)
	d.write(inkWords, boldly, say.English.Mover(s.State), 46, Point{cardWords + 72, y + 16}, startsAt)
	if s.hasGods {
		d.names(s, Point{cardWords, y + 76}, 34, startsAt)
		y += 46
	}
	y = d.rows(inkWords, boldly, say.English.Goal(s.goal), 56, y+114)
	if t.Rating > 0 {
		d.write(inkFaint, regular, "Rating "+strconv.Itoa(t.Rating), 38, Point{cardWords, y - 8}, startsAt)
	}
	// The code is written in rows of equal length, with at most 16 characters each. An Arimaa code takes two rows.
	code := []byte(c.String())
	rows := (len(code) + 15) / 16
	top := 556 - 58*float64(rows-1)
	y = top
	for row := range slices.Chunk(code, (len(code)+rows-1)/rows) {
		d.write(inkWords, mono, string(row), 44, Point{cardWords, y}, startsAt)
		y += 58
	}
	d.write(inkFaint, regular, "puzzlecode", 26, Point{cardWords, top - 56}, startsAt)
	return d
}

// ListCard draws an image for the preview of a link to a page with many positions. It shows one of the positions, the
// title of the page, and words about the page. ListCard panics if the code is nil or zero.
func ListCard(c codec.Code, o Options, title, words string) Drawing {
	s := subjectOf(c)
	d := newCard(s, o, s.Game().Name(), "")
	d.title = s.Game().Name() + ": " + title
	if words != "" {
		d.title += ", " + words
	}
	y := d.rows(inkWords, boldly, title, 56, 230)
	d.rows(inkFaint, regular, words, 38, y)
	d.write(inkWords, boldly, "puzzlecode", 38, Point{cardWords, 556}, startsAt)
	return d
}

// newCard draws the board of a card, and two lines of faint letters at the top: the argument above and the argument
// heading.
func newCard(s subject, o Options, above, heading string) Drawing {
	o.NoCoordinates = false
	d := Drawing{width: CardWidth, height: CardHeight, theme: o.Theme, title: s.describe()}
	d.fill(inkPage, rectangle(0, 0, CardWidth, CardHeight))
	board := Board(s.Board(), o)
	d.place(board, (CardHeight-2*cardRoom)/board.height, Point{cardRoom, cardRoom})
	d.write(inkFaint, regular, above, 34, Point{cardWords, 92}, startsAt)
	d.write(inkFaint, regular, heading, 34, Point{cardWords, 138}, startsAt)
	return d
}

// rows writes a text in rows. The argument y is the height of the first row. The result is the height of the row that
// would follow.
func (d *Drawing) rows(i *ink, f *face, text string, size, y float64) float64 {
	for _, row := range wrap(f, text, size, CardWidth-cardWords-cardRoom) {
		d.write(i, f, row, size, Point{cardWords, y}, startsAt)
		y += 1.25 * size
	}
	return y
}

// wrap breaks a text between words into rows of at most the given width.
func wrap(f *face, text string, size, width float64) (rows []string) {
	for _, word := range strings.Fields(text) {
		if n := len(rows); n > 0 {
			if _, w := f.outline(rows[n-1]+" "+word, size); w <= width {
				rows[n-1] += " " + word
				continue
			}
		}
		rows = append(rows, word)
	}
	return rows
}
