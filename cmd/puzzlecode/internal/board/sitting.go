package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/render"
)

// Options are the game to play and the way to draw it.
type Options struct {
	// Start is the position or game to begin with. Without Start, a game with the settings in Match begins. If Match
	// has no Level, a menu appears.
	Start game.Line
	Match

	Text render.TextOptions // Marks, Choice and Cursor have no effect
	Day  time.Time          // the day of the puzzle of the day

	Program string // how the user calls this program, such as "./puzzlecode"; puzzlecode by default
}

// FitsScreen reports whether [Run] can show the game. It is false for Arimaa, which only [Lines] can show.
func (o Options) FitsScreen() bool {
	return o.Start.IsZero() || o.Start.State().Board().Heights != nil
}

// open opens the game that the options name. If they name none, it returns the zero sitting.
func (o Options) open(ctx context.Context, t *thinker) (sitting, error) {
	switch {
	case !o.Start.IsZero():
		return t.open(ctx, o.Start, play.Options{Level: o.Level, You: o.You})
	case o.Level > 0:
		return t.newGame(ctx, o.Match)
	}
	return sitting{}, nil
}

// open opens a session of play that begins with the line l.
func (t *thinker) open(ctx context.Context, l game.Line, o play.Options) (sitting, error) {
	o.Prover, o.Opponent = t, t
	s, err := play.Open(ctx, l, o)
	if err != nil {
		return sitting{}, err
	}
	return sitting{Session: s, title: s.Heading(), sound: !s.IsPuzzle()}, nil
}

// newGame begins a game.
func (t *thinker) newGame(ctx context.Context, m Match) (sitting, error) {
	start, err := m.start()
	if err != nil {
		return sitting{}, err
	}
	return t.open(ctx, game.Start(start), play.Options{Level: m.Level, You: m.You})
}

// dailyPuzzle opens the puzzle of the given day.
func (t *thinker) dailyPuzzle(ctx context.Context, day time.Time) (sitting, error) {
	return t.collected(ctx, codec.Santorini, "Puzzle of the day", day)
}

// easyPuzzle opens the puzzle without gods of a random Monday, see [collection.Daily].
func (t *thinker) easyPuzzle(ctx context.Context) (sitting, error) {
	day := time.Now().AddDate(0, 0, rand.IntN(collection.Days))
	s, err := t.collected(ctx, codec.Santorini, "Easy puzzle", day.AddDate(0, 0, -(int(day.Weekday())+6)%7))
	s.easy = true
	return s, err
}

// randomPuzzle opens a random puzzle of the game g: Santorini with or without gods.
func (t *thinker) randomPuzzle(ctx context.Context, g codec.Game) (sitting, error) {
	title, days := "Puzzle", collection.Days
	if g == codec.Gods {
		title, days = "Puzzle with gods", collection.GodsDays
	}
	return t.collected(ctx, g, title, time.Now().AddDate(0, 0, rand.IntN(days)))
}

// collected opens the puzzle that the built-in collection has for the given day.
func (t *thinker) collected(ctx context.Context, g codec.Game, title string, day time.Time) (sitting, error) {
	p, err := collection.Daily(g, day)
	if err != nil {
		return sitting{}, err
	}
	var o play.Options
	if _, known := p.Before(); known {
		o.Last = p.Last
	}
	s, err := t.open(ctx, game.Start(p.Code()), o)
	s.title, s.sound = fmt.Sprintf("%s, rated %d", title, p.Rating()), true
	return s, err
}

// ErrInterrupted is the error of [Run] after ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Run shows the board on a terminal until the user quits or the context ends. The result summary is text to print at
// the end: the code of the last position, and the command that continues from there. After ctrl-C the error is
// [ErrInterrupted].
func Run(ctx context.Context, o Options, keyboard, screen *os.File) (summary string, err error) {
	m, err := newModel(ctx, o)
	if err != nil {
		return "", err
	}
	profile := colorprofile.ANSI256
	if !o.Text.Colour {
		profile = colorprofile.ASCII
	}
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(keyboard), tea.WithOutput(screen),
		tea.WithoutSignalHandler(), tea.WithColorProfile(profile)).Run()
	m.drop()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case err == nil && m.interrupted:
		err = ErrInterrupted
	}
	return m.sitting.summary(o.Program), err
}

