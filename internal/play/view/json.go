package view

import "github.com/puzzlecode/puzzlecode/internal/strictjson"

// AppendJSON appends a value to some bytes as a line of JSON. Unlike [encoding/json.Marshal], it does not escape the
// character ">", which occurs in turns.
func AppendJSON(out []byte, value any) ([]byte, error) {
	out, err := strictjson.Append(out, value)
	return append(out, '\n'), err
}
