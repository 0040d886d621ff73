package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/cmd/puzzlecode/internal/board"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	sessions "github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/sessiontest"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/serve"
)

// The same turn of the same puzzle gives the same verdict, reply and sentence in the library, the
// command, the board in the terminal, the page without a script and the API. Browser tests of
// package serve compare the page with a script.
func TestSameSession(t *testing.T) {
	leftout.UnderRace(t)
	server, err := serve.New(serve.Options{Limits: serve.Limits{Slots: 2, Wait: time.Minute, Time: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	prover := new(sessions.Direct)
	for _, a := range append(sessiontest.Attempts(t, codec.Santorini, 20), sessiontest.Attempts(t, codec.Gods, 8)...) {
		start, err := sessions.Open(t.Context(), game.Start(a.Code), sessions.Options{Prover: prover})
		if err != nil {
			t.Fatal(err)
		}
		s, err := start.Try(t.Context(), a.Turn.String())
		if err != nil {
			t.Fatalf("%v %v: %v", a.Code, a.Turn, err)
		}
		_, judgement, _ := s.Judged()
		for _, front := range []struct {
			name      string
			got, want string
		}{
			{"command try", tryCommand(t, a), a.Turn.String() + ": " + s.Message().Text},
			{"terminal", boardByLines(t, a, s.Message().Text), s.Message().Text},
			{"page", pageMessage(t, server, s.Line()), s.Message().Text},
			{"API", apiMessage(t, server, s.Line()),
				s.Message().Text + "|" + judgement.Verdict.String() + "|" + turnText(judgement.Reply)},
		} {
			if front.got != front.want {
				t.Errorf("%v %v: %s says %q, want %q", a.Code, a.Turn, front.name, front.got, front.want)
			}
		}
	}
}

// tryCommand returns what the command try prints.
func tryCommand(t *testing.T, a sessiontest.Attempt) string {
	out, _ := command(t, "try", a.Code.String(), a.Turn.String()).Output() // the exit status is 1 for a wrong turn
	return strings.TrimSpace(string(out))
}

// boardByLines returns the message if the board in the terminal shows it after the turn, and else all
// that it shows.
func boardByLines(t *testing.T, a sessiontest.Attempt, message string) string {
	var out bytes.Buffer
	o, input := board.Options{Start: game.Start(a.Code)}, strings.NewReader(a.Turn.String()+"\n")
	_, err := board.Lines(t.Context(), o, input, &out, func(_ int, err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\n"+message+"\n") {
		return message
	}
	return out.String()
}

var messageElement = regexp.MustCompile(`<p class="message[^"]*" id="message"[^>]*>(.*?)</p>`)

var tags = regexp.MustCompile(`<[^>]*>`)

// pageMessage returns the message of the page of a line, without a script.
func pageMessage(t *testing.T, server *serve.Server, l game.Line) string {
	found := messageElement.FindStringSubmatch(answerOf(t, server, "/p/"+l.Address()))
	if found == nil {
		return "no message"
	}
	return html.UnescapeString(tags.ReplaceAllString(found[1], ""))
}

// apiMessage returns message, verdict and reply of the session of a line.
func apiMessage(t *testing.T, server *serve.Server, l game.Line) string {
	var s view.Session
	answer := answerOf(t, server, "/api/v1/session/"+l.Start().String()+"?turns="+l.Path())
	if err := json.Unmarshal([]byte(answer), &s); err != nil {
		t.Fatal(err)
	}
	return s.Message.Text + "|" + s.Verdict + "|" + s.Reply
}

var clients int

func answerOf(t *testing.T, server *serve.Server, address string) string {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, address, nil)
	clients++ // each request is of another client, so that no limit of one is reached
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.1:1", clients>>8, clients&255)
	server.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: status %d: %s", address, w.Code, w.Body)
	}
	return w.Body.String()
}

// turnText returns a turn as text, empty for none.
func turnText(t game.Turn) string {
	if t == nil {
		return ""
	}
	return t.String()
}