// A sitting is a session of play with what the terminal shows about it. The zero sitting has no session.
type sitting struct {
	*play.Session
	title string
	easy  bool     // the puzzle after this one is an easy one, too
	sound bool     // the check whether the puzzle has a solution is done
	hints []string // about the turn to play; nil until a hint is requested
	told  int      // number of hints that the person has seen
}

// turnTo replaces the session by another one, and removes the hints for the old turn.
func (s *sitting) turnTo(next *play.Session) { s.Session, s.hints, s.told = next, nil, 0 }

// isChoosing reports whether it is the user's turn.
func (s sitting) isChoosing() bool {
	return s.Session != nil && (s.Phase() == play.Choosing || s.Phase() == play.Free) && !s.IsOver()
}

// isDone reports whether the puzzle is solved or the game is over.
func (s sitting) isDone() bool { return s.Phase() == play.Solved || s.IsOver() }

// goOn returns the session from which the user can continue. In a puzzle, it takes back a wrong turn, or a turn without
// a reply yet.
func (s sitting) goOn() *play.Session {
	switch s.Phase() {
	case play.Judging, play.Replying, play.Mistaken:
		if s.IsPuzzle() {
			back, _ := s.Undo()
			return back
		}
	}
	return s.Session
}

// status names the side to move with its goal, or the result of the game. It is empty if the puzzle is solved, or if
// the message already ends with the same text.
func (s sitting) status() string {
	status := s.goOn().Status()
	if s.Phase() == play.Solved || strings.HasSuffix(s.Message().Text, status) {
		return ""
	}
	return status
}

// try plays a turn of the user. For an illegal turn, the error names the broken rule.
func (s sitting) try(t game.Turn) (*play.Session, error) {
	next, err := s.Play(t)
	if illegal := (*game.LineError)(nil); errors.As(err, &illegal) {
		err = illegal.Err
	}
	return next, err
}

// marks returns the marks that show the last turn on the board. It returns nil if the position before that turn is
// unknown.
func (s sitting) marks() []render.Mark {
	last := s.LastTurn()
	if n := s.Line().Len(); n > 0 {
		return render.LastTurn(s.Line().StateAt(n - 1).Parts(last))
	}
	if before, known := puzzles.Before(s.State(), last); known {
		return render.LastTurn(before.Parts(last))
	}
	return nil
}

// summary returns lines to print at the end, such as the command of the program that continues. It returns "" without a
// session.
func (s sitting) summary(program string) string {
	if s.Session == nil {
		return ""
	}
	program = cmp.Or(program, "puzzlecode")
	on, out := s.goOn(), ""
	switch {
	case s.Phase() == play.Solved:
		return fmt.Sprintf("solved    %v\n", s.Line().Start())
	case on.IsOver():
		out = fmt.Sprintf("position  %v\n", on.Code())
	case s.Level() > 0:
		out = fmt.Sprintf("go on     %s play --level %d --as %s %v\n", program, s.Level(), s.You(), on.Code())
	default:
		out = fmt.Sprintf("go on     %s play %v\n", program, on.Code())
	}
	if s.Level() > 0 && s.Line().Len() > 0 {
		turns := strings.Join(s.Line().Texts(), " ")
		out += fmt.Sprintf("analyse   %s analyse '%s %s'\n", program, s.Line().StateAt(0), turns)
	}
	return out
}

// thinkingTime is the maximum time that the engine takes for a turn or a hint.
const thinkingTime = time.Second

// A thinker is the computer player: the engine for games and the solver for puzzles. It answers one question at a time.
// An answer ends early if its context ends.
type thinker struct {
	play.Direct
	engine *engine.Engine // nil until it is needed
	seed   uint64         // random seed of the engine's mistakes
}

func newThinker() *thinker {
	return &thinker{Direct: play.Direct{Limits: solver.Limits{Cores: -1}}, seed: rand.Uint64()}
}

// Reply returns the turn that the engine plays at the given level.
func (t *thinker) Reply(ctx context.Context, s game.State, level int) (_ game.Turn, err error) {
	if t.engine == nil {
		if t.engine, err = engine.New(engine.Options{Cores: -1}); err != nil {
			return nil, err
		}
	}
	return t.engine.Reply(ctx, s, engine.Limits{Level: level, Time: thinkingTime, Seed: t.seed})
}
