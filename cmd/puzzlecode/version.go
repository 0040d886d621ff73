package main

import (
	_ "embed"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

//go:generate sh -c "go run -C ../../tools ./licences ../cmd/puzzlecode > licences.txt"

//go:embed licences.txt
var licences string

func newVersion() *cobra.Command {
	var asJSON, withLicences bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program and of the format",
		Long: `Version prints the version of the program, the version of the format of codes,
the Go version and the platform. With --json it prints an object: version,
revision, format, go, and platform. With --licences it prints the licences of
all modules in the program, and where their sources are: pass them on with a
binary.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			line := version() + "\n"
			switch {
			case withLicences:
				line = licences
			case asJSON:
				return printJSON(cmd, build())
			}
			_, err := io.WriteString(cmd.OutOrStdout(), line)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVar(&withLicences, "licences", false, "print the licences of the modules in the program")
	addRules(cmd, rule{"json", excludes, "licences", ""})
	return cmd
}

// version describes the program in a line.
func version() string {
	b := build()
	name := b.Version
	if b.Revision != "" {
		name += " " + b.Revision
	}
	return fmt.Sprintf("puzzlecode %s, format %d, %s %s", name, b.Format, b.Go, b.Platform)
}

// build describes the program as it was built.
func build() view.Build {
	b := view.Build{Version: "(devel)", Format: codec.FormatVersion, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value
		}
	}
	return b
}
