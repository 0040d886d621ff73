package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// slowAppend is Append with package encoding/json.
func slowAppend(value any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// slowUnmarshal is Unmarshal with package encoding/json, which says when a list is too long for an
// array only by dropping its end.
func slowUnmarshal(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("text after the value")
	}
	return slowKeys(json.NewDecoder(bytes.NewReader(text)))
}

// slowKeys refuses keys that are repeated or in upper case, except in the values of the key raw.
func slowKeys(d *json.Decoder) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		seen := map[string]bool{}
		for d.More() {
			token, err := d.Token()
			if err != nil {
				return err
			}
			key := token.(string)
			if seen[key] || key != strings.ToLower(key) {
				return errors.New("key " + key)
			}
			seen[key] = true
			if key == "raw" {
				var any json.RawMessage
				err = d.Decode(&any)
			} else {
				err = slowKeys(d)
			}
			if err != nil {
				return err
			}
		}
		_, err = d.Token()
	case json.Delim('['):
		for d.More() {
			if err := slowKeys(d); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}
