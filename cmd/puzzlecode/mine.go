package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func newMine() *cobra.Command {
	m := miner{players: playersSimple, engine: mine.EngineGames{Nodes: mine.EngineTurnNodes}, rangeSize: 100,
		advance: func(int64) {}}
	o := &m.options
	least, most := 2, 3
	var goals, quality string
	cmd := &cobra.Command{
		Use:   "mine [FILE...]",
		Short: "Find puzzles in games",
		Long: `Mine searches the positions of Santorini games for puzzles with exactly one key
turn: wins (--goals win, the default), or positions in which only one turn does
not lose (--goals hold or both). --least and --most set the number of turns. It
skips duplicates: puzzles that equal an earlier one after rotation, reflection
or swapping the players. --quality strict also skips puzzles that a strong
player would find dull; each criterion also has a flag of its own.

The games are those of the FILEs, in the notations that "games check" reads, -
for standard input, or with --self-play those of a simple player against itself,
which never end; --count or ctrl-C stops them. With --players engine the engine
plays, which defends better; --turn-nodes says how well. With --gods they are
games with gods, of every pair in turn. A game that is wrong
ends the search with exit status 1. With --keep-going it is reported and left
out, and the exit status is 1 at the end.

The puzzles are printed, as a table on a terminal and otherwise as JSON, an
object a line; --to changes that. With --out they are appended to a file as
JSON. A search with --out may be stopped, even killed, at any moment: the same
command resumes it, and nothing is lost or repeated. Only --count, --cores,
--author and --created may change when it is resumed.

With --db, or if ` + databaseVariable + ` is set and neither --out nor --db none is given,
the puzzles are inserted into a database. The run is split into ranges of games.
On Postgres these are queued, and "puzzlecode work" processes them on any number
of machines; on SQLite this command does. Self-play then needs --games.

The same games and flags give the same puzzles, on any number of processors. On
a terminal a bar shows how far it is, otherwise a line is printed each minute.`,
		Example: `  puzzlecode mine games.txt > puzzles.jsonl
  puzzlecode mine --self-play 1 --most 4 --count 100 --out puzzles.jsonl
  puzzlecode mine --self-play 1 --players engine --out puzzles.jsonl
  puzzlecode mine --self-play 1 --gods --quality strict --count 20
  puzzlecode mine --self-play 1 --games 1000 --db default`,
		RunE: func(cmd *cobra.Command, files []string) error {
			m.selfPlay = len(files) == 0
			if !cmd.Flags().Changed("to") && processOf(cmd).out.isTerminal() {
				m.to = formTable
			}
			if least > most && cmd.Flags().Changed("most") {
				return usagef(cmd, "--least %d is more than --most %d", least, most)
			}
			o.Goals = goalsWithin(goals, least, max(least, most))
			if len(o.Goals) == 0 {
				return usagef(cmd, "--goals %s has none with --least %d, must be at most %d", goals, least, codec.MaxHold)
			}
			o.Created = orToday(o.Created)
			if m.database.isUsed() {
				return m.store(cmd, files)
			}
			return m.run(cmd, files)
		},
	}
	f := cmd.Flags()
	addNumber(cmd, &m.engine.Seed, "self-play", "seed of the games of a player against itself", 0, unbounded)
	f.BoolVar(&m.gods, "gods", false, "with --self-play, games with gods")
	addChoice(cmd, &m.players, "players", "who plays the games of self-play", playersSimple, playersEngine)
	addNumber(cmd, &m.engine.Nodes, "turn-nodes", "with --players engine, positions searched for a turn", 1, unbounded)
	m.format.addTo(cmd)
	f.StringVar(&m.out, "out", "", "file to append the puzzles to; resumed if it exists")
	addNumber(cmd, &least, "least", "minimum number of turns", 1, codec.MaxWin)
	addNumber(cmd, &most, "most", "maximum number of turns; each more takes about 50 times as long", 1, codec.MaxWin)
	addChoice(cmd, &goals, "goals", "kind of goals", goalsWin, goalsHold, goalsBoth)
	addQuality(cmd, &quality, &o.Quality)
	addNumber(cmd, &o.Rating, "rating", "minimum rating", 0, 3000)
	addNumber(cmd, &o.Count, "count", "maximum number of puzzles (0: no limit)", 0, unbounded)
	addNodes(cmd, &o.Nodes)
	addCores(cmd, &o.Cores, solver.MaxCores)
	f.StringVar(&o.Author, "author", "", "author of the puzzles")
	m.wrong.addFlag(cmd, "game")
	addDay(cmd, &o.Created, "created", "`DAY` of the puzzles (default today)")
	const format = "format of standard output; on a terminal the default is " + formTable
	addChoice(cmd, &m.to, "to", format, formJSON, formCodes, formTable)
	m.database.addOptionalFlag(cmd, "database to insert the puzzles into", "out|gods")
	addNumber(cmd, &m.games, "games", "with a database, number of games of self-play", 0, unbounded)
	addNumber(cmd, &m.rangeSize, "range", "with a database, number of games in a range", 1, 100_000)
	const noDatabase = "to use no database, set --db " + databaseNone
	addRules(cmd,
		rule{"", needs, "FILE|self-play", "- is standard input, and --self-play takes a seed"},
		rule{"FILE", excludes, "self-play", ""},
		rule{"players|turn-nodes|gods", needs, "self-play", ""},
		rule{"turn-nodes", needs, "players=" + playersEngine, ""},
		rule{"gods", excludes, "players=" + playersEngine, ""},
		rule{"gods", excludes, "db", `find puzzles with --out, and import them with "db import"`},
		rule{"-", excludes, "out|db", "standard input cannot be read again to resume"},
		rule{"to", excludes, "out|db", "--to is for standard output"},
		rule{"out|count", excludes, "db", noDatabase},
		rule{"games|range", needs, "db", "only a search with a database has ranges, and a number of games"},
		rule{"games", excludes, "FILE", "it is for the games of self-play"},
		rule{"db", needs, "FILE|games", "set the number of games of self-play; " + noDatabase},
	)
	return cmd
}

