package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// useLittleMemory makes the garbage collector keep the heap small. An import or export of any size then takes less
// than 200 MB, of which SQLite takes up to 100 MB.
func useLittleMemory(*cobra.Command, []string) error {
	debug.SetMemoryLimit(90 << 20)
	return nil
}

func newDBImport() *cobra.Command {
	var o bulk.ImportOptions
	var form string
	cmd := onDatabase(&cobra.Command{
		Use:   "import FILE...",
		Short: "Import games, puzzles, positions and codes into a database",
		Long: `Import inserts the games, puzzles and positions of FILEs, - for standard input,
into a database. The beginning of a FILE determines its format:

  games      the formats that "games check" reads, of all games, with players,
             dates and comments from PGN; JSON lines, CSV, Parquet
  puzzles    JSON lines, CSV, Parquet; each puzzle is proved
  positions  JSON lines, CSV, Parquet
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
  puzzlecode db import --trust --db copy.db puzzles.parquet`,
	}, creates, func(cmd *cobra.Command, files []string, s *store.Store) error {
		o.Form = formName(form)
		failed := false
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
	addForm(cmd, &form)
	return cmd
}

func importSummary(p store.Progress) string {
	return fmt.Sprintf("%d new, %d known, %d wrong", p.Added, p.Known, p.Wrong)
}

// importFile imports a file, with a bar on a terminal.
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
	var file io.Reader = opened
	if f := openParquet(name); f != nil { // Parquet is read from the end of the file
		defer f.Close()
		file = f
	}
	p, err = bulk.Import(cmd.Context(), s, file, o)
	if wrong := new(position.ParseError); err == nil && p.Added+p.Known == 0 && errors.As(first, &wrong) {
		fmt.Fprintf(opened.report, "puzzlecode: %s: nothing was imported: %s\n", name, seems(wrong.Input))
	}
	return p, err
}

// openParquet opens a file if it begins like a Parquet file. Otherwise it returns nil.
func openParquet(name string) *os.File {
	if name == "-" {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	start := make([]byte, 4)
	if _, err := f.ReadAt(start, 0); err != nil || string(start) != "PAR1" {
		f.Close()
		return nil
	}
	return f
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

  jsonl    a JSON object a line
  csv      a table; puzzles have no solution there
  parquet  for data frames and DuckDB
  pgn      games with players, date, comments and variations

With --out the file appears when it is complete.`,
		Example: `  puzzlecode db export puzzles > puzzles.jsonl
  puzzlecode db export games --to parquet --out games.parquet
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
		return intoFile(out, export)
	})
	formats := []string{string(bulk.JSONL), string(bulk.CSV), string(bulk.Parquet), string(bulk.PGN)}
	addChoice(cmd, &to, "to", "output format", formats...)
	cmd.Flags().StringVar(&out, "out", "", "FILE to write")
	addRules(cmd, rule{"to=" + string(bulk.Parquet), needs, "out|>", notForTerminals})
	before(cmd, useLittleMemory)
	return cmd
}

// quickCount returns the number of rows of a kind, for the total of a bar. It returns 0 without a terminal, or if
// counting takes longer than two seconds.
func quickCount(cmd *cobra.Command, s *store.Store, k bulk.Kind) int64 {
	if terminal(cmd) == nil {
		return 0
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), 2*time.Second)
	defer cancel()
	n, err := bulk.Count(ctx, s, k)
	if err != nil {
		return 0 // the export returns the error
	}
	return n
}

// intoFile writes a file under a temporary name, and renames it to name when it is complete.
func intoFile(name string, write func(io.Writer) error) error {
	partial := name + ".partial"
	f, err := os.Create(partial)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = cmp.Or(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(partial))
	}
	return os.Rename(partial, name)
}

