package sources

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
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
	workers     [2]said         // the squares of the workers of each side
	more        []said          // lines of any other kind
	extra       []said          // other tags, as NAME:VALUE
	loose       said            // a line that may be the event or players, such as Ann-Bob
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
	"gods": "gods", "god": "gods", "power": "gods", "powers": "gods", "god power": "gods", "god powers": "gods",
	"cards": "gods", "god cards": "gods", "players": "players", "workers": "workers", "placement": "workers",
	"event": pgn.Event, "tournament": pgn.Event, "site": pgn.Site, "place": pgn.Site, "where": pgn.Site,
	"date": pgn.Date, "when": pgn.Date, "day": pgn.Date, "round": pgn.Round, "result": "result", "score": "result",
	"final": "result", "final score": "result", "final result": "result", "outcome": "result", "winner": "winner",
	"termination": pgn.Termination, "start": "FEN", "position": "FEN", "fen": "FEN", "code": "FEN",
}

// readHeader reads the lines above the turns.
func readHeader(list []lines.Line) *header {
	h := &header{tags: map[string]said{}, winner: -1}
	for _, line := range list {
		line.Text = withSpaces(line.Text)
		h.read(strings.NewReplacer("**", "", "__", "").Replace(plain(line.Text)), line)
	}
	if _, ok := h.tags["Sun"]; !ok && h.loose.value != "" {
		if _, ok := h.tags["Moon"]; !ok {
			panic(h.fail(h.loose.line, h.loose.value, fmt.Errorf("may be the players or the event: write Sun - Moon with "+
				"blanks around the hyphen, or Event: %s", h.loose.value)))
		}
	}
	h.readExtra()
	h.findGods()
	return h
}

// readExtra reads the lines "NAME: VALUE" with an unknown name. Lines that a tag cannot keep become comments: those of
// players and those of a name that occurs again.
func (h *header) readExtra() {
	count := map[string]int{}
	nameOf := func(e said) string {
		name, _, _ := strings.Cut(e.value, ":")
		return strings.ToLower(name)
	}
	for _, e := range h.extra {
		count[nameOf(e)]++
	}
	var tags []said
	for _, e := range h.extra {
		name, value, _ := strings.Cut(e.value, ":")
		side := h.player(name)
		switch {
		case isGod(value) && side >= 0:
			h.set(sides[side]+"God", value, e.line)
		case isGod(value):
			const noPlayer = "no player of this game has this name, must be Sun god or Moon god before the colon"
			panic(h.fail(e.line, name, errors.New(noPlayer)))
		case side >= 0 || count[nameOf(e)] > 1:
			h.note(name+": "+strings.TrimSpace(value), e.line)
		default:
			tags = append(tags, e)
		}
	}
	h.extra = tags
	slices.SortStableFunc(h.more, func(a, b said) int { return cmp.Compare(a.line.Number, b.line.Number) })
}

// player returns the index of the player with a name, or -1. A bracket after the name does not count.
func (h *header) player(name string) int {
	return slices.IndexFunc(sides, func(side string) bool {
		full := h.tags[side].value
		before, _, _ := inBracket(full)
		return name != "" && (strings.EqualFold(name, full) || strings.EqualFold(name, before))
	})
}

