package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
	"github.com/puzzlecode/puzzlecode/render/pixels"
)

var update = flag.Bool("update", false, "write the golden files anew")

func read(t testing.TB, text string) codec.Code {
	t.Helper()
	c, err := codec.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// everyMark has a mark of each kind.
var everyMark = append(render.LastTurn(game.Santorini{}.Parts(position.MustParseTurn("A4>B4^A5"))),
	render.Mark{Square: "E4", Kind: render.Threat}, render.Mark{Square: "C4", Kind: render.Step},
	render.Mark{Square: "c5", Kind: render.Climb}, render.Mark{Square: "D5", Kind: render.Build},
	render.Mark{Square: "D1", Kind: render.Selected},
	render.Mark{Square: "A1", Kind: render.Right}, render.Mark{Square: "B1", Kind: render.Slow},
	render.Mark{Square: "C1", Kind: render.Wrong},
	render.Mark{Square: "B5", Kind: render.Movable}, render.Mark{Square: "B5", Kind: render.Forced})

var arimaaMarks = []render.Mark{{Square: "c3", Kind: render.Step}, {Square: "h8", Kind: render.Threat},
	{Square: "e2", Kind: render.Selected}, {Square: "a4", Kind: render.Build}}

var estimates = []render.Estimate{{Share: 0.5}, {Share: 0.42}, {Share: 0.61, Mark: "?"}, {Share: 0.6},
	{Share: 0.2, Mark: "??"}, {Share: 0.95, Mark: "?!"}, {Share: 1}}

// goldens are drawings that were looked at and found good.
func goldens(t *testing.T) map[string]render.Drawing {
	puzzle := "0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 win3"
	arimaa := "s [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]"
	ofGods := "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
	qr, err := render.QR("https://example.org/p/Jzq2nKjgvqYhBV")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]render.Drawing{
		"puzzle": render.Captioned(read(t, puzzle), render.Options{}),
		"marks": render.Position(read(t, puzzle),
			render.Options{Theme: render.Dark, Marks: everyMark,
				Arrows: []render.Arrow{{From: "B4", To: "C4"}, {From: "A1", To: "C2"}}}),
		"turned": render.Position(read(t, puzzle), render.Options{Turned: true, Marks: everyMark[:3]}),
		"domes": render.Position(read(t, "4444444444444444444440000/1/mortal:C1,D1/mortal:E1,B1"),
			render.Options{NoCoordinates: true, Small: true}),
		"finished": render.Captioned(read(t, "0200102020022220024000003/2/#mortal:B4,E1/mortal:B5,C3"),
			render.Options{Theme: render.Dark}),
		"arimaa": render.Captioned(read(t, arimaa),
			render.Options{Marks: []render.Mark{{Square: "b3", Kind: render.LastFrom}, {Square: "c3", Kind: render.LastTo}}}),
		"arimaa-full": render.Position(read(t, "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR] win2"),
			render.Options{Theme: render.Dark, Turned: true, Marks: arimaaMarks,
				Arrows: []render.Arrow{{From: "e2", To: "e4"}}}),
		"card": render.Card(read(t, puzzle), render.Options{}, render.CardText{}),
		"card-daily": render.Card(read(t, puzzle), render.Options{},
			render.CardText{Heading: "Puzzle of 23 November 2026", Rating: "Rating 1247"}),
		"card-list": render.ListCard(read(t, puzzle), render.Options{Theme: render.Dark}, "Win in 3",
			"box out, rated 1200 to 1400"),
		"card-arimaa": render.Card(read(t, arimaa), render.Options{Theme: render.Dark}, render.CardText{}),
		"card-second": render.Card(read(t, "0200132020022220024000003/2/mortal:B4,D1/mortal:B5,C3"), render.Options{},
			render.CardText{}),
		"gods":      render.Captioned(read(t, ofGods), render.Options{}),
		"card-gods": render.Card(read(t, ofGods+" hold3"), render.Options{}, render.CardText{}),
		"qr":        qr,
		"curve": render.Curve(estimates, 3, "Estimates: Ann – Bob, Bonn, 2026-03-14",
			[2]string{"Sun: Ann", "Moon: Bob"}, render.Options{}),
		"curve-dark": render.Curve(estimates[:2], 1, strings.Repeat("A long title ", 9),
			[2]string{strings.Repeat("Sun: Ann ", 9), "Moon: Bob"}, render.Options{Theme: render.Dark}),
	}
}

