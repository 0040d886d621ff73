package bga

import (
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

// findPackets returns the list of packets of a log, or nil for a text that is no JSON.
func findPackets(text string) (packets strictjson.Raw, err error) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "\ufeff")
	switch {
	case text == "":
		return nil, fail(ErrFormat, "there is nothing to read: copy the whole log")
	case startsJSON(text):
		value, rest, err := strictjson.Cut([]byte(text))
		if err != nil {
			return nil, fail(ErrDamaged, "the log is cut off or was changed: %v: copy it again, whole", err)
		}
		if rest := strings.Trim(string(rest), "; \t\r\n"); rest != "" {
			return nil, fail(ErrFormat, "after the log comes %.20q: give one log at a time", rest)
		}
		return unwrap(value)
	case strings.Contains(text, pageVariable):
		return fromPage(text)
	case text[0] == '<':
		return nil, fail(ErrFormat, "this is a page without a log in it (%s): save the page of the replay, or copy the log as text", pageVariable)
	}
	return nil, nil
}

// startsJSON reports whether a text seems to be JSON, and not a text that begins with a bracket.
func startsJSON(text string) bool {
	if text == "" || text[0] != '{' && text[0] != '[' && text[0] != '"' {
		return false
	}
	next := strings.TrimLeft(text[1:], space)
	return next == "" || strings.IndexByte("{[\"]}", next[0]) >= 0
}

const space = " \t\r\n"

// fromPage finds the log in a replay page, which sets a variable to it.
func fromPage(page string) (packets strictjson.Raw, err error) {
	err = fail(ErrFormat, "%s of this page is no log: save the page of the replay once more, whole", pageVariable)
	for rest := page; ; {
		_, after, found := strings.Cut(rest, pageVariable)
		if !found {
			return nil, err
		}
		rest = after
		value := strings.TrimLeft(after, "\"']"+space)
		if value == "" || value[0] != '=' && value[0] != ':' {
			continue
		}
		value = unquoted(strings.TrimPrefix(strings.TrimLeft(value[1:], space), "JSON.parse("))
		if !startsJSON(value) {
			continue
		}
		read, _, wrong := strictjson.Cut([]byte(value))
		if wrong == nil {
			return unwrap(read)
		}
		err = fail(ErrDamaged, "the log in this page is cut off or was changed: %v: save the page again, whole", wrong)
	}
}

// unquoted returns the value of a text of a script that begins with a single or a back quote, as JSON, and any other
// text as it is.
func unquoted(text string) string {
	if text == "" || text[0] != '\'' && text[0] != '`' {
		return text
	}
	out := []byte{'"'}
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == text[0]:
			return string(append(out, '"'))
		case c == '"':
			out = append(out, `\"`...)
		case c == '\\' && i+1 < len(text):
			if i++; text[i] == 'x' { // \x27
				out = append(out, `\u00`...)
			} else if strings.IndexByte(`"\/bfnrtu`, text[i]) >= 0 {
				out = append(out, c, text[i])
			} else {
				out = append(out, text[i])
			}
		default:
			out = append(out, c)
		}
	}
	return text // it does not end
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

// fields are those of an object.
type fields map[string]strictjson.Raw

func fieldsOf(object strictjson.Raw) fields { return object.Fields() }

func (f fields) text(key string) string { return f[key].Text() }

// refusal returns the error of an answer that has no log because the site refuses it.
func refusal(f fields) error {
	status, code, said := f.text("status"), f.text("code"), f.text("error")
	switch {
	case status != "0" && status != "false" && (status != "" || f["error"] == nil):
		if f.text("valid") == "0" {
			return fail(ErrRefused, "the site says that this history is not valid: load the table again and copy it once more")
		}
		return nil
	case said == "":
		said = "nothing"
	}
	why := "open the replay there to see why"
	for _, reason := range refusals {
		if code == "806" || strings.Contains(strings.ToLower(said), reason[0]) {
			why = reason[1]
			break
		}
	}
	return fail(ErrRefused, "the site has not given the log, and says %q, code %.10q: %s", clean(said), clean(code), why)
}

// refusals are words of refusals, and what they mean. The first one is also meant by code 806.
var refusals = [...][2]string{
	{"logged", "log in on the site and fetch the log again"},
	{"limit", "the number of replays per day is used up, try again tomorrow"},
	{"archive", "it has no archive of this table; open the replay of the table first, or use another table"},
	{"log file", "its archive of this table is not ready: wait half a minute and fetch the log again, or open the replay of the table and fetch it there"},
	{"account", "this account may not see replays yet"},
	{"recent", "this account may not see replays yet"},
}