// isGod reports whether a text is only the name of a god, supported or not.
func isGod(name string) bool {
	name = strings.ToLower(inner(name))
	_, err := position.ParseGod(name)
	return err == nil || bga.IsOther(name)
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

// read reads a line of the header, or a part of a line.
func (h *header) read(content string, line lines.Line) {
	if h.places(content, line) {
		return
	}
	if parts := keyedParts(content); parts != nil {
		for _, part := range parts {
			h.read(part, line)
		}
		return
	}
	if words, rest := occasion(content); words != "" && (rest == "" || h.pair(h.dated(rest, line), line)) {
		if round, ok := strings.CutPrefix(strings.ToLower(words), "round "); ok {
			h.set(pgn.Round, round, line)
		} else {
			h.note(words, line)
		}
		return
	}
	if key, value, ok := keyed(content); ok {
		if h.keyed(key, value, line) {
			return
		}
		name := inner(content[:strings.IndexByte(content, ':')])
		if value == "" {
			h.note(content, line)
			return
		}
		isName := name != "" && strings.Trim(name, nameLetters) == "" && (name[0] < '0' || name[0] > '9')
		if isName || isGod(value) || h.player(name) >= 0 {
			h.extra = append(h.extra, said{name + ":" + value, line})
			return
		}
	}
	if _, err := codec.Read(content); err == nil {
		h.set("FEN", content, line)
		return
	}
	if out, ok := h.outcome(content, line); ok && out.more == "" {
		h.decide(out, line)
		return
	}
	if content = h.dated(content, line); h.pair(content, line) {
		return
	}
	switch _, known := h.tags[pgn.Event]; {
	case content == "":
	case !known:
		h.set(pgn.Event, content, line)
	default:
		h.note(content, line)
	}
	if h.loose.value == "" && loosePair(content) != nil {
		h.loose = said{content, line}
	}
}

// note keeps a text as a comment.
func (h *header) note(text string, line lines.Line) { h.more = append(h.more, said{text, line}) }

func values(list []said) (out []string) {
	for _, s := range list {
		out = append(out, s.value)
	}
	return out
}

// dated reads the date at the end or at the beginning of a line, with a time after it. It returns the other words.
func (h *header) dated(content string, line lines.Line) (rest string) {
	before, time := timeEnd(content)
	rest, date, ok := dateEnd(before)
	if first := firstWord(content); !ok && before != "" {
		before, time = content, ""
		if _, date, ok = dateEnd(strings.TrimRight(first, ",;:")); ok {
			rest = strings.TrimLeft(content[len(first):], " \t,;:-–")
			if _, time = timeEnd(strings.TrimRight(firstWord(rest), ",;")); time != "" {
				rest = strings.TrimLeft(rest[len(firstWord(rest)):], " \t,;:-–")
			}
		}
	}
	if !ok && (time == "" || before != "") {
		return content
	}
	if ok {
		h.set(pgn.Date, date, line)
	}
	h.timed(time, line)
	return rest
}

// timed sets the tag Time, unless the time is empty.
func (h *header) timed(time string, line lines.Line) {
	if time != "" {
		h.extra = append(h.extra, said{"Time:" + time, line})
	}
}

// pair reads a line with two players and perhaps the result, such as "Ann - Bob 1-0" or "Ann 1-0 Bob". It reports false
// for any other line.
func (h *header) pair(content string, line lines.Line) bool {
	before, ending := scoreIn(content)
	names := versus(before)
	if len(names) == 1 {
		names = cells(before)
	}
	if _, n := score(ending); n > 0 && len(names) == 1 {
		_, isWay := way(ending[n:])
		if isWay || !isPlayer(before) || !isPlayer(ending[n:]) {
			return false
		}
		names, ending = []string{before, ending[n:]}, ending[:n]
	}
	if both := loosePair(content); both != nil && isGod(both[0]) && isGod(both[1]) {
		names = both
	}
	if len(names) != 2 || names[0] == "" || names[1] == "" || isOccasion(names[0]) || isOccasion(names[1]) {
		return false
	}
	if one, two := lastWord(names[0]), lastWord(names[1]); isResult(one + "-" + two) {
		panic(h.fail(line, content, errors.New("may be a result, write it like Ann 1-0 Bob, or the names without 1 and 0")))
	}
	swapped := h.players(names[0], names[1], line)
	switch out, ok := h.outcome(ending, line); {
	case !ok && ending != "":
		h.note(ending, line)
	case ok && swapped && out.winner >= 0:
		panic(h.fail(line, ending, errors.New("not clear, because Moon is named first: add a line such as Winner: Sun")))
	case ok:
		h.decide(out, line)
	}
	return true
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
			both = strings.FieldsFunc(value, isBetweenNames)
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
		h.placed = said{placedAs(list), line}
	case "result", "winner":
		h.won(value, line)
	case pgn.Date:
		date, time := timeEnd(value)
		h.timed(time, line)
		h.set(name, cmp.Or(date, value), line)
	default:
		for word := range strings.FieldsSeq(value) {
			if other, ok := strings.CutSuffix(strings.ToLower(word), ":"); ok && keys[other] != "" {
				panic(h.fail(line, word, errors.New("two entries in one line, put them in two lines")))
			}
		}
		h.set(name, value, line)
	}
	return true
}

