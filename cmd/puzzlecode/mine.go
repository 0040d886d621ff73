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
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newMine() *cobra.Command {
	var o mine.Options
	m := miner{options: &o}
	var into mineInto
	into.players, into.wrong, into.form = &m.players, &m.wrong, &m.form
	least, most := number{2, 1, codec.MaxWin}, number{3, 1, codec.MaxWin}
	rating, cores := number{0, 0, 3000}, number{0, 0, solver.MaxCores}
	quality, kind := newQualityFlags(), choice{}
	count, nodes, seed := number{most: math.MaxInt}, number{most: math.MaxInt}, number{most: math.MaxInt}
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
			m.selfPlay = cmd.Flags().Changed("self-play")
			switch {
			case m.selfPlay && len(files) > 0:
				return usagef(cmd, "FILEs and --self-play do not go together")
			case !m.selfPlay && len(files) == 0:
				return usagef(cmd, "the games are missing: set FILEs, - for standard input, or --self-play with a seed")
			case !m.selfPlay && (cmd.Flags().Changed("players") || cmd.Flags().Changed("turn-nodes")):
				return usagef(cmd, "--players and --turn-nodes are only for --self-play")
			case m.players.kind.value != playersEngine && cmd.Flags().Changed("turn-nodes"):
				return usagef(cmd, "--turn-nodes is only for --players %s", playersEngine)
			case least.value > most.value && cmd.Flags().Changed("most"):
				return usagef(cmd, "--least %d is more than --most %d", least.value, most.value)
			}
			stored := into.isNamed()
			switch {
			case m.gods && (!m.selfPlay || m.players.kind.value == playersEngine):
				return usagef(cmd, "--gods is only for --self-play of simple players")
			case m.gods && stored && m.out == "" && cmd.Flags().Changed("db"):
				return usagef(cmd, "--gods does not go with --db: find puzzles with --out, and import them with \"db import\"")
			case m.gods:
				stored = false
			}
			if !cmd.Flags().Changed("to") && processOf(cmd).out.isTerminal() {
				m.to.value = formTable
			}
			if m.out != "" && !cmd.Flags().Changed("db") {
				stored = false // the variable is for searches that do not say where to
			}
			if cmd.Flags().Changed("to") && (m.out != "" || stored) {
				return usagef(cmd, "--to is for standard output, not for --out or a database")
			}
			for _, name := range files {
				switch {
				case name == "-" && m.out != "":
					return usagef(cmd, "--out needs FILEs: standard input cannot be read again to resume")
				case name == "-" && stored:
					return usagef(cmd, "a database needs FILEs: standard input cannot be read again to resume")
				}
			}
			m.seed, o.Nodes = uint64(seed.value), uint64(nodes.value)
			o.Rating, o.Count, o.Cores = rating.value, count.value, cores.value
			o.Goals = goalsWithin(kind.value, least.value, max(least.value, most.value))
			if len(o.Goals) == 0 {
				return usagef(cmd, "--goals %s has none with --least %d, must be at most %d", kind.value, least.value, codec.MaxHold)
			}
			o.Quality = quality.quality(cmd)
			if o.Cores == 0 {
				o.Cores = -1
			}
			if stored {
				o.Created = m.created.orToday()
				return into.run(cmd, files, m.selfPlay, m.seed, o)
			}
			return m.run(cmd, files)
		},
	}
	f := cmd.Flags()
	f.Var(&seed, "self-play", "seed of the games of a player against itself")
	f.BoolVar(&m.gods, "gods", false, "with --self-play, games with gods")
	addChoice(cmd, &m.players.kind, "players", "who plays the games of self-play", playersSimple, playersEngine)
	m.players.nodes = number{mine.EngineTurnNodes, 1, math.MaxInt}
	f.Var(&m.players.nodes, "turn-nodes", "with --players engine, positions searched for a turn")
	addForm(cmd, &m.form)
	f.StringVar(&m.out, "out", "", "file to append the puzzles to; resumed if it exists")
	f.Var(&least, "least", "minimum number of turns")
	f.Var(&most, "most", "maximum number of turns; each more takes about 50 times as long")
	addChoice(cmd, &kind, "goals", "kind of goals", goalsWin, goalsHold, goalsBoth)
	addQuality(cmd, &quality)
	f.Var(&rating, "rating", "minimum rating")
	f.Var(&count, "count", "maximum number of puzzles (0: no limit)")
	f.Var(&nodes, "nodes", "maximum number of positions to search for a puzzle (0: no limit)")
	f.Var(&cores, "cores", "number of processors to use (0: all)")
	f.StringVar(&o.Author, "author", "", "author of the puzzles")
	f.BoolVar(&m.wrong.keepGoing, "keep-going", false, "report an invalid game, omit it and continue")
	f.Var(&m.created, "created", "day of the puzzles (default today)")
	addChoice(cmd, &m.to, "to", "format of standard output; on a terminal the default is "+formTable, formJSON, formCodes, formTable)
	into.addFlags(cmd)
	return cmd
}

