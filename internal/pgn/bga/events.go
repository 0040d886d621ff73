package bga

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
)

// A log contains the events of a game in order. They are not checked against the rules yet.
type log struct {
	events    []*event
	table     uint64
	time      int64 // of the first packet, in seconds since 1970; 0 if it is not known
	isText    bool
	isEnglish bool // an English text

	powers bool   // the log mentions gods, so each player must have one
	failed string // the shape of the event that was impossible

	packet string
	move   int // of the packet; 0 for none
	last   int // the highest number of a move so far
	entry  int
	kind   string // of the entry
}

type kind uint8

const (
	kindPower  kind = iota // a player gets a god
	kindPlace              // a worker is placed
	kindStep               // a worker moves
	kindForce              // the next step forces a worker of the other side away
	kindSwitch             // in old tables, one entry for a step and the worker that it forces away
	kindBuild
	kindRestart // the turn is taken back
	kindState   // the site is in another state
	kindSaid    // a sentence about a player; at the end it may say who has lost or won
	kindConcede // a player gives up in the menu
	kindAbandon // a player has left or is out of time
	kindResult  // the table is closed
	kindNothing // no event of the game
)

// These are the site's numbers for the states of a game. In stateMove, for example, a player must choose a step.
const (
	statePlace   = 4
	stateMove    = 6
	stateBuild   = 7
	stateTurnEnd = 17
	stateConfirm = 19
	stateStats   = 98
	stateEnd     = 99
)

// A sentence says what a text about a player means, for example that the player resigns.
type sentence uint8

const (
	saysSomething sentence = iota
	saysWins
	saysResigns
	saysStuck
	saysSlow // the player is out of time, and therefore was to move
	saysLeft // the player has left the table
	saysVoid // the site has ended the table, and its result does not count
)

// An event is an entry of the log that matters for the game. An unknown square is NoSquare, an unknown level -1, and an
// unknown number of a piece 0.
type event struct {
	kind   kind
	place  string // the place that errors contain
	row    int    // the row of a text
	move   int    // of the packet; 0 for none
	missed missed // the moves that are missing before the event
	name   string // of the player, as the log has it
	god    position.God

	left, reached      position.Square // of a step or a forced worker; a build or a placing has only reached
	fromLevel, toLevel int
	piece              int    // the number of the worker or block
	owner              string // the number of the player on the site: of the owner of a worker, or who has left
	dome               answer
	board              *board // the board that a restart goes back to

	state int
	says  sentence
	ranks []rank // of a result

	again bool   // the text contains this row twice, perhaps by mistake
	shape string // the words of the row, which may not belong to the game
}

// missed describes a gap in the move numbers of the log. The fields are the first and the last missing number, and the
// count of missing numbers. They are 0 if there is no gap.
type missed struct{ first, last, count int }

// A rank is the line about one player in the final result.
type rank struct {
	name             string
	rank             int
	conceded, absent bool
}

// newEvent returns an event for the current entry of the log.
func (l *log) newEvent(k kind, name string) *event {
	return &event{kind: k, name: name, place: l.place(), row: l.entry, move: l.move,
		left: position.NoSquare, reached: position.NoSquare, fromLevel: -1, toLevel: -1}
}

func (l *log) add(e *event) { l.events = append(l.events, e) }

// place describes where the current entry of the log is, for errors.
func (l *log) place() string {
	move := fmt.Sprintf("move %d", l.move)
	switch {
	case l.isText && l.move == 0:
		return fmt.Sprintf("row %d", l.entry)
	case l.isText:
		return fmt.Sprintf("%s (row %d)", move, l.entry)
	case l.move == 0:
		move = "an entry without a move"
	}
	return fmt.Sprintf("%s (packet %.20s, entry %d, %.30s)", move, l.packet, l.entry, clean(l.kind))
}

// wrong returns an error about the current entry of the log. The argument value is the wrong value, or empty.
func (l *log) wrong(class error, text, value string) error {
	if value != "" {
		text = fmt.Sprintf("%.40q: %s", clean(value), text)
	}
	if class == ErrDamaged {
		text += ": " + l.remedy()
	}
	return &Error{class, l.place(), text}
}

// remedy says what to do about a log that is damaged, or that the reader does not understand. Only a part of a text may
// have been copied. JSON that ends is as the site has sent it, unless somebody has changed it.
func (l *log) remedy() string {
	if l.isText {
		return "copy the log again, whole, or give it as JSON"
	}
	return "if the log is as the site has sent it, try the log or the text of the replay"
}

// asSent is the remedy for packets that the site does not send so.
const asSent = "give the log as the site has sent it"

const (
	goldenFleece = "this table has the Golden Fleece, which is not supported"
	manyPlayers  = "this table has more than two players, which is not supported"
	otherGod     = "this god is not supported, only the ten simple gods and games without"
	otherPiece   = "this piece is not supported, which the ten simple gods do not have"
	otherPowers  = "this table has powers other than the ten simple gods"
)

// begin begins the part of the log with the given move number. The result gap describes the move numbers that are
// missing before this part.
func (l *log) begin(move int) (gap missed) {
	l.move = move
	if move > l.last {
		if move > l.last+1 {
			gap = missed{l.last + 1, move - 1, move - 1 - l.last}
		}
		l.last = move
	}
	return gap
}

// join merges the gap m with a later gap.
func (m missed) join(later missed) missed {
	switch {
	case m.count == 0:
		return later
	case later.count > 0:
		m.last, m.count = later.last, m.count+later.count
	}
	return m
}

func (m missed) String() string {
	switch {
	case m.count == 1:
		return fmt.Sprintf("move %d is missing", m.first)
	case m.count == m.last-m.first+1:
		return fmt.Sprintf("moves %d to %d are missing", m.first, m.last)
	}
	return fmt.Sprintf("%d moves from %d to %d are missing", m.count, m.first, m.last)
}
