package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newGames() *cobra.Command {
	games := newGroup("games", "Work on files of whole games")
	games.AddCommand(newGamesCheck(), newGamesShow())
	return games
}

func newGamesCheck() *cobra.Command {
	var format gameFormat
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
  table   columns separated by tabs, commas or semicolons; the first line names
          them, among them start and turns; end (climb, blocked, or another
          word for a game that was not played to its end) and winner (1 or 2)
          are checked

Logs of Board Game Arena, games of Thyra Online and of the mediator, the data of
santorini-ai and scoresheets with numbered turns are also known by their
content. --from names these and all other notations that "convert" reads.

Dates and results that are not in the form of PGN, such as "unknown" or 1/2-1/2,
are kept as text. Check prints a warning for them, or with --strict an error.

Empty lines are ignored, and so is what follows # after a space. If the first
games of a FILE are all invalid, the rest is not read, and a message says which
format the FILE seems to have.`,
		Example: `  puzzlecode games check games.txt more.tsv.gz`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var total tally
			processOf(cmd).onStop(func() string {
				return fmt.Sprintf(" after %s, %d wrong", counted(total.games.Load(), "game"), total.wrong.Load())
			})
			for _, name := range files {
				if err := checkFile(cmd, name, format, &total); err != nil {
					return err
				}
			}
			wrong := total.wrong.Load()
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s, %s, %d wrong\n", counted(total.games.Load(), "game"),
				counted(total.turns, "turn"), wrong)
			return orReported(err, wrong > 0)
		},
	}
	format.addTo(cmd)
	return cmd
}

// A tally counts games, invalid games and turns.
type tally struct {
	games, wrong atomic.Int64
	turns        int
}

// mostWrong limits the errors that checkFile prints. If a file begins with this many invalid games, checkFile gives up.
const mostWrong = 5

// checkFile checks the games of a file. On a terminal it shows a progress bar.
func checkFile(cmd *cobra.Command, name string, format gameFormat, total *tally) error {
	file, err := open(cmd, name, false, nil)
	if err != nil {
		return err
	}
	defer file.close()
	text, err := lines.Text(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	start, _ := text.Peek(4096) // usually more than a line
	first, _, _ := strings.Cut(strings.TrimLeft(string(start), "\r\n"), "\n")
	right, wrong := 0, 0
	for g, err := range format.games(text) {
		if err != nil && !errors.As(err, new(*game.FileError)) {
			return fmt.Errorf("%s: %w", name, err)
		}
		total.games.Add(1)
		if err == nil {
			total.turns += g.Record.Len()
			warn(file.report, name, g.Warnings())
			right++
			continue
		}
		total.wrong.Add(1)
		fmt.Fprintf(file.report, "puzzlecode: %s: %v\n", name, err)
		if wrong++; right == 0 && wrong == mostWrong && format.form == "" && sources.Name(string(start)) == "" {
			const text = "puzzlecode: %s: its first %d lines are not games, so the rest is not read: %s\n"
			fmt.Fprintf(file.report, text, name, mostWrong, seems(first))
			return nil
		}
	}
	return nil
}

// seems guesses the format of a file from its first line, which is not a game. It returns the end of an error message,
// with the format and the command or flag that reads it.
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

// explained yields all games and errors of a sequence. If the first game is invalid, it adds a guess at the format of
// the file to the error.
func explained(games iter.Seq2[sources.FileRecord, error]) iter.Seq2[sources.FileRecord, error] {
	return func(yield func(sources.FileRecord, error) bool) {
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

func newGamesShow() *cobra.Command {
	var b batch
	var to string
	var format gameFormat
	cmd := &cobra.Command{
		Use:   "show FILE LINE[:TURN]",
		Short: "Show the position at a turn of a game",
		Long: `Show prints the position before a TURN (1: the first) of the game in a LINE of a
FILE, or without TURN the last position. The FILE has a format of "games check";
- is standard input. A game in PGN begins in the line of its first tag.

A puzzle with the source "games.txt, line 3, turn 34" is at 3:34 of games.txt.
For Arimaa, turns have the names of game records: 12g or 12s.`,
		Example: `  puzzlecode games show games.txt 3:34
  puzzlecode games show --to code games.txt 3:34 | puzzlecode solve`,
		RunE: func(cmd *cobra.Command, args []string) error {
			line, turn, err := parsePlace(args[1])
			if err != nil {
				return usagef(cmd, "%v", err)
			}
			g, err := gameAt(cmd, args[0], format, line)
			var found game.Moment
			if err == nil {
				found, err = momentAt(g.Record.Moments(), line, turn)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			var headers pgn.Headers
			if g.Game != nil {
				headers = g.Game.Headers()
			}
			code, next, after := found.State.Code(), "", "after the last turn"
			if found.Next != nil {
				next = found.Next.String()
				after = "next " + next
			}
			if b.json {
				return printJSON(cmd, view.GameTurn{
					State: view.StateOf(code), Line: line, Turn: found.Number, Next: next, Headers: headers,
				})
			}
			if to == "code" {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), code)
				return err
			}
			if g.Game != nil {
				headers = headersOf(g.Game)
			}
			board, status := render.Text(found.State, textOptions(cmd)), say.English.Status(found.State, codec.NoGoal)
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\n%s\n\n%sturn       %s, %s\ncode       %v\n",
				board, status, headerLines(headers, found.State), found.Name, after, code)
			return err
		},
	}
	b.addTo(cmd, &to, "board", "code")
	format.addTo(cmd)
	return cmd
}

// parsePlace reads a place in a file: LINE or LINE:TURN. For LINE alone, the result turn is empty, which means the end
// of the game.
func parsePlace(text string) (line int, turn string, err error) {
	number, turn, hasTurn := strings.Cut(text, ":")
	line, err = strconv.Atoi(number)
	if err != nil || line < 1 || hasTurn && turn == "" {
		err = fmt.Errorf("%q is not LINE:TURN, must be two numbers such as 3:34, or a LINE", text)
	}
	return line, turn, err
}

// gameAt returns the game that begins in the given line of a file.
func gameAt(cmd *cobra.Command, name string, format gameFormat, line int) (none sources.FileRecord, err error) {
	file, err := open(cmd, name, false, nil)
	if err != nil {
		return none, err
	}
	defer file.close()
	for g, err := range format.games(file) {
		if g.Line == line || err != nil && !errors.As(err, new(*game.FileError)) {
			return g, err
		}
	}
	return none, fmt.Errorf("no game begins in line %d", line)
}

// headersOf returns the headers of a game for a text. If the date is not valid, the field Date has the text of the tag.
func headersOf(g *pgn.Game) pgn.Headers {
	h := g.Headers()
	h.Date = cmp.Or(h.Date, g.Tag(pgn.Date))
	return h
}

// headerLines returns lines of text with the players, the event and the date of a game, as far as they are known.
func headerLines(h pgn.Headers, s game.State) string {
	first := s.Side()
	if first.Index() == 1 {
		first = first.Other()
	}
	var out strings.Builder
	if h.First != "" || h.Second != "" {
		fmt.Fprintf(&out, "players    %s %s, %s %s\n", say.English.Side(first), cmp.Or(h.First, "?"),
			say.English.Side(first.Other()), cmp.Or(h.Second, "?"))
	}
	if event := joined(h.Event, h.Site, h.Round, h.Date); event != "" {
		fmt.Fprintf(&out, "event      %s\n", event)
	}
	return out.String()
}

// playersOf joins the names of both players with a separator. It returns "" if both names are unknown.
func playersOf(h pgn.Headers, between string) string {
	if h.First == "" && h.Second == "" {
		return ""
	}
	return cmp.Or(h.First, "?") + between + cmp.Or(h.Second, "?")
}

// joined joins the non-empty texts with commas.
func joined(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), ", ")
}

// momentAt returns the moment of a game before the given turn. If the argument turn is empty, it returns the end of the
// game. The error contains the number of the line in which the game begins.
func momentAt(moments []game.Moment, line int, turn string) (game.Moment, error) {
	last := moments[len(moments)-1]
	if turn == "" {
		return last, nil
	}
	for _, m := range slices.Backward(moments) { // backwards, because the name of a turn taken back occurs again
		if m.Name == turn {
			return m, nil
		}
	}
	return last, fmt.Errorf("line %d: no turn %.20q: the turns are %s to %s, which is the end",
		line, turn, moments[0].Name, last.Name)
}
