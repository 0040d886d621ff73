package serve

import (
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Every theme and rating has a sentence and an example that is of the kind, and puzzles link there.
func TestThemesPage(t *testing.T) {
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	records, err := e.PuzzlesByCode(t.Context(), examples(t))
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range say.English.Ratings() {
		if p := records[example(t, ratingExamples[i])]; p.Rating < r.Rating-10 || p.Rating > r.Rating+10 {
			t.Errorf("the example of %d is rated %d", r.Rating, p.Rating)
		}
	}
	s := testServer(t)
	body := get(t, s, "/themes").Body.String()
	for _, theme := range puzzles.AllThemes() {
		if p, ok := records[example(t, theme.Example)]; !ok ||
			!strings.Contains(" "+strings.Join(p.Themes, " ")+" ", " "+theme.Name+" ") {
			t.Errorf("the example of %s is %v", theme.Name, p.Themes)
		}
		query := "theme=" + theme.Name
		if len(theme.Example) == 16 {
			query = "game=gods&amp;" + query // a theme of gods
		}
		for _, want := range []string{`<dt id="` + theme.Name + `">`, theme.Lesson, `<a href="/p/` + theme.Example + `"`,
			`<a href="/puzzles?` + query + `"`} {
			if !strings.Contains(strings.ReplaceAll(body, "&#39;", "'"), want) {
				t.Errorf("the page has no %s", want)
			}
		}
	}
	for _, r := range say.English.Ratings() {
		if want := `<dt id="` + strconv.Itoa(r.Rating) + `">`; !strings.Contains(body, want) ||
			!strings.Contains(body, r.Text) {
			t.Errorf("the page has no %s", want)
		}
	}
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/p/" + puzzles.AllThemes()[0].Example,
			[]string{`<a href="/themes#ratings">`, `<a href="/themes#opening">opening</a>, <a href="/themes#`}, nil,
		},
		{"/rules", []string{`href="/themes"`}, nil},
		{"/", []string{
			"Three for today", `<a href="/train?go=course" id="course">`, `<a href="/game">`, `<a href="/rules">`,
		}, nil},
	})
}

// example returns the code of an example.
func example(t *testing.T, code string) codec.Code {
	t.Helper()
	c, err := codec.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// examples returns the codes of all examples.
func examples(t *testing.T) (list []codec.Code) {
	for _, theme := range puzzles.AllThemes() {
		list = append(list, example(t, theme.Example))
	}
	for _, code := range ratingExamples {
		list = append(list, example(t, code))
	}
	return list
}
