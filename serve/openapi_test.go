package serve

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

var update = flag.Bool("update", false, "copy the schemas of doc/puzzlecode.schema.json into openapi.json")

// now is the time of all tests.
var now = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

// testServer returns a server with the embedded collection.
func testServer(t testing.TB) *Server {
	t.Helper()
	s, err := New(Options{BaseURL: "https://example.org", Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get answers an address.
func get(t testing.TB, s *Server, address string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	return do(s, httptest.NewRequest(http.MethodGet, address, nil), headers...)
}

func do(s *Server, r *http.Request, headers ...string) *httptest.ResponseRecorder {
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// description is what openapi.json says of the answers.
type description struct {
	compiler *jsonschema.Compiler
	paths    map[string]map[string]describedOperation
}

type describedOperation struct {
	Summary, Description string
	Tags                 []string
	Responses            map[string]any
}

func openDescription(t *testing.T) description {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(openapi))
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]describedOperation
	}
	if err := json.Unmarshal(openapi, &d); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("https://example.org/openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return description{c, d.Paths}
}

// check holds an answer against the description of a path.
func (d description) check(t *testing.T, path, method string, w *httptest.ResponseRecorder) {
	t.Helper()
	operation, ok := d.paths[path][method]
	if !ok {
		t.Fatalf("%s %s is not described", method, path)
	}
	status := http.StatusText(w.Code)
	response, ok := operation.Responses[jsonNumber(w.Code)]
	if !ok {
		t.Fatalf("%s %s: the status %d %s is not described", method, path, w.Code, status)
	}
	kind := w.Header().Get("Content-Type")
	place := "/paths/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").
		Replace(path) +
		"/" + method + "/responses/" + jsonNumber(w.Code)
	if _, isRef := response.(map[string]any)["$ref"]; isRef {
		place = "/components/responses/problem"
	}
	schema, err := d.compiler.Compile(
		"https://example.org/openapi.json#" + place + "/content/" + strings.ReplaceAll(kind, "/", "~1") + "/schema",
	)
	if err != nil {
		t.Fatalf("%s %s as %s: %v", method, path, kind, err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(w.Body.Bytes()))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		t.Errorf("%s %s, status %d: %v", method, path, w.Code, err)
	}
}

func jsonNumber(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// Every answer of the API is as openapi.json describes it.
func TestAPI(t *testing.T) {
	s, d := testServer(t), openDescription(t)
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	listed := e.list[0].Code().String()
	const puzzle, plain, hold, arimaa = "HfGoo8VCrfkSpV", "2oYYRBBZUstii1", "kcRWf99xJ1DKtB", "9KuvQpNkawFKiBbEEiRxNSVMTY"
	fen := url.PathEscape("0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 win3")
	for _, c := range []struct {
		path, address string
		status        int
	}{
		{"/decode/{text}", "decode/" + puzzle, 200},
		{"/decode/{text}", "decode/" + fen, 200},
		{"/decode/{text}", "decode/" + url.PathEscape("https://example.com/p/"+puzzle), 200},
		{"/decode/{text}", "decode/0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", 200},
		{"/decode/{text}", "decode/" + arimaa, 200},
		{"/decode/{text}", "decode/19ZP2nS16gRq4GHLBp?goal=win2", 200},
		{"/decode/{text}", "decode/HfGoo8VCrfkSpX", 400},
		{"/decode/{text}", "decode/HfGoo8VCrfkSp0", 400},
		{"/decode/{text}", "decode/nonsense", 400},
		{"/decode/{text}", "decode/" + plain + "?goal=win9", 400},
		{"/decode/{text}", "decode/" + strings.Repeat("a", 5000), 414},
		{"/encode/{text}", "encode/" + fen, 200},
		{"/encode/{text}", "encode/" + arimaa, 200},
		{"/turns/{text}", "turns/" + puzzle, 200},
		{"/turns/{text}", "turns/" + puzzle + "?after=E3D3E3.C3D4E3", 200},
		{"/turns/{text}", "turns/" + puzzle + "?after=E3D3E3.A1A2A3", 400},
		{"/turns/{text}", "turns/" + arimaa, 200},
		{"/choose/{text}", "choose/" + puzzle, 200},
		{"/choose/{text}", "choose/" + puzzle + "?at=E3D3&after=", 200},
		{"/choose/{text}", "choose/" + puzzle + "?at=E3D3E3", 200},
		{"/choose/{text}", "choose/" + puzzle + "?at=E3E3", 400},
		{"/choose/{text}", "choose/" + puzzle + "?at=E3&verdicts=1", 200},
		{"/choose/{text}", "choose/" + puzzle + "?goal=0&verdicts=1", 422},
		{"/choose/{text}", "choose/8dkyRgkVCmtfUGKW?at=C5&verdicts=1", 200},
		{"/choose/{text}", "choose/8dkyRgkVCmtfUGKW?at=C5&refused=A1", 200},
		{"/choose/{text}", "choose/" + arimaa + "?verdicts=1", 400},
		{"/choose/{text}", "choose/8euh5HSuyUxGMyVW", 200},
		{"/choose/{text}", "choose/" + arimaa, 200},
		{"/choose/{text}", "choose/" + arimaa + "?at=e2e3", 200},
		{"/choose/{text}", "choose/" + arimaa + "?after=Ee2n.ed7s&at=e3e4e4", 200},
		{"/choose/{text}", "choose/" + arimaa + "?at=e2e1", 400},
		{"/session/{text}", "session/" + puzzle, 200},
		{"/session/{text}", "session/" + url.PathEscape("https://example.com/p/"+puzzle+"/E3D3E3.C3D4E3"), 200},
		{"/session/{text}", "session/" + puzzle + "?turns=E3D3E3,C3D4E3&turn=b4-c3-c2", 200},
		{"/session/{text}", "session/" + puzzle + "?turn=E3A1A2", 400},
		{"/session/{text}", "session/" + hold, 200},
		{"/session/{text}", "session/" + puzzle + "?turns=E3D4E3.C3D3E3", 200},
		{"/tree/{text}", "tree/" + puzzle + "?after=E3D3E3.C3D4E3&depth=1", 200},
		{"/tree/{text}", "tree/" + puzzle + "?depth=2", 400},
		{"/session/{text}", "session/" + plain + "?level=3&you=second", 200},
		{"/session/{text}", "session/" + plain + "?level=3&you=gold", 400},
		{"/session/{text}", "session/" + arimaa + "?turns=Ee2nEe3n", 200},
		{"/session/{text}", "session/" + arimaa + "?level=3", 400},
		{"/distances/{text}", "distances/" + puzzle, 200},
		{"/distances/{text}", "distances/" + arimaa, 400},
		{"/play/{text}", "play/" + puzzle, 200},
		{"/play/{text}", "play/" + puzzle + "?turns=E3D3E3.C3D4E3", 200},
		{"/play/{text}", "play/" + puzzle + "?turns=E3D3E3", 200},
		{"/play/{text}", "play/" + puzzle + "?turns=B4A5A4.B5A4B4", 200},
		{"/play/{text}", "play/" + arimaa + "?turns=Ee2nEe3n", 200},
		{"/play/{text}", "play/" + puzzle + "?turns=nonsense", 400},
		{"/try/{text}", "try/" + puzzle + "?turn=e3-d3-e3", 200},
		{"/try/{text}", "try/" + puzzle + "?turn=B4A5A4", 200},
		{"/try/{text}", "try/" + puzzle + "?turn=A1A2A3", 200},
		{"/try/{text}", "try/" + puzzle + "?turn=", 400},
		{"/try/{text}", "try/" + plain + "?turn=B4A5A4", 422},
		{"/try/{text}", "try/" + arimaa + "?turn=A1A2A3", 400},
		{"/tree/{text}", "tree/" + puzzle, 200},
		{"/tree/{text}", "tree/" + hold, 200},
		{"/tree/{text}", "tree/" + plain, 422},
		{"/tree/{text}", "tree/" + arimaa, 400},
		{"/solve/{text}", "solve/" + puzzle, 200},
		{"/solve/{text}", "solve/" + puzzle + "?question=lost&max=1", 200},
		{"/solve/{text}", "solve/" + hold, 200},
		{"/solve/{text}", "solve/vpvcM4JdE2wMru", 400},
		{"/solve/{text}", "solve/" + arimaa + "?max=1", 200},
		{"/solve/{text}", "solve/" + puzzle + "?max=7", 400},
		{"/solve/{text}", "solve/" + puzzle + "?question=why", 400},
		{"/solve/{text}", "solve/" + puzzle + "?max=6&question=lost&nodes=1", 422},
		{"/hint/{text}", "hint/" + puzzle, 200},
		{"/hint/{text}", "hint/" + puzzle + "?level=3", 200},
		{"/hint/{text}", "hint/" + hold + "?level=2", 200},
		{"/hint/{text}", "hint/" + url.PathEscape(puzzle+" E3D3E3 C3D4E3") + "?level=3", 200},
		{"/hint/{text}", "hint/" + plain + "?max=1", 400},
		{"/analyse/{text}", "analyse/" + plain, 200},
		{"/analyse/{text}", "analyse/" + puzzle + "?after=E3D3E3.C3D4E3&lines=5&nodes=2000", 200},
		{"/analyse/{text}", "analyse/" + puzzle + "?after=E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", 200},
		{"/analyse/{text}", "analyse/" + puzzle + "?after=A1A2A3", 400},
		{"/analyse/{text}", "analyse/" + puzzle + "?lines=6", 400},
		{"/analyse/{text}", "analyse/" + puzzle + "?nodes=0", 400},
		{"/analyse/{text}", "analyse/" + arimaa, 400},
		{"/reply/{text}", "reply/" + plain, 200},
		{"/reply/{text}", "reply/" + puzzle + "?level=1&seed=5&after=E3D3E3.C3D4E3", 200},
		{"/reply/{text}", "reply/" + puzzle + "?after=E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", 200},
		{"/reply/{text}", "reply/" + plain + "?level=11", 400},
		{"/reply/{text}", "reply/" + arimaa + "?level=1", 400},
		{"/find", "find?text=" + url.QueryEscape("look at https://example.org/p/"+puzzle+" and "+plain), 200},
		{"/review/{text}", "review/" + plain + "?turn=B4A5A4&puzzle=1", 200},
		{"/review/{text}", "review/" + puzzle + "?after=E3D3E3&turn=C3D4E3&nodes=1000", 200},
		{"/review/{text}", "review/" + puzzle + "?turn=E3D3", 400},
		{"/review/{text}", "review/" + arimaa + "?turn=Ea2nEa3n", 400},
		{"/find/{text}", "find/nothing", 200},
		{"/read", "read?text=" + url.QueryEscape("look at https://example.org/p/"+puzzle+"/E3D3E3"), 200},
		{"/read/{text}", "read/" + arimaa, 200},
		{"/read", "read?text=nothing", 400},
		{"/check/{text}", "check/" + puzzle, 200},
		{"/check/{text}", "check/" + puzzle + "?goal=win2", 200},
		{"/check/{text}", "check/0200102020022220024000000.1.B4E3.B5", 200},
		{"/check/{text}", "check/0200102020022220024000000.1.B4E3.B5C3?goal=0", 200},
		{"/check/{text}", "check/" + arimaa, 400},
		{"/repair/{text}", "repair/HfGoo8VCrfkSpW", 200},
		{"/repair/{text}", "repair/nothing", 200},
		{"/place", "place?workers=B3D3&you=first&seed=5", 200},
		{"/place", "place?you=second", 200},
		{"/place", "place?workers=B3D3B2D2", 200},
		{"/place", "place?workers=B3B3", 400},
		{"/draw/{text}", "draw/" + puzzle + "?after=E3D3E3&theme=dark&turned=1", 200},
		{"/draw/{text}", "draw/" + arimaa, 200},
		{"/draw/{text}", "draw/" + puzzle + "?theme=pink", 400},
		{"/gif/{text}", "gif/" + puzzle + "?after=E3D3E3&turned=1", 200},
		{"/gif/{text}", "gif/" + puzzle + "?after=" + strings.Repeat("E3D3E3.", 130), 400},
		{"/qr/{text}", "qr/" + puzzle + "?after=E3D3E3", 200},
		{"/puzzles", "puzzles", 200},
		{"/puzzles", "puzzles?goal=win3&min=1000&max=2000&theme=quiet&limit=3", 200},
		{"/puzzles", "puzzles?goal=win1", 200},
		{"/puzzles", "puzzles?after=" + listed, 200},
		{"/puzzles", "puzzles?after=nonsense", 400},
		{"/puzzles", "puzzles?limit=1000", 400},
		{"/puzzles", "puzzles?theme=nonsense", 400},
		{"/puzzles/{code}", "puzzles/" + listed, 200},
		{"/puzzles/{code}", "puzzles/" + plain, 404},
		{"/puzzles/{code}", "puzzles/nonsense", 400},
		{"/daily", "daily", 200},
		{"/daily/{date}", "daily/2026-11-20", 200},
		{"/daily/{date}", "daily/2030-01-01", 400},
		{"/random", "random?goal=win2", 200},
		{"/random", "random?goal=win1", 404},
		{"/explore/{text}", "explore/" + plain, 404},
		{"/openapi.json", "openapi.json", 200},
	} {
		w := get(t, s, apiPath+c.address)
		if w.Code != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.address, w.Code, c.status, w.Body)
			continue
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "*" && c.status != http.StatusRequestURITooLong {
			t.Errorf("%s: other sites cannot read it", c.address)
		}
		d.check(t, c.path, "get", w)
	}
	w := do(s, httptest.NewRequest(http.MethodPost, apiPath+"find", strings.NewReader("play "+puzzle+"!")))
	if d.check(t, "/find", "post", w); w.Code != http.StatusOK {
		t.Errorf("POST find: %d", w.Code)
	}
	w = do(s, httptest.NewRequest(http.MethodPost, apiPath+"find", strings.NewReader(strings.Repeat("a", maxBody+1))))
	if d.check(t, "/find", "post", w); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large body gives %d", w.Code)
	}
	w = do(s, httptest.NewRequest(http.MethodDelete, apiPath+"decode/"+puzzle, nil))
	if d.check(t, "/decode/{text}", "get", w); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("DELETE gives %d", w.Code)
	}
}

