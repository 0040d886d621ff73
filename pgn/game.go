// Package pgn reads and writes games with players, date, event and result, and with comments, glyphs such as "!?" and
// variations. The format is PGN, the Portable Game Notation of chess, but the turns are those of Santorini and Arimaa.
// doc/GAMES.md describes it.
//
// A [Game] is a tree of legal turns. [Parse] reads one game and [Read] a file of games; both accept games that people
// have typed. [Game.String] writes a game in the strict spelling, which is the same for equal games. [FromRecord] and
// [Game.Record] convert from and to the games of package game, which have no headers.
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

// The maximum sizes of a game. In addition, each line of turns has at most [game.MaxTurns].
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

	warnings []*Error
}

type tag struct{ name, value string }

// New returns a game without turns and tags. It begins with the position and the goal of a code. New panics if the code
// is nil or zero, as [game.New] does.
func New(start codec.Code) *Game {
	g := &Game{start: start}
	g.root = Node{game: g, state: game.New(start)}
	return g
}

// Start returns the code of the start position, with its goal. The first turns of Arimaa, which set up the pieces,
// belong to the start position.
func (g *Game) Start() codec.Code { return g.start }

// Warnings returns what [Parse] or [Read] has kept without understanding it, or has read otherwise than it is written:
// odd dates and results, glyphs without a turn, and turns of variations after the end of the game. Nothing of them is
// lost. In a file that must be right, treat a warning as an error; [Error.InFile] converts it to the form that the
// errors of Read have. A game has at most 100 warnings. For a game that was not read from a text, the result is nil.
func (g *Game) Warnings() []*Error { return g.warnings }

// Root returns the node before the first turn. It has no turn and no glyphs. Its field After is the comment on the
// whole game.
func (g *Game) Root() *Node { return &g.root }

// End returns the last node of the main line.
func (g *Game) End() *Node {
	n := &g.root
	for n.child != nil {
		n = n.child
	}
	return n
}

// Len returns the number of turns, including those of variations.
func (g *Game) Len() int { return g.nodes }

// Winner returns the winner of the game, or "" if nobody is known to have won. If the main line ends with a win on the
// board, that win counts. Otherwise Winner returns the side that [Game.SetWinner] or the result in the text has named.
func (g *Game) Winner() game.Side {
	if o := g.End().state.Outcome(); o.Over() {
		return o.Winner
	}
	return g.winner
}

// SetWinner sets the winner if the last position does not show one, such as after a resignation. "" means that nobody
// has won, or that the winner is unknown. SetWinner returns an error if s is a side of another game.
func (g *Game) SetWinner(s game.Side) error {
	if s != "" && s != g.root.state.Side() && s != g.root.state.Side().Other() {
		return fmt.Errorf("%q is no side of this game of %s", s, g.start.Game().Name())
	}
	g.winner = s
	return nil
}

// The names of tags. Other tags hold the names of the players: Sun and Moon, or Gold and Silver in Arimaa; see
// [Game.Player]. The tags of the start and the result follow from the game.
const (
	Event       = "Event"       // the tournament or the occasion
	Site        = "Site"        // where the game was played
	Date        = "Date"        // year.month.day, such as 2026.03.14, 2026.03.?? or 2026.??.??
	Round       = "Round"       // of the event
	Termination = "Termination" // why the game ended, if the board does not show it, such as resignation
)

// Unterminated is the value of the tag Termination for a game that is not over.
const Unterminated = "unterminated"

// The tags that come first in the text of a game, in this order.
var (
	santoriniTags = []string{
		Event, Site, Date, Round, "Sun", "Moon", "Result", "Game", "SunGod", "MoonGod", "FEN", "Goal", Termination,
	}
	arimaaTags = slices.Replace(slices.Clone(santoriniTags), 4, 6, "Gold", "Silver")
)

// roster is the number of tags that are written even if their values are unknown.
const roster = 7

// names returns the tags that come first in the text of this game.
func (g *Game) names() []string {
	if g.start.Game() == codec.Arimaa {
		return arimaaTags
	}
	return santoriniTags
}

// players returns the names of the tags for the two players.
func (g *Game) players() []string { return g.names()[4:6] }

// errGiven is the error for a tag that cannot be set, because the game determines its value.
var errGiven = errors.New("the start and the turns of a game give this tag, so it cannot be set")

// Tag returns the value of a tag that [Game.SetTag] has set. It returns "" for other tags, even for those that follow
// from the start and the result, such as FEN. The case of the name does not matter.
func (g *Game) Tag(name string) string {
	for n, value := range g.Tags() {
		if strings.EqualFold(n, name) {
			return value
		}
	}
	return ""
}

// Player returns the name of the player of a side, or "" if it is unknown. It is the value of the tag Sun, Moon, Gold
// or Silver.
func (g *Game) Player(s game.Side) string { return g.Tag(g.players()[s.Index()]) }

// Tags yields the names and values of the tags that [Game.SetTag] has set, in the order in which a text has them.
func (g *Game) Tags() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(g.tags) && yield(g.tags[i].name, g.tags[i].value); i++ {
		}
	}
}

// SetTag sets a tag. An empty value removes the tag. A name consists of letters, digits, underscores and hyphens. In
// values, white space and control characters become single spaces. Hidden characters, such as marks that change the
// direction of text, are removed.
//
// In the first seven tags, the value "?" means unknown and removes the tag. The value of Date must be a date; 2026-3-14
// and 14.3.2026 are accepted. Tags that follow from the start and the result cannot be set.
func (g *Game) SetTag(name, value string) error {
	name, err := g.tagName(name)
	if err != nil {
		return err
	}
	value = words(value)
	if value == "?" && g.rank(name) < roster {
		value = ""
	}
	if name == Date && value != "" {
		if value, err = readDate(value); err != nil {
			return err
		}
	}
	return g.setTag(name, value)
}

// setTag sets a tag that may be set to a value that is in its standard form. An empty value removes the tag.
func (g *Game) setTag(name, value string) error {
	rank := g.rank(name)
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

// tagName returns the name of a tag in its standard case. It returns an error if the tag cannot be set.
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

// rank returns the index of a tag in the list of names. For any other tag it returns the length of the list.
func (g *Game) rank(name string) int {
	i := slices.IndexFunc(g.names(), func(n string) bool { return strings.EqualFold(n, name) })
	if i < 0 {
		return len(g.names())
	}
	return i
}
