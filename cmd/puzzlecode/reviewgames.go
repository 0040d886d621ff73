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

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/bga"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/review"
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

// logForm is the word of --from for logs of Board Game Arena.
const logForm = "bga"

// mostGames is the maximum size of an input in bytes.
const mostGames = 256 << 20

// gamesOf yields the games of arguments, each of which is a FILE, a GAME, or - for standard input. A game that is wrong
// yields an error, and reading goes on.
func gamesOf(cmd *cobra.Command, args []string, from string) iter.Seq2[wholeGame, error] {
	if len(args) == 0 {
		args = []string{"-"}
	}
	if from == detected {
		args = joinArguments(args)
	}
	return func(yield func(wholeGame, error) bool) {
		for _, arg := range args {
			content, name, err := []byte(arg), "", error(nil)
			if info, missing := os.Stat(arg); arg == "-" || missing == nil && !info.IsDir() {
				name = filepath.Base(arg)
				content, err = contentOf(cmd, arg)
			}
			if err != nil {
				if !yield(wholeGame{}, err) {
					return
				}
				continue
			}
			for g, err := range gamesIn(content, from) {
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

// gamesIn yields the games of a text in a notation.
func gamesIn(text []byte, from string) iter.Seq2[wholeGame, error] {
	switch {
	case from == logForm || from == detected && isLog(text):
		return oneGame(gameOfLog(text))
	case from == detected, from == pgnForm && pgn.IsStart(string(text)):
		return recordsIn(text)
	case from == pgnForm:
		return oneGame(gameOfPGN(pgn.Parse(string(text))))
	}
	all := lines.All
	if severalLines(from) {
		all = lines.Paragraphs
	}
	return func(yield func(wholeGame, error) bool) {
		for l, err := range all(bytes.NewReader(text)) {
			g := wholeGame{source: fmt.Sprintf("line %d", l.Number)}
			var r game.Record
			if err == nil {
				r, err = readRecord(from, l.Text)
			}
			if err == nil {
				err = g.setRecord(r)
			}
			if err != nil {
				err = fmt.Errorf("line %d: %w", l.Number, err)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// isLog reports whether a text seems to be JSON or a page.
func isLog(text []byte) bool {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || pgn.IsStart(string(text)) {
		return false
	}
	next := bytes.TrimLeft(text[1:], " \t\r\n")
	switch text[0] {
	case '<':
		return true
	case '{':
		return bytes.HasPrefix(next, []byte(`"`))
	case '[':
		return len(next) > 0 && strings.IndexByte(`{["`, next[0]) >= 0
	}
	return false
}

// recordsIn yields the games of a text that [pgn.Records] reads, or that of the text of a log.
func recordsIn(text []byte) iter.Seq2[wholeGame, error] {
	return func(yield func(wholeGame, error) bool) {
		first := true
		for r, err := range pgn.Records[game.Record](bytes.NewReader(text)) {
			g := wholeGame{source: fmt.Sprintf("line %d", r.Line)}
			if err == nil {
				if r.Game != nil {
					g.headers = r.Game.Headers()
				}
				if err = g.setRecord(r.Record); err != nil {
					err = fmt.Errorf("line %d: %w", r.Line, err)
				}
			} else if first {
				if log, wrong := gameOfLog(text); wrong == nil || !errors.Is(wrong, bga.ErrFormat) {
					yield(log, wrong)
					return
				}
			}
			first = false
			if !yield(g, err) {
				return
			}
		}
	}
}

// oneGame yields a game or an error.
func oneGame(g wholeGame, err error) iter.Seq2[wholeGame, error] {
	return func(yield func(wholeGame, error) bool) { yield(g, err) }
}

// gameOfLog reads a log of Board Game Arena.
func gameOfLog(text []byte) (out wholeGame, err error) {
	g, err := bga.Read(text)
	if err != nil {
		return out, err
	}
	return gameOfPGN(g.PGN())
}

// gameOfPGN takes the game of [pgn.Parse].
func gameOfPGN(g *pgn.Game, err error) (out wholeGame, _ error) {
	if err != nil {
		return out, err
	}
	out.headers = g.Headers()
	return out, out.setRecord(g.Record())
}

// setRecord sets the turns of a game.
func (g *wholeGame) setRecord(r game.Record) (err error) {
	g.line, g.placed, err = review.LineOf(r)
	return err
}
