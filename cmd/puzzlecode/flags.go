package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
)

// choice is the value of a flag that is one of a few words.
type choice struct {
	value string
	words []string
}

// addChoice adds such a flag, with completion; the first word is the default.
func addChoice(cmd *cobra.Command, c *choice, name, usage string, words ...string) {
	c.value, c.words = words[0], words
	cmd.Flags().Var(c, name, usage+": "+strings.Join(words, ", "))
	complete(cmd, name, words)
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "WORD" }

// Set takes one of the words, and suggests one for a mistyped word.
func (c *choice) Set(text string) error {
	if slices.Contains(c.words, text) {
		c.value = text
		return nil
	}
	return fmt.Errorf("must be %s%s", strings.Join(c.words, ", "), didYouMean(text, c.words))
}

// didYouMean returns a hint at the words that are like a text, or "".
func didYouMean(text string, words []string) string {
	// Cobra finds similar words, but only among commands.
	group := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, w := range words {
		group.AddCommand(&cobra.Command{Use: w, Run: func(*cobra.Command, []string) {}})
	}
	if near := group.SuggestionsFor(text); text != "" && len(near) > 0 {
		return fmt.Sprintf(", did you mean %s?", strings.Join(near, " or "))
	}
	return ""
}

// explainFlag adds to the error of an unknown flag which flag does the same.
func explainFlag(cmd *cobra.Command, err error) error {
	hint := ""
	if err.Error() == "unknown flag: --port" && cmd.Flags().Lookup("addr") != nil {
		hint = ": use --addr 127.0.0.1:PORT"
	}
	if to := cmd.Flags().Lookup("to"); err.Error() == "unknown flag: --json" && to != nil && strings.Contains(to.Usage, formJSON) {
		hint = ": use --to " + formJSON
	}
	return usagef(cmd, "%v%s", err, hint)
}

// timeFlag is the value of a flag that is a time, 0 or more.
type timeFlag struct{ time *time.Duration }

func (f timeFlag) Type() string { return "duration" }

func (f timeFlag) String() string {
	if f.time == nil {
		return ""
	}
	return f.time.String()
}

func (f timeFlag) Set(text string) error {
	value, err := time.ParseDuration(text)
	if _, notNumber := strconv.Atoi(text); err != nil && notNumber == nil {
		return fmt.Errorf("a unit is missing: %[1]sms or %[1]ss", text)
	}
	if err != nil || value < 0 {
		return errors.New("must be a time of 0 or more, such as 200ms or 1s")
	}
	*f.time = value
	return nil
}

func complete(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag does not exist
	}
}

// number is the value of a flag that is a number in a range.
type number struct{ value, least, most int }

func (n *number) String() string { return strconv.Itoa(n.value) }
func (n *number) Type() string   { return "N" }

func (n *number) Set(text string) error {
	value, err := strconv.Atoi(text)
	if n.most == math.MaxInt && (err != nil || value < n.least) {
		return fmt.Errorf("must be a number of at least %d", n.least)
	}
	if err != nil || value < n.least || value > n.most {
		return fmt.Errorf("must be a number from %d to %d", n.least, n.most)
	}
	n.value = value
	return nil
}

// addGoal adds a flag that is a goal, with completion.
func addGoal(cmd *cobra.Command, goal *codec.Goal, usage string) {
	cmd.Flags().Func("goal", usage+", a `GOAL`: win1 to win6, hold1 to hold3 (0: none)", func(text string) (err error) {
		*goal, err = codec.ReadGoal(text)
		return err
	})
	complete(cmd, "goal", goalNames())
}

// goalNames returns the names of all goals but none.
func goalNames() (names []string) {
	for g := codec.Win1; g.IsValid(); g++ {
		names = append(names, g.String())
	}
	return names
}

// noFiles says that the arguments of a command are not files.
func noFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}
