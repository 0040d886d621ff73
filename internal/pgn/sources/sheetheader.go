package sources

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A said is what a line says.
type said struct {
	value string
	line  lines.Line
}

// A header is what stands above the turns.
type header struct {
	tags        map[string]said // by the names of tags; those of the players are Sun and Moon
	placed      said            // the squares of all workers
	more        []said          // lines that say nothing else
	extra       []said          // other tags, as NAME: VALUE
	winner      int             // -1 if it is not said
	said        lines.Line      // where
	termination string
}

// keys are the words before a colon, and the tags that they stand for.
var keys = map[string]string{
	"sun": "Sun", "first": "Sun", "first player": "Sun", "white": "Sun", "player 1": "Sun", "player1": "Sun", "p1": "Sun", "1st": "Sun",
	"moon": "Moon", "second": "Moon", "second player": "Moon", "black": "Moon", "player 2": "Moon", "player2": "Moon", "p2": "Moon", "2nd": "Moon",
	"sun god": "SunGod", "first god": "SunGod", "god 1": "SunGod", "sungod": "SunGod", "white god": "SunGod",
	"moon god": "MoonGod", "second god": "MoonGod", "god 2": "MoonGod", "moongod": "MoonGod", "black god": "MoonGod",
	"gods": "gods", "players": "players", "workers": "workers", "placement": "workers",
	"event": pgn.Event, "tournament": pgn.Event, "site": pgn.Site, "place": pgn.Site, "where": pgn.Site,
	"date": pgn.Date, "when": pgn.Date, "day": pgn.Date, "round": pgn.Round, "result": "result", "winner": "winner",
	"termination": pgn.Termination, "start": "FEN", "position": "FEN", "fen": "FEN", "code": "FEN",
}

// readHeader reads the lines above the turns.
func readHeader(list []lines.Line) (*header, error) {
	h := &header{tags: map[string]said{}, winner: -1}
	for _, line := range list {
		if err := h.read(line); err != nil {
			return nil, err
		}
	}
	return h, h.findGods()
}

// fail returns the error of a word in a line, in which its case may differ.
func (h *header) fail(line lines.Line, word string, err error) error {
	at := strings.Index(strings.ToLower(line.Text), strings.ToLower(word))
	if at >= 0 && at+len(word) <= len(line.Text) {
		word = line.Text[at : at+len(word)]
	}
	return fault(line.Number, line.Text, at, 0, word, err)
}

// set sets a tag, once.
func (h *header) set(name, value string, line lines.Line) error {
	value = strings.TrimSpace(value)
	if before, ok := h.tags[name]; ok && !strings.EqualFold(before.value, value) {
		return h.fail(line, value, fmt.Errorf("line %d has another %s, leave one out", before.line.Number, strings.ToLower(name)))
	}
	if strings.HasSuffix(name, "God") {
		value = strings.ToLower(value)
	}
	if value != "" && value != "?" {
		h.tags[name] = said{value, line}
	}
	return nil
}

// read reads a line.
func (h *header) read(line lines.Line) error {
	content := strings.TrimSpace(line.Text)
	if key, value, ok := strings.Cut(content, ":"); ok {
		if known, err := h.keyed(strings.ToLower(strings.Join(strings.Fields(key), " ")), strings.TrimSpace(value), line); known || err != nil {
			return err
		}
		if name := strings.TrimSpace(key); name != "" && strings.Trim(name, nameLetters) == "" && strings.TrimLeft(name, "0123456789") == name {
			h.extra = append(h.extra, said{name + ":" + value, line})
			return nil
		}
	}
	if _, ok := startOf(content); ok {
		return h.set("FEN", content, line)
	}
	rest := content
	if before, result, ok := scoreEnd(rest); ok && len(versus(before)) == 2 {
		if err := h.won(result, line); err != nil {
			return err
		}
		rest = before
	}
	for _, both := range [][]string{versus(rest), cells(line.Text)} {
		if len(both) == 2 && both[0] != "" && both[1] != "" {
			return h.players(both[0], both[1], line)
		}
	}
	if before, date, ok := dateEnd(content); ok {
		if err := h.set(pgn.Date, date, line); err != nil {
			return err
		}
		content = before
	}
	switch _, known := h.tags[pgn.Event]; {
	case content == "":
	case !known:
		return h.set(pgn.Event, content, line)
	default:
		h.more = append(h.more, said{content, line})
	}
	return nil
}

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

