//go:build js && wasm

// Package message reads the messages that the script of the web worker passes on from pages.
package message

import (
	"errors"
	"syscall/js"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// A Message is a request of a page.
type Message struct {
	ID              int
	Operation, Text string
	Parameters      map[string]string

	reply js.Value
}

// ErrMessage says that a message is not a request.
var ErrMessage = errors.New("the message must have a number as its id, and an object of parameters")

// Read reads the arguments that the script passes. Of each text it reads at most the given number of bytes and one
// character more, so that the text is too long for the reader of the message.
func Read(args []js.Value, most int) (m Message, err error) {
	m.reply = args[4]
	defer func() {
		if recover() != nil { // a value has a wrong type
			err = ErrMessage
		}
	}()
	slice := js.Global().Get("String").Get("prototype").Get("slice")
	text := func(v js.Value) string { return slice.Call("call", v, 0, most+1).String() }
	m.ID, m.Operation, m.Text, m.Parameters = args[0].Int(), text(args[1]), text(args[2]), map[string]string{}
	names := js.Global().Get("Object").Call("keys", args[3])
	for i := range names.Length() {
		name := names.Index(i)
		m.Parameters[text(name)] = text(args[3].Get(name.String()))
	}
	return m, nil
}

// Reply sends the response to a message.
func (m Message) Reply(status int, body []byte) { m.reply.Invoke(status, string(body)) }

// Language returns the language of the sentences, given the object puzzlecode of a script. The script has the
// translations of a site in another language than English.
func Language(host js.Value) *say.Language {
	given := host.Get("texts")
	if !given.Truthy() {
		return say.English
	}
	texts, entries := map[string]string{}, js.Global().Get("Object").Call("entries", given.Get("texts"))
	for i := range entries.Length() {
		texts[entries.Index(i).Index(0).String()] = entries.Index(i).Index(1).String()
	}
	return say.Unchecked(given.Get("language").String(), texts)
}
