package serve

import (
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// The files of the web workers. The modules are compressed with gzip.
const (
	workerScript = "worker.js"          // the script of both web workers
	workerModule = "puzzlecode.wasm.gz" // the module that answers the operations of the API
	readerModule = "reader.wasm.gz"     // the module that reads games of other sites
)

// file returns an asset, or errNotFound. It loads the files of the web workers with [wasm.Load]; if that fails, the
// error wraps errNotFound.
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

// addWorker adds the files of the web workers to the assets, for static file hosts.
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
