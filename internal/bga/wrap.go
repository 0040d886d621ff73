package bga

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/strictjson"
)

func fail(class error, format string, args ...any) error {
	return &Error{Class: class, Text: fmt.Sprintf(format, args...)}
}

// mostWrappers is how many objects may be around the list of packets.
const mostWrappers = 8

const pageVariable = "g_gamelogs"

// findPackets returns the list of packets of a log. It reports false for a text that is no JSON.
func findPackets(text []byte) (packets strictjson.Raw, isJSON bool, err error) {
	text = bytes.TrimPrefix(bytes.TrimSpace(text), []byte("\ufeff"))
	switch {
	case len(text) == 0:
		return nil, false, fail(ErrFormat, "there is nothing to read: copy the whole log")
	case startsJSON(text):
		value, rest, err := strictjson.Cut(text)
		if err != nil {
			return nil, true, fail(ErrDamaged, "the log is cut off or was changed: %v: copy it again, whole", err)
		}
		if rest = bytes.TrimRight(bytes.TrimSpace(rest), ";"); len(rest) > 0 {
			return nil, true, fail(ErrFormat, "after the log comes %.20q: give one log at a time", rest)
		}
		packets, err = unwrap(value)
		return packets, true, err
	case bytes.Contains(text, []byte(pageVariable)):
		packets, err = fromPage(text)
		return packets, true, err
	case text[0] == '<':
		return nil, true, fail(ErrFormat, "this is a page without a log in it (%s): save the page of the replay, or copy the log as text", pageVariable)
	}
	return nil, false, nil
}

// startsJSON reports whether a text seems to be JSON, and not a text that begins with a bracket.
func startsJSON(text []byte) bool {
	if text[0] != '{' && text[0] != '[' && text[0] != '"' {
		return false
	}
	next := bytes.TrimLeft(text[1:], " \t\r\n")
	return len(next) == 0 || strings.IndexByte("{[\"]}", next[0]) >= 0
}

// fromPage finds the log in a replay page, which sets a variable to it.
func fromPage(page []byte) (packets strictjson.Raw, err error) {
	err = fail(ErrFormat, "%s of this page is no log: save the page of the replay once more, whole", pageVariable)
	for rest := page; ; {
		_, after, found := bytes.Cut(rest, []byte(pageVariable))
		if !found {
			return nil, err
		}
		rest = after
		value := bytes.TrimLeft(after, "\"'] \t\r\n")
		if len(value) == 0 || value[0] != '=' && value[0] != ':' {
			continue
		}
		value = bytes.TrimLeft(value[1:], " \t\r\n")
		if len(value) == 0 || !startsJSON(value) {
			continue
		}
		read, _, wrong := strictjson.Cut(value)
		if wrong != nil {
			err = fail(ErrDamaged, "the log in this page is cut off or was changed: %v: save the page again, whole", wrong)
			continue
		}
		return unwrap(read)
	}
}

// unwrap returns the list of packets in an answer.
func unwrap(value strictjson.Raw) (strictjson.Raw, error) {
	for range mostWrappers {
		switch {
		case value[0] == '[':
			return value, nil
		case value[0] == '"': // JSON in a text
			inner, _, err := strictjson.Cut([]byte(value.Text()))
			if err != nil {
				return nil, noPackets()
			}
			value = inner
			continue
		case value[0] != '{':
			return nil, noPackets()
		}
		f := fieldsOf(value)
		if err := refusal(f); err != nil {
			return nil, err
		}
		value = nil
		for _, key := range []string{"logs", pageVariable, "data"} {
			if f[key] != nil && value == nil {
				value = f[key]
			}
		}
		if value == nil {
			return nil, noPackets()
		}
	}
	return nil, noPackets()
}

func noPackets() error {
	return fail(ErrFormat, "there is no list of packets in this JSON: it must be an answer of the archive or of the history, or the list itself")
}

// fields are those of an object; a key that is repeated has its last value, as in browsers.
type fields map[string]strictjson.Raw

func fieldsOf(object strictjson.Raw) fields {
	f := fields{}
	for key, value := range object.Fields() {
		f[key] = value
	}
	return f
}

func (f fields) text(key string) string { return f[key].Text() }

// refusal returns the error of an answer that has no log because the site refuses it.
func refusal(f fields) error {
	status, code, said := f.text("status"), f.text("code"), strings.ToLower(f.text("error"))
	switch {
	case status != "0" && status != "false" && (status != "" || f["error"] == nil):
		if f.text("valid") == "0" {
			return fail(ErrRefused, "the site says that this history is not valid: load the table again and copy it once more")
		}
		return nil
	case code == "806":
		return fail(ErrRefused, "the site has not given the log: not logged in there (code 806): log in on the site and fetch the log again")
	case strings.Contains(said, "limit"), strings.Contains(said, "quota"):
		return fail(ErrRefused, "the site has not given the log: the number of replays per day is used up (%s): try again tomorrow", reply(f))
	case strings.Contains(said, "archive"), strings.Contains(said, "found"), strings.Contains(said, "lost"):
		return fail(ErrRefused, "the site has not given the log: it has no archive of this table (%s): open the replay of the table first, or use another table", reply(f))
	case strings.Contains(said, "account"), strings.Contains(said, "recent"):
		return fail(ErrRefused, "the site has not given the log: this account may not see replays yet (%s)", reply(f))
	}
	return fail(ErrRefused, "the site has not given the log (%s): open the replay there to see why", reply(f))
}

// reply is what the site answers, for people.
func reply(f fields) string {
	said, code := clean(f.text("error")), f.text("code")
	switch {
	case code == "" && said == "":
		return "it does not say why"
	case code == "":
		return fmt.Sprintf("it says %q", said)
	}
	return fmt.Sprintf("it says %q, code %.10s", said, clean(code))
}