// keyed reads the value of a key, and reports whether the key is known.
func (h *header) keyed(key, value string, line lines.Line) (known bool, err error) {
	name := keys[key]
	switch name {
	case "":
		return false, nil
	case "FEN":
		if _, ok := startOf(value); !ok {
			return true, h.fail(line, value, errors.New("not a position, must be a code or a FEN"))
		}
	case "players", "gods":
		both := versus(value)
		if len(both) != 2 {
			both = strings.Split(value, ",")
		}
		if len(both) != 2 {
			return true, h.fail(line, value, fmt.Errorf("must be two %s with a comma between", name))
		}
		if name == "players" {
			return true, h.players(both[0], both[1], line)
		}
		return true, errors.Join(h.set("SunGod", both[0], line), h.set("MoonGod", both[1], line))
	case "workers":
		list := squaresIn(value)
		if len(list) != 4 {
			return true, h.fail(line, value, errors.New("must be the squares of four workers, those of Sun first, such as B3 D3 - C4 C2"))
		}
		h.placed = said{fmt.Sprintf("%s,%s %s,%s", list[0], list[1], list[2], list[3]), line}
		return true, nil
	case "result", "winner":
		return true, h.won(value, line)
	}
	return true, h.set(name, value, line)
}

// players sets both players, or both gods if they are named instead.
func (h *header) players(first, second string, line lines.Line) error {
	first, second = strings.TrimSpace(first), strings.TrimSpace(second)
	names := [2]string{"Sun", "Moon"}
	isGod := func(name string) bool {
		_, err := position.ParseGod(strings.ToLower(name))
		return err == nil || bga.IsOther(name)
	}
	switch {
	case keys[strings.ToLower(first)] == "Sun" && keys[strings.ToLower(second)] == "Moon":
		return nil // the heads of columns
	case isGod(first) && isGod(second):
		names = [2]string{"SunGod", "MoonGod"}
	}
	if err := h.set(names[0], first, line); err != nil {
		return err
	}
	return h.set(names[1], second, line)
}

// won reads a result, as a score or a sentence.
func (h *header) won(value string, line lines.Line) error {
	if value == "*" || value == "?" || value == "" {
		return nil
	}
	winner, how, ok := h.outcome(value)
	if !ok {
		if winner, how, ok = h.outcome(value + " wins"); !ok {
			return h.fail(line, value, errors.New("not a result, must be 1-0, 0-1 or *, or like Sun wins"))
		}
	}
	if h.winner, h.said = winner, line; how != "" {
		h.termination = how
	}
	return nil
}

// outcome reads who has won by a line, and how.
func (h *header) outcome(text string) (winner int, how string, ok bool) {
	text = strings.TrimRight(strings.TrimSpace(text), ".!")
	if winner, n := score(text); n > 0 {
		also, how, _ := h.outcome(strings.Trim(text[n:], " ,;()"))
		if also != winner {
			how = ""
		}
		return winner, how, true
	}
	who, verb, rest, ok := outcomeWords(text)
	if !ok {
		return 0, "", false
	}
	switch who = strings.ToLower(who); {
	case keys[who] == "Sun" || who == strings.ToLower(h.tags["Sun"].value):
		winner = 0
	case keys[who] == "Moon" || who == strings.ToLower(h.tags["Moon"].value):
		winner = 1
	default:
		return 0, "", false
	}
	inTime := strings.Contains(rest, "time")
	switch verb {
	case "resigns", "resigned", "gives up", "gave up":
		return 1 - winner, resigned, true
	case "loses", "lost", "times out":
		if inTime || verb == "times out" {
			how = "time forfeit"
		}
		return 1 - winner, how, true
	}
	switch {
	case inTime:
		how = "time forfeit"
	case strings.Contains(rest, "resign"):
		how = resigned
	}
	return winner, how, true
}

// finish sets the tags and comments of a game.
func (h *header) finish(g *pgn.Game, notes []string) error {
	for _, name := range []string{"Sun", "Moon", pgn.Event, pgn.Site, pgn.Date, pgn.Round, pgn.Termination} {
		t, ok := h.tags[name]
		if !ok {
			continue
		}
		if err := g.SetTag(name, t.value); err != nil {
			return h.fail(t.line, t.value, err)
		}
	}
	for _, t := range h.extra {
		name, value, _ := strings.Cut(t.value, ":")
		if err := g.SetTag(name, strings.TrimSpace(value)); err != nil {
			return h.fail(t.line, name, err)
		}
	}
	if h.termination != "" && !g.End().State().Outcome().Over() && g.Tag(pgn.Termination) == "" {
		if err := g.SetTag(pgn.Termination, h.termination); err != nil {
			return err
		}
	}
	for _, line := range h.more {
		g.Root().After = joined(g.Root().After, line.value)
	}
	for _, note := range notes {
		g.End().After = joined(g.End().After, note)
	}
	return nil
}

// joined returns two comments as one.
func joined(a, b string) string { return pgn.Comment(a + "\n" + b) }
