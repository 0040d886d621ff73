package sources

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
)

// A said is a value on the scoresheet, with the line that contains it.
type said struct {
	value string
	line  lines.Line
}

// A header contains what the lines above the turns say.
type header struct {
	tags        map[string]said // by name; the players are Sun and Moon
	placed      said            // the squares of all workers
	more        []string        // lines of any other kind
	extra       []said          // other tags, as NAME: VALUE
	winner      int             // 0 or 1, or -1 if no line names one
	said        lines.Line      // the line that names the winner
	termination string
}

// sides are the names of the two sides, which are also the PGN tags of the players.
var sides = []string{"Sun", "Moon"}

// keys maps words in front of a colon to PGN tags.
var keys = map[string]string{
	"sun": "Sun", "first": "Sun", "first player": "Sun", "white": "Sun", "player 1": "Sun", "player1": "Sun",
	"p1": "Sun", "1st": "Sun", "moon": "Moon", "second": "Moon", "second player": "Moon", "black": "Moon",
	"player 2": "Moon", "player2": "Moon", "p2": "Moon", "2nd": "Moon",
	"sun god": "SunGod", "first god": "SunGod", "god 1": "SunGod", "sungod": "SunGod", "white god": "SunGod",
	"moon god": "MoonGod", "second god": "MoonGod", "god 2": "MoonGod", "moongod": "MoonGod", "black god": "MoonGod",
	"gods": "gods", "players": "players", "workers": "workers", "placement": "workers",
	"event": pgn.Event, "tournament": pgn.Event, "site": pgn.Site, "place": pgn.Site, "where": pgn.Site,
	"date": pgn.Date, "when": pgn.Date, "day": pgn.Date, "round": pgn.Round, "result": "result", "winner": "winner",
	"termination": pgn.Termination, "start": "FEN", "position": "FEN", "fen": "FEN", "code": "FEN",
}

// readHeader reads the lines above the turns.
func readHeader(list []lines.Line) *header {
	h := &header{tags: map[string]said{}, winner: -1}
	for _, line := range list {
		h.read(line)
	}
	h.findGods()
	return h
}

// fail returns an error about a word in a line. The line may have the word in other capitals.
func (h *header) fail(line lines.Line, word string, err error) error {
	i := strings.Index(strings.ToLower(line.Text), strings.ToLower(word))
	if i >= 0 && i+len(word) <= len(line.Text) {
		word = line.Text[i : i+len(word)]
	}
	return errorAt(line, i, 0, word, err)
}

// set sets a tag. It panics if an earlier line gave the tag another value.
func (h *header) set(name, value string, line lines.Line) {
	value = strings.TrimSpace(value)
	if before, ok := h.tags[name]; ok && !strings.EqualFold(before.value, value) {
		panic(h.fail(line, value,
			fmt.Errorf("line %d has another %s, leave one out", before.line.Number, strings.ToLower(name))))
	}
	if strings.HasSuffix(name, "God") {
		value = strings.ToLower(value)
	}
	if value != "" && value != "?" {
		h.tags[name] = said{value, line}
	}
}

// read reads a line of the header.
func (h *header) read(line lines.Line) {
	content := strings.TrimSpace(line.Text)
	if key, value, ok := strings.Cut(content, ":"); ok {
		if h.keyed(strings.ToLower(strings.Join(strings.Fields(key), " ")), strings.TrimSpace(value), line) {
			return
		}
		name := strings.TrimSpace(key)
		isName := name != "" && strings.Trim(name, nameLetters) == "" && (name[0] < '0' || name[0] > '9')
		if isName {
			h.extra = append(h.extra, said{name + ":" + value, line})
			return
		}
	}
	if _, err := codec.Read(content); err == nil {
		h.set("FEN", content, line)
		return
	}
	rest := content
	if before, result, ok := scoreEnd(rest); ok && len(versus(before)) == 2 {
		h.won(result, line)
		rest = before
	}
	for _, both := range [][]string{versus(rest), cells(line.Text)} {
		if len(both) == 2 && both[0] != "" && both[1] != "" {
			h.players(both[0], both[1], line)
			return
		}
	}
	if before, date, ok := dateEnd(content); ok {
		h.set(pgn.Date, date, line)
		content = before
	}
	switch _, known := h.tags[pgn.Event]; {
	case content == "":
	case !known:
		h.set(pgn.Event, content, line)
	default:
		h.more = append(h.more, content)
	}
}

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

// keyed reads a line of the form "KEY: VALUE". The result known is false if the key is unknown.
func (h *header) keyed(key, value string, line lines.Line) (known bool) {
	name := keys[key]
	switch name {
	case "":
		return false
	case "FEN":
		if _, err := codec.Read(value); err != nil {
			panic(h.fail(line, value, errors.New("not a position, must be a code or a FEN")))
		}
		h.set(name, value, line)
	case "players", "gods":
		both := versus(value)
		if len(both) != 2 {
			both = strings.Split(value, ",")
		}
		if len(both) != 2 {
			panic(h.fail(line, value, fmt.Errorf("must be two %s with a comma between", name)))
		}
		if name == "players" {
			h.players(both[0], both[1], line)
			break
		}
		h.set("SunGod", both[0], line)
		h.set("MoonGod", both[1], line)
	case "workers":
		list := squaresIn(value)
		if len(list) != 4 {
			panic(h.fail(line, value,
				errors.New("must be the squares of four workers, those of Sun first, such as B3 D3 - C4 C2")))
		}
		h.placed = said{fmt.Sprintf("%s,%s %s,%s", list[0], list[1], list[2], list[3]), line}
	case "result", "winner":
		h.won(value, line)
	default:
		h.set(name, value, line)
	}
	return true
}

