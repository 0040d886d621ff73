package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// A Record is a complete game as stored in files: a start and legal turns, and in Arimaa also setups, resignations and
// takebacks. Without turns it is only a position. Every Record is a [SantoriniRecord] or an [ArimaaRecord];
// [ReadRecord] and [ParseRecord] create them.
type Record interface {
	// Game returns the game.
	Game() codec.Game

	// String returns the game as a line of text, which [ReadRecord] reads.
	String() string

	// Format writes the game in the named notation. The error wraps [ErrNotation] if the notation cannot express the
	// game.
	Format(notation string) (string, error)

	// Len returns the number of turns, including setups and turns that were taken back.
	Len() int

	// Moments returns the positions of the game in order, including the last position.
	Moments() []Moment

	// Outcome returns the outcome of the game, even if the board does not show it, as after a resignation.
	Outcome() Outcome
}

// A Moment is one position of a [Record].
type Moment struct {
	State  State
	Number int    // the number of the next turn, starting at 1
	Name   string // the number as the game writes it: 12, or in Arimaa 12g or 12s
	Next   Turn   // the next turn; nil at the end, and for an Arimaa entry that is not a turn
}

// Endings that the board does not show.
const (
	Resignation Ending = "resignation" // a side of Arimaa has given up
	Forfeit     Ending = "forfeit"     // a side of Arimaa has lost for another reason, such as time
)

// ErrNotation reports that a game cannot be written in a notation.
var ErrNotation = position.ErrNotation // package arimaa uses the same error

// A SantoriniRecord is a game of Santorini.
type SantoriniRecord struct{ Played position.Game }

// An ArimaaRecord is a game of Arimaa.
type ArimaaRecord struct{ Played arimaa.Game }

// RecordOf returns the game of a line. It ignores the goal of the line.
func RecordOf(l Line) Record {
	if start, ok := l.first.(Arimaa); ok {
		g := arimaa.Game{Start: start.Position}
		for _, p := range l.played {
			g.Entries = append(g.Entries, arimaa.Entry{Action: arimaa.ActionMove, Turn: p.turn.(arimaa.Turn)})
		}
		return ArimaaRecord{g}
	}
	g := position.Game{Start: l.first.(Santorini).Position}
	for _, p := range l.played {
		g.Turns = append(g.Turns, p.turn.(position.Turn))
	}
	return SantoriniRecord{g}
}

// ReadRecord reads a game: either a text that [ReadLine] reads, or the movelist of an Arimaa game. It checks every
// turn. The error is a *[LineError] or a *[codec.ParseError].
func ReadRecord(text string) (Record, error) {
	if arimaa.IsRecord(text) && !arimaa.IsDiagram(text) {
		g, err := arimaa.ParseGame(text)
		return orNil[Record](ArimaaRecord{g}, err)
	}
	// Most games in files use the strict notation, which is fast to read.
	g, wrong := position.ParseGame(text)
	if wrong == nil {
		return SantoriniRecord{g}, nil
	}
	l, err := ReadLine(text)
	switch {
	case err == nil:
		return RecordOf(l), nil
	case errors.As(wrong, new(*position.GameError)): // no other spelling of these turns is legal
		return nil, wrong
	}
	return nil, err
}

// RecordAs converts a record to type R. If the record is of another game, the error is [codec.ErrGame].
func RecordAs[R Record](r Record) (R, error) {
	one, ok := r.(R)
	if !ok {
		return one, fmt.Errorf("%w: this is a game of %s, must be one of %s",
			codec.ErrGame, r.Game().Name(), one.Game().Name())
	}
	return one, nil
}

// A Notation is a way to write games of Santorini or games of Arimaa, or only positions. doc/SANTORINI.md, doc/GODS.md
// and doc/ARIMAA.md describe the notations.
type Notation struct {
	Name  string
	Game  codec.Game
	About string // a short description
	Lines bool   // a text takes several lines
}

// Notations returns all notations, the notations of Santorini first. A name is unique only among the notations of one
// game.
func Notations() (list []Notation) {
	for _, n := range position.Notations() {
		list = append(list, Notation{n.Name, codec.Santorini, n.About, SeveralLines(n.Name)})
	}
	for _, n := range arimaa.Notations() {
		list = append(list, Notation{n.Name, codec.Arimaa, n.About, SeveralLines(n.Name)})
	}
	return list
}

// SeveralLines reports whether a notation takes several lines of text.
func SeveralLines(notation string) bool { return notation == "lines" || notation == "board" }

// ParseRecord reads a game or a position in the named notation; it never guesses the notation. It checks every turn.
// The error is a *[codec.ParseError], or wraps [ErrNotation] if the notation is unknown.
func ParseRecord(notation, text string) (Record, error) {
	santorini, ofSantorini := position.NotationByName(notation)
	ofArimaa, isArimaa := arimaa.NotationByName(notation)
	switch {
	case isArimaa && (!ofSantorini || arimaa.IsShortForm(text) || arimaa.IsDiagram(text)): // both have fen and board
		g, err := ofArimaa.Parse(text)
		return orNil[Record](ArimaaRecord{g}, err)
	case ofSantorini:
		g, err := santorini.Parse(text)
		return orNil[Record](SantoriniRecord{g}, err)
	}
	return nil, fmt.Errorf("%w: %q is no notation", ErrNotation, notation)
}

