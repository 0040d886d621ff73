// Package say contains all sentences for players about goals, verdicts, hints and outcomes. Each sentence is written
// only here; commands, pages, images and JSON print it. [Catalogue] returns the sentences that a page without a server
// fills in itself.
package say

import (
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
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

// Rest returns the sentences after the first. It is empty for a neutral message.
func (m Message) Rest() string {
	if m.Tone == Neutral {
		return ""
	}
	_, rest, _ := strings.Cut(m.Text, ". ")
	return rest
}

// Goal returns a goal as a heading, such as "Win in 3". The text is empty for [codec.NoGoal].
func Goal(g codec.Goal) string { return goalText(g, "Win with this turn", "Win in ", "Hold out for ") }

// Task returns the title of a puzzle, which says what a side must do: "Sun wins in 3" or "Moon must hold out for 2
// turns". The title is empty for [codec.NoGoal].
func Task(side game.Side, g codec.Goal) string { return task(Side(side), g) }

func task(side string, g codec.Goal) string {
	return goalText(g, side+" wins with this turn", side+" wins in ", side+" must hold out for ")
}

// goalText chooses one of three texts. For a win with this turn, it returns the first text. For a longer win it returns
// the second text, and for a hold the third text, with the number of turns added. The text is empty for [codec.NoGoal].
func goalText(g codec.Goal, now, win, hold string) string {
	switch {
	case g == codec.Win1:
		return now
	case g.IsWin():
		return win + strconv.Itoa(g.Turns())
	case g.IsHold():
		return hold + turns(g.Turns())
	}
	return ""
}

// shortGoal returns a goal in few words, such as "Win in 3" or "Hold 2".
func shortGoal(g codec.Goal) string {
	if g.IsHold() {
		return "Hold " + strconv.Itoa(g.Turns())
	}
	return goalText(g, "Win in 1", "Win in ", "")
}

// Now returns the end of a sentence, which names the remaining goal, such as ": now win in 2". The text is empty for
// [codec.NoGoal].
func Now(g codec.Goal) string {
	switch g {
	case codec.NoGoal:
		return ""
	case codec.Win1: // "this turn" would mean the turn that was just played
		return ": win with your next turn"
	}
	return ": now " + inSentence(Goal(g))
}

// Meaning explains a goal to a newcomer. The text is empty for [codec.NoGoal].
func Meaning(g codec.Goal) string {
	switch n := g.Turns(); {
	case g == codec.Win1:
		return "Find the turn that wins at once."
	case g.IsWin():
		return "Find the only first turn that forces a win in at most " + turns(n) + " of yours."
	case g == codec.Hold1:
		return "Your opponent threatens to win next turn. Find the only turn that prevents it."
	case g.IsHold():
		return "Only one turn keeps your opponent from forcing a win in " + turns(n) + ". Find it."
	}
	return ""
}

// Side returns the name of a side as people read it: Sun for [game.First], Moon for [game.Second], Gold or Silver.
func Side(s game.Side) string {
	switch s {
	case game.First, game.Second:
		return position.Side(s.Index()).Name()
	}
	return strings.ToUpper(string(s[:1])) + string(s[1:])
}

// Square describes a square of the given height in a word or two, such as "level 2".
func Square(height int) string { return sentences["square."+strconv.Itoa(height)].Text }

// Mark describes a mark on a square for people who do not see it, such as "can move". It is empty for a mark that they
// do not miss.
func Mark(name string) string { return sentences["mark."+name].Text }

// Status returns a sentence about a state. If the game is over, it names the winner and the ending. Otherwise it names
// the goal of the side to move, such as "Sun wins in 3.". Without a goal, it names only that side.
func Status(s game.State, g codec.Goal) string {
	switch {
	case s.IsPlacing() && s.Game() == codec.Arimaa:
		return Side(s.Side()) + " to set up the pieces."
	case s.IsPlacing():
		return Side(s.Side()) + " to place its workers."
	}
	if o := s.Outcome(); o.Over() {
		return Ended(s, o)
	}
	text := Task(s.Side(), g) + "."
	if g == codec.NoGoal {
		text = toMove(s.Side()) + "."
	}
	if game.Raised(s) {
		text += " " + raised(s.Side())
	}
	return text
}

// Ended says how a game has ended and who has won. s is the last state.
func Ended(s game.State, o game.Outcome) string {
	won := HasWon(o.Winner) + "."
	switch o.Ending {
	case game.Climb, game.Drop, game.Power:
		return byStep(s, o)
	case game.Goal:
		return "A rabbit has reached its goal: " + won
	case game.Elimination:
		return Side(o.Winner.Other()) + " has no rabbits left: " + won
	}
	return Side(s.Side()) + " has no legal turn: " + won
}

// byStep says that a side has won by a step. It describes the step only if a worker stands on a square where such a
// step can end. A position with gods may lack such a worker.
func byStep(s game.State, o game.Outcome) string {
	b, how := s.Board(), ""
	won := powers.All[PairOf(s)[o.Winner.Index()]].Won
	for _, p := range b.Pieces {
		switch high := b.Height(p.Square); {
		case p.Side != o.Winner:
		case o.Ending == game.Climb && high == 3:
			how = "climbed to level 3 and "
		case won != "" && (o.Ending == game.Power || o.Ending == game.Drop && high < 2):
			how = won + " and "
		}
	}
	return Side(o.Winner) + " has " + how + "won."
}

// StatusOf is [Status] for the position and the goal of a code.
func StatusOf(c codec.Code) string { return Status(game.New(c), c.Goal()) }

// Mover names the winner or the side to move in a few words. It adds "not up" if the side to move must not move up
// because of Athena.
func Mover(s game.State) string {
	if o := s.Outcome(); o.Over() {
		return HasWon(o.Winner)
	}
	if s.IsPlacing() {
		return Side(s.Side()) + " to set up"
	}
	if game.Raised(s) {
		return toMove(s.Side()) + ", not up"
	}
	return toMove(s.Side())
}

// Yours changes the words of [Mover] for the player whose side is to move: "Your turn as Sun".
func Yours(s game.Side, mover string) string { return strings.Replace(mover, toMove(s), yours(s), 1) }

func yours(s game.Side) string { return "Your turn as " + Side(s) }

// TurnsLeft says in a few words how many turns are left for a goal, which must not be [codec.NoGoal].
func TurnsLeft(g codec.Goal) string {
	if g.Turns() == 1 {
		return About("mover.one").Text
	}
	return About("mover.many", "{n}", g.Turns()).Text
}

func toMove(s game.Side) string { return Side(s) + " to move" }

// HasWon says in a few words that a side has won.
func HasWon(s game.Side) string { return Side(s) + " has won" }

// Resigned says that a side has given up.
func Resigned(s game.Side) string {
	return About("review.resigned", "{side}", s, "{other}", s.Other()).Text
}

// Caption returns the goal of the side to move, such as "Sun wins in 3". Without a goal, or after the end of the game,
// it returns the same words as [Mover].
func Caption(s game.State, g codec.Goal) string {
	if g == codec.NoGoal || s.Outcome().Over() {
		return Mover(s)
	}
	return Task(s.Side(), g)
}

// Opponent returns the heading for a game against the computer at the given engine level.
func Opponent(level int) string { return About("heading.level", "{level}", level).Text }

// Reviewed returns the heading for the review of a game. The argument level is the engine level of the opponent, or 0
// for a game between people.
func Reviewed(level int) string {
	if level > 0 {
		return Opponent(level)
	}
	return About("heading.game").Text
}

// GameOf says who won a game of n turns. The argument winner is empty if nobody won.
func GameOf(winner string, n int) string {
	if winner == "" {
		return turns(n)
	}
	return winner + " won in " + turns(n)
}

// Against names the two players of a game.
func Against(player, opponent string) string { return player + " against " + opponent }

// turns writes a number of turns, such as "2 turns".
func turns(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return strconv.Itoa(n) + " turns"
}
