package serve

import (
	"cmp"
	"context"
	_ "embed"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// apiPath is what all addresses of the API begin with.
const apiPath = "/api/v1/"

// maxBody is the most bytes of a body that are read.
const maxBody = 64 << 10

// openapi describes the API (OpenAPI 3.1).
//
//go:embed openapi.json
var openapi []byte

// addAPI adds the routes of the API, which openapi.json describes.
func (s *Server) addAPI(add func(string, *route)) {
	get := func(path, name string, cached bool, f func(*request) (*answer, error)) {
		add("GET "+apiPath+path, &route{name: "api/" + name, answer: f, api: true, cached: cached})
	}
	brief := func(path, name string, f func(*request) (*answer, error)) {
		add("GET "+apiPath+path, &route{name: "api/" + name, answer: f, api: true, brief: true})
	}
	get("openapi.json", "openapi", true, func(*request) (*answer, error) {
		return &answer{contentType: typeJSON, body: openapi}, nil
	})
	get("decode/{text...}", "decode", true, s.apiDecode)
	get("encode/{text...}", "encode", true, s.apiEncode)
	get("turns/{text...}", "turns", true, s.apiTurns)
	get("steps/{text...}", "steps", true, s.apiSteps)
	get("distances/{text...}", "distances", true, s.apiDistances)
	get("play/{text...}", "play", true, s.apiPlay)
	get("try/{text...}", "try", true, s.apiTry)
	get("tree/{text...}", "tree", true, s.apiTree)
	get("solve/{text...}", "solve", true, s.apiSolve)
	get("analyse/{text...}", "analyse", true, s.apiAnalyse)
	get("reply/{text...}", "reply", true, s.apiReply)
	get("hint/{text...}", "hint", true, s.apiHint)
	get("find", "find", true, s.apiFind)
	get("find/{text...}", "find", true, s.apiFind)
	add("POST "+apiPath+"find", &route{name: "api/find", answer: s.apiFind, api: true})
	brief("puzzles", "puzzles", s.apiPuzzles)
	brief("puzzles/{code}", "puzzle", s.apiPuzzle)
	brief("daily", "daily", s.apiDaily)
	brief("daily/{date}", "daily", s.apiDaily)
	get("random", "random", false, s.apiRandom)
	brief("explore/{text...}", "explore", s.apiExplore)
	add("OPTIONS "+apiPath, &route{name: "api/options", api: true, answer: func(*request) (*answer, error) {
		return &answer{status: http.StatusNoContent, contentType: typeText, caching: notCached, headers: map[string]string{
			"Access-Control-Allow-Methods": "GET, HEAD, POST", "Access-Control-Allow-Headers": "*", "Access-Control-Max-Age": "86400",
		}}, nil
	}})
	add("POST "+apiPath+"attempts", &route{name: "api/attempts", answer: s.apiAttempt, api: true, own: true})
	none := func(r *request) (*answer, error) {
		allowed := methods(strings.TrimPrefix(r.URL.Path, s.root+apiPath))
		if allowed != writes && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			return nil, errNotFound
		}
		return nil, &methodError{allowed}
	}
	add(apiPath, &route{name: "api/none", api: true, answer: none})
	add("OPTIONS "+apiPath+"attempts", &route{name: "api/none", api: true, own: true, answer: none})
}

// The methods that addresses answer, as the header Allow has them.
const (
	reads  = "GET, HEAD"
	writes = "POST"
)

// methods returns the methods that an address of the API answers. The addresses of most need
// not exist.
func methods(name string) string {
	switch name {
	case "attempts":
		return writes
	case "find":
		return reads + ", " + writes
	}
	return reads
}

// jsonAnswer returns an answer of the API.
func jsonAnswer(value any) (*answer, error) {
	body, err := view.AppendJSON(nil, value)
	return &answer{contentType: typeJSON, body: body}, err
}

// position returns the position that an address of the API names, of either game.
func (r *request) position() (codec.AnyCode, error) {
	c, err := codec.Read(r.PathValue("text"))
	if err != nil {
		return nil, err
	}
	text := r.parameter("goal")
	if text == "" {
		return c, nil
	}
	goal, err := codec.ParseGoal(text)
	if err != nil {
		return nil, &parameterError{"goal", "win1 to win6, hold1 to hold3, or 0 for none"}
	}
	return codec.WithGoal(c, goal)
}