// Game returns [codec.Santorini] or [codec.Gods].
func (r SantoriniRecord) Game() codec.Game { return Santorini{r.Played.Start}.Game() }

// String returns the FEN of the start and the turns.
func (r SantoriniRecord) String() string { return r.Played.String() }

// Format writes the game in a notation of Santorini. Only the notation "fen" includes the turns that place workers. In
// the other notations, the game begins when all workers are placed.
func (r SantoriniRecord) Format(notation string) (string, error) {
	n, ok := position.NotationByName(notation)
	if !ok {
		return "", noNotation(notation, r.Game())
	}
	if n.Name == "fen" {
		return n.Format(r.Played)
	}
	played, err := r.Played.Placed()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %w", notation, ErrNotation, position.ErrUnplaced)
	}
	return n.Format(played)
}

// Len returns the number of turns.
func (r SantoriniRecord) Len() int { return len(r.Played.Turns) }

// Moments returns the positions before each turn and after the last turn.
func (r SantoriniRecord) Moments() (list []Moment) {
	p := r.Played.Start
	for i, t := range r.Played.Turns {
		list = append(list, Moment{Santorini{p}, i + 1, strconv.Itoa(i + 1), t})
		p = p.PlayLegal(t)
	}
	last := len(list) + 1
	return append(list, Moment{Santorini{p}, last, strconv.Itoa(last), nil})
}

// Outcome returns the outcome of the last position.
func (r SantoriniRecord) Outcome() Outcome { return Santorini{r.End()}.Outcome() }

// End returns the position after the last turn.
func (r SantoriniRecord) End() position.Position {
	p := r.Played.Start
	for _, t := range r.Played.Turns {
		p = p.PlayLegal(t)
	}
	return p
}

// Game returns [codec.Arimaa].
func (r ArimaaRecord) Game() codec.Game { return codec.Arimaa }

// String returns the movelist in one line.
func (r ArimaaRecord) String() string { return r.Played.String() }

// Format writes the game in the named notation of Arimaa.
func (r ArimaaRecord) Format(notation string) (string, error) {
	n, ok := arimaa.NotationByName(notation)
	if !ok {
		return "", noNotation(notation, codec.Arimaa)
	}
	return n.Format(r.Played)
}

// Len returns the number of setups and turns.
func (r ArimaaRecord) Len() (n int) {
	for _, e := range r.Played.Entries {
		if e.Action == arimaa.ActionSetup || e.Action == arimaa.ActionMove {
			n++
		}
	}
	return n
}

// Moments returns the position before each entry of the movelist, and the last position.
func (r ArimaaRecord) Moments() (list []Moment) {
	r.replay(func(m Moment) { list = append(list, m) })
	return list
}

// replay plays the movelist and returns the outcome of the game. It calls the given function with the moment before
// each entry and with the last moment.
func (r ArimaaRecord) replay(see func(Moment)) arimaa.Outcome {
	played := arimaa.NewReplay(r.Played.Start)
	states := []Arimaa{newArimaa(r.Played.Start)} // without states that were taken back
	for i := 0; ; i++ {
		last := states[len(states)-1]
		m := Moment{last, played.Number(), fmt.Sprintf("%d%c", played.Number(), "gs"[played.Side()]), nil}
		if i == len(r.Played.Entries) {
			see(m)
			return played.Outcome()
		}
		e, err := played.Play(r.Played.Entries[i])
		if err != nil {
			panic("game: an entry of a record is not legal: " + err.Error())
		}
		switch p := played.Position(); {
		case e.Action == arimaa.ActionMove:
			m.Next = e.Turn
			states = append(states, last.after(p))
		case e.Action == arimaa.ActionSetup:
			states = append(states, newArimaa(p))
		case e.Action == arimaa.ActionTakeback && p != last.Position:
			states = states[:len(states)-1]
		}
		see(m)
	}
}

// Outcome returns the outcome of the game, which may be a resignation.
func (r ArimaaRecord) Outcome() Outcome { return newOutcome(r.replay(func(Moment) {})) }

// noNotation returns the error that a game cannot be written in the named notation.
func noNotation(notation string, g codec.Game) error {
	for _, n := range Notations() {
		if n.Name == notation {
			return fmt.Errorf("%w: %s is a notation of %s, and this is a game of %s",
				ErrNotation, notation, n.Game.Name(), g.Name())
		}
	}
	return fmt.Errorf("%w: %q is no notation", ErrNotation, notation)
}

// startsRecord reports whether a line begins a new game. Otherwise the line continues the current game. The first
// argument contains the lines of this game so far.
func startsRecord(text, line string) bool {
	if text == "" {
		return true
	}
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if arimaa.IsRecord(text) || arimaa.IsShortForm(text) {
		number := strings.TrimRight(word, "gswb")
		_, err := strconv.Atoi(number)
		return err != nil || len(word) != len(number)+1 || word == "1g" || word == "1w"
	}
	if strings.Contains(word, "/") {
		return true
	}
	if _, err := codec.ReadTurns(codec.Santorini, line); err == nil {
		return false
	}
	// A line with an invalid turn belongs to the game, which must not be read without it. Long words may be codes.
	isCode := len(word) > len("A1B2C3X") && !strings.ContainsAny(word, "->^")
	return isCode || !codec.GoesOn(codec.Santorini, line) || !strings.ContainsAny(line, "ABCDEabcde")
}
