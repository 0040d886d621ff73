// Package pgn reads and writes games as people keep them: with players, date, event and result, and
// with comments, glyphs and variations. The format is PGN, the Portable Game Notation of
// chess, with the turns of this project. doc/GAMES.md describes it.
//
// A [Game] is a tree of legal turns. [Parse] reads one game and [Read] a file of
// thousands; both accept games that people have typed. [Game.String] writes the only strict spelling, which reads
// back as the same game. [FromRecord] and [Game.Record] convert to and from package game, whose
// games have no headers.
package pgn

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// The maximum sizes of a game. A line of turns from the start has at most [game.MaxTurns].
const (
	MaxBytes = 1 << 20 // of the text of a game
	MaxNodes = 10_000  // turns of a game with its variations
	MaxTags  = 100
)

// A Game is a start position with tags and a tree of turns. The first child of each [Node] continues the main line,
// and the other children begin variations. [New], [Parse] and [FromRecord] create valid games; the zero Game is
// invalid.
type Game struct {
	start  codec.Code
	root   Node
	nodes  int
	tags   []tag // in the order of names; other tags follow in alphabetical order
	winner game.Side
}

type tag struct{ name, value string }

// New returns a game that begins with the position and the goal of a code, without turns and tags. It panics if the
// code is nil or zero, as [game.New] does.
func New(start codec.Code) *Game {
	g := &Game{start: start}
	g.root = Node{game: g, state: game.New(start)}
	return g
}

// Start returns the code of the start position, which includes its goal. A game of Arimaa starts after its setups,
// if it has any.
func (g *Game) Start() codec.Code { return g.start }

// Root returns the node before the first turn. Its After is the comment on the game; it has no turn
// and no glyphs.
func (g *Game) Root() *Node { return &g.root }

// End returns the last node of the main line.
func (g *Game) End() *Node {
	n := &g.root
	for n.child != nil {
		n = n.child
	}
	return n
}

// Len returns the number of turns, variations included.
func (g *Game) Len() int { return g.nodes }

// Winner returns the winner of the game, or "" if it is not known. If the game has ended on the board after the
// main line, this is the winner on the board. Otherwise it is the side that [Game.SetWinner] or the result of a
// text has named.
func (g *Game) Winner() game.Side {
	if o := g.End().state.Outcome(); o.Over() {
		return o.Winner
	}
	return g.winner
}

// SetWinner sets the winner of a game whose last position does not show one, such as after a resignation. An empty
// side means that nobody has won, or that the winner is not known. SetWinner returns an error for a side of another
// game.
func (g *Game) SetWinner(s game.Side) error {
	if s != "" && s != g.root.state.Side() && s != g.root.state.Side().Other() {
		return fmt.Errorf("%q is no side of this game of %s", s, g.start.Game().Name())
	}
	g.winner = s
	return nil
}

// The names of tags. The tags of the players are Sun and Moon, and in Arimaa Gold and Silver; see [Game.Player].
// The start and the result also have tags, which follow from the game.
const (
	Event       = "Event"       // the tournament or the occasion
	Site        = "Site"        // where the game was played
	Date        = "Date"        // year.month.day, such as 2026.03.14, 2026.03.?? or 2026.??.??
	Round       = "Round"       // of the event
	Termination = "Termination" // why the game ended, if the board does not show it, such as resignation
)

// Unterminated is the value of the tag Termination of a game that is not over.
const Unterminated = "unterminated"

// The first tags of a text, in order.
var (
	santoriniTags = []string{
		Event, Site, Date, Round, "Sun", "Moon", "Result", "Game", "SunGod", "MoonGod", "FEN", "Goal", Termination,
	}
	arimaaTags = slices.Replace(slices.Clone(santoriniTags), 4, 6, "Gold", "Silver")
)

// roster is the number of the tags that are always written.
const roster = 7

// names returns the first tags of a text, in order.
func (g *Game) names() []string {
	if g.start.Game() == codec.Arimaa {
		return arimaaTags
	}
	return santoriniTags
}

// players returns the tags of the players.
func (g *Game) players() []string { return g.names()[4:6] }

// errGiven is the error of a tag that cannot be set.
var errGiven = errors.New("the start and the turns of a game give this tag, so it cannot be set")

// Tag returns the value of a tag, or "" if the game does not have the tag. Upper and lower case do not differ in
// names. Tag returns "" for tags that follow from the start and the result, such as FEN.
func (g *Game) Tag(name string) string {
	for n, value := range g.Tags() {
		if strings.EqualFold(n, name) {
			return value
		}
	}
	return ""
}

// Player returns the name of the player of a side, or "". It is the value of the tag Sun, Moon, Gold or Silver.
func (g *Game) Player(s game.Side) string { return g.Tag(g.players()[s.Index()]) }

// Tags yields the names and values of the tags that [Game.SetTag] has set, in the order of the text.
func (g *Game) Tags() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(g.tags) && yield(g.tags[i].name, g.tags[i].value); i++ {
		}
	}
}

// SetTag sets a tag; an empty value removes it. A name has letters, digits, underscores and hyphens. In values,
// white space and control characters become single spaces, and hidden characters, such as marks that change the
// direction of text, are removed. "?" means unknown in the first seven tags and removes them. The value of Date
// must be a date; 2026-3-14 and 14.3.2026 are accepted. Tags that follow from the start and the result cannot be
// set.
func (g *Game) SetTag(name, value string) error {
	name, err := g.tagName(name)
	if err != nil {
		return err
	}
	value = words(value)
	rank := g.rank(name)
	if value == "?" && rank < roster {
		value = ""
	}
	if name == Date && value != "" {
		if value, err = readDate(value); err != nil {
			return err
		}
	}
	g.tags = slices.DeleteFunc(g.tags, func(t tag) bool { return strings.EqualFold(t.name, name) })
	if value == "" {
		return nil
	}
	if len(g.tags) == MaxTags {
		return fmt.Errorf("tag %s: a game has at most %d tags", name, MaxTags)
	}
	i, _ := slices.BinarySearchFunc(g.tags, name, func(t tag, name string) int {
		return cmp.Or(cmp.Compare(g.rank(t.name), rank), cmp.Compare(t.name, name))
	})
	g.tags = slices.Insert(g.tags, i, tag{name, value})
	return nil
}

// tagName returns the standard spelling of the name of a tag. It returns an error if the tag cannot be set.
func (g *Game) tagName(name string) (string, error) {
	if name == "" || strings.Trim(name, nameLetters) != "" {
		return "", fmt.Errorf("%.20q is not the name of a tag, must be letters, digits, _ and -", name)
	}
	rank := g.rank(name)
	if rank == len(g.names()) {
		return name, nil
	}
	known := g.names()[rank]
	isGod := strings.HasSuffix(known, "God") && g.start.Game() != codec.Arimaa
	if isGod || known == "Result" || known == "Game" || known == "FEN" || known == "Goal" {
		return "", fmt.Errorf("tag %s: %w", known, errGiven)
	}
	return known, nil
}

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

// rank returns the index of a tag in names, or the length of names for any other tag.
func (g *Game) rank(name string) int {
	i := slices.IndexFunc(g.names(), func(n string) bool { return strings.EqualFold(n, name) })
	if i < 0 {
		return len(g.names())
	}
	return i
}
