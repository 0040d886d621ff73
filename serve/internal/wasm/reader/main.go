//go:build js && wasm

// Command reader reads the games in a game log or a file of games, in a browser. The script serve/assets/worker.js runs
// it, like command worker. Its only operation is called "games". The log or the file is the text of this operation.
package main

import (
	"syscall/js"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/serve/internal/reader"
	"github.com/puzzlecode/puzzlecode/serve/internal/wasm/message"
)

func main() {
	host := js.Global().Get("puzzlecode")
	language := message.Language(host)
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		m, err := message.Read(args, reader.MaxSize)
		games := reader.Games{Games: []reader.Game{}, Faults: []reader.Fault{{Detail: message.ErrMessage.Error()}}}
		if err == nil {
			games = reader.Read(language, m.Text, m.Parameters["form"])
		}
		body, err := view.AppendJSON(nil, games)
		if err != nil {
			panic(err) // JSON can represent all games
		}
		m.Reply(200, body)
		return nil
	})
	stop := js.FuncOf(func(js.Value, []js.Value) any { return nil }) // reading is too fast to be stopped
	host.Call("ready", ask, stop)
	select {}
}
