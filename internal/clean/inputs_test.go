package clean_test

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestInputs(t *testing.T) {
	start, _ := codec.MustParse(cleantest.Code).Santorini()
	n := 0
	for _, g := range cleantest.Groups() {
		for _, in := range g.Inputs {
			n++
			var got string
			var err error
			if g.Turns {
				var turn position.Turn
				turn, err = start.ReadTurn(in.Text)
				got = turn.String()
			} else {
				var l codec.Line
				l, err = codec.ReadLine(in.Text)
				got = l.String()
			}
			if want, fails := strings.CutPrefix(in.Want, "!"); fails {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s: %q is read as %s, %v; must be an error with %q", g.Title, in.Text, got, err, want)
				}
			} else if err != nil || got != in.Want {
				t.Errorf("%s: %q is read as %s, %v", g.Title, in.Text, got, err)
			}
		}
	}
	t.Log(n, "inputs")
}

var update = flag.Bool("update", false, "write doc/INPUT.md")

// The document has a row for each input.
func TestDocument(t *testing.T) {
	const name = "../../doc/INPUT.md"
	want := document()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if string(got) != want {
		t.Errorf("%s differs from the inputs, %v: run go test ./internal/clean -update", name, err)
	}
}

func document() string {
	var b strings.Builder
	b.WriteString(head)
	for _, g := range cleantest.Groups() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| text | is read as |\n|---|---|\n", g.Title, g.About)
		for _, in := range g.Inputs {
			want, fails := strings.CutPrefix(in.Want, "!")
			switch {
			case fails && want == "":
				want = "refused"
			case fails:
				want = "refused: … " + strings.ReplaceAll(want, "|", "\\|")
			default:
				want = inCode(want)
			}
			fmt.Fprintf(&b, "| %s | %s |\n", inCode(in.Text), want)
		}
	}
	const study = "https://example.org/study#PMs_y4Mw-GAP"
	fmt.Fprintf(&b,
		"\n## Links to studies\n\nThe link is %s. What is cut off at its end must have nothing of the study.\n\n"+
			"| text |\n|---|\n", inCode(study))
	for _, text := range cleantest.StudyLinks(study) {
		fmt.Fprintf(&b, "| %s |\n", inCode(text))
	}
	return b.String()
}

// inCode returns a text for a table in Markdown. Characters that cannot be seen are escaped.
func inCode(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\u034f' || r == '\u3164' || r == '\ufe0f' || !unicode.IsGraphic(r) || unicode.IsSpace(r) && r != ' ' {
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	space := ""
	if text == "" || strings.Trim(text, " `") != text {
		space = " "
	}
	return fence + space + strings.ReplaceAll(b.String(), "|", "\\|") + space + fence
}

const head = `# What is read

<!-- Written by go test ./internal/clean -update. Do not edit. -->

Whatever people paste, type or send is cleaned once, by the package internal/clean, before a strict parser reads it. The
same function stands in front of the command, the pages and their addresses, the API, the engine, games and studies, and
the functions of the library whose names begin with Read. The package for JavaScript has a second one, which a test
compares with it. Quoted values and comments of games are never cleaned.

The tables have a row for each form that is accepted, and examples of what is refused. A test runs them through all
these places. In them, ` + "`HfGoo8VCrfkSpV`" + ` stands for any code.

- What cannot be seen is left out; what stands for a sign of ASCII becomes this sign.
- What is ignored never changes the position: a link whose parameters contradict each other is refused, and so is one
  with another code, or with turns in a parameter or a label that is not read.
- A text with several meanings is refused, with a suggestion where there is one. The field of the pages in which one
  pastes a text also opens prose that contains exactly one code.
- A pipe has a position in each line, or a text board in several. Both may be quoted or in a block of code, and a line
  that a mail has broken has = at its end.
`
