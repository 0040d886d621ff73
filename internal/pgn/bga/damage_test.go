package bga

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A damage changes packets, or reports false if there is nothing to change.
type damage struct {
	name   string
	change func(d *damaged) bool
}

// damaged is a log that is to be damaged.
type damaged struct {
	r       *rand.Rand
	packets []object
	vague   bool // a turn can also be legal without one of its entries
}

// entry returns a random entry of some types, of a packet for everybody, and its arguments.
func (d *damaged) entry(types ...string) (entry, args object, ok bool) {
	var found []object
	for _, p := range d.packets {
		if !isTable(p) {
			continue
		}
		for _, e := range p["data"].([]any) {
			if e := e.(object); slices.Contains(types, e["type"].(string)) {
				found = append(found, e)
			}
		}
	}
	if len(found) == 0 {
		return nil, nil, false
	}
	entry = pick(d.r, found)
	args, ok = entry["args"].(object)
	return entry, args, ok
}

func isTable(p object) bool {
	channel := p["channel"].(string)
	return strings.HasPrefix(channel, "/table/t") && !strings.HasPrefix(channel, "/table/ts")
}

// hasMore reports whether a god may do more than others, and need not.
func hasMore(god string) bool {
	return slices.Contains([]string{"artemis", "demeter", "hephaestus", "hermes", "prometheus"}, god)
}

// index returns the index of a random packet with a move for everybody.
func (d *damaged) index() int {
	for {
		if i := d.r.IntN(len(d.packets)); isTable(d.packets[i]) && d.packets[i]["move_id"] != nil {
			return i
		}
	}
}

// drop leaves out a packet, and copies of it.
func (d *damaged) drop(i int) {
	id := d.packets[i]["packet_id"]
	d.packets = slices.DeleteFunc(d.packets, func(p object) bool { return p["packet_id"] == id })
}

var acting = []string{"workerMoved", "blockBuilt", "workerPlaced", "workerSwitched"}

// set changes a value in the arguments of an entry, or in an object of them.
func set(value any, path ...string) func(d *damaged) bool {
	return func(d *damaged) bool {
		_, args, ok := d.entry(acting...)
		for _, key := range path[:len(path)-1] {
			if ok {
				args, ok = args[key].(object)
			}
		}
		if !ok || args[path[len(path)-1]] == nil {
			return false
		}
		args[path[len(path)-1]] = value
		return true
	}
}

