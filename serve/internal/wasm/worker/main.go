//go:build js && wasm

// Command worker is the web worker of the pages: it answers the operations of the API in a browser. The script
// serve/assets/worker.js starts it and exchanges messages with the pages.
package main

import (
	"context"
	"sync"
	"syscall/js"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
	"github.com/puzzlecode/puzzlecode/serve/internal/wasm/message"
	"github.com/puzzlecode/puzzlecode/serve/internal/worker"
)

// breath is how long work may go on before it pauses, so that the browser delivers messages.
const breath = 20 * time.Millisecond

// main waits for calls. The script starts this program after it has set five properties of the object puzzlecode: base,
// local, texts, load and ready.
func main() {
	host := js.Global().Get("puzzlecode")
	w := worker.New(api.Service{
		Base: host.Get("base").String(), Collection: catalogue.Open(load(host)), Now: now(host),
		Language: message.Language(host),
	}, breathe())
	questions := sync.Map{} // the cancel functions of questions in progress, by id
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		m, err := message.Read(args, api.MaxText)
		if err != nil {
			m.Reply(worker.Problem(err, ""))
			return nil
		}
		ctx, cancel := context.WithCancel(context.Background())
		questions.Store(m.ID, cancel)
		go func() {
			defer cancel()
			defer questions.Delete(m.ID)
			m.Reply(w.Answer(ctx, m.Operation, m.Text, m.Parameters))
		}()
		return nil
	})
	stop := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Type() != js.TypeNumber {
			return nil
		}
		if cancel, ok := questions.Load(args[0].Int()); ok {
			cancel.(context.CancelFunc)()
		}
		return nil
	})
	host.Call("ready", ask, stop)
	select {}
}

// breathe returns a function that must be called often during long work. Each time that the duration breath has passed,
// this function lets the browser deliver messages: it sends a message to itself and waits for this message. The browser
// runs while all goroutines wait.
func breathe() func() {
	last := time.Now()
	channel := js.Global().Get("MessageChannel").New()
	var waiting []chan struct{}
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		next := waiting[0]
		waiting = waiting[1:]
		close(next)
		return nil
	})
	channel.Get("port1").Set("onmessage", wake)
	out := channel.Get("port2")
	return func() {
		if time.Since(last) < breath {
			return
		}
		done := make(chan struct{})
		waiting = append(waiting, done)
		out.Call("postMessage", js.Null())
		<-done
		last = time.Now()
	}
}

// now returns the clock that decides which daily puzzle is today's. The clock has the visitor's date if the script sets
// puzzlecode.local, and otherwise the date in UTC, as on a server.
func now(host js.Value) func() time.Time {
	if !host.Get("local").Truthy() {
		return time.Now
	}
	return func() time.Time {
		year, month, day := time.Now().Date()
		return time.Date(year, month, day, 12, 0, 0, 0, time.UTC)
	}
}
