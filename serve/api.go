package serve

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// apiPath is the prefix of all URLs of the API.
const apiPath = api.Path

// maxBody is the maximum size of the body of a request, in bytes.
const maxBody = api.MaxText

// ownServer is the URL of the API in openapi.json. Each server serves the file with its own URL instead, because a
// relative one would be wrong for a base URL with a path.
const ownServer = "/api/v1"

// openapi describes the API (OpenAPI 3.1).
//
//go:embed openapi.json
var openapi []byte

// fromCollection contains the API operations whose answers depend on the collection of puzzles and games.
var fromCollection = map[string]bool{"puzzles": true, "puzzle": true, "daily": true, "explore": true}

// addAPI adds the routes of the API, which openapi.json describes.
func (s *Server) addAPI(add func(string, *route)) {
	for name, o := range api.Operations {
		r := route{
			name: "api/" + name, api: true,
			brief: fromCollection[name], cached: !fromCollection[name] && name != "random",
			answer: func(r *request) (*answer, error) { return s.call(r, name, r.text()) },
		}
		for _, path := range o.Paths {
			add("GET "+apiPath+path, &r)
		}
	}
	described := bytes.Replace(openapi, []byte(`"url": "`+ownServer+`"`), []byte(`"url": "`+s.base+ownServer+`"`), 1)
	description := func(*request) (*answer, error) { return &answer{contentType: typeJSON, body: described}, nil }
	add("GET "+apiPath+"openapi.json", &route{name: "api/openapi.json", api: true, cached: true, answer: description})
	for _, name := range texts {
		add("POST "+apiPath+name, &route{name: "api/" + name, api: true, answer: func(r *request) (*answer, error) {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return nil, err
			}
			return s.call(r, name, string(body))
		}})
	}
	add("GET "+apiPath+"games", &route{name: "api/games", api: true, brief: true, answer: s.apiGames})
	// Other sites may read the API. Only pages of this server may change data.
	add("OPTIONS "+apiPath, &route{name: "api/options", api: true, answer: func(*request) (*answer, error) {
		return &answer{status: http.StatusNoContent, contentType: typeText, caching: notCached, headers: map[string]string{
			"Access-Control-Allow-Methods": "GET, HEAD, POST",
			"Access-Control-Allow-Headers": "*",
			"Access-Control-Max-Age":       "86400",
		}}, nil
	}})
	add("POST "+apiPath+"attempts", &route{name: "api/attempts", answer: s.apiAttempt, api: true, own: true})
	add("GET "+apiPath+"attempts/{id}", &route{name: "api/attempt", answer: s.apiOwnAttempt, api: true})
	add("DELETE "+apiPath+"attempts/{id}", &route{name: "api/attempt", answer: s.apiDeleteAttempt, api: true})
	none := func(r *request) (*answer, error) {
		return nil, unanswered(r, methods(strings.TrimPrefix(r.URL.Path, s.root+apiPath)))
	}
	add(apiPath, &route{name: "api/none", api: true, answer: none})
	add("OPTIONS "+apiPath+"attempts", &route{name: "api/none", api: true, own: true, answer: none})
}

// texts are the API operations that take a text. The text is in the URL or, if it is long, in the body of the request.
var texts = []string{"find", "read"}

// The values of the header Allow.
const (
	reads   = "GET, HEAD"
	writes  = "POST"
	deletes = "DELETE"
)

// unanswered returns the error for a request that no route matches. The argument allowed is the value of the header
// Allow. If the request only reads, and reading is allowed, the error is errNotFound; otherwise it is a methodError.
func unanswered(r *request, allowed string) error {
	if strings.HasPrefix(allowed, reads) && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		return errNotFound
	}
	return &methodError{allowed}
}

// methods returns the value of the header Allow for the URL apiPath + name, even if there is no such URL.
func methods(name string) string {
	switch {
	case name == "attempts":
		return writes
	case strings.HasPrefix(name, "attempts/"):
		return reads + ", " + deletes
	case slices.Contains(texts, name):
		return reads + ", " + writes
	}
	return reads
}

// call performs the API operation with this name, and returns the answer. The argument text comes from the URL or from
// the body.
func (s *Server) call(r *request, name, text string) (*answer, error) {
	c := api.Call{Operation: name, Text: text, Reads: func() context.Context { return r.store(s) }}
	if r.Method != http.MethodPost {
		c.Parameters = r.Values
	}
	value, err := s.service.Answer(r.Context(), s.work(r.client), c)
	if err != nil {
		return nil, err
	}
	a, err := jsonAnswer(value)
	switch v := value.(type) {
	case view.State:
		if v.Code == path.Base(r.URL.EscapedPath()) && r.URL.RawQuery == "" {
			a.caching = immutable // depends only on the code
		}
	case api.PuzzleList:
		var links []string
		for _, l := range [2]struct{ rel, address string }{{"prev", v.Prev}, {"next", v.Next}} {
			if l.address != "" {
				links = append(links, fmt.Sprintf(`<%s>; rel="%s"`, l.address, l.rel))
			}
		}
		if links != nil {
			a.headers = map[string]string{"Link": strings.Join(links, ", ")}
		}
	}
	if name == "random" {
		a.caching = notCached
	}
	return a, err
}

// jsonAnswer returns an API answer. Its body is a value as JSON.
func jsonAnswer(value any) (*answer, error) {
	body, err := view.AppendJSON(nil, value)
	return &answer{contentType: typeJSON, body: body}, err
}

// text returns the text, code or date in the path of an API request, or "" if the path has none.
func (r *request) text() string {
	return cmp.Or(r.PathValue("text"), r.PathValue("code"), r.PathValue("date"))
}