// wrongGames are the games that --keep-going has left out.
type wrongGames struct {
	keepGoing bool
	reported  map[string]bool // by error
}

// skipWrong reports the games that are wrong, once each, and leaves them out with --keep-going.
func skipWrong[T any](cmd *cobra.Command, w *wrongGames, games iter.Seq2[T, error]) iter.Seq2[T, error] {
	if !w.keepGoing {
		return games
	}
	w.reported = map[string]bool{}
	return mine.Skip(games, func(err error) {
		if text := err.Error(); !w.reported[text] {
			w.reported[text] = true
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", text)
		}
	})
}

// summary continues a sentence.
func (w *wrongGames) summary() string {
	if len(w.reported) == 0 {
		return ""
	}
	return ", " + counted(len(w.reported), "wrong game") + " left out"
}

// failed returns the error of a search, or if it has none but games were left out, one that
// was reported.
func (w *wrongGames) failed(err error) error {
	if !w.keepGoing && errors.As(err, new(*puzzles.LineError)) {
		return fmt.Errorf("%w; the games after it were not searched: with --keep-going such games are left out", err)
	}
	return orReported(err, len(w.reported) > 0)
}

// miner is a run of the command.
type miner struct {
	options  *mine.Options
	selfPlay bool
	gods     bool // the games of self-play have gods
	players  players
	seed     uint64
	out      string
	to       choice // the format of standard output
	created  day
	wrong    wrongGames
	form     choice // the form of the games of files

	progress atomic.Pointer[progress]
	begun    time.Time         // when the first tally came
	first    int               // candidates that were looked at before
	advance  func(found int64) // moves the bar, nil if there is none
}

// players are who plays the games of self-play.
type players struct {
	kind  choice
	nodes number // of the engine for a turn
}

const (
	playersSimple = "simple"
	playersEngine = "engine"
)

// engine returns the games of the engine, if it is the one who plays.
func (p *players) engine(seed uint64) (mine.EngineGames, bool) {
	return mine.EngineGames{Seed: seed, Nodes: uint64(p.nodes.value)}, p.kind.value == playersEngine
}

// progress says how far a search is.
type progress struct {
	mine.Tally
	rate float64 // candidates per second
}

