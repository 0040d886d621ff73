package view

import "github.com/puzzlecode/puzzlecode/internal/strictjson"

// AppendJSON appends a value as a line of JSON. Unlike [encoding/json.Marshal] it leaves the > of
// a turn readable.
func AppendJSON(out []byte, value any) ([]byte, error) {
	out, err := strictjson.Append(out, value)
	return append(out, '\n'), err
}
