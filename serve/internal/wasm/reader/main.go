//go:build js && wasm

// Command reader reads games in a browser, from the log of a table or a file of games. Like command worker it is run by
// serve/assets/worker.js. Its one operation is games, with the log or the file as the text.
package main

import (
	"syscall/js"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/serve/internal/reader"
)

func main() {
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		body, err := view.AppendJSON(nil, reader.Read(args[2].String(), args[3].Get("form").String()))
		if err != nil {
			panic(err) // the games of a text have nothing that JSON lacks
		}
		args[4].Invoke(200, string(body))
		return nil
	})
	stop := js.FuncOf(func(js.Value, []js.Value) any { return nil }) // it takes no time
	js.Global().Get("puzzlecode").Call("ready", ask, stop)
	select {}
}
