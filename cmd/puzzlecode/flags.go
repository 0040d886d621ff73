package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

// A setting is the value of a flag. It is checked when it is set.
type setting struct {
	kind string // the kind of value that the help names, such as WORD
	get  func() string
	set  func(text string) error
}

func (s setting) Type() string          { return s.kind }
func (s setting) String() string        { return s.get() }
func (s setting) Set(text string) error { return s.set(text) }

// wordType is the kind of value of a flag that takes one of a few words.
const wordType = "WORD"

// choice returns a setting whose value must be one of the given words. For a mistyped word, the error suggests similar
// words.
func choice(value *string, words []string) setting {
	return setting{wordType, func() string { return *value }, func(text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("must be %s%s", strings.Join(words, ", "), didYouMean(text, words))
		}
		*value = text
		return nil
	}}
}

// addChoice adds a flag whose value is one of the given words. Shell completion offers these words. The first one is
// the default.
func addChoice(cmd *cobra.Command, value *string, name, usage string, words ...string) {
	*value = words[0]
	cmd.Flags().Var(choice(value, words), name, usage+": "+strings.Join(words, ", "))
	complete(cmd, name, words)
}

// didYouMean returns the end of an error message, which suggests the words that are similar to a mistyped text. It
// returns "" if no word is similar.
func didYouMean(text string, words []string) string {
	// Cobra finds similar names only among commands, so make a command of each word.
	group := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, w := range words {
		group.AddCommand(&cobra.Command{Use: w, Run: func(*cobra.Command, []string) {}})
	}
	return suggestion(group, text)
}

// explainFlag returns the error for an unknown flag. If the flag is --port or --json, the error names the flag to use
// instead.
func explainFlag(cmd *cobra.Command, err error) error {
	hint := ""
	if err.Error() == "unknown flag: --port" && cmd.Flags().Lookup("addr") != nil {
		hint = ": use --addr 127.0.0.1:PORT"
	}
	to := cmd.Flags().Lookup("to")
	if err.Error() == "unknown flag: --json" && to != nil && strings.Contains(to.Usage, formJSON) {
		hint = ": use --to " + formJSON
	}
	return usagef(cmd, "%v%s", err, hint)
}

// addTime adds a flag for a duration. The argument least is the minimum. The current *value is the default.
func addTime(cmd *cobra.Command, value *time.Duration, name, usage string, least time.Duration) {
	get := func() string {
		if *value == 0 {
			return "" // so that the help names no default
		}
		return value.String()
	}
	cmd.Flags().Var(setting{"TIME", get, func(text string) error {
		duration, err := time.ParseDuration(text)
		if _, notNumber := strconv.Atoi(text); err != nil && notNumber == nil {
			return fmt.Errorf("a unit is missing: %[1]sms or %[1]ss", text)
		}
		if err != nil || duration < least {
			return fmt.Errorf("must be a time of at least %v, such as 200ms or 90s", least)
		}
		*value = duration
		return nil
	}}, name, usage)
}

// addDay adds a flag that takes a day.
func addDay(cmd *cobra.Command, value *time.Time, name, usage string) {
	cmd.Flags().Func(name, usage, func(text string) (err error) {
		if *value, err = time.Parse(time.DateOnly, text); err != nil {
			return errors.New("must be a day of the calendar, such as 2006-01-02")
		}
		return nil
	})
}

// orToday returns the given day. If it is the zero time, orToday returns today in UTC.
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

// unbounded is the maximum in [addNumber] for a number without a limit.
const unbounded = math.MaxInt

// addNumber adds a flag that takes a number. The arguments least and most are the minimum and the maximum. The current
// *value is the default.
func addNumber[N int | uint64](cmd *cobra.Command, value *N, name, usage string, least, most int) {
	cmd.Flags().Var(setting{"N", func() string { return fmt.Sprint(*value) }, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err == nil && least <= n && n <= most:
			*value = N(n)
			return nil
		case most == unbounded:
			return fmt.Errorf("must be a number of at least %d", least)
		}
		return fmt.Errorf("must be a number from %d to %d", least, most)
	}}, name, usage)
}

// addNodes adds the flag --nodes, which limits the search for the proof of a puzzle.
func addNodes(cmd *cobra.Command, value *uint64) {
	addNumber(cmd, value, "nodes", "maximum number of positions to search for a puzzle (0: no limit)", 0, unbounded)
}

// addCores adds the flag --cores. The minimum is 0, and the argument most is the maximum. The current *value is the
// default.
func addCores(cmd *cobra.Command, value *int, most int) {
	addNumber(cmd, value, "cores", "number of processors to use (0: all)", 0, most)
}

// orAll converts a value of the flag --cores for solvers and engines. It converts 0, which means all processors, to -1.
// Other values stay the same.
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

// addList adds a flag for a list of words with commas between them, and calls the function add for each word. The flag
// may be repeated.
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

// addGods adds a flag for a list of gods.
func addGods(cmd *cobra.Command, list *[]position.God, name, usage string) {
	names := say.Texts(slices.Collect(position.Gods()))
	addList(cmd, name, usage+": `GOD,...`; mortal for none", names, func(text string) error {
		god, err := position.ParseGod(text)
		*list = append(*list, god)
		return explainWord(err, "god", text, names)
	})
}

// explainWord improves err, the error for an invalid word. If valid words are similar, the result suggests them.
// Otherwise explainWord returns err. The argument kind is the noun for a valid word, such as "god".
func explainWord(err error, kind, text string, words []string) error {
	if hint := didYouMean(text, words); err != nil && hint != "" {
		return fmt.Errorf("%.20q is not a %s%s", text, kind, hint)
	}
	return err
}

