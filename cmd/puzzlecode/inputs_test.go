package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/serve"
)

// A place is where people paste or type texts. The function read returns what each text is read as: a line, as in the
// inputs, or "!" and the text of an error. If ends is true, it returns the code of the position after the turns.
type place struct {
	name   string
	read   func(t *testing.T, texts []string) []string
	ends   bool
	lines  bool // a text may have several lines
	prose  bool // prose with one code is opened
	quotes bool // a text may contain what the place gives another meaning
}

// Every place where people paste or type a text reads the same texts as the same positions and turns.
func TestInputs(t *testing.T) {
	leftout.UnderRace(t)
	ask := asks(t)
	for _, p := range positionPlaces(t, ask) {
		t.Run(p.name, func(t *testing.T) { check(t, p, false) })
	}
	for _, p := range turnPlaces(t, ask) {
		t.Run("turns: "+p.name, func(t *testing.T) { check(t, p, true) })
	}
}

func check(t *testing.T, p place, turns bool) {
	var list []cleantest.Input
	var texts []string
	for _, g := range cleantest.Groups() {
		for _, in := range g.Inputs {
			if g.Turns == turns && (p.lines || !g.Lines && in.Text != "") && (p.quotes || strings.Trim(in.Text, plain) == "") {
				list, texts = append(list, in), append(texts, in.Text)
			}
		}
	}
	got := p.read(t, texts)
	if len(got) != len(list) || len(got) < 30 {
		t.Fatalf("%d answers to %d texts", len(got), len(list))
	}
	for i, in := range list {
		want, fails := strings.CutPrefix(in.Want, "!")
		wrong, failed := strings.CutPrefix(got[i], "!")
		if turns && !fails && !(p.ends && turns) {
			want = cleantest.Turn
		}
		if p.ends && !fails {
			text := want
			if turns {
				text = cleantest.Code + " " + want
			}
			l, err := game.ReadLine(text)
			if err != nil {
				t.Fatal(err)
			}
			want = l.End().String()
		}
		switch {
		case fails && p.prose && want == "use only that" && got[i] == cleantest.Code:
		case fails && failed && strings.HasPrefix(wrong, "page This "):
		case fails && (!failed || !strings.Contains(wrong, want)):
			t.Errorf("%q is read as %s; must be an error with %q", in.Text, got[i], want)
		case !fails && got[i] != want:
			t.Errorf("%q is read as %s", in.Text, got[i])
		}
	}
	t.Log(len(got), "texts")
}

// plain has the characters that mean nothing by themselves in a file of games.
const plain = " \u00a0\u200b\u200e\u00ad\ufeff\ufe0fABCDEabcde12345–—−‐‑‒―﹣－֊〜→⇒➔➡⟶▶->^=↑ˆ＞＾"

// each returns a function that reads texts one by one.
func each(read func(text string) (string, error)) func(*testing.T, []string) []string {
	return func(_ *testing.T, texts []string) (got []string) {
		for _, text := range texts {
			line, err := read(text)
			if err != nil {
				line = "!" + err.Error()
			}
			got = append(got, line)
		}
		return got
	}
}

// asks returns a function that asks a server for an address, and follows redirections.
func asks(t *testing.T) func(address string) (string, error) {
	s, err := serve.New(serve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return func(address string) (string, error) {
		for range 5 {
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest("GET", address, nil))
			switch {
			case w.Code >= 400:
				_, title, _ := strings.Cut(w.Body.String(), "<title>") // pages explain errors in their own words
				title, _, isPage := strings.Cut(title, "</title>")
				if !isPage {
					title = w.Body.String()
				}
				return "", &refusal{html.UnescapeString(title), isPage}
			case w.Code >= 300:
				address = w.Header().Get("Location")
			default:
				return w.Body.String(), nil
			}
		}
		return "", errors.New("too many redirections")
	}
}

// A refusal is an error of the server: the title of a page, or a problem of the API.
type refusal struct {
	text   string
	isPage bool
}

func (r *refusal) Error() string {
	if r.isPage {
		return "page " + r.text
	}
	return r.text
}