var damages = []damage{
	{"packet lost", func(d *damaged) bool { d.drop(d.index()); return true }},
	{"two packets lost", func(d *damaged) bool { d.drop(d.index()); d.drop(d.index()); return true }},
	{"packet on another channel", func(d *damaged) bool { d.packets[d.index()]["channel"] = "/table/ts1"; return true }},
	{"entry lost", func(d *damaged) bool {
		if d.vague {
			return false
		}
		p := d.packets[d.index()]
		list := p["data"].([]any)
		i := d.r.IntN(len(list))
		p["data"] = slices.Delete(slices.Clone(list), i, i+1)
		return true
	}},
	{"entry twice", func(d *damaged) bool {
		p := d.packets[d.index()]
		list := p["data"].([]any)
		i := d.r.IntN(len(list))
		p["data"] = slices.Insert(slices.Clone(list), i, list[i])
		return true
	}},
	{"neighbours exchanged", func(d *damaged) bool {
		i := d.index()
		for j := i + 1; j < len(d.packets); j++ {
			if a, b := d.packets[i], d.packets[j]; isTable(b) && b["move_id"] != nil {
				a["data"], b["data"] = b["data"], a["data"]
				return true
			}
		}
		return false
	}},
	{"packets out of order", func(d *damaged) bool {
		i, j := d.index(), d.index()
		d.packets[i], d.packets[j] = d.packets[j], d.packets[i]
		return true
	}},
	{"packet twice under another number", func(d *damaged) bool {
		again := object{}
		for key, value := range d.packets[d.index()] {
			again[key] = value
		}
		again["packet_id"] = "1000000"
		d.packets = append(d.packets, again)
		return true
	}},
	{"packets of one number", func(d *damaged) bool {
		d.packets[d.index()]["packet_id"] = d.packets[d.index()]["packet_id"]
		return true
	}},
	{"x out of range", set(7, "piece", "x")},
	{"y negative", set("-1", "piece", "y")},
	{"x huge", set(json.Number("99999999999999999999999"), "piece", "x")},
	{"y a fraction", set(2.5, "piece", "y")},
	{"z wrong", set(3, "piece", "z")},
	{"z of the space wrong", set("3", "space", "z")},
	{"space wrong", set("0", "space", "x")},
	{"squares wrong", set("F9", "coords")},
	{"squares other", set("A1 -> A2", "coords")},
	{"squares no text", set(12, "coords")},
	{"piece of another number", set(2, "piece", "id")},
	{"piece of another player", set(77, "piece", "player_id")},
	{"piece of another kind", set("lvl2", "piece", "type")},
	{"dome for block", set("lvl3", "piece", "type")},
	{"ram", set("ram", "piece", "type")},
	{"piece a list", set([]any{1}, "piece")},
	{"player unknown", set("nobody", "player_name")},
	{"player a number", set(7, "player_name")},
	{"players exchanged", func(d *damaged) bool {
		_, one, ok := d.entry(acting...)
		_, other, too := d.entry(acting...)
		if ok && too {
			one["player_name"], other["player_name"] = other["player_name"], one["player_name"]
		}
		return ok && too
	}},
	{"arguments null", func(d *damaged) bool {
		e, _, ok := d.entry(acting...)
		if ok {
			e["args"] = nil
		}
		return ok
	}},
	{"arguments a text", func(d *damaged) bool {
		e, _, ok := d.entry(acting...)
		if ok {
			e["args"] = "none"
		}
		return ok
	}},
	{"deep", func(d *damaged) bool {
		_, args, ok := d.entry(acting...)
		if ok {
			args["deep"] = deepMark
		}
		return ok
	}},
	{"type unknown", func(d *damaged) bool {
		e, _, ok := d.entry(append(acting, "cancel", "powerAdded")...)
		if ok = ok && !d.vague; ok {
			e["type"] = "workerMoves"
		}
		return ok
	}},
	{"god unknown", func(d *damaged) bool {
		_, args, ok := d.entry("powerAdded")
		if ok {
			args["power_id"], args["power_name"] = 31, "Bia"
		}
		return ok
	}},
	{"god exchanged", func(d *damaged) bool {
		_, args, ok := d.entry("powerAdded")
		if ok {
			args["power_id"] = 1 + d.r.IntN(10)
		}
		return ok
	}},
	{"third player", func(d *damaged) bool {
		_, args, ok := d.entry("workerPlaced")
		if ok {
			args["player_name"] = "Third"
		}
		return ok
	}},
	{"restart of the other player", func(d *damaged) bool {
		_, args, ok := d.entry("cancel")
		if ok {
			args["player_name"] = "nobody"
		}
		return ok
	}},
	{"board after a restart", func(d *damaged) bool {
		_, args, ok := d.entry("cancel")
		if ok && args["placedPieces"] != nil {
			args["placedPieces"] = args["placedPieces"].([]any)[1:]
			return true
		}
		return false
	}},
	{"move no number", func(d *damaged) bool { d.packets[d.index()]["move_id"] = "seven"; return true }},
	{"packet no number", func(d *damaged) bool { d.packets[d.index()]["packet_id"] = []any{}; return true }},
	{"entries an object", func(d *damaged) bool {
		d.packets[d.index()]["data"] = object{"a": 1}
		return !d.vague
	}},
	{"another table", func(d *damaged) bool {
		p := d.packets[d.index()]
		p["channel"], p["table_id"] = "/table/t7", "7"
		return true
	}},
	{"last step lost", func(d *damaged) bool {
		for _, p := range slices.Backward(d.packets) {
			list := p["data"].([]any)
			for i, e := range slices.Backward(list) {
				if kind := e.(object)["type"]; isTable(p) && (kind == "workerMoved" || kind == "workerSwitched") {
					p["data"] = slices.Delete(slices.Clone(list), i, i+1)
					return !d.vague
				}
			}
		}
		return false
	}},
	{"last confirmation lost", func(d *damaged) bool {
		for i, p := range slices.Backward(d.packets) {
			for _, e := range p["data"].([]any) {
				if args, ok := e.(object)["args"].(object); ok && isTable(p) && args["id"] == float64(stateTurnEnd) {
					d.drop(i)
					return true
				}
			}
		}
		return false
	}},
	{"result exchanged", func(d *damaged) bool {
		for range 100 {
			_, args, ok := d.entry("gameStateChange")
			if inner, is := args["args"].(object); ok && is && inner["result"] != nil {
				list := inner["result"].([]any)
				one, two := list[0].(object), list[1].(object)
				one["rank"], two["rank"] = two["rank"], one["rank"]
				return true
			}
		}
		return false
	}},
}

