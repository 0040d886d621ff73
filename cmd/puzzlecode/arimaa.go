package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

// This file is what the commands print for Arimaa. Which game a POSITION is of
// codec.IsArimaa tells, and each command asks it once.

// onlySantorini is the error of a flag that Arimaa has no use for.
func onlySantorini(what string) error {
	return fmt.Errorf("%s is for Santorini, and this is a position of Arimaa", what)
}

// readSantorini reads a POSITION for a command that is for Santorini alone.
func readSantorini(cmd *cobra.Command, text string) (codec.Code, error) {
	if codec.IsArimaa(text) {
		return codec.Code{}, onlySantorini(cmd.Name())
	}
	return codec.Read(text)
}

// decodedArimaa is what decode prints as JSON.
type decodedArimaa struct {
	Code     codec.ArimaaCode           `json:"code"`
	Position arimaa.Position            `json:"position"`
	Goal     int                        `json:"goal"`
	Side     string                     `json:"side"`
	Pieces   map[string][]arimaa.Square `json:"pieces"`
	Ending   string                     `json:"ending"`
	Winner   string                     `json:"winner,omitempty"`
}

func newDecodedArimaa(c codec.ArimaaCode) decodedArimaa {
	p := c.Position()
	outcome := p.Outcome(nil)
	out := decodedArimaa{
		Code: c, Position: p, Goal: c.Goal(), Side: p.Side().String(),
		Pieces: map[string][]arimaa.Square{}, Ending: outcome.Ending.String(),
	}
	if outcome.Over() {
		out.Winner = outcome.Winner.String()
	}
	for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
		for square := range p.Layer(piece).Squares() {
			out.Pieces[piece.String()] = append(out.Pieces[piece.String()], arimaa.Square(square))
		}
	}
	return out
}

func decodeArimaa(out []byte, text, output string, first bool) ([]byte, error) {
	c, err := codec.ReadArimaa(text)
	if err != nil {
		return nil, err
	}
	p := c.Position()
	switch output {
	case "json":
		return appendJSON(out, newDecodedArimaa(c))
	case "record":
		return nil, onlySantorini("--output record")
	case "board":
		out = append(separate(out, first), board(p)...)
	default:
		if out, err = p.AppendText(out); err != nil {
			return nil, err
		}
	}
	return append(out, '\n'), nil
}

func showArimaa(out []byte, text, link string, first bool) ([]byte, error) {
	c, err := codec.ReadArimaa(text)
	if err != nil {
		return nil, err
	}
	address, err := c.Link(link)
	if err != nil {
		return nil, err
	}
	p := c.Position()
	return fmt.Appendf(separate(out, first), "%s\n\n%s\n\ncode       %v\nposition   %v\nlink       %s\n",
		board(p), statusArimaa(c), c, p, address), nil
}

// board draws a position, without the number of the turn, which it does not know.
func board(p arimaa.Position) string { return strings.TrimLeft(p.Diagram(), "0123456789") }

// statusArimaa says what a position is about.
func statusArimaa(c codec.ArimaaCode) string {
	p := c.Position()
	names := [...]string{arimaa.Gold: "Gold", arimaa.Silver: "Silver"}
	mover := names[p.Side()]
	if p.SettingUp() {
		return mover + " is to set up its pieces."
	}
	outcome := p.Outcome(nil)
	winner, loser := names[outcome.Winner], names[outcome.Winner.Other()]
	switch {
	case outcome.Ending == arimaa.EndGoal:
		return "A rabbit has reached its goal: " + winner + " has won."
	case outcome.Ending == arimaa.EndElimination:
		return loser + " has no rabbit left: " + winner + " has won."
	case outcome.Ending == arimaa.EndImmobilisation:
		return mover + " is to move, has no turn and so has lost."
	case c.Goal() == 0:
		return mover + " is to move."
	case c.Goal() == 1:
		return mover + " is to move and to win with this turn."
	default:
		return fmt.Sprintf("%s is to move and to win within %d of its turns.", mover, c.Goal())
	}
}

func movesArimaa(out []byte, text string, asJSON, first bool) ([]byte, error) {
	c, err := codec.ReadArimaa(text)
	if err != nil {
		return nil, err
	}
	p := c.Position()
	turns := []arimaa.Turn{}
	if !p.Outcome(nil).Over() {
		for t := range p.Turns(nil) {
			turns = append(turns, t)
		}
	}
	if asJSON {
		return appendJSON(out, struct {
			Position arimaa.Position `json:"position"`
			Turns    []arimaa.Turn   `json:"turns"`
		}{p, turns})
	}
	return appendLines(separate(out, first), turns)
}

