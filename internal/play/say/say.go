// Package say contains all sentences for players about goals, verdicts, hints and outcomes. Each sentence is written
// only here; commands, pages, images and JSON print it. The methods of a [Language] return the sentences in that
// language. The functions without a language return texts that are the same in all languages, such as results that
// programs read. [Language.Catalogue] returns the sentences that a page without a server fills in itself.
package say

import (
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
)

// A Tone says whether a message is good or bad news.
type Tone string

// The tones.
const (
	Neutral Tone = ""
	Good    Tone = "good"
	Slow    Tone = "slow" // it wins, but not in time
	Bad     Tone = "bad"
)

// A Message is one or two sentences with their tone.
type Message struct {
	Text string `json:"text"`
	Tone Tone   `json:"tone,omitempty"`
}

// Lead returns the first sentence, which matters most. If the message is neutral, Lead returns its whole text.
func (m Message) Lead() string { return strings.TrimSuffix(m.Text, " "+m.Rest()) }

// Rest returns the sentences after the first, which ends at the first full stop before a space. It is empty for a
// neutral message.
func (m Message) Rest() string {
	if m.Tone == Neutral {
		return ""
	}
	_, rest, _ := strings.Cut(m.Text, ". ")
	return rest
}

// Goal returns a goal as a heading, such as "Win in 3". The text is empty for [codec.NoGoal].
func (l *Language) Goal(g codec.Goal) string { return l.ofGoal("goal", g) }

// Task returns the title of a puzzle, which says what a side must do: "Sun wins in 3" or "Moon must hold out for 2
// turns". The title is empty for [codec.NoGoal].
func (l *Language) Task(side game.Side, g codec.Goal) string {
	return l.ofGoal("task", g, "{side}", side)
}

// Puzzles returns the heading of a list of puzzles with a goal, such as "Puzzles: win in 3". The text is empty for
// [codec.NoGoal].
func (l *Language) Puzzles(g codec.Goal) string { return l.ofGoal("puzzles", g) }

// ofGoal returns one of four texts, with the number of turns of a goal. The name of the text ends with the result of
// endingOf. The text is empty for [codec.NoGoal].
func (l *Language) ofGoal(name string, g codec.Goal, words ...any) string {
	ending := endingOf(g)
	if ending == "" {
		return ""
	}
	return l.phrase(name+ending, append(words, "{n}", g.Turns())...)
}

// endingOf returns the end of the name of a text about a goal: ".win1" for a win with this turn, ".win" for a longer
// win, ".hold1" for a hold of one turn, ".hold" for a longer hold, and "" for [codec.NoGoal].
func endingOf(g codec.Goal) string {
	switch {
	case g == codec.Win1:
		return ".win1"
	case g.IsWin():
		return ".win"
	case g == codec.Hold1:
		return ".hold1"
	case g.IsHold():
		return ".hold"
	}
	return ""
}

// Now returns the end of a sentence, which names the remaining goal, such as ": now win in 2". The text is empty for
// [codec.NoGoal].
func (l *Language) Now(g codec.Goal) string { return l.ofGoal("now", g) }

// Meaning explains a goal to a newcomer. The text is empty for [codec.NoGoal].
func (l *Language) Meaning(g codec.Goal) string { return l.ofGoal("meaning", g) }

// Side returns the name of a side as people read it: Sun for [game.First], Moon for [game.Second], Gold or Silver.
func (l *Language) Side(s game.Side) string { return l.phrase("side." + string(s)) }

// Game returns the name of a game, such as "Santorini with gods".
func (l *Language) Game(g codec.Game) string { return l.phrase("name." + g.String()) }

// Kind returns the name of a kind of piece, such as "worker". The argument is a value of [game.Piece.Kind].
func (l *Language) Kind(kind string) string { return l.phrase("piece." + kind) }

// Describe describes a state in a sentence: it begins with the game, and continues like [Language.Status].
func (l *Language) Describe(s game.State, g codec.Goal) string {
	return l.Game(s.Game()) + ": " + l.Status(s, g)
}

// Square describes a square of the given height in a word or two, such as "level 2".
func (l *Language) Square(height int) string { return l.phrase("square." + strconv.Itoa(height)) }

// Mark describes a mark on a square for people who do not see it, such as "can move". It is empty for a mark that they
// do not miss.
func (l *Language) Mark(name string) string { return l.Text(sentences["mark."+name].Text) }