const deepMark = `DEEP`

// deep is JSON with more levels than are read.
var deep = strings.Repeat("[", 11_000) + strings.Repeat("]", 11_000)

// Damage to the text of a log.
var textDamages = []struct {
	name   string
	change func(r *rand.Rand, text string) string
}{
	{"cut off", func(r *rand.Rand, text string) string { return text[:r.IntN(len(text))] }},
	{"byte changed", func(r *rand.Rand, text string) string {
		b := []byte(text)
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		return string(b)
	}},
	{"bytes lost", func(r *rand.Rand, text string) string {
		i := r.IntN(len(text))
		return text[:i] + text[min(len(text), i+1+r.IntN(200)):]
	}},
	{"another text inside", func(r *rand.Rand, text string) string {
		i := r.IntN(len(text))
		return text[:i] + pick(r, []string{"\x00", "{", "null", "\"", "\\", "A1", "9"}) + text[i:]
	}},
}

// counts is how often damage led to an error, to the same game, and to a wrong one.
type counts struct{ failed, same, wrong int }

// judge reads a damaged log, and reports what is wrong if it gives another game.
func judge(t *testing.T, text string, want result, c *counts) string {
	g, err := Read([]byte(text))
	if err != nil {
		if e := new(Error); !errors.As(err, &e) || e.Class == nil || len(e.Text) < 20 {
			t.Errorf("%v is no clear error", err)
		}
		if json.Valid([]byte(text)) && strings.Contains(err.Error(), "copy") && !errors.Is(err, ErrLimit) {
			t.Errorf("%v: the log is whole JSON, and copying it gives the same", err)
		}
		c.failed++
		return ""
	}
	got := found(g)
	if len(got.open) == 0 && want.wouldBe != "" {
		want.fens = append(slices.Clip(want.fens), want.wouldBe)
	}
	for _, r := range []*result{&got, &want} {
		for i := range r.placed {
			if r.placed[i][0] > r.placed[i][1] {
				r.placed[i][0], r.placed[i][1] = r.placed[i][1], r.placed[i][0]
			}
		}
	}
	if gaveUp(got.reason) && gaveUp(want.reason) {
		got.reason = want.reason // the sentence that tells was damaged
	}
	got.restarts, got.open, got.wouldBe, want.restarts, want.open, want.wouldBe = 0, nil, "", 0, nil, ""
	if diff := sameResult(want, got); diff != "" {
		// Without its last packets a log is that of a game that goes on.
		if n := len(got.fens); got.reason == Unfinished && got.start == want.start && n <= len(want.fens) &&
			slices.Equal(got.fens, want.fens[:n]) {
			c.same++
			return ""
		}
		c.wrong++
		return diff
	}
	c.same++
	return ""
}

// gaveUp reports whether a game ended because a side gave up or left.
func gaveUp(why Reason) bool { return why == Resign || why == Concede || why == Abandon }

// Damage leads to an error or to the game that was played, never to another one.
func TestDamage(t *testing.T) {
	tried := map[string]*counts{}
	try := func(n int, name, text string, want result) {
		if tried[name] == nil {
			tried[name] = new(counts)
		}
		if diff := judge(t, text, want, tried[name]); diff != "" {
			t.Errorf("game %d, %s: another game was read: %s", n, name, diff)
		}
	}
	for n := range damagedGames {
		r, s := generated(n)
		f := randomForm(r, s)
		f.wrapper, f.repeats, f.private = wrappers[n%6], false, false // with all packets
		text := encoded(t, f.packets(r, s))
		for _, kind := range damages {
			var packets []object
			if err := json.Unmarshal([]byte(text), &packets); err != nil {
				t.Fatal(err)
			}
			if d := (&damaged{r, packets, slices.ContainsFunc(s.gods[:], hasMore)}); kind.change(d) {
				try(n, kind.name, strings.Replace(f.write(t, d.packets), `"DEEP"`, deep, 1), s.truth)
			}
		}
		var packets []object
		if err := json.Unmarshal([]byte(text), &packets); err != nil {
			t.Fatal(err)
		}
		whole := f.write(t, packets)
		for _, kind := range textDamages {
			try(n, kind.name, kind.change(r, whole), s.truth)
		}
	}
	for _, kind := range damages {
		if tried[kind.name] == nil {
			t.Errorf("%s: nothing was tried", kind.name)
		}
	}
	for name, c := range tried {
		t.Logf("%s: %+v", name, *c)
	}
}

const damagedGames = 16