// openapi.json has the schemas that its operations use, and no others. Those that the API shares with the command are
// the schemas of doc/puzzlecode.schema.json.
func TestOpenAPISchemas(t *testing.T) {
	const file = "../doc/puzzlecode.schema.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte("#/$defs/"), []byte("#/components/schemas/"))
	var shared struct {
		Defs map[string]any `json:"$defs"`
	}
	var served map[string]any
	if err := json.Unmarshal(text, &shared); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(openapi, &served); err != nil {
		t.Fatal(err)
	}
	components := served["components"].(map[string]any)
	schemas, used := components["schemas"].(map[string]any), map[string]any{}
	var use func(any)
	use = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, item := range v {
				use(item)
			}
		case map[string]any:
			for key, item := range v {
				ref, _ := item.(string)
				name, isSchema := strings.CutPrefix(ref, "#/components/schemas/")
				if key != "$ref" || !isSchema {
					use(item)
				} else if _, seen := used[name]; !seen {
					used[name] = cmp.Or(shared.Defs[name], schemas[name])
					use(used[name])
				}
			}
		}
	}
	use(served["paths"])
	use(components["responses"])
	if reflect.DeepEqual(schemas, used) {
		return
	}
	if !*update {
		t.Fatalf("the schemas of openapi.json are not those that it uses, or not those of %s: run this test with -update",
			file)
	}
	components["schemas"] = used
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(served); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("openapi.json", b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Programs that write clients from openapi.json ignore some of what JSON Schema allows. What stands beside $ref, except
// a description, would be lost, and so would properties beside allOf; an enumeration without a type would have any.
func TestOpenAPIForms(t *testing.T) {
	var served any
	if err := json.Unmarshal(openapi, &served); err != nil {
		t.Fatal(err)
	}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case []any:
			for i, item := range v {
				walk(at+"/"+strconv.Itoa(i), item)
			}
		case map[string]any:
			has := func(key string) bool { _, ok := v[key]; return ok }
			if _, isRef := v["$ref"].(string); isRef {
				for key := range v {
					if key != "$ref" && key != "description" {
						t.Errorf("%s has %s beside $ref", at, key)
					}
				}
			}
			if has("allOf") && has("properties") && !strings.HasSuffix(at, "/properties") {
				t.Errorf("%s has properties beside allOf", at)
			}
			isCondition := strings.Contains(at, "/if/") || strings.Contains(at, "/then/") || strings.Contains(at, "/else/")
			if (has("enum") || has("const")) && !has("type") && !isCondition {
				t.Errorf("%s has no type", at)
			}
			for key, item := range v {
				walk(at+"/"+key, item)
			}
		}
	}
	walk("", served)
}

