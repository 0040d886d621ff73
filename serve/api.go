package serve

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// apiPath is the prefix of all URLs of the API.
const apiPath = "/api/v1/"

// maxBody is the maximum number of bytes of a body.
const maxBody = 64 << 10

// openapi describes the API (OpenAPI 3.1).
//
//go:embed openapi.json
var openapi []byte

// addAPI adds the routes of the API, which openapi.json describes.
func (s *Server) addAPI(add func(string, *route)) {
	get := func(path string, f func(*request) (*answer, error), parameters ...string) {
		name, _, _ := strings.Cut(path, "/{")
		add("GET "+apiPath+path, &route{name: "api/" + name, answer: f, api: true, cached: true, parameters: parameters})
	}
	list := func(path, name string, brief bool, f func(*request) (*answer, error), parameters ...string) {
		add("GET "+apiPath+path, &route{name: "api/" + name, answer: f, api: true, brief: brief, parameters: parameters})
	}
	get("openapi.json", func(*request) (*answer, error) { return &answer{contentType: typeJSON, body: openapi}, nil })
	get("decode/{text...}", s.apiDecode, "goal")
	get("encode/{text...}", s.apiEncode, "goal")
	get("session/{text...}", s.apiSession, "goal", "turns", "turn", "level", "you")
	get("choose/{text...}", s.apiChoose, "goal", "after", "at")
	get("turns/{text...}", s.apiTurns, "goal", "after")
	get("distances/{text...}", s.apiDistances, "goal")
	get("play/{text...}", s.apiPlay, "goal", "turns")
	get("try/{text...}", s.apiTry, "goal", "after", "turn")
	get("tree/{text...}", s.apiTree, "goal")
	get("solve/{text...}", s.apiSolve, "goal", "max", "nodes", "question")
	get("hint/{text...}", s.apiHint, "goal", "level", "max", "nodes", "question")
	get("analyse/{text...}", s.apiAnalyse, "goal", "after", "lines", "nodes")
	get("reply/{text...}", s.apiReply, "goal", "after", "level", "seed")
	get("find", s.apiFind, "text")
	get("find/{text...}", s.apiFind)
	add("POST "+apiPath+"find", &route{name: "api/find", answer: s.apiFind, api: true})
	list("puzzles", "puzzles", true, s.apiPuzzles, "goal", "min", "max", "theme", "limit", "after")
	list("puzzles/{code}", "puzzle", true, s.apiPuzzle)
	list("daily", "daily", true, s.apiDaily)
	list("daily/{date}", "daily", true, s.apiDaily)
	list("random", "random", false, s.apiRandom, "goal", "min", "max", "theme")
	list("explore/{text...}", "explore", true, s.apiExplore)
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

// The values of the header Allow.
const (
	reads  = "GET, HEAD"
	writes = "POST"
)

// methods returns the methods of a URL of the API, which need not exist.
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

// line returns the line in a URL of the API, with the turns of a parameter appended. The parameter
// goal replaces the goal of its start.
func (r *request) line(parameter string) (game.Line, error) {
	l, err := game.ReadLine(r.PathValue("text"))
	if err != nil {
		return l, err
	}
	if l, err = r.withGoal(l); err != nil || parameter == "" {
		return l, err
	}
	turns, err := codec.ReadTurns(l.State().Game(), r.parameter(parameter))
	if err != nil {
		return l, err
	}
	return l.Play(turns...)
}

// withGoal returns a line with the goal of the parameter goal. That may also ask for sentences that do
// not tell the goal.
func (r *request) withGoal(l game.Line) (game.Line, error) {
	text := r.parameter("goal")
	if text == "" || text == unsaid {
		return l, nil
	}
	goal, err := codec.ParseGoal(text)
	if err != nil {
		return l, &parameterError{"goal", "win1 to win6, hold1 to hold3, or 0 for none"}
	}
	start, err := codec.WithGoal(l.Start(), goal)
	if err != nil {
		return l, err
	}
	return game.Open(codec.Line{Code: start, Turns: l.Texts()})
}

// position returns the position in a URL of the API, after the turns of a link. The parameter goal
// replaces its goal.
func (r *request) position() (codec.AnyCode, error) {
	l, err := game.ReadLine(r.PathValue("text"))
	if err == nil {
		l, err = r.withGoal(game.Start(l.End()))
	}
	if err != nil {
		return nil, err
	}
	return l.End(), nil
}

// parameter returns a parameter of the URL, or "" if it is missing.
func (r *request) parameter(name string) string { return r.parameters().Get(name) }

func (r *request) parameters() url.Values {
	values, _ := url.ParseQuery(r.URL.RawQuery) // unreadable parameters count as missing
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
		a.caching = immutable // depends only on the code
	}
	return a, err
}