// The values of --quality.
const (
	qualityAny    = "any"
	qualityStrict = "strict"
)

// addQuality adds the flag --quality, which chooses a set of criteria for puzzles, and a flag for each single
// criterion. The flags of single criteria have priority.
func addQuality(cmd *cobra.Command, preset *string, q *mine.Quality) {
	addChoice(cmd, preset, "quality", "criteria for puzzles; the following flags change them", qualityAny, qualityStrict)
	var criteria []string
	check := func(value *bool, name, usage string) {
		criteria = append(criteria, name)
		cmd.Flags().BoolVar(value, name, false, usage)
	}
	check(&q.Mistake, "mistake", "wins: only after a mistake of the opponent")
	check(&q.Lasting, "lasting", "holds: the key turn must also hold for one turn more")
	check(&q.Naive, "naive", "a naive player must play another turn than the key turn")
	check(&q.Hidden, "hidden", "a strong player must not see the solution at once")
	count := func(value *int, name, usage string) {
		criteria = append(criteria, name)
		addNumber(cmd, value, name, usage, 0, 1000)
	}
	count(&q.Safe, "safe", "minimum number of safe first turns")
	count(&q.Threats, "threats", "minimum number of other threats, if the key turn is one")
	count(&q.Decoys, "decoys", "minimum number of plausible turns, if the key turn is quiet")
	count(&q.Second, "second", "drop a puzzle with at least this number of duals (0: never)")
	count(&q.Slower, "slower",
		"drop a puzzle if at least this number of other first turns win one turn later (0: never)")
	count(&q.PerGame, "per-game", "maximum number of puzzles of a game (0: no limit)")
	count(&q.Apart, "apart", "minimum number of turns between two puzzles of a game")
	before(cmd, func(cmd *cobra.Command, _ []string) error {
		if *preset == qualityAny {
			return nil
		}
		given := map[string]string{}
		for _, name := range criteria {
			if cmd.Flags().Changed(name) {
				given[name] = cmd.Flags().Lookup(name).Value.String()
			}
		}
		*q = mine.Strict()
		for name, value := range given {
			if err := cmd.Flags().Set(name, value); err != nil {
				return err
			}
		}
		return nil
	})
}

