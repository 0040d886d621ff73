package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// answer runs the command with a text as standard input, and returns what it prints.
func answer(t *testing.T, input string, args ...string) (out string, err error) {
	t.Helper()
	cmd := command(t, args...)
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(input), &stderr
	text, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("puzzlecode %s: %w: %s", strings.Join(args, " "), err, stderr.String())
	}
	return string(text), err
}

// Everything that a command prints of a position for people is read back by the others, from a pipe and as an
// argument, alone and in a row: with and without goals and gods, in all phases of a game, with all flags.
func TestShownIsRead(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	positions := []string{
		"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3",
		"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 win3",
		"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 hold2",
		"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2",  // nothing is built
		"0000000000300000000000000/2/#mortal:A3,B3/mortal:A5,D5", // won
		"0404044044000000000000000/1/mortal:A5,E5/mortal:C3,C2",  // blocked
		"/1/mortal/mortal", "/2/mortal:B3,D3/mortal", "/2/mortal:B3,D3/mortal:C4", // placing
		"/1/pan/apollo", "/2/pan:B3,D3/apollo",
		"0012000000000000000000000/2/pan:A5,C3/apollo:D4,E1", "0012000000000000000000000/2/pan:A5,C3/apollo:D4,E1 win2",
		"0012000000000000000000000/2/athena[^]:A5,C3/mortal:D4,E1",
		"0300000000000000000000000/1/athena:A3,B3/#hermes:B5,D5",
		"0012000000000000000000000/2/mortal:A5,C3/prometheus:D4,E1 hold1",
		"9KuvQpNkawFKiBbEEiRxNSVMTY", "9KuvQpNkawFKiBbEEiRxNSVMTY win1", "g [" + strings.Repeat(" ", 64) + "]",
	}
	var codes []string
	for _, p := range positions {
		code, err := answer(t, "", "encode", p)
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, strings.TrimSpace(code))
	}
	for _, args := range [][]string{
		{"show"}, {"show", "--ascii"}, {"show", "--compact"}, {"show", "--compact", "--ascii"}, {"show", "--steps"},
		{"show", "--color", "always"}, {"show", "--color", "always", "--ascii", "--steps"}, {"show", "--turned"},
		{"show", "--link", "https://example.org"}, {"decode"}, {"decode", "--to", "board"},
	} {
		name := strings.Join(args, " ")
		all, err := answer(t, "", append(args, codes...)...)
		if err != nil {
			t.Error(err)
			continue
		}
		want := strings.Join(codes, "\n") + "\n"
		forms := []string{"auto", "board"}
		if name == "decode" {
			forms = forms[:1]
		}
		for _, form := range forms {
			if got, err := answer(t, all, "encode", "--from", form); err != nil || got != want {
				t.Errorf("%s of all is read back with --from %s as\n%swant\n%s%v", name, form, got, want, err)
			}
		}
		for paste, change := range pastes {
			if got, err := answer(t, change(all), "encode"); err != nil || got != want {
				t.Errorf("%s of all, %s, is read back as\n%swant\n%s%v", name, paste, got, want, err)
			}
		}
		for _, code := range codes {
			if name != "show" && name != "show --compact" { // a process for each takes long
				continue
			}
			one, err := answer(t, "", append(args, code)...)
			if err != nil {
				t.Error(err)
				continue
			}
			if got, err := answer(t, one, "encode"); err != nil || got != code+"\n" {
				t.Errorf("%s of %s is read back as %q, %v\n%s", name, code, got, err, one)
			}
			if got, err := answer(t, "", "encode", one); err != nil || got != code+"\n" {
				t.Errorf("%s of %s, as an argument, is read back as %q, %v\n%s", name, code, got, err, one)
			}
		}
	}
}

// pastes are what mails and chats do to a text of several lines.
var pastes = map[string]func(text string) string{
	"quoted": func(text string) string { return eachLine(text, "> ", "") },
	"quoted twice and answered": func(text string) string {
		return eachLine(text, ">> ", "") + "# thanks\n"
	},
	"in a block":        func(text string) string { return "```\n" + text + "```\n" },
	"in a text block":   func(text string) string { return "```text\n" + text + "\n```\n\n" },
	"in tags":           func(text string) string { return "[code]\n" + text + "[/code]" },
	"in a quoted block": func(text string) string { return eachLine("~~~\n"+text+"~~~\n", "> ", "") },
	"with CR LF":        func(text string) string { return eachLine(text, "", "\r") },
}

// eachLine puts something in front of each line of a text, and behind it.
func eachLine(text, before, after string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(before + strings.TrimSuffix(line, "\n") + after + "\n")
	}
	return b.String()
}

// A link with turns that a mail has broken is read from a pipe, among others and in a quotation.
func TestBrokenLinks(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	const link = "https://example.org/p/HfGoo8VCrfkSpV/E3D3E3"
	for i := len("https://"); i < len(link); i++ {
		text := link[:i] + "=\n" + link[i:] + "\n2oYYRBBZUstii1\n" + link + "\n"
		for _, paste := range []string{"quoted", "in a block", "with CR LF"} {
			got, err := answer(t, pastes[paste](text), "encode", "--keep-going")
			if want := "5AwcoXWCNL2weh\n2oYYRBBZUstii1\n5AwcoXWCNL2weh\n"; err != nil || got != want {
				t.Errorf("%s, broken after %q: %q, %v", paste, link[:i], got, err)
			}
		}
	}
}

// Below a text board a goal is read as people write it. What is no goal fails the board: nothing is printed for it.
func TestGoalsBelowBoards(t *testing.T) {
	leftout.UnderRace(t)
	t.Parallel()
	board, err := answer(t, "", "decode", "--to", "board", "2oYYRBBZUstii1")
	if err != nil {
		t.Fatal(err)
	}
	for goal, strict := range map[string]string{
		"win3": "win3", "Win3": "win3", "WIN3": "win3", "win 3": "win3", "win in 3": "win3",
		"Wins in 3.": "win3", "3": "win3",
		"hold2": "hold2", "hold for 2": "hold2", "Holds for 2": "hold2", "0": "0",
		"Sun wins in 3.": "win3", "Moon wins in 3.": "", "\nwin in 3": "win3", "\nwun 3": "",
		"win": "", "win7": "", "win in 9": "", "mate in 3": "", "win in three": "", "a nice one": "",
	} {
		want := ""
		if strict != "" {
			if want, err = answer(t, "", "encode", "2oYYRBBZUstii1 "+strict); err != nil {
				t.Fatal(err)
			}
		}
		got, err := answer(t, board+goal+"\n", "encode")
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q below a board: %q, %v; want %q", goal, got, err, want)
		}
		words := append([]string{"encode", board}, strings.Fields(goal)...)
		if got, err := answer(t, "", words...); got != want || (err == nil) != (want != "") {
			t.Errorf("%q as arguments after a board: %q, %v; want %q", goal, got, err, want)
		}
		if got, err := answer(t, "", "encode", "--goal", goal, "2oYYRBBZUstii1"); want != "" && (got != want || err != nil) {
			t.Errorf("%q as a flag: %q, %v", goal, got, err)
		}
	}
}
