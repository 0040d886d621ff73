package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A wholeGame is a game to review. Its line begins after the turns that place the workers.
type wholeGame struct {
	source  string // the file and the line; empty for an argument
	placed  int    // number of turns that placed workers, before the line
	line    game.Line
	headers pgn.Headers
	only    game.Side // the side whose turns are reviewed; empty for both
}

// player returns the name of the player of a side. It returns "" if the name is unknown.
func (g wholeGame) player(s game.Side) string {
	return [...]string{g.headers.First, g.headers.Second}[s.Index()]
}

// gamesOf yields the games that the arguments give. An argument is the name of a file, a game, or "-" for standard
// input. For an invalid game it yields an error and continues.
func gamesOf(cmd *cobra.Command, args []string, format gameFormat) iter.Seq2[wholeGame, error] {
	args = orStandardInput(args)
	if format.form == "" {
		args = joinArguments(args)
	}
	return func(yield func(wholeGame, error) bool) {
		for _, arg := range args {
			name, text, closeFile := "", io.Reader(strings.NewReader(arg)), func() {}
			if _, missing := os.Stat(arg); arg == "-" || missing == nil || isFileName(arg) {
				file, err := open(cmd, arg, true, nil)
				if err != nil {
					if !yield(wholeGame{}, err) {
						return
					}
					continue
				}
				name, text, closeFile = filepath.Base(arg), file, file.close
			}
			for g, err := range reviewed(text, format) {
				switch name {
				case "":
					g.source = ""
				case "-":
				default:
					g.source = joined(name, g.source)
				}
				if err != nil && name != "" {
					err = fmt.Errorf("%s: %w", arg, err)
				}
				if !yield(g, err) {
					closeFile()
					return
				}
			}
			closeFile()
		}
	}
}

// isFileName reports whether an argument looks like the name of a file and not like a game. The file need not exist.
func isFileName(arg string) bool {
	if strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") {
		return true
	}
	end := strings.TrimPrefix(filepath.Ext(arg), ".")
	noLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	return end != "" && len(end) < 6 && !strings.ContainsFunc(end, noLetter) &&
		!strings.ContainsAny(arg, " \t\n#?") && !strings.Contains(arg, "://")
}

// reviewed yields the games of a file, and keeps only one in memory.
func reviewed(file io.Reader, format gameFormat) iter.Seq2[wholeGame, error] {
	return func(yield func(wholeGame, error) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(wholeGame{}, err)
			return
		}
		if format.form == "" {
			format.form = sources.Detect(text)
		}
		for r, err := range format.games(text) {
			g := wholeGame{source: fmt.Sprintf("line %d", r.Line)}
			if r.Game != nil {
				g.headers = r.Game.Headers()
			}
			if err == nil {
				if g.line, g.placed, err = review.LineOf(r.Record); err != nil {
					err = &game.FileError{Line: r.Line, Err: err}
				}
			}
			if format.form == sources.BGA { // a log has only one game, so its line does not matter
				g.source = ""
				if wrong := (*game.FileError)(nil); errors.As(err, &wrong) {
					err = wrong.Err
				}
			}
			if !yield(g, err) {
				return
			}
		}
	}
}
