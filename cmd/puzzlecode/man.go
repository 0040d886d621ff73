package main

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIRECTORY",
		Short: "Write the manual pages into a directory",
		Long: `Man writes a manual page of each command into a directory that exists, in the
format of man(1). The same version always writes the same pages.`,
		Example: `  puzzlecode man /usr/local/share/man/man1`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef(cmd, "want one directory")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.DisableAutoGenTag = true
			date := time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "puzzlecode", Date: &date}, args[0])
		},
	}
}
