package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// problemJSON is an error of the API (RFC 9457, application/problem+json), with the reason
// and the offset of [view.Error].
type problemJSON struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Reason string `json:"reason"`
	Offset *int   `json:"offset,omitempty"` // the byte offset of the error in the text

	Suggestions []string `json:"suggestions,omitempty"` // codes that a mistyped code may stand for, the likeliest first
}

// parameterError is the error of a parameter of a URL.
type parameterError struct{ name, want string }

func (e *parameterError) Error() string { return "parameter " + e.name + ": want " + e.want }

// unknownParameterError is the error of an unknown parameter of a URL.
type unknownParameterError struct {
	name  string
	known []string
}

func (e *unknownParameterError) Error() string {
	if len(e.known) == 0 {
		return fmt.Sprintf("no parameter %.40q: this address has none", e.name)
	}
	return fmt.Sprintf("no parameter %.40q; did you mean %s?", e.name, strings.Join(e.known, ", "))
}

// methodError is the error of a method that a URL does not support.
type methodError struct{ allowed string }

func (e *methodError) Error() string { return "this address answers " + e.allowed + " alone" }

// The errors of requests that do not concern a text.
var (
	errNotFound    = errors.New("there is no such page")
	errAddressLong = errors.New("the address is too long")
)

// fault is the status and the reason of a response with an error.
func fault(err error) (status int, reason string) {
	reason = view.ErrorOf(err).Reason
	tooLarge := (*http.MaxBytesError)(nil)
	switch {
	case errors.Is(err, errInternal), errors.Is(err, queue.ErrPanic):
		return http.StatusInternalServerError, "internal"
	case errors.Is(err, errNotFound), errors.Is(err, ErrNone), errors.Is(err, store.ErrNotFound), errors.Is(err, errNoAttempts):
		return http.StatusNotFound, "not-found"
	case errors.As(err, new(*methodError)):
		return http.StatusMethodNotAllowed, "method"
	case errors.Is(err, errForeign):
		return http.StatusForbidden, "origin"
	case errors.As(err, new(*storeError)):
		return http.StatusServiceUnavailable, "store"
	case errors.Is(err, errContentType):
		return http.StatusUnsupportedMediaType, "content-type"
	case errors.Is(err, errAddressLong):
		return http.StatusRequestURITooLong, "size"
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge, "size"
	case errors.Is(err, queue.ErrClient):
		return http.StatusTooManyRequests, "busy"
	case errors.Is(err, queue.ErrBusy), errors.Is(err, errNoTime), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return http.StatusServiceUnavailable, "busy"
	case errors.Is(err, solver.ErrNodes):
		return http.StatusUnprocessableEntity, reason
	case errors.As(err, new(*puzzles.Flaw)):
		return http.StatusUnprocessableEntity, reason
	case errors.As(err, new(*parameterError)), errors.As(err, new(*unknownParameterError)):
		return http.StatusBadRequest, "parameter"
	case errors.As(err, new(*codec.ParseError)), reason == "turn", reason == "position":
		return http.StatusBadRequest, reason
	}
	return http.StatusBadRequest, reason
}

// storeError is a failure of the store. Only the log contains the details, which may be
// confidential.
type storeError struct{ fault error }

func (e *storeError) Error() string { return "the collection cannot be reached: try again later" }
func (e *storeError) Unwrap() error { return e.fault }

// failure returns the response for an error.
func (s *Server) failure(r *request, api bool, err error) *answer {
	status, reason := fault(err)
	if wrong := (*storeError)(nil); errors.As(err, &wrong) {
		s.log.Error("store", "path", r.URL.Path, "fault", wrong.fault)
	}
	var a *answer
	if api {
		a = problemAnswer(err, status, reason, suggestions(r, err))
	} else {
		a = s.errorPage(r, err, status)
	}
	a.headers = map[string]string{}
	if wrong := (*methodError)(nil); errors.As(err, &wrong) {
		a.headers["Allow"] = wrong.allowed
	}
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		a.headers["Retry-After"] = "5"
	case http.StatusRequestEntityTooLarge:
		a.headers["Connection"] = "close"
	}
	if errors.As(err, new(*codeError)) { // finding suggestions takes long
		a.expires = s.expiry()
	}
	return a.seal()
}

// suggestions returns the codes that the text of an address of the API may stand for, if it has a typo.
func suggestions(r *request, err error) (codes []string) {
	if !errors.As(err, new(*codec.ParseError)) {
		return nil
	}
	for _, c := range codec.Repair(cmp.Or(r.PathValue("text"), r.PathValue("code"))) {
		if len(codes) < maxListed {
			codes = append(codes, c.Code.String())
		}
	}
	return codes
}

func problemAnswer(err error, status int, reason string, suggestions []string) *answer {
	shown := view.ErrorOf(err)
	p := problemJSON{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: shown.Error, Reason: reason, Offset: shown.Offset, Suggestions: suggestions}
	body, err := view.AppendJSON(nil, p)
	if err != nil {
		panic(err) // a problemJSON has nothing that JSON lacks
	}
	return &answer{status: status, contentType: "application/problem+json", body: body, caching: notCached}
}