// Every operation is described in words, has a tag, and has the statuses that the server has for every address.
func TestOpenAPIOperations(t *testing.T) {
	s, d := testServer(t), openDescription(t)
	var described struct {
		Tags []struct{ Name, Description string }
	}
	if err := json.Unmarshal(openapi, &described); err != nil {
		t.Fatal(err)
	}
	tags := map[string]bool{}
	for _, tag := range described.Tags {
		tags[tag.Name] = tag.Description != ""
	}
	for path, operations := range d.paths {
		for method, o := range operations {
			if o.Summary == "" || o.Description == "" || len(o.Tags) != 1 || !tags[o.Tags[0]] {
				t.Errorf("%s %s: summary %q, description %q, tags %v", method, path, o.Summary, o.Description, o.Tags)
			}
			for _, always := range []string{"405", "414", "429", "500", "503"} {
				if o.Responses[always] == nil {
					t.Errorf("%s %s does not list the status %s", method, path, always)
				}
			}
			address := apiPath + strings.TrimPrefix(path, "/")
			r := httptest.NewRequest(strings.ToUpper(method), address+"?x="+strings.Repeat("a", 5000), nil)
			w := do(s, r)
			if d.check(t, path, method, w); w.Code != http.StatusRequestURITooLong {
				t.Errorf("%s %s: a long address gives %d", method, path, w.Code)
			}
			w = do(s, httptest.NewRequest(http.MethodPatch, address, nil)) // no operation has this method
			if d.check(t, path, method, w); w.Code != http.StatusMethodNotAllowed {
				t.Errorf("PATCH %s gives %d", path, w.Code)
			}
		}
	}
}

