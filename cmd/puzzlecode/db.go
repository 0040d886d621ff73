package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/store/work"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// databaseVariable is the environment variable that names the database.
const databaseVariable = "PUZZLECODE_DB"

// database is the flag --db.
type database struct{ address string }

// These values of --db do not name a file. For a file with such a name, write ./default or ./none.
const (
	databaseDefault = "default" // the database of the variable, or the file in the user's data folder
	databaseNone    = "none"    // no database, for commands that also work without one
)

// isDatabase reports whether address, a value of --db, names a database.
func isDatabase(address string) bool { return address != "" && address != databaseNone }

// addOptionalFlag adds --db to a command that can run without a database. The argument usage says what the database is
// for. The argument unless lists flags and arguments as in a [rule]. If one of them is given, the environment variable
// has no effect.
func (d *database) addOptionalFlag(cmd *cobra.Command, usage, unless string) {
	const values = ": a FILE, postgres://user@host/name, " + databaseDefault + ", or " + databaseNone +
		" (default $" + databaseVariable + ", or " + databaseNone + ")"
	cmd.Flags().StringVar(&d.address, "db", "", usage+values)
	before(cmd, func(cmd *cobra.Command, args []string) error {
		isGiven := func(word string) bool { return isGiven(cmd, args, word) }
		if d.address == "" && os.Getenv(databaseVariable) != "" && !slices.ContainsFunc(strings.Split(unless, "|"), isGiven) {
			d.address = databaseDefault
		}
		return nil
	})
}

// isUsed reports whether the command uses a database. Call it only while the command runs.
func (d *database) isUsed() bool { return isDatabase(d.address) }

// open opens the database that --db names. The default is the database that the environment variable names, or else a
// file in the user's data folder. A password in --db is an error, because other users of the machine could see it.
func (d *database) open(cmd *cobra.Command, o store.Options) (*store.Store, error) {
	address := d.address
	switch {
	case address == databaseNone:
		return nil, usagef(cmd, "--db %s: this command needs a database", databaseNone)
	case hasPassword(address):
		return nil, usagef(cmd, "--db has a password, which others could see: put the address into %s, "+
			"or the password into PGPASSWORD or ~/.pgpass", databaseVariable)
	case address == "" || address == databaseDefault:
		address = os.Getenv(databaseVariable)
	}
	if address == "" {
		if _, err := os.UserHomeDir(); err != nil && os.Getenv("XDG_DATA_HOME") == "" {
			const wrong = "there is no folder for a database (%v): name a file with --db or in %s"
			return nil, usagef(cmd, wrong, err, databaseVariable)
		}
		address = filepath.Join(xdg.DataHome, "puzzlecode", "puzzlecode.db")
	}
	return store.Open(cmd.Context(), address, o)
}

// hasPassword reports whether the URL of a server contains a password.
func hasPassword(address string) bool {
	if !strings.HasPrefix(address, "postgres://") && !strings.HasPrefix(address, "postgresql://") {
		return false // a file
	}
	u, err := url.Parse(address)
	if err != nil {
		return true // it may contain a password
	}
	_, set := u.User.Password()
	return set || u.Query().Has("password") || u.Query().Has("sslpassword")
}

// with opens the database, calls f, and closes the database. If the argument create is true, a missing file is created.
func (d *database) with(cmd *cobra.Command, create bool, f func(*store.Store) error) error {
	s, err := d.open(cmd, store.Options{Create: create})
	if err != nil {
		return err
	}
	err = f(s)
	return cmp.Or(err, s.Close())
}

// These values say whether a command creates a missing database file.
const (
	creates   = true
	needsFile = false
)

// onDatabase adds the flag --db to a command. The command then opens the database and calls the function run. If the
// argument create is true, the command creates a missing file.
func onDatabase(cmd *cobra.Command, create bool,
	run func(cmd *cobra.Command, args []string, s *store.Store) error) *cobra.Command {
	var d database
	cmd.Flags().StringVar(&d.address, "db", "",
		"database: a FILE, or postgres://user@host/name (default $"+databaseVariable+", or a file in the user's data folder)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return d.with(cmd, create, func(s *store.Store) error { return run(cmd, args, s) })
	}
	return cmd
}

// onPuzzle is like onDatabase, for a command whose first argument is a POSITION. The function run gets the code of this
// POSITION.
func onPuzzle(cmd *cobra.Command, run func(cmd *cobra.Command, s *store.Store, c codec.Code) error) *cobra.Command {
	return onDatabase(cmd, needsFile, func(cmd *cobra.Command, args []string, s *store.Store) error {
		c, err := codec.Read(args[0])
		if err != nil {
			return err
		}
		return run(cmd, s, c)
	})
}

