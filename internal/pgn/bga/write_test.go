package bga

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// packets writes the packets of a game, with what does not matter around it.
func (f form) packets(r *rand.Rand, s *sim) (list []object) {
	id := 0
	add := func(channel, kind string, move any, entries []object) {
		if len(entries) == 0 {
			return
		}
		if id++; f.nulls && r.IntN(6) == 0 {
			id += r.IntN(4)
		}
		p := object{"channel": channel, "table_id": fmt.Sprint(f.table), "packet_id": fmt.Sprint(id), "packet_type": kind,
			"move_id": move, "time": "1700000000", "data": entries}
		if f.ints {
			p["packet_id"], p["table_id"] = id, f.table
			if text, ok := move.(string); ok {
				p["move_id"] = json.Number(text)
			}
		}
		if f.noise {
			p["server"], p["prevpacket"] = 4, object{"channel": "/table/t1"}
		}
		list = append(list, p)
	}
	kind := "resend"
	if f.short() {
		kind = "history"
	}
	table := fmt.Sprintf("/table/t%d", f.table)
	for n, q := range s.requests {
		var entries []object
		for _, e := range f.entries(q) {
			if !f.short() || f.cut(e) {
				entries = append(entries, e)
			}
		}
		move := any(fmt.Sprint(n + 1))
		if f.private && r.IntN(4) == 0 {
			add(fmt.Sprintf("/player/p%d", f.playerID(r.IntN(2))), kind, move, entries)
			add(fmt.Sprintf("/table/ts%d", f.table), kind, move, entries)
		}
		add(table, kind, move, entries)
		if f.nulls && r.IntN(5) == 0 {
			add(table, kind, nil, []object{{"uid": "1", "type": "wakeupPlayers", "log": "", "args": []any{}}})
			add(table, kind, nil,
				[]object{{"uid": "1", "type": "chatmessage", "log": "${player_name} ${message}",
					"args": object{"player_name": f.names[0], "message": "I move (C3 -> C4)"}}})
		}
		if f.noise && r.IntN(5) == 0 {
			noise := object{"uid": "2", "type": "workerHover", "log": "${player_name} looks at the board (C3 -> C4)",
				"args": object{"player_name": f.names[0], "piece": f.worker(0, 3, 2), "power_id": 44}}
			last := list[len(list)-1]
			if last["channel"] == table {
				last["data"] = append([]object{noise}, last["data"].([]object)...)
			}
		}
	}
	if f.repeats {
		list = repeated(r, list)
	}
	return list
}

// repeated sends some packets again, at once or later.
func repeated(r *rand.Rand, list []object) (out []object) {
	for i, p := range list {
		out = append(out, p)
		if n := 1 + r.IntN(4); r.IntN(8) == 0 && n <= i {
			out = append(out, list[i-n:i+1]...)
		}
	}
	return out
}

func (f form) short() bool { return f.wrapper == "short" || f.wrapper == "exact" }

// entries writes the entries of a request.
func (f form) entries(q request) (list []object) {
	for i := 0; i < len(q.entries); i++ {
		e := q.entries[i]
		if f.era <= squares && e.verb == "force" && e.to == q.entries[i+1].left {
			step := q.entries[i+1]
			step.verb, step.block = "switch", e.worker
			e = step
			i++
		}
		list = append(list, f.entryOf(e))
	}
	return list
}

// write writes a log.
func (f form) write(t testing.TB, packets []object) string {
	text := encoded(t, packets)
	players := `[]`
	if !f.noPlayers {
		players = fmt.Sprintf(`[{"id":1,"color":"#0000ff","name":%s}]`, encoded(t, f.names[0]))
	}
	switch f.wrapper {
	case "archive":
		return `{"status":1,"data":{"logs":` + text + `,"players":` + players + `}}`
	case "nested":
		return `{"status":"1","data":{"status":1,"data":{"valid":1,"data":` + text + `}}}`
	case "bare":
		return "\ufeff" + text + "\n"
	case "page":
		return "<!DOCTYPE html><html><head><script>var g_gamelogs; if (g_gamelogs == null) " +
			"{}</script><title>{\"a\"}</title></head>\n<script>\n  var g_replayFrom = 1;\n  g_gamelogs = " +
			`{"status":1,"data":{"valid":1,"data":` + text + `}}` + ";\n  gameui.g_gamelogs = g_gamelogs.data;</script></html>"
	case "script":
		quoted := strings.NewReplacer(`\`, `\\`, "'", `\x27`, "/", `\/`, `"d`, `\"d`).Replace(`{"data":` + text + `}`)
		return "<html><script>window.g_gamelogs = JSON.parse('" + quoted + "');</script></html>"
	case "quoted":
		return encoded(t, `{"data":{"logs":`+text+`}}`)
	}
	return `{"status":1,"data":{"valid":1,"data":` + text + `}}`
}

// text writes the readable log.
func (f form) text(r *rand.Rand, packets []object, newest, numbered bool) string {
	var groups [][]string
	minute := 60 + r.IntN(600)
	for _, p := range packets {
		if !strings.HasPrefix(p["channel"].(string), "/table/t") || strings.HasPrefix(p["channel"].(string), "/table/ts") {
			continue
		}
		var rows []string
		for _, e := range p["data"].([]object) {
			if log := e["log"].(string); log != "" && e["type"] != "chatmessage" {
				rows = append(rows, rendered(log, e["args"]))
			}
		}
		if len(rows) == 0 {
			continue
		}
		time, known := p["text"].(string)
		if !known {
			if minute += r.IntN(3); f.repeats {
				minute++ // what is sent again within a minute cannot always be told
			}
			time = fmt.Sprintf("%d:%02d AM", 1+minute/60%11, minute%60)
			p["text"] = time
		}
		if numbered {
			time = fmt.Sprintf("Move %v : %s", p["move_id"], time)
			if p["move_id"] == nil {
				time = "Move null : " + p["text"].(string)
			}
		}
		groups = append(groups, append([]string{time}, rows...))
	}
	if newest {
		slices.Reverse(groups)
		for _, g := range groups {
			slices.Reverse(g[1:])
		}
	}
	var out strings.Builder
	for _, g := range groups {
		out.WriteString(strings.Join(g, "\n") + "\n")
	}
	return out.String()
}

// rendered fills a sentence.
func rendered(log string, args any) string {
	list, _ := args.(object)
	for key, value := range list {
		if key == "space" {
			value = "a space"
		}
		if text, ok := value.(string); ok {
			log = strings.ReplaceAll(log, "${"+key+"}", "\x00"+text)
		}
	}
	return strings.ReplaceAll(strings.ReplaceAll(log, "\x00", ""), "${space}", "a space")
}
