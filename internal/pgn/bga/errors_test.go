package bga

import (
	"errors"
	"strings"
	"testing"
)

// Read returns an error of the right class for texts that are not logs, and for logs that it refuses.
func TestErrors(t *testing.T) {
	const (
		packet  = `{"channel":"/table/t7","table_id":"7","packet_id":"1","move_id":"1","data":[`
		places  = packet + `{"type":"workerPlaced","args":{"player_name":"a",`
		piece   = places + `"piece":{"type":"worker","x":1,"y":1},"coords":"B2"}}]}`
		other   = packet + `{"type":"tilesSelected","log":"x","args":[]}]}`
		private = `{"channel":"/player/p7","table_id":"7","packet_id":"1","move_id":"1","data":[]}`
		ram     = places + `"piece":{"type":"ram","x":1,"y":1},"coords":"B2"}}]}`
	)
	entry := func(typ, args string) string {
		return `[{"channel":"/table/t7","table_id":"7","packet_id":"12","move_id":"9","data":[{},{"type":"` + typ +
			`","args":` + args + `}]}]`
	}
	const placed = "a controls of the blue workers\nb controls of the white workers\na places a worker (A1)\n" +
		"a places a worker (B1)\nb places a worker (C1)\nb places a worker (D1)\n"
	for _, test := range []struct {
		name, text string
		class      error
		want       string
	}{
		{"nothing", " \n", ErrFormat, "nothing to read"},
		{"too large", strings.Repeat(" ", MaxSize+1), ErrLimit, "more than 8 MB"},
		{"not logged in", `{"status":"0","exceptionId":"1","error":"Please log in","code":806}`, ErrRefused,
			`says "Please log in", code "806": log in`},
		{"limit", `{"status":"0","error":"You have reached a limit (replay)","code":100}`, ErrRefused,
			`says "You have reached a limit (replay)", code "100": the number of replays per day is used up`},
		{"no archive", `{"status":0,"error":"The archive of this game is not available"}`, ErrRefused,
			"no archive of this table"},
		{"archive not ready", `{"status":"0","error":"Cannot find gamenotifs log file","code":100}`, ErrRefused,
			"wait half a minute"},
		{"new account", `{"status":"0","error":"Account too recent","code":"5"}`, ErrRefused, "may not see replays yet"},
		{"other refusal", `{"status":"0","error":"\u0007no\u202e","code":{"a":1}}`, ErrRefused,
			`says "no", code "": open the replay`},
		{"refusal inside", `{"status":1,"data":{"status":"0","code":806}}`, ErrRefused, "806"},
		{"refusal without status", `{"error":"no","code":3}`, ErrRefused, `says "no", code "3"`},
		{"refusal without words", `{"status":"0"}`, ErrRefused, `says "nothing"`},
		{"not valid", `{"status":1,"data":{"valid":0,"data":[]}}`, ErrRefused, "not valid"},
		{"cut off", `{"status":1,"data":{"logs":[`, ErrDamaged, "cut off"},
		{"two logs", "[]\n[]", ErrFormat, "one log at a time"},
		{"empty list", `{"data":[]}`, ErrFormat, "list of packets is empty"},
		{"no list", `{"data":{"players":[]}}`, ErrFormat, "no list of packets"},
		{"no packets", `[{}]`, ErrFormat, "no list of packets"},
		{"deep", strings.Repeat(`{"data":`, 20) + "[]" + strings.Repeat("}", 20), ErrFormat, "no list of packets"},
		{"quoted nonsense", `"{"`, ErrFormat, "no list of packets"},
		{"private", "[" + private + "]", ErrFormat, "of the channel of a table"},
		{"other game", "[" + other + "]", ErrFormat, "of another game, or the table has not begun"},
		{"not begun", "[" + piece + "]", ErrDamaged, "only 1 of 4 workers"},
		{"golden fleece", "[" + ram + "]", ErrUnsupported, "Golden Fleece"},
		{"golden fleece power", entry("specialPowerSet", "{}"), ErrUnsupported,
			"move 9 (packet 12, entry 2, specialPowerSet): this table has the Golden Fleece"},
		{"hero", entry("powerAdded", `{"player_name":"a","power_id":"53","power_name":"Atalanta"}`), ErrUnsupported,
			`"Atalanta, card 53": this god is not supported`},
		{"god by name", entry("powerAdded", `{"player_name":"a","power_name":"Bia"}`), ErrUnsupported,
			`"Bia": this god is not supported`},
		{"god and number", entry("powerAdded", `{"player_name":"a","power_id":2,"power_name":"Athena"}`), ErrDamaged,
			`"Athena": the power has the number of another one`},
		{"god without number", entry("powerAdded", `{"player_name":"a","power_id":-1,"power_name":"Athena"}`), ErrDamaged,
			`"-1": the power has a wrong number`},
		{"purple", entry("workerPlaced", `{"player_name":"a","piece":{"type":"worker","x":1,"y":1,"player_team":2}}`),
			ErrUnsupported, "more than two players"},
		{"token", entry("blockBuilt", `{"player_name":"a","piece":{"type":"tokenTalus","x":1,"y":1}}`), ErrUnsupported,
			`"tokenTalus"`},
		{"page without a log", "<!DOCTYPE html><p>hello</p>", ErrFormat, "page without a log"},
		{"page with a damaged log", `<script>g_gamelogs = {"data": [{]};</script>`, ErrDamaged, "in this page is cut off"},
		{"page with a text", `<script>g_gamelogs = JSON.parse("{\"data\":[]}");</script>`, ErrFormat,
			"list of packets is empty"},
		{"ram by its name", entry("workerPlaced", `{"player_name":"a","piece_name":"the ram","coords":"B2"}`), ErrUnsupported,
			"Golden Fleece"},
		{"ram in a text", placed + "a places the ram (E1)\n", ErrUnsupported, "row 7: this table has powers other than"},
		{"Latin-1", "Zo\xeb controls\nof", ErrFormat, "row 1: byte 0xeb: not UTF-8; if the file is in Latin-1, convert it"},
		{"page with a text in other quotes", `<script>g_gamelogs = JSON.parse('{"data":[]}');</script>`, ErrFormat,
			"list of packets is empty"},
		{"page with an open quote", `<script>g_gamelogs = JSON.parse('{"data":[]}</script>`, ErrFormat, "is no log"},
		{"page without a value", `<script>var g_gamelogs;</script>`, ErrFormat, "is no log"},
		{"prose", "Hello,\nthis is a text.", ErrFormat, "no rows that place four workers"},
		{"binary", "\x1f\x8b\x08\x00", ErrFormat, "row 1: byte 0x8b: not UTF-8"},
		{"cut text", "a places a worker (A1)\na places a worker (B1)\nb places a worker (C1)\nb places a worker (D1)\n",
			ErrUnclear, "oldest rows are missing"},
		{"three players", "a places a worker (A1)\na places a worker (B1)\nb places a worker (C1)\nc places a worker (D1)\n",
			ErrUnsupported, "more than two players"},
		{"swap without squares", "a controls of the blue workers\nb controls of the white workers\na gains power Apollo\n" +
			"b gains power Pan\na places a worker (A1)\na places a worker (B1)\nb places a worker (A2)\n" +
			"b places a worker (D1)\nApollo: a forces a swap with b\na builds a block on ground level (A3)\n", ErrUnclear,
			`row 9: "Apollo: a forces a swap with b": this row does not name the squares of the two workers`},
		{"unknown god in a text", "a controls of the blue workers\nb controls of the white workers\na gains power Bia\n" +
			"a places a worker (A1)\na places a worker (B1)\nb places a worker (C1)\nb places a worker (D1)\n", ErrUnsupported,
			`row 3: "Bia": this god is not supported`},
	} {
		g, err := Read([]byte(test.text))
		if g != nil || !errors.Is(err, test.class) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, %v; must be %v: %s", test.name, g, err, test.class, test.want)
		}
	}
}