// encodedJSON is the answer of encode: the codes and the link of a position.
type encodedJSON struct {
	view.Head
	Goal      codec.Goal `json:"goal"`
	Shrinking string     `json:"shrinking,omitempty"` // only Santorini
	Canonical string     `json:"canonical"`           // the smallest code of the symmetric positions
	Link      string     `json:"link"`
}

func (s *Server) apiEncode(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	e := encodedJSON{Head: view.HeadOf(c), Goal: c.Goal(), Link: s.base + address(c), Canonical: s.canonical(c).String()}
	if c, ok := santorini(c); ok {
		e.Shrinking = c.Shrinking()
	}
	return jsonAnswer(e)
}

func (s *Server) apiTurns(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	// Thousands of Arimaa turns take as long as a small proof, so they use the same queue.
	v, err := prove(r.Context(), s, r.client, "turns", l.String(), func(context.Context, *solver.Solver) (view.Turns, error) { return view.TurnsOf(l.State()), nil })
	if err != nil {
		return nil, err
	}
	return jsonAnswer(v)
}

// apiChoose returns the squares that can follow the chosen squares of a turn.
func (s *Server) apiChoose(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	c, err := game.Choose(l.State(), r.parameter("at"))
	if err != nil {
		return nil, err
	}
	return jsonAnswer(view.SelectionOf(l.State(), c))
}

// apiSession opens a puzzle, a game or an analysis board, and plays its turns.
func (s *Server) apiSession(r *request) (*answer, error) {
	l, err := r.line("turns")
	if err != nil {
		return nil, err
	}
	if turn := r.parameter("turn"); turn != "" {
		if l, err = l.Play(turn); err != nil {
			return nil, errors.Unwrap(err)
		}
	}
	k, err := r.look(l)
	if err != nil {
		return nil, err
	}
	q := queued{s: s, client: r.client}
	o, err := play.Open(r.Context(), l, play.Options{Prover: q, Opponent: q, Level: k.level, You: k.you, Unsaid: k.unsaid})
	if err == nil && l.Len() == 0 {
		o, err = o.Sound(r.Context())
	}
	if err != nil {
		return nil, err
	}
	return jsonAnswer(view.SessionOf(o))
}

func (s *Server) apiPlay(r *request) (*answer, error) {
	l, err := r.line("turns")
	if err != nil {
		return nil, err
	}
	end, note, err := play.Left(r.Context(), queued{s: s, client: r.client}, l)
	if err != nil {
		return nil, err
	}
	return jsonAnswer(playedJSON{view.PlayedOf(end, l.Texts(), note), view.PositionOf(end)})
}

// playedJSON is the answer of play: what is shown of the turns, and the position that
// they lead to.
type playedJSON struct {
	Played   view.Played   `json:"played"`
	Position view.Position `json:"position"`
}

func (s *Server) apiDistances(r *request) (*answer, error) {
	c, err := r.position()
	if err != nil {
		return nil, err
	}
	state, err := game.Of[game.Santorini](game.New(c), "distances")
	if err != nil {
		return nil, err
	}
	out := view.Distances{Head: view.HeadOf(c), Distances: map[string][]int8{}}
	for _, workers := range state.Position.Setup().Workers {
		for _, w := range workers {
			steps := state.Position.Distances(w)
			out.Distances[w.String()] = steps[:]
		}
	}
	return jsonAnswer(out)
}

// foundJSON is a code in a text, with the turns of a link, and the bytes where it stands.
type foundJSON struct {
	view.Head
	Goal  codec.Goal `json:"goal"`
	Turns []string   `json:"turns,omitempty"`
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
	found := []foundJSON{}
	for f := range codec.Find(text) {
		l, err := game.Open(f.Line)
		if err != nil { // the turns of the link are illegal
			l = game.Start(f.Code)
		}
		found = append(found, foundJSON{view.HeadOf(f.Code), f.Code.Goal(), l.Texts(), f.Start, f.End, s.base + "/p/" + l.Address()})
	}
	return jsonAnswer(map[string]any{"codes": found})
}
