// Package strictjson reads JSON and rejects what package json accepts: keys that are unknown,
// repeated or in upper case, and text after the value.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Unmarshal is [json.Unmarshal] for types whose keys are in lower case, all of them.
// It refuses a key that is unknown, repeated, or in another case, except inside the values
// of some keys.
func Unmarshal(text []byte, into any, except ...string) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("unexpected text after the JSON value")
	}
	return checkKeys(text, except)
}

// checkKeys refuses keys that are repeated in an object, or that are not in lower case:
// package json would take "CODE" for "code". The text is known to be JSON. What is inside the
// values of some keys is not looked at.
func checkKeys(text []byte, except []string) error {
	var keys [][]byte // of the objects that are open
	var first []int   // the number of keys at which each object that is open begins, -1 for an array
	var skip int      // the depth of an object with a value that is skipped, 0 for none
	var isKey bool    // whether a string that comes next is a key
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			first, isKey = append(first, len(keys)), true
		case '[':
			first, isKey = append(first, -1), false
		case '}', ']':
			last := len(first) - 1
			if first[last] >= 0 {
				keys = keys[:first[last]]
			}
			first = first[:last]
		case ',':
			isKey = first[len(first)-1] >= 0
		case '"':
			begin := i + 1
			for i = begin; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if !isKey || skip > 0 && len(first) > skip {
				continue
			}
			key := text[begin:i]
			isKey, skip = false, 0
			if len(bytes.Trim(key, "abcdefghijklmnopqrstuvwxyz_")) > 0 {
				return fmt.Errorf("unknown key %.20q, must be in lower case", key)
			}
			if slices.ContainsFunc(keys[first[len(first)-1]:], func(k []byte) bool { return bytes.Equal(k, key) }) {
				return fmt.Errorf("key %q is repeated", key)
			}
			keys = append(keys, key)
			if slices.Contains(except, string(key)) {
				skip = len(first)
			}
		}
	}
	return nil
}