func TestGolden(t *testing.T) {
	for name, d := range goldens(t) {
		file := filepath.Join("testdata", name+".svg")
		var picture bytes.Buffer
		if err := pixels.WritePNG(&picture, d, 240); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := errors.Join(os.WriteFile(file, d.SVG(), 0o666),
				os.WriteFile(file[:len(file)-3]+"png", picture.Bytes(), 0o666)); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(d.SVG(), want) {
			t.Errorf("%s is drawn differently: look at it, and run go test ./render -update if it is good", file)
		}
		golden, err := os.ReadFile(file[:len(file)-3] + "png")
		if err != nil {
			t.Fatal(err)
		}
		if n := differing(t, picture.Bytes(), golden); n > 0.002 {
			t.Errorf("%s.png: %.1f %% of the pixels differ", name, 100*n)
		}
	}
}

// differing returns the share of the pixels of two PNGs that differ by more than rounding.
func differing(t *testing.T, a, b []byte) float64 {
	first, second := decode(t, a), decode(t, b)
	if first.Bounds() != second.Bounds() {
		return 1
	}
	n := 0
	for y := range first.Bounds().Dy() {
		for x := range first.Bounds().Dx() {
			r1, g1, b1, _ := first.At(x, y).RGBA()
			r2, g2, b2, _ := second.At(x, y).RGBA()
			for _, d := range [3]int{int(r1) - int(r2), int(g1) - int(g2), int(b1) - int(b2)} {
				if d > 24<<8 || d < -24<<8 {
					n++
					break
				}
			}
		}
	}
	return float64(n) / float64(first.Bounds().Dx()*first.Bounds().Dy())
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// Every position of either game has a picture: well-formed, small, without scripts and style
// attributes, which a strict content security policy forbids.
func TestRandomPositions(t *testing.T) {
	n := 2_000
	if testing.Short() {
		n = 300
	}
	var codes []codec.Code
	for _, p := range positiontest.List(1, n) {
		codes = append(codes, codec.Encode(p))
	}
	for _, p := range arimaatest.List(1, n) {
		codes = append(codes, codec.EncodeArimaa(p))
	}
	for i, c := range codes {
		draw := render.Position
		if i&8 != 0 {
			draw = render.Captioned
		}
		d := draw(c, render.Options{Theme: render.Theme(i & 1), Turned: i&2 != 0, Small: i&4 != 0})
		svg := d.SVG()
		if len(svg) > 20_000 {
			t.Errorf("%v: an SVG of %d bytes, want 20,000 at most", c, len(svg))
		}
		if i%10 == 0 {
			wellFormed(t, c, svg)
		}
		if i%100 == 0 {
			if err := pixels.WritePNG(io.Discard, d, 100); err != nil {
				t.Errorf("%v: %v", c, err)
			}
		}
	}
}

func wellFormed(t *testing.T, c codec.Code, svg []byte) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if element.Name.Local == "script" || element.Name.Local == "style" {
			t.Fatalf("%v: an element %s", c, element.Name.Local)
		}
		for _, a := range element.Attr {
			if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
				t.Fatalf("%v: an attribute %s", c, a.Name.Local)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	for text, want := range map[string]string{
		"0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3":      "Santorini: Sun to move.",
		"0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 win1": "Santorini: Sun wins with this turn.",
		"0200132020022220024000003/2/mortal:B4,D1/mortal:B5,C3 win3": "Santorini: Moon wins in 3.",
		"0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 hold1": "Santorini: Sun must " +
			"hold out for 1 turn.",
		"0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3 hold2": "Santorini: Sun must " +
			"hold out for 2 turns.",
		"0200102020022220024000003/2/#mortal:B4,E1/mortal:B5,C3": "Santorini: Sun has " +
			"climbed to level 3 and won.",
		"g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR] win2": "Arimaa: Gold wins in 2.",
		"g [                                                                ]":      "Arimaa: Gold to set up the pieces.",
		"g [   R    rrrrrrr                                                 ]": "Arimaa: A rabbit has reached " +
			"its goal: Gold has won.",
	} {
		if got := render.Describe(read(t, text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The markup of a page has each symbol at its place, and none for the board, which is at the origin.
func TestMarkup(t *testing.T) {
	c := read(t, "0000000000001000000000000/1/mortal:B5,E1/mortal:A1,A3")
	want := `<svg class="b" viewBox="0 0 532 484" aria-hidden="true"><use href="/s.svg#board-bare"/>` +
		`<use href="/s.svg#first" x="166" y="62"/><use href="/s.svg#second" x="66" y="238"/>` +
		`<use href="/s.svg#small-1" x="266" y="238"/><use href="/s.svg#second" x="66" y="414"/>` +
		`<use href="/s.svg#first" x="466" y="414"/></svg>`
	o := render.Options{NoCoordinates: true, Small: true}
	if got := string(render.Position(c, o).Markup("b", "/s.svg")); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Arrows that begin or end off the board, or end where they begin, are not drawn.
func TestArrowsOfNoLength(t *testing.T) {
	c := read(t, "0200132020022220024000003/1/mortal:B4,D1/mortal:B5,C3")
	plain := render.Position(c, render.Options{}).SVG()
	for _, a := range []render.Arrow{{From: "B4", To: "b4"}, {From: "B9", To: "B4"}, {From: "B4", To: ""}} {
		if got := render.Position(c, render.Options{Arrows: []render.Arrow{a}}).SVG(); !bytes.Equal(got, plain) {
			t.Errorf("%v is drawn", a)
		}
	}
}

// The modules of a QR code are those that its picture has.
func TestQRModules(t *testing.T) {
	const text = "https://example.org/p/Jzq2nKjgvqYhBV"
	modules, side, err := render.QRModules(text)
	if err != nil {
		t.Fatal(err)
	}
	drawing, err := render.QR(text)
	if err != nil {
		t.Fatal(err)
	}
	want := map[[2]int]bool{}
	_, dark, _ := strings.Cut(string(drawing.SVG()), `fill="#000000" d="`)
	x, y := 0, 0
	// each begins where the one before it began
	for _, m := range regexp.MustCompile(`m(-?\d+) (-?\d+)h(\d+)v10h-\d+z`).FindAllStringSubmatch(dark, -1) {
		dx, _ := strconv.Atoi(m[1])
		dy, _ := strconv.Atoi(m[2])
		width, _ := strconv.Atoi(m[3])
		x, y = x+dx, y+dy
		for i := range width / 10 {
			want[[2]int{x/10 - 4 + i, y/10 - 4}] = true
		}
	}
	for i := range side * side {
		if got := modules[i/8]&(0x80>>(i%8)) != 0; got != want[[2]int{i % side, i / side}] {
			t.Errorf("the module %d, %d is dark: %v", i%side, i/side, got)
		}
	}
	if len(want) < side*side/3 {
		t.Errorf("the picture has %d dark modules of %d", len(want), side*side)
	}
	if _, _, err := render.QRModules(strings.Repeat("x", 3000)); err == nil {
		t.Error("a text that is too long has a code")
	}
}

// Words on a card stay within its margin, however long they are in another language.
func TestCardFits(t *testing.T) {
	long := "Tagesrätsel mit Göttern vom 29. September 2026, " + strings.Repeat("Donaudampfschifffahrt", 3)
	c := read(t, "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2 hold3")
	for name, d := range map[string]render.Drawing{
		"card": render.Card(c, render.Options{}, render.CardText{
			Heading: long, Rating: long, Kind: long, Mover: long, Goal: long, Gods: [2]string{long, long},
		}),
		"list": render.ListCard(c, render.Options{}, strings.ReplaceAll(long, " ", ""), long),
	} {
		var file bytes.Buffer
		if err := pixels.WritePNG(&file, d, render.CardWidth); err != nil {
			t.Fatal(err)
		}
		card, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		for y := range render.CardHeight {
			for x := render.CardWidth - 28; x < render.CardWidth; x++ {
				if card.At(x, y) != card.At(render.CardWidth-1, 0) {
					t.Fatalf("%s: words reach (%d, %d)", name, x, y)
				}
			}
		}
	}
}
