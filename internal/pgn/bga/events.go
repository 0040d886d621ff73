package bga

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
)

// A log contains the events of a log in order, before any rule is checked.
type log struct {
	events    []*event
	table     uint64
	time      int64 // of the first packet, in seconds since 1970; 0 if it is not known
	isText    bool
	isEnglish bool // a text

	powers bool   // the log mentions gods, so each player must have one
	failed string // the shape of the event that was not possible

	packet string
	move   int // of the packet; 0 for none
	last   int // the greatest number of a move so far
	entry  int
	kind   string // of the entry
}

type kind uint8

const (
	kindPower   kind = iota // a player gets a god
	kindPlace               // a worker is placed
	kindStep                // a worker moves
	kindForce               // the next step forces a worker of the other side away
	kindSwitch              // old tables: a step and the worker that it forces away in one entry
	kindBuild               //
	kindRestart             // the turn is taken back
	kindState               // the site is in another state
	kindSaid                // a sentence about a player, which at the end says who has lost or won
	kindConcede             // a player gives up by the menu
	kindAbandon             // a player has left or is out of time
	kindResult              // the table is closed
	kindNothing             // no event of the game
)

// States of the site.
const (
	statePlace   = 4
	stateMove    = 6
	stateBuild   = 7
	stateTurnEnd = 17
	stateConfirm = 19
	stateStats   = 98
	stateEnd     = 99
)

// A sentence is the meaning of a sentence about a player.
type sentence uint8

const (
	saysSomething sentence = iota
	saysWins
	saysResigns
	saysStuck
	saysSlow // is out of time, so was to move
)

// An event is an entry of a log that matters. Squares that are not known are NoSquare, levels -1,
// numbers of pieces 0.
type event struct {
	kind   kind
	place  string // for errors
	row    int    // of a text
	move   int    // of the packet; 0 for none
	missed missed // before it
	name   string // of the player, as the log has it
	god    position.God

	left, reached      position.Square // of a step or force; reached of a build or of a worker that is placed
	fromLevel, toLevel int
	piece              int    // the number of the worker or block
	owner              string // the number of the player whose worker it is
	dome               answer
	board              *board // the board that a restart goes back to

	state int
	says  sentence
	ranks []rank // of a result

	again bool   // a text has this row twice, perhaps by mistake
	shape string // the words of a row that may be no part of the game
}

// missed are numbers of moves that are not in the log: first to last, count of them; zero for none.
type missed struct{ first, last, count int }

// A rank is a line of the result of a table.
type rank struct {
	name             string
	rank             int
	conceded, absent bool
}

// newEvent returns an event of the current entry.
func (l *log) newEvent(k kind, name string) *event {
	return &event{kind: k, name: name, place: l.place(), row: l.entry, move: l.move,
		left: position.NoSquare, reached: position.NoSquare, fromLevel: -1, toLevel: -1}
}

func (l *log) add(e *event) { l.events = append(l.events, e) }

// place says where the current entry is.
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

// wrong returns the error of the current entry, with the value that is wrong unless it is empty.
func (l *log) wrong(class error, text, value string) error {
	if value != "" {
		text = fmt.Sprintf("%.40q: %s", clean(value), text)
	}
	if class == ErrDamaged {
		text += ": copy the log again"
	}
	return &Error{class, l.place(), text}
}

const (
	goldenFleece = "this table has the Golden Fleece, which is not supported"
	manyPlayers  = "this table has more than two players, which is not supported"
	otherGod     = "this god is not supported, only the ten simple gods and games without"
	otherPiece   = "this piece is not supported, which the ten simple gods do not have"
	otherPowers  = "this table has powers other than the ten simple gods"
)

// begin begins a packet or group of rows. It returns the numbers of moves that are missing before it, which
// belong to the next action.
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

// join adds the numbers that are missing later.
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
