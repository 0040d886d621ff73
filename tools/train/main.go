// Command train learns the evaluation of package engine from games that the search plays
// against itself. Its two parts can be stopped and resumed, and have the same results
// whenever they are run with the same flags:
//
//	train play -dir DIR ...   plays games and keeps samples of their positions
//	train fit -dir DIR ...    fits the weights of a network to the samples
//
// With -gods the games have god powers, and a fit finds what gods add to the network of the engine.
//
// doc/ENGINE.md says what the weights in use have taken.
package main

import (
	"fmt"
	"os"
)

func main() {
	parts := map[string]func([]string) error{"play": play, "fit": fit}
	if len(os.Args) < 2 || parts[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "train: want play or fit")
		os.Exit(2)
	}
	if err := parts[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}
