//go:build js && wasm

// Command reader reads the games in a game log or a file of games, in a browser. The script serve/assets/worker.js runs
// it, like command worker. Its only operation is called "games". The log or the file is the text of this operation.
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
			panic(err) // JSON can represent all games
		}
		args[4].Invoke(200, string(body))
		return nil
	})
	stop := js.FuncOf(func(js.Value, []js.Value) any { return nil }) // reading is too fast to be stopped
	js.Global().Get("puzzlecode").Call("ready", ask, stop)
	select {}
}