func (m *miner) run(cmd *cobra.Command, files []string) error {
	ctx := cmd.Context()
	processOf(cmd).onStop(m.reached)
	m.options.Created = m.created.orToday()
	m.options.Progress = m.show
	m.progress.Store(new(progress))

	var source iter.Seq2[mine.Candidate, error]
	name := ""
	if m.out != "" {
		var err error
		if name, err = nameOf(files); err != nil {
			return err
		}
	}
	if engine, ok := m.players.engine(m.seed); ok && m.selfPlay {
		name = engine.String()
		source = engine.Candidates(ctx)
	} else if m.gods {
		name = fmt.Sprintf("self-play with gods, seed %d", m.seed)
		source = mine.InGodsSelfPlay(ctx, m.seed)
	} else if m.selfPlay {
		name = fmt.Sprintf("self-play, seed %d", m.seed)
		source = mine.InSelfPlay(ctx, m.seed)
	} else {
		source = skipWrong(cmd, &m.wrong, m.inFiles(cmd, files))
	}
	unwatch := m.watch(cmd)
	var tally mine.Tally
	var err error
	if m.out != "" {
		tally, err = mine.File(ctx, m.out, name, source, *m.options)
	} else {
		out := newPuzzleWriter(cmd.OutOrStdout(), m.to.value)
		tally, err = mine.Run(ctx, source, *m.options, out.Write)
	}
	m.show(tally)
	unwatch()
	if stopped := ctx.Err(); stopped != nil && errors.Is(err, stopped) {
		err = stopped // and nothing about where it was read
	}
	if err == nil || m.out != "" && tally != (mine.Tally{}) {
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", summary(tally)+m.wrong.summary())
	}
	return m.wrong.failed(err)
}

// reached says how far a search came that was stopped.
func (m *miner) reached() string {
	if m.out != "" {
		return "; run the same command again to resume"
	}
	return " after " + foundIn(m.progress.Load().Tally)
}

func foundIn(t mine.Tally) string {
	return counted(t.Found, "puzzle") + " in " + counted(t.Candidates, "position")
}

// summary tells what became of the candidates.
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

// nameOf returns what tells files from others: their names and contents.
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

// inFiles yields the positions of the files, one after the other.
func (m *miner) inFiles(cmd *cobra.Command, files []string) iter.Seq2[mine.Candidate, error] {
	return func(yield func(mine.Candidate, error) bool) {
		for _, name := range files {
			in, err := open(cmd, name, m.out == "", m.line)
			if err != nil {
				yield(mine.Candidate{}, err)
				return
			}
			first := true
			for c, err := range mine.InGames(name, recordsOf(in, m.form)) {
				if first && err != nil {
					err = explainStart(err)
				}
				first = false
				if !yield(c, err) {
					in.close()
					return
				}
			}
			in.close()
		}
	}
}

// watch shows the progress where the files do not: as a bar of the puzzles of
// self-play on a terminal, or as a line each minute.
func (m *miner) watch(cmd *cobra.Command) (stop func()) {
	if !m.selfPlay && terminal(cmd) != nil {
		return func() {}
	}
	progress := newProgress(cmd)
	switch {
	case progress == nil:
		return everyMinute(cmd, m.line)
	case m.out == "" && processOf(cmd).out.isTerminal(): // as in open
		return func() {}
	}
	bar := addBar(progress, "self-play", int64(m.options.Count), m.line)
	if m.options.Count > 0 {
		m.advance = bar.SetCurrent
	}
	return func() {
		bar.Abort(true)
		progress.Wait()
	}
}

// show takes what is known of the progress.
func (m *miner) show(t mine.Tally) {
	if m.begun.IsZero() {
		m.begun, m.first = time.Now(), t.Candidates
	}
	m.progress.Store(&progress{t, float64(t.Candidates-m.first) / max(time.Since(m.begun).Seconds(), 0.001)})
	if m.advance != nil {
		m.advance(int64(t.Found))
	}
}

func (m *miner) line() string {
	p := m.progress.Load()
	return fmt.Sprintf("%s, %.0f/s", foundIn(p.Tally), p.rate)
}

// day is the value of a flag that is a day.
type day struct{ time.Time }

func (d *day) Type() string { return "DAY" }

func (d *day) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.DateOnly)
}

func (d *day) Set(text string) (err error) {
	if d.Time, err = time.Parse(time.DateOnly, text); err != nil {
		return errors.New("must be a day such as 2006-01-02")
	}
	return nil
}

func (d *day) orToday() time.Time {
	if d.IsZero() {
		return time.Now().UTC().Truncate(24 * time.Hour)
	}
	return d.Time
}
