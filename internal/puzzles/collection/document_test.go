package collection_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// doc/PUZZLES.md says of the collection what is in it.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile("../../../doc/PUZZLES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n## The collection\n")
	section, lot, foundLot := strings.Cut(section, "**A random sample.**")
	if !found || !foundLot {
		t.Fatal("the document has no collection or no random sample")
	}
	section = strings.Join(strings.Fields(section), " ")
	list := puzzlesOf(t)
	counts, codes := map[string]int{}, map[codec.Code]bool{}
	for _, p := range list {
		codes[p.Code()] = true
		counts[p.Goal().String()]++
		for _, name := range p.Themes().Names() {
			counts["theme "+name]++
		}
		if p.Goal().IsWin() {
			counts["wins"]++
		} else {
			counts["holds"]++
		}
		if p.Composed {
			counts["composed"]++
		}
		if strings.Contains(p.Source, "(variation)") {
			counts["variations"]++
		}
		switch band := p.Rating() / 200 * 200; {
		case band < 800:
			counts["below 800"]++
		case band >= 2600:
			counts["2600 and more"]++
		default:
			counts[fmt.Sprintf("%d to %d", band, band+199)]++
		}
	}
	says := func(pattern, name string) {
		t.Helper()
		m := regexp.MustCompile(pattern).FindStringSubmatch(section)
		if m == nil {
			t.Errorf("nothing is said of %s, in the form %s", name, pattern)
		} else if n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", "")); err != nil || n != counts[name] {
			t.Errorf("%s: %q, there are %d", name, m[0], counts[name])
		}
	}
	says(`: ([\d,]+) wins and`, "wins")
	says(` wins and ([\d,]+) holds`, "holds")
	says(`([\d,]+) of them are \*variations\*`, "variations")
	says(`([\d,]+) are composed`, "composed")
	for name := range counts {
		theme, isTheme := strings.CutPrefix(name, "theme ")
		switch {
		case isTheme:
			says(`[:,] `+theme+` ([\d,]+)[,.]`, name)
		case regexp.MustCompile(`^(win|hold)\d$|\d{3}`).MatchString(name):
			says(`\| `+name+` \| ([\d,]+) \|`, name)
		}
	}
	// The puzzles of the lot are in it, and as many of each verdict as it says.
	lot, _, _ = strings.Cut(lot, "\nThe source of a puzzle")
	verdicts, verdict := map[string]int{}, ""
	_, drawn, _ := strings.Cut(lot, "```")
	for word := range strings.FieldsSeq(strings.TrimSuffix(strings.TrimSpace(drawn), "```")) {
		switch c, err := codec.Parse(word); {
		case err != nil:
			verdict = word
		case !codes[c]:
			t.Errorf("%v was drawn and is not in the collection", c)
		default:
			verdicts[verdict]++
		}
	}
	want := fmt.Sprintf("%d good, %d middling, %d dull", verdicts["good"], verdicts["middling"], verdicts["dull"])
	if sum := verdicts["good"] + verdicts["middling"] + verdicts["dull"]; sum < 50 ||
		!strings.Contains(strings.Join(strings.Fields(lot), " "), want) {
		t.Errorf("the lot has %s, %d in all", want, sum)
	}
}
