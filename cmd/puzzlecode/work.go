package main

import (
	"cmp"
	"fmt"
	"iter"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/store/storage"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func newWork() *cobra.Command {
	o := work.RunOptions{Rescue: 10 * time.Minute}
	cmd := onDatabase(&cobra.Command{
		Use:   "work",
		Short: "Process the ranges of runs that wait in a database",
		Long: `Work processes ranges of the runs that "mine --db" and "prove --db" have begun,
and stores the results. On Postgres any number of worker processes on any number
of machines share the ranges. They wait for more until they are stopped, or with
--drain until all ranges are done. On SQLite any number of worker processes on
one machine share them, and return when all ranges are done.

The results of a range are committed in one transaction. If a worker process
dies, its range is requeued: on Postgres after the time of --rescue, on SQLite
after a few seconds. Results are never lost or stored twice. "db status" prints
the progress.`,
		Example: `  puzzlecode work --db postgres://me@db.example/puzzles`,
		Args:    noArguments,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error { return runWork(cmd, s, o) })
	addCores(cmd, &o.Cores, solver.MaxCores)
	cmd.Flags().BoolVar(&o.Drain, "drain", false, "return when all ranges are done")
	rescue := timeFlag{&o.Rescue, time.Second}
	cmd.Flags().Var(rescue, "rescue", "on Postgres, requeue a range after this time, such as 90s or 10m")
	return cmd
}

// runWork processes ranges, and shows the progress.
func runWork(cmd *cobra.Command, s *store.Store, o work.RunOptions) error {
	var ranges, positions, found atomic.Int64
	begun := time.Now()
	line := func() string {
		rate := float64(positions.Load()) / max(time.Since(begun).Seconds(), 0.001)
		return fmt.Sprintf("%s, %s in %s, %.0f/s", counted(ranges.Load(), "range"),
			counted(found.Load(), "puzzle"), counted(positions.Load(), "position"), rate)
	}
	processOf(cmd).onStop(func() string { return " after " + line() })
	o.Done = func(t work.Tally) {
		ranges.Add(1)
		positions.Add(t.Positions)
		found.Add(t.Puzzles)
	}
	o.Cores = cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	_, stop := showBar(cmd, "work", 0, line)
	err := work.Run(cmd.Context(), s, o)
	stop()
	if err == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", line())
	}
	return err
}

// runHere processes the ranges of a run on SQLite. On Postgres it prints that worker processes do.
func runHere(cmd *cobra.Command, s *store.Store, w work.Work, cores int) error {
	verb := "begun"
	if !w.New {
		verb = "resumed"
	}
	if storage.Backend(s).Queue() != nil {
		const text = "run %d is %s, %s on the queue: start 'puzzlecode work' on any number of machines; " +
			"'puzzlecode db status' prints the progress\n"
		_, err := fmt.Fprintf(cmd.OutOrStdout(), text, w.ID, verb, counted(w.Ranges, "range"))
		return err
	}
	return runWork(cmd, s, work.RunOptions{Cores: cores, Drain: true})
}

func newProve() *cobra.Command {
	var cores int
	var nodes uint64
	size := 200
	cmd := onDatabase(&cobra.Command{
		Use:   "prove",
		Short: "Prove and rate all puzzles of a database again",
		Long: `Prove proves all puzzles of a database again and computes their solutions,
ratings and themes, for example after a change of the rating model. Titles and
authors stay. An unsound puzzle is marked, and "db check" names it. On Postgres
the puzzles are split into ranges that "puzzlecode work" processes on any number
of machines. On SQLite this command proves them. If it is stopped, the same
command resumes it.`,
		Example: `  puzzlecode prove
  puzzlecode prove --db postgres://me@db.example/puzzles`,
		Args: noArguments,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		w, err := work.Prove(cmd.Context(), s, size, nodes)
		if err != nil {
			return err
		}
		return runHere(cmd, s, w, cores)
	})
	addNumber(cmd, &cores, "cores", "number of processors to use on SQLite (0: all)", 0, solver.MaxCores)
	addNodes(cmd, &nodes)
	addNumber(cmd, &size, "range", "number of puzzles in a range", 1, 100_000)
	return cmd
}

// store begins or resumes a search into a database, and on SQLite does it.
func (m *miner) store(cmd *cobra.Command, files []string) error {
	return m.database.with(cmd, creates, func(s *store.Store) (err error) {
		var w work.Work
		switch ctx := cmd.Context(); {
		case !m.selfPlay:
			var name string
			if name, err = nameOf(files); err != nil {
				return err
			}
			games := skipWrong(cmd, &m.wrong, fileGames(cmd, files, m.form))
			w, err = work.MineGames(ctx, s, name, games, m.rangeSize, m.options)
		case m.players == playersEngine:
			games := m.engineGames()
			games.Last = uint64(m.games)
			w, err = work.MineEngineGames(ctx, s, games, m.rangeSize, m.options)
		default:
			w, err = work.MineSelfPlay(ctx, s, m.seed, m.games, m.rangeSize, m.options)
		}
		if err != nil {
			return err
		}
		return m.wrong.failed(runHere(cmd, s, w, m.options.Cores))
	})
}

// fileGames yields the games of files.
func fileGames(cmd *cobra.Command, files []string, form string) iter.Seq2[work.FileGame, error] {
	read := func(name string, in *input) iter.Seq2[work.FileGame, error] {
		return func(yield func(work.FileGame, error) bool) {
			for g, err := range explained(recordsOf[game.SantoriniRecord](in, form)) {
				if err == nil {
					if _, unplaced := g.Record.Played.Placed(); unplaced != nil {
						err = &puzzles.LineError{Line: g.Line, Err: unplaced}
					}
				}
				if err != nil {
					err = fmt.Errorf("%s: %w", name, err)
				}
				if !yield(work.FileGame{Name: name, Line: g.Line, Game: g.Record.Played}, err) {
					return
				}
			}
		}
	}
	return ofFiles(cmd, files, false, nil, read)
}
