package main

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve"
)

// usualSheet is the number of puzzles of sheets without --number. They fit on one page.
const usualSheet = 10

func newPuzzlesSheet() *cobra.Command {
	var chosen chosenPuzzles
	var base linkBase
	var title string
	cmd := &cobra.Command{
		Use:   "sheet [FILE...]",
		Short: "Write puzzles as sheets for a printer",
		Long: `Sheet writes puzzles as an HTML file for a printer: ten on a page of A4 or
Letter, each with its board, its rating, its code and a QR code, from easy to
hard, and all solutions on the last pages. The file needs no other file. Print
it in a browser.

The puzzles are those that "puzzles list" prints for the same FILEs and filters.
--number N of them are drawn; without --seed the result differs each time.

A single FILE that is a collection gives the sheet its title and its author, and
keeps its order. Without --number all of its puzzles are printed.

With --link, or if ` + linkVariable + ` is set, the QR codes are links that open the
puzzles on that server. Otherwise they contain the codes.`,
		Example: `  puzzlecode puzzles sheet --goal win2 --rating -1100 > beginners.html
  puzzlecode puzzles sheet --number 30 --seed 7 --title 'Club night' > club.html`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var head puzzles.Head
			single := len(files) == 1 // which may be a collection
			all := single && !cmd.Flags().Changed("number")
			if all {
				chosen.number = 0
			}
			chosen.files.headed = func(_ string, is puzzles.Head) error {
				if single {
					head = is
				}
				return nil
			}
			found, err := chosen.all(cmd, files)
			if err != nil {
				return err
			}
			var failed error
			list := slices.Collect(chosen.files.right(cmd, found, &failed))
			if failed != nil && failed != errReported {
				return failed
			}
			if all && head.IsZero() {
				list = puzzles.Sample(slices.Values(list), usualSheet, chosen.seedOr(cmd))
			}
			if len(list) == 0 {
				return cmp.Or(failed, errors.New("no puzzle matches"))
			}
			sheets := serve.Sheets{Title: cmp.Or(title, head.Title), Author: head.Author}
			if base != "" {
				sheets.Link = base.link
			}
			for _, p := range list {
				sheets.Puzzles = append(sheets.Puzzles, p.Record())
			}
			if head.IsZero() {
				slices.SortStableFunc(sheets.Puzzles, func(a, b puzzles.Record) int { return cmp.Compare(a.Rating, b.Rating) })
			}
			var out bytes.Buffer
			if err := sheets.WriteHTML(&out); err != nil {
				return err
			}
			_, err = out.WriteTo(cmd.OutOrStdout())
			return errors.Join(err, failed)
		},
	}
	cmd.Flags().StringVar(&title, "title", "", "title of each page (default Santorini puzzles)")
	chosen.addFlags(cmd, "number", "number of puzzles to draw", usualSheet)
	addLink(cmd, &base)
	addRules(cmd, rule{"", needs, ">", notForTerminals})
	return cmd
}