// lineOf returns the line that a page shows.
func lineOf(body string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	_, data, _ := strings.Cut(body, `<script type="application/json" id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	var shown struct{ Code, Line string }
	if err := json.Unmarshal([]byte(data), &shown); err != nil {
		return "", err
	}
	l, err := codec.ReadLine("/p/" + shown.Code + "/" + shown.Line)
	return l.String(), err
}

// fieldOf returns a field of an answer in JSON.
func fieldOf(body string, err error, field string) (string, error) {
	var fields map[string]any
	if err == nil {
		err = json.Unmarshal([]byte(body), &fields)
	}
	return fmt.Sprint(fields[field]), err
}

func positionPlaces(t *testing.T, ask func(string) (string, error)) []place {
	return []place{
		{name: "library", lines: true, quotes: true, read: each(func(text string) (string, error) {
			l, err := codec.ReadLine(text)
			return l.String(), err
		})},
		{name: "address of a page", lines: true, quotes: true, read: each(func(text string) (string, error) {
			if strings.HasSuffix(text, ".png") || strings.HasSuffix(text, ".svg") {
				text += "." // otherwise the address of a picture
			}
			return lineOf(ask("/p/" + url.PathEscape(text)))
		})},
		{name: "parameter of a page", lines: true, quotes: true, read: each(func(text string) (string, error) {
			return lineOf(ask("/p/?c=" + url.QueryEscape(text)))
		})},
		{name: "field of a page", lines: true, quotes: true, prose: true, read: each(func(text string) (string, error) {
			if text == "" {
				return "", errors.New("the field is required")
			}
			return lineOf(ask("/go?text=" + url.QueryEscape(text)))
		})},
		{name: "API", ends: true, lines: true, quotes: true, read: each(func(text string) (string, error) {
			body, err := ask("/api/v1/decode/" + url.PathEscape(text))
			return fieldOf(body, err, "code")
		})},
		{name: "argument", ends: true, lines: true, quotes: true, read: func(t *testing.T, texts []string) (got []string) {
			// A word that is no position would belong to the position before it, so it is an argument by itself.
			for first := 0; first < len(texts); {
				end := first + 1
				for isPosition(texts[first]) && end < len(texts) && isPosition(texts[end]) {
					end++
				}
				got = append(got, encodes(t, nil, append([]string{"--"}, texts[first:end]...))...)
				first = end
			}
			return got
		}},
		{name: "pipe", ends: true, quotes: true, read: func(t *testing.T, texts []string) []string {
			return encodes(t, strings.NewReader(strings.Join(texts, "\n")), nil)
		}},
		{name: "engine", quotes: true, read: engineReads},
		{name: "codec.js", lines: true, quotes: true, read: scriptReads},
	}
}

func isPosition(text string) bool {
	_, err := codec.ReadLine(text)
	return err == nil
}

// encodes returns the codes or errors that the command encode prints.
func encodes(t *testing.T, stdin io.Reader, args []string) (got []string) {
	cmd := command(t, append([]string{"encode", "--json", "--keep-going"}, args...)...)
	cmd.Stdin = stdin
	out, _ := cmd.Output() // fails, because some texts are wrong
	for line := range strings.Lines(string(out)) {
		var record struct{ Code, Error string }
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		if record.Error != "" {
			record.Code = "!" + record.Error
		}
		got = append(got, record.Code)
	}
	return got
}

// engineReads sends positions to the engine, which says only whether it can read them.
func engineReads(t *testing.T, texts []string) (got []string) {
	cmd := command(t, "engine")
	cmd.Stdin = strings.NewReader("position " + strings.Join(texts, "\nposition ") + "\nquit\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for line := range strings.Lines(string(out)) {
		if wrong, failed := strings.CutPrefix(line, "error "); failed {
			got = append(got, "!"+wrong)
		} else {
			l, _ := codec.ReadLine(texts[i])
			got = append(got, l.String())
		}
		i++
	}
	return got
}

// scriptReads reads texts with codec.js.
func scriptReads(t *testing.T, texts []string) (got []string) {
	const script = `
		import { readLink } from "../../serve/assets/codec.js";
		import { readFileSync } from "node:fs";
		const read = (text) => {
			try {
				const { position, turns } = readLink(text);
				return [position.code, ...turns].join(" ");
			} catch ({ message }) {
				return "!" + message;
			}
		};
		console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(read)));`
	leftout.Reads(t, "../../serve/assets/codec.js")
	node := leftout.Program(t, "node", "the codec in JavaScript needs Debian's nodejs")
	cmd := exec.Command(node, "--input-type=module", "--eval", script)
	sent, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin = bytes.NewReader(sent)
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &got)
	}
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func turnPlaces(t *testing.T, ask func(string) (string, error)) []place {
	start := game.New(codec.MustParse(cleantest.Code))
	return []place{
		{name: "library", quotes: true, read: each(func(text string) (string, error) {
			turn, err := start.ReadTurn(text)
			if err != nil {
				return "", err
			}
			return turn.String(), nil
		})},
		{name: "line", quotes: true, ends: true, read: each(func(text string) (string, error) {
			l, err := game.ReadLine(cleantest.Code + " " + text)
			return l.End().String(), err
		})},
		{name: "address of a page", ends: true, quotes: true, read: each(func(text string) (string, error) {
			line, err := lineOf(ask("/p/" + cleantest.Code + "/" + url.PathEscape(text)))
			if err != nil {
				return "", err
			}
			l, err := game.ReadLine(line)
			return l.End().String(), err
		})},
		{name: "field of a page", quotes: true, read: each(func(text string) (string, error) {
			line, err := lineOf(ask("/p/" + cleantest.Code + "?turn=" + url.QueryEscape(text)))
			if turns := strings.Fields(line); err == nil && len(turns) > 1 {
				return turns[1], nil // the reply follows
			}
			return "", cmp.Or(err, errors.New("refused"))
		})},
		{name: "API", quotes: true, read: each(func(text string) (string, error) {
			body, err := ask("/api/v1/try/" + cleantest.Code + "?turn=" + url.QueryEscape(text))
			if verdict, _ := fieldOf(body, err, "verdict"); verdict == "illegal" {
				return "", errors.New("illegal")
			}
			return fieldOf(body, err, "turn")
		})},
		{name: "argument", ends: true, quotes: true, read: func(t *testing.T, texts []string) (got []string) {
			for _, text := range texts {
				out, err := command(t, "play", "--", cleantest.Code, text).Output()
				if err != nil {
					out = []byte("!" + err.Error())
				}
				got = append(got, strings.TrimSpace(string(out)))
			}
			return got
		}},
		{name: "games", read: each(func(text string) (string, error) {
			g, err := pgn.Parse("[FEN \"" + cleantest.Code + "\"]\n\n1. " + text + " *")
			if err != nil {
				return "", err
			}
			return g.End().Turn().String(), nil
		})},
	}
}