// line returns the position that an address of the API names with the turns of a parameter
// played.
func (r *request) line(parameter string) (line, error) {
	c, err := r.position()
	if err != nil {
		return line{}, err
	}
	return readLine(c, r.parameter(parameter))
}

// parameter returns a parameter of an address, the empty text if it is missing.
func (r *request) parameter(name string) string { return r.parameters().Get(name) }

func (r *request) parameters() url.Values {
	values, _ := url.ParseQuery(r.URL.RawQuery) // what cannot be read is missing
	return values
}

// number returns a parameter that is a number in a range.
func (r *request) number(name string, missing, least, most int) (int, error) {
	text := r.parameter(name)
	if text == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, &parameterError{name, "a number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)}
	}
	return n, nil
}

func (s *Server) apiDecode(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	a, err := jsonAnswer(view.PositionOf(c))
	if c.String() == r.URL.EscapedPath()[strings.LastIndexByte(r.URL.EscapedPath(), '/')+1:] {
		a.caching = immutable // nothing but the code decides what it means
	}
	return a, err
}

// Encoded is the answer of encode: the codes and the link of a position.
type Encoded struct {
	view.Head
	Goal      codec.Goal `json:"goal"`
	Shrinking string     `json:"shrinking,omitempty"` // Santorini alone
	Canonical string     `json:"canonical,omitempty"` // the least code of its images, without exchanged sides; Santorini alone
	Link      string     `json:"link"`
}

func (s *Server) apiEncode(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	e := Encoded{Head: view.HeadOf(c), Goal: c.Goal(), Link: s.base + address(c, "")}
	if c, ok := c.(codec.Code); ok {
		canonical, _ := c.Canonical()
		e.Shrinking, e.Canonical = c.Shrinking(), canonical.String()
	}
	return jsonAnswer(e)
}

func (s *Server) apiTurns(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	c := l.end()
	if c.Game() == codec.Santorini {
		return jsonAnswer(view.OldTurnsOf(c))
	}
	// Thousands of turns take as long as a small proof, so they wait in the same queue.
	v, err := prove(r.Context(), s, r.client, "turns", c.String(), func(context.Context, *solver.Solver) (view.Turns, error) { return view.OldTurnsOf(c), nil })
	if err != nil {
		return nil, err
	}
	return jsonAnswer(v)
}

func (s *Server) apiPlay(r *request) (*answer, error) {
	l, err := r.line("turns")
	if err != nil {
		return nil, err
	}
	texts := []string{}
	for _, t := range l.turns {
		texts = append(texts, t.Turn.Turn)
	}
	end, note, err := s.goalLeft(r, l)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(PlayedPosition{view.PlayedOf(end, texts, note), view.PositionOf(end)})
}

// PlayedPosition is the answer of play: what is shown of the turns, and the position that
// they lead to.
type PlayedPosition struct {
	Played   view.Played   `json:"played"`
	Position view.Position `json:"position"`
}

func (s *Server) apiDistances(r *request) (*answer, error) {
	c, err := codec.ReadAs[codec.Code](r.PathValue("text"))
	if err != nil {
		return nil, err
	}
	out := view.Distances{Head: view.HeadOf(c), Distances: map[string][]int8{}}
	p := c.Position()
	for _, workers := range p.Setup().Workers {
		for _, w := range workers {
			steps := p.Distances(w)
			out.Distances[w.String()] = steps[:]
		}
	}
	return jsonAnswer(out)
}

// FoundCode is a code in a text, and the bytes where it stands.
type FoundCode struct {
	view.Head
	Goal  codec.Goal `json:"goal"`
	Start int        `json:"start"`
	End   int        `json:"end"`
	Link  string     `json:"link"`
}

func (s *Server) apiFind(r *request) (*answer, error) {
	text := cmp.Or(r.PathValue("text"), r.parameter("text"))
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		text = string(body)
	}
	found := []FoundCode{}
	for f := range codec.Find(text) {
		found = append(found, FoundCode{view.HeadOf(f.Code), f.Code.Goal(), f.Start, f.End, s.base + address(f.Code, "")})
	}
	return jsonAnswer(map[string]any{"codes": found})
}