// The values of --goals.
const (
	goalsWin  = "win"
	goalsHold = "hold"
	goalsBoth = "both"
)

// goalsWithin returns the goals of a kind: win, hold or both. The arguments least and most are the smallest and the
// greatest number of turns.
func goalsWithin(kind string, least, most int) (goals []codec.Goal) {
	for goal := codec.Win1; goal.IsValid(); goal++ {
		isKind := kind == goalsBoth || goal.IsWin() == (kind == goalsWin)
		if isKind && least <= goal.Turns() && goal.Turns() <= most {
			goals = append(goals, goal)
		}
	}
	return goals
}

// miner is a run of the command mine.
type miner struct {
	options  mine.Options
	selfPlay bool
	gods     bool             // the games of self-play have gods
	players  string           // who plays the games of self-play
	engine   mine.EngineGames // the games of the engine; the simple players have the same seed
	out      string
	to       string // the format of standard output
	wrong    wrongItems
	format   gameFormat

	database         database
	games, rangeSize int // with a database: numbers of games of self-play, and of games in a range

	progress atomic.Pointer[progress]
	begun    time.Time         // time of the first tally
	first    int               // candidates in the first tally
	advance  func(found int64) // moves the bar
}

// The values of --players.
const (
	playersSimple = "simple"
	playersEngine = "engine"
)

// progress is how far a search has come.
type progress struct {
	mine.Tally
	rate float64 // candidates per second
}

func (m *miner) run(cmd *cobra.Command, files []string) (err error) {
	ctx := cmd.Context()
	processOf(cmd).onStop(m.reached)
	m.options.Cores = orAll(m.options.Cores)
	m.options.Progress = m.show
	m.progress.Store(new(progress))

	var source iter.Seq2[mine.Candidate, error]
	name := ""
	switch {
	case !m.selfPlay:
		if m.out != "" {
			if name, err = nameOf(files); err != nil {
				return err
			}
		}
		inGames := func(name string, file *input) iter.Seq2[mine.Candidate, error] {
			return mine.InGames(name, explained(m.format.games(file)))
		}
		source = ofFiles(cmd, files, m.out == "", m.line, &m.wrong, inGames)
	case m.players == playersEngine:
		name = m.engine.String()
		source = m.engine.Candidates(ctx)
	case m.gods:
		name = fmt.Sprintf("self-play with gods, seed %d", m.engine.Seed)
		source = mine.InGodsSelfPlayGames(ctx, m.engine.Seed, 1, math.MaxUint64)
	default:
		name = fmt.Sprintf("self-play, seed %d", m.engine.Seed)
		source = mine.InSelfPlay(ctx, m.engine.Seed)
	}
	unwatch := m.watch(cmd)
	var tally mine.Tally
	if m.out != "" {
		tally, err = mine.File(ctx, m.out, name, source, m.options)
	} else {
		out := newPuzzleWriter(cmd.OutOrStdout(), m.to, nil)
		tally, err = mine.Run(ctx, source, m.options, out.Write)
	}
	m.show(tally)
	unwatch()
	if stopped := ctx.Err(); stopped != nil && errors.Is(err, stopped) {
		err = stopped // without the place in the input
	}
	if err == nil || m.out != "" && tally != (mine.Tally{}) {
		text := summary(tally)
		if wrong := m.wrong.count.Load(); wrong > 0 {
			text += ", " + counted(wrong, "wrong game") + " left out"
		}
		note(cmd, text)
	}
	return m.failed(err)
}

// failed returns the final error of a search. If err is nil but invalid games were left out, it returns errReported.
func (m *miner) failed(err error) error {
	if !m.wrong.keepGoing && errors.As(err, new(*puzzles.LineError)) {
		return fmt.Errorf("%w; the games after it were not searched: with --keep-going such games are left out", err)
	}
	return orReported(err, m.wrong.any())
}

// reached describes how far a search came before it was stopped.
func (m *miner) reached() string {
	if m.out != "" {
		return "; run the same command again to resume"
	}
	return " after " + foundIn(m.progress.Load().Tally)
}

func foundIn(t mine.Tally) string {
	return counted(t.Found, "puzzle") + " in " + counted(t.Candidates, "position")
}

