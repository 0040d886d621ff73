// Webcodec compiles the codec for web pages from TypeScript to JavaScript. The result is one module without
// dependencies, which a browser can load directly.
//
//	webcodec [-minify] SOURCE OUT
//
// SOURCE is js/src/codec.ts, and OUT is the file to write. The npm package contains the same file. With -minify the
// file is as small as the output of a bundler.
package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

const header = "// Code generated from js/src by tools/webcodec. DO NOT EDIT."

func main() { program.Main("webcodec", run) }

func run(_ context.Context, args []string) error {
	flags := flag.NewFlagSet("webcodec", flag.ContinueOnError)
	minify := flags.Bool("minify", false, "write a small module")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errors.New("want the source and the file to write")
	}
	module, err := bundle(flags.Arg(0), *minify)
	if err != nil {
		return err
	}
	return os.WriteFile(flags.Arg(1), module, 0o644)
}

// bundle compiles a source file and its imports to one module.
func bundle(source string, minify bool) ([]byte, error) {
	source, err := filepath.Abs(source)
	if err != nil {
		return nil, err
	}
	options := api.BuildOptions{
		EntryPoints:       []string{source},
		AbsWorkingDir:     filepath.Dir(source), // comments in the output name the files relative to this folder
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		TsconfigRaw:       "{}", // the options of js/tsconfig.json concern only types
		MinifyWhitespace:  minify,
		MinifyIdentifiers: minify,
		MinifySyntax:      minify,
	}
	if !minify {
		options.Banner = map[string]string{"js": header}
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, errors.New(api.FormatMessages(result.Errors, api.FormatMessagesOptions{})[0])
	}
	return result.OutputFiles[0].Contents, nil
}