// places reads a line with the squares of the workers of one side or of both, such as "Ann: B3, D3", "B3,D3 C4,C2" or
// "Start B3 D3 - C4 C2". It reports false for any other line.
func (h *header) places(content string, line lines.Line) bool {
	label, squares := placement(content)
	key := keys[strings.ToLower(label)]
	if (label == "" || key == "workers" || key == "FEN") && len(squares) == 4 {
		h.placed = said{placedAs(squares), line}
		return true
	}
	side := slices.IndexFunc(sides, func(side string) bool {
		if label == "" {
			return h.workers[slices.Index(sides, side)].value == ""
		}
		return key == side || strings.EqualFold(label, h.tags[side].value)
	})
	if side < 0 || len(squares) != 2 {
		return false
	}
	h.workers[side] = said{strings.Join(squares, ","), line}
	return true
}

// placedAs returns the turns that place workers on four squares, those of Sun first.
func placedAs(squares []string) string {
	return fmt.Sprintf("%s,%s %s,%s", squares[0], squares[1], squares[2], squares[3])
}

// findPlaced joins the squares of the workers of both sides. It panics if a line says only those of one side.
func (h *header) findPlaced() {
	for i, w := range h.workers {
		switch other := h.workers[1-i]; {
		case w.value == "":
		case other.value == "":
			panic(h.fail(w.line, "", fmt.Errorf("the squares of %[1]s's workers are missing, add a line such as %[1]s: C4 C2",
				sides[1-i])))
		case i == 0:
			h.placed = said{w.value + " " + other.value, other.line}
		}
	}
}

// players sets the names of both players. If both names are gods, they become the gods of the players. A side in a
// bracket after a name, or its sign, may say that the first player is Moon; then the result swapped is true.
func (h *header) players(first, second string, line lines.Line) (swapped bool) {
	first, one := sided(first)
	second, two := sided(second)
	names := [2]string{"Sun", "Moon"}
	switch {
	case one != "" && one == two:
		panic(h.fail(line, "", fmt.Errorf("both players are %s", one)))
	case one == "Moon" || two == "Sun":
		first, second, swapped = second, first, true
	}
	switch {
	case keys[strings.ToLower(first)] == "Sun" && keys[strings.ToLower(second)] == "Moon":
		return false // these are the heads of columns
	case isGod(first) && isGod(second):
		names = [2]string{"SunGod", "MoonGod"}
	}
	h.set(names[0], first, line)
	h.set(names[1], second, line)
	return swapped
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
	switch {
	case h.termination == "" || h.termination == g.Tag(pgn.Termination):
	case !g.End().State().Outcome().Over() && g.Tag(pgn.Termination) == "":
		if err := g.SetTag(pgn.Termination, h.termination); err != nil {
			panic(h.fail(h.said, "", err)) // the sheet has too many tags
		}
	case h.said.Number > 0:
		notes = append([]string{h.said.Text}, notes...)
	}
	join := func(comment string, more []string) string {
		return pgn.Comment(comment + "\n" + strings.Join(more, "\n"))
	}
	g.Root().After = join(g.Root().After, values(h.more))
	g.End().After = join(g.End().After, notes)
}
