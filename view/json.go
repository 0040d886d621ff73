package view

import (
	"bytes"
	"encoding/json"
)

// AppendJSON appends a value as a line of JSON. Unlike [json.Marshal] it leaves the > of
// a turn readable.
func AppendJSON(out []byte, value any) ([]byte, error) {
	w := bytes.NewBuffer(out)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return w.Bytes(), err
}