func newDBGames() *cobra.Command {
	var to string
	var f pgn.Filter
	count := 50
	cmd := onDatabase(&cobra.Command{
		Use:   "games",
		Short: "List the games of a database by player, date and gods",
		Long: `Games lists the games of a database that have players, a date or an event, the
latest first, and those without a date last. Such games come from files in PGN,
or from exports. Upper and lower case do not differ in names. A DATE is a day, a
month or a year: 2026-03-14, 2026-03 or 2026.`,
		Example: `  puzzlecode db games --player Ann --since 2026
  puzzlecode db games --player Ann --by apollo --against athena,pan
  puzzlecode db games --player Ann --count 0 --to pgn > ann.pgn`,
	}, needsFile, func(cmd *cobra.Command, _ []string, s *store.Store) error {
		out, table := cmd.OutOrStdout(), tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		if to == formTable {
			out = table
		}
		first := true
		for left, cursor := cmp.Or(count, math.MaxInt), ""; ; {
			page, err := s.FindGames(cmd.Context(), f, cursor, min(left, 500))
			if err != nil {
				return err
			}
			for _, g := range page.Games {
				text, err := gameText(to, g, first)
				if err == nil {
					_, err = out.Write(text)
				}
				if err != nil {
					return err
				}
				first = false
			}
			left -= len(page.Games)
			if cursor = page.Next; cursor == "" || left == 0 {
				return table.Flush()
			}
		}
	})
	flags := cmd.Flags()
	flags.StringVar(&f.Player, "player", "", "name of a player")
	flags.StringVar(&f.Opponent, "opponent", "", "name of the other player")
	addDate(cmd, &f.Since, "since", "first `DATE`")
	addDate(cmd, &f.Until, "until", "last `DATE`")
	const kinds = "games: santorini, which is without gods, gods, or arimaa"
	addGames(cmd, &f.Kinds, kinds, codec.Santorini, codec.Gods, codec.Arimaa)
	addGods(cmd, &f.By, "by", "gods, one of which the player has")
	addGods(cmd, &f.Against, "against", "gods, one of which the other player has")
	addNumber(cmd, &count, "count", "maximum number of games (0: no limit)", 0, unbounded)
	addChoice(cmd, &to, "to", "output format", formTable, formJSON, pgnForm)
	return cmd
}

// addDate adds a flag that takes a day, a month or a year.
func addDate(cmd *cobra.Command, value *string, name, usage string) {
	cmd.Flags().Func(name, usage, func(text string) error {
		*value = text
		_, err := pgn.Day(text)
		return err
	})
}

// gameText returns a game of a database in a format. The head of a table precedes the first game.
func gameText(form string, g store.Game, first bool) ([]byte, error) {
	switch form {
	case pgnForm:
		p, err := g.PGN()
		if err != nil {
			return nil, err
		}
		return p.AppendText(separate(nil, first))
	case formJSON:
		return view.AppendJSON(nil, g.Shown())
	}
	head := ""
	if first {
		head = "DATE\tPLAYERS\tWON\tTURNS\tEVENT\tSOURCE\n"
	}
	return []byte(head + strings.Join(gameCells(g.Shown()), "\t") + "\n"), nil
}

// gameCells returns the cells of a game in a table.
func gameCells(g view.StoredGame) []string {
	players := [2]string{cmp.Or(g.First, "?"), cmp.Or(g.Second, "?")}
	won := "-"
	if g.Winner > 0 {
		won = players[g.Winner-1]
	}
	if r, err := game.ReadRecord(g.Game); err == nil {
		for i, side := range sidesOf(r.Moments()[0].State) {
			players[i] += " (" + side + ")"
		}
	}
	source := g.Source
	if g.Line > 0 {
		source = fmt.Sprintf("%s, line %d", g.Source, g.Line)
	}
	event := cmp.Or(joined(g.Event, g.Site, g.Round), "-")
	cells := []string{cmp.Or(g.Date, "-"), players[0] + " - " + players[1], won, fmt.Sprint(g.Turns), event, source}
	for i, cell := range cells {
		cells[i] = strings.Join(strings.Fields(cell), " ")
	}
	return cells
}

// sidesOf returns the gods of the players, or the sides of Arimaa. For Santorini without gods it returns nil.
func sidesOf(s game.State) []string {
	if both, ok := game.GodsOf(s); ok {
		return []string{both[0].String(), both[1].String()}
	}
	if s.Game() == codec.Arimaa {
		return []string{say.Side(game.Gold), say.Side(game.Silver)}
	}
	return nil
}

func newExplore() *cobra.Command {
	var b batch
	games, turns := 0, 200
	cmd := &cobra.Command{
		Use:   "explore",
		Short: "Print what was played from positions in the games of a database",
		Long: `Explore prints for each POSITION how many games of a database reached it or a
symmetric position, and who won them. Then it prints a line for each legal turn
that was played: the number of games, who won them, and the same for all games
that reached the position after the turn in any way. Symmetric turns share one
line, marked x2, x4 or x8.

All turns of all games are stored, so the counts are complete. With --json legal
turns that were not played follow the others, in one object for each POSITION.
--turns limits the number of turns.

Games that begin before all workers stand are counted there, too: explore the
empty board, /1/mortal/mortal or with gods /1/apollo/athena.

For Arimaa, first is gold, and turns that lead to the same position are counted
together.`,
		Example: `  puzzlecode explore 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2
  puzzlecode explore --games 5 --json HfGoo8VCrfkSpV`,
	}
	var s *store.Store
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		e, err := s.Explore(cmd.Context(), c, turns)
		if err == nil && games > 0 {
			var list []store.Game
			list, err = s.Games(cmd.Context(), c, games)
			for _, g := range list {
				e.List = append(e.List, g.Shown())
			}
		}
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, e)
		}
		return appendExploration(separate(out, first), e), nil
	})
	run := cmd.RunE
	onDatabase(cmd, needsFile, func(cmd *cobra.Command, args []string, opened *store.Store) error {
		s = opened
		return run(cmd, args)
	})
	b.addJSON(cmd)
	addNumber(cmd, &games, "games", "number of games to print", 0, 1000)
	addNumber(cmd, &turns, "turns", "maximum number of turns to print", 1, 1000)
	return cmd
}

