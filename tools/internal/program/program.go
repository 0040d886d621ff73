// Package program has the common part of the programs: arguments, interrupts, errors and exit statuses.
package program

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

// Main calls run with the arguments of the program. An interrupt does not stop the program, but ends the context of
// run. After an error, Main prints it and exits with status 1.
func Main(name string, run func(ctx context.Context, args []string) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}
