package serve

import (
	"errors"
	"net/http"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// methodError says that a URL does not support the method of a request. The field allowed lists the methods that the
// URL supports.
type methodError struct{ allowed string }

func (e *methodError) Error() string { return "this address answers " + e.allowed + " alone" }

// Errors that concern the URL of a request.
var (
	errNotFound    = api.ErrNotFound
	errAddressLong = errors.New("the address is too long")
)

// fault returns the HTTP status for an error, and the reason: a short name of the kind of error for the JSON of the
// API.
func fault(err error) (status int, reason string) {
	switch {
	case errors.Is(err, queue.ErrPanic):
		return http.StatusInternalServerError, "internal"
	case errors.Is(err, ErrNone), errors.Is(err, errNoAttempts):
		return http.StatusNotFound, "not-found"
	case errors.As(err, new(*methodError)):
		return http.StatusMethodNotAllowed, "method"
	case errors.Is(err, errForeign):
		return http.StatusForbidden, "origin"
	case errors.Is(err, errContentType), errors.Is(err, errEncoding):
		return http.StatusUnsupportedMediaType, "content-type"
	case errors.Is(err, errFormat):
		return http.StatusNotImplemented, "format"
	case errors.Is(err, errAddressLong):
		return http.StatusRequestURITooLong, "size"
	case errors.As(err, new(*http.MaxBytesError)):
		return http.StatusRequestEntityTooLarge, "size"
	case errors.Is(err, queue.ErrClient), errors.Is(err, errUnread):
		return http.StatusTooManyRequests, "busy"
	case errors.As(err, new(*api.StoreError)): // includes reads that were stopped
		return http.StatusServiceUnavailable, "store"
	case errors.Is(err, queue.ErrBusy), errors.Is(err, errNoTime):
		return http.StatusServiceUnavailable, "busy"
	}
	return api.Fault(err)
}

// failure returns the response for an error: JSON if isAPI is set, and otherwise a page.
func (s *Server) failure(r *request, isAPI bool, err error) *answer {
	status, reason := fault(err)
	if wrong, ok := errors.AsType[*api.StoreError](err); ok {
		s.log.Error("store", "path", r.URL.Path, "fault", wrong.Fault)
	}
	var a *answer
	if isAPI {
		a = problemAnswer(err, status, reason, r.text())
	} else {
		a = s.errorPage(r, err, status)
	}
	a.headers = map[string]string{}
	if wrong, ok := errors.AsType[*methodError](err); ok {
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

func problemAnswer(err error, status int, reason, text string) *answer {
	body, err := view.AppendJSON(nil, api.ProblemOf(err, status, reason, text))
	if err != nil {
		panic(err) // every problem can be written as JSON
	}
	return &answer{status: status, contentType: "application/problem+json", body: body, caching: notCached}
}
