package bga

import (
	"cmp"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/strictjson"
)

// mostWrappers is the maximum number of JSON objects that may be nested around the list of packets.
const mostWrappers = 8

const pageVariable = "g_gamelogs"

// findPackets returns the list of packets in a log. It returns nil if the text is not JSON.
func findPackets(text string) strictjson.Raw {
	text = strings.TrimPrefix(strings.TrimSpace(text), "\ufeff")
	switch {
	case text == "":
		panic(fail(ErrFormat, "there is nothing to read: copy the whole log"))
	case startsJSON(text):
		value, rest, err := strictjson.Cut([]byte(text))
		if err != nil {
			panic(fail(ErrDamaged, "the log is cut off or was changed: %v: copy it again, whole", err))
		}
		if rest := strings.Trim(string(rest), "; \t\r\n"); rest != "" {
			panic(fail(ErrFormat, "after the log comes %.20q: give one log at a time", rest))
		}
		return unwrap(value)
	case strings.Contains(text, pageVariable):
		return fromPage(text)
	case text[0] == '<':
		panic(fail(ErrFormat, "this is a page without a log in it (%s): "+
			"save the page of the replay, or copy the log as text", pageVariable))
	}
	return nil
}

// startsJSON reports whether a text looks like JSON. A text may begin with a bracket and not be JSON.
func startsJSON(text string) bool {
	if text == "" || text[0] != '{' && text[0] != '[' && text[0] != '"' {
		return false
	}
	next := strings.TrimLeft(text[1:], space)
	return next == "" || strings.IndexByte("{[\"]}", next[0]) >= 0
}

const space = " \t\r\n"

// fromPage finds the log in a saved replay page, which assigns it to a variable.
func fromPage(page string) strictjson.Raw {
	err := fail(ErrFormat, "%s of this page is no log: save the page of the replay once more, whole", pageVariable)
	for rest := page; ; {
		_, after, found := strings.Cut(rest, pageVariable)
		if !found {
			panic(err)
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

// unquoted converts a JavaScript string in single or back quotes to JSON. It returns any other text unchanged.
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

// unwrap finds the list of packets inside a JSON value. It panics if there is none.
func unwrap(value strictjson.Raw) strictjson.Raw {
	for i := 0; i < mostWrappers && value != nil; i++ {
		switch value[0] {
		case '[':
			return value
		case '"': // JSON in a text
			value, _, _ = strictjson.Cut([]byte(value.Text())) // nil if the text is not JSON
		case '{':
			f := value.Fields()
			checkRefusal(f)
			for _, key := range []string{"logs", pageVariable, "data"} {
				if value = f[key]; value != nil {
					break
				}
			}
		}
	}
	panic(noPackets())
}

func noPackets() error {
	return fail(ErrFormat, "there is no list of packets in this JSON: "+
		"it must be an answer of the archive or of the history, or the list itself")
}

// fields contains the fields of a JSON object by name.
type fields = map[string]strictjson.Raw

// checkRefusal panics if the site has refused to give the log.
func checkRefusal(f fields) {
	status, code, said := f["status"].Text(), f["code"].Text(), cmp.Or(f["error"].Text(), "nothing")
	if status != "0" && status != "false" && (status != "" || f["error"] == nil) {
		if f["valid"].Text() == "0" {
			panic(fail(ErrRefused,
				"the site says that this history is not valid: load the table again and copy it once more"))
		}
		return
	}
	advice := "open the replay there to see why"
	for _, reason := range refusals {
		if code == "806" || strings.Contains(strings.ToLower(said), reason[0]) {
			advice = reason[1]
			break
		}
	}
	panic(fail(ErrRefused, "the site has not given the log, and says %q, code %.10q: %s",
		clean(said), clean(code), advice))
}

// refusals maps words in the site's refusals to advice for the user. The error code 806 means the same as the first
// word.
var refusals = [...][2]string{
	{"logged", "log in on the site and fetch the log again"},
	{"limit", "the number of replays per day is used up, try again tomorrow"},
	{"archive", "it has no archive of this table; open the replay of the table first, or use another table"},
	{"log file", "its archive of this table is not ready: wait half a minute and fetch the log again, " +
		"or open the replay of the table and fetch it there"},
	{"account", "this account may not see replays yet"},
	{"recent", "this account may not see replays yet"},
}
