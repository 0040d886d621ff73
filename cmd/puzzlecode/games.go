package main

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

func newGames() *cobra.Command {
	games := newGroup("games", "Work on files of whole games")
	games.AddCommand(newGamesCheck(), newGamesShow())
	return games
}

func newGamesCheck() *cobra.Command {
	var form string
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check the games of files",
		Long: `Check plays every game of the FILEs, - for standard input, and reports the line
and the turn of each invalid game. The exit status is 1 if there is one. A FILE
may be compressed with gzip. It has one of these formats:

  pgn     games with players, date, comments and variations, as in PGN;
          the file begins with a tag, such as [Event "Club evening"]
  text    one game per line: a POSITION and turns, separated by spaces, commas
          or full stops, with or without numbers; a line of turns continues the
          game above it; for Arimaa also the game record, 1g Ra1 ..., with the
          two characters \n between its turns
  table   columns separated by tabs; the first line names them, among them start
          and turns; end (climb, blocked, or another word for a game that was
          not played to its end) and winner (1 or 2) are checked

Logs of Board Game Arena, games of Thyra Online and of the mediator, the data of
santorini-ai and scoresheets with numbered turns are also known by their
content. --from names these and all other notations that "convert" reads.

Empty lines are ignored, and so is what follows # after a space. If the first
games of a FILE are all invalid, the rest is not read, and a message says which
format the FILE seems to have.`,
		Example: `  puzzlecode games check games.txt more.tsv.gz`,
		Args:    argumentsOf(1, math.MaxInt, "the arguments must be FILEs, or - for standard input"),
		RunE:    func(cmd *cobra.Command, files []string) error { return checkGames(cmd, files, form) },
	}
	addForm(cmd, &form)
	return cmd
}

func checkGames(cmd *cobra.Command, files []string, form string) error {
	var total tally
	processOf(cmd).onStop(func() string {
		return fmt.Sprintf(" after %s, %d wrong", counted(total.games.Load(), "game"), total.wrong.Load())
	})
	for _, name := range files {
		if err := checkFile(cmd, name, form, &total); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%d games, %d turns, %d wrong\n", total.games.Load(), total.turns, total.wrong.Load()); err != nil {
		return err
	}
	return orReported(nil, total.wrong.Load() > 0)
}

type tally struct {
	games, wrong atomic.Int64
	turns        int
}

// mostWrong is the number of games, all wrong, after which a file is taken for something
// else.
const mostWrong = 5

// checkFile checks the games of a file, with a bar on a terminal.
func checkFile(cmd *cobra.Command, name string, form string, total *tally) error {
	in, err := open(cmd, name, false, nil)
	if err != nil {
		return err
	}
	defer in.close()
	text, err := lines.Text(in)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	start, _ := text.Peek(4096) // a whole line as a rule, or the file is shorter
	first, _, _ := strings.Cut(strings.TrimLeft(string(start), "\r\n"), "\n")
	right, wrong := 0, 0
	for g, err := range recordsOf[game.Record](text, form) {
		if err != nil && !errors.As(err, new(*game.FileError)) {
			return fmt.Errorf("%s: %w", name, err)
		}
		total.games.Add(1)
		if err == nil {
			total.turns += g.Record.Len()
			right++
			continue
		}
		total.wrong.Add(1)
		fmt.Fprintf(in.report, "puzzlecode: %s: %v\n", name, err)
		if wrong++; right == 0 && wrong == mostWrong && form == detected && sources.Name(string(start)) == "" {
			fmt.Fprintf(in.report, "puzzlecode: %s: its first %d lines are not games, so the rest is not read: %s\n", name, mostWrong, seems(first))
			return nil
		}
	}
	return nil
}

// seems says what a file seems to be that begins with a line that is not a game, and what reads it.
func seems(first string) string {
	first = strings.TrimSpace(first)
	if strings.Contains(first, `"code":`) || strings.Contains(first, "PuzzleId") {
		return `it seems to be a file of puzzles, which "puzzles convert" checks`
	}
	for _, n := range game.Notations() {
		if _, err := game.ParseRecord(n.Name, first); err == nil {
			return fmt.Sprintf(`it seems to be in the notation %s, which --from %[1]s reads`, n.Name)
		}
	}
	return "see 'puzzlecode games check --help' for the formats"
}

// explained yields the games of a file. It adds to an error of the first one which format the file seems to have.
func explained[R game.Record](games iter.Seq2[pgn.FileRecord[R], error]) iter.Seq2[pgn.FileRecord[R], error] {
	return func(yield func(pgn.FileRecord[R], error) bool) {
		first := true
		for g, err := range games {
			if wrong := new(position.ParseError); first && errors.As(err, &wrong) {
				err = fmt.Errorf("%w; %s", err, seems(wrong.Input))
			}
			first = false
			if !yield(g, err) {
				return
			}
		}
	}
}
