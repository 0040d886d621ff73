package main

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value *string
	words []string
}

// addChoice adds such a flag, with completion. The first word is the default.
func addChoice(cmd *cobra.Command, value *string, name, usage string, words ...string) {
	*value = words[0]
	cmd.Flags().Var(choice{value, words}, name, usage+": "+strings.Join(words, ", "))
	complete(cmd, name, words)
}

func (c choice) String() string {
	if c.value == nil { // pflag compares defaults with a zero value
		return ""
	}
	return *c.value
}

func (c choice) Type() string { return "WORD" }

// Set takes one of the words, and suggests one for a mistyped word.
func (c choice) Set(text string) error {
	if slices.Contains(c.words, text) {
		*c.value = text
		return nil
	}
	return fmt.Errorf("must be %s%s", strings.Join(c.words, ", "), didYouMean(text, c.words))
}

// didYouMean returns a suggestion of the words that resemble a text, or "".
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

// timeFlag is the value of a flag that takes a time of at least a minimum.
type timeFlag struct {
	value *time.Duration
	least time.Duration
}

func (f timeFlag) Type() string { return "TIME" }

func (f timeFlag) String() string {
	if f.value == nil || *f.value == 0 {
		return ""
	}
	return f.value.String()
}

func (f timeFlag) Set(text string) error {
	value, err := time.ParseDuration(text)
	if _, notNumber := strconv.Atoi(text); err != nil && notNumber == nil {
		return fmt.Errorf("a unit is missing: %[1]sms or %[1]ss", text)
	}
	if err != nil || value < f.least {
		return fmt.Errorf("must be a time of at least %v, such as 200ms or 90s", f.least)
	}
	*f.value = value
	return nil
}

// addDay adds a flag that takes a day.
func addDay(cmd *cobra.Command, value *time.Time, name, usage string) {
	cmd.Flags().Func(name, usage, func(text string) (err error) {
		if *value, err = time.Parse(time.DateOnly, text); err != nil {
			return errors.New("must be a day such as 2006-01-02")
		}
		return nil
	})
}

// orToday returns a day, or today in UTC if it is zero.
func orToday(day time.Time) time.Time {
	if day.IsZero() {
		return time.Now().UTC().Truncate(24 * time.Hour)
	}
	return day
}

func complete(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag does not exist
	}
}

// number is the value of a flag that takes a number in a range.
type number[N int | uint64] struct {
	value       *N
	least, most int
}

// unbounded is the maximum of flags that take any number.
const unbounded = math.MaxInt

// addNumber adds a flag that takes a number in a range. The value that the variable has is the default.
func addNumber[N int | uint64](cmd *cobra.Command, value *N, name, usage string, least, most int) {
	cmd.Flags().Var(number[N]{value, least, most}, name, usage)
}

func (n number[N]) String() string {
	if n.value == nil {
		return "0"
	}
	return fmt.Sprint(*n.value)
}

func (n number[N]) Type() string { return "N" }

func (n number[N]) Set(text string) error {
	value, err := strconv.Atoi(text)
	switch {
	case err == nil && n.least <= value && value <= n.most:
		*n.value = N(value)
		return nil
	case n.most == unbounded:
		return fmt.Errorf("must be a number of at least %d", n.least)
	}
	return fmt.Errorf("must be a number from %d to %d", n.least, n.most)
}

// addNodes adds the flag --nodes of commands that prove puzzles.
func addNodes(cmd *cobra.Command, value *uint64) {
	addNumber(cmd, value, "nodes", "maximum number of positions to search for a puzzle (0: no limit)", 0, unbounded)
}

// addCores adds the flag --cores. The value that the variable has is the default.
func addCores(cmd *cobra.Command, value *int, most int) {
	addNumber(cmd, value, "cores", "number of processors to use (0: all)", 0, most)
}

// orAll returns a number of processors as solvers and engines take it: negative for all of them.
func orAll(cores int) int {
	if cores == 0 {
		return -1
	}
	return cores
}

// addGoal adds a flag that takes a goal, with completion.
func addGoal(cmd *cobra.Command, goal *codec.Goal, usage string) {
	cmd.Flags().Func("goal", usage+", a `GOAL`: win1 to win6, hold1 to hold3 (0: none)", func(text string) (err error) {
		*goal, err = codec.ReadGoal(text)
		return err
	})
	complete(cmd, "goal", goalNames())
}

// goalNames returns the names of all goals.
func goalNames() (names []string) {
	for g := codec.Win1; g.IsValid(); g++ {
		names = append(names, g.String())
	}
	return names
}

// stringsOf returns values as texts.
func stringsOf[T fmt.Stringer](values iter.Seq[T]) (texts []string) {
	for value := range values {
		texts = append(texts, value.String())
	}
	return texts
}

// addList adds a flag that takes a list of words, separated by commas. The flag may be repeated.
func addList(cmd *cobra.Command, name, usage string, words []string, add func(word string) error) {
	cmd.Flags().Func(name, usage, func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); word == "" {
				return errors.New("must be a name, or several separated by commas")
			}
			if err := add(word); err != nil {
				return err
			}
		}
		return nil
	})
	complete(cmd, name, words)
}

// addGods adds a flag that takes a list of gods.
func addGods(cmd *cobra.Command, list *[]position.God, name, usage string) {
	names := stringsOf(position.Gods())
	addList(cmd, name, usage+": `GOD,...`; mortal for none", names, func(text string) error {
		god, err := position.ParseGod(text)
		if hint := didYouMean(text, names); err != nil && hint != "" {
			err = fmt.Errorf("%.20q is not a god%s", text, hint)
		}
		*list = append(*list, god)
		return err
	})
}

// addGames adds the flag --game, which takes a list of games.
func addGames(cmd *cobra.Command, list *[]codec.Game, usage string, games ...codec.Game) {
	names := stringsOf(slices.Values(games))
	addList(cmd, "game", usage, names, func(text string) error {
		i := slices.Index(names, text)
		if i < 0 {
			return fmt.Errorf("%.20q must be one of %s", text, strings.Join(names, ", "))
		}
		*list = append(*list, games[i])
		return nil
	})
}

// addTheme adds the flag --theme with the colours of an image.
func addTheme(cmd *cobra.Command, theme *string, usage string) {
	addChoice(cmd, theme, "theme", usage, "light", "dark")
}

// noFiles reports to completion that the arguments of a command are not files.
func noFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}
