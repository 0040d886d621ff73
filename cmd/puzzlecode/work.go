package main

import (
	"fmt"
	"iter"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func newWork() *cobra.Command {
	var d database
	cores := number{0, 0, solver.MaxCores}
	drain, rescue := false, duration(10*time.Minute)
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.with(cmd, false, func(s *store.Store) error {
				return runWork(cmd, s, work.RunOptions{Cores: coresOf(cores), Drain: drain, Rescue: time.Duration(rescue)})
			})
		},
	}
	d.addFlag(cmd)
	f := cmd.Flags()
	f.Var(&cores, "cores", "number of processors to use (0: all)")
	f.BoolVar(&drain, "drain", false, "return when all ranges are done")
	f.Var(&rescue, "rescue", "on Postgres, requeue a range after this time, such as 90s or 10m")
	return cmd
}

// duration is the value of a flag that is a time.
type duration time.Duration

func (d *duration) String() string {
	if *d == 0 {
		return ""
	}
	return time.Duration(*d).String()
}

func (d *duration) Type() string { return "TIME" }

func (d *duration) Set(text string) error {
	value, err := time.ParseDuration(text)
	if err != nil || value < time.Second {
		return fmt.Errorf("must be a time of at least 1s, such as 90s or 10m")
	}
	*d = duration(value)
	return nil
}

// coresOf returns how many processors to use: all for 0 and less.
func coresOf(n number) int {
	if n.value <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n.value
}

// runWork does ranges, and says how far it is.
func runWork(cmd *cobra.Command, s *store.Store, o work.RunOptions) error {
	var ranges, positions, found atomic.Int64
	begun := time.Now()
	line := func() string {
		return fmt.Sprintf("%s, %s in %s, %.0f/s", counted(ranges.Load(), "range"), counted(found.Load(), "puzzle"), counted(positions.Load(), "position"),
			float64(positions.Load())/max(time.Since(begun).Seconds(), 0.001))
	}
	processOf(cmd).onStop(func() string { return " after " + line() })
	o.Done = func(t work.Tally) {
		ranges.Add(1)
		positions.Add(t.Positions)
		found.Add(t.Puzzles)
	}
	var stop func()
	if progress := newProgress(cmd); progress != nil {
		bar := addBar(progress, "work", 0, line)
		stop = func() {
			bar.Abort(true)
			progress.Wait()
		}
	} else {
		stop = everyMinute(cmd, line)
	}
	err := work.Run(cmd.Context(), s, o)
	stop()
	if err == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", line())
	}
	return err
}

// runHere does the ranges of work that was just begun if they are not on a queue, and says
// otherwise who does them.
func runHere(cmd *cobra.Command, s *store.Store, w work.Work, cores int) error {
	verb := "begun"
	if !w.New {
		verb = "resumed"
	}
	if s.Database().Queue() != nil {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "run %d is %s, %s on the queue: start 'puzzlecode work' on any number of machines; 'puzzlecode db status' prints the progress\n",
			w.ID, verb, counted(int64(w.Ranges), "range"))
		return err
	}
	return runWork(cmd, s, work.RunOptions{Cores: cores, Drain: true})
}

func newProve() *cobra.Command {
	var d database
	cores, nodes, size := number{0, 0, solver.MaxCores}, number{most: math.MaxInt}, number{200, 1, 100_000}
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			return d.with(cmd, false, func(s *store.Store) error {
				w, err := work.Prove(cmd.Context(), s, size.value, uint64(nodes.value))
				if err != nil {
					return err
				}
				return runHere(cmd, s, w, coresOf(cores))
			})
		},
	}
	d.addFlag(cmd)
	f := cmd.Flags()
	f.Var(&cores, "cores", "number of processors to use on SQLite (0: all)")
	f.Var(&nodes, "nodes", "maximum number of positions to search for a puzzle (0: no limit)")
	f.Var(&size, "range", "number of puzzles in a range")
	return cmd
}

// mineInto searches into a database.
type mineInto struct {
	database
	games, size number
	players     *players
	wrong       *wrongGames
	form        *choice
}

// addFlags adds the flags of mine that belong to a database.
func (m *mineInto) addFlags(cmd *cobra.Command) {
	m.games, m.size = number{0, 0, math.MaxInt}, number{100, 1, 100_000}
	f := cmd.Flags()
	m.addOptionalFlag(cmd, "database to insert the puzzles into")
	f.Var(&m.games, "games", "with a database, number of games of self-play")
	f.Var(&m.size, "range", "with a database, number of games in a range")
}

// run begins or resumes a search, and on SQLite does it.
func (m *mineInto) run(cmd *cobra.Command, files []string, selfPlay bool, seed uint64, o mine.Options) error {
	for _, name := range []string{"out", "count"} {
		if cmd.Flags().Changed(name) {
			return usagef(cmd, "a database and --%s do not go together; to use none, set --db %s", name, databaseNone)
		}
	}
	if selfPlay && m.games.value == 0 {
		return usagef(cmd, "a database needs --games, the number of games of self-play; to use none, set --db %s", databaseNone)
	}
	cores := o.Cores
	return m.with(cmd, true, func(s *store.Store) error {
		var w work.Work
		var err error
		if engine, ok := m.players.engine(seed); ok && selfPlay {
			engine.Last = uint64(m.games.value)
			w, err = work.MineEngineGames(cmd.Context(), s, engine, m.size.value, o)
		} else if selfPlay {
			w, err = work.MineSelfPlay(cmd.Context(), s, seed, m.games.value, m.size.value, o)
		} else {
			var name string
			if name, err = nameOf(files); err != nil {
				return err
			}
			w, err = work.MineGames(cmd.Context(), s, name, skipWrong(cmd, m.wrong, fileGames(cmd, files, *m.form)), m.size.value, o)
		}
		if err != nil {
			return err
		}
		return m.wrong.failed(runHere(cmd, s, w, coresOf(number{value: cores})))
	})
}

// fileGames yields the games of files.
func fileGames(cmd *cobra.Command, files []string, form choice) iter.Seq2[work.FileGame, error] {
	return func(yield func(work.FileGame, error) bool) {
		for _, name := range files {
			in, err := open(cmd, name, false, nil)
			if err != nil {
				yield(work.FileGame{}, err)
				return
			}
			first := true
			for g, err := range recordsOf(in, form) {
				if first && err != nil {
					err = explainStart(err)
				}
				first = false
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
					in.close()
					return
				}
			}
			in.close()
		}
	}
}