// addGames adds the flag --game for a list of games. Only the given games are valid.
func addGames(cmd *cobra.Command, list *[]codec.Game, usage string, games ...codec.Game) {
	names := say.Texts(games)
	addList(cmd, "game", usage, names, func(text string) error {
		i := slices.Index(names, text)
		if i < 0 {
			return fmt.Errorf("%.20q must be one of %s", text, strings.Join(names, ", "))
		}
		*list = append(*list, games[i])
		return nil
	})
}

// addTheme adds the flag --theme for the colours of an image.
func addTheme(cmd *cobra.Command, theme *render.Theme, usage string) {
	word, themes := "", map[string]render.Theme{"light": render.Light, "dark": render.Dark}
	addChoice(cmd, &word, "theme", usage, "light", "dark")
	before(cmd, func(*cobra.Command, []string) error {
		*theme = themes[word]
		return nil
	})
}

// noFiles makes shell completion offer no file names.
func noFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// A rule says which flags and arguments of a command line need or exclude each other. In the fields, | separates
// alternatives. Each alternative is one of these words:
//   - the name of a flag, with or without a value, such as to=gif
//   - an argument as the usage line names it, such as FILE
//   - the argument - for standard input
//   - > for standard output that is not a terminal
//   - $NAME for an environment variable
type rule struct {
	given  string // flags and arguments that need or exclude the others; empty for every command line
	kind   ruleKind
	others string
	remedy string // how to correct the command line; ends the error
}

// notForTerminals ends the error message of a command whose output must go to a file.
const notForTerminals = "it does not print to a terminal"

type ruleKind int

const (
	needs    ruleKind = iota // one of the others must be given
	excludes                 // none of the others may be given
)

// addRules makes a command reject command lines that break a rule. It panics if a rule names a flag that does not
// exist.
func addRules(cmd *cobra.Command, rules ...rule) {
	for _, r := range rules {
		for _, word := range append(strings.Split(r.given, "|"), strings.Split(r.others, "|")...) {
			name, _, _ := strings.Cut(word, "=")
			if len(name) > 1 && name == strings.ToLower(name) && cmd.Flags().Lookup(name) == nil {
				panic(cmd.Name() + " has no flag --" + name)
			}
		}
	}
	before(cmd, func(cmd *cobra.Command, args []string) error {
		for _, r := range rules {
			if err := r.check(cmd, args); err != nil {
				return err
			}
		}
		return nil
	})
}

// before adds a check to a command. The command runs only if all its checks succeed. The checks are called in the order
// in which they were added.
func before(cmd *cobra.Command, check func(cmd *cobra.Command, args []string) error) {
	earlier := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if earlier != nil {
			if err := earlier(cmd, args); err != nil {
				return err
			}
		}
		return check(cmd, args)
	}
}

// check returns an error if a command line breaks the rule.
func (r rule) check(cmd *cobra.Command, args []string) error {
	isGiven := func(word string) bool { return isGiven(cmd, args, word) }
	others, remedy := strings.Split(r.others, "|"), r.remedy
	if remedy != "" {
		remedy = ": " + remedy
	}
	for _, word := range strings.Split(r.given, "|") {
		i := slices.IndexFunc(others, isGiven)
		switch {
		case word != "" && !isGiven(word):
		case r.kind == needs && i < 0:
			for i, other := range others {
				others[i] = wordText(cmd, other)
			}
			missing := strings.Join(others, " or ")
			if word == "" {
				return usagef(cmd, "%s is missing%s", missing, remedy)
			}
			return usagef(cmd, "%s needs %s%s", wordText(cmd, word), missing, remedy)
		case r.kind == excludes && i >= 0:
			return usagef(cmd, "%s and %s do not go together%s", wordText(cmd, word), wordText(cmd, others[i]), remedy)
		}
	}
	return nil
}

// isGiven reports whether a command line contains the flag or argument that a word names. [rule] lists the possible
// words.
func isGiven(cmd *cobra.Command, args []string, word string) bool {
	name, value, hasValue := strings.Cut(word, "=")
	flag := cmd.Flags().Lookup(name)
	variable, isVariable := strings.CutPrefix(word, "$")
	switch {
	case isVariable:
		return os.Getenv(variable) != ""
	case word == "-":
		return slices.Contains(args, "-")
	case word == ">":
		return !processOf(cmd).out.isTerminal()
	case flag == nil:
		place, _ := argumentOf(cmd, word)
		return place > 0 && len(args) >= place
	case word == "db":
		return isDatabase(flag.Value.String())
	}
	return flag.Changed && (!hasValue || flag.Value.String() == value)
}

// wordText formats a word of a [rule] for messages, such as "--to gif" or "a FILE".
func wordText(cmd *cobra.Command, word string) string {
	place, usage := argumentOf(cmd, word)
	switch {
	case strings.HasPrefix(word, "$"):
		return word
	case word == "-":
		return "- for standard input"
	case word == ">":
		return "> FILE"
	case place > 0 && strings.Contains(usage, "..."):
		return word + "s"
	case place > 0:
		return "a " + word
	case word == "db" && !cmd.Flags().Changed(word) && isGiven(cmd, nil, word):
		return "$" + databaseVariable
	}
	return "--" + strings.Replace(word, "=", " ", 1)
}

// argumentOf finds an argument, such as FILE, in the usage line of a command. The result place is 1 for the first
// argument, and 0 if there is no such argument. The result usage is the argument as the usage line has it, such as
// "[FILE]...".
func argumentOf(cmd *cobra.Command, word string) (place int, usage string) {
	for i, usage := range strings.Fields(cmd.Use)[1:] {
		if strings.Trim(usage, "[].") == word {
			return i + 1, usage
		}
	}
	return 0, ""
}
