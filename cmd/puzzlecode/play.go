package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

func newPlay() *cobra.Command {
	return &cobra.Command{
		Use:   "play POSITION TURN...",
		Short: "Play turns and print the code of the position after them",
		Long: `Play plays the TURNs from a POSITION, one after the other, and prints the code of
the position that they lead to, without a goal. A turn that is not legal is an
error that names the rule it breaks. D4>D3^A2 steps from D4 to D3 and builds on
A2; D4>D3# climbs to level 3 and wins. A turn of Arimaa is one TURN, "Ea3n Ea4n
cf3x", where the removals may be left out. In a shell, turns need quotes.`,
		Example: `  puzzlecode play HfGoo8VCrfkSpV 'B4>A5^A4' 'B5>B4^B5' | puzzlecode show`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usagef(cmd, "want a POSITION and one TURN or more")
			}
			return nil
		},
		ValidArgsFunction: noFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.Read(args[0])
			if err != nil {
				return err
			}
			switch from := c.(type) {
			case codec.Code:
				c, err = play(from, args[1:])
			case codec.ArimaaCode:
				c, err = playArimaa(from, args[1:])
			}
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), c)
			return err
		},
	}
}

// play returns the code of the position after some turns.
func play(c codec.Code, turns []string) (codec.AnyCode, error) {
	p := c.Position()
	for i, text := range turns {
		t, err := position.ParseTurn(text)
		if err == nil {
			p, err = p.Play(t)
		}
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
	}
	return codec.Encode(p), nil
}

// playArimaa is play for Arimaa, where no position may come up a third time.
func playArimaa(c codec.ArimaaCode, turns []string) (codec.AnyCode, error) {
	p := c.Position()
	history := arimaa.History{}
	if !p.SettingUp() {
		history[p.Settled()]++
	}
	for i, text := range turns {
		t, err := arimaa.ParseTurn(strings.TrimSuffix(text, " pass")) // as records have it
		if o := p.Outcome(history); err == nil && o.Over() {
			err = fmt.Errorf("%v: %w, %v has won by %v", t, arimaa.ErrGameOver, o.Winner, o.Ending)
		}
		if err == nil {
			p, _, err = p.Play(t, history)
		}
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		history[p]++
	}
	return codec.EncodeArimaa(p), nil
}