func playArimaa(cmd *cobra.Command, text string, turns []string) error {
	c, err := codec.ReadArimaa(text)
	if err != nil {
		return err
	}
	p := c.Position()
	history := arimaa.History{}
	if !p.SettingUp() {
		history[p.Settled()]++
	}
	for i, word := range turns {
		t, err := arimaa.ParseTurn(strings.TrimSuffix(word, " pass")) // as records have it
		if outcome := p.Outcome(history); err == nil && outcome.Over() {
			err = fmt.Errorf("%v: %w, %v has won by %v", t, arimaa.ErrGameOver, outcome.Winner, outcome.Ending)
		}
		if err == nil {
			p, _, err = p.Play(t, history)
		}
		if err != nil {
			return fmt.Errorf("turn %d: %w", i+1, err)
		}
		history[p]++
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), codec.EncodeArimaa(p))
	return err
}

func perftArimaa(out []byte, text string, steps int, divide, asJSON bool) ([]byte, error) {
	c, err := codec.ReadArimaa(text)
	switch {
	case err != nil:
		return nil, err
	case steps > 4:
		return nil, fmt.Errorf("--depth %d is for Santorini: a turn of Arimaa has four steps at most", steps)
	case divide:
		return nil, onlySantorini("--divide")
	}
	p := c.Position()
	n := p.Perft(steps)
	if asJSON {
		return appendJSON(out, struct {
			Position arimaa.Position `json:"position"`
			Depth    int             `json:"depth"`
			Count    int             `json:"count"`
		}{p, steps, n})
	}
	return append(strconv.AppendInt(out, int64(n), 10), '\n'), nil
}

// solveArimaa appends the wins of a position within so many turns, 0 for the goal of a
// code or else the most that can be asked for, and within so many positions.
func solveArimaa(ctx context.Context, out []byte, text string, within, nodes int, asJSON bool) ([]byte, error) {
	c, err := codec.ReadArimaa(text)
	if err != nil {
		return nil, err
	}
	switch {
	case within > arimaa.MaxWin:
		return nil, fmt.Errorf("--max %d is for Santorini: wins of Arimaa are looked for within %d turns", within, arimaa.MaxWin)
	case within == 0 && c.Goal() > 0:
		within = c.Goal()
	case within == 0:
		within = arimaa.MaxWin
	}
	p := c.Position()
	s, err := p.Solve(ctx, within, nodes)
	if err != nil && s.Checked > 0 {
		err = fmt.Errorf("%w; there is no win within %d", err, s.Checked)
	}
	if err != nil {
		return nil, err
	}
	if asJSON {
		turns, positions := []arimaa.Turn{}, []arimaa.Position{}
		for _, key := range s.Keys {
			turns, positions = append(turns, key.Turn), append(positions, key.Position)
		}
		return appendJSON(out, struct {
			Position  arimaa.Position   `json:"position"`
			WinIn     int               `json:"win_in"`
			KeyTurns  []arimaa.Turn     `json:"key_turns"`
			Positions []arimaa.Position `json:"key_positions"`
			Nodes     int               `json:"nodes"`
		}{p, s.WinIn, turns, positions, s.Nodes})
	}
	if p.Outcome(nil).Over() {
		return append(out, "the game is over\n"...), nil
	}
	if s.WinIn == 0 {
		return fmt.Appendf(out, "no win within %d\n", within), nil
	}
	out = fmt.Appendf(out, "win in %d: ", s.WinIn)
	for i, key := range s.Keys {
		if i > 0 {
			out = append(out, ", "...)
		}
		if out, err = key.Turn.AppendText(out); err != nil {
			return nil, err
		}
	}
	return append(out, '\n'), nil
}

// arimaaGames yields the number of turns of each game of a file, the setups included.
func arimaaGames(file io.Reader) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for g, err := range arimaa.ReadGames(file) {
			turns := 0
			for _, e := range g.Game.Entries {
				if e.Action == arimaa.ActionSetup || e.Action == arimaa.ActionMove {
					turns++
				}
			}
			if !yield(turns, err) {
				return
			}
		}
	}
}
