package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// useLittleMemory limits the heap. Imports and exports of any size then take less than 200 MB of memory, up to 100 MB
// of it for SQLite.
func useLittleMemory(*cobra.Command, []string) error {
	debug.SetMemoryLimit(90 << 20)
	return nil
}

func newDBImport() *cobra.Command {
	var o bulk.ImportOptions
	var format gameFormat
	cmd := onDatabase(&cobra.Command{
		Use:   "import FILE...",
		Short: "Import games, puzzles, positions and codes into a database",
		Long: `Import inserts the games, puzzles and positions of FILEs, - for standard input,
into a database. The beginning of a FILE determines its format:

  games      the formats that "games check" reads, of all games, with players,
             dates and comments from PGN; JSON lines, CSV
  puzzles    JSON lines, CSV; each puzzle is proved
  positions  JSON lines, CSV
  codes      a code, a link or a FEN on each line: with a goal it is proved and
             stored as a puzzle, without one it is stored as a position, in the
             set "codes"; the first line must not be a FEN without a goal,
             which begins a file of games

Texts may be compressed with gzip. Duplicates are skipped: games and puzzles
that are stored, or whose rotation or reflection is. A game with other players
or another date is no duplicate. Each invalid line is reported with its number,
and the other lines are imported; the exit status is then 1. Titles, authors,
players and sources have at most 300 bytes and no control characters. The same
command resumes an import that was stopped or killed. It does not prove stored
puzzles again.

--trust skips the proof of puzzles: use it for files that this program has
exported. Codes are always proved.`,
		Example: `  puzzlecode db import games.tsv.gz puzzles.jsonl codes.txt
  puzzlecode db import --trust --db copy.db puzzles.jsonl`,
	}, creates, func(cmd *cobra.Command, files []string, s *store.Store) error {
		failed := false
		o.Form, o.Strict = format.form, format.strict
		for _, name := range files {
			p, err := importFile(cmd, s, name, o)
			if err != nil {
				if cmd.Context().Err() == nil {
					err = fmt.Errorf("%s: %w", name, err)
				}
				return err
			}
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, importSummary(p)); err != nil {
				return err
			}
			failed = failed || p.Wrong > 0
		}
		return orReported(nil, failed)
	})
	before(cmd, useLittleMemory)
	cmd.Flags().BoolVar(&o.Trust, "trust", false, "skip the proof of puzzles")
	addNodes(cmd, &o.Nodes)
	format.addTo(cmd)
	return cmd
}

func importSummary(p store.Progress) string {
	return fmt.Sprintf("%d new, %d known, %d wrong", p.Added, p.Known, p.Wrong)
}

// importFile imports a file. On a terminal it shows a progress bar.
func importFile(cmd *cobra.Command, s *store.Store, name string, o bulk.ImportOptions) (p store.Progress, err error) {
	var last atomic.Pointer[store.Progress]
	last.Store(new(store.Progress))
	line := func() string { return importSummary(*last.Load()) }
	processOf(cmd).onStop(func() string {
		return " in " + name + " after " + line() + "; run the same command again to resume"
	})
	if name != "-" {
		sum, err := sumOf(name)
		if err != nil {
			return p, err
		}
		o.ID = fmt.Sprintf("sha256 %x", sum)
	}
	opened, err := open(cmd, name, false, line)
	if err != nil {
		return p, err
	}
	defer opened.close()
	o.Name = name
	o.Progress = func(p store.Progress) { last.Store(&p) }
	var first error
	o.Wrong = func(err error) {
		fmt.Fprintf(opened.report, "puzzlecode: %s: %v\n", name, err)
		first = cmp.Or(first, err)
	}
	o.Warn = func(err error) { fmt.Fprintf(opened.report, "puzzlecode: warning: %s: %v\n", name, err) }
	p, err = bulk.Import(cmd.Context(), s, opened, o)
	if wrong := new(position.ParseError); err == nil && p.Added+p.Known == 0 && errors.As(first, &wrong) {
		fmt.Fprintf(opened.report, "puzzlecode: %s: nothing was imported: %s\n", name, seems(wrong.Input))
	}
	return p, err
}

func newDBExport() *cobra.Command {
	var to, out string
	var kinds []string
	for _, k := range bulk.Kinds {
		kinds = append(kinds, string(k))
	}
	cmd := onDatabase(&cobra.Command{
		Use:   "export games|gods|arimaa|puzzles|positions",
		Short: "Write the games, puzzles or positions of a database",
		Long: `Export writes a snapshot of all games of Santorini without gods, with gods or of
Arimaa, all puzzles or all position entries of a database, in a format that
"db import" reads:

  jsonl  a JSON object a line
  csv    a table; puzzles have no solution there; a text that a spreadsheet
         would take for a formula has an apostrophe in front
  pgn    games with players, date, comments and variations

With --out the file appears when it is complete. DuckDB makes Parquet of JSON
lines.`,
		Example: `  puzzlecode db export puzzles > puzzles.jsonl
  puzzlecode db export games --to csv --out games.csv
  puzzlecode db export gods --to pgn > gods.pgn`,
		ValidArgs: kinds,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(kinds, args[0]) {
				return usagef(cmd, "the argument must be one of %s", strings.Join(kinds, ", "))
			}
			return nil
		},
	}, needsFile, func(cmd *cobra.Command, args []string, s *store.Store) error {
		kind := bulk.Kind(args[0])
		rows, stop := rowCounter(cmd, args[0], quickCount(cmd, s, kind))
		defer stop()
		export := func(file io.Writer) error {
			buffered := bufio.NewWriterSize(file, 1<<16)
			if _, err := bulk.Export(cmd.Context(), s, buffered, kind, bulk.Format(to), rows); err != nil {
				return err
			}
			return buffered.Flush()
		}
		if out == "" {
			return export(cmd.OutOrStdout())
		}
		return backend.WriteFile(s, out, export)
	})
	formats := []string{string(bulk.JSONL), string(bulk.CSV), string(bulk.PGN)}
	addChoice(cmd, &to, "to", "output format", formats...)
	cmd.Flags().StringVar(&out, "out", "", "FILE to write")
	before(cmd, useLittleMemory)
	return cmd
}

// quickCount counts the rows to export, so that a bar can show the progress. It returns 0 if there is no terminal, or
// if counting takes longer than two seconds.
func quickCount(cmd *cobra.Command, s *store.Store, k bulk.Kind) int64 {
	if terminal(cmd) == nil {
		return 0
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), 2*time.Second)
	defer cancel()
	n, _ := bulk.Count(ctx, s, k) // the export returns the error
	return n
}