func newDB() *cobra.Command {
	group := newGroup("db", "Work on the database of puzzles, games and positions")
	group.Long = `A database stores puzzles, games, positions and attempts. Start with SQLite: one
file, no server. Use Postgres to share the database between machines; the tables
are in its schema puzzlecode, or in the one of ?search_path=NAME. --db or the
environment variable ` + databaseVariable + ` names the database; the default is a
file in the user's data folder. Put the password of a server into that variable,
into PGPASSWORD or into ~/.pgpass: other users can see a command line.

"mine", "puzzles list" and "serve" also work without a database. They use the
one that --db or ` + databaseVariable + ` names. "--db default" is the database that the
other commands use. "--db none" uses no database, even if ` + databaseVariable + ` is set.`
	group.AddCommand(newDBInit(), newDBStatus(), newDBImport(), newDBExport(), newDBGames(), newDBBackup(),
		newDBRestore(), newDBCheck())
	return group
}

func newDBInit() *cobra.Command {
	return onDatabase(&cobra.Command{
		Use:   "init",
		Short: "Create or migrate a database",
		Long: `Init creates the SQLite file if it is missing, and migrates the tables of a file
or of an existing Postgres database to the current version. It is safe to run at
any time. The other commands also migrate the tables.`,
		Example: `  puzzlecode db init
  puzzlecode db init --db postgres://me@db.example/puzzles`,
	}, creates, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), s)
		return err
	})
}

// databaseStatus is the object that "db status --json" prints.
type databaseStatus struct {
	Database string `json:"database"`
	store.Counts
	work.Status
}

func newDBStatus() *cobra.Command {
	var asJSON bool
	cmd := onDatabase(&cobra.Command{
		Use:   "status",
		Short: "Print the size of a database and the progress of its runs",
		Long: `Status prints the numbers of puzzles, games and positions of a database, their
sizes in bytes, the progress of each run of "mine" and "prove", and the worker
processes that are alive.`,
		Example: `  puzzlecode db status
  watch puzzlecode db status --db postgres://me@db.example/puzzles`,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) (err error) {
		status := databaseStatus{Database: s.String()}
		if status.Counts, err = s.Counts(cmd.Context()); err != nil {
			return err
		}
		if status.Status, err = work.StatusOf(cmd.Context(), s); err != nil {
			return err
		}
		if asJSON {
			return printJSON(cmd, status)
		}
		_, err = cmd.OutOrStdout().Write(status.append(nil))
		return err
	})
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, one object")
	return cmd
}

// append appends the status as text.
func (s databaseStatus) append(out []byte) []byte {
	out = fmt.Appendf(out, "%s (%s, schema %d)\n\n", s.Database, s.Engine, s.Version)
	bytes := func(tables ...string) (sum int64) {
		for _, t := range tables {
			sum += s.Bytes[t]
		}
		return sum
	}
	for _, row := range []struct {
		what  string
		n     int64
		bytes string
	}{
		{"puzzles", s.Puzzles, sizeOf(bytes("puzzle", "daily", "measured"))},
		{"attempts", s.Attempts, sizeOf(bytes("attempt"))},
		{"games", s.Games, sizeOf(bytes("game", "game_player"))},
		{"  with gods", s.Gods, ""},
		{"  of Arimaa", s.Arimaa, ""},
		{"visits", s.Visits, sizeOf(bytes("visit", "played"))},
		{"positions", s.Positions, sizeOf(bytes("payload", "payload_set"))},
	} {
		line := fmt.Sprintf("%-12s %12d %12s", row.what, row.n, row.bytes)
		out = append(append(out, strings.TrimRight(line, " ")...), '\n')
	}
	total := bytes(slices.Collect(maps.Keys(s.Bytes))...)
	out = fmt.Appendf(out, "%-12s %12s %12s\n", "in all", "", sizeOf(total))
	for _, w := range s.Work {
		out = fmt.Appendf(out, "\n%d  %s\n   %d of %s done, %s in %s", w.ID, workName(w.Name), w.Done,
			counted(w.Ranges, "range"), counted(w.Puzzles, "puzzle"), counted(w.Positions, "position"))
		if w.Wrong > 0 {
			out = fmt.Appendf(out, ", %d wrong", w.Wrong)
		}
		if w.GaveUp > 0 {
			out = fmt.Appendf(out, ", %d given up", w.GaveUp)
		}
		if w.Done < w.Ranges {
			out = fmt.Appendf(out, ", %.0f/s", w.Rate)
		}
		out = append(out, '\n')
	}
	if len(s.Workers) > 0 {
		out = fmt.Appendf(out, "\nworker processes: %d\n", len(s.Workers))
	}
	for _, w := range s.Workers {
		begun := w.Begun.Local().Format(time.DateTime)
		out = fmt.Appendf(out, "   %s: %s, since %s\n", w.Name, counted(w.Cores, "core"), begun)
	}
	return out
}

