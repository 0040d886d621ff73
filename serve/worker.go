package serve

import (
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// The files of the web workers: their script, and the modules, compressed with gzip: the one that answers the
// operations of the API, and the one that reads games.
const (
	workerScript = "worker.js"
	workerModule = "puzzlecode.wasm.gz"
	readerModule = "reader.wasm.gz"
)

// file returns a file of the assets, or errNotFound. The worker is there only once its module has
// been loaded, see [wasm.Load].
func (a *assetFiles) file(name string) (*answer, error) {
	switch name {
	case workerScript, workerModule, readerModule:
		files, err := wasm.Load()
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errNotFound, err)
		}
		switch name {
		case workerModule:
			return (&answer{contentType: typeGzip, body: files.Module, caching: immutable}).seal(), nil
		case readerModule:
			return (&answer{contentType: typeGzip, body: files.Reader, caching: immutable}).seal(), nil
		}
		body := slices.Concat(files.Script, []byte("\n"), a.files[workerScript].body)
		return (&answer{contentType: typeScript, body: body, caching: immutable}).seal(), nil
	}
	if f := a.files[name]; f != nil {
		return f, nil
	}
	return nil, errNotFound
}

// addWorker adds the worker, for a host of files.
func (a *assetFiles) addWorker() error {
	for _, name := range []string{workerModule, readerModule, workerScript} {
		f, err := a.file(name)
		if err != nil {
			return err
		}
		a.files[name] = f
	}
	return nil
}