// appendExploration appends an exploration as text.
func appendExploration(out []byte, e view.Exploration) []byte {
	names := [2]string{say.Side(game.First), say.Side(game.Second)}
	if e.Game == codec.Arimaa.String() {
		names = [2]string{say.Side(game.Gold), say.Side(game.Silver)}
	}
	if e.Games == 0 {
		out = fmt.Appendf(out, "in none of %s\n", counted(e.Stored, "game"))
	} else {
		out = fmt.Appendf(out, "in %d of %s: %s won %d, %s %d\n",
			e.Games, counted(e.Stored, "game"), names[0], e.FirstWins, names[1], e.SecondWins)
	}
	if e.Ends > 0 {
		out = fmt.Appendf(out, "%s ended here\n", counted(e.Ends, "game"))
	}
	width := len("B3>B4^A4")
	for _, t := range e.Turns {
		if t.Games > 0 {
			width = max(width, len(t.Turn))
		}
	}
	played, reached := 0, 0
	shown := map[codec.Code]int{} // number of turns by the canonical code after the turn
	for _, t := range e.Turns {
		if t.Games == 0 {
			if t.Reached.Games > 0 {
				reached++
			}
			continue
		}
		if played++; played == 1 {
			const head = "\n%-*s     GAMES  %9s  %10s   REACHED  %9[3]s  %10[4]s\n"
			first, second := strings.ToUpper(names[0]+" won"), strings.ToUpper(names[1]+" won")
			out = fmt.Appendf(out, head, width, "TURN", first, second)
		}
		images := ""
		if t.Images > 1 {
			to, err := codec.Read(t.Code)
			if err == nil && to.Game() != codec.Arimaa { // for Arimaa only one of the symmetric turns is listed
				to, _ = to.Canonical()
				if shown[to]++; shown[to]%t.Images != 1 {
					continue // a symmetric turn has a line already
				}
			}
			images = fmt.Sprintf("x%d", t.Images)
		}
		out = fmt.Appendf(out, "%-*s %-2s %6d  %9d  %10d  %8d  %9d  %10d\n", width, t.Turn, images, t.Games, t.FirstWins,
			t.SecondWins, t.Reached.Games, t.Reached.FirstWins, t.Reached.SecondWins)
	}
	left := len(e.Turns) - played
	switch {
	case e.Games == 0:
	case e.LeftOut > 0:
		out = fmt.Appendf(out, "\n%s not shown: use --turns\n", counted(left+e.LeftOut, "more turn"))
	case left > 0:
		out = fmt.Appendf(out, "\n%s not played", counted(left, "more legal turn"))
		if reached > 0 {
			out = fmt.Appendf(out, "; %d of them lead to positions that games reached otherwise", reached)
		}
		out = append(out, '\n')
	}
	if len(e.List) > 0 {
		out = append(out, '\n')
	}
	for _, g := range e.List {
		winner := [...]string{"nobody", names[0], names[1]}[g.Winner]
		out = fmt.Appendf(out, "game %d (%s, line %d)%s: %s won after %s\n",
			g.ID, g.Source, g.Line, playedBy(g.Headers), winner, counted(g.Turns, "turn"))
	}
	if left := int(e.Games) - len(e.List); left > 0 && len(e.List) > 0 {
		out = fmt.Appendf(out, "and %s\n", counted(left, "more game"))
	}
	return out
}

// playedBy returns the players and the date of a game, each after a comma. It is empty if they are unknown.
func playedBy(h pgn.Headers) string {
	text := ""
	if h.First != "" || h.Second != "" {
		text = fmt.Sprintf(", %s against %s", cmp.Or(h.First, "?"), cmp.Or(h.Second, "?"))
	}
	if h.Date != "" {
		text += ", " + h.Date
	}
	return text
}