// Names may be anything: what could hurt a reader of the page is taken out.
func TestClean(t *testing.T) {
	for name, want := range map[string]string{
		"Ann":                        "Ann",
		"<b>\"O'Brien\"</b>":         "<b>\"O'Brien\"</b>",
		" a\tb\nc\u2028d ":           "a b c d",
		"a\x1b[31mb\u202ec\ufeff":    "a[31mbc",
		strings.Repeat("é", 200):     strings.Repeat("é", 80),
		"\u2066a\u061c\u200db\u200e": "a\u200db",
		"\xff":                       "\ufffd",
	} {
		if got := clean(name); got != want {
			t.Errorf("%q becomes %q, must be %q", name, got, want)
		}
	}
}

// The names of the ten gods, in several languages, and no others.
func TestGodOf(t *testing.T) {
	for name, want := range map[string]string{
		"Apollo": "apollo", "Apollon": "apollo", "Artémis": "artemis", "Athéna": "athena", "Atenea": "athena",
		"Atlas": "atlas", "Atlante": "atlas",
		"Déméter": "demeter", "Héphaïstos": "hephaestus", "Hefesto": "hephaestus", "Hermès": "hermes", "Ermes": "hermes",
		"Minotaurus": "minotaur",
		"Pan":        "pan", "Prométhée": "prometheus",
		"Pandora": "", "Atalanta": "", "Hera": "", "Heracles": "", "Hecate": "", "Aphrodite": "", "Poseidon": "", "": "",
	} {
		god, ok := godOf(name)
		if ok != (want != "") || ok && god.String() != want {
			t.Errorf("%q is read as %v, %v; must be %q", name, god, ok, want)
		}
	}
}
