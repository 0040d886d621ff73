package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// The size of a [Card] in pixels, as sites that show previews of links expect it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// CardText contains texts for a [Card]. The zero value is a card in English without a heading and a rating. What a card
// can write in another language, [CardHasLetters] tells.
type CardText struct {
	Heading string // such as the day of a daily puzzle; empty for none
	Rating  string // of the puzzle, such as "Rating 1200"; empty for none

	// Words in another language. An empty one is written in English.
	Kind  string    // of the code, such as "Santorini puzzle"
	Mover string    // the side to move, or the winner
	Goal  string    // of the puzzle
	Gods  [2]string // the names of the gods of the first and of the second side
}

// cardRoom is the margin of a card. The constant cardWords is the left edge of the text.
const (
	cardRoom  = 30.0
	cardWords = 655.0
)

// cardCity is the lower end of a city on a card.
var cardCity = Point{332, 544}

// Card draws an image for the preview of a link: the board, the game, the side to move, the goal, and the code. It
// always has coordinates. A board with towers is drawn as a model of a city, seen over its corner; with marks or arrows
// it is drawn as [Board] does. Card panics if the code is nil or zero.
func Card(c codec.Code, o Options, t CardText) Drawing {
	s, kind := subjectOf(c), " position"
	if s.goal != codec.NoGoal {
		kind = " puzzle"
	}
	d := newCard(s, o, cmp.Or(t.Kind, s.Game().Name()+kind), t.Heading)
	y := 186.0
	if t.Heading != "" {
		y += 28
	}
	d.sign(s, Point{cardWords + 27, y}, 0.95)
	d.fitted(inkWords, cardBold, cmp.Or(t.Mover, say.English.Mover(s.State)), 46, Point{cardWords + 72, y + 16})
	if s.hasGods {
		d.names(s, t.Gods, cardRegular, Point{cardWords, y + 76}, 34, startsAt)
		y += 46
	}
	y = d.rows(inkWords, cardBold, cmp.Or(t.Goal, say.English.Goal(s.goal)), 56, y+114)
	if t.Rating != "" {
		d.fitted(inkFaint, cardRegular, t.Rating, 38, Point{cardWords, y - 8})
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
	y := d.rows(inkWords, cardBold, title, 56, 230)
	d.rows(inkFaint, cardRegular, words, 38, y)
	d.write(inkWords, boldly, "puzzlecode", 38, Point{cardWords, 556}, startsAt)
	return d
}

// newCard draws the board of a card, and two lines of faint letters at the top: the argument above and the argument
// heading.
func newCard(s subject, o Options, above, heading string) Drawing {
	o.NoCoordinates, o.Small = false, false
	d := Drawing{width: CardWidth, height: CardHeight, theme: o.Theme, title: s.describe()}
	d.fill(inkPage, rectangle(0, 0, CardWidth, CardHeight))
	if b := s.Board(); b.Heights != nil && len(o.Marks)+len(o.Arrows) == 0 {
		d.drawCity(b, cardCity, o.Turned)
	} else {
		board := Board(b, o)
		d.place(board, (CardHeight-2*cardRoom)/board.height, Point{cardRoom, cardRoom})
	}
	d.fitted(inkFaint, cardRegular, above, 34, Point{cardWords, 92})
	d.fitted(inkFaint, cardRegular, heading, 34, Point{cardWords, 138})
	return d
}

// fitted writes a text on one line to the right of a place. A text that would come too close to the right edge is made
// smaller.
func (d *Drawing) fitted(i *ink, f *face, text string, size float64, place Point) {
	_, width := f.outline(text, size)
	d.write(i, f, text, size*min(1, (CardWidth-cardRoom-place.X)/max(width, 1)), place, startsAt)
}

// rows writes a text in rows. The argument y is the height of the first row. The result is the height of the row that
// would follow.
func (d *Drawing) rows(i *ink, f *face, text string, size, y float64) float64 {
	for _, row := range wrap(f, text, size, CardWidth-cardWords-cardRoom) {
		d.fitted(i, f, row, size, Point{cardWords, y})
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
