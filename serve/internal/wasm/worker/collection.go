//go:build js && wasm

package main

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// load returns a function that loads the files of the collection. The script of the web worker fetches them.
func load(host js.Value) catalogue.Load {
	return func(_ context.Context, name string) ([]byte, error) {
		type result struct {
			body []byte
			err  error
		}
		got := make(chan result, 1)
		done := js.FuncOf(func(_ js.Value, args []js.Value) any {
			body := make([]byte, args[0].Length())
			js.CopyBytesToGo(body, args[0])
			got <- result{body, nil}
			return nil
		})
		defer done.Release()
		failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
			got <- result{nil, errors.New(args[0].Get("message").String())}
			return nil
		})
		defer failed.Release()
		host.Call("load", name).Call("then", done, failed)
		r := <-got
		return r.body, r.err
	}
}
