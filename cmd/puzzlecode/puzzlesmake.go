package main

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

func newPuzzlesMake() *cobra.Command {
	var b batch
	var l limits
	var to string
	var info puzzles.Info
	var head headFlags
	cmd := &cobra.Command{
		Use:   "make",
		Short: "Prove positions and print them as puzzles with title and author",
		Long: `Make proves the goal of each POSITION and prints the puzzle, with the key turn,
the main line, the solution, the rating, the themes and the values of the flags.
A POSITION without a goal gets the smallest win in at most --max turns. An
unsound puzzle is an error.

The formats are those of "puzzles convert", and the output can be appended to a
file of puzzles. --collection-title, --collection-author and --collection-about
begin the file of a collection: they are written before the puzzles.`,
		Example: `  puzzlecode puzzles make HfGoo8VCrfkSpV --title 'Step aside' --author Nobody
  puzzlecode puzzles make --to csv < codes.txt
  puzzlecode puzzles make --collection-title 'Club evening' < codes.txt > club.jsonl`,
	}
	var written bytes.Buffer
	var w *puzzles.Writer
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.readPuzzle(cmd, text, "a puzzle with a rating")
		if err == nil {
			c, err = l.withGoal(cmd, c)
		}
		if err != nil {
			return nil, err
		}
		info.Created = orToday(info.Created)
		p, err := puzzles.Prove(cmd.Context(), l.memory, c, info, l.effort())
		if err != nil {
			return nil, errorOf(c, err)
		}
		if flaw := p.Flaw(); flaw != nil {
			return nil, errorOf(c, flaw)
		}
		written.Reset()
		if first {
			w = puzzles.NewWriter(&written, formats[to])
			if err := w.WriteHead(head.Head); err != nil {
				return nil, err
			}
		}
		if err := errors.Join(w.Write(p), w.Flush()); err != nil {
			return nil, err
		}
		return append(out, written.Bytes()...), nil
	})
	flags := cmd.Flags()
	flags.StringVar(&info.Title, "title", "", "title of the puzzle")
	flags.StringVar(&info.Author, "author", "", "author of the puzzle")
	flags.StringVar(&info.Source, "source", "", "game or file of origin")
	addDay(cmd, &info.Created, "created", "`DAY` of the puzzle (default today)")
	head.addFlags(cmd)
	addChoice(cmd, &to, "to", "output format", formJSON, formCSV)
	addLimits(cmd, &l)
	return cmd
}
