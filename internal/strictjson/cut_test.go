package strictjson

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCut(t *testing.T) {
	value, rest, err := Cut([]byte(` {"a": [1, "x\u00e9", null], "a": {"b": true}} ;`))
	if err != nil || string(rest) != " ;" {
		t.Fatalf("%q, %q, %v", value, rest, err)
	}
	var texts []string
	for _, value := range value.Elements() {
		for _, element := range value.Elements() {
			texts = append(texts, element.Text())
		}
	}
	if fields := value.Fields(); len(fields) != 1 || string(fields["a"]) != `{"b": true}` {
		t.Errorf("fields %q", fields)
	}
	if diff := cmp.Diff([]string{"1", "xé", "", "true"}, texts); diff != "" {
		t.Error(diff)
	}
	for _, text := range []string{"", `{"a":1`, `{"a"}`, `[1,]`, `"\x"`, strings.Repeat("[", 20_000)} {
		if value, _, err := Cut([]byte(text)); err == nil {
			t.Errorf("%.20q: %.20q", text, value)
		}
	}
	if got := Raw(nil).Elements(); len(got) > 0 || Raw(nil).Text() != "" {
		t.Error("nil has parts")
	}
}

// Values are the same as package encoding/json reads them.
func TestCutMatchesJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 300 {
		a := drawAll(r)
		text, err := Append(nil, &a)
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		value, rest, err := Cut(text)
		if err != nil || len(rest) > 0 {
			t.Fatalf("%s: %q, %v", text, rest, err)
		}
		if diff := cmp.Diff(texts(want), loose(value)); diff != "" {
			t.Fatalf("%s: %s", text, diff)
		}
	}
}

// loose reads a value with maps and lists, and leaves texts of everything else.
func loose(r Raw) any {
	switch {
	case r[0] == '{':
		out := map[string]any{}
		for key, value := range r.Fields() {
			out[key] = loose(value)
		}
		return out
	case r[0] == '[':
		out := []any{}
		for _, value := range r.Elements() {
			out = append(out, loose(value))
		}
		return out
	}
	return r.Text()
}

// texts is loose for a value that package encoding/json has read.
func texts(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, value := range v {
			out[key] = texts(value)
		}
		return out
	case []any:
		out := []any{}
		for _, value := range v {
			out = append(out, texts(value))
		}
		return out
	case string:
		return v
	case nil:
		return ""
	}
	text, _ := Append(nil, v)
	return string(text)
}
