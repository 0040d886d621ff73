// Command train learns the weights with which package engine evaluates positions. It has two parts, which you can stop
// and resume. The same flags give the same results:
//
//	train play -dir DIR ...   lets the search play games against itself, and stores samples of their positions
//	train fit -dir DIR ...    fits the weights of a network to the samples
//
// With -gods, the games have god powers, and a fit finds the weights that gods add to the network of the engine.
//
// doc/ENGINE.md describes how the weights of the engine were made.
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
