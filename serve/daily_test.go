package serve

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// The puzzle of a day stays at the address of the day: links, forms and typed turns keep it.
func TestDailyStays(t *testing.T) {
	s, err := New(
		Options{Now: func() time.Time { return api.FirstDay.AddDate(0, 0, 14) }},
	) // a Monday, with one of the easiest puzzles
	if err != nil {
		t.Fatal(err)
	}
	body := get(t, s, "/daily").Body.String()
	_, code, _ := strings.Cut(body, `{"code":"`)
	code, _, _ = strings.Cut(code, `"`)
	c, err := codec.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := s.prover(queue.Client{}).Tree(t.Context(), c, false)
	if err != nil {
		t.Fatal(err)
	}
	var key puzzles.Played
	for _, p := range tree.Turns {
		if p.Verdict == puzzles.Right {
			key = p
		}
	}
	const day = "/daily/2026-11-16"
	after := day + "/" + key.Turn.Path()
	if key.Reply != nil {
		after += "." + key.Reply.Path()
	}
	const said = `Puzzle of <time datetime="2026-11-16">16 November 2026</time>`
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/daily",
			[]string{said, `action="` + day + `"`, `href="` + day + `?hint=i"`, `"daily":"2026-11-16"`, `href="` + after + `"`},
			[]string{"Day after", `href="/p/` + code + `/` + key.Turn.Path()},
		},
		{"/", []string{`action="` + day + `"`, `"daily":"2026-11-16"`}, nil},
		{day + "?hint=i", []string{said, `<ul class="hints" id="hints"><li>`, `href="` + day + `?hint=ii"`}, nil},
		{
			day + "?flip=1&at=" + key.Turn.Path()[:2],
			[]string{said, `action="` + day + `"`, `<input type="hidden" name="flip" value="1">`}, nil,
		},
		{after, []string{said, `"line":"` + strings.TrimPrefix(after, day+"/") + `"`, `href="` + day + `"`}, nil},
		{day + "?level=3", []string{said, `<form action="/p/` + code + `">`}, []string{`"level":3`}},
	})
	for address, to := range map[string]string{
		day + "?": day, day + "?turn=" + key.Turn.Path(): after, day + "/?t=" + strings.TrimPrefix(after,
			day+"/"): after, after +
			"/": after, "/daily/?flip=1": "/daily?flip=1", "/daily/?date=2026-11-03&flip=1": "/daily/2026-11-03?flip=1",
		"/daily/?date=2026": "/daily/2026", "/daily/2026/": "/daily/2026",
	} {
		if w := get(t, s, address); w.Header().Get("Location") != to {
			t.Errorf("%s leads to %q, status %d; want %s", address, w.Header().Get("Location"), w.Code, to)
		}
	}
	for _, address := range []string{"/daily/2026-11-17", "/daily/2026-11-01", "/daily/tomorrow", "/daily/2025",
		"/daily/2027", "/daily/02026", day + "/A1A2A3"} {
		if w := get(t, s, address); w.Code < 400 {
			t.Errorf("%s has status %d", address, w.Code)
		}
	}
}

// The calendar has the days from the first one to today, by weekday, and no day to come.
func TestCalendar(t *testing.T) {
	now := api.FirstDay
	s, err := New(Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	days := regexp.MustCompile(`data-day="([0-9-]+)" aria-label="(\w+), `)
	for _, test := range []struct {
		now     time.Time
		address string
		start   time.Time
		days    int
	}{
		{api.FirstDay, "/daily", api.FirstDay, 1},
		{api.FirstDay.AddDate(0, 0, 27), "/daily", api.FirstDay, 28},
		{api.FirstDay.AddDate(0, 2, 0), "/daily", time.Date(2027, time.January, 1, 0, 0, 0, 0, time.UTC), 2},
		{api.FirstDay.AddDate(0, 2, 0), "/daily/2026-12-31", time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC), 31},
		{api.FirstDay.AddDate(0, 2, 0), "/daily/2026", api.FirstDay, 60},
		{api.FirstDay.AddDate(2, 0, 0), "/daily/2027", time.Date(2027, time.January, 1, 0, 0, 0, 0, time.UTC), 365},
		{api.FirstDay.AddDate(2, 0, 0), "/daily/2028", time.Date(2028, time.January, 1, 0, 0, 0, 0, time.UTC), 307},
	} {
		now = test.now
		body := get(t, s, test.address).Body.String()
		found := map[string]string{}
		for _, m := range days.FindAllStringSubmatch(body, -1) {
			found[m[1]] = m[2]
		}
		if len(found) != test.days {
			t.Errorf("%s on %v has %d days, want %d", test.address, test.now, len(found), test.days)
		}
		for d := range test.days {
			day := test.start.AddDate(0, 0, d)
			if got := found[day.Format(time.DateOnly)]; got != day.Weekday().String() {
				t.Errorf("%s on %v: %v is a %q", test.address, test.now, day, got)
			}
		}
		for row := range strings.SplitSeq(body, "<tr><td>") {
			if cells, _, ok := strings.Cut(row, "</tr>"); ok && strings.Contains(cells, "data-day") &&
				strings.Count(cells, "</td>") != 7 {
				t.Errorf("%s: a week has not seven days: %s", test.address, cells)
			}
		}
	}
}
