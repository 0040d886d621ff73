package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// longestGame is the most bytes of a line that are kept.
const longestGame = 1 << 20

func newGames() *cobra.Command {
	games := &cobra.Command{
		Use:   "games",
		Short: "Work on files of whole games",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef(cmd, "%.40q is no command", args[0])
			}
			return cmd.Help()
		},
	}
	games.AddCommand(&cobra.Command{
		Use:   "check FILE...",
		Short: "Check that all turns of all games are legal",
		Long: `Check plays every game of the FILEs and reports each that is not legal with its
line and turn; - is standard input. The exit status is 1 if there is any. A FILE may
be compressed with gzip. It has a game a line, in one of these forms:

  text   a FEN and the turns, with a space before each
  record the record of an Arimaa game, 1g Ra1 ..., with \n between its turns
  table  columns with tabs between, named by a first line that has start and turns
         among them; if it has end, which is climb, blocked, or another word for
         a game that was not played to its end, and winner, 1 or 2, these are
         checked, too`,
		Example: `  puzzlecode games check games.txt more.tsv.gz`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef(cmd, "want a FILE, or - for standard input")
			}
			return nil
		},
		RunE: checkGames,
	})
	return games
}

func checkGames(cmd *cobra.Command, files []string) error {
	var total tally
	for _, name := range files {
		if err := checkFile(cmd, name, &total); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%d games, %d turns, %d wrong\n", total.games, total.turns, total.wrong); err != nil {
		return err
	}
	if total.wrong > 0 {
		return errReported
	}
	return nil
}

type tally struct{ games, turns, wrong int }

// checkFile checks the games of a file, with a bar on a terminal.
func checkFile(cmd *cobra.Command, name string, total *tally) error {
	var in io.Reader = cmd.InOrStdin()
	report := cmd.ErrOrStderr()
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
		size, err := f.Stat()
		if err != nil {
			return err
		}
		if stderr, ok := report.(*os.File); ok && term.IsTerminal(int(stderr.Fd())) && size.Mode().IsRegular() {
			progress := mpb.New(mpb.WithOutput(stderr), mpb.WithWidth(40))
			bar := progress.AddBar(size.Size(),
				mpb.PrependDecorators(decor.Name(name+" ")),
				mpb.AppendDecorators(decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_MMSS)),
				mpb.BarRemoveOnComplete())
			in = bar.ProxyReader(f)
			report = progress // prints above the bar
			defer func() {
				bar.Abort(true)
				progress.Wait()
			}()
		}
	}
	lines := bufio.NewReaderSize(in, longestGame)
	if magic, _ := lines.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		unzipped, err := gzip.NewReader(lines)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		lines = bufio.NewReaderSize(unzipped, longestGame)
	}
	var columns columns
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return fmt.Errorf("%s: line %d is longer than %d bytes", name, n, longestGame)
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s: line %d: %w", name, n, err)
		}
		text := strings.TrimRight(string(line), "\r\n")
		switch {
		case n == 1 && columns.read(text):
		case text != "":
			turns, wrong := columns.check(text)
			total.games++
			total.turns += turns
			if wrong != nil {
				total.wrong++
				fmt.Fprintf(report, "puzzlecode: %s: line %d: %v\n", name, n, wrong)
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// columns says which column of a table holds what; the zero value is no table.
type columns struct {
	table                     bool
	start, turns, end, winner int // -1 for a column that the table does not have
}

// read takes the first line of a file if it is the head of a table.
func (c *columns) read(head string) bool {
	names := strings.Split(head, "\t")
	find := func(name string) int {
		for i, n := range names {
			if n == name {
				return i
			}
		}
		return -1
	}
	c.start, c.turns, c.end, c.winner = find("start"), find("turns"), find("end"), find("winner")
	c.table = c.start >= 0 && c.turns >= 0
	return c.table
}

// check checks a line, and returns the number of turns of a game that is right.
func (c *columns) check(line string) (turns int, err error) {
	text := line
	cells := strings.Split(line, "\t")
	cell := func(i int) string {
		if i < 0 || i >= len(cells) {
			return ""
		}
		return cells[i]
	}
	if c.table {
		text = strings.TrimRight(cell(c.start)+" "+cell(c.turns), " ")
	}
	if !c.table && arimaa.IsRecord(text) {
		return checkArimaaGame(text)
	}
	g, err := position.ParseGame(text)
	if err != nil {
		return 0, err
	}
	if !c.table {
		return len(g.Turns), nil
	}
	p, err := g.End()
	if err != nil {
		return 0, err
	}
	ending := p.Outcome()
	byRule := ending != position.Ongoing
	said := cell(c.end)
	if saysRule := said == position.Climb.String() || said == position.Blocked.String(); said != "" && (saysRule || byRule) && said != ending.String() {
		return 0, fmt.Errorf("after its last turn the game is %q, the file says %.20q", ending, said)
	}
	if want := cell(c.winner); want != "" && byRule && want != strconv.Itoa(1+int(p.Side().Other())) {
		return 0, fmt.Errorf("side %d wins, the file says %.20q", 1+p.Side().Other(), want)
	}
	return len(g.Turns), nil
}