// The description that a server serves names the URL of its API, also below a path.
func TestOpenAPIServer(t *testing.T) {
	for _, base := range []string{"https://example.org", "https://example.org/santorini"} {
		s, err := New(Options{BaseURL: base, Collection: NoCollection{}})
		if err != nil {
			t.Fatal(err)
		}
		var served struct{ Servers []struct{ URL string } }
		w := get(t, s, s.root+apiPath+"openapi.json")
		if err := json.Unmarshal(w.Body.Bytes(), &served); err != nil || len(served.Servers) != 1 {
			t.Fatalf("%v: %+v", err, served)
		}
		if got := served.Servers[0].URL; got != base+"/api/v1" {
			t.Errorf("the server is %s", got)
		}
		w = get(t, s, strings.TrimPrefix(served.Servers[0].URL, s.origin)+"/decode/HfGoo8VCrfkSpV")
		if w.Code != http.StatusOK {
			t.Errorf("%s: status %d", base, w.Code)
		}
	}
}

// The error of a mistyped code has the codes that it may stand for, in the order of [codec.Repair].
func TestSuggestions(t *testing.T) {
	s, d := testServer(t), openDescription(t)
	for _, c := range []struct{ path, address, code string }{
		{"/decode/{text}", "decode/HfGoo8VCrfkSpW", "HfGoo8VCrfkSpV"},
		{"/decode/{text}", "decode/HfGoo8VCrfkSp", "HfGoo8VCrfkSpV"},
		{"/solve/{text}", "solve/9KuvQpNkawFKiBbEEiRxNSVMYT", "9KuvQpNkawFKiBbEEiRxNSVMTY"},
		{"/puzzles/{code}", "puzzles/HfGoo8VCrfkSVp", "HfGoo8VCrfkSpV"},
		{"/decode/{text}", "decode/nonsense", ""},
		{"/decode/{text}", "decode/HfGoo8VCrfkSpV?goal=win9", ""},
	} {
		w := get(t, s, apiPath+c.address)
		var problem api.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil || w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d, %v", c.address, w.Code, err)
		}
		if c.code != "" && !slices.Contains(problem.Suggestions, c.code) || c.code == "" && problem.Suggestions != nil ||
			len(problem.Suggestions) > 50 {
			t.Errorf("%s: the suggestions are %v, want %q among them", c.address, problem.Suggestions, c.code)
		}
		d.check(t, c.path, "get", w)
	}
}

