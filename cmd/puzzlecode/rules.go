package main

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// A rule says which flags and arguments of a command line need or exclude each other.
//
// Its words are the name of a flag, also with a value, such as to=gif; an argument as the usage line names it,
// such as FILE; - for an argument that means standard input; > for standard output that is not a terminal; and
// $NAME for an environment variable. A | separates alternatives.
type rule struct {
	given  string // the flags and arguments to which the rule applies; empty for every command line
	kind   ruleKind
	others string
	remedy string // ends the message, after a colon
}

// notForTerminals is the remedy of rules that need > FILE.
const notForTerminals = "it does not print to a terminal"

type ruleKind int

const (
	needs    ruleKind = iota // at least one of the others
	excludes                 // all of the others
	atMost                   // a number that is at most another one, if both are given
)

// addRules makes a command refuse command lines that break a rule. The flags must exist.
func addRules(cmd *cobra.Command, rules ...rule) {
	for _, r := range rules {
		for _, word := range append(strings.Split(r.given, "|"), strings.Split(r.others, "|")...) {
			name, _, _ := strings.Cut(word, "=")
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") == "" && len(name) > 1 && cmd.Flags().Lookup(name) == nil {
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

// before makes a command call check before it runs, after earlier checks.
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
		case r.kind == atMost && i >= 0 && numberOf(cmd, word) > numberOf(cmd, r.others):
			return usagef(cmd, "--%s %d is more than --%s %d%s", word, numberOf(cmd, word), r.others, numberOf(cmd, r.others), remedy)
		}
	}
	return nil
}

// isGiven reports whether a command line has a flag or an argument.
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

// wordText returns a word of a rule as messages write it.
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

// argumentOf returns the place of an argument in the usage line of a command, and how the line writes it. The
// place is 0 if there is no such argument.
func argumentOf(cmd *cobra.Command, word string) (place int, usage string) {
	for i, usage := range strings.Fields(cmd.Use)[1:] {
		if strings.Trim(usage, "[].") == word {
			return i + 1, usage
		}
	}
	return 0, ""
}

// numberOf returns the value of a flag that takes a number.
func numberOf(cmd *cobra.Command, flag string) int {
	n, err := strconv.Atoi(cmd.Flags().Lookup(flag).Value.String())
	if err != nil {
		panic(err) // the flag takes something else
	}
	return n
}
