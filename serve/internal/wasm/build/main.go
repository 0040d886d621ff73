// Command build writes the files of package wasm to a directory.
package main

import (
	"fmt"
	"os"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: build DIRECTORY")
		os.Exit(2)
	}
	if err := wasm.Build(".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}