// players sets the names of both players. If both names are gods, they become the gods of the players.
func (h *header) players(first, second string, line lines.Line) {
	first, second = strings.TrimSpace(first), strings.TrimSpace(second)
	names := [2]string{"Sun", "Moon"}
	isGod := func(name string) bool {
		_, err := position.ParseGod(strings.ToLower(name))
		return err == nil || bga.IsOther(name)
	}
	switch {
	case keys[strings.ToLower(first)] == "Sun" && keys[strings.ToLower(second)] == "Moon":
		return // these are the heads of columns
	case isGod(first) && isGod(second):
		names = [2]string{"SunGod", "MoonGod"}
	}
	h.set(names[0], first, line)
	h.set(names[1], second, line)
}

// won reads who has won. The argument value is a result such as "1-0", or a sentence.
func (h *header) won(value string, line lines.Line) {
	if value == "*" || value == "?" || value == "" {
		return
	}
	winner, how, ok := h.outcome(value)
	if !ok {
		winner, how, ok = h.outcome(value + " wins")
	}
	if !ok {
		panic(h.fail(line, value, errors.New("not a result, must be 1-0, 0-1 or *, or like Sun wins")))
	}
	h.decide(winner, how, line)
}

func (h *header) decide(winner int, how string, line lines.Line) {
	h.winner, h.said, h.termination = winner, line, cmp.Or(how, h.termination)
}

// readFooter reads the lines below the turns. They may say who has won. The result notes contains all other lines.
func (h *header) readFooter(list []lines.Line) (notes []string) {
	for _, line := range list {
		won, how, ok := h.outcome(line.Text)
		who := claim(line.Text)
		switch {
		case !ok && who != "":
			panic(errorAt(line, strings.Index(line.Text, who), 0, who,
				errors.New("no player of this game, must be a name from above, Sun or Moon")))
		case ok && h.winner >= 0 && h.winner != won:
			panic(errorAt(line, 0, 0, "", errors.New("another winner is named above")))
		case ok:
			h.decide(won, how, line)
		}
		if how == "" && !isResult(strings.TrimSpace(line.Text)) {
			notes = append(notes, line.Text)
		}
	}
	return notes
}

// setWinner sets the winner of the game g if a line of the sheet names one. It panics if the turns show another winner.
func (h *header) setWinner(g *pgn.Game) {
	if h.winner < 0 {
		return
	}
	winner := [...]game.Side{game.First, game.Second}[h.winner]
	if known := g.Winner(); known != "" && known != winner {
		name := position.Side(known.Index()).Name()
		panic(errorAt(h.said, 0, 0, "", fmt.Errorf("the turns above say that %s has won", name)))
	}
	g.SetWinner(winner) // cannot fail: it is a side of Santorini
}

// outcome reads who has won from a line. The result winner is 0 or 1. The result how is the value of the PGN tag
// Termination, which may be empty. ok is false if the line names no winner.
func (h *header) outcome(text string) (winner int, how string, ok bool) {
	text = strings.TrimRight(strings.TrimSpace(text), ".!")
	if winner, n := score(text); n > 0 {
		also, how, _ := h.outcome(strings.Trim(text[n:], " ,;()"))
		if also != winner {
			how = ""
		}
		return winner, how, true
	}
	who, verb, rest := outcomeWords(text)
	who = strings.ToLower(who)
	winner = slices.IndexFunc(sides, func(side string) bool {
		return keys[who] == side || who == strings.ToLower(h.tags[side].value)
	})
	if who == "" || winner < 0 {
		return 0, "", false
	}
	how = verb.how
	switch {
	case how == "" && strings.Contains(rest, "time"):
		how = "time forfeit"
	case how == "" && !verb.loses && strings.Contains(rest, "resign"):
		how = resigned
	}
	if verb.loses {
		winner = 1 - winner
	}
	return winner, how, true
}

// finish sets the tags of a game, and adds the notes as comments.
func (h *header) finish(g *pgn.Game, notes []string) {
	for _, name := range []string{"Sun", "Moon", pgn.Event, pgn.Site, pgn.Date, pgn.Round, pgn.Termination} {
		if t, ok := h.tags[name]; ok {
			if err := g.SetTag(name, t.value); err != nil {
				panic(h.fail(t.line, t.value, err))
			}
		}
	}
	for _, t := range h.extra {
		name, value, _ := strings.Cut(t.value, ":")
		if err := g.SetTag(name, strings.TrimSpace(value)); err != nil {
			panic(h.fail(t.line, name, err))
		}
	}
	if h.termination != "" && !g.End().State().Outcome().Over() && g.Tag(pgn.Termination) == "" {
		if err := g.SetTag(pgn.Termination, h.termination); err != nil {
			panic(h.fail(h.said, "", err)) // the sheet has too many tags
		}
	}
	join := func(comment string, more []string) string {
		return pgn.Comment(comment + "\n" + strings.Join(more, "\n"))
	}
	g.Root().After = join(g.Root().After, h.more)
	g.End().After = join(g.End().After, notes)
}
