package serve

import (
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// The files of the web workers: their script, and the modules, compressed with gzip: one answers the operations of the
// API, and one reads games.
const (
	workerScript = "worker.js"
	workerModule = "puzzlecode.wasm.gz"
	readerModule = "reader.wasm.gz"
)

// file returns a file of the assets, or errNotFound. The worker is there only once its module has
// been loaded, see [wasm.Load].
func (a *assetFiles) file(name string) (*answer, error) {
	if name != workerScript && a.files[name] != nil {
		return a.files[name], nil
	}
	if !slices.Contains([]string{workerScript, workerModule, readerModule}, name) {
		return nil, errNotFound
	}
	files, err := wasm.Load()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotFound, err)
	}
	loaded := map[string]*answer{
		workerModule: {contentType: typeGzip, body: files.Module}, readerModule: {contentType: typeGzip, body: files.Reader},
		workerScript: {contentType: typeScript, body: slices.Concat(files.Script, []byte("\n"), a.files[workerScript].body)},
	}[name]
	loaded.caching = immutable
	return loaded.seal(), nil
}

// addWorker adds the worker, for static file hosts.
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
