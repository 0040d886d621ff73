package serve

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// remarks are comments that a writer may trip over.
var remarks = []string{
	"", "", "", "A quiet turn.", `"quoted" \ text`, "[Event \"x\"]", "1-0 * 3. B3>B4^B5 $1", "; (no) [comment]",
	"<img src=x onerror=alert(1)>",
	"多層の塔 — Ünal's tower 😀", "one\ntwo [Event \"y\"]\nthree", strings.Repeat("word [Site \"z\"] ", 12),
}

// randomStudy returns a game of Santorini with variations, comments and signs.
func randomStudy(t *testing.T, r *rand.Rand) *pgn.Game {
	t.Helper()
	var start codec.Code
	god := func() position.God { return position.God(r.IntN(11)) }
	switch r.IntN(4) {
	case 0:
		start = codec.Encode(position.Empty())
	case 1:
		p, err := position.EmptyFor(god(), 1+position.God(r.IntN(10)))
		if err != nil {
			t.Fatal(err)
		}
		start = codec.Encode(p)
	case 2:
		start = codec.Encode(positiontest.Gods(r, god(), 1+position.God(r.IntN(10))))
	default:
		c := codec.Encode(positiontest.Random(r))
		if start = c; r.IntN(2) == 0 {
			if withGoal, err := c.WithGoal(codec.Win2); err == nil {
				start = withGoal
			}
		}
	}
	g := pgn.New(start)
	remark := func() string { return pgn.Comment(remarks[r.IntN(len(remarks))]) }
	var grow func(n *pgn.Node, length, depth int)
	grow = func(n *pgn.Node, length, depth int) {
		for range length {
			var turns []game.Turn
			for turn := range n.State().Turns() {
				turns = append(turns, turn)
			}
			if len(turns) == 0 {
				return
			}
			next, err := n.Add(turns[r.IntN(len(turns))])
			if err != nil {
				t.Fatal(err)
			}
			next.Before, next.After, next.Glyphs = remark(), remark(), nil
			for i := range 2 {
				if r.IntN(6) == 0 {
					next.Glyphs = append(next.Glyphs, pgn.Glyph(1+100*i+r.IntN(6)))
				}
			}
			for depth > 0 && r.IntN(4) == 0 {
				depth--
				grow(n, 1+r.IntN(4), depth)
			}
			n = next
		}
	}
	g.Root().After = remark()
	grow(g.Root(), 1+r.IntN(20), 5)
	for _, name := range []string{pgn.Event, pgn.Site, pgn.Round, "Sun", "Moon", pgn.Termination, "Annotator", "Zeal"} {
		if r.IntN(3) == 0 {
			if err := g.SetTag(name, remark()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := g.SetWinner([]game.Side{"", game.First, game.Second}[r.IntN(3)]); err != nil {
		t.Fatal(err)
	}
	return g
}

// The scripts of pages read and write studies, and links to them, as package pgn does.
func TestStudyTexts(t *testing.T) {
	leftout.UnderRace(t)
	type line struct {
		Text string `json:"text"`
		Link string `json:"link"`
	}
	r := rand.New(rand.NewPCG(3, 4))
	var list []*pgn.Game
	var input bytes.Buffer
	add := func(text, link string) {
		b, err := json.Marshal(line{text, link})
		if err != nil {
			t.Fatal(err)
		}
		input.Write(append(b, '\n'))
	}
	for i := range 1000 {
		g := randomStudy(t, r)
		link, err := g.Link("https://example.org")
		if err != nil {
			continue // too large
		}
		list = append(list, g)
		add(g.String(), link)
		if i%100 > 0 {
			continue
		}
		for _, text := range cleantest.StudyLinks(link) {
			list = append(list, g)
			add(g.String(), text)
		}
	}
	for _, text := range []string{
		"[Date \"14. März 2026\"]\n\n1. B3,D3 {1/2-1/2} *", "{$10} 1. B3,D3 2. C4,C2! $18 $146 (2. C4,C3 $255) *",
		"1. B3,D3 ; one {two}\n ; three\n2. ; four\nC4,C2 ; five\n{six} *", "; seven\n\n1. B3,D3 ; eight\n\n; nine\n*",
		"1. B3,D3 2. C4,C2 (2. C4,C2 3. B3>B4^B5 (3. B3>B4^A5)) 3. B3>B4^C5 (3. B3>B4^C5 (3. B3>B4^C5 4. C4>C5^B5)) *",
		"1. B3,D3 2. C4,C2 (2. C4,C2 {one\n\ntwo} 3. B3>B4^B5! (3. {[three\n\nfour]} B3>B4^A5 4. C4>C5^B5)) {five} *",
		"{a} [Sun \"Ann\"] ; b\n; c\n[Moon \"Bob\"]\n\n{d} 1. B3,D3 *", "; e\n\n[Sun \"Ann\"]\n{f\n\ng}\n\n1. B3,D3 *",
	} {
		g, link := parsedStudy(t, text)
		list = append(list, g)
		add(text, link)
	}
	var bomb bytes.Buffer
	w, _ := flate.NewWriter(&bomb, flate.BestCompression)
	w.Write(bytes.Repeat([]byte(" "), 5<<20))
	w.Close()
	refused := []line{
		{
			"", "https://example.org/study#",
		}, {"[Event x]", "https://example.org/study#!!"}, {"1. B3,D3 (", "https://example.org/study#AAAA"},
		{"1. B3,D3 {", "https://example.org/study#" + strings.Repeat("A", 8001)},
		{
			"1. B3,D3 )", "https://example.org/study#" + base64.RawURLEncoding.EncodeToString(bomb.Bytes()),
		}, {strings.Repeat("1. B3,D3 (", 60) + strings.Repeat(")", 60), ""}, {strings.Repeat("x",
			1<<20+1), ""}, {"[Game \"Arimaa\"]\n", ""},
	}
	for _, bad := range refused {
		add(bad.Text, bad.Link)
	}
	c := node(t, "study.mjs")
	var faults bytes.Buffer
	c.Stdin, c.Stderr = &input, &faults
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, faults.String())
	}
	lines := strings.Split(string(out), "\n")
	if len(lines) != len(list)+len(refused) || len(list) < 950 {
		t.Fatalf("%d answers to %d studies", len(lines), len(list))
	}
	opened, missed := 0, 0
	for i, text := range lines {
		type answer struct{ Is, Fault string }
		var got struct {
			Text, InLink, Link answer
			Cuts               []answer
			IsLink             bool
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if i >= len(list) {
			if got.Text.Fault == "" || got.InLink.Fault == "" {
				t.Errorf("%.60q, %.60q: %.300s", refused[i-len(list)].Text, refused[i-len(list)].Link, text)
			}
			continue
		}
		if !got.IsLink {
			missed++
		}
		want := list[i].String()
		if got.Text.Is != want {
			t.Fatalf("study %d: %s\n%s\nis\n%s", i, got.Text.Fault, want, got.Text.Is)
		}
		back, err := pgn.Parse(got.InLink.Is)
		if err != nil || back.String() != want {
			t.Fatalf("study %d: the text in its link: %v %s\n%s", i, err, got.InLink.Fault, got.InLink.Is)
		}
		if back, err = pgn.ParseLink(got.Link.Is); got.Link.Fault == "" && (err != nil || fmt.Sprint(back) != want) {
			t.Fatalf("study %d: the link of the page: %v\n%s\nis\n%v", i, err, want, back)
		}
		if strings.HasSuffix(got.Link.Is, "_") || strings.HasSuffix(got.Link.Is, "-") {
			t.Fatalf("study %d: the link of the page ends in a sign: %s", i, got.Link.Is)
		}
		for _, cut := range got.Cuts {
			back, err := pgn.Parse(cut.Is)
			switch {
			case cut.Fault == "" && err == nil && back.String() == want:
				opened++
			case !strings.Contains(cut.Fault, "cut off"):
				t.Fatalf("study %d, cut off: %v %s\n%s", i, err, cut.Fault, cut.Is)
			}
		}
	}
	if opened < 3*len(list) {
		t.Errorf("only %d of %d links without their last characters were opened", opened, 6*len(list))
	}
	if missed > 0 {
		t.Errorf("%d texts are not like a link", missed)
	}
}

// parsedStudy reads a study, and returns it with its link.
func parsedStudy(t *testing.T, text string) (*pgn.Game, string) {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	link, err := g.Link("https://example.org")
	if err != nil {
		t.Fatal(err)
	}
	return g, link
}
