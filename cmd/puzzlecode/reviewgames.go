package main

import (
	"bytes"
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

// A wholeGame is a game from its first turn after all workers stand.
type wholeGame struct {
	source  string // the file and the line; empty for an argument
	placed  int    // turns that placed workers
	line    game.Line
	headers pgn.Headers
}

// player returns the name of the player of a side, or "".
func (g wholeGame) player(s game.Side) string {
	if s.Index() == 0 {
		return g.headers.First
	}
	return g.headers.Second
}

// mostGames is the maximum size of an input in bytes.
const mostGames = 256 << 20

// gamesOf yields the games of arguments, each of which is a FILE, a GAME, or - for standard input. A game that is wrong
// yields an error, and reading goes on.
func gamesOf(cmd *cobra.Command, args []string, form string) iter.Seq2[wholeGame, error] {
	if len(args) == 0 {
		args = []string{"-"}
	}
	if form == detected {
		args = joinArguments(args)
	}
	return func(yield func(wholeGame, error) bool) {
		for _, arg := range args {
			content, name, err := []byte(arg), "", error(nil)
			if _, missing := os.Stat(arg); arg == "-" || missing == nil || isFileName(arg) {
				name = filepath.Base(arg)
				content, err = contentOf(cmd, arg)
			}
			if err != nil {
				if !yield(wholeGame{}, err) {
					return
				}
				continue
			}
			for g, err := range reviewed(content, formName(form)) {
				if name == "" {
					g.source = ""
				} else if name != "-" {
					g.source = strings.TrimSuffix(name+", "+g.source, ", ")
				}
				if err != nil && name != "" {
					err = fmt.Errorf("%s: %w", arg, err)
				}
				if !yield(g, err) {
					return
				}
			}
		}
	}
}

// isFileName reports whether an argument is the name of a file, which need not exist, rather than a game.
func isFileName(arg string) bool {
	end := filepath.Ext(arg)
	if strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") {
		return true
	}
	return len(end) > 1 && len(end) < 7 && !strings.ContainsAny(arg, " \t\n#?") && !strings.Contains(arg, "://") && !strings.ContainsFunc(end[1:], func(r rune) bool { return !unicode.IsLetter(r) })
}

// onlyGame yields what a sequence does if it has one game at most that counts, and otherwise an error alone.
func onlyGame(games iter.Seq2[wholeGame, error], counts func(wholeGame) bool) iter.Seq2[wholeGame, error] {
	return func(yield func(wholeGame, error) bool) {
		type result struct {
			game wholeGame
			err  error
		}
		var all []result
		n := 0
		for g, err := range games {
			if err == nil && counts(g) {
				n++
			}
			if n > 1 {
				yield(wholeGame{}, errors.New("a picture shows one game, and the input has more: put one into a file of its own, or name a --player of one only"))
				return
			}
			all = append(all, result{g, err})
		}
		for _, r := range all {
			if !yield(r.game, r.err) {
				return
			}
		}
	}
}

// contentOf returns the text of a file.
func contentOf(cmd *cobra.Command, name string) ([]byte, error) {
	in, err := open(cmd, name, true, nil)
	if err != nil {
		return nil, err
	}
	defer in.close()
	text, err := lines.Text(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	content, err := io.ReadAll(io.LimitReader(text, mostGames+1))
	if err == nil && len(content) > mostGames {
		err = fmt.Errorf("%s: longer than %d MB: split it", name, mostGames>>20)
	}
	return content, err
}

// reviewed yields the games of a text in a form, which is detected if it is empty.
func reviewed(text []byte, form string) iter.Seq2[wholeGame, error] {
	if form == "" {
		form = sources.Name(string(text[:min(len(text), 4096)]))
	}
	return func(yield func(wholeGame, error) bool) {
		for r, err := range sources.Records[game.Record](bytes.NewReader(text), form) {
			g := wholeGame{source: fmt.Sprintf("line %d", r.Line)}
			if r.Game != nil {
				g.headers = r.Game.Headers()
			}
			if err == nil {
				if err = g.setRecord(r.Record); err != nil {
					err = &game.FileError{Line: r.Line, Err: err}
				}
			}
			if form == sources.BGA { // which is one game
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

// setRecord sets the turns of a game.
func (g *wholeGame) setRecord(r game.Record) (err error) {
	g.line, g.placed, err = review.LineOf(r)
	return err
}