// An unknown parameter is an error with the parameters that there are, and openapi.json has these and
// no others, with an operationId for each operation.
func TestParameters(t *testing.T) {
	s, d := testServer(t), openDescription(t)
	for _, c := range []struct{ path, address, want string }{
		{"/random", "random?rating=400-800",
			"no parameter \"rating\"; did you mean game, by, against, goal, min, max, theme?"},
		{"/try/{text}", "try/HfGoo8VCrfkSpV?turns=E3D3E3", "no parameter \"turns\"; did you mean goal, after, turn?"},
		{"/explore/{text}", "explore/HfGoo8VCrfkSpV?x=1", "no parameter \"x\": this address has none"},
	} {
		w := get(t, s, apiPath+c.address)
		var problem api.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil || w.Code != http.StatusBadRequest ||
			problem.Detail != c.want ||
			problem.Reason != "parameter" {
			t.Errorf("%s: status %d, %+v, %v", c.address, w.Code, problem, err)
		}
		d.check(t, c.path, "get", w)
	}
	if w := get(t, s, "/p/HfGoo8VCrfkSpV?utm_source=x"); w.Code != http.StatusOK {
		t.Errorf("a page with an unknown parameter: status %d", w.Code)
	}
	var described struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal(openapi, &described); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	check := func(pattern string, parameters []string) {
		operation := described.Paths["/"+strings.ReplaceAll(pattern, "...", "")]["get"]
		var names []string
		for _, p := range operation.Parameters {
			if p.In == "query" {
				names = append(names, p.Name)
			}
		}
		slices.Sort(names)
		if id := operation.OperationID; id == "" || seen[id] {
			t.Errorf("%s has the operationId %q", pattern, id)
		} else {
			seen[id] = true
		}
		if got := slices.Sorted(slices.Values(parameters)); !slices.Equal(got, names) {
			t.Errorf("%s has the parameters %v, and openapi.json %v", pattern, got, names)
		}
	}
	for _, o := range api.Operations {
		for _, pattern := range o.Paths {
			parameters := o.Parameters
			if strings.Contains(pattern, "{text...}") { // so the parameter is not needed
				parameters = slices.DeleteFunc(slices.Clone(parameters), func(name string) bool { return name == "text" })
			}
			check(pattern, parameters)
		}
	}
}