// workName makes the name of a search for puzzles readable. In the database, the name ends with the options of the
// search as JSON.
func workName(name string) string {
	source, spec, isSearch := strings.Cut(name, " {")
	var o struct {
		Goals   []codec.Goal
		Rating  int
		Quality json.RawMessage
	}
	if !isSearch || json.Unmarshal([]byte("{"+spec), &o) != nil {
		return name
	}
	out := source + ": " + strings.Join(say.Texts(o.Goals), ", ")
	if o.Rating > 0 {
		out += fmt.Sprintf(", rating at least %d", o.Rating)
	}
	if o.Quality != nil {
		out += ", with criteria of quality"
	}
	return out
}

// sizeOf formats a size in bytes with a suitable unit.
func sizeOf(bytes int64) string {
	number, units := float64(bytes), []string{"B", "kB", "MB", "GB"}
	for number >= 10_000 && len(units) > 1 {
		number, units = number/1000, units[1:]
	}
	return fmt.Sprintf("%.0f %s", number, units[0])
}

func newDBCheck() *cobra.Command {
	return onDatabase(&cobra.Command{
		Use:   "check",
		Short: "Find corrupt rows",
		Long: `Check reads every row of a database and compares the rows that depend on each
other. It prints a line for each corrupt row: the table, the primary key and the
fault. The exit status is then 1. To prove the puzzles again use "puzzlecode
prove".`,
		Example: `  puzzlecode db check`,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		wrong := 0
		err := s.Check(cmd.Context(), func(p store.Problem) error {
			wrong++
			_, err := fmt.Fprintln(cmd.OutOrStdout(), p)
			return err
		})
		if err == nil && wrong > 0 {
			err = fmt.Errorf("%s: %s", s, counted(wrong, "problem"))
		}
		if err == nil {
			_, err = fmt.Fprintln(cmd.OutOrStdout(), "no problem found")
		}
		return err
	})
}

func newDBBackup() *cobra.Command {
	return onDatabase(&cobra.Command{
		Use:   "backup FILE",
		Short: "Save a snapshot of a database to a file",
		Long: `Backup saves a snapshot of a database to a FILE, while other processes may read
and write. "db restore" restores it, into SQLite or Postgres. An existing FILE
is replaced when the new one is complete.`,
		Example: `  puzzlecode db backup puzzles-2026-11-21.backup`,
	}, needsFile, func(cmd *cobra.Command, args []string, s *store.Store) error {
		rows, stop := rowCounter(cmd, args[0], 0)
		defer stop()
		return s.Backup(cmd.Context(), args[0], rows)
	})
}

func newDBRestore() *cobra.Command {
	cmd := onDatabase(&cobra.Command{
		Use:   "restore FILE",
		Short: "Fill an empty database from a backup",
		Long: `Restore fills an empty database from a FILE that "db backup" has written. The
SQLite file is created if it is missing. A restore is atomic: if it fails or is
stopped, the database stays empty.`,
		Example: `  puzzlecode db restore --db new.db puzzles-2026-11-21.backup`,
	}, creates, func(cmd *cobra.Command, args []string, s *store.Store) error {
		rows, stop := rowCounter(cmd, args[0], 0)
		defer stop()
		return s.Restore(cmd.Context(), args[0], rows)
	})
	before(cmd, func(_ *cobra.Command, args []string) error { // checked before the database file is created
		_, err := os.Stat(args[0])
		return err
	})
	return cmd
}

// rowCounter shows how many rows have been read or written. If the argument total is not 0, it shows a progress bar.
// The caller passes the number of rows so far to the function count, and calls the function stop at the end.
func rowCounter(cmd *cobra.Command, name string, total int64) (count func(int64), stop func()) {
	var rows atomic.Int64
	line := func() string { return counted(rows.Load(), "row") }
	processOf(cmd).onStop(func() string { return " after " + line() })
	advance, stop := showBar(cmd, name, total, line)
	return func(n int64) {
		rows.Store(n)
		advance(n)
	}, stop
}

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
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error { return runWork(cmd, s, o) })
	addCores(cmd, &o.Cores, solver.MaxCores)
	cmd.Flags().BoolVar(&o.Drain, "drain", false, "return when all ranges are done")
	addTime(cmd, &o.Rescue, "rescue", "on Postgres, requeue a range after this time, such as 90s or 10m", time.Second)
	return cmd
}

// runWork works through the parts, called ranges, of a search for puzzles. It shows the progress.
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

// runHere runs the search w for puzzles on this machine. On Postgres it only prints a message, because worker processes
// run the search.
func runHere(cmd *cobra.Command, s *store.Store, w work.Work, cores int) error {
	verb := "begun"
	if !w.New {
		verb = "resumed"
	}
	if s.Database().Queue() != nil {
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
