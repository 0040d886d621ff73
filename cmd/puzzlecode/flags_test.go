package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// ruled returns a command with a rule of each kind, which does nothing.
func ruled() *cobra.Command {
	var d database
	var to string
	seed := 1
	cmd := &cobra.Command{
		Use:           "ruled [FILE]...",
		RunE:          func(*cobra.Command, []string) error { return nil },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	addNumber(cmd, &seed, "seed", "a number", 1, 3)
	addChoice(cmd, &to, "to", "a word", "text", "gif")
	cmd.Flags().Bool("gods", false, "")
	d.addOptionalFlag(cmd, "a database", "gods")
	addRules(cmd,
		rule{"", needs, "FILE|seed", "name the games"},
		rule{"FILE", excludes, "seed", ""},
		rule{"gods|to=gif", needs, "seed", ""},
		rule{"to=gif", needs, "$RULED", "this is a test"},
		rule{"db", excludes, "-|to", "they are for other places"},
	)
	return cmd
}

// A command line that breaks a rule is refused with what it breaks, and any other is not.
func TestRules(t *testing.T) {
	for _, test := range []struct{ environment, args, want string }{
		{"", "", "FILEs or --seed is missing: name the games"},
		{"", "games.txt", ""},
		{"", "--seed 3", ""},
		{"", "--seed 4", "must be a number from 1 to 3"},
		{"", "games.txt --seed 1", "FILEs and --seed do not go together"},
		{"", "games.txt --gods", "--gods needs --seed"},
		{"", "--seed 1 --to text", ""},
		{"", "--seed 1 --to gif", "--to gif needs $RULED: this is a test"},
		{"RULED=1", "--seed 1 --to gif", ""},
		{"", "--db x -", "--db and - for standard input do not go together: they are for other places"},
		{"", "--db x games.txt --to text", "--db and --to do not go together"},
		{"", "--db none -", ""},
		{"PUZZLECODE_DB=x", "-", "$PUZZLECODE_DB and - for standard input do not go together"},
		{"PUZZLECODE_DB=x", "--db none -", ""},
		{"PUZZLECODE_DB=x", "--seed 1 --gods --to text", ""}, // which does without
	} {
		t.Run(test.environment+" "+test.args, func(t *testing.T) {
			t.Setenv("PUZZLECODE_DB", "")
			if name, value, ok := strings.Cut(test.environment, "="); ok {
				t.Setenv(name, value)
			}
			cmd := ruled()
			cmd.SetArgs(strings.Fields(test.args))
			err := cmd.ExecuteContext(newProcess())
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// A rule about a flag that does not exist is a fault of the program.
func TestRuleWithoutFlag(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the rule is taken")
		}
	}()
	addRules(ruled(), rule{"seed", excludes, "sed", ""})
}