// Status returns a sentence about a state. If the game is over, it names the winner and the ending. Otherwise it names
// the goal of the side to move, such as "Sun wins in 3.". Without a goal, it names only that side.
func (l *Language) Status(s game.State, g codec.Goal) string {
	switch {
	case s.IsPlacing() && s.Game() == codec.Arimaa:
		return l.phrase("status.setup", "{side}", s.Side())
	case s.IsPlacing():
		return l.phrase("status.place", "{side}", s.Side())
	}
	if o := s.Outcome(); o.Over() {
		return l.Ended(s, o)
	}
	text := l.Task(s.Side(), g) + "."
	if g == codec.NoGoal {
		text = l.toMove(s.Side()) + "."
	}
	if game.Raised(s) {
		text += " " + l.raised(s.Side())
	}
	return text
}

// Ended says how a game has ended and who has won. s is the last state.
func (l *Language) Ended(s game.State, o game.Outcome) string {
	text := phrases["ended.blocked"]
	switch o.Ending {
	case game.Climb, game.Drop, game.Power:
		text = byStep(s, o)
	case game.Goal:
		text = phrases["ended.goal"]
	case game.Elimination:
		text = phrases["ended.elimination"]
	}
	return l.fill(text, []any{"{side}", o.Winner, "{other}", o.Winner.Other(), "{mover}", s.Side()})
}

// byStep returns the English text which says that a side has won by a step. The text describes the step only if a
// worker stands on a square where such a step can end. A position with gods may lack such a worker.
func byStep(s game.State, o game.Outcome) string {
	b, text := s.Board(), phrases["ended"]
	won := powers.All[PairOf(s)[o.Winner.Index()]].Won
	for _, p := range b.Pieces {
		switch high := b.Height(p.Square); {
		case p.Side != o.Winner:
		case o.Ending == game.Climb && high == 3:
			text = phrases["ended.climb"]
		case won != "" && (o.Ending == game.Power || o.Ending == game.Drop && high < 2):
			text = won
		}
	}
	return text
}

// StatusOf is [Language.Status] for the position and the goal of a code.
func (l *Language) StatusOf(c codec.Code) string { return l.Status(game.New(c), c.Goal()) }

// Mover names the winner or the side to move in a few words. It adds "not up" if the side to move must not move up
// because of Athena.
func (l *Language) Mover(s game.State) string {
	if o := s.Outcome(); o.Over() {
		return l.HasWon(o.Winner)
	}
	if s.IsPlacing() {
		return l.phrase("mover.setup", "{side}", s.Side())
	}
	if game.Raised(s) {
		return l.phrase("mover.low", "{side}", s.Side())
	}
	return l.toMove(s.Side())
}

// Yours is [Language.Mover] for the player whose side is to move: "Your turn as Sun".
func (l *Language) Yours(s game.State) string {
	switch {
	case s.Outcome().Over() || s.IsPlacing():
		return l.Mover(s)
	case game.Raised(s):
		return l.phrase("yours.low", "{side}", s.Side())
	}
	return l.yours(s.Side())
}

func (l *Language) yours(s game.Side) string { return l.phrase("yours", "{side}", s) }

// TurnsLeft says in a few words how many turns are left for a goal, which must not be [codec.NoGoal].
func (l *Language) TurnsLeft(g codec.Goal) string { return l.counted("mover", g.Turns()) }

func (l *Language) toMove(s game.Side) string { return l.phrase("mover.move", "{side}", s) }

// HasWon says in a few words that a side has won.
func (l *Language) HasWon(s game.Side) string { return l.phrase("mover.won", "{side}", s) }

// Resigned says that a side has given up.
func (l *Language) Resigned(s game.Side) string {
	return l.About("review.resigned", "{side}", s, "{other}", s.Other()).Text
}

// Caption returns the goal of the side to move, such as "Sun wins in 3". Without a goal, or after the end of the game,
// it returns the same words as [Language.Mover].
func (l *Language) Caption(s game.State, g codec.Goal) string {
	if g == codec.NoGoal || s.Outcome().Over() {
		return l.Mover(s)
	}
	return l.Task(s.Side(), g)
}

// Opponent returns the heading for a game against the computer at the given engine level.
func (l *Language) Opponent(level int) string { return l.About("heading.level", "{level}", level).Text }

// Reviewed returns the heading for the review of a game. The argument level is the engine level of the opponent, or 0
// for a game between people.
func (l *Language) Reviewed(level int) string {
	if level > 0 {
		return l.Opponent(level)
	}
	return l.About("heading.game").Text
}

// GameOf says who won a game of n turns. The argument winner is empty if nobody won.
func (l *Language) GameOf(winner string, n int) string {
	if winner == "" {
		return l.counted("turns", n)
	}
	return l.counted("turns.won", n, "{name}", winner)
}

// Against names the two players of a game.
func (l *Language) Against(player, opponent string) string {
	return l.phrase("versus", "{side}", player, "{other}", opponent)
}