// summary formats the numbers of puzzles, positions and rejected positions. Rejected positions are listed by reason.
func summary(t mine.Tally) string {
	out := foundIn(t)
	for _, part := range []struct {
		n    int
		what string
	}{
		{t.Several, "wins with several key turns"},
		{t.Same, "the same as one before"},
		{t.Dull, "dull"},
		{t.Easy, "too easy"},
		{t.GaveUp, "given up"},
	} {
		if part.n > 0 {
			out += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return out
}

// nameOf returns one text with the names of all files, each with a checksum of the content.
func nameOf(files []string) (string, error) {
	var names []string
	for _, name := range files {
		sum, err := sumOf(name)
		if err != nil {
			return "", err
		}
		names = append(names, fmt.Sprintf("%s (sha256 %x...)", name, sum[:6]))
	}
	return strings.Join(names, ", "), nil
}

// sumOf returns the checksum of a file.
func sumOf(name string) ([]byte, error) {
	switch info, err := os.Stat(name); {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, folderError(name)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s can be read only once, must be a FILE that can be read again to resume", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return sum.Sum(nil), err
}

// watch shows the progress of self-play. On a terminal it shows a bar of the puzzles found, elsewhere a line each
// minute.
func (m *miner) watch(cmd *cobra.Command) (stop func()) {
	overwritten := m.out == "" && terminal(cmd) != nil && processOf(cmd).out.isTerminal()
	if !m.selfPlay || overwritten { // open shows the progress in files
		return func() {}
	}
	m.advance, stop = showBar(cmd, "self-play", int64(m.options.Count), m.line)
	return stop
}

// show stores the progress t of the search, and moves the bar.
func (m *miner) show(t mine.Tally) {
	if m.begun.IsZero() {
		m.begun, m.first = time.Now(), t.Candidates
	}
	m.progress.Store(&progress{t, float64(t.Candidates-m.first) / max(time.Since(m.begun).Seconds(), 0.001)})
	m.advance(int64(t.Found))
}

func (m *miner) line() string {
	p := m.progress.Load()
	return fmt.Sprintf("%s, %.0f/s", foundIn(p.Tally), p.rate)
}

// store begins or resumes a search whose puzzles go into a database. On SQLite, it also runs the search. On Postgres,
// worker processes run the search.
func (m *miner) store(cmd *cobra.Command, files []string) error {
	return m.database.with(cmd, creates, func(s *store.Store) (err error) {
		var w work.Work
		switch ctx := cmd.Context(); {
		case !m.selfPlay:
			var name string
			if name, err = nameOf(files); err != nil {
				return err
			}
			w, err = work.MineGames(ctx, s, name, m.fileGames(cmd, files), m.rangeSize, m.options)
		case m.players == playersEngine:
			m.engine.Last = uint64(m.games)
			w, err = work.MineEngineGames(ctx, s, m.engine, m.rangeSize, m.options)
		default:
			w, err = work.MineSelfPlay(ctx, s, m.engine.Seed, m.games, m.rangeSize, m.options)
		}
		if err != nil {
			return err
		}
		return m.failed(runHere(cmd, s, w, m.options.Cores))
	})
}

// fileGames yields the games in files.
func (m *miner) fileGames(cmd *cobra.Command, files []string) iter.Seq2[work.FileGame, error] {
	read := func(name string, file *input) iter.Seq2[work.FileGame, error] {
		return func(yield func(work.FileGame, error) bool) {
			for g, err := range explained(m.format.games(file)) {
				var r game.SantoriniRecord
				if err == nil {
					if r, err = game.RecordAs[game.SantoriniRecord](g.Record); err == nil {
						_, err = r.Played.Placed()
					}
					if err != nil {
						err = &puzzles.LineError{Line: g.Line, Err: err}
					}
				}
				if err != nil {
					err = fmt.Errorf("%s: %w", name, err)
				}
				if !yield(work.FileGame{Name: name, Line: g.Line, Game: r.Played}, err) {
					return
				}
			}
		}
	}
	return ofFiles(cmd, files, false, nil, &m.wrong, read)
}
